"""Statements about order: which of two texts stands higher up, which of two things comes earlier.

Both orders of a pair are choices, and one of them is right; which text is named first is no hint.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from generator.condchain.domain import Form
from generator.condchain.domains.gui import mentions as about
from generator.condchain.domains.gui.screens import Screen
from generator.condchain.wording import Phrase

LEAST_GAP = 18  # pixels between two texts of which one is said to stand higher up
_PER_SCREEN = 6


def disjoint_pairs(
    source: random.Random, texts: Sequence[str], differ: Callable[[str, str], bool], most: int
) -> list[list[str]]:
    """At most `most` pairs of texts that differ, in random order; no text stands in two of them.

    >>> sorted(disjoint_pairs(random.Random(1), ["a", "b"], lambda one, other: True, 2)[0])
    ['a', 'b']
    """
    waiting = source.sample(list(texts), len(texts))
    found: list[list[str]] = []
    while len(found) < most and waiting:
        first = waiting.pop()
        other = next((text for text in waiting if differ(first, text)), None)
        if other is not None:
            waiting.remove(other)
            found.append([first, other])
    return found


def height_pairs(source: random.Random, screen: Screen) -> list[list[str]]:
    """Pairs of texts without a usual place of which one clearly stands higher up."""
    heights = screen.heights

    def differ(one: str, other: str) -> bool:
        return abs(heights[one] - heights[other]) >= LEAST_GAP and one.casefold() != other.casefold()

    return disjoint_pairs(source, screen.peers, differ, _PER_SCREEN)


def order_forms(phrase: Phrase, pairs: Sequence[Sequence[str]], where: Callable[[str], Sequence[int]]) -> list[Form]:
    """A statement for each pair, with both orders as choices; where: text -> the screenshots that decide."""
    found = []
    for first, other in pairs:
        choices: list[tuple[Mapping[str, str], float]] = [
            ({"text": one, "other": two}, 1.0) for one, two in ((first, other), (other, first))
        ]
        mentions = about.of_texts(where(first), [first]) | about.of_texts(where(other), [other])
        found.append(Form(phrase, tuple(choices), mentions))
    return found
