"""The HTML of the small page of a metric, in which all text is escaped here; some of it stands in the Space, too."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from predictors.texts import visible
from space.tables import Table
from space.telling import Judged

EARLIER = (
    "You have changed what is asked for. This is still the result of what stands in the lines below: choose the file "
    "again, for uploads are not kept, and press Score."
)
MOST_UNFOLDED = 240  # characters of a warning
_OF_NUMBERS = re.compile(r"(?<=\d) of (?=\d)")
OWN_DIRECTION = 'dir="auto"'  # of a text that may be Arabic or Hebrew: it is laid out by itself, in its own direction


def heading(title: str, lead: str) -> str:
    """The top of a page."""
    return f'<header class="top"><h1>{escape(title)}</h1><p>{escape(lead)}</p></header>'


def summary(judged: Judged) -> str:
    """The headline, what it is of, and what a reader should be warned of.

    A page shows the element of the class `earlier` when something else is asked for than what this is the answer to.
    """
    parser = f", read by the {judged.parser} parser" if judged.parser else ""
    origin = f"{judged.file}: config {judged.config} of {judged.dataset}{parser}. {judged.coverage}"
    parts = [
        f'<p class="warning earlier" hidden>{escape(EARLIER)}</p>',
        f'<h2 class="visually-hidden">{escape(judged.benchmark)}, {escape(judged.config)}: result</h2>',
        f'<p class="headline">{_together(escape(judged.headline))}</p>',
        f'<p class="coverage" {OWN_DIRECTION}>{escape(origin)}</p>',
        *map(warning, judged.warnings),
    ]
    return f'<section class="result" role="status">{"".join(parts)}</section>'


def problem(message: str) -> str:
    """Why nothing was scored: a sentence, and under it the places, one a line."""
    first, *places = message.splitlines() or [""]
    listed = "".join(f"<li {OWN_DIRECTION}>{escape(place.strip())}</li>" for place in places)
    under = f"<ul>{listed}</ul>" if listed else ""
    return f'<section class="problem" role="alert"><p {OWN_DIRECTION}>{escape(first)}</p>{under}</section>'


def links(found: Sequence[tuple[str, str]]) -> str:
    """Where more can be read: what each is called, and its address."""
    named = (f'<a href="{escape(place)}" target="_blank" rel="noopener">{escape(name)}</a>' for name, place in found)
    return f'<p class="note">More: {", ".join(named)}.</p>'


def note(text: str) -> str:
    """A sentence where there is nothing to show yet."""
    return f'<p class="note">{escape(text)}</p>'


def tables(found: Sequence[Table]) -> str:
    """Tables one after another, each in a box of its own that scrolls where it is wide."""
    return f'<div class="tables">{"".join(map(_table, found))}</div>'


def warning(text: str) -> str:
    r"""A warning; of a long one the end is folded away. What cannot be printed is escaped.

    >>> warning("a\u202eb")
    '<p class="warning" dir="auto">a\\u202eb</p>'
    """
    shown = visible(text)
    if len(shown) <= MOST_UNFOLDED:
        return f'<p class="warning" {OWN_DIRECTION}>{escape(shown)}</p>'
    cut = max(shown.rfind(" ", 0, MOST_UNFOLDED), MOST_UNFOLDED // 2)
    begin, end = escape(shown[:cut]), escape(shown[cut:])
    return f'<details class="warning" {OWN_DIRECTION}><summary>{begin} ...</summary>{end}</details>'


def _together(text: str) -> str:
    """The text with no number parted, at the end of a line, from its sign of per cent or from what it is a part of.

    >>> _together("76.4 % (191 of 250)").split(" ")
    ['76.4\xa0%', '(191\xa0of\xa0250)']
    """
    return _OF_NUMBERS.sub("\u00a0of\u00a0", text.replace(" %", "\u00a0%"))


def _table(table: Table) -> str:
    head = "".join(
        f'<th scope="col"{_kind(place, table)}>{escape(name)}</th>' for place, name in enumerate(table.headers)
    )
    rows = "".join(f"<tr>{_cells(row, table)}</tr>" for row in table.rows)
    under = f'<p class="under">{escape(table.note)}</p>' if table.note else ""
    name = escape(table.title)
    return (
        f'<section class="table"><h3>{name}</h3><div class="box" tabindex="0" role="region" aria-label="{name}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>{under}</section>"
    )


def _cells(row: Sequence[str], table: Table) -> str:
    first, *others = row
    cells = "".join(f"<td{_kind(place, table)}>{_together(escape(text))}</td>" for place, text in enumerate(others, 1))
    return f'<th scope="row"{_kind(0, table)}>{escape(first)}</th>{cells}'


def _kind(place: int, table: Table) -> str:
    return ' class="text"' if place < table.texts else ""
