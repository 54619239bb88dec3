"""Round numbers: the ticks of an axis, and thresholds on both sides of a value."""

from __future__ import annotations

import math

STEPS = (1, 2, 2.5, 5, 10)
FINE = {1: 0.25, 2: 0.5, 2.5: 0.5, 5: 1.0, 10: 2.5}  # tick step -> step of the thresholds, both times a power of ten
MOST_INTERVALS = 6
MOST_THRESHOLDS = 3  # on each side of a value


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


def fine_step(axis: list[int | float], decimals: int) -> int | float:
    """The step of the thresholds on an axis: about a twentieth of it, and whole for whole numbers.

    >>> fine_step([0, 10, 20, 30], 1)
    2.5
    """
    step = axis[1] - axis[0]
    exponent = math.floor(math.log10(step) + 1e-9)
    mantissa = min(FINE, key=lambda known: abs(known - step / 10.0**exponent))
    fine = FINE[mantissa] * 10.0**exponent
    return tidy(max(fine, 1.0) if decimals == 0 and fine < 1 else fine)


def thresholds(value: float, step: float, margin: float, decimals: int) -> tuple[list, list]:
    """Round numbers below a value and as many above it, at most `MOST_THRESHOLDS`, none within `margin` of it.

    They are the positive multiples of `step`, and its half and quarter, so that the least of them is not always passed.

    >>> thresholds(41, 5, 2, 1)
    ([35, 30, 25], [45, 50, 55])
    >>> thresholds(2, 4, 0.1, 1)
    ([1], [4])
    """
    low, high = math.floor((value - margin) / step + 1e-9), math.ceil((value + margin) / step - 1e-9)
    numbers = [number * step for number in range(max(low - MOST_THRESHOLDS, 1), high + MOST_THRESHOLDS)]
    numbers += [step / part for part in (2, 4) if decimals or step % part == 0]
    below = sorted((tidy(n) for n in numbers if n <= value - margin and n < value), reverse=True)
    above = sorted(tidy(n) for n in numbers if n >= value + margin and n > value)
    count = min(len(below), len(above), MOST_THRESHOLDS)
    return below[:count], above[:count]
