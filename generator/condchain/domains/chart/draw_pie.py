"""A pie or ring with its percentages."""

from __future__ import annotations

import math

from generator.condchain.domains.chart.layout import Content, Layout
from generator.condchain.domains.chart.sheet import Sheet
from generator.condchain.domains.chart.text import Label
from generator.condchain.domains.chart.vocabulary import BACKGROUNDS, COLORS

NUMBER_SIZE = 14
AROUND = 52  # room around the pie for the numbers and for a wedge that is pulled out
PULL, HOLE = 16, 0.5
NUMBER_GAP, SIDE_GAP = 18, 10  # from the wedge to the middle of its number; more of it at the sides


def _point(x: float, y: float, radius: float, share: float) -> tuple[float, float]:
    """The point on a circle at a share of the way round, clockwise from the top."""
    angle = 2 * math.pi * share
    return x + radius * math.sin(angle), y - radius * math.cos(angle)


def _wedge(x: float, y: float, radius: float, start: float, end: float, fill: str, rule: str, share: float) -> str:
    (x1, y1), (x2, y2) = _point(x, y, radius, start), _point(x, y, radius, end)
    large = int(end - start > 0.5)
    return (
        f'<path class="wedge" data-share="{share:.2f}" d="M{x:.2f} {y:.2f}L{x1:.2f} {y1:.2f}'
        f'A{radius:.2f} {radius:.2f} 0 {large} 1 {x2:.2f} {y2:.2f}Z" fill="{fill}" stroke="{rule}" stroke-width="2"/>'
    )


def pie(sheet: Sheet, content: Content, place: Layout) -> None:
    """Wedges clockwise from the top in the order of the labels, each with its percentage outside."""
    x, y = (place.left + place.right) / 2, (place.top + place.bottom) / 2
    radius = min(place.width, place.height) / 2 - AROUND
    values = content["series"][0]["values"]
    paper = BACKGROUNDS[content["looks"]["background"]]
    start = 0.0
    for label, color, value in zip(content["labels"], content["label_colors"], values, strict=True):
        end = start + value / sum(values)
        middle = (start + end) / 2
        out = PULL if label == content["pulled"] else 0
        at = _point(x, y, out, middle)
        sheet.shapes.append(_wedge(*at, radius, start, end, COLORS[color], paper, end - start))
        gap = NUMBER_GAP + SIDE_GAP * abs(math.sin(2 * math.pi * middle))
        text_x, text_y = _point(x, y, radius + out + gap, middle)
        sheet.labels.append(Label(f"{value:.1f}%", text_x, text_y + 0.36 * NUMBER_SIZE, NUMBER_SIZE, "middle"))
        start = end
    if content["looks"]["hole"]:
        sheet.shapes.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius * HOLE:.2f}" fill="{paper}"/>')
