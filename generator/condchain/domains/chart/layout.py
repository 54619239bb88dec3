"""Where the parts of a chart stand on the sheet, and whether everything fits without an overlap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from generator.condchain.domains.chart.text import Label, wrapped, written
from generator.render import text_width

Content = Mapping[str, Any]

WIDTH, HEIGHT = 720, 480
EDGE = 24
TITLE_Y, TITLE_SIZE = 40, 19
TEXT_SIZE, VALUE_SIZE, GROUP_VALUE_SIZE, NOTE_SIZE = 13, 12.5, 11.5, 11
ROW, SWATCH, ITEM_GAP, LABEL_GAP = 23, 22, 22, 10
GREY = "#5c6770"
LEAST_PLOT = (330, 230)
BAR_SHARE, GROUP_SHARE = 0.62, 0.82  # of a slot that its bar, its group of bars takes
LABEL_SHIFT = 7.0  # how far a number may stand beside its point, where the line is in its way
_DIGIT = 0.575  # width of a digit, em
TITLE_X = {"left": (EDGE, "start"), "center": (WIDTH / 2, "middle")}


@dataclass(frozen=True, slots=True)
class Layout:
    """left, top, right, bottom: the plot area, in pixels; legend: (x of the swatch, base line) of each entry.
    lines: the labels along the axis, each in one line or two; none for a pie.
    """

    left: float
    top: float
    right: float
    bottom: float
    legend: tuple[tuple[float, float], ...]
    lines: tuple[tuple[str, ...], ...]

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


def legend_entries(content: Content) -> list[tuple[str, str]]:
    """(text, colour name) of the legend; empty for one series of bars or points."""
    if content["chart_type"] == "pie":
        return list(zip(content["labels"], content["label_colors"], strict=True))
    series = content["series"]
    return [(item["name"], item["color"]) for item in series] if len(series) > 1 else []


def tick_texts(content: Content) -> list[str]:
    """The numbers on the value axis."""
    ticks = content["ticks"]
    places = max(len(f"{tick:.4f}".rstrip("0").partition(".")[2]) for tick in ticks)
    return [written(tick, places) for tick in ticks]


@lru_cache(maxsize=1024)
def _wide(text: str) -> float:
    return text_width(text, TEXT_SIZE)


def _rows(entries: list[tuple[str, str]]) -> list[list[tuple[int, float]]]:
    """Legend entries in centred rows: (index, x) each."""
    rows: list[list[int]] = [[]]
    used = 0.0
    sizes = [SWATCH + 8 + _wide(text) + ITEM_GAP for text, _ in entries]
    for index, size in enumerate(sizes):
        if used + size > WIDTH - 2 * EDGE and rows[-1]:
            rows.append([])
            used = 0.0
        rows[-1].append(index)
        used += size
    placed = []
    for row in rows:
        x = (WIDTH - sum(sizes[index] for index in row) + ITEM_GAP) / 2
        placed.append([])
        for index in row:
            placed[-1].append((index, x))
            x += sizes[index]
    return placed


def _label_lines(content: Content, width: float) -> tuple[tuple[str, ...], ...]:
    """The labels along an axis of that width: in one line each if all of them fit so."""
    labels = content["labels"]
    if content["horizontal"] or all(_wide(label) + LABEL_GAP <= width / len(labels) for label in labels):
        return tuple((label,) for label in labels)
    return tuple(tuple(wrapped(label)) for label in labels)


def layout(content: Content) -> Layout:
    """The layout of a chart's content."""
    looks, entries = content["looks"], legend_entries(content)
    pie, sideways = content["chart_type"] == "pie", content["horizontal"]
    place = looks["legend"] if entries else ""
    left, right, top = float(EDGE), float(WIDTH - EDGE), TITLE_Y + 18.0
    bottom = HEIGHT - 16 - (18 if looks["note"] else 0)
    legend: dict[int, tuple[float, float]] = {}
    lines: tuple[tuple[str, ...], ...] = ()
    if place in ("top", "bottom"):
        rows = _rows(entries)
        first = top + 14 if place == "top" else bottom - ROW * (len(rows) - 1) - 4
        for number, row in enumerate(rows):
            legend.update({index: (x, first + number * ROW) for index, x in row})
        top, bottom = (top + ROW * len(rows), bottom) if place == "top" else (top, first - 16)
    elif place:
        width = SWATCH + 8 + max(_wide(text) for text, _ in entries)
        x = left if place == "left" else right - width
        legend.update({index: (x, top + 52 + index * (ROW + 3)) for index in range(len(entries))})
        left, right = (left + width + 26, right) if place == "left" else (left, right - width - 26)
    if not pie:
        top += 26
        side = content["labels"] if sideways else tick_texts(content)
        left += max(map(_wide, side)) + 10
        right -= 34 if sideways else 8
        lines = _label_lines(content, right - left)
        bottom -= 30 + 17 * max(map(len, lines))
    return Layout(left, top, right, bottom, tuple(legend[index] for index in range(len(entries))), lines)


def bar_width(content: Content, place: Layout) -> float:
    """The width (height, for sideways bars) of one bar in pixels."""
    slot = (place.height if content["horizontal"] else place.width) / len(content["labels"])
    count = len(content["series"])
    return slot * (BAR_SHARE if count == 1 else GROUP_SHARE / count)


def value_size(content: Content) -> float:
    """The size of the numbers at the marks: smaller over groups of bars."""
    return VALUE_SIZE if len(content["series"]) == 1 else GROUP_VALUE_SIZE


def title_label(content: Content) -> Label:
    x, anchor = TITLE_X[content["looks"]["title"]]
    return Label(content["chart_title"], x, TITLE_Y, TITLE_SIZE, anchor, True)


def _numbers_fit(content: Content, place: Layout) -> bool:
    """Whether the numbers over neighbouring bars, or points of one line, stand clear of each other."""
    if not content["labelled"] or content["horizontal"]:
        return True
    pitch = (
        bar_width(content, place) if content["chart_type"] == "grouped bar" else place.width / len(content["labels"])
    )
    longest = max(len(written(v, content["decimals"])) for item in content["series"] for v in item["values"])
    shifts = LABEL_SHIFT * 2 if content["chart_type"] == "line" else 0
    return longest * _DIGIT * value_size(content) + 2 + shifts <= pitch


def fits(content: Content) -> bool:
    """Whether the chart can be drawn with every text clear of every other."""
    place = layout(content)
    if text_width(content["chart_title"], TITLE_SIZE, bold=True) > WIDTH - 2 * EDGE:
        return False
    if place.width < LEAST_PLOT[0] or place.height < LEAST_PLOT[1]:
        return False
    if content["chart_type"] == "pie":
        return True
    slot = place.width / len(content["labels"])
    shown = [] if content["horizontal"] else [line for lines in place.lines for line in lines]
    return all(_wide(line) + LABEL_GAP <= slot for line in shown) and _numbers_fit(content, place)
