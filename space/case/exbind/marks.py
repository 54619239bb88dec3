"""Marks: the words `gold` and `chosen` beside what is so, each with a colour and a line of its own."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from space.case.exbind.graph import edges_between
from space.case.exbind.opened import BOTH, CHOSEN, GOLD, WORDS, Mark, Opened


def marks_of_ids(opened: Opened) -> dict[str, tuple[Mark, ...]]:
    """Candidate id -> its marks, of all that have any; in a graph those of the edges between both ends, too."""
    found = {candidate_id: opened.marks(candidate_id) for candidate_id in opened.semantic}
    if opened.form == "graph":
        edges = {
            kind: edges_between(opened.latent, opened.meant(stated))
            for kind, stated in ((GOLD, opened.golds), (CHOSEN, opened.chosen))
        }
        for candidate_id, name in opened.semantic.items():
            kinds = [kind for kind, names in edges.items() if name in names]
            kind = BOTH if len(kinds) == 2 else kinds[0] if kinds else None
            if kind:
                found[candidate_id] += ((kind, WORDS[kind]),)
    return {candidate_id: marks for candidate_id, marks in found.items() if marks}


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
