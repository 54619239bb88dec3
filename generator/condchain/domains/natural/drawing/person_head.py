"""A person's head: face to the front or in profile, hair, glasses, hats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import (
    COLOR,
    GLASS,
    HAIR,
    INK,
    STRAW,
    darker,
    outline,
    shade,
    tint,
)
from generator.condchain.domains.natural.drawing.pen import Pen

SHADES = "#15181d"  # the lenses of sunglasses
SHORT_FRONT = "M-17 -119Q-21 -149 0 -149Q21 -149 17 -119L12 -121Q13 -134 7 -138Q-3 -134 -9 -138Q-13 -134 -12 -121Z"
SHORT_SIDE = "M14 -138Q10 -150 -3 -149Q-20 -148 -18 -117L-8 -115Q-8 -122 -4 -124Q-5 -134 2 -137Z"
LOCK = "M-10 -139Q-22 -138 -22 -112L-24 -86Q-16 -79 -10 -86Q-13 -104 -12 -120Q-12 -132 -4 -138Z"
CROWN = "M-17 -132Q-20 -149 0 -149Q20 -149 17 -132Q10 -140 0 -138Q-10 -140 -17 -132Z"
LONG_SIDE = "M14 -138Q10 -150 -3 -149Q-22 -148 -21 -114L-26 -86Q-16 -78 -5 -86L-6 -116Q-6 -132 2 -137Z"


def _face_front(pen: Pen, skin: str) -> None:
    pen.ellipse(0, -127, 16, 17, skin)
    pen.dots([(-6.5, -128), (6.5, -128)], 2.1, INK)
    pen.line("M-0.5 -125L0 -121L2 -121", shade(skin, 0.45), 1.3, detail=True)
    pen.line("M-5 -117Q0 -113 5 -117", shade(skin, 0.6), 1.6, detail=True)


def _face_side(pen: Pen, skin: str) -> None:
    pen.path(
        "M-15 -126Q-15 -144 1 -144Q15 -144 15 -131L21 -122Q21 -119 16 -119Q16 -111 6 -110L-4 -111Q-15 -113 -15 -126Z",
        skin,
    )
    pen.dots([(10, -128)], 2.2, INK)
    pen.line("M9 -115Q12 -113 15 -115", shade(skin, 0.6), 1.6, detail=True)
    pen.line("M-3 -128Q-8 -130 -6 -123Q-4 -119 -1 -122", shade(skin, 0.45), 1.3, detail=True)


def _eyewear(pen: Pen, kind: str, front: bool) -> None:
    if kind == "none":
        return
    dark = kind == "sunglasses"
    lens, size = (SHADES, 6.8) if dark else (GLASS, 6.2)
    centers = (-7.2, 7.2) if front else (10,)
    pen.line("M-16 -129L16 -129" if front else "M-4 -129L10 -129", INK, 1.8, detail=True)
    for x in centers:
        pen.ellipse(x, -128, size, size * 0.9, lens, INK, 2)
        if dark:
            pen.line(f"M{x - 3} -129L{x - 0.5} -131.5", "#ffffff", 1.4, detail=True)
    if not dark:
        pen.dots([(x * 0.95, -128) for x in centers], 2.1, INK)


def _cap(pen: Pen, color: str, front: bool) -> None:
    pen.path("M-18 -135Q-19 -155 0 -155Q19 -155 18 -135Z", color)
    pen.line("M0 -155L0 -136", outline(color), detail=True)
    visor = (
        "M-17 -137Q0 -144 17 -137Q12 -131 0 -131Q-12 -131 -17 -137Z"
        if front
        else "M8 -140L32 -136Q34 -132 29 -132L8 -134Z"
    )
    pen.path(visor, darker(color))


def _beanie(pen: Pen, color: str) -> None:
    pen.ellipse(0, -164, 6, 6, tint(color))
    pen.path("M-17 -140Q-19 -161 0 -161Q19 -161 17 -140Z", color)
    pen.path("M-19 -145Q0 -149 19 -145L19 -135Q0 -139 -19 -135Z", color)
    pen.line("M-12 -145L-12 -138M-4 -146L-4 -138M4 -146L4 -138M12 -145L12 -138", outline(color), 1.2, detail=True)


def _top_hat(pen: Pen, color: str) -> None:
    pen.path("M-15 -138L-16 -174L16 -174L15 -138Z", color)
    pen.path("M-15 -148L15 -148L15 -140L-15 -140Z", tint(color))
    pen.path("M-26 -141L26 -141Q27 -135 24 -135L-24 -135Q-27 -135 -26 -141Z", color)


def _straw_hat(pen: Pen) -> None:
    pen.path("M-15 -139Q-16 -159 0 -159Q16 -159 15 -139Z", STRAW)
    pen.path("M-15 -148L15 -148L16 -141L-16 -141Z", "#8b6b35")
    pen.ellipse(0, -138, 31, 5.5, STRAW)
    pen.line("M-24 -138L24 -138M-9 -154L9 -154M-13 -151L13 -151", "#b3924a", 1.1, detail=True)


def _hat(pen: Pen, a: Mapping[str, Any], front: bool) -> None:
    if a["hat"] == "straw_hat":
        _straw_hat(pen)
    elif a["hat"] == "cap":
        _cap(pen, COLOR[a["hat_color"]], front)
    elif a["hat"] != "none":
        {"beanie": _beanie, "top_hat": _top_hat}[a["hat"]](pen, COLOR[a["hat_color"]])


def draw_head(pen: Pen, a: Mapping[str, Any], skin: str, front: bool) -> None:
    """The face with hair, glasses and hat. Long hair falls over the shoulders."""
    hair = HAIR[a["hair_color"]]
    (_face_front if front else _face_side)(pen, skin)
    if a["hair"] == "short":
        pen.path(SHORT_FRONT if front else SHORT_SIDE, hair)
    elif front:
        for flip in (False, True):
            pen.at(0, 0, flip=flip).path(LOCK, hair)
        pen.path(CROWN, hair)
    else:
        pen.path(LONG_SIDE, hair)
    _eyewear(pen, a["eyewear"], front)
    _hat(pen, a, front)
