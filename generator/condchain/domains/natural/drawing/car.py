"""The car."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, INK, STEEL
from generator.condchain.domains.natural.drawing.loads import draw_roof_load
from generator.condchain.domains.natural.drawing.parts import draw_plate
from generator.condchain.domains.natural.drawing.patterns import patterned
from generator.condchain.domains.natural.drawing.pen import Pen
from generator.condchain.domains.natural.drawing.vehicles import draw_door, draw_lamp_beam, draw_pane, draw_wheel

BODY = "M-92 -18L-92 -48Q-90 -57 -78 -57L52 -57Q84 -53 92 -38L94 -18Z"
CABIN = "M-70 -57L-56 -84Q-53 -88 -46 -88L16 -88Q23 -88 28 -83L48 -57Z"


def _flag(pen: Pen, color: str) -> None:
    pen.limb("M-84 -56L-84 -118", 2.2, STEEL)
    pen.path("M-84 -118L-117 -110L-84 -99Z", color)


def draw_car(pen: Pen, a: Mapping[str, Any]) -> None:
    """A car of 88 pixels, from the side: a text plate at the rear door, the front door opens."""
    body = COLOR[a["body_color"]]
    if a["flag"] != "none":
        _flag(pen, COLOR[a["flag_color"]])
    pen.path(CABIN, COLOR[a["roof_color"]])
    draw_pane(pen, -54, -80, 27, 21, a["window"] == "broken")
    draw_pane(pen, -20, -80, 36, 21, False)
    patterned(pen, BODY, body, a["body_pattern"], 12)
    pen.path("M-95 -24L96 -24L96 -15L-95 -15Z", "#5d6570")
    draw_door(pen, -6, -55, 38, 33, body, a["door"] == "open")
    pen.line("M-6 -55L-44 -55", INK, 1.0, detail=True)
    for x in (-56, 58):
        draw_wheel(pen, x, 18, COLOR[a["wheel_color"]])
    draw_lamp_beam(pen.at(88, -40), a["lights"] == "lit")
    if a["text"] != "none":
        draw_plate(pen, a["text"], -49, -46, 17)
    if a["load"] != "none":
        draw_roof_load(pen.at(-14, -88), a["load"], COLOR[a["load_color"]])
