"""Markers and lines."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

from generator.condchain.domains.chart.layout import LABEL_SHIFT, Content, Layout, value_size
from generator.condchain.domains.chart.sheet import Sheet
from generator.condchain.domains.chart.text import Box, Label, written
from generator.condchain.domains.chart.vocabulary import BACKGROUNDS, COLORS, LINE_STYLES

RADIUS = 5.2
RISES = (-10, 20, -14, 24, -18, 28)  # from a point to the base line of its number, in pixels
SHIFTS = (0.0, -LABEL_SHIFT, LABEL_SHIFT)
CLEAR, SAMPLES = 3.5, 24  # pixels between a number and the line; places of a stretch that are looked at

Place = tuple[float, float]


def marker(shape: str, x: float, y: float, fill: str) -> str:
    """A marker of a shape of `vocabulary.MARKERS`, centred on (x, y)."""
    style = f'class="marker" data-x="{x:.2f}" data-y="{y:.2f}" fill="{fill}" stroke="#ffffff" stroke-width="1.2"'
    r = RADIUS
    if shape == "circle":
        return f'<circle {style} cx="{x:.2f}" cy="{y:.2f}" r="{r}"/>'
    corners = {
        "square": ((-r + 0.5, -r + 0.5), (r - 0.5, -r + 0.5), (r - 0.5, r - 0.5), (-r + 0.5, r - 0.5)),
        "triangle": ((0, -r - 1.6), (r + 1, r - 1), (-r - 1, r - 1)),
        "diamond": ((0, -r - 1.6), (r + 1.6, 0), (0, r + 1.6), (-r - 1.6, 0)),
    }[shape]
    points = " ".join(f"{x + dx:.2f},{y + dy:.2f}" for dx, dy in corners)
    return f'<polygon {style} points="{points}"/>'


def _distance(box: Box, start: Place, end: Place) -> float:
    """How near a stretch of line comes to a box, in pixels; 0 where it runs through it. Taken at `SAMPLES` places."""
    left, top, right, bottom = box
    places = [(start[0] + k / SAMPLES * (end[0] - start[0]), start[1] + k / SAMPLES * (end[1] - start[1]))
              for k in range(SAMPLES + 1)]  # fmt: skip
    return min(math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom)) for x, y in places)


def _number(points: list[Place], index: int, text: str, size: float, limits: tuple[float, float]) -> Label:
    """The number at a point: the nearest place over or under it that the line keeps clear of, else the clearest one.

    limits: where numbers end, above and below.
    """
    x, y = points[index]
    stretches = list(itertools.pairwise(points[max(index - 1, 0) : index + 2]))
    best, most = Label(text, x, y + RISES[0], size, "middle"), -1.0
    for rise, shift in itertools.product(RISES, SHIFTS):
        label = Label(text, x + shift, y + rise, size, "middle")
        if label.box[1] < limits[0] or label.box[3] > limits[1]:
            continue
        clear = min(_distance(label.box, *stretch) for stretch in stretches)
        if clear >= CLEAR:
            return label
        if clear > most:
            best, most = label, clear
    return best


def lines(sheet: Sheet, content: Content, place: Layout, across: Callable[[float], float]) -> None:
    """A line with markers for each series, with numbers where there is only one."""
    count = len(content["labels"])
    for series in content["series"]:
        color = COLORS[series["color"]]
        points = [
            (place.left + (index + 0.5) * place.width / count, across(value))
            for index, value in enumerate(series["values"])
        ]
        path = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        dash = LINE_STYLES[series["line_style"]]
        dashed = f' stroke-dasharray="{dash}" stroke-linecap="round"' if dash else ""
        sheet.shapes.append(
            f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2.6" '
            f'stroke-linejoin="round"{dashed}/>'
        )
        numbers = []
        for index in range(count):
            if content["labelled"]:
                text = written(series["values"][index], content["decimals"])
                numbers.append(_number(points, index, text, value_size(content), (place.top, place.bottom)))
        for label in numbers:
            sheet.behind(label, BACKGROUNDS[content["looks"]["background"]])
        sheet.shapes += [marker(series["marker"], x, y, color) for x, y in points]
        sheet.labels += numbers
