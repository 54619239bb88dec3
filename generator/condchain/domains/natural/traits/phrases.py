"""How the tables of traits are written down: phrases from short templates, and the words of every value.

A template is a verb phrase in the third person with the slot `{v}`; its negation follows from its verb.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.condchain.domains.natural.vocabulary import (
    COLORS,
    FUR_COLORS,
    HAIR_COLORS,
    LEAF_COLORS,
    PATTERNS,
)
from generator.condchain.wording import Phrase, Slot, Words

ALL_COLORS = tuple(dict.fromkeys((*COLORS, *HAIR_COLORS, *FUR_COLORS, *LEAF_COLORS)))
ALL_PATTERNS = (*PATTERNS, "spotted")
ALL_SHAPES = ("round", "square", "triangular", "hexagonal", "pointed")
SMALL_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six")
_OPPOSITES = {
    "is": "is not",
    "has": "does not have",
    "wears": "does not wear",
    "carries": "does not carry",
    "bears": "does not bear",
    "shows": "does not show",
    "stands": "does not stand",
}


def negation(text: str) -> str:
    """The verb phrase that denies another one.

    Raises:
        KeyError: its verb has no denial in the table.

    >>> negation("wears a {v} hat")
    'does not wear a {v} hat'
    """
    verb, rest = text.split(" ", 1)
    return f"{_OPPOSITES[verb]} {rest}"


def with_article(noun: str) -> str:
    """
    >>> with_article("orange"), with_article("red")
    ('an orange', 'a red')
    """
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def one_way(table: Mapping[str | int, str]) -> Words:
    """A slot whose values have one wording each."""
    return Words(MappingProxyType({value: (words,) for value, words in table.items()}))


def phrase(atom: str, *positive: str, negative: tuple[str, ...] = (), v: Slot | None = None) -> Phrase:
    """A phrase with the slot `v`, or without slots; the negative texts follow from the positive ones unless given."""
    slots = {} if v is None else {"v": v}
    return Phrase(atom, positive, negative or tuple(map(negation, positive)), slots)


def two_way(atom: str, positive: str, negative: str) -> Phrase:
    """A phrase on an attribute of two values: each of them in plain words, so that nobody denies a denial."""
    return Phrase(atom, (positive,), (negative,))


def counted(one: str, several: str, *, most: int = 6) -> Words:
    """Numbers from zero on, with what is counted.

    >>> counted("wheel", "wheels").say(1), counted("wheel", "wheels").say(3)
    ('one wheel', 'three wheels')
    """
    said = {number: f"{SMALL_NUMBERS[number]} {one if number == 1 else several}" for number in range(most + 1)}
    return one_way(said)


COLOR = one_way({color: color for color in ALL_COLORS})
A_COLOR = one_way({color: with_article(color) for color in ALL_COLORS})
PATTERN = one_way({pattern: pattern for pattern in ALL_PATTERNS})
A_PATTERN = one_way({pattern: with_article(pattern) for pattern in ALL_PATTERNS})
SHAPE = one_way({shape: shape for shape in ALL_SHAPES})
A_SHAPE = one_way({shape: with_article(shape) for shape in ALL_SHAPES})
_PART_WORDS = {"color": (COLOR, A_COLOR), "pattern": (PATTERN, A_PATTERN), "shape": (SHAPE, A_SHAPE)}


def part(name: str, aspect: str, *positive: str, plural: bool = False) -> Phrase:
    """A phrase on one aspect (color, pattern or shape) of a part; a part in the singular gets its article with `{v}`.

    >>> part("roof", "color", "has {v} roof").say({"v": "orange"}, negated=True, number=0)
    'does not have an orange roof'
    """
    atom = f"any(p['name'] == '{name}' and p['{aspect}'] == {{v}} for p in parts)"
    return phrase(atom, *positive, v=_PART_WORDS[aspect][0 if plural else 1])


def part_is(name: str, aspect: str, value: str, positive: str, negative: str) -> Phrase:
    """A two-way phrase on an aspect of a part that has two values."""
    return two_way(f"any(p['name'] == '{name}' and p['{aspect}'] == '{value}' for p in parts)", positive, negative)


def part_there(name: str, positive: str, negative: str) -> Phrase:
    """A phrase on whether a part is there at all."""
    return two_way(f"any(p['name'] == '{name}' for p in parts)", positive, negative)
