"""From rows to series of values: a pivot with one aggregate per cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from statistics import fmean

from generator.condchain.domains.chart.readers import Row

MONTHS = tuple("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split())
HOW: dict[str, Callable[[list[float]], float]] = {
    "mean": fmean,
    "sum": sum,
    "count": len,
    "max": max,
    "first": lambda values: values[0],
}

Part = Callable[[Row], "str | None"]
Pivot = Mapping[str, Mapping[str, float]]


def pivot(rows: Iterable[Row], series: Part, label: Part, value: Callable[[Row], float | None], how: str) -> Pivot:
    """Series -> label -> aggregate, both in order of first appearance; a row with a None part is left out.

    >>> pivot([{"a": "x", "n": 2}, {"a": "x", "n": 4}], always("all"), text("a"), column("n"), "sum")
    {'all': {'x': 6.0}}
    """
    cells: dict[str, dict[str, list[float]]] = {}
    for row in rows:
        name, at, number = series(row), label(row), value(row)
        if name is not None and at is not None and number is not None:
            cells.setdefault(name, {}).setdefault(at, []).append(number)
    return {name: {at: HOW[how](values) for at, values in found.items()} for name, found in cells.items()}


def column(name: str) -> Callable[[Row], float | None]:
    """The number in a column; None where the cell is empty."""
    return lambda row: None if row.get(name) in (None, "") else float(row[name])


def text(name: str) -> Part:
    """The text in a column."""
    return lambda row: str(row[name])


def among(name: str, words: Mapping[str, str]) -> Part:
    """The cell of a column in other words; None for cells that are not wanted."""
    return lambda row: words.get(str(row[name]))


def always(word: str) -> Part:
    """The one series of a table without series."""
    return lambda row: word


def year(name: str) -> Part:
    """The year of a date such as 1970-01-01 or 2012/01/31."""
    return lambda row: str(row[name])[:4]


def month(name: str) -> Part:
    """The month of a date such as 2012/01/31, in three letters."""
    return lambda row: MONTHS[int(row[name][5:7]) - 1]


def month_and_year(name: str) -> Part:
    """The month of a date such as 1854-04-01, as in `Apr 1854`."""
    return lambda row: f"{MONTHS[int(row[name][5:7]) - 1]} {row[name][:4]}"


def day(name: str) -> Part:
    """The day of a date such as 2009-06-01, as in `Jun 1`."""
    return lambda row: f"{MONTHS[int(row[name][5:7]) - 1]} {int(row[name][8:10])}"
