"""The chair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, darker
from generator.condchain.domains.natural.drawing.parts import draw_bow, draw_crack
from generator.condchain.domains.natural.drawing.patterns import patterned
from generator.condchain.domains.natural.drawing.pen import Pen
from generator.condchain.domains.natural.drawing.things import draw_item

BACK = "M-36 -88L-10 -94L-8 -50L-34 -44Z"
BROKEN_BACK = "M-36 -86L-31 -72L-25 -78L-20 -64L-14 -70L-9 -62L-8 -50L-34 -44Z"
ROUND_RIM = "M-38 -38L38 -38L38 -34Q38 -22 0 -22Q-38 -22 -38 -34Z"
SQUARE_RIM = "M-40 -29L34 -29L40 -47L40 -42L34 -23L-40 -23Z"
ROUND_SEAT = "M-38 -38Q-38 -50 0 -50Q38 -50 38 -38Q38 -27 0 -27Q-38 -27 -38 -38Z"
SQUARE_SEAT = "M-26 -49L40 -49L34 -28L-40 -28Z"
# Where the legs leave the seat and where they stand, from the rear to the front.
LEGS = {
    1: ((0, 0),),
    2: ((-20, -24), (20, 24)),
    3: ((-27, -30), (0, 0), (27, 30)),
    4: ((-30, -34), (-11, -12), (11, 12), (30, 34)),
}


def _legs(pen: Pen, count: int, color: str) -> None:
    for top, foot in LEGS[count]:
        pen.limb(f"M{top} -31L{foot} {-8 if count == 1 else -4}", 9 if count == 1 else 6, color)
    if count == 1:
        pen.path("M-20 -6L20 -6L24 0L-24 0Z", color)


def draw_chair(pen: Pen, a: Mapping[str, Any]) -> None:
    """A chair of 84 pixels, its back away from where it faces; one leg alone has a foot; a bow hangs on the seat."""
    broken = a["state"] == "broken"
    back, seat = COLOR[a["back_color"]], COLOR[a["seat_color"]]
    _legs(pen, a["leg_count"], COLOR[a["legs_color"]])
    pen.limb("M-30 -48L-30 -40M-14 -52L-14 -44", 4, COLOR[a["legs_color"]])
    round_seat = a["seat_shape"] == "round"
    pen.path(ROUND_RIM if round_seat else SQUARE_RIM, darker(seat))
    pen.path(ROUND_SEAT if round_seat else SQUARE_SEAT, seat)
    patterned(pen, BROKEN_BACK if broken else BACK, back, a["back_pattern"], 9)
    if broken:
        draw_crack(pen.at(-29, -69), 26, 62)
        pen.at(52, 0).path("M-12 0L-9 -15L-3 -10L5 -20L9 -8L14 0Z", back)
    if a["item"] != "none":
        draw_item(pen.at(14, -36), a["item"])
    if a["bow"] != "none":
        draw_bow(pen.at(0, -25), COLOR[a["bow_color"]], 1.2)
