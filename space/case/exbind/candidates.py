"""The candidates of a case, each in the words that a person sees, the gold and the chosen one marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from space.case.exbind.families import FAMILIES
from space.case.exbind.marks import style_of, tags
from space.case.exbind.opened import Opened
from space.case.exbind.phrases import joined, word

OPTIONAL = ("role", "column")  # that a candidate may say to the model


def show_candidates(opened: Opened) -> Markup:
    """A table in a box of limited height, in the order in which the model saw them."""
    candidates = opened.record["candidates"]
    extra = [name for name in OPTIONAL if any(candidate[name] is not None for candidate in candidates)]
    headers = Markup("").join(
        Markup('<th scope="col">{}</th>').format(name)
        for name in ("No.", "Id", "What it is", "Type", *map(str.title, extra))
    )
    rows = Markup("").join(_row(opened, number, candidate, extra) for number, candidate in enumerate(candidates, 1))
    places = [
        f"{words} is no. {number}"
        for number, candidate in enumerate(candidates, 1)
        for _, words in opened.marks(candidate["candidate_id"])
    ]
    return Markup(
        '<section><h3>Candidates</h3><p class="note">{:,}, in the order in which the model saw them: {}.</p>'
        '<div class="box cx-scroll" tabindex="0" role="region" aria-label="Candidates"><table class="cx-table">'
        "<thead><tr>{}</tr></thead><tbody>{}</tbody></table></div></section>"
    ).format(len(candidates), joined(places), headers, rows)


def _row(opened: Opened, number: int, candidate: Mapping[str, Any], extra: list[str]) -> Markup:
    marks = opened.marks(candidate["candidate_id"])
    named = FAMILIES[opened.form].named(opened.latent, candidate["semantic_id"])
    facts = (candidate["candidate_type"].replace("_", " "), *(candidate[name] or "-" for name in extra))
    cells = Markup("").join(Markup('<td class="cx-fact">{}</td>').format(word(fact)) for fact in facts)
    return Markup(
        '<tr class="{}"><td class="cx-number">{}</td><th scope="row"><code>{}</code></th>'
        '<td dir="auto">{} {}</td>{}</tr>'
    ).format(style_of(marks), number, word(candidate["candidate_id"]), named, tags(marks), cells)
