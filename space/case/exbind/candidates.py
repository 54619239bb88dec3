"""The candidates of a case, each in the words that a person sees, the gold and the chosen one marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from space.case.exbind.families import FAMILIES
from space.case.exbind.marks import style_of, tags
from space.case.exbind.opened import Opened
from space.case.exbind.phrases import word
from space.html import box, join

OPTIONAL = ("role", "column")  # that a candidate may say to the model


def show_candidates(opened: Opened) -> Markup:
    """Those that are marked, then all in the order in which the model saw them, in a box of limited height."""
    candidates = opened.record["candidates"]
    extra = [name for name in OPTIONAL if any(candidate[name] is not None for candidate in candidates)]
    rows = [
        (opened.marks(candidate["candidate_id"]), _row(opened, number, candidate, extra))
        for number, candidate in enumerate(candidates, 1)
    ]
    return Markup('<section><h3>Candidates</h3>{}<p class="note cx-all">{}</p>{}</section>').format(
        _table("The candidates that are marked", extra, [row for marks, row in rows if marks], "cx-marked"),
        f"All {len(candidates):,}, in the order in which the model saw them:",
        _table("All candidates", extra, [row for _, row in rows]),
    )


def _table(name: str, extra: list[str], rows: list[Markup], kind: str = "") -> Markup:
    headers = ("No.", "Id", "What it is", "Type", *map(str.title, extra))
    table = Markup('<table class="cx-table"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>').format(
        join(Markup('<th scope="col">{}</th>').format(header) for header in headers), join(rows)
    )
    return box(name, table, f"cx-scroll {kind}".strip())


def _row(opened: Opened, number: int, candidate: Mapping[str, Any], extra: list[str]) -> Markup:
    marks = opened.marks(candidate["candidate_id"])
    named = FAMILIES[opened.form].named(opened.latent, candidate["semantic_id"])
    facts = (candidate["candidate_type"].replace("_", " "), *(candidate[name] or "-" for name in extra))
    cells = join(Markup('<td class="cx-fact">{}</td>').format(word(fact)) for fact in facts)
    return Markup(
        '<tr class="{}"><td class="cx-number">{}</td><th scope="row"><code>{}</code></th>'
        '<td dir="auto">{} {}</td>{}</tr>'
    ).format(style_of(marks), number, word(candidate["candidate_id"]), named, tags(marks), cells)
