"""Statistics and words for how numbers compare."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence

LEVEL = "level"


def side(value: float, other: float, words: tuple[str, str] = ("above", "below")) -> str:
    """The first word where a value is greater than another, the second where it is less, else `level`."""
    return words[0] if value > other else words[1] if value < other else LEVEL


def half(value: float, others: Sequence[float]) -> str:
    """Whether a value belongs to the upper or lower half of a list of values that holds it; `level` in the middle.

    >>> half(5, [1, 5, 3]), half(3, [1, 5, 3])
    ('upper', 'level')
    """
    above, below = sum(other > value for other in others), sum(other < value for other in others)
    limit = len(others) // 2
    upper, lower = above + sum(o == value for o in others) <= limit, below + sum(o == value for o in others) <= limit
    return "upper" if upper else "lower" if lower else LEVEL


def ranks(values: Mapping[str, float]) -> dict[str, int]:
    """Label -> 1 + how many values are higher."""
    return {label: 1 + sum(other > value for other in values.values()) for label, value in values.items()}


def statistics_of(values: Mapping[str, float]) -> dict[str, float | int | str]:
    """The statistics of labelled values, under the keys of MM-CondChain's chart domain, rounded to two decimals."""
    numbers = list(values.values())
    low, _, high = statistics.quantiles(numbers, n=4, method="inclusive")
    mean = statistics.fmean(numbers)
    return {
        "mean_y": round(mean, 2),
        "min_y": min(numbers),
        "max_y": max(numbers),
        "median_y": round(statistics.median(numbers), 3),
        "std_y": round(statistics.pstdev(numbers), 2),
        "iqr": round(high - low, 2),
        "y_range": round(max(numbers) - min(numbers), 2),
        "num_points": len(numbers),
        "max_label": max(values, key=lambda label: values[label]),
        "min_label": min(values, key=lambda label: values[label]),
        "count_ge_mean": sum(number >= mean for number in numbers),
    }


def steps(values: Sequence[float]) -> tuple[int, int]:
    """How many steps of a series go up, and how many down."""
    pairs = list(zip(values, values[1:], strict=False))
    return sum(b > a for a, b in pairs), sum(b < a for a, b in pairs)
