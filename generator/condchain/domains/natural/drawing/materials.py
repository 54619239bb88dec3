"""Boards, posts and blocks of wood, metal and stone, told apart by colour and by grain, rivets or speckles."""

from __future__ import annotations

from generator.condchain.domains.natural.drawing.colors import INK, STEEL, STONE, WOOD
from generator.condchain.domains.natural.drawing.pen import Pen

GRAIN, SHINE, SPECKLE = "#6b4422", "#d7e3ee", "#6d6c67"


def board(pen: Pen, x: float, y: float, w: float, h: float, material: str) -> None:
    """A board from its upper left corner, at least 10 pixels high.

    Raises:
        KeyError: material is none of wood, metal and stone.
    """
    pen.rect(x, y, w, h, {"wood": WOOD, "metal": STEEL, "stone": STONE}[material])
    if material == "wood":
        _grain(pen, x, y, w, h)
    elif material == "metal":
        _rivets(pen, x, y, w, h)
    else:
        _speckles(pen, x, y, w, h)


def _grain(pen: Pen, x: float, y: float, w: float, h: float) -> None:
    pen.line(
        f"M{x + 3:g} {y + h * 0.28:g}L{x + w - 4:g} {y + h * 0.28:g}"
        f"M{x + 5:g} {y + h * 0.75:g}Q{x + w * 0.5:g} {y + h * 0.55:g} {x + w - 3:g} {y + h * 0.75:g}",
        GRAIN, 1.3, detail=True,
    )  # fmt: skip
    pen.dots([(x + w * 0.25, y + h * 0.5), (x + w * 0.7, y + h * 0.48)], 2, GRAIN)


def _rivets(pen: Pen, x: float, y: float, w: float, h: float) -> None:
    pen.line(f"M{x + 6:g} {y + h * 0.32:g}L{x + w - 6:g} {y + h * 0.32:g}", SHINE, 2.6, detail=True)
    count = max(2, round(w / 22))
    step = (w - 10) / (count - 1)
    pen.dots([(x + 5 + number * step, y + h * 0.72) for number in range(count)], 1.5, INK)


def _speckles(pen: Pen, x: float, y: float, w: float, h: float) -> None:
    """A seam in the middle of every block, speckles around it."""
    blocks = max(1, round(w / 32))
    seams = "".join(f"M{x + w * k / blocks:g} {y:g}L{x + w * k / blocks:g} {y + h:g}" for k in range(1, blocks))
    if seams:
        pen.line(seams, INK, 1.2, detail=True)
    spots = [(x + 4 + 7 * k, y + h * (0.25, 0.7, 0.45)[k % 3]) for k in range(int((w - 6) / 7))]
    pen.dots(spots, 0.9, SPECKLE)
