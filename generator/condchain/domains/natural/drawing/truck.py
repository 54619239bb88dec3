"""The truck: a box at the rear, an open deck for the load, a cab in front."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, INK
from generator.condchain.domains.natural.drawing.parts import draw_plate
from generator.condchain.domains.natural.drawing.patterns import patterned
from generator.condchain.domains.natural.drawing.pen import Pen
from generator.condchain.domains.natural.drawing.vehicles import draw_door, draw_lamp_beam, draw_pane, draw_wheel

BOX = "M-116 -112L-12 -112L-12 -30L-116 -30Z"
CAB = "M62 -20L62 -92Q62 -98 68 -98L98 -98Q106 -98 110 -84L116 -56L118 -20Z"
DECK_LOADS = (4, 27, 50)  # centres of the load's pieces
WHEELS = {2: (-76, 88), 3: (-92, -54, 88), 4: (-92, -54, 14, 88)}
STEEL_BLUE = "#7c8894"


def _barrel(pen: Pen, x: float) -> None:
    pen.path(f"M{x - 9} -32Q{x - 13} -48 {x - 9} -64L{x + 9} -64Q{x + 13} -48 {x + 9} -32Z", "#9a6a3c")
    pen.line(f"M{x - 10} -56L{x + 10} -56M{x - 10} -40L{x + 10} -40", INK, 2, detail=True)


def _crate(pen: Pen, x: float) -> None:
    pen.rect(x - 10.5, -53, 21, 21, "#dcae6c")
    pen.line(f"M{x - 10} -52L{x + 10} -33M{x + 10} -52L{x - 10} -33", "#8a5a2a", 2, detail=True)


def _exhaust(pen: Pen, smoking: bool) -> None:
    pen.limb("M68 -96L68 -116", 4.6, STEEL_BLUE)
    if smoking:
        for x, y, radius in ((62, -127, 6), (54, -138, 8.5), (41, -150, 11)):
            pen.ellipse(x, y, radius, radius * 0.85, "#a9adb3", "#5d6570")


def draw_truck(pen: Pen, a: Mapping[str, Any]) -> None:
    """A truck of 112 pixels, from the side."""
    cab = COLOR[a["cab_color"]]
    _exhaust(pen, a["exhaust"] == "smoking")
    pen.path("M-118 -32L70 -32L70 -20L-118 -20Z", "#5d6570")
    if a["load"] != "none":
        for x in DECK_LOADS[: a["load_count"]]:
            (_barrel if a["load"] == "barrels" else _crate)(pen, x)
    patterned(pen, BOX, COLOR[a["box_color"]], a["box_pattern"], 16)
    pen.path(CAB, cab)
    draw_pane(pen, 84, -92, 18, 28, False)
    draw_door(pen, 74, -62, 28, 38, cab, a["door"] == "open")
    for x in WHEELS[a["wheel_count"]]:
        draw_wheel(pen, x, 17, COLOR[a["wheel_color"]])
    draw_lamp_beam(pen.at(114, -38), a["lights"] == "lit")
    if a["text"] != "none":
        draw_plate(pen, a["text"], -64, -72, 20)
