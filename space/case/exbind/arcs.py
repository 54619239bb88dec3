"""The arrow of an edge from one box to another, and where its words may stand."""

from __future__ import annotations

import math
from dataclasses import dataclass

Point = tuple[float, float]

STEPS = 60  # of which an arc is drawn
GAP = 3  # pixels between an arrow and its boxes
HEAD_LENGTH, HEAD_WIDTH = 9, 8
# Shares of the way at which words may stand, the best first: nearer to where the edge comes from, so that the words of
# two that run to and fro stand apart.
SHARES = (0.4, 0.5, 0.34, 0.6, 0.28, 0.68)
ASIDE, BESIDE = 0.8, 5  # how far words leave an arc: across in halves of their width, down in pixels


@dataclass(frozen=True, slots=True)
class Box:
    """What is drawn or written around a centre, and half of its width and height."""

    x: float
    y: float
    half_width: float
    half_height: float

    def holds(self, point: Point, gap: float = GAP) -> bool:
        """Is a point in the box, or nearer to it than the gap?"""
        return abs(point[0] - self.x) < self.half_width + gap and abs(point[1] - self.y) < self.half_height + gap

    def meets(self, other: Box) -> bool:
        """Do two boxes overlap?

        >>> Box(0, 0, 10, 5).meets(Box(19, 0, 10, 5)), Box(0, 0, 10, 5).meets(Box(21, 0, 10, 5))
        (True, False)
        """
        widened = Box(self.x, self.y, self.half_width + other.half_width, self.half_height + other.half_height)
        return widened.holds((other.x, other.y), gap=0)

    def within(self, width: float) -> Box:
        """The box, moved sideways so that it lies in a sheet of a width."""
        x = min(max(self.x, self.half_width + 1), width - self.half_width - 1)
        return Box(x, self.y, self.half_width, self.half_height)


@dataclass(frozen=True, slots=True)
class Arc:
    """A quadratic arc from the centre of one box to that of another. bow: how far it leaves the straight line, to its
    own left."""

    start: Box
    end: Box
    bow: float

    def at(self, share: float) -> Point:
        """A point of the arc, at a share of the way."""
        across = self._across()
        reach = 4 * self.bow * share * (1 - share)
        return (
            self.start.x + (self.end.x - self.start.x) * share + reach * across[0],
            self.start.y + (self.end.y - self.start.y) * share + reach * across[1],
        )

    def arrow(self) -> tuple[list[Point], list[Point]]:
        """The points of its line between both boxes, and those of its head.

        >>> line, head = Arc(Box(0, 0, 20, 10), Box(100, 0, 20, 10), bow=0).arrow()
        >>> [round(x, 1) for x, _ in (line[0], head[0])]
        [23.3, 76.7]
        """
        points = [self.at(step / STEPS) for step in range(STEPS + 1)]
        outside = [point for point in points if not self.start.holds(point) and not self.end.holds(point)] or points
        tip = outside[-1]
        line = [point for point in outside if math.dist(point, tip) >= HEAD_LENGTH - 2] or outside[:1]
        return line, _head(line[-1], tip)

    def places(self, half_width: float, half_height: float) -> list[Box]:
        """Where words of that size may stand, the best place first: outside of the bow."""
        across, side = self._across(), (self.bow > 0) - (self.bow < 0)
        found = []
        for x, y in map(self.at, SHARES):
            aside, beside = side * ASIDE * half_width * across[0], side * BESIDE * across[1]
            found.append(Box(x + aside, y + beside, half_width, half_height))
        return found

    def _across(self) -> Point:
        """One pixel to the left of the straight line."""
        length = math.dist((self.start.x, self.start.y), (self.end.x, self.end.y)) or 1
        return (self.end.y - self.start.y) / length, (self.start.x - self.end.x) / length


def _head(neck: Point, tip: Point) -> list[Point]:
    reach = math.dist(neck, tip) or 1
    along = ((tip[0] - neck[0]) / reach, (tip[1] - neck[1]) / reach)
    base = (tip[0] - HEAD_LENGTH * along[0], tip[1] - HEAD_LENGTH * along[1])
    aside = (-along[1] * HEAD_WIDTH / 2, along[0] * HEAD_WIDTH / 2)
    return [tip, (base[0] + aside[0], base[1] + aside[1]), (base[0] - aside[0], base[1] - aside[1])]
