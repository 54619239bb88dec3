"""Small things that stand on a seat or on top of a cupboard."""

from __future__ import annotations

from generator.condchain.domains.natural.drawing.colors import COLOR, INK, PLATE, WOOD
from generator.condchain.domains.natural.drawing.pen import Pen


def _apple(pen: Pen) -> None:
    pen.line("M0 -13L2 -19", INK, 2)
    pen.path("M0 -13Q-9 -17 -9 -7Q-8 0 0 0Q8 0 9 -7Q9 -17 0 -13Z", COLOR["red"])
    pen.path("M2 -16Q6 -21 10 -17Q6 -13 2 -16Z", COLOR["green"])


def _bottle(pen: Pen) -> None:
    pen.path("M-6 0L-6 -15Q-6 -19 -2.5 -21L-2.5 -28L2.5 -28L2.5 -21Q6 -19 6 -15L6 0Z", "#7fc4a8")
    pen.path("M-6 -13L6 -13L6 -5L-6 -5Z", PLATE)
    pen.path("M-3.5 -32L3.5 -32L3.5 -27L-3.5 -27Z", WOOD)


def _books(pen: Pen) -> None:
    for y, dx, fill in ((0, 0, COLOR["blue"]), (-6, 1.5, COLOR["orange"]), (-12, -1, COLOR["green"])):
        pen.path(f"M{dx - 10} {y}L{dx - 10} {y - 6}L{dx + 9} {y - 6}L{dx + 9} {y}Z", fill)


def _book(pen: Pen) -> None:
    pen.path("M-7 0L-7 -24L7 -24L7 0Z", COLOR["blue"])
    pen.line("M-3.5 -24L-3.5 0M0 -18L4 -18", PLATE, 1.8, detail=True)


def _box(pen: Pen) -> None:
    pen.path("M-9 0L-9 -15L9 -15L9 0Z", "#d7a768")
    pen.path("M-2.5 -15L2.5 -15L2.5 -8L-2.5 -8Z", "#f1dcb4")


def _vase(pen: Pen) -> None:
    pen.path("M-6 0Q-13 -9 -4 -16L-6 -21L6 -21L4 -16Q13 -9 6 0Z", "#5fa8c4")
    pen.line("M-9 -9L9 -9", "#ffffff", 2.4, detail=True)


def _clock(pen: Pen) -> None:
    pen.path("M-8 0L-5 -5L5 -5L8 0Z", WOOD)
    pen.ellipse(0, -14, 11, 11, PLATE, INK, 2.4)
    pen.line("M0 -21L0 -14L5 -11", INK, 1.8, detail=True)


_ITEMS = {
    "apple": _apple,
    "bottle": _bottle,
    "book": _book,
    "books": _books,
    "box": _box,
    "vase": _vase,
    "clock": _clock,
}


def draw_item(pen: Pen, kind: str) -> None:
    """A small thing that stands at the pen's origin, at most 22 pixels wide and 32 high.

    Raises:
        KeyError: there is no such thing.
    """
    _ITEMS[kind](pen)
