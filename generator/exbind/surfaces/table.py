"""Table: an HTML table with a caption; the id of every body cell is its grid place.

    <td id="cell_r01_c00">ORD-482137</td>

Rows count from 1 in the body (row 0 is the header), columns from 0.
"""

from __future__ import annotations

import random
from html import escape

from generator.exbind.families.table import TABLE
from generator.records import Candidate, Compiled, Latent
from generator.render import INK, text_path, text_width

FORMAT = "table"
FAMILY = "table"
SOURCE_TYPE = "html_table"
EXECUTABLE_TYPE = "table_cell"
PICTURED = False

MARGIN, CAPTION_HEIGHT, ROW_HEIGHT, PADDING = 24, 44, 40, 16
TEXT_SIZE, CAPTION_SIZE, BASE_LINE = 16, 18, 26
PAPER, HEADER, STRIPE, RULE, MARK, MARK_FILL = "#ffffff", "#dbe4ee", "#f4f7fa", "#9fb3c8", "#d64545", "#fdecea"


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


def picture(latent: Latent, compiled: Compiled, marked: tuple[str, ...] = ()) -> str:
    """An SVG drawing of the table; marked cells are outlined."""
    attributes = latent.attributes
    rows, columns = _ordered(latent, "row"), _ordered(latent, "column")
    caption = attributes[TABLE]["text"]
    widths = [
        2 * PADDING
        + max(
            text_width(attributes[column]["text"], TEXT_SIZE, bold=True),
            *(text_width(attributes[f"{row}.{column}"]["text"], TEXT_SIZE) for row in rows),
        )
        for column in columns
    ]
    missing = text_width(caption, CAPTION_SIZE, bold=True) - sum(widths)
    widths = [width + max(missing, 0) / len(widths) for width in widths]  # so that the caption fits over the table
    lefts = [MARGIN + sum(widths[:number]) for number in range(len(widths))]
    across, top = sum(widths), MARGIN + CAPTION_HEIGHT
    width, height = across + 2 * MARGIN, top + ROW_HEIGHT * (len(rows) + 1) + MARGIN

    shapes = [
        f'<rect width="{width:.1f}" height="{height}" fill="{PAPER}"/>',
        text_path(caption, MARGIN, MARGIN + BASE_LINE - 4, CAPTION_SIZE, bold=True),
        f'<rect x="{MARGIN}" y="{top}" width="{across:.1f}" height="{ROW_HEIGHT}" fill="{HEADER}"/>',
    ]
    for column, left in zip(columns, lefts, strict=True):
        shapes.append(text_path(attributes[column]["text"], left + PADDING, top + BASE_LINE, TEXT_SIZE, bold=True))
    outlines = []
    for number, row in enumerate(rows, 1):
        y = top + number * ROW_HEIGHT
        fill = PAPER if number % 2 else STRIPE
        shapes.append(f'<rect x="{MARGIN}" y="{y}" width="{across:.1f}" height="{ROW_HEIGHT}" fill="{fill}"/>')
        shapes.append(f'<path d="M{MARGIN} {y}H{MARGIN + across:.1f}" stroke="{RULE}" stroke-width="1"/>')
        for column, left, cell_width in zip(columns, lefts, widths, strict=True):
            cell = f"{row}.{column}"
            if cell in marked:
                outlines.append(
                    f'<rect x="{left + 2:.1f}" y="{y + 2}" width="{cell_width - 4:.1f}" height="{ROW_HEIGHT - 4}" '
                    f'rx="5" fill="{MARK_FILL}" stroke="{MARK}" stroke-width="3"/>'
                )
                outlines.append(text_path(attributes[cell]["text"], left + PADDING, y + BASE_LINE, TEXT_SIZE, fill=INK))
            else:
                shapes.append(text_path(attributes[cell]["text"], left + PADDING, y + BASE_LINE, TEXT_SIZE))
    frame = (
        f'<rect x="{MARGIN}" y="{top}" width="{across:.1f}" height="{ROW_HEIGHT * (len(rows) + 1)}" '
        f'fill="none" stroke="{RULE}" stroke-width="1.5"/>'
    )
    body = "\n".join([*shapes, frame, *outlines])
    size = f'width="{width:.0f}" height="{height}" viewBox="0 0 {width:.0f} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{body}\n</svg>'
