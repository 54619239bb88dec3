"""Texts of a dataset or of a model as a page shows them: printable, and never longer than somebody reads."""

from __future__ import annotations

from predictors.texts import on_one_line, visible

MOST_LINE = 2000  # characters of a condition, a question, an option
TAB = 4


def line(text: object, limit: int = MOST_LINE) -> str:
    r"""A text as one line.

    >>> line("either\nred \u202e")
    'either red \\u202e'
    """
    return on_one_line(str(text), limit)


def lines(text: str, limit: int) -> str:
    r"""A text with its line breaks, cut after `limit` characters; everything else that cannot be printed is escaped.

    >>> lines("a\r\nb\x1b", 100), lines("abc", 2)
    ('a\nb\\x1b', 'ab')
    """
    return "\n".join(visible(one.expandtabs(TAB)) for one in text[:limit].replace("\r\n", "\n").split("\n"))
