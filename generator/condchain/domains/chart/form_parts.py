"""How forms are made: thresholds around a value, a choice of words, one label among others."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.condchain.domain import Form, Mention
from generator.condchain.domains.chart.axis import thresholds
from generator.condchain.domains.chart.measures import LEVEL
from generator.condchain.domains.chart.mentions import about, series_id, value
from generator.condchain.domains.chart.view import View
from generator.condchain.wording import Phrase

EVEN = (0.5, 0.5)
NEAR_STEPS = 5  # values this near to an extreme might contradict a threshold of it
DECOYS = 2


def bounded(
    view: View, phrase: Phrase, number: float, mentions: frozenset[Mention], margin: float, **fixed: Any
) -> list[Form]:
    """The statement that a number is above (or below) a round number: one that is true, one that is false.

    margin: no round number is nearer; fixed: the values of the other slots. No form where no choice is left.
    """
    around = thresholds(number, view.step, margin, view.content["decimals"])
    return [Form(phrase, tuple(({**fixed, "n": n}, 1.0) for n in around), mentions)] if around else []


def sized(
    view: View,
    phrases: Mapping[str, Phrase],
    kind: str,
    number: float,
    mentions: frozenset[Mention],
    margin: float,
    **fixed: Any,
) -> list[Form]:
    """As `bounded`, said with `more than` or, as often, with `less than`: then a small number speaks for neither."""
    names = sorted(topic for _, topic in mentions)
    less = view.source("&".join(names), kind).random() < 0.5
    return bounded(view, phrases[f"{kind}_less" if less else kind], number, mentions, margin, **fixed)


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


def near(view: View, name: str, extreme: float, labels: Iterable[str] | None = None) -> frozenset[Mention]:
    """The sizes of the values of a series that are so near to an extreme that one might contradict the other."""
    values = view.values[name]
    return frozenset(
        value((name, label))
        for label in (view.labels if labels is None else labels)
        if abs(values[label] - extreme) <= NEAR_STEPS * view.step
    )


def level(name: str) -> frozenset[Mention]:
    """The general height of a series: its extremes, mean and median bound each other, so a chain speaks of one."""
    return about(series_id(name), "level")


def exact_margin(view: View) -> float:
    """The margin for differences and sums of two values: both may be misread."""
    return view.margin if view.content["labelled"] else 2 * view.margin


def kth_largest(numbers: Iterable[float], k: int) -> float:
    return sorted(numbers, reverse=True)[k - 1]


def without_slots(phrase: Phrase, prior: float, mentions: frozenset[Mention]) -> list[Form]:
    return [Form(phrase, (({}, 1.0),), mentions, prior)]


def pick(source: random.Random, items: Sequence[Any], count: int) -> list[Any]:
    """At most `count` of the items, in their own order."""
    chosen = source.sample(range(len(items)), min(count, len(items)))
    return [items[index] for index in sorted(chosen)]
