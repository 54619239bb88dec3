"""Table: an HTML table with a caption; the id of every body cell is its grid place.

    <td id="cell_r01_c00">ORD-482137</td>

Rows count from 1 in the body (row 0 is the header), columns from 0.
"""

from __future__ import annotations

import math
import random
from html import escape

from generator.exbind.families.table import TABLE
from generator.records import Candidate, Compiled, Latent
from generator.render import text_path, text_width

FORMAT = "table"
FAMILY = "table"
SOURCE_TYPE = "html_table"
EXECUTABLE_TYPE = "table_cell"
PICTURED = False

MARGIN, GUTTER, CAPTION_HEIGHT, NUMBERS_HEIGHT = 24, 32, 40, 18  # gutter: room for the row numbers
ROW_HEIGHT, PADDING = 40, 16
TEXT_SIZE, CAPTION_SIZE, NUMBER_SIZE, BASE_LINE = 16, 18, 12, 26
PAPER, HEADER, STRIPE, RULE, GREY = "#ffffff", "#dbe4ee", "#f4f7fa", "#9fb3c8", "#52606d"
MARK, MARK_FILL = "#d64545", "#fdecea"


def _ordered(latent: Latent, kind: str) -> list[str]:
    """The rows or the columns, in the order in which they are shown."""
    names = [name for name, own_kind in latent.entities.items() if own_kind == kind]
    return sorted(names, key=lambda name: latent.attributes[name]["position"])


def compile_surface(latent: Latent, source: random.Random) -> Compiled:
    """The HTML source, the body cells as candidates in random order, and the mapping."""
    attributes = latent.attributes
    rows, columns = _ordered(latent, "row"), _ordered(latent, "column")
    lines = ["<table>", f"  <caption>{escape(attributes[TABLE]['text'])}</caption>", "  <thead>", "    <tr>"]
    lines += [f'      <th scope="col">{escape(attributes[column]["text"])}</th>' for column in columns]
    lines += ["    </tr>", "  </thead>", "  <tbody>"]
    mapping: dict[str, str] = {}
    for row_number, row in enumerate(rows, 1):
        lines.append("    <tr>")
        for column_number, column in enumerate(columns):
            cell, place = f"{row}.{column}", f"cell_r{row_number:02d}_c{column_number:02d}"
            mapping[cell] = place
            lines.append(f'      <td id="{place}">{escape(attributes[cell]["text"])}</td>')
        lines.append("    </tr>")
    lines += ["  </tbody>", "</table>"]
    candidates = [Candidate(place, EXECUTABLE_TYPE, cell) for cell, place in mapping.items()]
    source.shuffle(candidates)
    return Compiled("\n".join(lines), tuple(candidates), mapping)


def _is_amount(latent: Latent, cell: str) -> bool:
    """Is the cell a number that is compared by size, as `€4850` or `145 min`, and not the number of a thing?"""
    attributes = latent.attributes[cell]
    return isinstance(attributes["value"], int) and not attributes["text"][0].isalpha()


def _even(length: float) -> int:
    """The next even number of whole pixels."""
    return 2 * math.ceil(length / 2)


def _column_widths(latent: Latent, rows: list[str], columns: list[str]) -> list[int]:
    """In whole pixels; wide enough for the texts, and together for the caption."""
    attributes = latent.attributes
    widths = [
        _even(
            2 * PADDING
            + max(
                text_width(attributes[column]["text"], TEXT_SIZE, bold=True),
                *(text_width(attributes[f"{row}.{column}"]["text"], TEXT_SIZE) for row in rows),
            )
        )
        for column in columns
    ]
    missing = text_width(attributes[TABLE]["text"], CAPTION_SIZE, bold=True) - sum(widths)
    return [width + _even(max(missing, 0) / len(widths)) for width in widths]


def picture(latent: Latent, compiled: Compiled, marked: tuple[str, ...] = ()) -> str:
    """An SVG drawing of the table, the parts of the cell ids (`r01`, `c00`) at its edges; marked cells are outlined."""
    attributes = latent.attributes
    rows, columns = _ordered(latent, "row"), _ordered(latent, "column")
    widths = _column_widths(latent, rows, columns)
    left, top, across = MARGIN + GUTTER, MARGIN + CAPTION_HEIGHT + NUMBERS_HEIGHT, sum(widths)
    lefts = [left + sum(widths[:number]) for number in range(len(widths))]
    width, height = left + across + MARGIN, top + ROW_HEIGHT * (len(rows) + 1) + MARGIN

    def written(text: str, column: int, y: int, *, bold: bool = False) -> str:
        """A text in its column, at the side on which the column's cells stand."""
        if _is_amount(latent, f"{rows[0]}.{columns[column]}"):
            x, anchor = lefts[column] + widths[column] - PADDING, "end"
        else:
            x, anchor = lefts[column] + PADDING, "start"
        return text_path(text, x, y + BASE_LINE, TEXT_SIZE, anchor=anchor, bold=bold)

    shapes = [
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        text_path(attributes[TABLE]["text"], left, MARGIN + BASE_LINE - 8, CAPTION_SIZE, bold=True),
        f'<rect x="{left}" y="{top}" width="{across}" height="{ROW_HEIGHT}" fill="{HEADER}"/>',
    ]
    for number, column in enumerate(columns):
        middle = lefts[number] + widths[number] / 2
        shapes.append(text_path(f"c{number:02d}", middle, top - 6, NUMBER_SIZE, anchor="middle", fill=GREY))
        shapes.append(written(attributes[column]["text"], number, top, bold=True))
    outlines = []
    for number, row in enumerate(rows, 1):
        y = top + number * ROW_HEIGHT
        fill = PAPER if number % 2 else STRIPE
        shapes.append(text_path(f"r{number:02d}", left - 8, y + BASE_LINE - 2, NUMBER_SIZE, anchor="end", fill=GREY))
        shapes.append(f'<rect x="{left}" y="{y}" width="{across}" height="{ROW_HEIGHT}" fill="{fill}"/>')
        shapes.append(f'<path d="M{left} {y}H{left + across}" stroke="{RULE}" stroke-width="1"/>')
        for place, column in enumerate(columns):
            cell = f"{row}.{column}"
            if cell in marked:
                outlines.append(
                    f'<rect x="{lefts[place] + 2}" y="{y + 2}" width="{widths[place] - 4}" '
                    f'height="{ROW_HEIGHT - 4}" rx="5" fill="{MARK_FILL}" stroke="{MARK}" stroke-width="3"/>'
                )
            (outlines if cell in marked else shapes).append(written(attributes[cell]["text"], place, y))
    frame = (
        f'<rect x="{left}" y="{top}" width="{across}" height="{ROW_HEIGHT * (len(rows) + 1)}" '
        f'fill="none" stroke="{RULE}" stroke-width="1.5"/>'
    )
    body = "\n".join([*shapes, frame, *outlines])
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{body}\n</svg>'
