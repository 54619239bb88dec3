"""Noun phrases for screenshots and steps, and their way back: each pattern is written and read by one table."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.condchain.domain import Description, Input
from generator.condchain.domains.gui import mentions as about
from generator.condchain.domains.gui.ids import TRAJECTORY, frame_id, number_of, step_id
from generator.condchain.domains.gui.mentions import Mentions
from generator.condchain.domains.gui.recording import (
    screen_count,
    screens_of,
    steps_of,
)
from generator.condchain.domains.gui.screens import HOME, Screen, Step
from generator.condchain.domains.gui.vocabulary import APPS

ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
    " sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
_NEAR_END = 3
_WHOLE = ("the whole recording", "the recording as a whole")


@dataclass(frozen=True, slots=True)
class Property:
    """What a screenshot or a step is picked out by: "the first screenshot with a dialog box".

    noun: the singular words after the ordinal; holds: whether it is so; speaks: (numbers up to it, its own) -> what
        the description then mentions.
    """

    noun: str
    holds: Callable[[Screen | Step], bool]
    speaks: Callable[[Sequence[int], int], Mentions]


def _app_property(app: str) -> Property:
    return Property(
        f"screenshot of {APPS[app][0]}",
        lambda screen: screen.app == app,
        lambda numbers, number: about.of_frames(numbers, "app") | about.of_apps([app]),
    )


SCREEN_PROPERTIES = (
    Property(
        "screenshot with a dialog box",
        lambda screen: screen.has_dialog,
        lambda numbers, number: about.of_frames(numbers, "dialog"),
    ),
    Property(
        "screenshot with an open keyboard",
        lambda screen: screen.has_keyboard,
        lambda numbers, number: about.of_frames(numbers, "keyboard"),
    ),
    Property(
        "screenshot of the home screen",
        lambda screen: screen.app == HOME,
        lambda numbers, number: about.of_frames(numbers, "app"),
    ),
    *(_app_property(app) for app in APPS),
)


def _action_property(noun: str, action: str, topic: str) -> Property:
    """The step itself is then known to be one; of those before it only which of them are."""
    return Property(
        noun,
        lambda step: step.action == action,
        lambda numbers, number: about.of_steps(numbers, topic) | about.of_action(number),
    )


STEP_PROPERTIES = (
    _action_property("tap", "click", "tapping"),
    _action_property("scroll", "scroll", "scrolling"),
    _action_property("press of the back button", "back", "going back"),
    _action_property("press of the home button", "home", "going home"),
)


def _numbered(content: Input, entity: str) -> list[Description]:
    number, count = number_of(entity), screen_count(content)
    if entity == frame_id(number):
        texts = [f"screenshot {number}", _placed(number, count)]
    else:
        texts = [
            f"the action between screenshots {number} and {number + 1}",
            f"the {ORDINALS[number - 1]} action",
        ]
    topics = ("index", "index in other words")
    return [Description(text, about.of(entity, topic)) for text, topic in zip(texts, topics, strict=True)]


def _placed(number: int, count: int) -> str:
    """A screenshot by its place, without its number."""
    if number == 1:
        return "the first screenshot"
    if number == count:
        return "the last screenshot"
    if count - number < _NEAR_END:
        return f"the {ORDINALS[count - number]} screenshot from the end"
    return f"the screenshot after screenshot {number - 1}"


def _by_property(units: Sequence[Screen | Step], number: int, properties: Sequence[Property]) -> list[Description]:
    """The first, second or third with the property, or the last."""
    found = []
    for kind in properties:
        having = [unit.number for unit in units if kind.holds(unit)]
        if number not in having:
            continue
        place = having.index(number)
        if place < 3:
            before = [unit.number for unit in units if unit.number <= number]
            found.append(Description(f"the {ORDINALS[place]} {kind.noun}", kind.speaks(before, number)))
        elif place == len(having) - 1:
            rest = [unit.number for unit in units if unit.number >= number]
            found.append(Description(f"the last {kind.noun}", kind.speaks(rest, number)))
    return found


def descriptions(content: Input, entity: str) -> list[Description]:
    """Noun phrases that denote the screenshot, the step or the recording, the plainest first."""
    if entity == TRAJECTORY:
        return [
            Description(text, about.of(TRAJECTORY, topic))
            for text, topic in zip(_WHOLE, ("name", "other name"), strict=True)
        ]
    number = number_of(entity)
    if entity == frame_id(number):
        return _numbered(content, entity) + _by_property(screens_of(content), number, SCREEN_PROPERTIES)
    return _numbered(content, entity) + _by_property(steps_of(content, screens_of(content)), number, STEP_PROPERTIES)


_NTH = "|".join(ORDINALS)
_NUMBERED_SCREEN = re.compile(r"screenshot (\d+)")
_FOLLOWING_SCREEN = re.compile(r"the screenshot after screenshot (\d+)")
_NUMBERED_STEP = re.compile(r"the action between screenshots (\d+) and (\d+)")
_COUNTED_STEP = re.compile(rf"the ({_NTH}) action")
_COUNTED_SCREEN = re.compile(rf"the ({_NTH}) screenshot from the end")
_WITH_PROPERTY = re.compile(rf"the ({_NTH}|last) (.+)")


def _existing(content: Input, entity: str, count: int) -> list[str]:
    return [entity] if 1 <= number_of(entity) <= count else []


def _resolve_property(content: Input, word: str, noun: str) -> list[str]:
    screens = screens_of(content)
    for kinds, units, named in (
        (SCREEN_PROPERTIES, screens, frame_id),
        (STEP_PROPERTIES, steps_of(content, screens), step_id),
    ):
        for kind in kinds:
            if kind.noun == noun:
                having = [unit.number for unit in units if kind.holds(unit)]
                place = len(having) - 1 if word == "last" else ORDINALS.index(word)
                return [named(having[place])] if 0 <= place < len(having) else []
    return []


def resolve(content: Input, text: str) -> list[str]:
    """The entities that a noun phrase denotes: one, or none where it fits nothing of the recording."""
    count = screen_count(content)
    if text in _WHOLE:
        return [TRAJECTORY]
    if found := _NUMBERED_SCREEN.fullmatch(text):
        return _existing(content, frame_id(int(found[1])), count)
    if found := _NUMBERED_STEP.fullmatch(text):
        return _existing(content, step_id(int(found[1])), count - 1) if int(found[2]) == int(found[1]) + 1 else []
    if found := _COUNTED_STEP.fullmatch(text):
        return _existing(content, step_id(ORDINALS.index(found[1]) + 1), count - 1)
    if text in ("the first screenshot", "the last screenshot"):
        return [frame_id(1 if "first" in text else count)]
    if found := _FOLLOWING_SCREEN.fullmatch(text):
        return _existing(content, frame_id(int(found[1]) + 1), count)
    if found := _COUNTED_SCREEN.fullmatch(text):
        return _existing(content, frame_id(count - ORDINALS.index(found[1])), count)
    if found := _WITH_PROPERTY.fullmatch(text):
        return _resolve_property(content, found[1], found[2])
    return []
