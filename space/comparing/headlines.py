"""The runs of a comparison at a glance: a table for each config, its first run marked as the base."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from metrics.runs import OK, reader_of
from predictors.texts import on_one_line
from space.comparing.grids import Cell, Cells, Grid, sentence, show_grid
from space.comparing.marks import share_mark, valued
from space.comparing.runs import model_name
from space.comparing.sides import Comparison, Side, by_config
from space.html import NOTHING, go, join
from space.places import Place
from space.runs.facets import RIGHT
from space.tables import ACCURACIES, counted, percent
from space.takeaway.names import report_address
from space.words import STATUSES, called

BASE = "base"
MOST_TOLD = 160  # characters of what tells a run from others
BASE_NOTE = "The base is what the other runs of the config are held against."
REPORT = "Report of these runs, ZIP"
REPORTED = "One page with tables and figures that opens anywhere, and the same as Markdown. It takes some seconds."
NOTE = "An answer that is missing, failed or cannot be read counts as wrong."


@dataclass(frozen=True, slots=True)
class Columns:
    """Of a benchmark: what stands behind a run's name."""

    headers: Cells
    cells: Callable[[Side], tuple[Cell, ...]]


def show_headlines(comparison: Comparison) -> Markup:
    """One table for each benchmark, its configs in the order of their first runs, and the report of them all."""
    benchmarks = dict.fromkeys(side.run.benchmark for side in comparison.sides)
    grids = join(show_grid(_grid(comparison, comparison.of(benchmark))) for benchmark in benchmarks)
    based = any(len(sides) > len(_firsts(sides)) for sides in by_config(comparison.sides).values())
    note = f"{BASE_NOTE} {NOTE}" if based else NOTE
    report = NOTHING if comparison.problems else _report(comparison)
    return Markup("{}{}{}").format(grids, sentence(note), report)


def right_of(side: Side, path: str) -> str:
    """How many of the answers on a path are right."""
    exits = side.run.result["exit"][f"{path}_path"]
    return counted(exits.get(RIGHT, 0), sum(exits.values()))


def _grid(comparison: Comparison, sides: Sequence[Side]) -> Grid:
    columns = COLUMNS[sides[0].run.benchmark]
    groups = list(by_config(sides).values())
    rows: list[Cells] = []
    for own in groups:
        rows += [(_title(own),)] if len(groups) > 1 else []
        rows += [(_named(comparison, side, own), *columns.cells(side), _unread(side)) for side in own]
    title = _title(groups[0]) if len(groups) == 1 else sides[0].run.benchmark
    return Grid(title, ("run", *columns.headers, "not read"), rows)


def _title(sides: Sequence[Side]) -> Markup:
    """The config of these runs, and what they share."""
    told = on_one_line(", ".join(_shared(sides)), MOST_TOLD) or sides[0].run.benchmark
    return Markup("{}: {}").format(sides[0].run.config, told)


def _firsts(sides: Sequence[Side]) -> dict[str | None, Side]:
    """The base of the runs over one config, for each parser."""
    return {reader_of(side.run): side for side in reversed(sides)}


def _shared(sides: Sequence[Side]) -> list[str]:
    return [value for value in _told(sides[0]) if all(value in _told(side) for side in sides)]


def _told(side: Side) -> tuple[str, ...]:
    """What runs over one config may differ in: the dataset's version, and the parser where there are several."""
    reader = reader_of(side.run)
    return (side.kept.facts.dataset, *((f"{reader} parser",) if reader else ()))


def _named(comparison: Comparison, side: Side, sides: Sequence[Side]) -> Markup:
    """The name, what tells it from the other runs over its config, and what can be done with it."""
    shared, firsts = _shared(sides), _firsts(sides)
    told = [value for value in _told(side) if value not in shared]
    told += [side.kept.facts.file] if side.run.name != model_name(side.kept.facts) else []
    is_first, held = side is firsts[reader_of(side.run)], len(sides) > len(firsts)
    others = [other.token for other in comparison.sides if other is not side]
    actions = [] if is_first else [go(comparison.compared([side.token, *others]), "make it the base")]
    actions += [go(comparison.compared(others), "leave out")] if len(others) > 1 else []
    return Markup('{}{}{}<small class="cp-actions">{}</small>').format(
        go(Place("score", run=side.token), side.name),
        Markup(' <span class="cp-base">{}</span>').format(BASE) if is_first and held else NOTHING,
        Markup('<small dir="auto">{}</small>').format(on_one_line(", ".join(told), MOST_TOLD)) if told else NOTHING,
        join(actions),
    )


def _report(comparison: Comparison) -> Markup:
    address = report_address(side.token for side in comparison.sides)
    return Markup('<p class="cp-report"><a href="{}">{}</a> <span class="note">{}</span></p>').format(
        address, REPORT, REPORTED
    )


def _unread(side: Side) -> Markup:
    """The answers that are not ok, by status, the most frequent first."""
    found = sorted(side.kept.facts.statuses.items(), key=lambda item: (-item[1], item[0]))
    shown = [
        Markup('<span class="cp-line-of">{}</span>').format(
            go(side.cases(status=status), f"{number} {called(STATUSES, status)}")
        )
        for status, number in found
        if status != OK and number
    ]
    return join(shown) if shown else Markup("0")


def _exbind(side: Side) -> tuple[Cell, ...]:
    numbers, dimensions = side.run.result, side.run.result["dimensions"]
    right, valid = (dimensions[name]["correct"] for name in ("exact", "candidate_valid"))
    n, exact, bounds = numbers["n"], numbers["exact_accuracy"], numbers["exact_accuracy_ci"]
    return (
        valued(exact, bounds, 100, side.cases(result=RIGHT), counted(right, n)),
        share_mark(exact, bounds, 100),
        f"{n:,}",
        valued(numbers["candidate_validity"], None, 100, side.cases(validity="valid"), counted(valid, n)),
    )


def _chains(side: Side) -> tuple[Cell, ...]:
    numbers, pooled = side.run.result, side.run.result["pooled"]
    true, false, both = ACCURACIES
    ends = pooled["ci"]
    return (
        valued(pooled[both], ends[both]),
        share_mark(pooled[both], ends[both]),
        percent(numbers["avg_f1"]),
        valued(pooled[true], ends[true], 1, side.cases(result=RIGHT, path="true"), right_of(side, "true")),
        valued(pooled[false], ends[false], 1, side.cases(result=RIGHT, path="false"), right_of(side, "false")),
        f"{pooled['n']:,}",
    )


COLUMNS = {
    "ExBind": Columns(("exact", "exact, 0 to 100 %", "cases", "valid"), _exbind),
    "CondChain": Columns(("Path F1", "Path F1, 0 to 100 %", "Avg F1", "True path", "False path", "chains"), _chains),
}
