"""Round numbers: the ticks of an axis, and the numbers that statements compare values with."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

STEPS = (1, 2, 2.5, 5, 10)
MOST_INTERVALS = 6
FEWEST = 4  # round numbers to choose from, where there are so many


def tidy(value: float) -> int | float:
    """The number without float dust, as int where it is whole.

    >>> tidy(40.0), tidy(0.1 + 0.2)
    (40, 0.3)
    """
    rounded = round(value, 4)
    return int(rounded) if rounded == int(rounded) else rounded


def _parts(span: float) -> tuple[float, int]:
    """(mantissa, exponent) of the least nice step that covers a span in `MOST_INTERVALS` intervals."""
    exponent = math.floor(math.log10(span / MOST_INTERVALS))
    mantissa = next(step for step in STEPS if step * 10.0**exponent * MOST_INTERVALS >= span * (1 - 1e-9))
    return mantissa, exponent


def ticks(least: float, most: float) -> list[int | float]:
    """Ticks from at or below `least` to above `most`, in nice steps.

    >>> ticks(0, 43)
    [0, 10, 20, 30, 40, 50]
    """
    mantissa, exponent = _parts(most - least)
    step = mantissa * 10.0**exponent
    first, last = math.floor(least / step + 1e-9), math.floor(most / step + 1e-9) + 1
    return [tidy(number * step) for number in range(first, last + 1)]


def quarter_points(numbers: Sequence[float]) -> tuple[float, float]:
    """The two of the numbers that leave a quarter of them below, and a quarter above.

    >>> quarter_points([9, 1, 3, 5, 7])
    (3, 7)
    """
    ranked = sorted(numbers)
    return ranked[len(ranked) // 4], ranked[-1 - len(ranked) // 4]


def round_numbers(low: float, high: float, decimals: int) -> list[int | float]:
    """At least `FEWEST` round numbers from low to high, as round as there are; fewer where the decimals allow no more.

    >>> round_numbers(31, 58, 1), round_numbers(2.2, 3.1, 0)
    ([35, 40, 45, 50, 55], [3])
    """
    least = 10.0**-decimals
    exponent = math.floor(math.log10(max(high - low, least)))
    made: list[int | float] = []
    for power, mantissa in itertools.product(range(exponent, -decimals - 1, -1), (5, 2, 1)):
        step = max(mantissa * 10.0**power, least)
        made = [tidy(k * step) for k in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]
        if len(made) >= FEWEST:
            break
    return made
