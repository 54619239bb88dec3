"""Predicates in words and back: every skeleton that can be drawn has one reading, and it is the right one."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.condchain import vpir
from generator.condchain.language import MOST_STYLES, Style, draw_style, read_clause, render
from generator.condchain.skeletons import (
    COMPLEX,
    FAMILY_SHARES,
    SETTINGS,
    atoms_in_nor,
    count_atoms,
    critical_values,
    draw_skeleton,
    negated_atoms,
    to_vpir,
)
from generator.condchain.wording import Number, Phrase, Quoted, UnreadableText, Wording, Words, canonical_atom
from making import ROOT

GOLDEN = json.loads((ROOT / "tests/golden/clauses.json").read_text())
PLACES = "abcdefgh"
PHRASES = tuple(
    Phrase(
        f"{{v}} in {name}",
        (f"shows {{v}} at {name}", f"has {{v}} in place {name}"),
        (f"shows no {{v}} at {name}",),
        {"v": Quoted()},
    )
    for name in PLACES
)
WORDING = Wording(PHRASES)
NASTY = st.text(st.characters(exclude_characters="“”", exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    [", and at the same time ", " and ", "either x or y", ", or else ", "neither", "“".replace("“", "'"), '"', "\\"]
)


@given(st.integers(0, 2**32), st.sampled_from(sorted(SETTINGS)), st.lists(NASTY, min_size=7, max_size=7))
@settings(max_examples=300)
def test_a_clause_reads_back_to_what_it_says(seed: int, setting: str, values: list[str]) -> None:
    source = random.Random(seed)
    skeleton = draw_skeleton(SETTINGS[setting], source)
    count = count_atoms(skeleton)
    atoms = [PHRASES[k].fill(v=values[k]) for k in range(count)]
    text = render(skeleton, atoms, "the shelf", WORDING, draw_style([skeleton], source))
    reading = read_clause(text, "the shelf", WORDING)
    assert len(reading.phrases) == count
    assert vpir.equivalent(vpir.parse(reading.predicate), vpir.parse(to_vpir(skeleton, atoms)))


@given(st.integers(0, 2**32))
@settings(max_examples=200)
def test_one_changed_atom_changes_one_verb_phrase(seed: int) -> None:
    source = random.Random(seed)
    skeleton = draw_skeleton(COMPLEX, source)
    count = count_atoms(skeleton)
    style = draw_style([skeleton], source)
    changed = source.randrange(count)
    both = []
    for value in ("x", "y"):
        atoms = [PHRASES[k].fill(v=value if k == changed else "x") for k in range(count)]
        both.append(read_clause(render(skeleton, atoms, "the shelf", WORDING, style), "the shelf", WORDING).phrases)
    assert sum(one != other for one, other in zip(*both, strict=True)) == 1


@pytest.mark.parametrize("case", GOLDEN["said"], ids=lambda case: case["predicate"])
def test_golden_clauses(case: dict[str, str]) -> None:
    predicate = vpir.parse(case["predicate"])
    style = Style(0, (0,) * MOST_STYLES, (0,) * MOST_STYLES)
    text = render(predicate.skeleton, predicate.atoms(), "the shelf", WORDING, style)
    assert text == case["text"]
    assert vpir.equivalent(vpir.parse(read_clause(text, "the shelf", WORDING).predicate), predicate)


@pytest.mark.parametrize("case", GOLDEN["refused"], ids=lambda case: case["why"])
def test_a_clause_that_says_no_one_thing_is_refused(case: dict[str, str]) -> None:
    with pytest.raises(UnreadableText):
        read_clause(case["text"], "the shelf", WORDING)


@pytest.mark.parametrize(
    ("rest", "why"),
    [
        ("both is sitting and " * 400 + "is sitting", "8020 characters"),
        ("both is up and " * 200 + "is up", "more than 8 pairs"),
        ("either is up or " * 200 + "is up", "more than 8 pairs"),
        ("is up and both " * 200 + "is up", "more than 8 pairs"),
        ("is up, " * 300 + "and is down", "read in 0 ways"),
        ("x" * 5_000_000, "5000010 characters"),
    ],
)
def test_a_clause_too_long_or_too_deep_is_unreadable(rest: str, why: str) -> None:
    wording = Wording((Phrase("a", ("is up", "is sitting"), ("is low",)),))
    with pytest.raises(UnreadableText, match=why):
        read_clause(f"the shelf {rest}", "the shelf", wording)


def test_pairs_are_read_as_deep_as_they_may_stand() -> None:
    wording = Wording((Phrase("a", ("is up",), ("is low",)),))
    text = "the shelf " + "either is up or " * 8 + "is low"
    assert vpir.parse(read_clause(text, "the shelf", wording).predicate).operators() == ("or",) * 8 + ("not",)


def test_an_error_quotes_only_the_beginning_of_a_clause() -> None:
    with pytest.raises(UnreadableText) as caught:
        read_clause("x" * 4_000, "y" * 1_000_000, WORDING)
    assert len(str(caught.value)) < 300


def test_two_phrases_that_say_the_same_of_different_atoms_are_refused() -> None:
    twice = Wording((Phrase("a", ("is there",), ("is gone",)), Phrase("b", ("is there",), ("is away",))))
    assert twice.read("is gone") == ("a", True)
    with pytest.raises(UnreadableText, match="2 ways"):
        twice.read("is there")


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: Phrase("a", ("is red and blue",), ("is not",)), "joins"),
        (lambda: Phrase("a", ("is_red",), ("is not",)), "joins"),
        (lambda: Phrase("a == {v}", ("is red",), ("is not {v}",), {"v": Number()}), "must hold each of the slots"),
        (lambda: Phrase("a", ("is red",), ()), "each polarity"),
        (lambda: Words({1: ("one",), 2: ("One",)}), "two values share words"),
        (lambda: Quoted().say("a ”quoted“ text"), "curly"),
        (lambda: Number().say(1.5), "whole"),
    ],
)
def test_words_that_could_be_misread_are_refused(make, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        make()


@given(st.integers(-(10**9), 10**9), st.sampled_from([Number(), Number(spelled=True), Number(decimals=2)]))
def test_numbers_read_back(value: int, slot: Number) -> None:
    assert slot.read(slot.say(value)) == value


@given(st.decimals(-9999, 9999, places=2))
def test_decimals_read_back(value) -> None:
    slot = Number(decimals=2)
    assert slot.read(slot.say(float(value))) == float(value)


@given(NASTY, st.integers(-5, 99))
def test_filled_atoms_are_canonical_and_give_their_values_back(text: str, number: int) -> None:
    counted = Phrase("xs.get({v}, 0) > {n}", ("has {v} {n}",), ("lacks {v} {n}",), {"v": Quoted(), "n": Number()})
    atom = counted.fill(v=text, n=number)
    assert canonical_atom(atom) == atom
    assert counted.values_of(atom) == {"v": text, "n": number}


def test_skeletons_have_the_families_of_upstream() -> None:
    """10,000 draws: a share within 0.02 of the wanted one is more than three standard errors for each family."""
    source = random.Random(5)
    count = 10_000
    names = "ABCDEFGHIJ"
    families = [vpir.parse(to_vpir(draw_skeleton(COMPLEX, source), names)).family() for _ in range(count)]
    for family, share in FAMILY_SHARES.items():
        assert abs(families.count(family) / count - share) < 0.02, family


@given(st.integers(0, 2**32))
@settings(max_examples=200)
def test_every_leaf_of_a_skeleton_can_be_the_critical_one(seed: int) -> None:
    skeleton = draw_skeleton(COMPLEX, random.Random(seed))
    count = count_atoms(skeleton)
    predicate = vpir.parse(to_vpir(skeleton, PLACES[:count]))
    assert len(predicate.operators()) >= 3 and predicate.nested_groups() >= 2
    for leaf in range(count):
        for values in critical_values(skeleton, leaf):
            flipped = [value != (place == leaf) for place, value in enumerate(values)]
            assert predicate.holds(values) and not predicate.holds(flipped)
        assert critical_values(skeleton, leaf)


@pytest.mark.parametrize("name", SETTINGS)
def test_the_share_of_negated_leaves_is_what_the_setting_says(name: str) -> None:
    """Of the leaves outside "neither ... nor ..."; each skeleton counts alike, since one leaf of each changes."""
    source, shares = random.Random(6), []
    for _ in range(5_000):
        skeleton = draw_skeleton(SETTINGS[name], source)
        inside = len(atoms_in_nor(skeleton))
        shares.append((len(negated_atoms(skeleton)) - inside) / (count_atoms(skeleton) - inside))
    assert abs(sum(shares) / len(shares) - SETTINGS[name].negated_share) < 0.01
