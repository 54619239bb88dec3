"""CondChain: True path, False path and Path F1 by domain and by what a chain is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from space.charts.bars import Bar, Line, bar_table
from space.charts.marks import Interval
from space.charts.parts import figure
from space.profile.leads import cases_if, cases_of
from space.runs.facets import RIGHT, WRONG
from space.runs.kept import KeptRun
from space.tables import between, counted, percent
from space.words import PATHS, called

F1 = "Path F1"
Tallies = Mapping[str, Mapping[str, tuple[int, int]]]  # path -> value of a facet -> (right, all)


def by_domain(run: KeptRun) -> Markup:
    """The three numbers of each domain, and of all chains together."""
    numbers, title = run.facts.numbers, "Both paths by domain"
    lines = _lines(run, "domain", numbers["domains"])
    if len(numbers["domains"]) > 1:
        whole = run.tally("path")
        lines.append(
            _line(run, "all together", {}, numbers["pooled"], {path: whole.get(path, (0, 0)) for path in PATHS})
        )
    return figure(
        title,
        "True path: all conditions hold, and the last question is answered. False path: one does not, and the chain is "
        "to be left there. Path F1 is the harmonic mean of both. The lines in the bars are 95 % intervals.",
        bar_table(title, "domain", lines),
        "The filled part of a bar leads to the right answers, the empty part to the wrong ones.",
    )


def by_facet(run: KeptRun, facet: str, numbers: Mapping[str, Any], title: str, corner: str, lead: str) -> Markup:
    """The three numbers for each value of a facet of chains. numbers: of the metric, for each value."""
    if not numbers:
        return figure(title, f"{lead} The data of this run does not tell it.")
    return figure(title, lead, bar_table(title, corner, _lines(run, facet, numbers)))


def _lines(run: KeptRun, facet: str, numbers: Mapping[str, Any]) -> list[Line]:
    tallies: Tallies = {path: run.tally(facet, (("path", path),)) for path in PATHS}
    return [
        _line(
            run,
            called({}, value),
            {facet: value},
            found,
            {path: tallies[path].get(value, (0, 0)) for path in PATHS},
        )
        for value, found in numbers.items()
    ]


def _line(
    run: KeptRun,
    name: str,
    filters: Mapping[str, str],
    found: Mapping[str, Any],
    counts: Mapping[str, tuple[int, int]],
) -> Line:
    paths = [_path(run, name, path, filters, found["ci"][f"{path}_accuracy"], *counts[path]) for path in PATHS]
    score, ends = found["path_f1"], found["ci"]["path_f1"]
    both = Bar(
        F1,
        percent(score),
        None if score is None else score / 100,
        counts=f"of {found['n']}",
        title=f"{name}: {F1} {percent(score)} of {found['n']} chains, {_bounds(ends)}",
        href=cases_of(run, **filters),
        interval=_of_one(ends),
    )
    return Line(name, (*paths, both), cases_of(run, **filters), f"{found['n']} chains")


def _path(
    run: KeptRun, name: str, path: str, filters: Mapping[str, str], ends: Sequence[float] | None, right: int, n: int
) -> Bar:
    chosen = {**filters, "path": path}
    return Bar(
        PATHS[path],
        percent(100 * right / n if n else None),
        right / n if n else None,
        counts=f"{right} of {n}",
        title=f"{name}, {PATHS[path]}: {counted(right, n)} right, {_bounds(ends)}",
        href=cases_if(right, run, **chosen, result=RIGHT),
        interval=_of_one(ends),
        rest=cases_if(n - right, run, **chosen, result=WRONG),
        rest_title=f"{name}, {PATHS[path]}: {n - right} of {n} wrong",
    )


def _bounds(ends: Sequence[float] | None) -> str:
    return f"95 % interval {between(ends)}" if ends else "no interval"


def _of_one(ends: Sequence[float] | None) -> Interval | None:
    return (ends[0] / 100, ends[1] / 100) if ends else None
