"""What the papers report, as tables that stand apart from whatever is measured here."""

from __future__ import annotations

from collections.abc import Mapping

from metrics.reported import SOURCES, STATUS, UNDIVIDED, Reported, points
from space.tables import Cells, Table, between, counted

MEASURES = {  # measure -> its column, in this order
    "exact_accuracy": "exact",
    "candidate_validity": "valid",
    "true_accuracy": "True path",
    "false_accuracy": "False path",
    "path_f1": "Path F1",
    "avg_f1": "Avg F1",
}
OURS = "Below each share its 95 % interval, which is ours: Wilson's, from the counts that the paper gives."

Found = Mapping[str, Reported]  # measure -> point


def reported_tables() -> tuple[Table, ...]:
    """One table for all models and configs of which the same measures are reported; each row is marked as reported."""
    return tuple(table for benchmark in SOURCES for table in _tables(benchmark))


def sources() -> tuple[str, ...]:
    """The papers."""
    return tuple(SOURCES.values())


def _tables(benchmark: str) -> list[Table]:
    alike: dict[Cells, list[Cells]] = {}
    for (model, config), found in _lines(benchmark).items():
        measures = tuple(measure for measure in MEASURES if measure in found)
        named = "all domains" if config == UNDIVIDED else config.replace("_", " ")
        row = (f"{model}\n{named}, {STATUS}", *(_cell(found[measure]) for measure in measures))
        alike.setdefault(measures, []).append(row)
    note = OURS if any(point.interval for point in points(benchmark)) else ""
    found_tables = []
    for measures, rows in alike.items():
        headers = tuple(MEASURES[measure] for measure in measures)
        title = f"{benchmark}: {', '.join(headers)} ({STATUS})"
        found_tables.append(Table(title, ("model and data", *headers), tuple(rows), note))
    return found_tables


def _lines(benchmark: str) -> dict[tuple[str, str], Found]:
    """(model, config) -> what is reported of it, one config after another."""
    found: dict[tuple[str, str], dict[str, Reported]] = {}
    for point in points(benchmark):
        found.setdefault((point.model, point.config), {})[point.measure] = point
    return found


def _cell(point: Reported) -> str:
    """A share with its count and, below, its interval; per cent as printed where there is no count."""
    if point.count is None or point.n is None:
        return f"{point.value:.2f} %"
    return f"{counted(point.count, point.n)}\n{between(point.interval, 100)}"
