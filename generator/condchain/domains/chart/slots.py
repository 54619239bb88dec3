"""What the slots of statements about a chart hold, in VPIR and in words."""

from __future__ import annotations

from generator.condchain.domains.chart.vocabulary import (
    BACKGROUNDS,
    COLORS,
    GRID_STYLES,
    LEGEND_PLACES,
    LINE_STYLES,
    MARKERS,
    ORDINALS,
    TITLE_PLACES,
)
from generator.condchain.wording import Number, Quoted, Words

N, K, Q = Number(decimals=4), Number(spelled=True), Quoted()
ABOVE = Words({1: ("above",), -1: ("below",)})  # the sign of a value less a number, where it is that
THAN = Words({1: ("more than",), -1: ("less than",)})
MANY = Words({1: ("more than",), -1: ("fewer than",)})
HALVES = Words({1: ("the same half",), 2: ("different halves",)})
SIDE = Words({"above": ("above",), "below": ("below",)})
HIGHER = Words({"higher": ("higher",), "lower": ("lower",)})
MORE = Words({"higher": ("more",), "lower": ("less",)})
SIZE = Words({"larger": ("larger",), "smaller": ("smaller",)})
CHANGE = Words({"increase": ("an increase",), "decrease": ("a decrease",)})
STEP = Words({"rise": ("a rise",), "fall": ("a fall",)})
WAY = Words({"same": ("the same way as",), "opposite": ("the opposite way to",)})
HALF = Words({"upper": ("upper",), "lower": ("lower",)})
SIDE_HALF = Words({"left": ("left",), "right": ("right",)})
COLOR = Words({name: (name,) for name in COLORS})
MARKER = Words({name: (said,) for name, said in MARKERS.items()})
STYLE = Words({name: (name,) for name in LINE_STYLES})
GRID = Words({name: (name,) for name in GRID_STYLES if name != "missing"})
TINT = Words({name: (name,) for name in BACKGROUNDS})
LEGEND = Words({name: (said,) for name, said in LEGEND_PLACES.items()})
TITLE = Words({name: (said,) for name, said in TITLE_PLACES.items()})
ORDINAL = Words({number: (said,) for number, said in enumerate(ORDINALS, 1)})
