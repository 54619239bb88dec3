"""Line charts: points that are links, joined by a line, with their intervals; and the same as a table of numbers."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from markupsafe import Markup

from space.charts.marks import Mark
from space.charts.parts import MOST_TITLE, anchor, folded, shown
from space.html import box, join

MARGIN_LEFT, MARGIN_RIGHT, TOP, HEIGHT = 38, 8, 22, 96  # pixels around the drawn part, and its own height
LEAST_STEP, LEAST_WIDTH = 46, 360  # between two points, and of all
WORD_WIDTH, WORD_LINES, LINE_HEIGHT = 10, 3, 13  # characters in a line under a point; lines; pixels of one
LABEL_GAP, VALUE_GAP, RADIUS, TOUCHED = 16, 5, 4.5, 14
GRID = (0.0, 0.5, 1.0)
CAP = 4  # half the width of the ends of an interval
LEAST_SCALE, MOST_SCALE = 0.78, 1.15  # of the drawing, as it is fitted to the page


def curve(name: str, heads: tuple[str, str], points: Sequence[Mark]) -> Markup:
    """A line over shares from 0 to 100 %, and its numbers folded away below. heads: of the table of numbers.

    A point is filled if it leads somewhere.
    """
    step = max(LEAST_STEP, (LEAST_WIDTH - MARGIN_LEFT - MARGIN_RIGHT) / max(1, len(points)))
    width = round(MARGIN_LEFT + step * len(points) + MARGIN_RIGHT)
    words = [textwrap.wrap(shown(point.label), WORD_WIDTH)[:WORD_LINES] for point in points]
    height = TOP + HEIGHT + LABEL_GAP + LINE_HEIGHT * max(map(len, words), default=1)
    places = [round(MARGIN_LEFT + step * (number + 0.5), 1) for number in range(len(points))]
    drawn = [(x, point) for x, point in zip(places, points, strict=True) if point.value is not None]
    line = " ".join(f"{x},{_y(point.value or 0)}" for x, point in drawn)
    parts = [
        *(_grid(level, width - MARGIN_RIGHT) for level in GRID),
        *(_words(x, lines) for x, lines in zip(places, words, strict=True)),
        *(_whisker(x, *point.interval) for x, point in drawn if point.interval),
        Markup('<polyline class="ch-line" points="{}"></polyline>').format(line),
        *(_point(x, point) for x, point in drawn),
    ]
    drawing = Markup(
        '<svg class="ch-curve" role="group" aria-label="{}" viewBox="0 0 {} {}" style="min-width:{}px;max-width:{}px">'
        "{}</svg>"
    ).format(name, width, height, round(width * LEAST_SCALE), round(width * MOST_SCALE), join(parts))
    return join((box(name, drawing), folded("Numbers", _numbers(name, heads, points))))


def _y(value: float) -> float:
    return round(TOP + HEIGHT * (1 - value), 1)


def _grid(level: float, end: float) -> Markup:
    y = _y(level)
    return Markup(
        '<line class="ch-grid" x1="{}" x2="{}" y1="{}" y2="{}"></line><text x="{}" y="{}" text-anchor="end">{} %</text>'
    ).format(MARGIN_LEFT, end, y, y, MARGIN_LEFT - 4, y + 4, round(100 * level))


def _words(x: float, lines: Sequence[str]) -> Markup:
    first = TOP + HEIGHT + LABEL_GAP
    return join(
        Markup('<text x="{}" y="{}" text-anchor="middle">{}</text>').format(x, first + LINE_HEIGHT * number, line)
        for number, line in enumerate(lines)
    )


def _whisker(x: float, low: float, high: float) -> Markup:
    ends = f"M{x} {_y(low)}V{_y(high)}M{x - CAP} {_y(low)}h{2 * CAP}M{x - CAP} {_y(high)}h{2 * CAP}"
    return Markup('<path class="ch-ends" d="{}"></path>').format(ends)


def _point(x: float, point: Mark) -> Markup:
    y = _y(point.value or 0)
    dot = Markup('<title>{}</title><circle class="ch-dot{}" cx="{}" cy="{}" r="{}"></circle>').format(
        shown(point.title or point.label, MOST_TITLE), "" if point.href else " ch-hollow", x, y, RADIUS
    )
    number = Markup('<text class="ch-value" x="{}" y="{}" text-anchor="middle">{}</text>').format(
        x, min(y - RADIUS, _y(point.interval[1]) if point.interval else y) - VALUE_GAP, shown(point.text)
    )
    if point.href is None:
        return Markup("<g>{}{}</g>").format(dot, number)
    touched = Markup('<circle class="ch-touched" cx="{}" cy="{}" r="{}"></circle>').format(x, y, TOUCHED)
    return anchor(point.href, Markup("{}{}{}").format(touched, dot, number))


def _numbers(name: str, heads: tuple[str, str], points: Sequence[Mark]) -> Markup:
    rows = join(
        Markup('<tr title="{}"><th scope="row" class="ch-label" dir="auto">{}</th><td>{} <small>{}</small></td></tr>')
        .format(shown(point.title, MOST_TITLE), anchor(point.href, shown(point.label)), point.text, point.counts)
        for point in points
    )  # fmt: skip
    return Markup(
        '<table class="ch-table ch-numbers"><caption class="visually-hidden">{}</caption><thead><tr><th scope="col" '
        'class="ch-label">{}</th><th scope="col">{}</th></tr></thead><tbody>{}</tbody></table>'
    ).format(name, *heads, rows)
