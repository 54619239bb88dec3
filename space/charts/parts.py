"""What all charts are made of: safe labels, links, and the frame of a figure."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

from predictors.texts import on_one_line
from space.html import NOTHING, go, join

MOST_LABEL = 80  # characters
MOST_TITLE = 300
ROUNDING = 1e-9  # by so much a share may lie outside 0 to 1


def shown(text: str, most: int = MOST_LABEL) -> str:
    r"""A text from anywhere as a label: on one line, cut, nothing in it that turns the direction of what follows.

    >>> shown("a\u202eb")
    'a\\u202eb'
    """
    return on_one_line(text, most)


def anchor(href: str | None, content: str, **values: str | None) -> Markup:
    """A link within the page; without an address the content alone. values: further attributes of the link.

    >>> anchor("?run=a&q=b", "row"), anchor(None, "<b>")
    (Markup('<a data-go href="?run=a&amp;q=b">row</a>'), Markup('&lt;b&gt;'))
    """
    return escape(content) if href is None else go(href, content, **values)


def note(text: str) -> Markup:
    """A sentence beside a chart; nothing where it is empty."""
    return Markup('<p class="note">{}</p>').format(text) if text else NOTHING


def figure(title: str, lead: str, body: Markup = NOTHING, under: str = "", *, is_wide: bool = False) -> Markup:
    """A chart under its heading, with a sentence how to read it, or why there is none. under: what else a reader must
    know; is_wide: it takes all of the page's width."""
    kind = "ch-figure ch-wide" if is_wide else "ch-figure"
    return Markup('<section class="{}"><h3>{}</h3>{}{}{}</section>').format(kind, title, note(lead), body, note(under))


def figures(found: Iterable[Markup]) -> Markup:
    """Figures in two columns where there is room."""
    return Markup('<div class="ch-figures">{}</div>').format(join(found))


def folded(summary: str, body: Markup) -> Markup:
    """What is seen only when it is asked for."""
    return Markup('<details class="ch-folded"><summary>{}</summary>{}</details>').format(summary, body)


def check_shares(label: str, shares: Iterable[float]) -> None:
    """Shares must be of one, and those of an interval in order.

    Raises:
        ValueError: they are not.
    """
    found = list(shares)
    if found != sorted(found) or any(not -ROUNDING <= share <= 1 + ROUNDING for share in found):
        raise ValueError(f"{label!r}: {found} are no shares of one in order")


def in_percent(share: float) -> float:
    """A share of one as per cent for a style, with two decimals.

    >>> in_percent(1 / 3), in_percent(1 + 1e-12)
    (33.33, 100.0)
    """
    return round(100 * min(1.0, max(0.0, share)), 2)
