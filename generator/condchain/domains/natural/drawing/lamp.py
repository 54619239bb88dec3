"""The street lamp."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, GLASS, INK, LIT, STEEL
from generator.condchain.domains.natural.drawing.parts import draw_crack, draw_plate, draw_rays, draw_shards
from generator.condchain.domains.natural.drawing.patterns import patterned
from generator.condchain.domains.natural.drawing.pen import Pen

POST = "M-4.5 -16L-4.5 -132L4.5 -132L4.5 -16Z"
ARM = "M-30 -130L-30 -137L30 -137L30 -130Z"
SHADES = {
    "round": "M-17 -142Q-18 -169 0 -169Q18 -169 17 -142Z",
    "square": "M-16 -142L-16 -168L16 -168L16 -142Z",
    "triangular": "M-19 -142L0 -173L19 -142Z",
}
DARK_BULB = "#6a707a"


def _head(pen: Pen, shape: str, color: str, lit: bool, broken: bool) -> None:
    """A shade over a bulb that hangs below it, so that its colour is the same lit and unlit."""
    if lit:
        draw_rays(pen.at(0, -141), 17, 27, 20, 160, 6)
    pen.path("M-12 -143Q-12 -129 0 -129Q12 -129 12 -143Z", LIT if lit else DARK_BULB)
    pen.path(SHADES[shape], color)
    if broken:
        draw_crack(pen.at(8, -168 if shape != "triangular" else -160), 26, 108)


def _bird(pen: Pen, color: str) -> None:
    pen.line("M-2 -2L-2 0M3 -2L3 0", INK, 1.6)
    pen.path("M-10 -7L-20 -12L-17 -4Z", color)
    pen.path("M-13 -8Q-8 -2 2 -2Q12 -4 11 -14Q9 -19 4 -18Q-1 -17 0 -12Q-6 -13 -13 -8Z", color)
    pen.path("M11 -15L18 -13L11 -11Z", "#f0a020")
    pen.dots([(7, -14)], 1.5, "#ffffff" if color == COLOR["black"] else INK)


def _banner(pen: Pen, color: str) -> None:
    pen.limb("M-4 -112L-34 -112", 2.2, STEEL)
    pen.path("M-32 -111L-8 -111L-8 -72L-20 -80L-32 -72Z", color)


def draw_lamp(pen: Pen, a: Mapping[str, Any]) -> None:
    """A street lamp of 168 pixels: base, post, one head on it or two on an arm; a bird sits on the right shoulder."""
    post, broken, two = COLOR[a["post_color"]], a["state"] == "broken", a["head_count"] == 2
    patterned(pen, POST, post, a["post_pattern"], 14)
    if two:
        pen.path(ARM, post)
    for x in (-27, 27) if two else (0,):
        _head(pen.at(x, 7 if two else 0), a["shade_shape"], COLOR[a["shade_color"]], a["lights"] == "lit", broken)
    pen.path("M-9 -16L9 -16L17 0L-17 0Z", COLOR[a["base_color"]])
    if broken:
        draw_crack(pen.at(-8, -49), 20, 12)
        draw_crack(pen.at(8, -29), 18, 190)
        draw_shards(pen.at(34, 0), GLASS)
    if a["banner"] != "none":
        _banner(pen, COLOR[a["banner_color"]])
    if a["text"] != "none":
        draw_plate(pen, a["text"], 0, -62, 17)
    pen.limb("M4 -100L30 -100", 2.6, post)
    if a["bird"] != "none":
        _bird(pen.at(20, -101), COLOR[a["bird_color"]])
