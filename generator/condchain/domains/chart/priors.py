"""How often statements are true of the domain's own charts, measured over 3,000 of them (seeds `chart`, `measure`, k).

Weights of choices and priors of phrases without slots are taken from here, so that a text alone tells nothing.
"""

from __future__ import annotations

LATER_HIGHER = 0.5  # of two labels of a time series, the later has the higher value
MORE_RISES = 0.5
PEAK_PLACES = (1.0, 1.0, 1.0)  # the highest value stands at a label of the first, an inner, the last pair of labels
TROUGH_PLACES = (1.0, 1.0, 1.0)
SAME_WAY = 0.5  # two series change in the same direction over a span
PULLED, HAS_PULLED = 0.08, 0.5
HAS_HOLE, HAS_NOTE, HAS_FRAME = 0.5, 0.5, 0.5
ADJACENT = 0.35  # a pair of bars or wedges are neighbours
UPPER_OF_PAIR = (0.25, 0.5, 0.25)  # none, one, both of a pair are in the upper half
LARGER_TOTAL = 0.8  # two values together exceed a third
ABOVE_MEAN = 0.5
LINE_STYLES = {"solid": 0.625, "dashed": 0.125, "dotted": 0.125, "dash-dotted": 0.125}
