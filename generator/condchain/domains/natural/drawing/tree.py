"""The tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, INK, INSIDE, LEAF, TRUNK, darker, outline, shade
from generator.condchain.domains.natural.drawing.parts import draw_bow, draw_crack
from generator.condchain.domains.natural.drawing.pen import Pen

CROWNS = {
    "round": "M-60 -138Q-60 -192 0 -192Q60 -192 60 -138Q60 -84 0 -84Q-60 -84 -60 -138Z",
    "triangular": "M-66 -86Q0 -78 66 -86L4 -206Q0 -210 -4 -206Z",
    "square": "M-56 -94Q-56 -86 -48 -86L48 -86Q56 -86 56 -94L56 -180Q56 -188 48 -188L-48 -188Q-56 -188 -56 -180Z",
}
TRUNK_PATH = "M-12 -90L12 -90L13 -10L20 0L-20 0L-13 -10Z"
FRUIT_PLACES = ((-26, -104), (22, -108), (-2, -128), (-18, -150), (20, -146))
EGG = "#eef4ff"


def _branches(pen: Pen, color: str) -> None:
    pen.limb("M-8 -58L-40 -72L-62 -74", 6, color)
    pen.limb("M8 -54L34 -64", 6, color)


def _snapped(pen: Pen, color: str) -> None:
    """Broken: the right branch ends in splinters, its end hangs down to the ground; a crack runs up the trunk."""
    pen.path("M30 -70L40 -72L36 -66L44 -64L36 -60L40 -55L30 -57Z", "#f0d9ae")
    pen.limb("M50 -48L62 -5", 6, color)
    pen.limb("M56 -26L68 -34", 4, color)
    pen.path("M44 -46L46 -58L50 -51L56 -58L56 -46Z", "#f0d9ae")
    draw_crack(pen.at(10, -2), 34, -98)


def _swing(pen: Pen, color: str) -> None:
    pen.line("M-56 -73L-56 -26M-34 -69L-34 -26", "#6a5a44", 2)
    pen.path("M-61 -28L-29 -28L-29 -21L-61 -21Z", color)


def _birdhouse(pen: Pen, color: str) -> None:
    pen.path("M-13 -26L-13 -47L13 -47L13 -26Z", color)
    pen.path("M-18 -46L0 -61L18 -46Z", darker(color))
    pen.ellipse(0, -38, 5, 5, INSIDE, "#ffffff", 1.2)


def _nest(pen: Pen) -> None:
    for x in (-7, 0, 7):
        pen.ellipse(x, -8, 4.5, 6, EGG)
    pen.path("M-18 -8Q0 -2 18 -8Q14 8 0 8Q-14 8 -18 -8Z", "#a87b45")
    pen.line("M-13 -3L8 3M13 -4L-6 4M-15 -6L-4 6", "#5e3f1d", 1.3, detail=True)


def _fruit(pen: Pen, kind: str) -> None:
    """One fruit with a pale rim, so that it stands off from leaves of its own colour."""
    if kind == "apples":
        pen.ellipse(0, 0, 10.5, 10, "#fff4e6", None)
        pen.path("M0 -6Q-9 -11 -9 0Q-8 8 0 8Q8 8 9 0Q9 -11 0 -6Z", "#e0202c")
        pen.line("M0 -6L2 -11", INK, 2)
    elif kind == "lemons":
        pen.ellipse(0, 0, 13, 9, "#fff8df", None)
        pen.path("M-12 0Q-7 -8 0 -7.5Q7 -8 12 0Q7 8 0 7.5Q-7 8 -12 0Z", "#ffe23a")
    else:
        pen.ellipse(0, 0, 8.6, 11, "#f6e9ff", None)
        pen.ellipse(0, 0, 6.8, 9, "#6a2fa0")
        pen.line("M1 -7Q4 0 1 7", "#c9a5e6", 1.2, detail=True)


def draw_tree(pen: Pen, a: Mapping[str, Any]) -> None:
    """A tree of 190 pixels: swing on the left branch, nest in the crown's fork at the right, birdhouse on the trunk."""
    trunk, leaf, broken = TRUNK[a["trunk_color"]], LEAF[a["leaf_color"]], a["state"] == "broken"
    _branches(pen, trunk)
    pen.path(TRUNK_PATH, trunk)
    pen.line("M-5 -78L-5 -64M5 -70L5 -62M-4 -14L-4 -6", outline(trunk), 1.2, detail=True)
    if broken:
        _snapped(pen, trunk)
    pen.path(CROWNS[a["crown_shape"]], leaf)
    pen.line(
        "M-34 -122Q-30 -116 -24 -122M10 -164Q14 -158 20 -164M28 -126Q32 -120 38 -126M-10 -100Q-6 -94 0 -100",
        shade(leaf, 0.3), 2, detail=True,
    )  # fmt: skip
    for x, y in FRUIT_PLACES[: a.get("fruit_count", 0)]:
        _fruit(pen.at(x, y), a["fruit"])
    if a["nest"] != "none":
        _nest(pen.at(26, -72))
    if a["swing"] != "none":
        _swing(pen, COLOR[a["swing_color"]])
    if a["birdhouse"] != "none":
        _birdhouse(pen, COLOR[a["birdhouse_color"]])
    if a["ribbon"] != "none":
        pen.path("M-14 -20L14 -20L14 -12L-14 -12Z", COLOR[a["ribbon_color"]])
        draw_bow(pen.at(0, -16), COLOR[a["ribbon_color"]], 1.5)
