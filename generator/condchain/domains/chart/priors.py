"""How often statements are true of the domain's own charts, measured over 800 of them (seeds `chart`, `measure`, k).

Weights of choices and priors of phrases without slots are taken from here, so that a text alone tells nothing.
"""

from __future__ import annotations

STEP_RISES = 0.58  # of two neighbouring labels of a time series, the later has the higher value
SPAN_RISES = 0.63  # the same of any two labels
MORE_RISES = 0.60  # a time series has more steps up than down
PEAK_PLACES = (0.26, 0.22, 0.58)  # the highest value stands within the first, an inner, the last pair of labels
TROUGH_PLACES = (0.51, 0.20, 0.34)
PEAK_HALVES, TROUGH_HALVES = (0.34, 0.66), (0.60, 0.40)  # of the axis, left and right
SAME_WAY = 0.71  # two series change in the same direction over a span
PULLED, HAS_PULLED = 0.08, 0.5
HAS_HOLE, HAS_NOTE, HAS_FRAME = 0.5, 0.5, 0.5
ADJACENT = 0.37  # a pair of bars or wedges are neighbours
UPPER_OF_PAIR = (0.19, 0.62, 0.19)  # none, one, both of a pair are in the upper half
LARGER_TOTAL = 0.87  # two values together exceed a third
ABOVE_MEAN = 0.45
LINE_STYLES = {"solid": 0.64, "dashed": 0.12, "dotted": 0.12, "dash-dotted": 0.12}
