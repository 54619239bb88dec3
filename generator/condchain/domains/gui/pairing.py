"""Balanced choices: what is true of one screenshot is what is falsely said of its partner, and the other way round.

A reader of the text alone must not be able to tell a true statement from a false one by what is usual. So for each
topic the screenshots (or steps) of a recording are matched in pairs that differ in it. The one says its own value truly
and its partner's falsely, the partner says the same two the other way round: over both, each value is as often true as
false.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence

Value = str | int
Pair = list[Value] | None
Apart = Callable[[int, Value], bool]


def _always(place: int, value: Value) -> bool:
    return True


def _drawn(
    source: random.Random, first: int, second: int, values: Sequence[Sequence[Value]], apart: Apart
) -> list[Value] | None:
    """One value that holds at the first place alone, and one that holds at the second alone."""
    own = [value for value in values[first] if value not in values[second] and apart(second, value)]
    other = [value for value in values[second] if value not in values[first] and apart(first, value)]
    return [source.choice(own), source.choice(other)] if own and other else None


def balanced_pairs(
    source: random.Random,
    values: Sequence[Sequence[Value]],
    kin: Sequence[Hashable],
    apart: Apart = _always,
    only_kin: bool = False,
) -> list[Pair]:
    """For each place (own value, partner's value), or None where it has no partner.

    values: for each place all that is true there, without repetition, in a fixed order; kin: places with the same kin
    are matched first (or alone, `only_kin`), because a false statement must fit what else is said of the place;
    apart: (place, value) -> whether the value is surely not true there.

    >>> balanced_pairs(random.Random(1), [["a"], ["b"], ["a"]], [0, 0, 0])
    [None, ['b', 'a'], ['a', 'b']]
    """
    order = list(range(len(values)))
    source.shuffle(order)
    found: list[Pair] = [None] * len(values)
    for within_kin in (True,) if only_kin else (True, False):
        for rank, first in enumerate(order):
            for second in order[rank + 1 :]:
                if found[first] is not None:
                    break
                if found[second] is not None or (within_kin and kin[first] != kin[second]):
                    continue
                if pair := _drawn(source, first, second, values, apart):
                    found[first], found[second] = pair, pair[::-1]
    return found
