"""How each kind of widget is drawn, from its row in the frame."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.gui.phone.map_drawing import city_map
from generator.condchain.domains.gui.phone.pen import Pen
from generator.condchain.domains.gui.phone.widgets import MARGIN, TEXT_STYLES, WIDTH
from generator.render import text_width

Row = Mapping[str, Any]


def _base_line(box: list[int], size: int) -> float:
    """The base line that puts a line of this size into the middle of a box."""
    return box[1] + box[3] / 2 + size * 0.36


def _text(pen: Pen, row: Row, frame: Row) -> str:
    style, box = row["style"], row["box"]
    x, y, width, height = box
    base = _base_line(box, TEXT_STYLES[style].size)
    if style in ("bubble_in", "bubble_out", "toast", "badge"):
        role = {"bubble_in": "field", "bubble_out": "accent", "toast": "toast", "badge": "accent"}[style]
        return pen.rect(box, role, min(height / 2, 16)) + pen.text(
            row["text"], style, x + width / 2, base, anchor="middle"
        )
    return pen.text(row["text"], style, x, base)


def _icon(pen: Pen, row: Row, frame: Row) -> str:
    x, y, width, height = row["box"]
    style = row.get("style", "")
    if style == "app":
        left = x + (width - 54) / 2
        return (
            pen.rect((left, y, 54, 54), f"tint:{row['tint']}", 15)
            + pen.icon(row["icon"], left + 12, y + 12, 30, "#ffffff")
            + pen.text(row["text"], "app", x + width / 2, y + 73, anchor="middle")
        )
    if style == "disc":
        inner = width * 0.56
        edge = (width - inner) / 2
        return pen.circle(x + width / 2, y + width / 2, width / 2, f"tint:{row['tint']}") + pen.icon(
            row["icon"], x + edge, y + edge, inner, "#ffffff"
        )
    if style == "round":
        inner = width * 0.5
        edge = (width - inner) / 2
        return pen.circle(x + width / 2, y + width / 2, width / 2, "accent") + pen.icon(
            row["icon"], x + edge, y + edge, inner, "on_accent"
        )
    role = "accent" if row["icon"].endswith("_full") else "ink" if style == "bar" else "muted"
    return pen.icon(row["icon"], x, y, width, role)


def _button(pen: Pen, row: Row, frame: Row) -> str:
    box, style = row["box"], row["style"]
    ground = pen.rect(box, "accent", min(box[3] / 2, 22)) if style == "button" else ""
    if style == "plain_button" and box[3] > 40:
        ground = pen.rect(box, "", 22, stroke="accent", width=1.5)
    return ground + pen.text(row["text"], style, box[0] + box[2] / 2, _base_line(box, 14), anchor="middle")


def _toggle(pen: Pen, row: Row, frame: Row) -> str:
    x, y, width, height = row["box"]
    on = row["state"] == "on"
    knob = x + width - height / 2 if on else x + height / 2
    return pen.rect(row["box"], "accent" if on else "field", height / 2) + pen.circle(
        knob, y + height / 2, height / 2 - 3, "on_accent" if on else "muted"
    )


def _checkbox(pen: Pen, row: Row, frame: Row) -> str:
    x, y, width, height = row["box"]
    if row["state"] == "on":
        return pen.rect(row["box"], "accent", 5) + pen.icon("check", x + 4, y + 4, width - 8, "on_accent")
    return pen.rect((x + 1, y + 1, width - 2, height - 2), "", 5, stroke="muted", width=2)


def _input(pen: Pen, row: Row, frame: Row) -> str:
    box = row["box"]
    focused = frame["keyboard"] and row.get("style") == "focused"
    edge = "accent" if focused else "line"
    made = pen.rect(box, "field" if not focused else "card", 8, stroke=edge, width=2 if focused else 1)
    role = "ink" if row["state"] == "filled" else "muted"
    made += pen.text(row["text"], "label", box[0] + 12, _base_line(box, 15), role)
    if focused:
        typed = text_width(row["text"], 15) + 2 if row["state"] == "filled" else -3
        made += pen.rect((box[0] + 12 + typed, box[1] + 10, 2, box[3] - 20), "accent")
    return made


def _list_item(pen: Pen, row: Row, frame: Row) -> str:
    x, y, width, height = row["box"]
    if row.get("style") == "card":
        return pen.rect(row["box"], "card", 12, stroke="line")
    return pen.rect((MARGIN, y + height - 1, WIDTH - 2 * MARGIN, 1), "line")


def _image(pen: Pen, row: Row, frame: Row) -> str:
    x, y, width, height = row["box"]
    if row.get("style") == "map":
        return city_map(pen, row)
    size = min(width, height) * 0.5
    return pen.rect(row["box"], f"tint:{row['tint']}", 10) + pen.icon(
        row["icon"], x + (width - size) / 2, y + (height - size) / 2, size, "#ffffff"
    )


def _tab(pen: Pen, row: Row, frame: Row) -> str:
    x, y, width, height = row["box"]
    role = "accent" if row["state"] == "selected" else "muted"
    mark = pen.rect((x + width / 2 - 28, y + 5, 56, 28), "soft", 14) if row["state"] == "selected" else ""
    return (
        pen.rect(row["box"], "bar")
        + mark
        + pen.icon(row["icon"], x + width / 2 - 11, y + 8, 22, role)
        + pen.text(row["text"], "tab", x + width / 2, y + 48, role, anchor="middle")
    )


def _slider(pen: Pen, row: Row, frame: Row) -> str:
    x, y, width, height = row["box"]
    knob = x + 8 + (width - 16) * int(row["text"][:-1]) / 100
    middle = y + height / 2
    return (
        pen.rect((x, middle - 2, width, 4), "field", 2)
        + pen.rect((x, middle - 2, knob - x, 4), "accent", 2)
        + pen.circle(knob, middle, 8, "accent")
    )


_KINDS = {
    "text": _text,
    "icon": _icon,
    "button": _button,
    "toggle": _toggle,
    "checkbox": _checkbox,
    "input": _input,
    "list_item": _list_item,
    "image": _image,
    "tab": _tab,
    "slider": _slider,
}


def draw(pen: Pen, row: Row, frame: Row) -> str:
    """The SVG of one widget of a frame."""
    return _KINDS[row["type"]](pen, row, frame)
