"""What the papers report, as tables that stand apart from whatever is measured here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from metrics.reported import SOURCES, STATUS, UNDIVIDED, Reported, points
from space.tables import ABSENT, Cells, Table, between, percent

Found = Mapping[str, Reported]  # measure -> point


def reported_tables() -> tuple[Table, ...]:
    """One table for each benchmark and config that a paper reports of, each row marked as reported."""
    return tuple(
        _table(f"{benchmark}, {_named(config)}", ("model", *headers, "status"), tuple(_rows(benchmark, config, cells)))
        for benchmark, (headers, cells) in _COLUMNS.items()
        for config in dict.fromkeys(point.config for point in points(benchmark))
    )


def sources() -> tuple[str, ...]:
    """The papers."""
    return tuple(SOURCES.values())


def _table(title: str, headers: Cells, rows: tuple[Cells, ...]) -> Table:
    """A table without the columns of which nothing is reported."""
    kept = [place for place in range(len(headers)) if any(row[place] != ABSENT for row in rows)]
    first, *others = (tuple(line[place] for place in kept) for line in (headers, *rows))
    return Table(title, first, tuple(others))


def _named(config: str) -> str:
    return "all domains" if config == UNDIVIDED else config


def _rows(benchmark: str, config: str, cells: Callable[[Found], Cells]) -> Iterator[Cells]:
    found = points(benchmark, config)
    for model in dict.fromkeys(point.model for point in found):
        yield model, *cells({point.measure: point for point in found if point.model == model}), STATUS


def _exbind_cells(found: Found) -> Cells:
    return (*_counted(found.get("exact_accuracy")), *_counted(found.get("candidate_validity"))[::2])


def _counted(point: Reported | None) -> Cells:
    """Share, interval and count of a point of an ExBind table."""
    if point is None:
        return ABSENT, ABSENT, ABSENT
    count = ABSENT if point.count is None else f"{point.count} of {point.n}"
    return percent(100 * point.value), between(point.interval, 100), count


def _condchain_cells(found: Found) -> Cells:
    measures = ("true_accuracy", "false_accuracy", "path_f1", "avg_f1")
    return tuple(f"{found[measure].value:.2f} %" if measure in found else ABSENT for measure in measures)


_COLUMNS = {
    "ExBind": (("exact", "95 % interval", "count", "valid", "count"), _exbind_cells),
    "CondChain": (("True path", "False path", "Path F1", "Avg F1"), _condchain_cells),
}
