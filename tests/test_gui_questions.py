"""The GUI domain: descriptions, strategies and questions, judged from the widgets alone."""

from __future__ import annotations

import json
import math
import re
from collections import Counter

import pytest

from generator.condchain.cases import draw
from generator.condchain.configs import CONFIGS
from generator.condchain.domain import Input, topics_left
from generator.condchain.domains.gui import DOMAIN
from generator.condchain.domains.gui.adapter import LEAST_QUESTIONS, LEAST_TOPICS, entities
from generator.condchain.domains.gui.counting import COUNTS, Counts, count_questions
from generator.condchain.tells import option_reader_accuracy
from generator.seeding import rng
from recordings import BY_HAND, COUNT, drawn


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
            assert topics_left(DOMAIN.forms(content, entity), frozenset()) >= LEAST_TOPICS
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


def holds_by_hand(content: Input, entity: str, text: str, said: str) -> bool | None:
    """Whether what is asked of two texts is so of one, from the widgets alone; None for other questions."""
    number = int(entity.partition(":")[2] or 0)
    here = raw_texts(content, number) if number else []
    if "can be read" in text:
        return said in raw_texts(content, number + ("right after" in text))
    if "comes into view" in text:
        return said not in here and said in raw_texts(content, number + 1)
    if "goes out of view" in text:
        return said in here and said not in raw_texts(content, number + 1)
    if "stays in view" in text:
        return said in here and said in raw_texts(content, number + 1)
    return None


def right_by_hand(content: Input, entity: str, text: str, option: str) -> bool | None:
    """Whether an option is right, from the widgets alone; None for the kinds of question not judged here."""
    number = int(entity.partition(":")[2] or 0)
    if text.startswith("Which of “"):
        one, other = text.split("“")[1].split("”")[0], text.split("“")[2].split("”")[0]
        so = (holds_by_hand(content, entity, text, one), holds_by_hand(content, entity, text, other))
        said = {"both of them": (True, True), f"only “{one}”": (True, False), f"only “{other}”": (False, True)}
        return so == said.get(option, (False, False))
    if "is the first to show" in text:
        anchor = text.split("“")[1].split("”")[0].casefold()
        shown = (
            n for n in range(1, len(content["frames"]) + 1) if anchor in "\n".join(raw_texts(content, n)).casefold()
        )
        return option == f"screenshot {next(shown)}"
    if "How many taps does" in text:
        return sum(action["type"] == "click" for action in content["actions"]) == int(option)
    if "How many entries" in text:
        shown = content["frames"][number - (0 if "right after" in text else 1)]["widgets"]
        return sum(widget["type"] == "list_item" for widget in shown) == int(option)
    if "In which place" in text:
        shown = content["frames"][number - (0 if "right after" in text else 1)]["widgets"]
        rows = [(widget["box"][1], widget["text"]) for widget in shown if widget["type"] == "list_item"]
        entries = [entry for _, entry in sorted(rows)]
        return f"place {entries.index(text.split('“')[1].split('”')[0]) + 1}" == option
    if "Which time" in text:
        return content["frames"][number - 1]["status"]["time"] == option
    return None


def test_exactly_one_option_is_right(recordings):
    judged = Counter()
    for content in recordings:
        for entity in entities(content):
            for form in DOMAIN.questions(content, entity):
                verdict = right_by_hand(content, entity, form.text, form.answer)
                if verdict is not None:
                    judged[" ".join(re.sub("“[^”]*”", "“”", form.text).split()[:6])] += 1
                    assert verdict is True, (entity, form)
                    assert not any(right_by_hand(content, entity, form.text, other) for other in form.distractors), form
    assert len(judged) == 9 and min(judged.values()) >= COUNT / 2, judged


@pytest.mark.parametrize("kind", sorted(COUNTS))
def test_a_count_is_asked_with_each_number_of_a_row_as_often(kind):
    """Over counts that come to each number as often as the table says."""
    counts, source = COUNTS[kind], rng("test gui", "counts")
    right, offered = Counter(), Counter()
    for number, often in counts.found.items():
        for _ in range(20 * often):
            for form in count_questions(source, "trajectory", kind, "How many?", number, frozenset({("it", "count")})):
                right[form.answer] += 1
                offered.update((form.answer, *form.distractors))
    assert set(right) == set(offered) == {str(number) for row in counts.rows for number in row}
    for number, times in offered.items():
        assert abs(right[number] / times - 0.25) < 4 * math.sqrt(0.1875 / times), number


def test_a_count_asked_more_often_than_found_is_refused():
    with pytest.raises(ValueError, match="4 would be asked"):
        Counts({3: 5, 4: 1, 5: 5, 6: 5}, {(3, 4, 5, 6): 2})


def test_two_texts_are_as_often_of_the_one_as_of_its_partner(recordings):
    answers, texts, shown = Counter(), Counter(), Counter()
    for content in recordings:
        for drafts in content["two_texts"].values():
            for draft in drafts:
                answers[tuple(draft["holds"])] += 1
                for text, holds in zip(draft["texts"], draft["holds"], strict=True):
                    texts[text] += 1
                    shown[text] += holds
    count = sum(answers.values())
    assert all(abs(times / count - 0.25) < 0.03 for times in answers.values()), answers
    usual = [text for text, times in texts.items() if times > 40]
    assert len(usual) > 5
    # The two texts of a draft are drawn each for itself; 4.5 errors for many texts
    assert all(abs(shown[text] / texts[text] - 0.5) < 4.5 * math.sqrt(0.25 / texts[text]) for text in usual)


def test_the_options_tell_a_reader_nothing():
    """A reader who learned from one half of 120 chains finds a quarter in the other: three standard errors, and one
    hundredth for the counts, whose shares are measured, are allowed."""
    asked = []
    for index in range(1, 121):
        for layer in draw(CONFIGS["gui"].key(9200, index)).layers:
            question = layer.question
            text = question.text.replace(layer.safe_subject, "it")
            asked.append((text, question.options, int(question.answer[1:]) - 1))
    assert option_reader_accuracy(asked) < 0.26 + 3 * math.sqrt(0.1875 / len(asked))


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
