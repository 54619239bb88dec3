"""The colours, markers, hatches and dashes of figures, so that they read in grey print and by colour-blind eyes.

Colours are those of Okabe and Ito, and a grey. Each of the first looks has a marker and a hatch of its own; later ones
come back to them with other dashes. The ink, the grid and the paper have colours that nothing else has, so that a page
can give them other ones in the dark.
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
NO_INTERVAL_MARKER = "x"  # of a difference of which no interval is known
FULL, OPEN, HALF = "full", "none", "left"  # how much of a marker is filled, in the words of matplotlib


@dataclass(frozen=True, slots=True)
class Look:
    """How one model, or one kind of thing, is drawn everywhere. fill: half of a marker for what a paper reports, which
    no measured marker has."""

    colour: str
    marker: str
    hatch: str
    dash: Any
    fill: str = FULL


def look(number: int) -> Look:
    """The look of thing `number` of several, from 0; the first 84 are all different.

    >>> len({look(number) for number in range(84)})
    84
    """
    dash = DASHES[number // len(COLOURS) % len(DASHES)]
    colour, hatch = COLOURS[number % len(COLOURS)], HATCHES[number % len(HATCHES)]
    return Look(colour, MARKERS[number % len(MARKERS)], hatch, dash)


def as_reported(style: Look) -> Look:
    """The same for what a paper reports: half filled and dotted.

    >>> as_reported(look(0)).fill, as_reported(look(0)).marker == look(0).marker
    ('left', True)
    """
    return replace(style, dash=REPORTED_DASH, fill=HALF)


def change_look(bounds: Sequence[float] | None = None) -> Look:
    """The look of a difference: filled where its interval leaves out 0, open where it holds 0, a cross without one.

    >>> change_look([0.1, 0.2]).fill, change_look([-0.1, 0.2]).fill, change_look(None).marker
    ('full', 'none', 'x')
    """
    if not bounds:
        return Look(INK, NO_INTERVAL_MARKER, "", "-")
    return Look(INK, "D", "", "-", fill=OPEN if bounds[0] <= 0 <= bounds[1] else FULL)


REPORTED = tuple(as_reported(Look(INK, marker, "", "-")) for marker in MARKERS)  # lines that papers report
