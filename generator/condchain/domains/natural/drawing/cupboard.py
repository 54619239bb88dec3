"""The cupboard: a body with one door, drawers below, shelves at its side, lamp and another thing on top."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, INK, INSIDE, LIT, STEEL, UNLIT, WOOD, darker
from generator.condchain.domains.natural.drawing.parts import draw_crack, draw_plate, draw_rays, draw_shards
from generator.condchain.domains.natural.drawing.patterns import patterned
from generator.condchain.domains.natural.drawing.pen import Pen
from generator.condchain.domains.natural.drawing.things import draw_item

BODY = "M-44 -128L44 -128L44 -6L-44 -6Z"
DOOR = (-36, -98, 54, 52)  # left, top, width, height
DRAWERS = (-36, -40, 72, 28)
SHELF_TOP, SHELF_SPAN = -112, 88
PLATE_AT = (0, -113)


def _handle(pen: Pen, x: float, y: float, shape: str, color: str) -> None:
    if shape == "round":
        pen.ellipse(x, y, 5.4, 5.4, color)
    else:
        pen.rect(x - 5.2, y - 5.2, 10.4, 10.4, color)


def _door(pen: Pen, a: Mapping[str, Any], body: str, handle: str) -> None:
    x, y, w, h = DOOR
    if a["door"] == "closed":
        pen.rect(x, y, w, h, body)
        pen.rect(x + 5, y + 5, w - 10, h - 10, body)
        _handle(pen, x + w - 11, y + h / 2, a["handle_shape"], handle)
        return
    pen.rect(x, y, w, h, INSIDE)
    pen.line(f"M{x + 4} {y + h - 4}L{x + w - 4} {y + h - 4}", "#8b919a", 1.6, detail=True)
    pen.polygon([(x + w, y), (x + w + 17, y + 6), (x + w + 17, y + h + 6), (x + w, y + h)], darker(body))
    _handle(pen, x + w + 10, y + h / 2 + 4, a["handle_shape"], handle)


def _drawers(pen: Pen, a: Mapping[str, Any], body: str, handle: str) -> None:
    x, y, w, h = DRAWERS
    step = w / a["drawer_count"]
    for number in range(a["drawer_count"]):
        pen.rect(x + number * step + 1.5, y, step - 3, h, body)
        _handle(pen, x + (number + 0.5) * step, y + h / 2, a["handle_shape"], handle)


def _shelves(pen: Pen, count: int) -> None:
    """Boards that stick out at the left side, on brackets."""
    for number in range(count):
        y = SHELF_TOP + number * SHELF_SPAN / (count - 1)
        pen.path(f"M-46 {y + 5:g}L-58 {y + 5:g}L-46 {y + 14:g}Z", STEEL)
        pen.rect(-72, round(y, 1), 28, 5.5, WOOD)


def _lamp(pen: Pen, lit: bool) -> None:
    pen.limb("M0 -4L0 -18", 2.4, STEEL)
    pen.path("M-9 0L-7 -5L7 -5L9 0Z", STEEL)
    if lit:
        draw_rays(pen.at(0, -24), 16, 25, -180, 0, 7)
    pen.path("M-13 -15L-7 -32L7 -32L13 -15Z", LIT if lit else UNLIT)


def draw_cupboard(pen: Pen, a: Mapping[str, Any]) -> None:
    """A cupboard of 128 pixels; what stands on its top comes on top of that."""
    body, handle = COLOR[a["body_color"]], COLOR[a["handle_color"]]
    broken = a["state"] == "broken"
    _shelves(pen, a["shelf_count"])
    for x in (-34, 34) if not broken else (-34,):
        pen.path(f"M{x - 6} -7L{x + 6} -7L{x + 4} 0L{x - 4} 0Z", darker(body))
    patterned(pen, BODY, body, a["body_pattern"], 13)
    pen.path("M-48 -132L48 -132L48 -126L-48 -126Z", darker(body))
    _door(pen, a, body, handle)
    _drawers(pen, a, body, handle)
    if broken:
        draw_crack(pen.at(43, -124), 52, 100)
        draw_crack(pen.at(44, -30), 26, 190)
        draw_shards(pen.at(54, 0), body)
    if a["text"] != "none":
        draw_plate(pen, a["text"], *PLATE_AT, 17)
    _lamp(pen.at(-26, -132), a["lamp"] == "lit")
    if a["item"] != "none":
        draw_item(pen.at(24, -132), a["item"])
    pen.line("M-44 -6L44 -6", INK, 1.4, detail=True)
