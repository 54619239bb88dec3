"""Round numbers: the ticks of an axis, and thresholds on both sides of a value."""

from __future__ import annotations

import math

STEPS = (1, 2, 2.5, 5, 10)
FINE = {1: 0.25, 2: 0.5, 2.5: 0.5, 5: 1.0, 10: 2.5}  # tick step -> step of the thresholds, both times a power of ten
MOST_INTERVALS = 6


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


def thresholds(value: float, step: float, margin: float, decimals: int) -> tuple[int | float, int | float] | None:
    """The round number next below a value and the one next above it, neither within `margin`; None if none is below.

    A statement "above n" is true of the one and false of the other. They are close together, because a low number is
    true more often than a high one: the wider the gap, the more would the number alone tell. Near zero the multiples of
    `step` grow finer, down to its quarter.

    >>> thresholds(41, 5, 2, 1), thresholds(2, 4, 0.1, 1), thresholds(0.5, 4, 0.1, 1)
    ((35, 45), (1, 4), None)
    """
    fine = sorted(step / part for part in (4, 2) if decimals or step % part == 0)
    below = math.floor((value - margin) / step + 1e-9) * step
    low = below if below > 0 else max((n for n in fine if n <= value - margin), default=0)
    high = math.ceil((value + margin) / step - 1e-9) * step
    high = min((n for n in fine if n >= value + margin), default=high)
    return (tidy(low), tidy(high)) if 0 < low < value < high else None
