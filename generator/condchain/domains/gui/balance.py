"""The balanced pairs of a recording: for each topic what each screenshot, or each step, may be said to be."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.condchain.domains.gui.ids import frame_id, step_id
from generator.condchain.domains.gui.pairing import Apart, Pair, Value, balanced_pairs
from generator.condchain.domains.gui.screens import HOME, Screen, Step, sayable
from generator.condchain.domains.gui.vocabulary import ACTIONS, ICONS, LAYOUTS

MOST_COUNTED = 7
LEAST_COUNTED = 2
YES, NO = 1, 0


@dataclass(frozen=True, slots=True)
class Topic:
    """What can be said on one topic.

    values: screenshot or step -> all that is true of it.
    apart: (it, value) -> whether the value is surely not true of it, where not being among the true ones is not enough.
    only_kin: whether a false value comes from the same app alone.
    """

    values: Callable[[Any], Sequence[Value]]
    apart: Callable[[Any, Any], bool] = lambda unit, value: True
    only_kin: bool = False


def _said(*texts: str) -> list[str]:
    return [text for text in texts if text and sayable(text)]


def _known(name: str, table: Mapping[str, Any]) -> list[str]:
    return [name] if name in table else []


def _truth(value: bool) -> list[int]:
    return [YES if value else NO]


def _countable(number: int) -> list[int]:
    return [number] if LEAST_COUNTED <= number <= MOST_COUNTED else []


def _end_entry(screen: Screen, place: int) -> list[str]:
    return (
        _said(screen.entries[place]) if len(screen.entries) > 1 and screen.in_column and not screen.has_dialog else []
    )


def _entry_count(screen: Screen) -> list[int]:
    return [] if screen.has_dialog or screen.has_sliders else _countable(len(screen.entries))


def _on(screen: Screen) -> list[str]:
    return [] if screen.has_dialog else _said(*(label for label, state in screen.switches.items() if state == "on"))


def _any(screen: Screen, wanted: bool) -> list[int]:
    """Whether there is one of a kind of thing; under a dialog nobody can tell."""
    return [] if screen.has_dialog else _truth(wanted)


def _entry_growth(step: Step) -> list[int]:
    before, after = len(step.before.entries), len(step.after.entries)
    unclear = max(before, after) > MOST_COUNTED + 1 or any(
        screen.has_dialog or screen.has_sliders or screen.app == HOME for screen in (step.before, step.after)
    )
    return [] if unclear else _truth(after > before)


def _mostly_new(step: Step) -> list[int]:
    """Only where the eye need not count: at least twice as many, and two more; and no dialog cuts through any."""
    new, kept = len(step.new), len(step.kept)
    if step.before.has_dialog or step.after.has_dialog:
        return []
    if new >= 2 * kept + 2 or kept >= 2 * new + 2:
        return _truth(new > kept)
    return []


def _layout(screen: Screen) -> list[str]:
    """A list only where it has rows, one below another; a player only of music, not of a timer."""
    clear = {"list": screen.in_column and len(screen.entries) > 1, "player": screen.app == "music"}.get(
        screen.layout, True
    )
    return [screen.layout] if clear and screen.layout in LAYOUTS else []


def _retitled(step: Step) -> list[int]:
    """Only where both screenshots have a title."""
    titles = (step.before.title, step.after.title)
    return _truth(titles[0] != titles[1]) if all(titles) else []


def _drawn(icons: Sequence[str]) -> list[str]:
    return [icon for icon in icons if icon in ICONS]


# The home screen is the same each time: whoever knows that it is shown knows its texts.
_TEXTS = Topic(lambda screen: [] if screen.app == HOME else screen.texts, Screen.lacks, True)
_ICONS = Topic(lambda screen: [] if screen.app == HOME else _drawn(screen.icons), Screen.lacks_icon)
_NEW_TEXTS = Topic(lambda step: [] if step.after.app == HOME else step.untitled(step.new), Step.surely_not_new, True)
_GONE_TEXTS = Topic(
    lambda step: [] if step.before.app == HOME else step.untitled(step.gone), Step.surely_not_gone, True
)
_KEPT_TEXTS = Topic(lambda step: step.untitled(step.kept), Step.surely_not_kept, True)
# What a screenshot shows is said of a step only within one app, as its partners are matched by app.
_TEXTS_BEFORE = Topic(
    lambda step: step.before.texts if HOME != step.before.app == step.after.app else [],
    lambda step, text: step.before.lacks(text),
    True,
)
_TEXTS_AFTER = Topic(
    lambda step: step.after.texts if HOME != step.before.app == step.after.app else [],
    lambda step, text: step.after.lacks(text),
    True,
)

FRAME_TOPICS: Mapping[str, Topic] = {
    "title": Topic(lambda screen: _said(screen.title), only_kin=True),
    "layout": Topic(_layout),
    "text_1": _TEXTS,
    "text_2": _TEXTS,
    "text_3": _TEXTS,
    "text_4": _TEXTS,
    "text_5": _TEXTS,
    "text_6": _TEXTS,
    "text_7": _TEXTS,
    "text_8": _TEXTS,
    "entry": Topic(lambda screen: _said(*dict.fromkeys(screen.entries)), Screen.lacks, True),
    "first_entry": Topic(lambda screen: _end_entry(screen, 0), only_kin=True),
    "last_entry": Topic(lambda screen: _end_entry(screen, -1), only_kin=True),
    "entry_count": Topic(_entry_count),
    "button": Topic(lambda screen: _said(*screen.buttons), Screen.lacks, True),
    "tab": Topic(lambda screen: _said(screen.tab), only_kin=True),
    "icon_1": _ICONS,
    "icon_2": _ICONS,
    "icon_3": _ICONS,
    "switch": Topic(_on),
    "switches": Topic(lambda screen: _any(screen, "on" in screen.switches.values())),
    "ticks": Topic(lambda screen: _any(screen, "on" in screen.boxes.values())),
    "field": Topic(lambda screen: _any(screen, "filled" in screen.fields)),
    "dialog": Topic(lambda screen: _truth(screen.has_dialog)),
    "keyboard": Topic(lambda screen: _truth(screen.has_keyboard)),
    "scrolled": Topic(lambda screen: [] if screen.has_dialog else _truth(screen.scroll > 0)),
    "time": Topic(lambda screen: [screen.time] if screen.time else []),
}

STEP_TOPICS: Mapping[str, Topic] = {
    "action": Topic(lambda step: _known(step.action, ACTIONS)),
    "scroll_down": Topic(lambda step: _truth(step.direction == "down")),
    "target": Topic(lambda step: _said(step.target)),
    "title_before": Topic(lambda step: _said(step.before.title), only_kin=True),
    "title_after": Topic(lambda step: _said(step.after.title), only_kin=True),
    "title_change": Topic(_retitled),
    "new_text_1": _NEW_TEXTS,
    "new_text_2": _NEW_TEXTS,
    "new_text_3": _NEW_TEXTS,
    "new_text_4": _NEW_TEXTS,
    "gone_text_1": _GONE_TEXTS,
    "gone_text_2": _GONE_TEXTS,
    "gone_text_3": _GONE_TEXTS,
    "gone_text_4": _GONE_TEXTS,
    "kept_text_1": _KEPT_TEXTS,
    "kept_text_2": _KEPT_TEXTS,
    "kept_text_3": _KEPT_TEXTS,
    "kept_text_4": _KEPT_TEXTS,
    "text_before_1": _TEXTS_BEFORE,
    "text_before_2": _TEXTS_BEFORE,
    "text_before_3": _TEXTS_BEFORE,
    "text_after_1": _TEXTS_AFTER,
    "text_after_2": _TEXTS_AFTER,
    "text_after_3": _TEXTS_AFTER,
    "new_icon": Topic(lambda step: [] if step.after.app == HOME else _drawn(step.new_icons), Step.surely_not_new_icon),
    "gone_icon": Topic(
        lambda step: [] if step.before.app == HOME else _drawn(step.gone_icons), Step.surely_not_gone_icon
    ),
    "entry_change": Topic(_entry_growth),
    "mostly_new": Topic(_mostly_new),
    "dialog_change": Topic(lambda step: _truth(step.after.has_dialog and not step.before.has_dialog)),
    "clicks": Topic(lambda step: _countable(step.clicks)),
}


def phrase_name(topic: str) -> str:
    """The name of a topic's phrase: several topics may use one.

    >>> phrase_name("new_text_2"), phrase_name("title")
    ('new_text', 'title')
    """
    return topic.rstrip("_123456789")


def _pairs(
    source: random.Random, topics: Mapping[str, Topic], units: Sequence[Any], kin: Sequence[Any], able: Sequence[bool]
) -> dict[str, list[Pair]]:
    found = {}
    for name, topic in topics.items():
        apart: Apart = lambda place, value, topic=topic: topic.apart(units[place], value)  # noqa: E731
        values = [topic.values(unit) if offered else [] for unit, offered in zip(units, able, strict=True)]
        found[name] = balanced_pairs(source, values, kin, apart, topic.only_kin)
    return found


def pairs_of(
    source: random.Random, screens: Sequence[Screen], steps: Sequence[Step], offered: Collection[str]
) -> dict[str, dict[str, list[Pair]]]:
    """{"frame": {topic: pairs of the screenshots in order}, "step": {...}}; see `balanced_pairs`.

    offered: the ids of those that are matched.
    """
    shown = [frame_id(screen.number) in offered for screen in screens]
    done = [step_id(step.number) in offered for step in steps]
    return {
        "frame": _pairs(source, FRAME_TOPICS, screens, [screen.app for screen in screens], shown),
        "step": _pairs(source, STEP_TOPICS, steps, [step.after.app for step in steps], done),
    }
