"""The postbox."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, INK, INSIDE, STEEL, darker
from generator.condchain.domains.natural.drawing.parts import draw_crack, draw_plate
from generator.condchain.domains.natural.drawing.patterns import patterned
from generator.condchain.domains.natural.drawing.pen import Pen

BODY = "M-34 -88L34 -88L34 -32L-34 -32Z"
ROOF = "M-40 -86L-34 -100Q0 -108 34 -100L40 -86Z"


def _flag(pen: Pen, color: str, up: bool) -> None:
    """A flag on an arm at the right side, raised above the roof or hanging down."""
    arm = pen.at(38, -62, turn=0 if up else 180)
    arm.line("M0 0L0 -46", INK, 4.6)
    arm.line("M0 0L0 -46", STEEL, 2.4)
    arm.path("M0 -46L20 -46L20 -30L0 -30Z" if up else "M0 -46L-20 -46L-20 -30L0 -30Z", color)
    pen.dots([(38, -62)], 3.2, INK)


def _flap(pen: Pen, body: str, is_open: bool) -> None:
    if is_open:
        pen.rect(-22, -82, 44, 15, INSIDE, "#ffffff")
        pen.path("M-22 -67L22 -67L27 -57L-27 -57Z", darker(body))
        return
    pen.rect(-22, -82, 44, 15, darker(body))
    pen.line("M-7 -74L7 -74", "#ffffff", 2.6, detail=True)


def _letter(pen: Pen, color: str) -> None:
    letter = pen.at(-34, -50, turn=-14)
    letter.rect(-22, -9, 34, 18, color)
    letter.line("M-22 -9L-6 2L12 -9", INK, 1.2, detail=True)


def draw_postbox(pen: Pen, a: Mapping[str, Any]) -> None:
    """A postbox of 96 pixels on a post: a flap in its front, a letter that sticks out at the left, a flag."""
    body = COLOR[a["body_color"]]
    broken = a["state"] == "broken"
    pen.path("M-7 -34L7 -34L7 -4L16 0L-16 0L-7 -4Z", COLOR[a["post_color"]])
    if a["letter"] != "none":
        _letter(pen, COLOR[a["letter_color"]])
    _flag(pen, COLOR[a["flag_color"]], a["flag"] == "up")
    patterned(pen, BODY, body, a["body_pattern"], 11)
    pen.path(ROOF, COLOR[a["roof_color"]])
    _flap(pen, body, a["flap"] == "open")
    if broken:
        draw_crack(pen.at(14, -103), 40, 78)
        draw_crack(pen.at(-34, -38), 26, -20)
    if a["text"] != "none":
        draw_plate(pen, a["text"], 0, -45, 16)
