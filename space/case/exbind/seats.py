"""Where the nodes of a drawn graph stand: on a lattice that keeps their boxes apart, so that few lines cross.

The seats of a sheet are fixed, two and one to a row by turns; what is searched is which node takes which seat, by
swapping two of them. Everything is reckoned in whole numbers, so that a drawing is the same everywhere.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache, partial

from generator.seating import climbed
from generator.seeding import rng

Point = tuple[int, int]
Pair = tuple[int, int]

WIDTH = 340  # pixels: about a phone's
LEFT, MIDDLE, RIGHT = 56, 170, 284  # where the centres of boxes lie
TOP, PITCH = 38, 112  # of the first row; from row to row
CLEAR_ACROSS, CLEAR_DOWN = 56, 28  # half a box with some room
CROSSING, BEHIND = 600, 1500  # what a crossing costs, and a line behind a box, in pixels of line
CLIMBS, FEW = 8, 10  # from how many starts the best seating is sought; where more than so many sit, from one
STEPS = 16


@lru_cache(maxsize=64)
def seated(count: int, pairs: tuple[Pair, ...]) -> tuple[Point, ...]:
    """The centre of each node. pairs: the numbers of the nodes that a line joins, each pair once.

    >>> seated(2, ((0, 1),))
    ((56, 38), (284, 38))
    """
    places = _places(count)
    shuffles = rng("drawing of a graph", count)
    found = []
    for _ in range(CLIMBS if count <= FEW else 1):
        start = shuffles.sample(range(len(places)), len(places))  # the last may be nobody's
        cost, seats = climbed(start, partial(_cost, pairs=pairs, places=places))
        found.append((cost, tuple(places[seat] for seat in seats[:count])))
    return min(found)[1] if count else ()


def _places(count: int) -> tuple[Point, ...]:
    """As many seats as there are nodes, and one more where that fills a row."""
    found: list[Point] = []
    for row in itertools.count():
        columns = (MIDDLE,) if row % 2 else (LEFT, RIGHT)
        found += [(column, TOP + PITCH * row) for column in columns]
        if len(found) >= count:
            return tuple(found)
    raise AssertionError("rows do not end")


def _cost(seats: Sequence[int], pairs: Sequence[Pair], places: tuple[Point, ...]) -> int:
    lines = [(places[seats[one]], places[seats[other]]) for one, other in pairs]
    return sum(_alone(*line, places) for line in lines) + CROSSING * sum(
        itertools.starmap(_cross, itertools.combinations(lines, 2))
    )


@lru_cache(maxsize=4096)
def _alone(start: Point, end: Point, places: tuple[Point, ...]) -> int:
    """What a line costs by itself."""
    behind = sum(_hides(place, start, end) for place in places if place not in (start, end))
    return abs(start[0] - end[0]) + abs(start[1] - end[1]) + BEHIND * behind


def _hides(centre: Point, start: Point, end: Point) -> bool:
    """Does the line pass behind a box around the centre?"""
    return any(
        abs((start[0] * (STEPS - step) + end[0] * step) // STEPS - centre[0]) < CLEAR_ACROSS
        and abs((start[1] * (STEPS - step) + end[1] * step) // STEPS - centre[1]) < CLEAR_DOWN
        for step in range(1, STEPS)
    )


@lru_cache(maxsize=65536)
def _cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Do two lines cross between their ends?"""
    (a, b), (c, d) = one, other
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> int:
    """Above 0 if c lies on one side of the line from a to b, below 0 if on the other."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
