"""Questions with a number for an answer: the options are four numbers in a row, the right one at any place in it."""

from __future__ import annotations

import random
from collections.abc import Callable

from generator.condchain.domain import QuestionForm
from generator.condchain.domains.gui.mentions import Mentions

LEAST_ASKED, MOST_ASKED = 3, 7  # below, the row would begin under zero; above, counting becomes guessing
_OPTIONS = 4


def number_question(
    source: random.Random,
    entity: str,
    text: str,
    right: int,
    mentions: Mentions,
    say: Callable[[int], str] = str,
) -> QuestionForm:
    """A question with four numbers in a row as options."""
    start = right - source.randrange(_OPTIONS)
    wrong = tuple(say(number) for number in range(start, start + _OPTIONS) if number != right)
    return QuestionForm(entity, text, say(right), wrong, mentions)


def count_questions(
    source: random.Random, entity: str, text: str, right: int, mentions: Mentions
) -> list[QuestionForm]:
    """A question for a count, if it is one that a person can be asked for."""
    if not LEAST_ASKED <= right <= MOST_ASKED:
        return []
    return [number_question(source, entity, text, right, mentions)]


def clock(minute: int) -> str:
    """
    >>> clock(9 * 60 + 5)
    '9:05'
    """
    return f"{minute // 60}:{minute % 60:02d}"


def minute_of(time: str) -> int:
    """The minute of the day of a time on a 24-hour clock.

    >>> minute_of("9:05")
    545
    """
    hour, _, minute = time.partition(":")
    return int(hour) * 60 + int(minute)
