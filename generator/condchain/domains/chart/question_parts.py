"""How questions are made: the right option and wrong ones that are surely wrong, and no easier to tell."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from generator.condchain.domain import Mention, QuestionForm
from generator.condchain.domains.chart.text import written
from generator.condchain.domains.chart.view import View

LEAST_WRONG = 3
APART_SHARE = 0.07  # of the axis: wrong numbers are at least this far from the right one, where it is read off the axis


def said(view: View, number: float) -> str:
    """A number as an option."""
    return written(number, view.content["decimals"]) + (" percent" if view.kind == "pie" else "")


def numeric(
    view: View, entity: str, text: str, number: float, pools: Sequence[Iterable[float]], mentions: frozenset[Mention]
) -> list[QuestionForm]:
    """A question for a number; the wrong ones are the first pool that holds enough numbers apart from it.

    All options are apart from one another, so that a reader who is a little off still finds the right one.
    """
    decimals = view.content["decimals"]
    apart = 10.0**-decimals / 2 if view.content["labelled"] else APART_SHARE * view.span
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
