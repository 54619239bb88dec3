"""The vocabulary of the hierarchy family keeps captions and instructions apart; the instruction says all it must."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.exbind.families import hierarchy
from generator.exbind.families import hierarchy_words as said_by
from generator.exbind.families.hierarchy_themes import THEMES
from generator.exbind.surfaces import dom, dom_controls
from generator.seeding import rng
from hierarchies import drawn, words
from predictors.words import STOP_WORDS

seeds = st.integers(0, 2**63)
levels = st.sampled_from(hierarchy.LEVELS)


@pytest.mark.parametrize("name", THEMES)
def test_captions_titles_and_instructions_share_no_content_word(name: str) -> None:
    theme = THEMES[name]
    frames = (*said_by.FRAMES, *said_by.STATE_FRAMES, *said_by.MODULE_PHRASES, *said_by.PICKS, said_by.CONTROL)
    said = words(re.sub(r"\{\w+\}", " ", " ".join(frames))) | {"then", "under", "lets", "you", theme.at, theme.along}
    said |= words(" ".join((theme.noun, *theme.sections, *theme.rows)))
    for pair in theme.pairs:
        said |= words(" ".join((*pair.roles, *itertools.chain(*pair.phrases))))
        said |= words(" ".join(map(said_by.third_person, itertools.chain(*pair.phrases))))
        for controls in (said_by.CONTROLS[key] for key in pair.controls):
            said |= words(" ".join((*controls.kinds, *itertools.chain(*controls.states))))
    titles = [words(title) for title in theme.titles]
    captions = words(" ".join(said_by.TITLE_CAPTIONS + said_by.PLAIN_CAPTIONS + theme.captions))
    assert captions & said <= STOP_WORDS
    assert not set().union(*titles) & (said | captions | STOP_WORDS)
    assert sum(map(len, titles)) == len(set().union(*titles)) >= 12


@pytest.mark.parametrize("name", THEMES)
def test_no_role_and_no_phrase_stands_twice_in_a_theme(name: str) -> None:
    pairs = THEMES[name].pairs
    roles = [role for pair in pairs for role in pair.roles]
    phrases = [phrase for pair in pairs for phrase in itertools.chain(*pair.phrases)]
    assert len(roles) == len(set(roles)) and len(phrases) == len(set(phrases))


def test_every_kind_and_state_can_be_compiled_and_drawn() -> None:
    groups = said_by.CONTROLS.values()
    kinds = {kind for controls in groups for kind in controls.kinds}
    states = {state for controls in groups for pair in controls.states for state in pair}
    assert kinds == set(dom.MARKUP) == set(dom_controls.LOOKS)
    assert states == set(dom.STATE_ATTRIBUTES)
    assert {key for theme in THEMES.values() for pair in theme.pairs for key in pair.controls} == set(said_by.CONTROLS)
    assert all(len(controls.kinds) >= 3 for controls in groups) and len(THEMES) >= 8


@pytest.mark.parametrize(
    ("phrase", "done"),
    [
        ("dismiss the reminder", "dismisses the reminder"),
        ("switch the device off", "switches the device off"),
        ("say yes to the offer", "says yes to the offer"),
        ("empty the tank", "empties the tank"),
        ("play the song", "plays the song"),
    ],
)
def test_third_person(phrase: str, done: str) -> None:
    assert said_by.third_person(phrase) == done


@given(levels, seeds)
@settings(max_examples=150)
def test_the_instruction_names_module_path_role_and_property(level: str, seed: int) -> None:
    latent, text = drawn(level, seed)
    target = latent.target
    theme = THEMES[target["template"]]
    other = {own["title"] for own in latent.attributes.values() if own.get("kind") == theme.noun}
    assert target["group_title"] in text and not any(title in text for title in other - {target["group_title"]})
    assert all(f" {name}" in text for name in target["path"])
    (phrases,) = (
        pair.phrases[pair.roles.index(target["role"])] for pair in theme.pairs if target["role"] in pair.roles
    )
    assert any(said_by.third_person(phrase) in text or f"lets you {phrase}" in text for phrase in phrases)
    assert all(f" {value}" in text for value in target["attributes"].values())
    assert text[0].isupper() and text[-1] in ".?" and "  " not in text and "{" not in text
    assert not re.search(r"\ba [aeiou]|\ban [^aeiou]|\b(\w+) \1\b", text)


def test_instructions_come_in_many_phrasings() -> None:
    latent, _ = drawn("depth3", 1)
    assert len({hierarchy.instruction(latent, rng("phrasing", number)) for number in range(300)}) >= 16
