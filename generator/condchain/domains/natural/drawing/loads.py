"""What lies on the roof of a car or a bus."""

from __future__ import annotations

from generator.condchain.domains.natural.drawing.colors import INK, outline, tint
from generator.condchain.domains.natural.drawing.pen import Pen


def _suitcase(pen: Pen, color: str) -> None:
    pen.line("M-7 -31L-7 -36L7 -36L7 -31", INK, 3)
    pen.path("M-24 -31L24 -31L24 -6L-24 -6Z", color)
    pen.line("M-15 -31L-15 -6M15 -31L15 -6", tint(color), 3, detail=True)


def _surfboard(pen: Pen, color: str) -> None:
    pen.path("M-56 -10Q-40 -18 10 -18Q48 -17 58 -12Q48 -6 10 -6Q-40 -5 -56 -10Z", color)
    pen.line("M-48 -11L50 -12", tint(color), 2, detail=True)


def _ladder(pen: Pen, color: str) -> None:
    rungs = "".join(f"M{x} -20L{x} -8" for x in range(-44, 46, 11))
    rails = "M-52 -20L52 -20M-52 -8L52 -8"
    pen.line(rungs + rails, outline(color), 6)
    pen.line(rungs + rails, color, 3.4)


_LOADS = {"suitcase": _suitcase, "surfboard": _surfboard, "ladder": _ladder}


def draw_roof_load(pen: Pen, kind: str, color: str) -> None:
    """Suitcase, surfboard or ladder on a rack, standing on y = 0 about the pen's origin.

    Raises:
        KeyError: there is no such load.
    """
    pen.line("M-30 0L-30 -5M30 0L30 -5M-36 -5L36 -5", INK, 2.4)
    _LOADS[kind](pen, color)
