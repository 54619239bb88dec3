"""What a running predicate may cost: steps over the items of facts, and the size of numbers.

A step is one operation on one item of a container. All loops and comparisons of an evaluation spend from one budget,
in advance: a loop pays for all its items when it begins, a comparison of containers for all that they hold.
"""

from __future__ import annotations

from typing import Any

from generator.condchain.vpir.errors import Failed

BUDGET = 10_000
MAX_NUMBER = 10**18  # of whole numbers that are reckoned with, hashed or compared: larger ones take time by their size
FEW = 10**9  # whole numbers up to it are tested in line: Python compares these fastest
CHARACTERS = 100  # of a string that are compared in one step

_SCALARS = frozenset([int, float, bool, str, type(None)])
_CONTAINERS = frozenset([list, dict, tuple, set])
_NUMBERS = frozenset([int, float, bool])


class Meter:
    """What is left of the budget of one evaluation."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def each(self, items: Any, steps: int) -> Any:
        """The items of a loop, paid for: `steps` each, and one for the loop.

        Raises:
            Failed: the budget is spent.
        """
        self.left -= len(items) * steps + 1
        if self.left < 0:
            raise Failed(f"the evaluation takes more than {BUDGET} steps")
        return items

    def weigh(self, value: Any) -> Any:
        """A value that is compared or searched, paid for: one step for each value in it, and for 100 characters.

        Raises:
            Failed: the budget is spent, or a number beyond `MAX_NUMBER`, or something that JSON does not know, stands
                in the value.
        """
        if value.__class__ is str and len(value) <= CHARACTERS and self.left > 0:
            self.left -= 1
            return value
        waiting = [value]
        left = self.left
        while waiting:
            item = waiting.pop()
            left -= 1
            kind = item.__class__
            if kind is str:
                left -= len(item) // CHARACTERS
            elif kind in _CONTAINERS:
                left -= len(item)
                if left >= 0:
                    waiting.extend(item)
                    waiting.extend(item.values() if kind is dict else ())
            elif kind is int:
                number(item)
            elif kind not in _SCALARS:
                raise Failed(f"a fact of the type {kind.__name__} is none that JSON knows")
            if left < 0:
                raise Failed(f"the evaluation takes more than {BUDGET} steps")
        self.left = left
        return value


def too_much() -> Any:
    """Leave the plain writing.

    Raises:
        Failed: always.
    """
    raise Failed("a fact is too large to be evaluated without counting")


def short(items: Any, limit: int) -> Any:
    """A container of at most `limit` items; else as `too_much`."""
    return items if len(items) <= limit else too_much()


def small(value: Any) -> Any:
    """A value that takes one step to hash or to compare: no container, no long string; else as `too_much`."""
    kind = value.__class__
    if kind is str:
        return value if len(value) <= CHARACTERS else too_much()
    if kind is int:
        return value if -MAX_NUMBER <= value <= MAX_NUMBER else too_much()
    return value if kind in _SCALARS else too_much()


def flat(items: Any, limit: int) -> Any:
    """A container of at most `limit` items, each of them `small`; else as `too_much`."""
    if len(items) > limit:
        too_much()
    for item in items:  # as `small`, in line
        kind = item.__class__
        if kind is str:
            if len(item) > CHARACTERS:
                too_much()
        elif kind is int:
            if not -FEW <= item <= FEW:
                small(item)
        elif kind not in _SCALARS:
            too_much()
    return items


def number(value: Any) -> int | float:
    """A number of a size that can be reckoned with.

    Raises:
        Failed: it is no number, or a whole one beyond `MAX_NUMBER`.
    """
    if value.__class__ not in _NUMBERS:
        raise Failed(f"arithmetic is for numbers only, not {value.__class__.__name__}")
    if value.__class__ is int and not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise Failed(f"a whole number beyond {MAX_NUMBER:.0e} is too large to be reckoned with or compared")
    return value


def truth(value: Any) -> bool:
    """A truth value.

    Raises:
        Failed: it is neither True nor False.
    """
    if value is True or value is False:
        return value
    raise Failed(f"a condition is {value.__class__.__name__}, neither True nor False; compare it with something")
