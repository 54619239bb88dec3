"""Which screens of a recording a step speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.condchain.chains import Layer

_SUBJECT = re.compile("(frame|step):([1-9][0-9]{0,4})")  # a screen; an action, which is between two


def screens_of(layer: Layer, count: int) -> tuple[int, ...]:
    """The numbers of the screens that show the subject of a layer, of `count`; none where it is all of them."""
    found = _SUBJECT.fullmatch(layer.entity)
    if not found or count < 2:
        return ()
    first = int(found[2])
    screens = (first,) if found[1] == "frame" else (first, first + 1)
    return screens if screens[-1] <= count else ()


def numbered(word: str, numbers: Iterable[int]) -> str:
    """Several things of one kind by their numbers.

    >>> numbered("step", [2]), numbered("step", [1, 2, 5])
    ('step 2', 'steps 1, 2 and 5')
    """
    *before, last = map(str, numbers)
    return f"{word}s {', '.join(before)} and {last}" if before else f"{word} {last}"
