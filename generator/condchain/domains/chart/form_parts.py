"""How forms are made: round numbers to compare with, a choice of words, one label among others."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.condchain.domain import Form, Mention
from generator.condchain.domains.chart.axis import quarter_points, round_numbers
from generator.condchain.domains.chart.measures import LEVEL
from generator.condchain.domains.chart.mentions import about, asked, series_id
from generator.condchain.domains.chart.view import View
from generator.condchain.wording import Phrase

EVEN = (0.5, 0.5)
LEAST_OTHERS = 3  # comparable numbers, so that there is a middle of them
REACH = 0.2  # of the axis
DECOYS = 2


def amid(
    view: View,
    phrase: Phrase,
    number: float,
    others: Sequence[float],
    mentions: frozenset[Mention],
    margin: float,
    lean: float = 0.0,
    **fixed: Any,
) -> list[Form]:
    """The statement that a number is above (or below) a round number that lies amid comparable numbers of the chart.

    The round number is drawn from the middle half of the others, so it tells where they are, and not where this one is;
    how many of them are above it says how often the statement is true. margin: it is not nearer than this to the
    number. lean: how much more often such a number is above than the others are. No form where there is no such round
    number.
    """
    if len(others) < LEAST_OTHERS:
        return []
    low, high = quarter_points(others)
    fair = [n for n in round_numbers(low, high, view.content["decimals"]) if n > 0 and abs(n - number) >= margin]
    if not fair:
        return []
    n = _source(view, phrase, mentions, fixed).choice(fair)
    above = (sum(other > n for other in others) + 0.5) / (len(others) + 1) + lean
    return [_either_side(phrase, n, mentions, above, fixed)]


def beside(
    view: View,
    phrase: Phrase,
    number: float,
    mentions: frozenset[Mention],
    margin: float,
    bounds: tuple[float, float] = (0.0, math.inf),
    above: float = 0.5,
) -> list[Form]:
    """The same of a statistic that has nothing to be compared with: the round number lies somewhere on either side.

    margin: the least distance; the greatest is `REACH` of the axis more. bounds: the round number lies between them.
    above: how often the statistic is the higher one.
    """
    far = margin + REACH * view.span
    sides = [(number - far, number - margin), (number + margin, number + far)]
    source = _source(view, phrase, mentions, {})
    low, high = source.choice(sides)
    low, high = max(low, bounds[0]), min(high, bounds[1])
    fair = [n for n in round_numbers(low, high, view.content["decimals"]) if n > 0] if low < high else []
    return [_either_side(phrase, source.choice(fair), mentions, above, {})] if fair else []


def _source(view: View, phrase: Phrase, mentions: frozenset[Mention], fixed: Mapping[str, Any]) -> random.Random:
    return view.source("&".join(f"{entity}/{topic}" for entity, topic in sorted(mentions)), f"{phrase.atom}{fixed}")


def _either_side(
    phrase: Phrase, n: float, mentions: frozenset[Mention], above: float, fixed: Mapping[str, Any]
) -> Form:
    choices = (({**fixed, "sign": 1, "n": n}, above), ({**fixed, "sign": -1, "n": n}, 1 - above))
    return Form(phrase, choices, mentions)


def worded(
    phrase: Phrase,
    slot: str,
    words: Sequence[str],
    truth: str,
    mentions: frozenset[Mention],
    weights: Sequence[float] = EVEN,
    **fixed: Any,
) -> list[Form]:
    """The statement that one of several words applies; no form where the truth is none of them."""
    if truth not in words or truth == LEVEL:
        return []
    choices = zip(words, weights, strict=True)
    return [Form(phrase, tuple(({**fixed, slot: word}, weight) for word, weight in choices), mentions)]


def swapped(
    phrase: Phrase, first: str, second: str, mentions: frozenset[Mention], weights: Sequence[float]
) -> list[Form]:
    """A statement that orders two labels, and the one that orders them the other way."""
    choices = (({"first": first, "second": second}, weights[0]), ({"first": second, "second": first}, weights[1]))
    return [Form(phrase, choices, mentions)]


def among(phrase: Phrase, slot: str, truth: Any, others: Iterable[Any], mentions: frozenset[Mention]) -> list[Form]:
    """The statement with its true value and with others that are no less likely."""
    values = (truth, *others)
    return [Form(phrase, tuple(({slot: value}, 1.0) for value in values), mentions)] if len(values) > 1 else []


def decoys(truth: str, every: Iterable[str], taken: Iterable[str], source: random.Random) -> list[str]:
    """Values that no other entity has, so that no two are said to share one; where none is left, any others."""
    used = set(taken)
    free = [value for value in every if value not in used]
    rest = free or [value for value in every if value != truth]
    return source.sample(rest, min(DECOYS, len(rest)))


def level(name: str) -> frozenset[Mention]:
    """The general height of a series: its extremes, mean and median bound each other, so a chain speaks of one."""
    return about(series_id(name), "level")


def extreme(name: str, labels: Iterable[str]) -> frozenset[Mention]:
    """An extreme among some values of a series: it bounds what may be an option of a question for one of them, too."""
    return level(name).union(asked((name, label)) for label in labels)


def exact_margin(view: View) -> float:
    """The margin for differences and sums of two values: both may be misread."""
    return view.margin if view.content["labelled"] else 2 * view.margin


def differences(numbers: Sequence[float], least_steps: int = 1, most_steps: int | None = None) -> list[float]:
    """How far apart any two of the numbers are that stand so many places from one another.

    >>> differences([1, 4, 9]), differences([1, 4, 9], most_steps=1)
    ([3, 8, 5], [3, 5])
    """
    end = len(numbers) if most_steps is None else most_steps + 1
    return [abs(a - b) for place, a in enumerate(numbers) for b in numbers[place + least_steps : place + end]]


def without(numbers: Sequence[float], number: float) -> list[float]:
    """The numbers but for one that is equal to the given one."""
    nearest = min(range(len(numbers)), key=lambda place: abs(numbers[place] - number))
    return [other for place, other in enumerate(numbers) if place != nearest]


def counted(view: View, phrase: Phrase, numbers: Sequence[float], mentions: frozenset[Mention]) -> list[Form]:
    """The statement that more (or fewer) than about half of some numbers are above a round number amid them."""
    low, high = quarter_points(numbers)
    source = _source(view, phrase, mentions, {})
    fair = [
        n
        for n in round_numbers(low, high, view.content["decimals"])
        if n > 0 and all(abs(number - n) >= view.margin for number in numbers)
    ]
    if not fair:
        return []
    n = source.choice(fair)
    count, middle = sum(number > n for number in numbers), len(numbers) // 2
    near = [k for k in (middle - 1, middle, middle + 1) if k > 0 and k != count]
    return [_either_side(phrase, n, mentions, 0.5, {"k": source.choice(near)})]


def without_slots(phrase: Phrase, prior: float, mentions: frozenset[Mention]) -> list[Form]:
    return [Form(phrase, (({}, 1.0),), mentions, prior)]


def pick(source: random.Random, items: Sequence[Any], count: int) -> list[Any]:
    """At most `count` of the items, in their own order."""
    chosen = source.sample(range(len(items)), min(count, len(items)))
    return [items[index] for index in sorted(chosen)]
