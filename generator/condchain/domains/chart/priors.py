"""How often statements are true of the domain's own charts, measured over 800 of them (seeds `chart`, `measure`, k).

Weights of choices and priors of phrases without slots are taken from here, so that a text alone tells nothing. They are
measured by `python -m tests.measure_chart_priors`, which prints what is stated beside what is seen.
"""

from __future__ import annotations

STEP_RISES = 0.59  # of two neighbouring labels of a time series, the later has the higher value
SPAN_RISES = 0.62  # the same of any two labels
MORE_RISES = 0.56  # a time series has more steps up than down
PEAK_PLACES = (0.23, 0.25, 0.52)  # the highest value stands within the first, an inner, the last pair of labels
TROUGH_PLACES = (0.43, 0.24, 0.31)
PEAK_HALVES, TROUGH_HALVES = (0.38, 0.62), (0.58, 0.42)  # of a time axis, left and right
START_LEAN, END_LEAN = -0.07, 0.12  # how much more often the ends of a change are above a number than other values are
OVERALL_LEAN = 0.11  # the same of the whole change of a time series against long stretches of it
HIGH_WAY, LOW_WAY = 0.46, 0.59  # the highest, the lowest value on the way is above the number that it is compared with
SAME_WAY = 0.73  # two series change in the same direction over a span
PULLED, HAS_PULLED = 0.09, 0.5
HAS_HOLE, HAS_NOTE, HAS_FRAME = 0.5, 0.5, 0.5
ADJACENT = 0.39  # a pair of bars or wedges are neighbours
SAME_HALF = 0.40  # both of a pair are in the same half of all values
LARGER_TOTAL = 0.87  # two values together exceed a third
ABOVE_MEAN = 0.45  # where labels have no order
LINE_STYLES = {"solid": 0.67, "dashed": 0.11, "dotted": 0.11, "dash-dotted": 0.11}
TICK_COUNTS = {5: 0.32, 6: 0.31, 7: 0.33, 8: 0.04}  # numbers along the value axis
