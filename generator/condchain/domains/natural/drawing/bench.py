"""The bench."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR
from generator.condchain.domains.natural.drawing.materials import board
from generator.condchain.domains.natural.drawing.parts import draw_crack, draw_plate
from generator.condchain.domains.natural.drawing.patterns import patterned
from generator.condchain.domains.natural.drawing.pen import Pen
from generator.condchain.domains.natural.drawing.things import draw_item

ITEM_PLACES = (6, 28, 50)
SINGLE = {"books": "book"}  # they are counted, so each stands alone


def _legs(pen: Pen, color: str, broken: bool) -> None:
    pen.path("M-58 -30L-48 -30L-48 0L-58 0Z", color)
    if not broken:
        pen.path("M48 -30L58 -30L58 0L48 0Z", color)
        return
    pen.path("M48 -30L58 -30L58 -19L54 -14L52 -19L48 -13Z", color)
    pen.at(66, 0).path("M-12 0L-12 -6L-9 -9L-12 -10L10 -10L10 0Z", color)


def draw_bench(pen: Pen, a: Mapping[str, Any]) -> None:
    """A bench of 66 pixels: a cushion at the left, things at the right, a plaque hanging under the seat."""
    material, broken = a["material"], a["state"] == "broken"
    if a["backrest"] != "none":
        for x in (-46, 40):
            pen.rect(x, -64, 6, 30, COLOR[a["legs_color"]])
        board(pen, -60, -78, 120, 16, material)
        board(pen, -60, -58, 120, 14, material)
        if broken:
            draw_crack(pen.at(36, -78), 40, 98)
    _legs(pen, COLOR[a["legs_color"]], broken)
    board(pen, -64, -41, 128, 13, material)
    if broken:
        draw_crack(pen.at(-26, -28), 22, -82)
        draw_crack(pen.at(34, -28), 16, -98)
    for x in (-62, 62):
        pen.limb(f"M{x} -40L{x} -57", 4, COLOR[a["armrest_color"]])
        pen.path(f"M{x - 7} -63L{x + 7} -63L{x + 7} -55L{x - 7} -55Z", COLOR[a["armrest_color"]])
    if a["cushion"] != "none":
        patterned(
            pen, "M-54 -42Q-57 -48 -54 -55Q-32 -60 -8 -55Q-5 -48 -8 -42Q-30 -39 -54 -42Z",
            COLOR[a["cushion_color"]], a["cushion_pattern"], 8,
        )  # fmt: skip
    if a["item"] != "none":
        for x in ITEM_PLACES[: a["item_count"]]:
            draw_item(pen.at(x, -41), SINGLE.get(a["item"], a["item"]))
    if a["plaque"] != "none":
        pen.line("M-14 -28L-14 -22M14 -28L14 -22")
        draw_plate(pen, a["plaque"], 0, -14, 17)
