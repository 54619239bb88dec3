"""Bars in tables: a label, a bar, and its numbers in words; or several bars in a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from space.charts.parts import MOST_TITLE, anchor, check_shares, in_percent, shown

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Bar:
    """label: what it is of; text: its number; counts: beside the number; value: how much of the bar is filled, of one,
    None where that is undefined; interval: its ends, of one; title: shown where the pointer rests.

    href: of what the bar counts; rest: of what it lacks, which its empty part leads to, and rest_title says in words.
    """

    label: str
    text: str
    value: float | None
    counts: str = ""
    title: str = ""
    href: str | None = None
    interval: Interval | None = None
    rest: str | None = None
    rest_title: str = ""

    def __post_init__(self) -> None:
        check_shares(self.label, () if self.value is None else (self.value,))
        check_shares(self.label, self.interval or ())
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
    """A table with a bar in each row. name: of the table; heads: what the labels are, and what the numbers are.

    A label leads to what the bar counts, or where nothing is said of that, to what it lacks.
    """
    found = Markup("").join(_row(row) for row in rows)
    return Markup(
        '<table class="ch-table ch-bars"><caption class="visually-hidden">{}</caption><thead class="visually-hidden">'
        '<tr><th scope="col">{}</th><td></td><th scope="col">{}</th></tr></thead><tbody>{}</tbody></table>'
    ).format(name, *heads, found)


def bar_table(name: str, corner: str, lines: Sequence[Line]) -> Markup:
    """A table with several bars in each row. corner: what the labels are.

    Raises:
        ValueError: there are no lines, or their bars have other labels than those of the first one.
    """
    heads = {tuple(bar.label for bar in line.bars) for line in lines}
    if len(heads) != 1:
        raise ValueError(f"table {name!r}: {len(heads)} different rows of heads instead of one")
    columns = Markup("").join(Markup('<th scope="col">{}</th>').format(shown(head)) for head in heads.pop())
    found = Markup("").join(_line(line) for line in lines)
    return Markup(
        '<div class="box" tabindex="0" role="region" aria-label="{}"><table class="ch-table ch-bars ch-several"><thead>'
        '<tr><th scope="col" class="ch-label">{}</th>{}</tr></thead><tbody>{}</tbody></table></div>'
    ).format(name, corner, columns, found)


def _row(bar: Bar) -> Markup:
    label = anchor(bar.href or bar.rest, shown(bar.label))
    return Markup(
        '<tr{}><th scope="row" class="ch-label" dir="auto">{}</th><td class="ch-drawn">{}</td>'
        '<td class="ch-number">{}</td></tr>'
    ).format(_hint(bar.title), label, _track(bar, is_named=bar.href is not None), _number(bar, None))


def _line(line: Line) -> Markup:
    cells = (
        Markup('<td class="ch-number"{}>{}{}</td>').format(_hint(bar.title), _number(bar, bar.href), _track(bar))
        for bar in line.bars
    )
    return Markup('<tr><th scope="row" class="ch-label" dir="auto"{}>{}</th>{}</tr>').format(
        _hint(line.title), anchor(line.href, shown(line.label)), Markup("").join(cells)
    )


def _number(bar: Bar, href: str | None) -> Markup:
    counts = Markup(" <small>{}</small>").format(shown(bar.counts)) if bar.counts else ""
    return Markup('<span class="ch-value">{}</span>{}').format(anchor(href, shown(bar.text)), counts)


def _track(bar: Bar, is_named: bool = True) -> Markup:
    """The bar itself. is_named: its empty part alone leads to what it lacks, so that the keyboard must reach it."""
    if bar.value is None:
        return Markup('<span class="ch-track"></span>')
    filled = in_percent(bar.value)
    parts = [
        _part("ch-fill", filled, bar.href, Markup(' tabindex="-1" aria-hidden="true"')),
        _part("ch-rest", round(100 - filled, 2), bar.rest, _rest(bar, is_named)),
    ]
    if bar.interval:
        low, high = map(in_percent, bar.interval)
        parts.append(Markup('<span class="ch-whisker" style="left:{}%;width:{}%"></span>').format(low, high - low))
    return Markup('<span class="ch-track">{}</span>').format(Markup("").join(parts))


def _part(kind: str, width: float, href: str | None, attributes: Markup) -> Markup:
    if not width:
        return Markup("")
    if href is None:
        return Markup('<span class="{}" style="width:{}%"></span>').format(kind, width)
    return Markup('<a data-go href="{}" class="{}" style="width:{}%"{}></a>').format(href, kind, width, attributes)


def _rest(bar: Bar, is_named: bool) -> Markup:
    hint = _hint(bar.rest_title)
    if is_named:
        return Markup('{} aria-label="{}"').format(hint, shown(bar.rest_title, MOST_TITLE))
    return Markup('{} tabindex="-1" aria-hidden="true"').format(hint)


def _hint(title: str) -> Markup:
    return Markup(' title="{}"').format(shown(title, MOST_TITLE)) if title else Markup("")
