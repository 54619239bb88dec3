"""Questions with a number for an answer: the options are four numbers in a row.

Which row of numbers stands there must not tell which of them is right, nor may a number be right more often than in a
quarter of the questions that offer it. So a row is chosen as often with the one as with the other of its numbers right.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.condchain.domain import QuestionForm
from generator.condchain.domains.gui.mentions import Mentions

OPTIONS = 4


@dataclass(frozen=True, slots=True)
class Counts:
    """How often a count comes to each number, and how often each row of four numbers is asked.

    found: number -> how often it is right; rows: first number of a row -> how often the row is asked with each of its
    numbers right. No number is asked more often than it is found.

    Raises:
        ValueError: one is.
    """

    found: Mapping[int, int]
    rows: Mapping[int, int]

    def __post_init__(self) -> None:
        for number in range(min(self.rows), max(self.rows) + OPTIONS):
            if sum(self.rows[first] for first in self.rows_with(number)) > self.found.get(number, 0):
                raise ValueError(f"{number} would be asked more often than it is found")

    def rows_with(self, number: int) -> list[int]:
        """The first numbers of the rows that hold the number."""
        return [first for first in self.rows if first <= number < first + OPTIONS]


# Over 400 recordings.
COUNTS: Mapping[str, Counts] = {
    "entries": Counts({3: 89, 4: 333, 5: 135, 6: 361, 7: 280, 8: 299}, {3: 35, 4: 55, 5: 45}),
    "taps": Counts({3: 19, 4: 70, 5: 101, 6: 71, 7: 42, 8: 51, 9: 31}, {3: 15, 4: 20, 5: 12, 6: 10}),
    "titles": Counts({2: 46, 3: 96, 4: 102, 5: 60, 6: 30, 7: 12}, {2: 30, 3: 22, 4: 8}),
    "screenshots": Counts(
        {2: 34, 3: 39, 4: 120, 5: 106, 6: 100, 7: 90, 8: 43, 9: 21}, {2: 20, 3: 15, 4: 30, 5: 30, 6: 12}
    ),
}


def number_question(
    entity: str, text: str, right: int, first: int, mentions: Mentions, say: Callable[[int], str] = str
) -> QuestionForm:
    """A question with four numbers from `first` on as options."""
    wrong = tuple(say(number) for number in range(first, first + OPTIONS) if number != right)
    return QuestionForm(entity, text, say(right), wrong, mentions)


def count_questions(
    source: random.Random, entity: str, kind: str, text: str, right: int, mentions: Mentions
) -> list[QuestionForm]:
    """A question for a count, or none: the numbers that are found often are asked more seldom."""
    counts = COUNTS[kind]
    rows = counts.rows_with(right)
    weights = [counts.rows[first] for first in rows]
    if not rows or source.random() * counts.found[right] >= sum(weights):
        return []
    return [number_question(entity, text, right, source.choices(rows, weights)[0], mentions)]


def drawn_place(source: random.Random, count: int) -> tuple[int, int]:
    """(first place of a row of four, place in it), from 1: each row as likely, and each of its places.

    >>> drawn_place(random.Random(1), 4)
    (1, 2)
    """
    first = source.randint(1, count - OPTIONS + 1)
    return first, first + source.randrange(OPTIONS)


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
