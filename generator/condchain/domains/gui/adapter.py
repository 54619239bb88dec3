"""The GUI domain put together: the input from the simulated phone, and the table of functions that the engine calls."""

from __future__ import annotations

import random
from dataclasses import replace

from generator.condchain.domain import Domain, Form, Input, topics_left
from generator.condchain.domains.gui.balance import pairs_of
from generator.condchain.domains.gui.descriptions import descriptions, resolve
from generator.condchain.domains.gui.facts import SCHEMA, fact_faults, facts
from generator.condchain.domains.gui.frame_forms import frame_forms, step_forms
from generator.condchain.domains.gui.ids import TRAJECTORY, frame_id, number_of, step_id
from generator.condchain.domains.gui.mentions import widened
from generator.condchain.domains.gui.phone import frame_svg, make_trajectory
from generator.condchain.domains.gui.phrases import WORDING
from generator.condchain.domains.gui.questions import questions
from generator.condchain.domains.gui.recording import (
    pages_of,
    screen_count,
    screens_of,
    steps_of,
)
from generator.condchain.domains.gui.recording_forms import orders_of, recording_forms
from generator.condchain.domains.gui.strategies import STRATEGIES
from generator.condchain.domains.gui.two_texts import two_texts_of

VERSION = "1.2.0"
COLORS = 128  # of a screenshot's palette: with 64 the edges of small letters fray
LEAST_TOPICS, LEAST_QUESTIONS = 7, 2
_SALT_BITS = 64
_PASSES = 2
_PREAMBLE = (
    "The screenshots show a recording of somebody using a phone, in time order: screenshot 1 is the first one. The "
    "action between a screenshot and the next one is not shown; infer it from the two. To scroll further down is to "
    "bring later parts of a page into view; presses of the back and home buttons and of keys of the keyboard are no "
    "taps. The title of a screen, which heads it, is the bold text in the bar at its top; the home screen and a page "
    "with a search field there have none. A dialog box is a panel that lies over the screen. An entry is any row "
    "with a thin line under it, or a card; app icons are none. The quarters of the screen are four bands of equal "
    "height; one text is above another wherever it stands higher up."
)


def forms(content: Input, entity: str) -> list[Form]:
    """The statements about `frame:k`, `step:k` or `trajectory`."""
    if entity == TRAJECTORY:
        found = recording_forms(content)
    else:
        found = frame_forms(content, entity) if entity == frame_id(number_of(entity)) else step_forms(content, entity)
    pages = pages_of(content)
    return [replace(form, mentions=widened(form.mentions, pages)) for form in found]


def entities(content: Input) -> list[str]:
    """Every screenshot, every step, and the recording."""
    count = screen_count(content)
    return [
        *(frame_id(number) for number in range(1, count + 1)),
        *(step_id(number) for number in range(1, count)),
        TRAJECTORY,
    ]


def _has_enough(content: Input, entity: str) -> bool:
    enough = topics_left(forms(content, entity), frozenset()) >= LEAST_TOPICS
    return enough and len(questions(content, entity)) >= LEAST_QUESTIONS


def with_choices(source: random.Random, trajectory: Input) -> Input:
    """The input made of a trajectory: with its balanced pairs, and the entities that can be a subject.

    pairs: see `balance.pairs_of`; two_texts: see `two_texts_of`; orders: see `recording_forms.orders_of`; salt: names
    the source of the questions; offered: the entities with at least seven topics and two questions.
    """
    content = {**trajectory, "salt": source.getrandbits(_SALT_BITS)}
    screens = screens_of(content)
    steps = steps_of(content, screens)
    content["orders"] = orders_of(source, content)
    content["offered"] = entities(content)
    # What nobody would be asked about makes no pair: then its partner alone would be spoken of.
    for _ in range(_PASSES):
        content["pairs"] = pairs_of(source, screens, steps, content["offered"])
        content["two_texts"] = two_texts_of(source, screens, steps, content["offered"])
        content["offered"] = [entity for entity in content["offered"] if _has_enough(content, entity)]
    return content


def draw_input(source: random.Random, index: int) -> Input:
    """A recording of the simulated phone, ready for the engine."""
    return with_choices(source, make_trajectory(source, index))


def origin(content: Input) -> str:
    """One line on where the recording comes from."""
    return f"simulated phone of this repository (task {content['task']}), in the manner of AITZ (Zhang et al., 2024)"


def pictures(content: Input) -> list[str]:
    """The screenshots as SVG documents, in time order."""
    return [frame_svg(content, place) for place in range(screen_count(content))]


DOMAIN = Domain(
    name="gui",
    version=VERSION,
    preamble=_PREAMBLE,
    schema=SCHEMA,
    draw_input=draw_input,
    origin=origin,
    pictures=pictures,
    strategies=STRATEGIES,
    facts=facts,
    fact_faults=fact_faults,
    forms=forms,
    descriptions=descriptions,
    resolve=resolve,
    questions=questions,
    wording=WORDING,
    colors=COLORS,
)
