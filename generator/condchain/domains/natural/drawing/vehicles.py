"""What cars, buses and trucks share: wheels, doors, windows, head lamps."""

from __future__ import annotations

from generator.condchain.domains.natural.drawing.colors import (
    BROKEN_GLASS,
    GLASS,
    INK,
    INSIDE,
    LIT,
    RUBBER,
    UNLIT,
    darker,
)
from generator.condchain.domains.natural.drawing.parts import draw_rays
from generator.condchain.domains.natural.drawing.pen import Pen

HANDRAIL = "#d9c46a"  # of the inside, so that an open door is told on a black body too


def draw_wheel(pen: Pen, x: float, radius: float, color: str) -> None:
    """A wheel on the ground: black tyre, coloured disc, dark hub."""
    pen.ellipse(x, -radius, radius, radius, RUBBER, INK)
    pen.ellipse(x, -radius, radius * 0.7, radius * 0.7, color)
    pen.dots([(x, -radius)], radius * 0.16, INK)


def draw_door(pen: Pen, x: float, y: float, w: float, h: float, color: str, is_open: bool) -> None:
    """A door from its upper left corner, hinged at its front edge: closed, or a dark gap with the leaf swung out."""
    if not is_open:
        pen.rect(x, y, w, h, color)
        pen.line(f"M{x + 4:g} {y + h * 0.45:g}L{x + 10:g} {y + h * 0.45:g}", INK, 2.6, detail=True)
        return
    pen.rect(x, y, w, h, INSIDE)
    pen.line(f"M{x + 5:g} {y + 5:g}L{x + 5:g} {y + h - 5:g}L{x + w - 4:g} {y + h - 5:g}", HANDRAIL, 2.2, detail=True)
    pen.polygon([(x + w, y), (x + w + w * 0.62, y + 7), (x + w + w * 0.62, y + h + 7), (x + w, y + h)], darker(color))
    pen.line(f"M{x + w * 1.42:g} {y + h * 0.5 + 5:g}L{x + w * 1.52:g} {y + h * 0.5 + 6:g}", "#ffffff", 2.6, detail=True)


def draw_pane(pen: Pen, x: float, y: float, w: float, h: float, broken: bool) -> None:
    """A window from its upper left corner; a broken one has a star-shaped hole with cracks to the frame."""
    pen.rect(x, y, w, h, BROKEN_GLASS if broken else GLASS)
    if not broken:
        pen.line(f"M{x + w * 0.2:g} {y + h * 0.75:g}L{x + w * 0.5:g} {y + h * 0.2:g}", "#ffffff", 2, detail=True)
        return
    cx, cy, k = x + w / 2, y + h / 2, min(w, h) / 22
    corners = ((0, -8), (3, -3), (9, -5), (5, 1), (8, 7), (1, 4), (-5, 8), (-4, 1), (-9, -2), (-3, -3))
    pen.line(
        f"M{cx:g} {cy:g}L{x:g} {y:g}M{cx:g} {cy:g}L{x + w:g} {y + 1:g}M{cx:g} {cy:g}L{x + w:g} {y + h * 0.8:g}"
        f"M{cx:g} {cy:g}L{x + w * 0.3:g} {y + h:g}M{cx:g} {cy:g}L{x:g} {y + h * 0.7:g}",
        INK, 1.2, detail=True,
    )  # fmt: skip
    pen.polygon([(cx + k * p, cy + k * q) for p, q in corners], INSIDE, INK)


def draw_lamp_beam(pen: Pen, lit: bool) -> None:
    """A head lamp at the pen's origin that shines to the right."""
    pen.ellipse(0, 0, 5, 6.5, LIT if lit else UNLIT)
    if lit:
        draw_rays(pen, 9, 21, -32, 32, 4)
