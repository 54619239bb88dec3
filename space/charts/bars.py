"""Bars in tables: a label, a bar, and its numbers in words; or several bars in a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from space.charts.marks import Mark
from space.charts.parts import MOST_TITLE, anchor, in_percent, shown
from space.html import NOTHING, attributes, box, go, join

BESIDE = {"tabindex": "-1"}  # of a link to where another one that the keyboard reaches leads, too
UNSEEN = {**BESIDE, "aria_hidden": "true"}  # of one that has no words, either


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar(Mark):
    """A mark of which so much of a bar is filled. rest: of what it lacks, which the empty part leads to, and rest_title
    says in words."""

    rest: str | None = None
    rest_title: str = ""

    def __post_init__(self) -> None:
        Mark.__post_init__(self)
        if self.rest is not None and not self.rest_title:
            raise ValueError(f"{self.label!r}: the link of the empty part has no words")


@dataclass(frozen=True, slots=True)
class Line:
    """Several bars beside each other; their labels are the heads of the columns."""

    label: str
    bars: tuple[Bar, ...]
    href: str | None = None
    title: str = ""


def bars(name: str, heads: tuple[str, str], rows: Sequence[Bar]) -> Markup:
    """A table with a bar in each row. name: of the table; heads: what the labels are, and what the numbers are."""
    return Markup(
        '<table class="ch-table ch-bars"><caption class="visually-hidden">{}</caption><thead class="visually-hidden">'
        '<tr><th scope="col">{}</th><td></td><th scope="col">{}</th></tr></thead><tbody>{}</tbody></table>'
    ).format(name, *heads, join(map(_row, rows)))


def bar_table(name: str, corner: str, lines: Sequence[Line]) -> Markup:
    """A table with several bars in each row. corner: what the labels are.

    Raises:
        ValueError: there are no lines, or their bars have other labels than those of the first one.
    """
    heads = {tuple(bar.label for bar in line.bars) for line in lines}
    if len(heads) != 1:
        raise ValueError(f"table {name!r}: {len(heads)} different rows of heads instead of one")
    columns = join(Markup('<th scope="col">{}</th>').format(shown(head)) for head in heads.pop())
    table = Markup(
        '<table class="ch-table ch-bars ch-several"><thead><tr><th scope="col" class="ch-label">{}</th>{}</tr></thead>'
        "<tbody>{}</tbody></table>"
    ).format(corner, columns, join(map(_line, lines)))
    return box(name, table)


def _row(bar: Bar) -> Markup:
    return Markup(
        '<tr{}><th scope="row" class="ch-label" dir="auto">{}</th><td class="ch-drawn">{}</td>'
        '<td class="ch-number">{}</td></tr>'
    ).format(_hint(bar.title), anchor(bar.href, shown(bar.label)), _track(bar), _number(bar, shown(bar.text)))


def _line(line: Line) -> Markup:
    return Markup('<tr><th scope="row" class="ch-label" dir="auto"{}>{}</th>{}</tr>').format(
        _hint(line.title), anchor(line.href, shown(line.label)), join(_cell(bar, line) for bar in line.bars)
    )


def _cell(bar: Bar, line: Line) -> Markup:
    number = anchor(bar.href, shown(bar.text), **(BESIDE if bar.href == line.href else {}))
    return Markup('<td class="ch-number"{}>{}{}</td>').format(_hint(bar.title), _number(bar, number), _track(bar))


def _number(bar: Bar, text: str) -> Markup:
    counts = Markup(" <small>{}</small>").format(shown(bar.counts)) if bar.counts else NOTHING
    return Markup('<span class="ch-value">{}</span>{}').format(text, counts)


def _track(bar: Bar) -> Markup:
    """The bar itself. Its filled part leads where the label or the number does, so the keyboard passes it by."""
    if bar.value is None:
        return Markup('<span class="ch-track"></span>')
    filled = in_percent(bar.value)
    words = shown(bar.rest_title, MOST_TITLE)
    parts = [
        _part("ch-fill", filled, bar.href, **UNSEEN),
        _part("ch-rest", round(100 - filled, 2), bar.rest, title=words, aria_label=words),
    ]
    if bar.interval:
        low, high = map(in_percent, bar.interval)
        parts.append(Markup('<span class="ch-whisker" style="left:{}%;width:{}%"></span>').format(low, high - low))
    return Markup('<span class="ch-track">{}</span>').format(join(parts))


def _part(kind: str, width: float, href: str | None, **values: str) -> Markup:
    if not width:
        return NOTHING
    style = f"width:{width}%"
    if href is None:
        return Markup("<span{}></span>").format(attributes(class_=kind, style=style))
    return go(href, NOTHING, class_=kind, style=style, **values)


def _hint(title: str) -> Markup:
    return attributes(title=shown(title, MOST_TITLE))
