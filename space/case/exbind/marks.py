"""Marks: the words `gold` and `chosen` beside what is so, each with a colour and a line of its own."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from space.case.exbind.opened import CHOSEN, Mark


def tags(marks: Sequence[Mark]) -> Markup:
    """The words of some marks."""
    tag = Markup('<span class="cx-tag cx-{}">{}</span>')
    return Markup(" ").join(tag.format(kind, words) for kind, words in marks)


def style_of(marks: Sequence[Mark]) -> str:
    """The class of what is marked: what is the gold looks like the gold, also where it is chosen as something else.

    >>> style_of([("chosen", "chosen")]), style_of([("gold", "gold source"), ("chosen", "chosen target")]), style_of([])
    ('cx-is-chosen', 'cx-is-gold', '')
    """
    if not marks:
        return ""
    return "cx-is-chosen" if all(kind == CHOSEN for kind, _ in marks) else "cx-is-gold"
