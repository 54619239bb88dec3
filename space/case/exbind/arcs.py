"""The arrow of an edge from one box to another: two that run to and fro bow to different sides."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]

BOW, BOW_MORE = 15, 15  # pixels that an arc leaves the straight line by, and each further one the same way
STEPS = 60  # of which an arc is drawn
GAP = 3  # pixels between an arrow and its boxes
HEAD_LENGTH, HEAD_WIDTH = 9, 8
ASIDE, BESIDE = 0.8, 5  # how far words leave an arc: across in halves of their width, down in pixels
LABEL_AT = 0.4  # of the way: nearer to where the edge comes from, so that the words of two to and fro stand apart


@dataclass(frozen=True, slots=True)
class Box:
    """Of a node: its centre, and half of its width and height."""

    x: float
    y: float
    half_width: float
    half_height: float

    def holds(self, point: Point) -> bool:
        """Is a point in the box, or nearer to it than an arrow comes?"""
        return abs(point[0] - self.x) < self.half_width + GAP and abs(point[1] - self.y) < self.half_height + GAP


@dataclass(frozen=True, slots=True)
class Arrow:
    """line, head: points of each; label: where its words stand."""

    line: tuple[Point, ...]
    head: tuple[Point, ...]
    label: Point


def arrow(start: Box, end: Box, *, bow: float, words: float) -> Arrow:
    """From box to box. bow: how far it leaves the straight line, to its own left; words: half of the width of its words,
    which stand outside of a bow.

    >>> found = arrow(Box(0, 0, 20, 10), Box(100, 0, 20, 10), bow=0, words=30)
    >>> found.line[0], found.head[0], found.label
    ((23.3, 0.0), (76.7, 0.0), (40.0, 0.0))
    """
    points = [_on_arc(start, end, bow, step / STEPS) for step in range(STEPS + 1)]
    outside = [point for point in points if not start.holds(point) and not end.holds(point)] or points
    tip = outside[-1]
    shaft = [point for point in outside if math.dist(point, tip) >= HEAD_LENGTH - 2] or outside[:1]
    x, y = _on_arc(start, end, bow, LABEL_AT)
    if bow:
        across = _across(start, end)
        x, y = x + ASIDE * words * across[0], y + BESIDE * across[1]
    return Arrow(tuple(map(_short, shaft)), _head(shaft[-1], tip), _short((x, y)))


def _across(start: Box, end: Box) -> Point:
    """One pixel to the left of the straight line."""
    length = math.dist((start.x, start.y), (end.x, end.y)) or 1
    return (end.y - start.y) / length, (start.x - end.x) / length


def _on_arc(start: Box, end: Box, bow: float, share: float) -> Point:
    """A point of the quadratic arc between two centres."""
    across = _across(start, end)
    reach = 4 * bow * share * (1 - share)
    return (
        start.x + (end.x - start.x) * share + reach * across[0],
        start.y + (end.y - start.y) * share + reach * across[1],
    )


def _head(neck: Point, tip: Point) -> tuple[Point, ...]:
    reach = math.dist(neck, tip) or 1
    along = ((tip[0] - neck[0]) / reach, (tip[1] - neck[1]) / reach)
    base = (tip[0] - HEAD_LENGTH * along[0], tip[1] - HEAD_LENGTH * along[1])
    aside = (-along[1] * HEAD_WIDTH / 2, along[0] * HEAD_WIDTH / 2)
    corners: Sequence[Point] = (tip, (base[0] + aside[0], base[1] + aside[1]), (base[0] - aside[0], base[1] - aside[1]))
    return tuple(map(_short, corners))


def _short(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)
