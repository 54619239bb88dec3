"""Tables of a comparison: each in a box of its own that scrolls where it is wide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from space.html import box, join

Cell = str | Markup  # a str is text, whatever stands in it
Cells = tuple[Cell, ...]  # a row of one cell is the heading of those that follow


@dataclass(frozen=True, slots=True)
class Grid:
    """texts: how many columns, from the first, hold text; the others hold numbers. note: what a reader must know.
    level: of the heading."""

    title: Cell
    headers: Cells
    rows: Sequence[Cells]
    note: str = ""
    texts: int = 1
    level: int = 3

    def __post_init__(self) -> None:
        if any(len(row) not in (1, len(self.headers)) for row in self.rows):
            raise ValueError(f"table {self.title!r}: a row is not as long as its {len(self.headers)} headers")


def show_grid(grid: Grid) -> Markup:
    """A table with its heading before it and its note behind it.

    >>> print(show_grid(Grid("A & B", ("run", "n"), [("<x>", "3")])))  # doctest: +ELLIPSIS
    <section class="table cp-table"><h3>A &amp; B</h3><div class="box" tabindex="0" role="region" aria-label="A &...
    """
    heads = (
        Markup('<th scope="col"{}>{}</th>').format(_kind(place, grid), name) for place, name in enumerate(grid.headers)
    )
    bodies = (Markup("<tbody>{}</tbody>").format(join(body)) for body in _bodies(grid))
    table = Markup("<table><thead><tr>{}</tr></thead>{}</table>").format(join(heads), join(bodies))
    return Markup('<section class="table cp-table">{}{}{}</section>').format(
        heading(grid.level, grid.title), box(plain(grid.title), table), sentence(grid.note)
    )


def heading(level: int, text: Cell) -> Markup:
    """
    >>> print(heading(2, "<Runs>"))
    <h2>&lt;Runs&gt;</h2>
    """
    return Markup("<h{0}>{1}</h{0}>").format(level, text)


def sentence(text: Cell) -> Markup:
    """What a reader should know, in small print; nothing where there is nothing to say."""
    return Markup('<p class="note">{}</p>').format(text) if text else Markup("")


def plain(text: Cell) -> str:
    """What a reader sees of a text; it is to be escaped again.

    >>> plain(Markup("<b>a</b> &lt; b")), plain("<b>")
    ('a < b', '<b>')
    """
    return text.striptags() if isinstance(text, Markup) else text


def _bodies(grid: Grid) -> Iterable[list[Markup]]:
    """The rows, those behind each heading together."""
    body: list[Markup] = []
    for row in grid.rows:
        if len(row) == 1:
            if body:
                yield body
            head = '<tr class="cp-part"><th scope="rowgroup" colspan="{}">{}</th></tr>'
            body = [Markup(head).format(len(grid.headers), row[0])]
        else:
            body.append(_row(row, grid))
    if body:
        yield body


def _row(row: Cells, grid: Grid) -> Markup:
    first, *others = row
    cells = (Markup("<td{}>{}</td>").format(_kind(place, grid), cell) for place, cell in enumerate(others, 1))
    return Markup('<tr><th scope="row"{}>{}</th>{}</tr>').format(_kind(0, grid), first, join(cells))


def _kind(place: int, grid: Grid) -> Markup:
    return Markup(' class="cp-text"') if place < grid.texts else Markup("")
