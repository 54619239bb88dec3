"""Texts of a dataset or of a model as a page shows them: printable, and never longer than somebody reads."""

from __future__ import annotations

from markupsafe import Markup

from predictors.texts import on_one_line, visible
from space.html import NOTHING, box

MOST_LINE = 2000  # characters of a condition, a question, an option
MOST_INSTRUCTION = 50_000
MOST_ANSWER = 20_000
TAB = 4
SIGNS = {True: ("\N{CHECK MARK}", "right"), False: ("\N{BALLOT X}", "wrong")}  # of a result: its sign, its word
ABSENT, BLANK = "There is no text.", "The text is blank."

_NOTE = Markup('<p class="note">{}</p>')


def line(text: object, most: int = MOST_LINE) -> str:
    r"""A text as one line.

    >>> line("either\nred \u202e")
    'either red \\u202e'
    """
    return on_one_line(str(text), most)


def lines(text: str, most: int) -> str:
    r"""A text with its line breaks, cut after `most` characters; everything else that cannot be printed is escaped.

    >>> lines("a\r\n\tb\x1b", 100), lines("abc", 2)
    ('a\n    b\\x1b', 'ab')
    """
    return "\n".join(visible(one.expandtabs(TAB)) for one in text[:most].replace("\r\n", "\n").split("\n"))


def cut_note(text: str, most: int) -> Markup:
    """What is said under a text of which only the start is shown; nothing where all of it is.

    >>> cut_note("abc", 2)
    Markup('<p class="note">Cut here: these are the first 2 of 3 characters.</p>')
    """
    if len(text) <= most:
        return NOTHING
    return _NOTE.format(f"Cut here: these are the first {most:,} of {len(text):,} characters.")


def text_box(text: str | None, most: int, name: str, kind: str = "") -> Markup:
    """A text as it came, in a box that scrolls; a sentence where there is none. name, kind: see `space.html.box`.

    >>> text_box(" ", MOST_ANSWER, "The model's text")
    Markup('<p class="note">The text is blank.</p>')
    """
    if not text:
        return _NOTE.format(ABSENT)
    if text.isspace():
        return _NOTE.format(BLANK)
    shown = Markup('<pre dir="auto">{}</pre>').format(lines(text, most))
    return Markup("{}{}").format(box(name, shown, kind), cut_note(text, most))
