"""The colours, markers, hatches and dashes of figures, so that they read in grey print and by colour-blind eyes.

Colours are those of Okabe and Ito, each with a marker and a hatch of its own. The ink, the grid and the paper have
colours that nothing else has, so that a page can give them other ones in the dark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

INK, GRID, PAPER = "#1a1a1b", "#d8d8d9", "#fdfdfe"
BLUE = "#0072b2"
COLOURS = (BLUE, "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#7f7f80")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">", "p", "h", "*")
HATCHES = ("", "////", "||||", "\\\\\\\\", "xxxx", "----", "++++")
DASHES = ("-", (0, (5, 1.5)), (0, (1.5, 1.2)), (0, (5, 1.2, 1, 1.2)))
REPORTED_DASH = (0, (1, 1))


@dataclass(frozen=True, slots=True)
class Look:
    """How one model, or one kind of thing, is drawn everywhere. filled: False for what is reported, not measured."""

    colour: str
    marker: str
    hatch: str
    dash: Any
    filled: bool = True

    @property
    def face(self) -> str:
        return self.colour if self.filled else PAPER


REPORTED = tuple(Look(INK, marker, "", REPORTED_DASH, filled=False) for marker in MARKERS)  # lines that papers report


def look(number: int) -> Look:
    """The look of thing `number` of several, from 0; the first 84 are all different.

    >>> len({look(number) for number in range(84)})
    84
    """
    dash = DASHES[number // len(COLOURS) % len(DASHES)]
    colour, hatch = COLOURS[number % len(COLOURS)], HATCHES[number % len(HATCHES)]
    return Look(colour, MARKERS[number % len(MARKERS)], hatch, dash)


def as_reported(style: Look) -> Look:
    """The same for what a paper reports: open and dotted."""
    return replace(style, dash=REPORTED_DASH, filled=False)


def change_look(bounds: Sequence[float] | None = None) -> Look:
    """The look of a difference: filled where its interval leaves out 0; open otherwise, and without an interval.

    >>> change_look([0.1, 0.2]).filled, change_look([-0.1, 0.2]).filled, change_look().filled
    (True, False, False)
    """
    return Look(INK, "D", "", "-", filled=bool(bounds) and not bounds[0] <= 0 <= bounds[1])
