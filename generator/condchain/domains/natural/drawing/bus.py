"""The bus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, INK, SKINS
from generator.condchain.domains.natural.drawing.loads import draw_roof_load
from generator.condchain.domains.natural.drawing.parts import draw_plate
from generator.condchain.domains.natural.drawing.pen import Pen
from generator.condchain.domains.natural.drawing.vehicles import draw_door, draw_lamp_beam, draw_pane, draw_wheel

BODY = "M-112 -16L-112 -110Q-112 -120 -102 -120L98 -120Q110 -120 112 -106L114 -16Z"
WINDOWS = (-104, 64)  # left and right end of the row of windows
WINDOW_TOP, WINDOW_HEIGHT, GAP = -110, 32, 6
HEADS = ((SKINS[0], "#6f4322"), (SKINS[2], "#26262b"), (SKINS[1], "#c2481d"))  # skin and hair


def _passenger(pen: Pen, skin: str, hair: str) -> None:
    """Head and shoulders above the pen's origin."""
    pen.path("M-9 0Q-8 -8 0 -8Q8 -8 9 0Z", "#8d98a8")
    pen.ellipse(0, -15, 7.5, 8, skin)
    pen.path("M-8 -15Q-8 -25 0 -25Q8 -25 8 -15Q0 -22 -8 -15Z", hair)


def _windows(pen: Pen, count: int, passengers: int, broken: bool) -> None:
    """The row of windows; passengers sit from the front, the rearmost window is the one that breaks."""
    left, right = WINDOWS
    step = (right - left + GAP) / count
    for number in range(count):
        draw_pane(pen, left + number * step, WINDOW_TOP, step - GAP, WINDOW_HEIGHT, broken and number == 0)
        if number >= count - passengers:
            seat = pen.at(left + number * step + (step - GAP) / 2, WINDOW_TOP + WINDOW_HEIGHT)
            _passenger(seat, *HEADS[count - 1 - number])


def draw_bus(pen: Pen, a: Mapping[str, Any]) -> None:
    """A bus of 120 pixels, from the side; its door at the front has no glass, so that windows can be counted."""
    body = COLOR[a["body_color"]]
    pen.path(BODY, body)
    if a["stripe"] != "none":
        pen.path("M-112 -74L113 -74L113 -63L-112 -63Z", COLOR[a["stripe_color"]])
    _windows(pen, a["window_count"], a.get("passenger_count", 0), a["window"] == "broken")
    pen.path("M-114 -22L116 -22L116 -13L-114 -13Z", "#5d6570")
    draw_door(pen, 72, -108, 28, 84, body, a["door"] == "open")
    if a["door"] == "closed":
        pen.line("M86 -108L86 -24", INK, detail=True)
    for x in (-70, 44):
        draw_wheel(pen, x, 19, COLOR[a["wheel_color"]])
    draw_lamp_beam(pen.at(111, -36), a["lights"] == "lit")
    if a["text"] != "none":
        draw_plate(pen, a["text"], -13, -48, 20)
    if a["load"] != "none":
        draw_roof_load(pen.at(-30, -120), a["load"], COLOR[a["load_color"]])
