"""A table as a person would see it, made from the latent and not from the source, with what is asked for emphasised."""

from __future__ import annotations

from markupsafe import Markup

from generator.records import Latent
from space.case.exbind import grid
from space.case.exbind.marks import style_of, tags
from space.case.exbind.opened import Opened
from space.case.exbind.phrases import word
from space.html import box, join

ASKED = Markup(' <span class="cx-tag cx-asked">asked</span>')
NOTE = "Asked: the column and the row that the instruction speaks of. Underlined: what tells that row from the others."


def show_table(opened: Opened) -> Markup:
    """The table, the gold and the chosen cell marked."""
    latent = opened.latent
    rows, columns = _ordered(latent, "row"), _ordered(latent, "column")
    gold_row, gold_column = grid.parts(latent.target["answer"][0])
    headers = join(
        Markup('<th scope="col" class="{}">{}{}</th>').format(
            "cx-asked-line" if column == gold_column else "",
            grid.header(latent, column),
            ASKED if column == gold_column else "",
        )
        for column in columns
    )
    body = join(_row(opened, row, columns, row == gold_row, gold_column) for row in rows)
    table = Markup(
        '<table class="cx-table cx-grid"><caption dir="auto">{}</caption><thead><tr><th scope="col">Row</th>{}</tr>'
        "</thead><tbody>{}</tbody></table>"
    ).format(_caption(latent), headers, body)
    return Markup('<section class="cx-wide"><h3>Table</h3>{}<p class="note">{}</p></section>').format(
        box("Table", table, "cx-scroll"), NOTE
    )


def _ordered(latent: Latent, kind: str) -> list[str]:
    """The rows or the columns, in the order in which they are shown."""
    names = [name for name, own_kind in latent.entities.items() if own_kind == kind]
    return sorted(names, key=lambda name: latent.attributes.get(name, {}).get("position", 0))


def _caption(latent: Latent) -> str:
    titles = [latent.attributes.get(name, {}).get("text", "") for name, kind in latent.entities.items()
              if kind == "table"]  # fmt: skip
    return word(titles[0]) if titles else ""


def _row(opened: Opened, row: str, columns: list[str], is_asked: bool, gold_column: str) -> Markup:
    latent = opened.latent
    told = set(grid.conditions(latent)) if is_asked else set()
    candidates = {name: candidate_id for candidate_id, name in opened.semantic.items()}
    cells = []
    for column in columns:
        name = f"{row}.{column}"
        marks = opened.marks(candidates[name]) if name in candidates else ()
        text = Markup('<u class="cx-told">{}</u>' if column in told else "{}").format(word(grid.text(latent, name)))
        style = style_of(marks) or ("cx-asked-line" if is_asked or column == gold_column else "")
        number = " cx-number" if _is_amount(latent, name) else ""
        cells.append(Markup('<td class="{}{}">{} {}</td>').format(style, number, text, tags(marks)))
    return Markup('<tr><th scope="row" class="{}">{}{}</th>{}</tr>').format(
        "cx-asked-line" if is_asked else "",
        grid.number(latent, row),
        ASKED if is_asked else "",
        join(cells),
    )


def _is_amount(latent: Latent, name: str) -> bool:
    """Is it a number that is compared by size, and not the number of a thing?"""
    value, text = latent.attributes.get(name, {}).get("value"), grid.text(latent, name)
    return isinstance(value, int) and not text[:1].isalpha()
