"""The page of a comparison: what is chosen, and all that two or more runs tell of each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from generator.errors import UserError
from metrics.comparison import BENCHMARKS
from metrics.runs import Run, check_same_cases, reader_of
from predictors.texts import on_one_line
from space.comparing.chains import show_chains
from space.comparing.chooser import Offered, show_chooser
from space.comparing.controls import show_controls
from space.comparing.grids import heading, sentence
from space.comparing.headlines import show_headlines
from space.comparing.marks import how_to_read
from space.comparing.needs import show_lonely, show_needs
from space.comparing.pairs import show_pairs
from space.comparing.runs import CaseFacts, FactsOf, as_runs
from space.comparing.sides import Comparison, Side
from space.comparing.surfaces import show_surfaces
from space.html import join
from space.places import MOST_RUNS, Place
from space.runs.kept import KeptRun

MOST_MESSAGE = 600  # characters of why runs cannot be compared
ELSEWHERE = ("first_violations", "confounds")  # analyses of single runs, which other pages show
VIEWS = {  # benchmark -> what is shown of it behind the changes from run to run
    "ExBind": (show_controls, show_surfaces),
    "CondChain": (show_chains,),
}
DRAWS = {"order_control": "ExBind", "column_ablation": "ExBind", "chain_gap": "CondChain"}  # changes, beside pairs
ONLY_ONE = "One run is chosen: choose another one beside it, best over the same config, {}."


def show_comparison(runs: Sequence[KeptRun], offered: Offered, place: Place, facts_of: FactsOf) -> Markup:
    """What two or more runs tell of each other, in the order of the address; at most `MOST_RUNS`.

    runs: those of the address that are still kept. offered: group -> runs to choose from. facts_of: of a run what the
    dataset says of its cases, for audits; empty where nothing is known.
    """
    chosen = list({run.facts.token: run for run in runs}.values())[:MOST_RUNS]
    parts = [heading(2, "Compare runs"), show_chooser([run.facts for run in chosen], offered, place)]
    if len(chosen) == 1:
        parts.append(Markup("<p>{}</p>").format(ONLY_ONE.format(chosen[0].facts.config)))
    elif chosen:
        parts += _result(_comparison(chosen, place, facts_of))
    return Markup('<div class="cp">{}</div>').format(join(parts))


def _result(comparison: Comparison) -> list[Markup]:
    parts = [heading(2, "At a glance"), show_headlines(comparison)]
    parts += [
        Markup('<p class="problem" role="alert" dir="auto">{}</p>').format(on_one_line(problem, MOST_MESSAGE))
        for problem in comparison.problems
    ]
    parts += [show_lonely(comparison), show_pairs(comparison)]
    if not comparison.entries("paired"):
        drawn = dict.fromkeys(DRAWS[name] for name in DRAWS if comparison.entries(name))
        parts.append(sentence(how_to_read(drawn) if drawn else ""))
    for benchmark, views in VIEWS.items():
        if comparison.of(benchmark):
            parts += [show(comparison) for show in views]
    return [*parts, show_needs(comparison)]


def _comparison(chosen: Sequence[KeptRun], place: Place, facts_of: FactsOf) -> Comparison:
    """Each analysis by itself, so that one which refuses the runs keeps nothing of the others away."""
    found: dict[str, list[Any]] = {}
    problems: dict[str, None] = {}  # in order, each once

    def known_facts(run: KeptRun) -> CaseFacts:
        try:
            return facts_of(run)
        except UserError as error:  # nearly all of the page does without
            problems[f"{error}. What needs the cases of {run.facts.config} is left out."] = None
            return {}

    runs = [replace(run, file=run.name) for run in as_runs(chosen, known_facts)]  # errors call them as the page does
    for benchmark in dict.fromkeys(run.benchmark for run in runs):
        analyses = BENCHMARKS[benchmark]
        fitting, refused = _fitting([run for run in runs if run.benchmark == benchmark])
        problems |= dict.fromkeys(refused)
        for name in (name for name in analyses if name not in ELSEWHERE):
            try:
                found.setdefault(name, []).extend(analyses[name](fitting))
            except UserError as error:
                problems[f"{error}."] = None
    sides = [Side(kept, run) for kept, run in zip(chosen, runs, strict=True)]
    return Comparison(sides, found, list(problems), place)


def _fitting(runs: Sequence[Run]) -> tuple[list[Run], list[str]]:
    """The runs that can be paired with the first of their config, and why the others cannot."""
    firsts: dict[tuple[str, str | None], Run] = {}
    fitting, problems = [], []
    for run in runs:
        try:
            check_same_cases(firsts.setdefault((run.config, reader_of(run)), run), run)
        except UserError as error:
            problems.append(f"{error}. What follows leaves out {run.name}.")
        else:
            fitting.append(run)
    return fitting, problems
