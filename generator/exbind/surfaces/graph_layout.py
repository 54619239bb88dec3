"""Where the nodes of a drawn graph stand: on places spread over the whole sheet, so that few lines cross.

The places of a sheet are fixed; what is searched is which node takes which place, over all sheets of that size. A few
climbs by swapping two nodes suffice for so small a graph. Everything is reckoned in whole pixels, so that the layout is
the same everywhere.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from functools import lru_cache, partial

from generator.seating import climbed
from generator.seeding import rng

Place = tuple[int, int]
Pair = tuple[int, int]

WIDTH, HEIGHT = 860, 560
ACROSS, DOWN = (112, WIDTH - 112), (56, HEIGHT - 56)  # where the centres of boxes lie
CLEAR_ACROSS, CLEAR_DOWN = 88, 42  # half a box with room for an arc that passes
CLIMBS = 12
# In pixels of line, the cost of a crossing, of a narrow angle, and of a line behind a box.
CROSSING, NARROW, HIDDEN = 4_000, 2_000, 9_000

# number of nodes -> sheets; a place is (share of the way across, share of the way down), in hundredths.
SHEETS: dict[int, tuple[tuple[tuple[int, int], ...], ...]] = {
    6: (
        ((0, 12), (52, 0), (100, 18), (0, 88), (48, 100), (100, 82)),
        ((20, 0), (80, 0), (0, 52), (100, 48), (22, 100), (78, 100)),
        ((50, 52), (0, 30), (50, 0), (100, 30), (18, 100), (82, 100)),
    ),
    7: (
        ((50, 50), (18, 0), (82, 0), (0, 56), (100, 44), (20, 100), (80, 100)),
        ((0, 20), (50, 0), (100, 20), (0, 84), (34, 100), (68, 100), (100, 78)),
        ((0, 10), (50, 0), (100, 10), (28, 52), (76, 54), (8, 100), (62, 100)),
    ),
    8: (
        ((0, 8), (50, 0), (100, 8), (27, 50), (73, 50), (0, 92), (50, 100), (100, 92)),
        ((50, 48), (0, 24), (34, 0), (76, 0), (100, 40), (0, 80), (40, 100), (90, 96)),
        ((22, 0), (66, 0), (0, 46), (44, 50), (100, 28), (16, 100), (60, 100), (100, 82)),
    ),
}


def _places(sheet: Sequence[tuple[int, int]]) -> tuple[Place, ...]:
    """The places of a sheet in whole pixels."""
    (left, right), (top, bottom) = ACROSS, DOWN
    return tuple((left + (right - left) * x // 100, top + (bottom - top) * y // 100) for x, y in sheet)


def _side(a: Place, b: Place, c: Place) -> int:
    """Above 0 if c lies on one side of the line from a to b, below 0 if on the other."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Do the stretches from a to b and from c to d cross between their ends?"""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _hides(centre: Place, a: Place, b: Place) -> bool:
    """Does the stretch from a to b pass behind a box around the centre?"""
    steps = 40
    return any(
        abs((a[0] * (steps - step) + b[0] * step) // steps - centre[0]) < CLEAR_ACROSS
        and abs((a[1] * (steps - step) + b[1] * step) // steps - centre[1]) < CLEAR_DOWN
        for step in range(1, steps)
    )


def _narrow(centre: Place, a: Place, b: Place) -> bool:
    """Are a and b seen from the centre less than 35 degrees apart? 0.67 is the square of the cosine."""
    (x, y), (to_x, to_y) = ((point[0] - centre[0], point[1] - centre[1]) for point in (a, b))
    along = x * to_x + y * to_y
    return along > 0 and 100 * along * along > 67 * (x * x + y * y) * (to_x * to_x + to_y * to_y)


def _disturbance(first: Pair, second: Pair, places: tuple[Place, ...]) -> int:
    """What two lines cost beside each other."""
    shared = set(first) & set(second)
    if not shared:
        return CROSSING * _cross(*(places[number] for number in (*first, *second)))
    if len(shared) == 2:
        return 0
    (centre,) = shared
    ends = (set(first) | set(second)) - shared
    return NARROW * _narrow(places[centre], *(places[end] for end in sorted(ends)))


@lru_cache(maxsize=len(SHEETS) * 3)
def _costs(places: tuple[Place, ...]) -> tuple[dict[Pair, int], dict[tuple[Pair, Pair], int]]:
    """What a line between two places costs by itself, and two lines beside each other; both ways round."""
    alone: dict[Pair, int] = {}
    for one, other in itertools.permutations(range(len(places)), 2):
        a, b = places[one], places[other]
        behind = sum(_hides(centre, a, b) for number, centre in enumerate(places) if number not in (one, other))
        alone[one, other] = abs(a[0] - b[0]) + abs(a[1] - b[1]) + HIDDEN * behind
    return alone, {both: _disturbance(*both, places) for both in itertools.permutations(alone, 2)}


def _cost(seats: Sequence[int], pairs: Sequence[Pair], places: tuple[Place, ...]) -> int:
    """What a seating costs. seats: node -> number of its place."""
    alone, beside = _costs(places)
    lines = [(seats[one], seats[other]) for one, other in pairs]
    return sum(alone[line] for line in lines) + sum(beside[both] for both in itertools.combinations(lines, 2))


def seated(count: int, pairs: Sequence[Pair]) -> list[Place]:
    """The centre of each node, in pixels. pairs: the numbers of the nodes that a line joins."""
    shuffles: random.Random = rng("graph layout", count)
    found = []
    for sheet in SHEETS[count]:
        places = _places(sheet)
        for _ in range(CLIMBS):
            cost, seats = climbed(shuffles.sample(range(count), count), partial(_cost, pairs=pairs, places=places))
            found.append((cost, [places[seat] for seat in seats]))
    return min(found)[1]
