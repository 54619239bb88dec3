"""The street sign."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, INK, LIT, STEEL, UNLIT
from generator.condchain.domains.natural.drawing.materials import board
from generator.condchain.domains.natural.drawing.parts import draw_crack, draw_plate, draw_rays, draw_shards
from generator.condchain.domains.natural.drawing.patterns import patterned
from generator.condchain.domains.natural.drawing.pen import Pen

CENTER = -112  # y of the board's middle
POST = "M-5 -12L-5 -80L5 -80L5 -12Z"
CORNERS = {"square": (4, 45, 42), "triangular": (3, -90, 44), "hexagonal": (6, 0, 35)}  # number, first at, radius
MIDDLE = {"triangular": 6}  # how far below the centre the board's middle seems to lie
TOPS = {"triangular": -42}  # of the board, above its centre
BORDER = 0.78  # the inner area's share of the board
ARROW = "M-17 -4L2 -4L2 -11L17 0L2 11L2 4L-17 4Z"
STAR = [
    (math.sin(k * math.pi / 5) * (11, 4.6)[k % 2], -math.cos(k * math.pi / 5) * (11, 4.6)[k % 2]) for k in range(10)
]
DARK_BOARDS = ("red", "green", "blue", "purple", "brown", "black")  # their arrows are white
HEART = "M0 10Q-14 0 -10 -7Q-4 -12 0 -4Q4 -12 10 -7Q14 0 0 10Z"


def _board(pen: Pen, shape: str, fill: str, share: float) -> None:
    if shape == "round":
        pen.ellipse(0, 0, 34 * share, 34 * share, fill)
        return
    number, first, radius = CORNERS[shape]
    angles = [math.radians(first + 360 * k / number) for k in range(number)]
    pen.polygon([(radius * share * math.cos(t), radius * share * math.sin(t)) for t in angles], fill)


def draw_sign(pen: Pen, a: Mapping[str, Any]) -> None:
    """A sign of 138 pixels: base, post, text plate, board with arrow and sticker, a lamp on top."""
    shape = a["shape"]
    fill = COLOR[a["board_color"]]
    pen.limb("M0 -140L0 -154", 3, STEEL)
    lamp = pen.at(0, -160)
    lit = a["lights"] == "lit"
    if lit:
        draw_rays(lamp, 11, 19, -180, 0, 7)
    lamp.ellipse(0, 0, 7.5, 7.5, LIT if lit else UNLIT)
    patterned(pen, POST, COLOR[a["post_color"]], a["post_pattern"], 15)
    board(pen, -24, -14, 48, 14, a["base"])
    top = pen.at(0, CENTER)
    _board(top, shape, COLOR[a["border_color"]], 1.0)
    _board(top, shape, fill, BORDER)
    if a["arrow"] != "none":
        mark = top.at(0, MIDDLE.get(shape, 0), 0.8 if shape == "triangular" else 1.0, flip=a["arrow"] == "left")
        mark.path(ARROW, "#ffffff" if a["board_color"] in DARK_BOARDS else INK, None)
    if a["state"] == "broken":
        # Both cracks keep clear of the arrow in the middle.
        draw_crack(top.at(2, TOPS.get(shape, -33)), 22, 82)
        draw_crack(top.at(30, 20), 36, 182)
        draw_shards(pen.at(40, 0), fill)
    if a["text"] != "none":
        draw_plate(pen, a["text"], 0, -67, 18)
    if a["sticker"] != "none":
        sticker = top.at(-25, 22)
        color = COLOR[a["sticker_color"]]
        if a["sticker"] == "star":
            sticker.polygon(STAR, color)
        else:
            sticker.path(HEART, color)
