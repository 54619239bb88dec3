"""The content of a report, from runs and their comparison: what the page and the Markdown file both show."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from evaluation.report.blocks import Panel, Plot, Report, Section
from evaluation.report.catalogue import CHANGES, FIGURES
from evaluation.report.figures import picture
from evaluation.report.material import UNDEFINED, Material, make_material
from evaluation.report.pair_figures import changes
from evaluation.report.summary import incomplete_runs, names_table, run_facts, sources, summaries
from generator.progress import track
from metrics.runs import Run

LONGEST_NAME = 60  # characters of a file's name that a config gives
SUMMARY_LEAD = (
    "One row a run. Shares are over all cases of a config: missing, failed and unreadable answers count as wrong. "
    "Answers are counted by status: ok, and all others under 'not ok'. A dash is undefined; a number stands without "
    f"its interval where {UNDEFINED}."
)


def make_report(runs: Sequence[Run], comparison: Mapping[str, Any], reported: bool) -> Report:
    """The tables and figures that the runs allow. The same runs give the same report.

    runs: at least one; comparison: of `metrics.comparison.compare` over them; reported: show what papers report, too.
    """
    material = make_material(runs, comparison, reported)
    opening = [*summaries(material), incomplete_runs(material), names_table(material)]
    shown = [Section("summary", "Summary", [table for table in opening if table], SUMMARY_LEAD)]
    drawn = _draw_all(material)
    for title, kinds in FIGURES.items():
        blocks: list[Any] = [drawn[key] for key in kinds if key in drawn]
        changed = changes(material) if title == CHANGES else None
        blocks += [changed] if changed else []
        if blocks:
            shown.append(Section(_slug(title), title, blocks))
    known = [run_facts(run) for run in runs]
    source = sources(material)
    shown.append(Section("runs", "Runs", [*known, *([source] if source else [])]))
    return Report(_title(runs), _lead(runs), shown)


def _draw_all(material: Material) -> dict[str, Plot]:
    """key -> figure, of all kinds for which there are data; they are numbered in the order in which they are shown."""
    kinds = {key: kind for section in FIGURES.values() for key, kind in section.items()}
    parts = {key: found for key, kind in kinds.items() if (found := kind.parts(material))}
    taken: set[str] = set()
    jobs = [(key, part, _file_name(key, part.name, taken)) for key, found in parts.items() for part in found]
    panels: dict[str, list[Panel]] = {key: [] for key in parts}
    for key, part, name in track(jobs, len(jobs), "draw figures"):
        panels[key].append(Panel(name, part.name, picture(partial(kinds[key].draw, material, part))))
    plots = {}
    for number, (key, found) in enumerate(parts.items(), 1):
        kind = kinds[key]
        caption, numbers = kind.caption(material, found), kind.numbers(material, found)
        plots[key] = Plot(key, number, kind.title, caption, panels[key], numbers)
    return plots


def _title(runs: Sequence[Run]) -> str:
    benchmarks = " and ".join(dict.fromkeys(run.benchmark for run in runs))
    models = len({run.name for run in runs})
    return f"{benchmarks}: {_many(len(runs), 'run')} of {_many(models, 'model')}"


def _lead(runs: Sequence[Run]) -> str:
    datasets = ", ".join(dict.fromkeys(run.dataset for run in runs))
    return (
        f"Answers to {datasets}, scored. Every figure stands with its numbers; intervals are 95 %. Names are shown as "
        "the text that they are: what does not show is written as an escape."
    )


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" + "s" * (count != 1)


def _slug(text: str) -> str:
    """
    >>> _slug("configs natural_depth2, natural"), _slug("../x")
    ('configs-natural_depth2-natural', 'x')
    """
    return re.sub(r"[^A-Za-z0-9_]+", "-", text)[:LONGEST_NAME].strip("-").lower()


def _file_name(key: str, part: str, taken: set[str]) -> str:
    slug = _slug(part)
    stem = name = f"{key}-{slug}" if slug else key
    number = 1
    while name in taken:
        number += 1
        name = f"{stem}-{number}"
    taken.add(name)
    return name
