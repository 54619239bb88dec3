"""CondChain: how chains are left, and at which layer."""

from __future__ import annotations

from markupsafe import Markup

from metrics.condchain_metric.pooling import FALSE_OUTCOMES, TRUE_OUTCOMES
from space.charts.bars import Bar, Line, bar_table
from space.charts.heat import Cell, HeatRow, heat_table
from space.charts.parts import figure
from space.profile.leads import cases_if, cases_of
from space.runs.facets import NO_LAYER
from space.runs.kept import KeptRun
from space.tables import ABSENT, counted, share
from space.words import OUTCOMES, PATHS

POSSIBLE = {"true": TRUE_OUTCOMES, "false": FALSE_OUTCOMES}


def outcomes(run: KeptRun) -> Markup:
    """How many chains are left in each way, for both paths."""
    exits, title = run.facts.numbers["exit"], "How the chains are left"
    lines = [
        Line(
            words,
            tuple(_outcome(run, path, name, exits[f"{path}_path"]) for path in PATHS),
            cases_if(sum(side.get(name, 0) for side in exits.values()), run, outcome=name),
        )
        for name, words in OUTCOMES.items()
    ]
    return figure(
        title,
        "Too early: a true condition was taken for false. Too late, or on to the end: a false one was taken for true.",
        bar_table(title, "exit", lines),
        f"{ABSENT} stands where a path cannot be left so. Shares are of all answers of the path.",
    )


def confusion(run: KeptRun) -> Markup:
    """A heat table: at which layer the chain was to be left, and at which it was."""
    found, title = run.facts.numbers["exit_confusion"], "Where the chains are left"
    chosen = {layer for row in found.values() for layer in row} | set(found)
    layers = sorted((layer for layer in chosen if layer != NO_LAYER), key=int)
    columns = [*layers, *([NO_LAYER] if NO_LAYER in chosen else [])]
    rows = [
        HeatRow(
            f"layer {expected}",
            tuple(_cell(run, expected, layer, row.get(layer, 0), sum(row.values())) for layer in columns),
            cases_of(run, expected=expected),
        )
        for expected, row in found.items()
    ]
    heads = ["no label" if layer == NO_LAYER else f"layer {layer}" for layer in columns]
    return figure(
        title,
        "Rows: the layer at which the chain is to be left. Columns: the layer of the answer. Both paths together; the "
        "stronger the colour, the larger the share of the row.",
        heat_table(title, "to be left at", heads, rows, "left at"),
        "Framed: left at the right layer, if not always with the right option. Right of the frame: a false condition "
        "was taken for true; left of it: a true one for false.",
    )


def _outcome(run: KeptRun, path: str, name: str, side: dict[str, int]) -> Bar:
    if name not in POSSIBLE[path]:
        return Bar(PATHS[path], ABSENT, None)
    count, n = side.get(name, 0), sum(side.values())
    return Bar(
        PATHS[path],
        share(count, n),
        count / n if n else None,
        counts=f"{count} of {n}",
        title=f"{PATHS[path]}, {OUTCOMES[name]}: {counted(count, n)}",
        href=cases_if(count, run, path=path, outcome=name),
    )


def _cell(run: KeptRun, expected: str, layer: str, count: int, n: int) -> Cell:
    where = "no label that is offered" if layer == NO_LAYER else f"left at layer {layer}"
    return Cell(
        str(count),
        count / n if n else 0.0,
        small=share(count, n) if count else "",
        title=f"To be left at layer {expected}, {where}: {counted(count, n)}",
        href=cases_if(count, run, expected=expected, chosen=layer),
        is_framed=expected == layer,
    )
