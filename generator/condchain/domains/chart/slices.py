"""Draw a chart: a table, some of its series, a window of its labels, and the looks."""

from __future__ import annotations

import random
from typing import Any

from generator.condchain.domains.chart.axis import ticks
from generator.condchain.domains.chart.layout import fits
from generator.condchain.domains.chart.tables import BY_KEY, TABLES, Table, values
from generator.condchain.domains.chart.vocabulary import (
    BACKGROUNDS,
    COLORS,
    GRID_STYLES,
    LEGEND_PLACES,
    LINE_STYLES,
    MARKERS,
    TITLE_PLACES,
)

Content = dict[str, Any]

KINDS = ("bar", "grouped bar", "line", "pie")
LABEL_COUNTS = {"bar": (7, 10), "grouped bar": (4, 8), "line": (7, 10), "pie": (5, 7)}
LINE_SERIES = (1, 2, 3, 3, 4)  # how many, drawn flat
FAINT = "yellow"  # as a line
STRIDES = (1, 1, 1, 2, 3, 5)
MOST_BARS = 24
LABELLED = {"bar": 0.6, "grouped bar": 0.6, "line": 0.3, "pie": 1.0}  # the share with a number at each mark
# Several lines have none: their numbers would stand in each other's way.
LEAST_THINGS = 7  # series and labels of a chart in which nothing changes over time
SMALLEST_WEDGE = 5.0  # percent
SMALLEST_RANGE, SMALLEST_VALUE = 0.2, 0.02  # of the axis
TELLABLE = 0.6  # the share of neighbouring and of crossing pairs of values that the eye must tell apart
READING_SHARE = 0.045
APART_SHARE, LEAST_WRONG = 0.08, 4
HEADROOM = 0.1  # of the axis, over the highest value: room for its number


def _series(table: Table, kind: str, labelled: bool, source: random.Random) -> list[str]:
    names = list(values(table.key))
    if kind in ("bar", "pie") or (kind == "line" and labelled):
        return [source.choice(names)]
    most = min(4, len(names))
    if kind == "grouped bar":
        return source.sample(names, source.randint(2, most)) if most > 1 else []
    fitting = [number for number in LINE_SERIES if number <= most]
    return source.sample(names, source.choice(fitting))


def _labels(table: Table, kind: str, names: list[str], source: random.Random) -> list[str]:
    found = values(table.key)
    shared = [label for label in found[names[0]] if all(label in found[name] for name in names)]
    if kind == "pie":
        shared = [label for label in shared if found[names[0]][label] > 0]
    least, most = LABEL_COUNTS[kind]
    most = min(most, MOST_BARS // len(names)) if kind == "grouped bar" else most
    stride = source.choice(STRIDES) if table.ordered else 1
    while stride > 1 and (len(shared) - 1) // stride + 1 < least:
        stride -= 1
    most = min(most, (len(shared) - 1) // stride + 1)
    if most < least:
        return []
    count = source.randint(least, most)
    if not table.ordered:
        return source.sample(shared, count)
    first = source.randint(0, len(shared) - 1 - (count - 1) * stride)
    return shared[first : first + (count - 1) * stride + 1 : stride]


def _percent(numbers: list[float]) -> list[float]:
    return [round(100 * number / sum(numbers), 1) for number in numbers]


def _axis(kind: str, numbers: list[float]) -> list[int | float]:
    least, most = min(numbers), max(numbers)
    zoomed = kind == "line" and least > 0.4 * most
    bottom = least - 0.12 * (most - least) if zoomed else 0
    return ticks(max(bottom, 0), most + HEADROOM * (most - bottom))


def _tellable(rows: list[list[float]], span: float) -> bool:
    """Whether enough of the comparisons that matter can be made by eye."""
    steps = [abs(a - b) for row in rows for a, b in zip(row, row[1:], strict=False)]
    crossings = [
        abs(a - b) for k, row in enumerate(rows) for other in rows[k + 1 :] for a, b in zip(row, other, strict=True)
    ]
    enough = [sum(gap >= READING_SHARE * span for gap in gaps) >= TELLABLE * len(gaps) for gaps in (steps, crossings)]
    return all(enough)


def _spread(numbers: list[float], span: float) -> bool:
    """Whether enough values stand so far apart that a question for one of them has other values as wrong options."""
    apart: list[float] = []
    for number in sorted(numbers):
        if not apart or number - apart[-1] >= APART_SHARE * span:
            apart.append(number)
    return len(apart) > LEAST_WRONG


def _title(table: Table, kind: str, names: list[str]) -> str:
    if kind == "pie":
        return table.pie_title.format(names[0])
    alone = len(names) == 1 and len(values(table.key)) > 1
    return table.title + (f": {names[0]}" if alone else "")


def _looks(read_off: bool, source: random.Random) -> Content:
    """read_off: values are read off the axis, along its gridlines."""
    grids = [style for style in GRID_STYLES if style != "missing"] if read_off else list(GRID_STYLES)
    return {
        "legend": source.choice(list(LEGEND_PLACES)),
        "title": source.choice(list(TITLE_PLACES)),
        "grid": source.choice(grids),
        "background": source.choice(list(BACKGROUNDS)),
        "frame": source.random() < 0.5,
        "note": source.random() < 0.5,
        "hole": source.random() < 0.5,
    }


def _try(table: Table, kind: str, labelled: bool, source: random.Random) -> Content | None:
    names = _series(table, kind, labelled, source)
    labels = _labels(table, kind, names, source) if names else []
    if not labels or (not table.ordered and len(names) > 1 and len(names) + len(labels) < LEAST_THINGS):
        return None
    found = values(table.key)
    rows = [[found[name][label] for label in labels] for name in names]
    if kind == "pie":
        rows = [_percent(rows[0])]
    numbers = [number for row in rows for number in row]
    axis = [0, 100] if kind == "pie" else _axis(kind, numbers)
    span = axis[-1] - axis[0]
    if max(numbers) - min(numbers) < (SMALLEST_RANGE * span if kind != "pie" else SMALLEST_WEDGE):
        return None
    if min(numbers) < (SMALLEST_WEDGE if kind == "pie" else SMALLEST_VALUE * axis[-1]):
        return None
    if not labelled and not all(_spread(row, span) for row in (rows if len(rows) == 1 else [numbers])):
        return None
    if not _tellable(rows, span / 8 if labelled else span):
        return None
    looks = _looks(not labelled or kind == "line", source)
    faint = FAINT if kind == "line" else ""
    colors = source.sample([color for color in COLORS if color != faint], len(COLORS) - bool(faint))
    markers, styles = (source.sample(list(table), 4) for table in (MARKERS, LINE_STYLES))
    if source.random() < 0.5:
        styles = ["solid"] * 4
    series = [
        {"name": name, "values": row, "color": colors[k], "marker": markers[k], "line_style": styles[k]}
        for k, (name, row) in enumerate(zip(names, rows, strict=True))
    ]
    content: Content = {
        "table": table.key,
        "chart_type": kind,
        "chart_title": _title(table, kind, names),
        "unit": table.unit,
        "axis": table.axis,
        "ordered": table.ordered,
        "horizontal": kind == "bar" and not table.ordered and source.random() < 0.5,
        "decimals": 1 if kind == "pie" else table.decimals,
        "labels": labels,
        "series": series,
        "label_colors": colors[: len(labels)] if kind == "pie" else [],
        "ticks": axis,
        "labelled": labelled,
        "pulled": source.choice(labels) if kind == "pie" and source.random() < 0.5 else "",
        "looks": looks,
        "salt": source.getrandbits(40),
    }
    return content if fits(content) else None


def draw_input(source: random.Random, index: int) -> Content:
    """A chart, as plain JSON; the four chart types are equally frequent.

    index: not used, the source alone decides.
    """
    kind = source.choice(KINDS)
    labelled = source.random() < LABELLED[kind]
    fitting = [table for table in TABLES if kind in table.kinds]
    while True:
        content = _try(source.choice(fitting), kind, labelled, source)
        if content:
            return content


def origin(content: Content) -> str:
    """Where the numbers of a chart come from."""
    table = BY_KEY[content["table"]]
    return f"{table.dataset}, from the package vega_datasets (J. VanderPlas; data of the Vega project)"
