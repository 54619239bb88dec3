"""Questions about one screenshot, asked of it or of an action before or after it: how many entries, and where they are.

Places are asked of texts alone that have no usual one, the `peers` of a screen, and the options are such texts too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from generator.condchain.domain import QuestionForm
from generator.condchain.domains.gui import mentions as about
from generator.condchain.domains.gui.counting import OPTIONS, count_questions, drawn_place, number_question
from generator.condchain.domains.gui.ids import frame_id
from generator.condchain.domains.gui.order import LEAST_GAP
from generator.condchain.domains.gui.screens import Screen

_DRAFTS = 3
_MOST_PLACES = 8  # in a longer list counting becomes guessing


def _quoting(
    entity: str, text: str, options: list[str], screen: Screen, anchors: tuple[str, ...] = ()
) -> Iterator[QuestionForm]:
    """A question with the first option as the answer, unless two of them differ in case alone."""
    if len({option.casefold() for option in options}) == OPTIONS:
        answer, *others = (f"“{option}”" for option in options)
        mentions = about.of_texts([screen.number], (*options, *anchors))
        yield QuestionForm(entity, text, answer, tuple(others), mentions)


def _apart(source: random.Random, screen: Screen) -> list[str]:
    """Up to four texts at clearly different heights, from top to bottom."""
    heights, chosen = screen.heights, []
    for text in source.sample(screen.peers, len(screen.peers)):
        if len(chosen) < OPTIONS and all(abs(heights[text] - heights[other]) >= LEAST_GAP for other in chosen):
            chosen.append(text)
    return sorted(chosen, key=heights.__getitem__)


def _highest(source: random.Random, entity: str, screen: Screen, where: str) -> Iterator[QuestionForm]:
    for word, way in (("highest", 1), ("lowest", -1)):
        options = _apart(source, screen)[::way]
        yield from _quoting(entity, f"Which of these texts stands {word} {where}?", options, screen)


def _neighbours(source: random.Random, entity: str, screen: Screen, where: str) -> Iterator[QuestionForm]:
    """Which entry stands right below or above another one; the options are entries of the same list."""
    for word, way in (("below", 1), ("above", -1)):
        order = screen.entries[::way]
        place = source.randrange(len(order) - 1)
        anchor, right = order[place : place + 2]
        others = [entry for entry in order if entry not in (anchor, right)]
        if len(others) >= OPTIONS - 1:
            options = [right, *source.sample(others, OPTIONS - 1)]
            text = f"Which entry comes right {word} “{anchor}” {where}?"
            yield from _quoting(entity, text, options, screen, (anchor,))


def _place(source: random.Random, entity: str, screen: Screen, where: str) -> Iterator[QuestionForm]:
    """In which place an entry stands."""
    if OPTIONS <= len(screen.entries) <= _MOST_PLACES:
        row, place = drawn_place(source, len(screen.entries))
        anchor = screen.entries[place - 1]
        mentions = about.of_texts([screen.number], [anchor]) | about.of(frame_id(screen.number), "entry_count")
        text = f"In which place from the top does the entry “{anchor}” stand {where}?"
        yield number_question(entity, text, place, row, mentions, lambda number: f"place {number}")


def list_questions(source: random.Random, entity: str, screen: Screen, where: str) -> list[QuestionForm]:
    """All of them; where: words like "in {subject}"."""
    found: list[QuestionForm] = []
    # Where one entry has a usual place, the others have none of their own.
    drawn = screen.in_column and 1 < len(screen.entries) == len(set(screen.peers) & set(screen.entries))
    for _ in range(_DRAFTS):
        found += _highest(source, entity, screen, where)
        if drawn:
            found += _neighbours(source, entity, screen, where)
            found += _place(source, entity, screen, where)
    if not screen.has_dialog and not screen.has_sliders:
        mentions = about.of(frame_id(screen.number), "entry_count")
        text = f"How many entries are in view {where}?"
        kind = "entries" if entity == frame_id(screen.number) else "entries at an action"
        found += count_questions(source, entity, kind, text, len(screen.entries), mentions)
    return found
