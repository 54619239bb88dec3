"""ExBind: which constraints hold, over all cases, by format and by level, and how many answers are exact there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from metrics.exbind_metric.scoring import DECLARED_ORDER, DIMENSIONS
from space.charts.bars import Bar, Line, bar_table, bars
from space.charts.heat import Cell, HeatRow, heat_table
from space.charts.parts import figure
from space.places import Filters
from space.profile.leads import cases_if, cases_of
from space.runs.facets import RIGHT, WRONG
from space.runs.kept import KeptRun
from space.tables import ABSENT, REPEATED, between, counted, percent, share
from space.words import ASKED, STAGES, called

VALID, INVALID = "valid", "not valid"  # values of the facet
TABLES = (
    "In a table the row counts as the identity, too, and the column as the attribute. The links of identity and "
    "attribute lead to the cases of other formats; those of tables are behind row and column."
)


def dimensions(run: KeptRun) -> Markup:
    """How often each dimension holds, of the cases that it applies to."""
    found = run.facts.numbers["dimensions"]
    applicable = {name: entry["applicable"] for name, entry in found.items()}
    rows = [
        _dimension(run, name, entry["correct"], entry["applicable"])
        for name, entry in found.items()
        if entry["applicable"] and entry["applicable"] != applicable.get(REPEATED.get(name, ""))
    ]
    is_mixed = applicable["table_row"] and applicable["table_row"] < run.facts.n
    return figure(
        "What holds",
        "The share of the cases with a constraint in which it holds. A label, and the empty part of its bar, leads to "
        "the cases in which it does not.",
        bars("What holds", ("constraint", "holds"), rows),
        TABLES if is_mixed and run.facts.numbers["errors_after_validity"] else "",
    )


def by_group(run: KeptRun, name: str, numbers: Mapping[str, Any], title: str) -> Markup:
    """Exact and valid answers by a facet. numbers: of the metric, for each of its values."""
    valid = run.tally(name, (("validity", VALID),))
    lines = []
    for value, found in numbers.items():
        n, exact, named = found["n"], found["exact"], valid.get(value, (0, 0))[1]
        ends = found["exact_accuracy_ci"]
        bounds = f", 95 % interval {between(ends, 100)}" if ends else ""
        lines.append(
            Line(
                value,
                (
                    Bar(
                        "exact",
                        share(exact, n),
                        exact / n if n else None,
                        f"{exact} of {n}",
                        f"{value}: exact in {counted(exact, n)} cases{bounds}",
                        cases_if(exact, run, **{name: value, "result": RIGHT}),
                        tuple(ends) if ends else None,
                        cases_if(n - exact, run, **{name: value, "result": WRONG}),
                        f"{value}: {n - exact} of {n} are not exact",
                    ),
                    Bar(
                        "names a candidate",
                        percent(100 * found["candidate_validity"]) if n else ABSENT,
                        named / n if n else None,
                        f"{named} of {n}",
                        f"{value}: names a candidate in {counted(named, n)} cases",
                        cases_if(named, run, **{name: value, "validity": VALID}),
                        None,
                        cases_if(n - named, run, **{name: value, "validity": INVALID}),
                        f"{value}: {n - named} of {n} name no candidate",
                    ),
                ),
                cases_of(run, **{name: value}),
                f"all {n} cases",
            )
        )
    return figure(
        title,
        "The share of exact answers, its line the 95 % interval, beside that of answers that name any candidate. The "
        "filled part of a bar leads to these cases, the empty part to the others.",
        bar_table(title, name, lines),
    )


def constraints_by(run: KeptRun, name: str, values: list[str], title: str) -> Markup:
    """A heat table: how often each constraint holds for each value of a facet."""
    groups = {value: _group(run, ((name, value),)) for value in values}
    stages = [stage for stage in DIMENSIONS if any(stage in group for group in groups.values())]
    rows = [
        HeatRow(
            value,
            tuple(_held(run, name, value, stage, *group.get(stage, (0, 0))) for stage in stages),
            cases_of(run, **{name: value}),
        )
        for value, group in groups.items()
    ]
    return figure(
        title,
        f"The share of the cases of a {name} with the constraint in which it holds; - where none has it. The stronger "
        "the colour, the more often. A cell leads to the cases in which the constraint does not hold.",
        heat_table(title, name, [called(STAGES, stage) for stage in stages], rows),
        is_wide=True,
    )


def _dimension(run: KeptRun, name: str, correct: int, applicable: int) -> Bar:
    words, wrong = called(STAGES, name), applicable - correct
    return Bar(
        words,
        share(correct, applicable),
        correct / applicable,
        f"{correct} of {applicable}",
        f"{words} holds in {counted(correct, applicable)} cases: {ASKED.get(name, '')}",
        None,
        None,
        cases_if(wrong, run, **_failing(name)),
        f"{words}: does not hold in {wrong} of {applicable}",
    )


def _failing(name: str) -> dict[str, str]:
    return {"exact": {"result": WRONG}, "candidate_valid": {"validity": INVALID}}.get(name, {"violated": name})


def _group(run: KeptRun, filters: Filters) -> dict[str, tuple[int, int]]:
    """stage -> (cases in which it holds, cases that have it in the declared order of their format)."""
    formats = {name: count for name, (_, count) in run.tally("format", filters).items()}
    failing = {stage: count for stage, (_, count) in run.tally("violated", filters).items()}
    failing["exact"] = run.tally("result", filters).get(WRONG, (0, 0))[1]
    having = {
        stage: sum(count for name, count in formats.items() if stage in DECLARED_ORDER[name]) for stage in DIMENSIONS
    }
    return {stage: (count - failing.get(stage, 0), count) for stage, count in having.items() if count}


def _held(run: KeptRun, name: str, value: str, stage: str, holds: int, of: int) -> Cell:
    words = called(STAGES, stage)
    if not of:
        return Cell(ABSENT, title=f"{value}: {words} does not apply")
    return Cell(
        f"{100 * holds / of:.0f} %",
        holds / of,
        f"{holds} of {of}",
        f"{value}: {words} holds in {counted(holds, of)} cases",
        cases_if(of - holds, run, **{name: value, **_failing(stage)}),
    )
