"""How questions are made: the right option and wrong ones that are surely wrong, and no easier to tell."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from generator.condchain.domain import Mention, QuestionForm
from generator.condchain.domains.chart.facts import HIGHER
from generator.condchain.domains.chart.mentions import Point, versus
from generator.condchain.domains.chart.text import written
from generator.condchain.domains.chart.view import View

LEAST_WRONG = 3
APART_SHARE = 0.07  # of the axis: wrong numbers are at least this far from the right one, where it is read off the axis
APART_SHARE_OF_TWO = 0.1  # the same for sums and differences


def said(view: View, number: float) -> str:
    """A number as an option."""
    return written(number, view.content["decimals"]) + (" percent" if view.kind == "pie" else "")


def numeric(
    view: View,
    entity: str,
    text: str,
    number: float,
    pools: Sequence[Iterable[float]],
    mentions: frozenset[Mention],
    readings: int = 1,
) -> list[QuestionForm]:
    """A question for a number; the wrong ones are the first pool that holds enough numbers apart from it.

    All options are apart from one another, so that a reader who is a little off still finds the right one.
    readings: how many values must be read off for it; with two of them the options are further apart.
    """
    decimals = view.content["decimals"]
    share = APART_SHARE if readings == 1 else APART_SHARE_OF_TWO
    apart = 10.0**-decimals / 2 if view.content["labelled"] else share * view.span
    source = view.source(entity, text)
    for pool in pools:
        chosen = [round(number, decimals)]
        numbers = sorted({round(value, decimals) for value in pool})
        for value in source.sample(numbers, len(numbers)):
            if all(abs(value - other) >= apart for other in chosen):
                chosen.append(value)
                if len(chosen) > LEAST_WRONG:
                    answer, *wrong = (said(view, value) for value in chosen)
                    return [QuestionForm(entity, text, answer, tuple(wrong), mentions)]
    return []


def named(
    entity: str, text: str, answer: str, others: Sequence[str], mentions: frozenset[Mention], source: random.Random
) -> list[QuestionForm]:
    """A question for a word; none where there are not enough wrong ones."""
    others = [other for other in others if other != answer]
    if len(others) < LEAST_WRONG:
        return []
    return [QuestionForm(entity, text, answer, tuple(source.sample(others, LEAST_WRONG)), mentions)]


def exceeding(
    view: View, entity: str, text: str, point: Point, labels: Sequence[str], source: random.Random
) -> list[QuestionForm]:
    """A question for the one of four labels where a series is higher (or lower) than at a given one.

    text: with `{side}` in it. Where labels have an order, the place of the right one among the four is drawn first:
    what rises over time would else be told by it.
    """
    name, label = point
    values = view.values[name]
    clear = [at for at in labels if at != label and view.apart(values[at], values[label])]
    higher = source.random() < 0.5
    right = [at for at in clear if (values[at] > values[label]) == higher]
    wrong = [at for at in clear if at not in right]
    before = source.randint(0, LEAST_WRONG)
    for answer in source.sample(right, len(right)):
        sides = [[at for at in wrong if (clear.index(at) < clear.index(answer)) == first] for first in (True, False)]
        if len(sides[0]) >= before and len(sides[1]) >= LEAST_WRONG - before:
            chosen = source.sample(sides[0], before) + source.sample(sides[1], LEAST_WRONG - before)
            mentions = frozenset().union(*(versus(point, (name, at)) for at in (answer, *chosen)))
            asked = text.replace("{side}", HIGHER[0] if higher else HIGHER[1])
            return [QuestionForm(entity, asked, answer, tuple(chosen), mentions)]
    return []
