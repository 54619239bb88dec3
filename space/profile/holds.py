"""ExBind: which constraints hold by format and by level, and how many answers are exact there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from metrics.exbind_metric.scoring import APPLICABLE, DIMENSIONS
from space.charts.bars import Bar, Line, bar_table
from space.charts.heat import Cell, HeatRow, heat_table
from space.charts.parts import figure
from space.profile.leads import cases_if, cases_of
from space.runs.facets import RIGHT, WRONG
from space.runs.kept import KeptRun
from space.tables import ABSENT, REPEATED, between, counted, percent, share
from space.words import ASKED, STAGES, called

VALID, INVALID = "valid", "not valid"  # values of the facet
TOGETHER = "all together"
OF_TABLES = "In a table the row counts as the identity, too, and the column as the attribute."

Counts = dict[str, tuple[int, int]]  # dimension -> (cases in which it holds, cases that have it)


def held_by(run: KeptRun, facet: str, title: str, *, is_summed: bool = False) -> Markup:
    """A heat table: how often each dimension holds for each value of a facet. is_summed: and over all cases."""
    filters = [(value, {facet: value}) for value in run.facts.numbers[f"by_{facet}"]]
    if is_summed and len(filters) > 1:
        filters.append((TOGETHER, {}))
    groups = [(label, chosen, _counts(run, chosen)) for label, chosen in filters]
    columns = _columns([counts for *_, counts in groups])
    rows = [
        HeatRow(
            label,
            tuple(_held(run, label, chosen, name, *counts.get(name, (0, 0))) for name in columns),
            cases_of(run, **chosen),
        )
        for label, chosen, counts in groups
    ]
    return figure(
        title,
        f"The share of the cases of a {facet} with a constraint in which it holds: the stronger the colour, the more "
        f"often; {ABSENT} where none has it. A cell leads to the cases in which the constraint does not hold.",
        heat_table(title, facet, [called(STAGES, name) for name in columns], rows),
        OF_TABLES if {"identity", "table_row"} <= set(columns) else "",
        is_wide=True,
    )


def exact_by(run: KeptRun, facet: str, title: str) -> Markup:
    """Exact and valid answers for each value of a facet."""
    valid = run.tally(facet, (("validity", VALID),))
    found = run.facts.numbers[f"by_{facet}"].items()
    lines = [
        Line(
            value,
            (_exact(run, facet, value, group), _named(run, facet, value, group, valid.get(value, (0, 0))[1])),
            cases_of(run, **{facet: value}),
            f"all {group['n']} cases",
        )
        for value, group in found
    ]
    return figure(
        title,
        "The share of exact answers, its line the 95 % interval, beside that of answers that name any candidate. The "
        "filled part of a bar leads to these cases, the empty part to the others.",
        bar_table(title, facet, lines),
    )


def _exact(run: KeptRun, facet: str, value: str, group: Mapping[str, Any]) -> Bar:
    n, exact, ends = group["n"], group["exact"], group["exact_accuracy_ci"]
    bounds = f", 95 % interval {between(ends, 100)}" if ends else ""
    return Bar(
        "exact",
        share(exact, n),
        exact / n if n else None,
        counts=f"{exact} of {n}",
        title=f"{value}: exact in {counted(exact, n)} cases{bounds}",
        href=cases_if(exact, run, **{facet: value, "result": RIGHT}),
        interval=(ends[0], ends[1]) if ends else None,
        rest=cases_if(n - exact, run, **{facet: value, "result": WRONG}),
        rest_title=f"{value}: {n - exact} of {n} are not exact",
    )


def _named(run: KeptRun, facet: str, value: str, group: Mapping[str, Any], named: int) -> Bar:
    n = group["n"]
    return Bar(
        "names a candidate",
        percent(100 * group["candidate_validity"]) if n else ABSENT,
        named / n if n else None,
        counts=f"{named} of {n}",
        title=f"{value}: names a candidate in {counted(named, n)} cases",
        href=cases_if(named, run, **{facet: value, "validity": VALID}),
        rest=cases_if(n - named, run, **{facet: value, "validity": INVALID}),
        rest_title=f"{value}: {n - named} of {n} name no candidate",
    )


def _counts(run: KeptRun, chosen: Mapping[str, str]) -> Counts:
    filters = tuple(chosen.items())
    formats = {name: count for name, (_, count) in run.tally("format", filters).items()}
    failing = run.tally("fails", filters)
    having = {name: sum(count for each, count in formats.items() if name in APPLICABLE[each]) for name in DIMENSIONS}
    return {name: (n - failing.get(name, (0, 0))[1], n) for name, n in having.items() if n}


def _columns(groups: list[Counts]) -> list[str]:
    """The dimensions that any group has, without those that only repeat another one since all cases are tables."""
    return [
        name
        for name in DIMENSIONS
        if any(name in group and group[name][1] != group.get(REPEATED.get(name, ""), (0, 0))[1] for group in groups)
    ]


def _held(run: KeptRun, label: str, chosen: Mapping[str, str], name: str, holds: int, of: int) -> Cell:
    words = called(STAGES, name)
    if not of:
        return Cell(ABSENT, title=f"{label}: {words} does not apply")
    return Cell(
        f"{100 * holds / of:.0f} %",
        holds / of,
        small=f"{holds} of {of}",
        title=f"{label}: {words} holds in {counted(holds, of)} cases: {ASKED.get(name, '')}",
        href=cases_if(of - holds, run, **chosen, fails=name),
    )
