"""Multiple-choice questions about a screenshot, an action or the recording.

The options of a question are texts of one recording, each with its own chance to be right: either all of them stand on
the screenshot and the question is about their order, or the wrong ones do elsewhere in the same app what the right one
does here. Several drafts of each kind leave a choice to the composer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from generator.condchain.domain import Input, QuestionForm
from generator.condchain.domains.gui import mentions as about
from generator.condchain.domains.gui.counting import clock, count_questions, minute_of, number_question
from generator.condchain.domains.gui.mentions import Mentions
from generator.condchain.domains.gui.order import LEAST_GAP
from generator.condchain.domains.gui.quarters import asked_texts, quarters_of
from generator.condchain.domains.gui.recording import (
    HOME,
    TRAJECTORY,
    Screen,
    Step,
    frame_id,
    number_of,
    pages_of,
    sayable,
    screens_of,
    step_id,
    steps_of,
)
from generator.condchain.domains.gui.vocabulary import APPS, QUARTERS
from generator.seeding import rng

OPTIONS = 4
_DRAFTS = 4
_NOTHING: Mentions = frozenset()
# (what a text does in an action, those that do, whether a text surely does not)
_CHANGES: tuple[tuple[str, Callable[[Step], Sequence[str]], Callable[[Step, str], bool]], ...] = (
    ("comes into view", lambda step: step.new, Step.surely_not_new),
    ("goes out of view", lambda step: step.gone, Step.surely_not_gone),
    ("stays in view", lambda step: step.kept, Step.surely_not_kept),
)


@dataclass(frozen=True, slots=True)
class _Asker:
    """Collects the questions about one entity. An option is a topic of every screenshot, see `mentions`."""

    entity: str
    source: random.Random
    screens: Sequence[Screen]
    found: list[QuestionForm]

    def ask(self, text: str, options: Sequence[str], numbers: Iterable[int], more: Mentions = _NOTHING) -> None:
        """Ask with the first option as the answer, unless there are too few or two differ in case alone.

        numbers: the screenshots on which the options are then spoken of.
        """
        if len(options) < OPTIONS or len({option.casefold() for option in options}) < len(options):
            return
        quoted = tuple(f"“{option}”" for option in options)
        mentions = about.of_texts(tuple(numbers), options) | more
        self.found.append(QuestionForm(self.entity, text, quoted[0], quoted[1:], mentions))

    def some(self, pools: Iterable[Sequence[str]], count: int) -> list[str]:
        """`count` different texts (as many as there are), from the first pool as far as it goes, then from the next."""
        chosen: dict[str, str] = {}
        for pool in pools:
            for text in self.source.sample(list(pool), len(pool)):
                if len(chosen) < count:
                    chosen.setdefault(text.casefold(), text)
        return list(chosen.values())

    def mixed(self, text: str, one: Sequence[str], others: Sequence[str], numbers: Iterable[int]) -> None:
        """One option of the first pool is right, the wrong ones are of the second pool."""
        answer = self.some([one], 1)
        if answer:
            self.ask(text, answer + self.some([others], OPTIONS - 1), numbers)


def _apart(source: random.Random, screen: Screen) -> list[str]:
    """Four texts at clearly different heights, from top to bottom."""
    heights, chosen = screen.heights, []
    texts = [text for text in screen.texts if text in heights]
    for text in source.sample(texts, len(texts)):
        if len(chosen) < OPTIONS and all(abs(heights[text] - heights[other]) >= LEAST_GAP for other in chosen):
            chosen.append(text)
    return sorted(chosen, key=heights.__getitem__)


def _ask_quarters(asker: _Asker, screen: Screen, where: str) -> None:
    """In which quarter a text stands."""
    quarters = quarters_of(screen)
    for text in asked_texts(asker.source, quarters):
        question = f"In which quarter of the screen does “{text}” stand {where}?"
        others = tuple(words[0] for name, words in QUARTERS.items() if name != quarters[text])
        mentions = about.of_texts([screen.number], [text])
        asker.found.append(QuestionForm(asker.entity, question, QUARTERS[quarters[text]][0], others, mentions))


def _ask_numbers(asker: _Asker, screen: Screen, others: Sequence[int]) -> None:
    """Battery, clock, number of entries."""
    levels = tuple(f"{level}%" for level in others)
    battery = about.of(TRAJECTORY, "battery")
    text = "Which battery level is given in {subject}?"
    asker.found.append(QuestionForm(asker.entity, text, f"{screen.battery}%", levels, battery))
    text, time = "Which time is given at the top edge of {subject}?", about.of(TRAJECTORY, "time")
    asker.found.append(number_question(asker.source, asker.entity, text, minute_of(screen.time), time, clock))
    _ask_entry_count(asker, screen, "in {subject}")


def _ask_entry_count(asker: _Asker, screen: Screen, where: str) -> None:
    if not screen.has_dialog and not screen.has_sliders:
        mentions = about.of(frame_id(screen.number), "entry_count")
        text = f"How many entries are in view {where}?"
        asker.found.extend(count_questions(asker.source, asker.entity, text, len(screen.entries), mentions))


def _ask_of_screen(asker: _Asker, screen: Screen) -> None:
    # Right and wrong options alike stand on another screenshot of the app: nothing said of that one tells them apart.
    kin = [one for one in asker.screens if one.app == screen.app and one.number != screen.number]
    others = dict.fromkeys(text for one in kin for text in one.texts)
    elsewhere = [text for text in others if screen.lacks(text)]
    shared = [text for text in screen.texts if text in others]
    here, around = [screen.number], range(screen.number - 1, screen.number + 2)
    for _ in range(_DRAFTS):
        asker.mixed("Which of these texts can be read in {subject}?", shared, elsewhere, around)
        asker.mixed("Which of these texts cannot be read in {subject}?", elsewhere, shared, around)
        asker.ask("Which of these texts stands highest in {subject}?", _apart(asker.source, screen), here)
        asker.ask("Which of these texts stands lowest in {subject}?", _apart(asker.source, screen)[::-1], here)
    _ask_quarters(asker, screen, "in {subject}")
    _ask_neighbours(asker, screen)


def _ask_neighbours(asker: _Asker, screen: Screen) -> None:
    """Which entry stands right below or above another one; the options are entries of the same list."""
    entries = [entry for entry in screen.entries if sayable(entry)]
    repeated = len(set(entries)) < len(screen.entries)
    if not screen.in_column or screen.has_dialog or repeated or len(entries) <= OPTIONS:
        return
    for word in ("below", "above"):
        order = entries if word == "below" else entries[::-1]
        place = asker.source.randrange(len(order) - 1)
        anchor, right = order[place : place + 2]
        others = [entry for entry in order if entry not in (anchor, right)]
        options = [right, *asker.source.sample(others, OPTIONS - 1)]
        text = f"Which entry comes right {word} “{anchor}” in {{subject}}?"
        asker.ask(text, options, [screen.number], about.of_texts([screen.number], [anchor]))


def _ask_of_step(asker: _Asker, steps: Sequence[Step], step: Step) -> None:
    around = range(step.number - 1, step.number + 3)
    for words, texts_of, surely_not in _CHANGES:
        kin = dict.fromkeys(text for one in steps if _kin(one, step) for text in texts_of(one))
        wrong = [text for text in kin if surely_not(step, text)]
        for _ in range(_DRAFTS):
            asker.mixed(f"Which of these texts {words} in {{subject}}?", texts_of(step), wrong, around)
    for when, screen in (("before", step.before), ("after", step.after)):
        _ask_quarters(asker, screen, f"right {when} {{subject}}")
        _ask_entry_count(asker, screen, f"right {when} {{subject}}")
        for _ in range(_DRAFTS - 1):
            options = _apart(asker.source, screen)
            asker.ask(f"Which of these texts stands highest right {when} {{subject}}?", options, [screen.number])
            options = _apart(asker.source, screen)[::-1]
            asker.ask(f"Which of these texts stands lowest right {when} {{subject}}?", options, [screen.number])
    if step.action == "click" and sayable(step.target) and not step.before.lacks(step.target):
        parts = [text for text in (*step.before.entries, *step.before.buttons) if sayable(text)]
        others = [[text for text in pool if text != step.target] for pool in (parts, step.before.texts)]
        both = (step.number, step.number + 1)
        for _ in range(_DRAFTS):
            options = [step.target, *asker.some(others, OPTIONS - 1)]
            asker.ask("Which of these is tapped in {subject}?", options, both, about.of_action(step.number))


def _kin(one: Step, other: Step) -> bool:
    """Whether both actions are within one app: then nothing else that is said of the one gives away its texts."""
    return HOME != one.before.app == one.after.app == other.before.app == other.after.app


def _ask_order(asker: _Asker, text: str, firsts: dict[str, int]) -> None:
    """Which of four comes first; they come at different moments, none at the very start."""
    later = [text for text, number in firsts.items() if number > 1]
    chosen: dict[int, str] = {}
    for one in asker.source.sample(later, len(later)):
        if len(chosen) < OPTIONS:
            chosen.setdefault(firsts[one], one)
    asker.ask(text, [chosen[number] for number in sorted(chosen)], chosen)


def _ask_of_recording(asker: _Asker, steps: Sequence[Step]) -> None:
    screens = asker.screens
    shown: dict[str, int] = {}
    tapped: dict[str, int] = {}
    for screen in screens:
        for text in screen.texts:
            if text not in shown and all(earlier.lacks(text) for earlier in screens[: screen.number - 1]):
                shown[text] = screen.number
    for step in steps:
        if step.action == "click" and sayable(step.target):
            tapped.setdefault(step.target, step.number + 1)
    for _ in range(_DRAFTS):
        _ask_order(asker, "Which of these texts comes into view first in {subject}?", shown)
        _ask_order(asker, "Which of these is tapped first in {subject}?", tapped)


def _ask_counts(asker: _Asker, steps: Sequence[Step]) -> None:
    """Taps, titles, screenshots of an app."""
    numbers, source = range(1, len(asker.screens) + 1), asker.source
    taps = sum(step.action == "click" for step in steps)
    tapping = about.of(TRAJECTORY, "clicks") | about.of_steps(numbers, "tapping")
    asker.found.extend(count_questions(source, asker.entity, "How many taps does {subject} contain?", taps, tapping))
    titles = {screen.title for screen in asker.screens if screen.title}
    text = "How many different titles at the top does {subject} show?"
    asker.found.extend(count_questions(source, asker.entity, text, len(titles), about.of_frames(numbers, "title")))
    for app, words in APPS.items():
        shown = sum(screen.app == app for screen in asker.screens)
        text = f"In how many screenshots does {{subject}} show a page of {words[0]}?"
        asker.found.extend(count_questions(source, asker.entity, text, shown, about.of_frames(numbers, "app")))


def questions(content: Input, entity: str) -> list[QuestionForm]:
    """The questions about an entity; each call gives the same ones."""
    screens, number = screens_of(content), number_of(entity)
    asker = _Asker(entity, rng("condchain gui questions", content["salt"], entity), screens, [])
    if entity == frame_id(number):
        _ask_of_screen(asker, screens[number - 1])
        _ask_numbers(asker, screens[number - 1], content["orders"]["batteries"])
    elif entity == step_id(number):
        steps = steps_of(content, screens)
        _ask_of_step(asker, steps, steps[number - 1])
    elif entity == TRAJECTORY:
        steps = steps_of(content, screens)
        _ask_of_recording(asker, steps)
        _ask_counts(asker, steps)
    pages = pages_of(content)
    return [replace(form, mentions=about.widened(form.mentions, pages)) for form in dict.fromkeys(asker.found)]
