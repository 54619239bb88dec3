"""The GUI domain: descriptions, strategies and questions, judged from the widgets alone."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from recordings import BY_HAND, COUNT, drawn

from generator.condchain.domain import Input
from generator.condchain.domains.gui import DOMAIN
from generator.condchain.domains.gui.adapter import LEAST_QUESTIONS, LEAST_TOPICS, entities, topic_count
from generator.condchain.domains.gui.vocabulary import QUARTERS
from generator.seeding import rng


@pytest.fixture(scope="module")
def recordings() -> list[Input]:
    return drawn()


def raw_texts(content: Input, number: int) -> list[str]:
    """Every text that is written on a screenshot, from the widgets alone."""
    frame = content["frames"][number - 1]
    return [frame["title"], *(widget["text"] for widget in frame["widgets"] if widget["text"])]


def test_offered_subjects_have_enough_to_say_and_to_ask(recordings):
    share = Counter()
    for content in recordings:
        for entity in entities(content):
            share[entity in content["offered"]] += 1
        for entity in content["offered"]:
            assert topic_count(DOMAIN.forms(content, entity)) >= LEAST_TOPICS
            assert len(DOMAIN.questions(content, entity)) >= LEAST_QUESTIONS
    assert share[True] > 0.75 * sum(share.values())


def test_descriptions_denote_one_subject_alone(recordings):
    for content in recordings:
        owner: dict[str, str] = {}
        for entity in entities(content):
            found = DOMAIN.descriptions(content, entity)
            assert len(found) >= 2
            for description in found:
                assert owner.setdefault(description.text, entity) == entity
                assert DOMAIN.resolve(content, description.text) == [entity]


@pytest.mark.parametrize(
    "text",
    ("screenshot 5", "the fifth action", "the first scroll", "the action between screenshots 1 and 3",
     "the second screenshot with a dialog box", "screenshot 0", "the dog"),
)  # fmt: skip
def test_descriptions_that_fit_nothing_denote_nothing(text):
    assert DOMAIN.resolve(BY_HAND, text) == []


def test_descriptions_by_hand():
    assert DOMAIN.resolve(BY_HAND, "the first screenshot with a dialog box") == ["frame:3"]
    assert DOMAIN.resolve(BY_HAND, "the second screenshot from the end") == ["frame:3"]
    assert DOMAIN.resolve(BY_HAND, "the third tap") == ["step:3"]


def test_strategies_offer_what_they_say(recordings):
    for content in recordings[:20]:
        offered = content["offered"]
        for history in [(), *((entity,) for entity in offered), tuple(offered[:3])]:
            for name, strategy in DOMAIN.strategies.items():
                if (strategy.kind == "seed") == bool(history):
                    continue
                found = strategy.candidates(content, history)
                assert set(found) <= set(offered), name
                if strategy.kind == "transition":
                    assert not set(found) & set(history), name


def right_by_hand(content: Input, entity: str, text: str, option: str) -> bool | None:
    """Whether an option is right, from the widgets alone; None for the kinds of question not judged here."""
    number, said = int(entity.partition(":")[2] or 0), option.strip("“”")
    here = raw_texts(content, number) if number else []
    if "can be read" in text:
        return said in here
    if "cannot be read" in text:
        return not any(said.casefold() in other.casefold() for other in here)
    if "comes into view in" in text:
        return said not in here and said in raw_texts(content, number + 1)
    if "goes out of view" in text:
        return said in here and said not in raw_texts(content, number + 1)
    if "is tapped in" in text:
        return content["actions"][number - 1]["target_text"] == said
    if "How many taps does" in text:
        return sum(action["type"] == "click" for action in content["actions"]) == int(said)
    if "How many taps come before" in text:
        return sum(action["type"] == "click" for action in content["actions"][: number - 1]) == int(said)
    if "In which place" in text:
        shown = content["frames"][number - (0 if "right after" in text else 1)]["widgets"]
        rows = [(widget["box"][1], widget["text"]) for widget in shown if widget["type"] == "list_item"]
        entries = [entry for _, entry in sorted(rows)]
        return f"place {entries.index(text.split('“')[1].split('”')[0]) + 1}" == said
    if "Which time" in text:
        return content["frames"][number - 1]["status"]["time"] == said
    return None


def test_exactly_one_option_is_right(recordings):
    judged = Counter()
    for content in recordings:
        for entity in entities(content):
            for form in DOMAIN.questions(content, entity):
                verdict = right_by_hand(content, entity, form.text, form.answer)
                if verdict is not None:
                    judged[" ".join(form.text.split()[:6])] += 1
                    assert verdict is True, (entity, form)
                    assert not any(right_by_hand(content, entity, form.text, other) for other in form.distractors), form
    assert len(judged) == 9 and min(judged.values()) >= COUNT / 2, judged


def test_no_quarter_is_the_usual_answer(recordings):
    found = Counter(
        form.answer
        for content in recordings
        for entity in content["offered"]
        for form in DOMAIN.questions(content, entity)
        if "quarter of the screen" in form.text
    )
    assert set(found) == {words for several in QUARTERS.values() for words in several}
    assert max(found.values()) < 0.36 * sum(found.values()), found


def test_the_highest_stands_above_the_others(recordings):
    checked = 0
    for content in recordings[:20]:
        for number in range(1, len(content["frames"]) + 1):
            tops: dict[str, list[int]] = {}
            for widget in content["frames"][number - 1]["widgets"]:
                tops.setdefault(widget["text"], []).append(widget["box"][1])
            for form in DOMAIN.questions(content, f"frame:{number}"):
                if "highest" in form.text:
                    answer, *others = (tops[option.strip("“”")] for option in (form.answer, *form.distractors))
                    assert all(max(answer) < min(other) for other in others)
                    checked += 1
    assert checked > 50


def test_a_recording_is_a_function_of_its_source():
    first, again = (DOMAIN.draw_input(rng("test gui", "again"), 1) for _ in range(2))
    assert first == again == json.loads(json.dumps(first))
    assert DOMAIN.questions(first, "frame:2") == DOMAIN.questions(again, "frame:2")
    assert len(DOMAIN.pictures(first)) == len(first["frames"])
