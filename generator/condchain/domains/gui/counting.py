"""Questions with a number for an answer: the options are a row of four numbers.

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
Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """How often a count that can be asked for comes to each number, and how often each row of four numbers is asked.

    found: number -> how often it is right; rows: row -> how often it is asked with each of its numbers right. No number
    is asked more often than it is found.

    Raises:
        ValueError: one is.
    """

    found: Mapping[int, int]
    rows: Mapping[Row, int]

    def __post_init__(self) -> None:
        for number in sorted({number for row in self.rows for number in row}):
            if sum(self.rows[row] for row in self.rows_with(number)) > self.found.get(number, 0):
                raise ValueError(f"{number} would be asked more often than it is found")

    def rows_with(self, number: int) -> list[Row]:
        return [row for row in self.rows if number in row]


# Over the subjects of 800 chains, by what of them is free to be asked.
COUNTS: Mapping[str, Counts] = {
    "entries": Counts({3: 84, 4: 200, 5: 47, 6: 281, 7: 183, 8: 115}, {(3, 4, 5, 6): 40, (4, 6, 7, 8): 110}),
    "entries at an action": Counts(
        {3: 84, 4: 200, 5: 47, 6: 281, 7: 108, 8: 230}, {(3, 4, 5, 6): 40, (4, 6, 7, 8): 108}
    ),
    "taps": Counts(
        {3: 22, 4: 126, 5: 110, 6: 80, 7: 68, 8: 42, 9: 25},
        {(3, 4, 5, 6): 18, (4, 5, 6, 7): 30, (5, 6, 7, 8): 20, (6, 7, 8, 9): 10},
    ),
    "titles": Counts({2: 36, 3: 112, 4: 100, 5: 50, 6: 15}, {(2, 3, 4, 5): 34, (3, 4, 5, 6): 12}),
    "screenshots": Counts(
        {2: 34, 3: 39, 4: 120, 5: 106, 6: 100, 7: 27, 8: 13},
        {(2, 3, 4, 5): 20, (3, 4, 5, 6): 15, (4, 5, 6, 7): 20, (5, 6, 7, 8): 6},
    ),
}


def row_from(first: int) -> Row:
    """
    >>> row_from(3)
    (3, 4, 5, 6)
    """
    return tuple(range(first, first + OPTIONS))


def number_question(
    entity: str, text: str, right: int, row: Row, mentions: Mentions, say: Callable[[int], str] = str
) -> QuestionForm:
    """A question with the numbers of a row as options."""
    wrong = tuple(say(number) for number in row if number != right)
    return QuestionForm(entity, text, say(right), wrong, mentions)


def count_questions(
    source: random.Random, entity: str, kind: str, text: str, right: int, mentions: Mentions
) -> list[QuestionForm]:
    """A question for a count, or none: the numbers that are found often are asked more seldom."""
    counts = COUNTS[kind]
    rows = counts.rows_with(right)
    weights = [counts.rows[row] for row in rows]
    if not rows or source.random() * counts.found[right] >= sum(weights):
        return []
    return [number_question(entity, text, right, source.choices(rows, weights)[0], mentions)]


def drawn_place(source: random.Random, count: int) -> tuple[Row, int]:
    """(row of four places, one of them) among the places from 1 on: each row as likely, and each of its places.

    >>> drawn_place(random.Random(1), 4)
    ((1, 2, 3, 4), 1)
    """
    row = row_from(source.randint(1, count - OPTIONS + 1))
    return row, source.choice(row)


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
