"""Where arcs meet the boxes of a drawn graph: each at a port of its own on the edge of the box.

An arc would like to meet its box where it comes from. Where several do, they are moved apart along the edge until
their heads have room beside each other.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

Point = tuple[float, float]

ROOM = 19.0  # between two ports along the edge of a box, in pixels
ROUNDS = 60  # of moving apart


def along_edge(half: Point, direction: Point) -> float:
    """How far along the edge of a box, clockwise from its right end's middle, a ray from its centre leaves it.

    half: half the width and half the height of the box.

    >>> along_edge((50, 20), (1, 0)), along_edge((50, 20), (0, 1)), along_edge((50, 20), (-1, 0))
    (0.0, 70.0, 140.0)
    """
    (width, height), (x, y) = half, direction
    scale = min(width / abs(x) if x else math.inf, height / abs(y) if y else math.inf)
    x, y = x * scale, y * scale
    if x >= width - 1e-9:
        return y % (4 * (width + height))
    if y >= height - 1e-9:
        return height + width - x
    if x <= -width + 1e-9:
        return 2 * width + 2 * height - y
    return 3 * (width + height) + x


def at_edge(half: Point, distance: float) -> tuple[Point, Point]:
    """The point at that distance along the edge, relative to the centre, and the direction that leads outwards there.

    >>> at_edge((50, 20), 70.0)
    ((0.0, 20), (0, 1))
    """
    width, height = half
    distance %= 4 * (width + height)
    if distance <= height:
        return (width, distance), (1, 0)
    if distance <= height + 2 * width:
        return (height + width - distance, height), (0, 1)
    if distance <= 3 * height + 2 * width:
        return (-width, 2 * width + 2 * height - distance), (-1, 0)
    if distance <= 3 * height + 4 * width:
        return (distance - 3 * (width + height), -height), (0, -1)
    return (width, distance - 4 * (width + height)), (1, 0)


def moved_apart(wishes: Sequence[float], length: float, room: float = ROOM) -> list[float]:
    """The distances along an edge of that length, which closes, moved until neighbours have room between them.

    >>> moved_apart([10.0, 10.0, 100.0], 200.0, 20.0)
    [0.0, 20.0, 100.0]
    """
    order = sorted(range(len(wishes)), key=lambda number: (wishes[number], number))
    room = min(room, length / max(len(wishes), 1))
    moved = list(wishes)
    for _ in range(ROUNDS if len(wishes) > 1 else 0):
        for before, after in zip(order, order[1:] + order[:1], strict=True):
            gap = moved[after] - moved[before] + (length if after == order[0] else 0)
            if gap < room:
                moved[before] -= (room - gap) / 2
                moved[after] += (room - gap) / 2
    return moved


def ports(half: Point, directions: Mapping[tuple[str, str], Point]) -> dict[tuple[str, str], tuple[Point, Point]]:
    """For each end of an arc its port, relative to the centre, and the direction outwards there.

    directions: end -> whence its arc comes, seen from the centre.
    """
    wishes = [along_edge(half, direction) for direction in directions.values()]
    moved = moved_apart(wishes, 4 * (half[0] + half[1]))
    return {end: at_edge(half, distance) for end, distance in zip(directions, moved, strict=True)}
