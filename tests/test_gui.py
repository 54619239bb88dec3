"""The GUI domain: what is said of a recording is true of its screens, told apart by them alone, and read back."""

from __future__ import annotations

import json
import math
import random
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.condchain import vpir
from generator.condchain.domain import Form, Input
from generator.condchain.domains.gui import DOMAIN
from generator.condchain.domains.gui.adapter import entities
from generator.condchain.domains.gui.frame_forms import STATUS_PRIORS
from generator.condchain.domains.gui.frame_phrases import FRAME_PHRASES
from generator.condchain.domains.gui.pairing import balanced_pairs
from generator.condchain.domains.gui.recording_forms import COUNT_SHARES, PRIORS
from generator.condchain.domains.gui.recording_phrases import RECORDING_PHRASES
from generator.condchain.wording import Number, Quoted, Words
from recordings import BY_HAND, COUNT, drawn

CODE = re.compile(r"[_=<>{}\[\]]|\b(?:True|False|None)\b")


@pytest.fixture(scope="module")
def recordings() -> list[Input]:
    return drawn()


def truths_of(form: Form, values: Any, facts: Any) -> bool:
    return vpir.parse(form.phrase.fill(**values)).evaluate(facts)


def truths(form: Form, facts: Any) -> list[bool]:
    return [truths_of(form, values, facts) for values, _ in form.choices]


# -- facts ------------------------------------------------------------------------------------------------------------


def test_facts_of_a_screenshot_by_hand():
    facts = DOMAIN.facts(BY_HAND, "frame:2")
    expected = {
        "app": "settings",
        "title": "Network",
        "screen_layout": "list",
        "entries": ["Wi-Fi", "Bluetooth", "Hotspot", "Airplane mode"],
        "first_entry": "Wi-Fi",
        "visible_text": ["Network", "Wi-Fi", "Bluetooth", "Hotspot", "Airplane mode"],
        "switches": {"Wi-Fi": "on", "Bluetooth": "off"},
        "has_dialog": False,
        "battery_level": 80,
        "status_signs": ["wifi"],
        "scroll_position": 0.0,
        "text_heights": {"Wi-Fi": 130.0, "Bluetooth": 210.0, "Hotspot": 290.0, "Airplane mode": 450.0},
        # 130 is but 30 pixels over the border at 160, 290 and 450 as much over those at 320 and 480
        "text_quarters": {"Bluetooth": "second"},
    }
    assert {key: facts[key] for key in expected} == expected


def test_facts_of_a_step_by_hand():
    facts = DOMAIN.facts(BY_HAND, "step:2")
    expected = {
        "action_type": "click",
        "target_text": "Wi-Fi",
        "opens_dialog": True,
        "new_text": ["Turn it off?", "Nobody can call you then.", "Cancel", "Turn off"],
        "gone_text": ["Bluetooth", "Hotspot", "Airplane mode"],
        "shared_text": ["Network", "Wi-Fi"],
        "taps_before": 1,
        "title_before": "Network",
        "title_after": "Network",
    }
    assert {key: facts[key] for key in expected} == expected


def test_facts_of_the_recording_by_hand():
    facts = DOMAIN.facts(BY_HAND, "trajectory")
    assert (facts["num_clicks"], facts["num_scrolls"], facts["layout_changes"]) == (3, 0, 3)
    assert facts["app_counts"] == {"home": 1, "settings": 3}
    assert facts["first_shown"]["Cancel"] == 3
    assert facts["tapped_once"] == {"Settings": 1, "Wi-Fi": 2, "Cancel": 3}


def test_facts_fit_the_schema_and_a_changed_fact_is_a_fault(recordings):
    for content in recordings[:20]:
        for entity in entities(content):
            facts = dict(DOMAIN.facts(content, entity))
            assert DOMAIN.fact_faults(content, entity, facts) == []
            assert json.loads(json.dumps(facts)) == facts
            for key in ("visible_text", "new_text", "titles"):
                if key in facts:
                    assert DOMAIN.fact_faults(content, entity, {**facts, key: [*facts[key], "never shown"]})
    assert DOMAIN.fact_faults(recordings[0], "frame:1", {"has_dialog": 1}) == ["has_dialog has a wrong type."]


# -- statements -------------------------------------------------------------------------------------------------------


def test_every_statement_can_be_true_and_false(recordings):
    for content in recordings[:20]:
        for entity in entities(content):
            facts = DOMAIN.facts(content, entity)
            for form in DOMAIN.forms(content, entity):
                found = truths(form, facts)
                assert set(found) == {True, False} or not form.phrase.slots, (entity, form)


def test_a_value_is_as_often_true_as_false(recordings):
    """Paired statements: over one recording, each value of a phrase is true of as many subjects as it is false of."""
    seen = 0
    for content in recordings:
        said: dict[str, Counter[Any]] = {"true": Counter(), "false": Counter()}
        for entity in entities(content):
            if entity == "trajectory":
                continue
            facts = DOMAIN.facts(content, entity)
            for form in DOMAIN.forms(content, entity):
                if form.prior != 0.5 or len(form.choices) > 2 or len(form.phrase.slots) > 1:
                    continue
                for (values, weight), true in zip(form.choices, truths(form, facts), strict=True):
                    assert weight in (0.5, 1.0)
                    said["true" if true else "false"][(form.phrase.atom, *values.values())] += 1
        slotless = {key for key in said["true"] | said["false"] if len(key) == 1 and "signs" not in key[0]}
        pairs = {key for key in said["true"] | said["false"] if len(key) > 1}
        for key in slotless | pairs:
            assert said["true"][key] == said["false"][key], key
            seen += said["true"][key]
    assert seen > 50 * COUNT


@pytest.mark.parametrize(
    ("priors", "phrases", "entity"),
    ((STATUS_PRIORS, FRAME_PHRASES, "frame:2"), (PRIORS, RECORDING_PHRASES, "trajectory")),
)
def test_priors_are_how_often_it_is_so(recordings, priors, phrases, entity):
    for name, prior in priors.items():
        predicate = vpir.parse(phrases[name].atom)
        share = sum(predicate.evaluate(DOMAIN.facts(content, entity)) for content in recordings) / COUNT
        assert abs(share - prior) < 0.23, name  # three standard errors of so many draws


def test_each_quarter_is_as_often_right_as_not(recordings):
    """Two texts of a screenshot, of which either could stand where the other does: each quarter is said of both."""
    right, said = Counter(), Counter()
    for content in recordings:
        for number, drawn_texts in enumerate(content["orders"]["quarters"], start=1):
            quarters = DOMAIN.facts(content, f"frame:{number}")["text_quarters"]
            for text, own, other in drawn_texts:
                assert quarters[text] == own != other
                right[own] += 1
                said.update((own, other))
    assert len(right) == 4
    assert all(said[name] == 2 * right[name] for name in said)


@pytest.mark.parametrize("name", sorted(COUNT_SHARES))
def test_every_number_that_is_said_of_a_count_is_right_at_times(recordings, name):
    right, said = Counter(), Counter()
    for content in recordings:
        facts = DOMAIN.facts(content, "trajectory")
        for form in DOMAIN.forms(content, "trajectory"):
            if form.phrase == RECORDING_PHRASES[name]:
                (number,) = (values["count"] for values, _ in form.choices if truths_of(form, values, facts))
                right[number] += 1
                said.update({values["count"]: weight for values, weight in form.choices})
    count = sum(right.values())
    assert count > 20
    for number, share in COUNT_SHARES[name].items():
        # The recordings that chains speak of are not all of them: long ones are spoken of in other ways.
        assert abs(right[number] / count - share) < 0.08 + 3 * math.sqrt(share * (1 - share) / count), number
        assert said[number] == pytest.approx(share * count)


@given(st.integers(), st.lists(st.lists(st.sampled_from("abcdef"), unique=True, max_size=3), max_size=9))
def test_balanced_pairs_are_mutual_and_differ(seed, values):
    pairs = balanced_pairs(random.Random(seed), values, [0] * len(values))
    for place, pair in enumerate(pairs):
        if pair:
            own, other = pair
            assert own in values[place] and other not in values[place]
    assert Counter(tuple(pair) for pair in pairs if pair) == Counter(tuple(pair[::-1]) for pair in pairs if pair)


# -- words ------------------------------------------------------------------------------------------------------------

TEXTS = st.text("abc XYZ019'-.,:!é&%", min_size=1, max_size=12)


def values_for(slot: Any) -> st.SearchStrategy[Any]:
    if isinstance(slot, Words):
        return st.sampled_from(sorted(slot.table))
    return st.integers(0, 120) if isinstance(slot, Number) else TEXTS


@pytest.mark.parametrize("phrase", DOMAIN.wording.phrases, ids=lambda phrase: phrase.atom)
@settings(max_examples=15)
@given(data=st.data())
def test_every_phrase_reads_back(phrase, data):
    values = {name: data.draw(values_for(slot)) for name, slot in phrase.slots.items()}
    atom = phrase.fill(**values)
    negated, number = data.draw(st.booleans()), data.draw(st.integers(0, 5))
    text = DOMAIN.wording.say(atom, negated=negated, number=number)
    assert DOMAIN.wording.read(text) == (atom, negated)
    assert vpir.parse(atom).keys()
    if not any(isinstance(slot, Quoted) for slot in phrase.slots.values()):
        assert not CODE.search(text)


def test_all_phrases_are_in_use(recordings):
    used = {
        form.phrase.atom
        for content in recordings
        for entity in entities(content)
        for form in DOMAIN.forms(content, entity)
    }
    assert {phrase.atom for phrase in DOMAIN.wording.phrases} == used
