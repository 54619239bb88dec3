"""Cases by their ids, each a link to the answer of one run and, behind it, to that of another."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from predictors.texts import on_one_line
from space.cases import MOST_ID
from space.comparing.grids import Cell, heading, sentence
from space.comparing.sides import Side, count
from space.html import NOTHING, go, join
from space.runs.facets import WRONG

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
    title: Cell, keys: Sequence[Key], side: Side, where: Markup, base: Side | None = None, most: int = MOST_LISTED
) -> Markup:
    """A list under a heading that counts it.

    side: whose answers the ids lead to; base: whose the small links do; where: the rest of a long list is found.
    """
    rest = len(keys) - most
    more = Markup("{} more are not listed here: {}.").format(f"{rest:,}", where) if rest > 0 else NOTHING
    items = join(_item(key, side, base) for key in keys[:most])
    return Markup('<section class="cp-list">{}{}{}</section>').format(
        heading(4, Markup("{}: {}").format(title, f"{len(keys):,}")),
        Markup('<ul class="cp-cases">{}</ul>').format(items) if keys else sentence(NONE),
        sentence(more),
    )


def among_wrong(side: Side) -> Markup:
    """Where cases are found that a run has wrong, as the end of a sentence."""
    _, wrong = side.kept.tally("result").get(WRONG, (0, 0))
    return Markup("all are among the {} wrong answers of {}").format(count(wrong, side.cases(result=WRONG)), side.name)


def _item(key: Key, side: Side, base: Side | None) -> Markup:
    case_id, path = key[0], key[1] if len(key) > 1 else ""
    told = on_one_line(case_id, MOST_ID) + (f", {path.capitalize()} path" if path else "")
    small = go(base.case(case_id, path), "base") if base else NOTHING
    return Markup("<li>{} <small>{}</small></li>").format(go(side.case(case_id, path), told), small)
