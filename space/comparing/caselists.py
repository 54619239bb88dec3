"""Cases by their ids, each a link to the answer of one run and, behind it, to that of another."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from predictors.texts import on_one_line
from space.cases import MOST_ID
from space.comparing.grids import Cell, heading
from space.comparing.sides import Side, go

MOST_LISTED, LEAST_LISTED = 200, 20  # cases of a list: of one comparison alone, and however many there are
NONE = "None."

Key = Sequence[str]  # id, and path where a case has two


def most_of(lists: int) -> int:
    """How many cases each of several lists shows, so that a page of many comparisons stays quick.

    >>> most_of(1), most_of(4), most_of(60)
    (200, 50, 20)
    """
    return max(LEAST_LISTED, MOST_LISTED // max(1, lists))


def show_cases(
    title: Cell, keys: Sequence[Key], side: Side, base: Side | None = None, most: int = MOST_LISTED, level: int = 4
) -> Markup:
    """A list under a heading that counts it. side: whose answers the ids lead to; base: whose the small links do."""
    rest = len(keys) - most
    more = Markup('<p class="note">{} more are not listed.</p>').format(f"{rest:,}") if rest > 0 else Markup("")
    items = Markup("").join(_item(key, side, base) for key in keys[:most])
    listed = (
        Markup('<ul class="cp-cases">{}</ul>').format(items) if keys else Markup('<p class="note">{}</p>').format(NONE)
    )
    return Markup('<section class="cp-list">{}{}{}</section>').format(
        heading(level, Markup("{}: {}").format(title, f"{len(keys):,}")), listed, more
    )


def _item(key: Key, side: Side, base: Side | None) -> Markup:
    case_id, path = key[0], key[1] if len(key) > 1 else ""
    told = on_one_line(case_id, MOST_ID) + (f", {path.capitalize()} path" if path else "")
    small = go(base.case(case_id, path), "base") if base else Markup("")
    return Markup("<li>{} <small>{}</small></li>").format(go(side.case(case_id, path), told), small)
