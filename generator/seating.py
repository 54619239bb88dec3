"""Where the nodes of a drawing sit: a hill climb over the ways to seat them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence


def climbed(seats: Sequence[int], cost: Callable[[Sequence[int]], int]) -> tuple[int, list[int]]:
    """The cost and the seating once no swap of two makes it cheaper. seats: node -> the number of its seat, at first.

    >>> climbed([2, 1, 0], lambda seats: sum(abs(seat - node) for node, seat in enumerate(seats)))
    (0, [0, 1, 2])
    """
    seats = list(seats)
    best, is_better = cost(seats), True
    while is_better:
        is_better = False
        for one, other in itertools.combinations(range(len(seats)), 2):
            seats[one], seats[other] = seats[other], seats[one]
            found = cost(seats)
            if found < best:
                best, is_better = found, True
            else:
                seats[one], seats[other] = seats[other], seats[one]
    return best, seats
