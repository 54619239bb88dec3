"""Patterns on a part: stripes, dots, checks, spots, cut to its outline by geometry, so that no clip path is needed."""

from __future__ import annotations

import math

from generator.condchain.domains.natural.drawing import curves
from generator.condchain.domains.natural.drawing.colors import outline, tint
from generator.condchain.domains.natural.drawing.curves import Point
from generator.condchain.domains.natural.drawing.pen import LINE, Pen

STRIPE_SHARE = 0.4  # of a period, so that the base colour stays the dominant one
CHECK_SHARE = 0.62  # side of a check, of a period
DOT_SHARE = 0.27  # radius of a dot, of a period
LEAST_AREA = 1.0  # square pixels: smaller pieces would be specks


def _span(points: list[Point], axis: int) -> tuple[float, float]:
    values = [point[axis] for point in points]
    return min(values), max(values)


def _starts(low: float, high: float, period: float) -> list[float]:
    """Where the periods begin, laid so that the pattern is symmetric about the middle."""
    count = math.ceil((high - low) / period) + 1
    first = (low + high) / 2 - count * period / 2
    return [first + number * period for number in range(count)]


def _area(points: list[Point]) -> float:
    return abs(sum(x * q - p * y for (x, y), (p, q) in zip(points, points[1:] + points[:1], strict=True))) / 2


def _stripes(points: list[Point], period: float, axis: int) -> list[list[Point]]:
    margin = period * (1 - STRIPE_SHARE) / 2
    return [
        curves.band(points, axis, start + margin, start + period - margin)
        for start in _starts(*_span(points, axis), period)
    ]


def _checks(points: list[Point], period: float) -> list[list[Point]]:
    """Every other cell of a chessboard whose cells have one side."""
    side = period * CHECK_SHARE
    columns = _starts(*_span(points, 0), side)
    pieces = []
    for row, y in enumerate(_starts(*_span(points, 1), side)):
        strip = curves.band(points, 1, y, y + side)
        pieces += [curves.band(strip, 0, x, x + side) for x in columns[row % 2 :: 2] if strip]
    return pieces


def _dots(points: list[Point], period: float) -> list[Point]:
    """Centres on a staggered grid that leave the dot wholly inside."""
    return [
        (x + (period / 2 if row % 2 else 0), y + period / 2)
        for row, y in enumerate(_starts(*_span(points, 1), period * 0.8))
        for x in _starts(*_span(points, 0), period)
        if curves.depth(points, x + (period / 2 if row % 2 else 0), y + period / 2) > period * DOT_SHARE
    ]


def decorate(pen: Pen, pattern: str, color: str, period: float = 10.0, axis: int = 1) -> None:
    """Draw a pattern in a colour on the shape drawn last.

    pattern: plain, striped, dotted, checked or spotted; period: pixels; axis: 1 for stripes that lie, 0 that stand.

    Raises:
        ValueError: there is no such pattern.
    """
    for points in pen.last_outlines() if pattern != "plain" else ():
        if pattern == "striped":
            pieces = _stripes(points, period, axis)
        elif pattern == "checked":
            pieces = _checks(points, period)
        elif pattern in ("dotted", "spotted"):
            pen.dots_on_last(_dots(points, period), period * DOT_SHARE, color)
            continue
        else:
            raise ValueError(f"there is no pattern {pattern!r}")
        pen.on_last([piece for piece in pieces if len(piece) > 2 and _area(piece) >= LEAST_AREA], color)


def patterned(pen: Pen, data: str, fill: str, pattern: str, period: float = 10.0, axis: int = 1) -> None:
    """A filled path with a pattern in the tint of its colour, and its outline on top."""
    pen.path(data, fill, None if pattern != "plain" else "auto")
    if pattern != "plain":
        decorate(pen, pattern, tint(fill), period, axis)
        pen.line(data, outline(fill), LINE)
