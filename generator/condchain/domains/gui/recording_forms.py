"""Statements about the whole recording, and the pairs of things whose order they speak of."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.condchain.domain import Form, Input
from generator.condchain.domains.gui import mentions as about
from generator.condchain.domains.gui.facts import recording_facts
from generator.condchain.domains.gui.ids import TRAJECTORY
from generator.condchain.domains.gui.mentions import Mentions
from generator.condchain.domains.gui.order import disjoint_pairs, height_pairs, order_forms
from generator.condchain.domains.gui.quarters import quarter_pairs
from generator.condchain.domains.gui.recording import (
    all_titled,
    first_clear,
    screen_count,
    screens_of,
)
from generator.condchain.domains.gui.recording_phrases import RECORDING_PHRASES
from generator.condchain.domains.gui.screens import HOME, sayable
from generator.condchain.domains.gui.sides import side_texts

# How often each is true, over the recordings that 800 chains speak of in this way.
PRIORS: Mapping[str, float] = {"scrolls": 0.3, "backs": 0.37, "homes": 0.62, "dialogs": 0.26, "keyboards": 0.36}
# How often a count that is spoken of comes to each number, over the same recordings.
COUNT_SHARES: Mapping[str, Mapping[int, float]] = {
    "clicks": {3: 0.05, 4: 0.2, 5: 0.27, 6: 0.17, 7: 0.17, 8: 0.09, 9: 0.05},
    "titles": {2: 0.13, 3: 0.3, 4: 0.31, 5: 0.2, 6: 0.06},
    "app_count": {2: 0.09, 3: 0.03, 4: 0.17, 5: 0.19, 6: 0.22, 7: 0.14, 8: 0.09, 9: 0.07},
}
BATTERY_LEVELS = range(12, 100)
_QUARTER_PAIRS = 3
_SIDE_TEXTS = 3
_TITLE_PAIRS, _TEXT_PAIRS, _TAP_PAIRS = 2, 4, 1


def _other_levels(source: random.Random, right: int) -> list[int]:
    """Three more battery levels, as likely as the right one."""
    return source.sample([level for level in BATTERY_LEVELS if level != right], 3)


def orders_of(source: random.Random, content: Input) -> dict[str, Any]:
    """What statements speak of, drawn at random.

    {"batteries": false levels, "heights": pairs of texts for each screenshot, "quarters": for each screenshot (text,
    its quarter, the quarter of another text), "sides": texts for each, "titles", "texts", "taps": pairs of which one
    comes earlier in the recording}
    """
    screens = screens_of(content)
    found = recording_facts(content, screens)

    def pairs(firsts: Mapping[str, int], most: int) -> list[list[str]]:
        # Within an app one thing often leads to another; which app comes first nobody can guess.
        app = {text: screens[number - 1].app for text, number in firsts.items()}
        texts = [text for text in firsts if app[text] != HOME and sayable(text)]
        return disjoint_pairs(source, texts, lambda one, other: app[one] != app[other], most)

    return {
        "batteries": _other_levels(source, screens[0].battery),
        "heights": [height_pairs(source, screen) for screen in screens],
        "quarters": [quarter_pairs(source, screen, _QUARTER_PAIRS) for screen in screens],
        "sides": [side_texts(source, screen.sides, _SIDE_TEXTS) for screen in screens],
        "titles": pairs(found["first_titled"], _TITLE_PAIRS),
        "texts": pairs(first_clear(screens), _TEXT_PAIRS),
        "taps": pairs(found["tapped_once"], _TAP_PAIRS),
    }


def _whole(content: Input, topic: str, kind: str, part: str) -> Mentions:
    """The topic of the recording, and what it is made of in every screenshot or step."""
    count = screen_count(content)
    made_of = about.of_frames(range(1, count + 1), part) if kind == "frame" else about.of_steps(range(1, count), part)
    return about.of(TRAJECTORY, topic) | made_of


def _slotless(content: Input, name: str, kind: str, part: str) -> list[Form]:
    return [Form(RECORDING_PHRASES[name], (({}, 1.0),), _whole(content, name, kind, part), PRIORS[name])]


def _counts(name: str, right: int, mentions: Mentions, **more: str) -> list[Form]:
    """That a count comes to a number, each as likely as it is to be right."""
    shares = COUNT_SHARES[name]
    if right not in shares:
        return []
    choices = tuple(({**more, "count": number}, share) for number, share in shares.items())
    return [Form(RECORDING_PHRASES[name], choices, mentions)]


def recording_forms(content: Input) -> list[Form]:
    """The statements about the whole recording."""
    screens = screens_of(content)
    found = recording_facts(content, screens)
    titles = _whole(content, "titles", "frame", "title")

    def at(firsts: Mapping[str, int]) -> Callable[[str], Sequence[int]]:
        """Where a text comes first, and the screenshot after that: what is tapped on one is the matter of the next."""
        return lambda text: (firsts[text], firsts[text] + 1)

    forms = [
        *_counts("clicks", found["num_clicks"], _whole(content, "clicks", "step", "tapping")),
        *(_counts("titles", len(set(found["titles"])), titles) if all_titled(screens) else ()),
        *order_forms(RECORDING_PHRASES["title_order"], content["orders"]["titles"], at(found["first_titled"])),
        *order_forms(RECORDING_PHRASES["text_order"], content["orders"]["texts"], at(found["first_shown"])),
        *order_forms(RECORDING_PHRASES["tap_order"], content["orders"]["taps"], at(found["tapped_once"])),
        *_slotless(content, "scrolls", "step", "scrolling"),
        *_slotless(content, "backs", "step", "going back"),
        *_slotless(content, "homes", "step", "going home"),
        *_slotless(content, "dialogs", "frame", "dialog"),
        *_slotless(content, "keyboards", "frame", "keyboard"),
    ]
    for app in found["visited_apps"]:
        mentions = (
            about.of(TRAJECTORY, "app_count") | _whole(content, "app_count", "frame", "app") | about.of_apps([app])
        )
        if counted := _counts("app_count", found["app_counts"][app], mentions, app=app):
            return [*forms, *counted]
    return forms
