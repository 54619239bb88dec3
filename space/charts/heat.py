"""Heat tables: real tables whose cells are shaded by a share, each a link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from markupsafe import Markup

from space.charts.parts import MOST_TITLE, anchor, check_shares, in_percent, shown
from space.html import NOTHING, box, join


@dataclass(frozen=True, slots=True)
class Cell:
    """text: in the cell; small: under it; share: how strongly it is shaded, of one; title: where the pointer rests."""

    text: str
    share: float = 0.0
    _: KW_ONLY
    small: str = ""
    title: str = ""
    href: str | None = None
    is_framed: bool = False

    def __post_init__(self) -> None:
        check_shares(self.text, (self.share,))


@dataclass(frozen=True, slots=True)
class HeatRow:
    """label: of the row; href: where it leads."""

    label: str
    cells: tuple[Cell, ...]
    href: str | None = None


def heat_table(name: str, corner: str, columns: Sequence[str], rows: Sequence[HeatRow], above: str = "") -> Markup:
    """A table in a box that scrolls where it is wide. corner: what the rows are; above: what all columns are.

    Raises:
        ValueError: a row is not as long as there are columns.
    """
    if any(len(row.cells) != len(columns) for row in rows):
        raise ValueError(f"table {name!r}: a row is not as long as its {len(columns)} columns")
    heads = join(Markup('<th scope="col"><span>{}</span></th>').format(shown(column)) for column in columns)
    over = (
        Markup('<tr><td></td><th scope="colgroup" colspan="{}">{}</th></tr>').format(len(columns), above)
        if above
        else NOTHING
    )
    table = Markup(
        '<table class="ch-table ch-heat"><thead>{}<tr><th scope="col" class="ch-label">{}</th>{}</tr></thead>'
        "<tbody>{}</tbody></table>"
    ).format(over, corner, heads, join(map(_row, rows)))
    return box(name, table)


def _row(row: HeatRow) -> Markup:
    return Markup('<tr><th scope="row" class="ch-label" dir="auto">{}</th>{}</tr>').format(
        anchor(row.href, shown(row.label)), join(map(_cell, row.cells))
    )


def _cell(cell: Cell) -> Markup:
    return Markup('<td class="{}" style="--ch-share:{}" title="{}">{}{}</td>').format(
        "ch-framed" if cell.is_framed else "ch-plain",
        in_percent(cell.share) / 100,
        shown(cell.title, MOST_TITLE),
        anchor(cell.href, shown(cell.text)),
        Markup("<small>{}</small>").format(shown(cell.small)) if cell.small else NOTHING,
    )
