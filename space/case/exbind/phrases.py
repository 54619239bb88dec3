"""Texts of a dataset or of an answer as parts of a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from space.texts import line

MOST_WORD = 60  # characters of a name in a sentence


def word(value: Any) -> str:
    """A name or a value of the dataset, on one line and cut where it is long."""
    return line(value, MOST_WORD)


def quoted(value: Any) -> str:
    """The same as it is quoted in a sentence.

    >>> quoted("On  hold")
    '"On hold"'
    """
    return f'"{word(value)}"'


def joined(parts: Sequence[str]) -> str:
    """Words one after another, as they are spoken.

    >>> joined(["small", "red", "a star"]), joined(["small"]), joined([])
    ('small, red and a star', 'small', '')
    """
    *before, end = parts or [""]
    return f"{', '.join(before)} and {end}" if before else end


def article(noun: str) -> str:
    """What stands before a noun.

    >>> article("accordion"), article("star")
    ('an', 'a')
    """
    return "an" if noun[:1].lower() in tuple("aeiou") else "a"


def capital(text: str) -> str:
    """The text with a capital first letter, and all others as they are."""
    return text[:1].upper() + text[1:]
