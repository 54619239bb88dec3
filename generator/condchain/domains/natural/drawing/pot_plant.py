"""The plant in a pot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, INK, INSIDE, LEAF, WOOD, darker, tint
from generator.condchain.domains.natural.drawing.parts import draw_crack, draw_plate, draw_shards
from generator.condchain.domains.natural.drawing.patterns import patterned
from generator.condchain.domains.natural.drawing.pen import Pen

POTS = {
    "round": "M-24 -42L24 -42Q36 -24 22 -6L-22 -6Q-36 -24 -24 -42Z",
    "square": "M-26 -42L26 -42L26 -6L-26 -6Z",
}
STEM_GREEN = "#4c7a3f"
FLOWERS = ((0, -100), (-27, -90), (27, -92), (-14, -116), (15, -118))
LEAVES = ((-22, -56, -58), (-16, -68, -28), (0, -72, 0), (16, -68, 28), (22, -56, 58))  # x, y, degrees


def _leaf(pen: Pen, shape: str, color: str) -> None:
    if shape == "round":
        pen.ellipse(0, 0, 10, 12, color)
    else:
        pen.path("M0 15Q-9 2 0 -20Q9 2 0 15Z", color)
    pen.line("M0 9L0 -7", STEM_GREEN, 1.2, detail=True)


def _flower(pen: Pen, color: str) -> None:
    for x, y in ((0, -6), (5.7, -1.9), (3.5, 4.9), (-3.5, 4.9), (-5.7, -1.9)):
        pen.ellipse(x, y, 4.4, 4.4, color)
    pen.dots([(0, 0)], 3.4, "#f2b705" if color != COLOR["yellow"] else "#8a5a1c")


def _butterfly(pen: Pen, color: str) -> None:
    pen.path("M0 0Q-14 -16 -15 -3Q-14 4 0 2Z", color)
    pen.path("M0 0Q14 -16 15 -3Q14 4 0 2Z", color)
    pen.path("M0 2Q-12 4 -8 11Q-3 12 0 4Z", color)
    pen.path("M0 2Q12 4 8 11Q3 12 0 4Z", color)
    pen.dots([(-9, -3), (9, -3)], 1.8, tint(color))
    pen.line("M0 -3L0 9M0 -3L-3 -9M0 -3L3 -9", INK, 2)


def draw_pot_plant(pen: Pen, a: Mapping[str, Any]) -> None:
    """A plant of 92 pixels without its flowers: saucer, pot, leaves; a label on a stake at the right."""
    pot, leaf, broken = COLOR[a["pot_color"]], LEAF[a["leaf_color"]], a["state"] == "broken"
    label, flowers = a.get("label", "none"), FLOWERS[: a.get("flower_count", 0)]
    if flowers:
        pen.line("".join(f"M{x * 0.3:g} -44L{x} {y}" for x, y in flowers), INK, 4.2)
        pen.line("".join(f"M{x * 0.3:g} -44L{x} {y}" for x, y in flowers), STEM_GREEN, 2.4)
    for x, y, turn in LEAVES:
        _leaf(pen.at(x, y, turn=turn), a["leaf_shape"], leaf)
    for x, y in flowers:
        _flower(pen.at(x, y), COLOR[a["flower_color"]])
    if label != "none":
        pen.limb("M34 -64L22 -44", 2.6, WOOD)
    pen.path("M-34 -7L34 -7Q32 0 26 0L-26 0Q-32 0 -34 -7Z", COLOR[a["saucer_color"]])
    patterned(pen, POTS[a["pot_shape"]], pot, a["pot_pattern"], 10)
    pen.path("M-28 -48L28 -48L28 -40L-28 -40Z", darker(pot))
    if broken:
        pen.path("M8 -48L28 -48L28 -34L21 -30L19 -37L13 -36Z", INSIDE, "#ffffff", 1.1)
        draw_crack(pen.at(16, -36), 30, 112)
        draw_shards(pen.at(46, 0), pot)
    if label != "none":
        draw_plate(pen, label, 44, -68, 17)
    if a["butterfly"] != "none":
        _butterfly(pen.at(-44, -66), COLOR[a["butterfly_color"]])
