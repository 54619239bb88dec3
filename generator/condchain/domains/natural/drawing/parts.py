"""Small parts that several figures share: text plates, bows, light rays, cracks and broken pieces."""

from __future__ import annotations

import math

from generator.condchain.domains.natural.drawing.colors import INSIDE, PLATE, RAY
from generator.condchain.domains.natural.drawing.pen import CAP_HEIGHT, Pen
from generator.render import text_width

PLATE_MARGIN = 5
CRACK = "M0 -4L7 -6L11 -1L18 -5L22 0L30 -2L22 4L17 1L11 5L6 1L0 4Z"


def draw_plate(pen: Pen, text: str, x: float, y: float, size: float) -> None:
    """Writing on a white plate, centred at (x, y); size: pixels per em, of which capitals are 0.71."""
    width = max(text_width(text, size, bold=True) + 2 * PLATE_MARGIN, 24)
    height = CAP_HEIGHT * size + 2 * PLATE_MARGIN - 2
    pen.rect(x - width / 2, y - height / 2, width, height, PLATE)
    pen.text(text, x, y, size)


def draw_bow(pen: Pen, color: str, scale: float = 1.0) -> None:
    """A bow about the pen's origin, 22 pixels wide."""
    bow = pen.at(0, 0, scale)
    bow.path("M0 0L-11 -7L-11 7Z", color)
    bow.path("M0 0L11 -7L11 7Z", color)
    bow.ellipse(0, 0, 3, 3.5, color)


def draw_rays(pen: Pen, inner: float, outer: float, first: float, last: float, count: int) -> None:
    """Light rays from the pen's origin; inner, outer: radii; first, last: degrees clockwise from the right."""
    ends = []
    for number in range(count):
        angle = math.radians(first + (last - first) * number / (count - 1))
        x, y = math.cos(angle), math.sin(angle)
        ends.append(f"M{inner * x:.1f} {inner * y:.1f}L{outer * x:.1f} {outer * y:.1f}")
    pen.line("".join(ends), RAY, 2.6)


def draw_crack(pen: Pen, length: float = 30.0, turn: float = 90.0) -> None:
    """A jagged gap that runs from the pen's origin; turn: degrees clockwise from the right; widest where it begins."""
    pen.at(0, 0, length / 30, turn).path(CRACK, INSIDE, "#ffffff", 1.1)


def draw_shards(pen: Pen, fill: str) -> None:
    """Three broken pieces on the ground about the pen's origin."""
    pen.path("M-12 0L-8 -8L-3 0Z", fill)
    pen.path("M-1 0L4 -5L8 0Z", fill)
    pen.path("M10 0L12 -7L18 0Z", fill)
