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

OPTIONAL = ("candidate_type", "role", "column")  # what a candidate says to the model, shown where it tells them apart
TITLES = {"candidate_type": "Type"}


def show_candidates(opened: Opened) -> Markup:
    """Those that are marked, then all in the order in which the model saw them, in a box of limited height."""
    candidates = opened.record["candidates"]
    extra = [name for name in OPTIONAL if len({candidate[name] for candidate in candidates}) > 1]
    rows = [
        (opened.marks(candidate["candidate_id"]), _row(opened, number, candidate, extra))
        for number, candidate in enumerate(candidates, 1)
    ]
    same = [name for name in OPTIONAL if name not in extra and candidates[0][name]]
    facts = [f" {_title(name)} of all: {_said(candidates[0], name)}." for name in same]
    return Markup('<section><h3>Candidates</h3>{}<p class="note cx-all" dir="auto">{}</p>{}</section>').format(
        _table("The candidates that are marked", extra, [row for marks, row in rows if marks], "cx-marked"),
        f"All {len(candidates):,}, in the order in which the model saw them.{''.join(facts)}",
        _table("All candidates", extra, [row for _, row in rows]),
    )


def _table(name: str, extra: list[str], rows: list[Markup], kind: str = "") -> Markup:
    headers = ("No.", "Id", "What it is", *map(_title, extra))
    table = Markup('<table class="cx-table"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>').format(
        join(Markup('<th scope="col">{}</th>').format(header) for header in headers), join(rows)
    )
    return box(name, table, f"cx-scroll {kind}".strip())


def _row(opened: Opened, number: int, candidate: Mapping[str, Any], extra: list[str]) -> Markup:
    marks = opened.marks(candidate["candidate_id"])
    named = FAMILIES[opened.form].named(opened.latent, candidate["semantic_id"])
    cells = join(Markup('<td class="cx-fact">{}</td>').format(_said(candidate, name)) for name in extra)
    return Markup(
        '<tr class="{}"><td class="cx-number">{}</td><th scope="row"><code>{}</code></th>'
        '<td dir="auto">{} {}</td>{}</tr>'
    ).format(style_of(marks), number, word(candidate["candidate_id"]), named, tags(marks), cells)


def _said(candidate: Mapping[str, Any], name: str) -> str:
    return word((candidate[name] or "-").replace("_", " "))


def _title(name: str) -> str:
    return TITLES.get(name, name.title())
