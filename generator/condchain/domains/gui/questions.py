"""Multiple-choice questions about a screenshot, an action or the recording.

What an option says must not tell whether it is right. So the options are texts of matched screens (`two_texts`), texts
without a usual place (`list_questions`), or numbers that are right as often as their neighbours (`counting`). Several
drafts of each kind leave a choice to the composer.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.condchain.domain import Input, QuestionForm
from generator.condchain.domains.gui import mentions as about
from generator.condchain.domains.gui.counting import (
    OPTIONS,
    clock,
    count_questions,
    minute_of,
    number_question,
    row_from,
)
from generator.condchain.domains.gui.ids import TRAJECTORY, frame_id, number_of, step_id
from generator.condchain.domains.gui.list_questions import list_questions
from generator.condchain.domains.gui.recording import (
    all_titled,
    first_clear,
    pages_of,
    screens_of,
    steps_of,
)
from generator.condchain.domains.gui.screens import HOME, Screen, Step, sayable
from generator.condchain.domains.gui.two_texts import FRAME_KINDS, STEP_KINDS, two_text_questions
from generator.condchain.domains.gui.vocabulary import APPS
from generator.seeding import rng

_FIRSTS = 6


def _status_questions(
    source: random.Random, entity: str, screen: Screen, levels: Sequence[int]
) -> Iterator[QuestionForm]:
    """Battery and clock; levels: other levels of the battery."""
    others = tuple(f"{level}%" for level in levels)
    text = "Which battery level is given in {subject}?"
    yield QuestionForm(entity, text, f"{screen.battery}%", others, about.of(TRAJECTORY, "battery"))
    text, minute = "Which time is given at the top edge of {subject}?", minute_of(screen.time)
    row = row_from(minute - source.randrange(OPTIONS))
    yield number_question(entity, text, minute, row, about.of(TRAJECTORY, "time"), clock)


def _step_questions(source: random.Random, content: Input, entity: str, step: Step) -> Iterator[QuestionForm]:
    """What the action changes, and what its two screenshots show."""
    yield from two_text_questions(entity, step.number, content["two_texts"], STEP_KINDS, "in {subject}")
    for when, screen in (("before", step.before), ("after", step.after)):
        where = f"right {when} {{subject}}"
        yield from two_text_questions(entity, screen.number, content["two_texts"], FRAME_KINDS, where)
        yield from list_questions(source, entity, screen, where)


def _firsts(source: random.Random, screens: Sequence[Screen]) -> Iterator[QuestionForm]:
    """Which screenshot is the first to show a text, one of four that each bring something new.

    The very first is none of them: all that it shows is new.
    """
    new: dict[int, list[str]] = {}
    for text, number in first_clear(screens).items():
        if number > 1 and sayable(text) and screens[number - 1].app != HOME and text != screens[number - 1].title:
            new.setdefault(number, []).append(text)
    for _ in range(_FIRSTS if len(new) >= OPTIONS else 0):
        numbers = source.sample(sorted(new), OPTIONS)
        anchor = source.choice(new[numbers[0]])
        text = f"Which of these is the first to show “{anchor}” in {{subject}}?"
        answer, *others = (f"screenshot {number}" for number in numbers)
        mentions = about.of_texts(range(1, len(screens) + 1), [anchor])
        yield QuestionForm(TRAJECTORY, text, answer, tuple(others), mentions)


def _counts(source: random.Random, screens: Sequence[Screen], steps: Sequence[Step]) -> Iterator[QuestionForm]:
    """Taps, titles, screenshots of an app."""
    numbers = range(1, len(screens) + 1)
    taps = sum(step.action == "click" for step in steps)
    tapping = about.of(TRAJECTORY, "clicks") | about.of_steps(numbers, "tapping")
    yield from count_questions(source, TRAJECTORY, "taps", "How many taps does {subject} contain?", taps, tapping)
    if all_titled(screens):
        titles = {screen.title for screen in screens if screen.title}
        text, mentions = "How many different titles does {subject} show?", about.of_frames(numbers, "title")
        yield from count_questions(source, TRAJECTORY, "titles", text, len(titles), mentions)
    for app, words in APPS.items():
        shown = sum(screen.app == app for screen in screens)
        text = f"In how many screenshots does {{subject}} show {words[0]}?"
        yield from count_questions(
            source, TRAJECTORY, "screenshots", text, shown, about.of_frames(numbers, "app") | about.of_apps([app])
        )


def _drafts(content: Input, entity: str) -> Iterator[QuestionForm]:
    screens, number = screens_of(content), number_of(entity)
    source = rng("condchain gui questions", content["salt"], entity)
    if entity == frame_id(number):
        yield from two_text_questions(entity, number, content["two_texts"], FRAME_KINDS, "in {subject}")
        yield from list_questions(source, entity, screens[number - 1], "in {subject}")
        yield from _status_questions(source, entity, screens[number - 1], content["orders"]["batteries"])
    elif entity == step_id(number):
        yield from _step_questions(source, content, entity, steps_of(content, screens)[number - 1])
    elif entity == TRAJECTORY:
        yield from _firsts(source, screens)
        yield from _counts(source, screens, steps_of(content, screens))


def questions(content: Input, entity: str) -> list[QuestionForm]:
    """The questions about an entity; each call gives the same ones."""
    pages = pages_of(content)
    drafts = dict.fromkeys(_drafts(content, entity))
    return [replace(form, mentions=about.widened(form.mentions, pages)) for form in drafts]
