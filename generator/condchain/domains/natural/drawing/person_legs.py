"""A person's lower half: stool, legs, what is worn on them, shoes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, WOOD
from generator.condchain.domains.natural.drawing.pen import Pen

FRONT_SHOE = "M-6 -8L6 -8Q10 -4 9 0L-9 0Q-10 -4 -6 -8Z"
SIDE_SHOE = "M-6 -9L4 -9Q7 -5 13 -5Q16 0 14 0L-7 0Z"
THIGH = "M{0} -43L{1} -43L{3} -30Q{4} -21 {2} -30Z"  # towards the viewer: left, right, both at the knee, middle
HIP = "M-15 -69L15 -69L16 -56L-15 -56Z"

# Standing: both legs; walking: the rear and the front leg as hip, knee, ankle.
STANDING = ("M-8.5 -62L-8.5 -7", "M8.5 -62L8.5 -7")
WALKING = ("M-5 -61L-10 -36L-28 -13", "M5 -61L19 -36L22 -8")
WALKING_SHORTS = ("M-5 -61L-10 -40", "M5 -61L17 -40")


def _shoes(pen: Pen, pose: str, front: bool, color: str) -> None:
    if pose == "walking":
        pen.at(-30, -6, turn=38).path(SIDE_SHOE, color)
        pen.at(22, 0).path(SIDE_SHOE, color)
    elif front:
        for side in (-1, 1):
            pen.at(side * (12 if pose == "sitting" else 9), 0).path(FRONT_SHOE, color)
    else:
        for x in (19, 27) if pose == "sitting" else (-8, 9):
            pen.at(x, 0).path(SIDE_SHOE, color)


def _standing(pen: Pen, bottom: str, color: str, skin: str) -> None:
    if bottom != "trousers":
        for leg in STANDING:
            pen.limb(leg, 8, skin)
    if bottom == "trousers":
        pen.path("M-16 -68L16 -68L17 -6L3 -6L0 -50L-3 -6L-17 -6Z", color)
    elif bottom == "shorts":
        pen.path("M-16 -68L16 -68L18 -33L3 -33L0 -50L-3 -33L-18 -33Z", color)
    else:
        pen.path("M-14 -68L14 -68L27 -26Q0 -18 -27 -26Z", color)
        pen.line("M-6 -56L-10 -26M6 -56L10 -26", detail=True)


def _walking(pen: Pen, bottom: str, color: str, skin: str) -> None:
    for leg in WALKING:
        pen.limb(leg, *((13, color) if bottom == "trousers" else (8, skin)))
    if bottom == "skirt":
        pen.path("M-14 -68L14 -68L33 -28Q2 -20 -29 -28Z", color)
        pen.line("M-6 -56L-11 -27M6 -56L13 -27", detail=True)
        return
    for leg in WALKING_SHORTS:
        if bottom == "shorts":
            pen.limb(leg, 15, color)
    pen.path(HIP, color, None)


def _sitting_front(pen: Pen, bottom: str, color: str, skin: str) -> None:
    for side in (-12, 12):
        pen.limb(f"M{side} -28L{side} -7", *((13, color) if bottom == "trousers" else (8, skin)))
        if bottom != "skirt":
            pen.path(THIGH.format(side - 9, side + 9, side - 10, side + 10, side), color)
    if bottom == "skirt":
        pen.path("M-19 -43L19 -43L27 -15Q0 -9 -27 -15Z", color)
        pen.line("M-8 -36L-11 -14M8 -36L11 -14", detail=True)


def _sitting_side(pen: Pen, bottom: str, color: str, skin: str) -> None:
    for x in (19, 27):
        pen.limb(f"M{x} -34L{x} -7", *((11, color) if bottom == "trousers" else (8, skin)))
    if bottom == "skirt":
        pen.path("M-16 -43L24 -43Q36 -42 38 -15L12 -13L8 -26L-16 -29Z", color)
        pen.line("M22 -36L24 -15", detail=True)
    else:
        pen.limb("M-8 -36L25 -36", 13, color)
        pen.path("M-12 -43L-4 -43L-4 -30L-12 -30Z", color, None)


def _coat_tails(pen: Pen, front: bool, color: str) -> None:
    if front:
        pen.path("M-18 -46L-23 -44L-27 -17L-20 -17Z", color)
        pen.path("M18 -46L23 -44L27 -17L20 -17Z", color)
    else:
        pen.path("M-17 -46L4 -46L6 -30L-12 -17L-20 -17Z", color)


def draw_stool(pen: Pen) -> None:
    """The low stool that a sitting person sits on."""
    pen.limb("M-16 -28L-19 -2M14 -28L17 -2", 3.4, WOOD)
    pen.path("M-24 -34L24 -34L24 -27L-24 -27Z", WOOD)


def draw_legs(pen: Pen, a: Mapping[str, Any], skin: str, front: bool) -> None:
    """Legs with trousers, shorts or a skirt, and shoes."""
    pose, color = a["pose"], COLOR[a["bottom_color"]]
    if pose == "sitting":
        if a["top"] == "coat" and front:
            _coat_tails(pen, front, COLOR[a["top_color"]])
        (_sitting_front if front else _sitting_side)(pen, a["bottom"], color, skin)
        if a["top"] == "coat" and not front:
            _coat_tails(pen, front, COLOR[a["top_color"]])
    else:
        (_walking if pose == "walking" else _standing)(pen, a["bottom"], color, skin)
    _shoes(pen, pose, front and pose != "walking", COLOR[a["shoes_color"]])
