"""Texts of a dataset or of an answer as parts of a sentence, and as lines of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from predictors.texts import on_one_line, visible

MOST_WORD = 60  # characters of a name in a sentence
TAB = 4


def word(value: Any) -> str:
    """A name or a value of the dataset, on one line and cut where it is long."""
    return on_one_line(str(value), MOST_WORD)


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


def with_article(noun: str) -> str:
    """A noun after its article.

    >>> with_article("accordion"), with_article("star")
    ('an accordion', 'a star')
    """
    return f"{'an' if noun[:1].lower() in tuple('aeiou') else 'a'} {noun}"


def capital(text: str) -> str:
    """The text with a capital first letter, and all others as they are."""
    return text[:1].upper() + text[1:]


def lines_of(text: str) -> list[str]:
    r"""The lines of a text, each with what cannot be printed as its escape; spaces stand for a tab.

    >>> lines_of("a\n\tb\u202e\r\n")
    ['a', '    b\\u202e', '']
    """
    return [visible(line.expandtabs(TAB)) for line in text.replace("\r\n", "\n").split("\n")]
