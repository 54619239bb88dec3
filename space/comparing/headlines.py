"""The runs of a comparison at a glance: a table for each config, its first run marked as the base."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from metrics.runs import OK, reader_of
from predictors.texts import on_one_line
from space.comparing.grids import Cell, Grid, Row, sentence, show_grid
from space.comparing.marks import share_mark, valued
from space.comparing.runs import model_name
from space.comparing.sides import Comparison, Side, by_config, go
from space.places import Place
from space.tables import ACCURACIES, counted, percent
from space.words import STATUSES, called

BASE = "base"
MOST_TOLD = 160  # characters of what tells a run from others
NOTE = (
    "The base is what the other runs of the config are held against. An answer that is missing, failed or cannot be "
    "read counts as wrong."
)


@dataclass(frozen=True, slots=True)
class Columns:
    """Of a benchmark: what stands behind a run's name."""

    headers: Row
    cells: Callable[[Side], tuple[Cell, ...]]


def show_headlines(comparison: Comparison) -> Markup:
    """One table for each config, in the order of their first runs."""
    grids = (show_grid(_grid(comparison, sides)) for sides in by_config(comparison.sides).values())
    return Markup("{}{}").format(Markup("").join(grids), sentence(NOTE))


def right_of(side: Side, path: str) -> str:
    """How many of the answers on a path are right."""
    exits = side.run.result["exit"][f"{path}_path"]
    return counted(exits.get("right", 0), sum(exits.values()))


def _grid(comparison: Comparison, sides: Sequence[Side]) -> Grid:
    first = sides[0]
    columns = COLUMNS[first.run.benchmark]
    firsts = {reader_of(side.run): side for side in reversed(sides)}
    shared = [value for value in _told(first) if all(value in _told(side) for side in sides)]
    rows = []
    for side in sides:
        told = [value for value in _told(side) if value not in shared]
        told += [side.kept.facts.file] if side.run.name != model_name(side.kept.facts) else []
        is_base = side is firsts[reader_of(side.run)]
        name = _named(comparison, side, told, is_base=is_base if len(sides) > len(firsts) else None)
        rows.append((name, *columns.cells(side), _unread(side)))
    title = Markup("{}: {}").format(first.run.config, on_one_line(", ".join(shared), MOST_TOLD) or first.run.benchmark)
    return Grid(title, ("run", *columns.headers, "not read"), rows)


def _told(side: Side) -> tuple[str, ...]:
    """What runs over one config may differ in: the dataset's version, and the parser where there are several."""
    reader = reader_of(side.run)
    return (side.kept.facts.dataset, *((f"{reader} parser",) if reader else ()))


def _named(comparison: Comparison, side: Side, told: Sequence[str], *, is_base: bool | None) -> Markup:
    """The name, what tells it from others, and what can be done with it. is_base: None where there is nothing to hold
    against it."""
    others = [other.token for other in comparison.sides if other is not side]
    actions = [go(comparison.compared([side.token, *others]), "make it the base")] if is_base is False else []
    actions += [go(comparison.compared(others), "leave out")] if len(others) > 1 else []
    return Markup('{}{}{}<small class="cp-actions">{}</small>').format(
        go(Place("score", run=side.token), side.name),
        Markup(' <span class="cp-base">{}</span>').format(BASE) if is_base else Markup(""),
        Markup('<small dir="auto">{}</small>').format(on_one_line(", ".join(told), MOST_TOLD)) if told else Markup(""),
        Markup(" ").join(actions),
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
    return Markup("").join(shown) if shown else Markup("0")


def _exbind(side: Side) -> tuple[Cell, ...]:
    numbers, dimensions = side.run.result, side.run.result["dimensions"]
    right, valid = (dimensions[name]["correct"] for name in ("exact", "candidate_valid"))
    n, exact, bounds = numbers["n"], numbers["exact_accuracy"], numbers["exact_accuracy_ci"]
    return (
        valued(exact, bounds, 100, side.cases(result="right"), counted(right, n)),
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
        valued(pooled[true], ends[true], 1, side.cases(result="right", path="true"), right_of(side, "true")),
        valued(pooled[false], ends[false], 1, side.cases(result="right", path="false"), right_of(side, "false")),
        f"{pooled['n']:,}",
    )


COLUMNS = {
    "ExBind": Columns(("exact", "exact, 0 to 100 %", "cases", "valid"), _exbind),
    "CondChain": Columns(("Path F1", "Path F1, 0 to 100 %", "Avg F1", "True path", "False path", "chains"), _chains),
}
