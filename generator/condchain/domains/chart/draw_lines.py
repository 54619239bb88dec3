"""Markers and lines."""

from __future__ import annotations

from collections.abc import Callable

from generator.condchain.domains.chart.layout import Content, Layout, value_size
from generator.condchain.domains.chart.sheet import Sheet
from generator.condchain.domains.chart.text import Label, written
from generator.condchain.domains.chart.vocabulary import BACKGROUNDS, COLORS, LINE_STYLES

RADIUS = 5.2
ABOVE, BELOW = -10, 20  # from a point to the base line of its number


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


def _number(values: list[float], index: int, x: float, y: float, text: str, size: float) -> Label:
    """The number at a point, on the side to which the line does not turn."""
    around = [values[k] for k in (index - 1, index + 1) if 0 <= k < len(values)]
    rise = ABOVE if values[index] >= sum(around) / len(around) else BELOW
    return Label(text, x, y + rise, size, "middle")


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
        for index, (x, y) in enumerate(points):
            if content["labelled"]:
                text = written(series["values"][index], content["decimals"])
                numbers.append(_number(series["values"], index, x, y, text, value_size(content)))
        for label in numbers:
            sheet.behind(label, BACKGROUNDS[content["looks"]["background"]])
        sheet.shapes += [marker(series["marker"], x, y, color) for x, y in points]
        sheet.labels += numbers
