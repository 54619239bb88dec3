"""Statements about one screenshot, and about one step. Their values come from the balanced pairs of the recording."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.condchain.domain import Form, Input
from generator.condchain.domains.gui import mentions as about
from generator.condchain.domains.gui.balance import FRAME_TOPICS, STEP_TOPICS, phrase_name
from generator.condchain.domains.gui.frame_phrases import FRAME_PHRASES
from generator.condchain.domains.gui.ids import TRAJECTORY, frame_id, number_of, step_id
from generator.condchain.domains.gui.mentions import Mentions
from generator.condchain.domains.gui.order import order_forms
from generator.condchain.domains.gui.pairing import Value
from generator.condchain.domains.gui.quarters import quarter_forms
from generator.condchain.domains.gui.sides import side_forms
from generator.condchain.domains.gui.step_phrases import STEP_PHRASES
from generator.condchain.wording import Phrase

# How often each is so, over the screenshots that 800 chains speak of.
STATUS_PRIORS: Mapping[str, float] = {"bluetooth": 0.5, "quiet": 0.5, "theme": 0.35, "wifi": 0.5}
_ORDERS_OF_STEP = 3  # about each of its two screenshots

# What a statement speaks of: (number of the screenshot or step, both values of the pair) -> mentions.
Speaks = Callable[[int, list[Value]], Mentions]


def _frame(topic: str, *more: str) -> Speaks:
    return lambda number, pair: about.of(frame_id(number), topic, *more)


def _quoting_frame(*topics: str) -> Speaks:
    return lambda number, pair: about.of(frame_id(number), *topics) | about.of_texts([number], map(str, pair))


def _quoting_step(*topics: str) -> Speaks:
    """A text in a step is one on both of its screenshots."""
    return lambda number, pair: (
        about.of(step_id(number), *topics) | about.of_texts((number, number + 1), map(str, pair))
    )


def _titled(topic: str, place: int) -> Speaks:
    """The title of the screenshot that a step starts from (place 0) or leads to (1); who knows it knows the app."""
    return lambda number, pair: (
        about.of(step_id(number), topic)
        | about.of(frame_id(number + place), "title", "app")
        | about.of_texts([number + place], map(str, pair))
    )


def _change(topic: str, of_both: str) -> Speaks:
    """A change between the two screenshots in what `of_both` names."""
    return lambda number, pair: about.of(step_id(number), topic) | about.of_frames((number, number + 1), of_both)


def _acting_change(topic: str, of_both: str) -> Speaks:
    """A change that tells what was done: a scroll opens nothing, a dialog is opened by a tap."""
    change = _change(topic, of_both=of_both)
    return lambda number, pair: change(number, pair) | about.of_action(number)


def _of_switches(number: int) -> Mentions:
    """A switch may be that of what the top edge shows."""
    return about.of(frame_id(number), "switches") | about.of(TRAJECTORY, *STATUS_PRIORS)


_FRAME_SPEAKS: Mapping[str, Speaks] = {
    # Who knows the title knows the app.
    "title": _quoting_frame("title", "app"),
    "layout": _frame("layout"),
    "text": _quoting_frame(),
    "entry": _quoting_frame(),
    "first_entry": _quoting_frame("first_entry"),
    "last_entry": _quoting_frame("last_entry"),
    "entry_count": _frame("entry_count"),
    "button": _quoting_frame(),
    "tab": _quoting_frame("tab"),
    "icon": lambda number, pair: about.of_icons([number], map(str, pair)),
    "switch": lambda number, pair: about.of_texts([number], map(str, pair)) | _of_switches(number),
    "switches": lambda number, pair: _of_switches(number),
    "ticks": _frame("ticks"),
    "field": _frame("field"),
    "dialog": _frame("dialog"),
    "keyboard": _frame("keyboard"),
    "scrolled": _frame("scrolled"),
    # The clock of one screenshot tells that of the others.
    "time": lambda number, pair: about.of(frame_id(number), "time") | about.of(TRAJECTORY, "time"),
}

_STEP_SPEAKS: Mapping[str, Speaks] = {
    "action": lambda number, pair: about.of_action(number),
    "scroll_down": lambda number, pair: about.of_action(number),
    "target": lambda number, pair: about.of_action(number) | about.of_texts([number], map(str, pair)),
    "title_before": _titled("title_before", 0),
    "title_after": _titled("title_after", 1),
    "title_change": _acting_change("title_change", of_both="title"),
    "new_text": _quoting_step(),
    "gone_text": _quoting_step(),
    "kept_text": _quoting_step(),
    "text_before": lambda number, pair: about.of_texts([number], map(str, pair)),
    "text_after": lambda number, pair: about.of_texts([number + 1], map(str, pair)),
    "new_icon": lambda number, pair: about.of_icons((number, number + 1), map(str, pair)),
    "gone_icon": lambda number, pair: about.of_icons((number, number + 1), map(str, pair)),
    "entry_change": _change("entry_change", of_both="entry_count"),
    "mostly_new": lambda number, pair: about.of(step_id(number), "mostly_new"),
    "dialog_change": _acting_change("dialog_change", of_both="dialog"),
    "clicks": lambda number, pair: (
        about.of(step_id(number), "clicks")
        | about.of(TRAJECTORY, "clicks")
        | about.of_steps(range(1, number), "tapping")
    ),
}


def _form(phrase: Phrase, pair: list[Value], mentions: Mentions) -> Form:
    if not phrase.slots:
        return Form(phrase, (({}, 1.0),), mentions)  # matched pairs: half of those asked have it
    (slot,) = phrase.slots
    return Form(phrase, tuple(({slot: value}, 0.5) for value in sorted(pair, key=str)), mentions)


def _forms(
    content: Input, kind: str, entity: str, topics: Mapping[str, object], phrases: Mapping[str, Phrase],
    speaks: Mapping[str, Speaks],
) -> list[Form]:  # fmt: skip
    number, pairs = number_of(entity), content["pairs"][kind]
    found = []
    for topic in topics:
        if pair := pairs[topic][number - 1]:
            name = phrase_name(topic)
            found.append(_form(phrases[name], pair, speaks[name](number, pair)))
    return found


def _status_forms(content: Input, number: int) -> list[Form]:
    """What the top edge and the background show: nearly the same on every screenshot, so it is said once in a chain."""
    found = []
    for name, prior in STATUS_PRIORS.items():
        if name == "theme" and content["frames"][number - 1]["dialog"]:
            continue  # a dialog dims the background
        mentions = about.of(frame_id(number), name) | about.of(TRAJECTORY, name)
        found.append(Form(FRAME_PHRASES[name], (({}, 1.0),), mentions, prior))
    levels = sorted((content["frames"][number - 1]["status"]["battery"], *content["orders"]["batteries"]))
    mentions = about.of(frame_id(number), "battery") | about.of(TRAJECTORY, "battery")
    return [*found, Form(FRAME_PHRASES["battery"], tuple(({"count": level}, 1.0) for level in levels), mentions)]


def frame_forms(content: Input, entity: str) -> list[Form]:
    """The statements about a screenshot, in the order of the topics."""
    number = number_of(entity)
    pairs = content["orders"]["heights"][number - 1]
    return [
        *_forms(content, "frame", entity, FRAME_TOPICS, FRAME_PHRASES, _FRAME_SPEAKS),
        *_status_forms(content, number),
        *order_forms(FRAME_PHRASES["order"], pairs, lambda text: [number]),
        *quarter_forms(FRAME_PHRASES["quarter"], content["orders"]["quarters"][number - 1], number),
        *side_forms(FRAME_PHRASES["side"], content["orders"]["sides"][number - 1], number),
    ]


def step_forms(content: Input, entity: str) -> list[Form]:
    """The statements about a step, in the order of the topics."""
    number = number_of(entity)
    before, after = content["orders"]["heights"][number - 1 : number + 1]
    first, second = content["orders"]["quarters"][number - 1 : number + 1]
    return [
        *_forms(content, "step", entity, STEP_TOPICS, STEP_PHRASES, _STEP_SPEAKS),
        *order_forms(STEP_PHRASES["order_before"], before[:_ORDERS_OF_STEP], lambda text: [number]),
        *order_forms(STEP_PHRASES["order_after"], after[-_ORDERS_OF_STEP:], lambda text: [number + 1]),
        *quarter_forms(STEP_PHRASES["quarter_before"], first[:_ORDERS_OF_STEP], number),
        *quarter_forms(STEP_PHRASES["quarter_after"], second[-_ORDERS_OF_STEP:], number + 1),
        *side_forms(STEP_PHRASES["side_before"], content["orders"]["sides"][number - 1], number),
        *side_forms(STEP_PHRASES["side_after"], content["orders"]["sides"][number], number + 1),
    ]
