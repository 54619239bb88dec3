"""The natural domain: what its scenes hold, and that every sentence about them is true, readable and untold."""

from __future__ import annotations

import itertools
import json
from functools import lru_cache
from pathlib import Path

import pytest

from generator.condchain import vpir
from generator.condchain.domains.natural import DOMAIN
from generator.condchain.domains.natural.attributes import WITHHELD
from generator.condchain.domains.natural.geometry import UNSURE, counted_kind, counts, entity_of, side
from generator.condchain.domains.natural.nouns import CREATURES, KIND_NOUNS
from generator.condchain.domains.natural.staging import HIDDEN, OUTSIDE
from generator.condchain.domains.natural.traits.phrases import ALL_COLORS
from generator.condchain.domains.natural.visibility import hidden_share, outside_share
from generator.condchain.domains.natural.vocabulary import HEIGHT, KINDS, WIDTH
from generator.seeding import rng
from mentions import disjoint

SCENES = 40
PARSE = lru_cache(maxsize=None)(vpir.parse)
GOLDEN = json.loads((Path(__file__).parent / "golden" / "natural.json").read_text())
HANDMADE = GOLDEN["content"]


@pytest.fixture(scope="module")
def scenes() -> list[dict]:
    return [DOMAIN.draw_input(rng("test natural", index), index) for index in range(SCENES)]


@pytest.fixture(scope="module")
def subjects(scenes: list[dict]) -> list[tuple[dict, str]]:
    """(scene, id) of every entity."""
    return [(content, entity["id"]) for content in scenes for entity in content["entities"]]


def test_a_scene_is_plain_json_of_the_stated_make(scenes: list[dict]):
    for content in scenes:
        assert json.loads(json.dumps(content)) == content
        assert len(json.dumps(content)) < 20_000
        kinds = {entity["kind"] for entity in content["entities"]}
        assert 6 <= len(content["entities"]) <= 10
        assert len(kinds) >= 4 and len({KINDS[kind].category for kind in kinds}) >= 3
        feet = [entity["y"] for entity in content["entities"]]
        assert feet == sorted(feet)


def test_the_same_source_draws_the_same_scene(scenes: list[dict]):
    assert DOMAIN.draw_input(rng("test natural", 3), 3) == scenes[3]


def test_figures_hide_one_another_only_where_the_scene_says_so(scenes: list[dict]):
    for content in scenes:
        for one, other in itertools.combinations(content["entities"], 2):
            (left, top, right, bottom), (left_2, top_2, right_2, bottom_2) = one["box"], other["box"]
            apart = right <= left_2 or right_2 <= left or bottom <= top_2 or bottom_2 <= top
            assert apart or one["hidden"] > 0


def test_hidden_and_outside_shares_are_those_of_the_drawing(scenes: list[dict]):
    seen = set()
    for content in scenes[:12]:
        for entity in content["entities"]:
            left, top, right, bottom = entity["box"]
            if entity["hidden"]:
                fronts = [
                    o
                    for o in content["entities"]
                    if o["y"] > entity["y"] and o["box"][0] < right and o["box"][2] > left
                ]
                share = max(hidden_share(entity, front) for front in fronts)
                assert share == pytest.approx(entity["hidden"], abs=0.03) and HIDDEN[0] <= share <= HIDDEN[1]
            if entity["outside"]:
                share = outside_share(entity)
                assert share == pytest.approx(entity["outside"], abs=0.03) and OUTSIDE[0] <= share <= OUTSIDE[1]
            else:
                assert 0 < left and right < WIDTH and 0 < top and bottom <= HEIGHT
            seen.add((entity["hidden"] > 0, entity["outside"] > 0))
    assert seen == {(False, False), (True, False), (False, True)}


def test_facts_have_the_types_of_the_schema_and_no_faults(subjects: list[tuple[dict, str]]):
    for content, name in subjects:
        found = DOMAIN.facts(content, name)
        assert all(type(value) in DOMAIN.schema[key] for key, value in found.items())
        assert DOMAIN.fact_faults(content, name, found) == []


@pytest.mark.parametrize("change", ["is_occluded", "count", "visible_text", "position"])
def test_a_false_fact_is_found(change: str):
    found = {**DOMAIN.facts(HANDMADE, "e2"), "position": {"column": "left", "row": "front"}}
    false = {
        "is_occluded": True,
        "count": {"dog": 3},
        "visible_text": "STOP",
        "position": {"column": "top", "row": "front"},
    }
    assert DOMAIN.fact_faults(HANDMADE, "e2", {**DOMAIN.facts(HANDMADE, "e2"), change: false[change]})
    assert DOMAIN.fact_faults(HANDMADE, "e2", {**found, "is_occluded": "no"}) == ["is_occluded is str"]


def test_every_form_has_one_true_choice_and_a_false_one(subjects: list[tuple[dict, str]]):
    for content, name in subjects:
        found = DOMAIN.facts(content, name)
        for form in DOMAIN.forms(content, name):
            true = [PARSE(form.phrase.fill(**values)).evaluate(found) for values, _ in form.choices]
            assert sum(true) == 1 < len(true) if form.phrase.slots else len(true) == 1


def test_every_entity_has_seven_topics_beside_two_questions(subjects: list[tuple[dict, str]]):
    for content, name in subjects:
        asked = sorted(DOMAIN.questions(content, name), key=lambda q: len(q.mentions))
        assert disjoint([question.mentions for question in asked]) >= 2
        for first, second in itertools.combinations(asked, 2):
            left = [
                f.mentions for f in DOMAIN.forms(content, name) if not f.mentions & (first.mentions | second.mentions)
            ]
            assert disjoint(left) >= 7, (entity_of(content, name)["kind"], first.text, second.text)


def test_a_description_denotes_its_entity_alone_and_tells_no_colour(subjects: list[tuple[dict, str]]):
    for content, name in subjects:
        described = DOMAIN.descriptions(content, name)
        assert described
        for description in described:
            assert DOMAIN.resolve(content, description.text) == [name], description.text
            assert not set(description.text.split()) & set(ALL_COLORS)


def test_most_entities_can_be_named_twice(subjects: list[tuple[dict, str]]):
    """By a mere name, which may come back, or by two names without a common mention."""
    many = [[d.mentions for d in DOMAIN.descriptions(content, name)] for content, name in subjects]
    assert sum(frozenset() in several or disjoint(several) >= 2 for several in many) > 0.65 * len(many)


def test_the_only_one_of_its_kind_has_its_noun_for_a_name(subjects: list[tuple[dict, str]]):
    for content, name in subjects:
        kind = entity_of(content, name)["kind"]
        if counts(content)[kind] == 1:
            (described,) = DOMAIN.descriptions(content, name)
            assert described.text == f"the {KIND_NOUNS[kind][0]}"
            assert bool(described.mentions) == (kind == counted_kind(content))


def test_a_statement_of_how_many_there_are_excludes_every_name_that_tells(subjects: list[tuple[dict, str]]):
    seen = 0
    for content, name in subjects:
        counted = entity_of(content, name)["counted"]
        for form in DOMAIN.forms(content, name):
            if counted and f"count['{counted}']" in form.phrase.atom:
                noun, seen = KIND_NOUNS[counted][0], seen + 1
                for other in content["entities"]:
                    for described in DOMAIN.descriptions(content, other["id"]):
                        tells = f" {noun} " in f" {described.text} "
                        assert not tells or described.mentions & form.mentions, described.text
    assert seen > 20


@pytest.mark.parametrize(("small", "value"), [(small, value) for small in CREATURES for value in CREATURES[small]])
def test_nothing_is_called_an_animal_that_competes_with_a_small_one(small: str, value: str):
    """The dogs and a horse have places among the animals, until a bird, butterfly, mouse or fish is shown."""
    horse = {**entity_of(HANDMADE, "e1"), "kind": "horse", "attributes": {}}
    others = [entity for entity in HANDMADE["entities"] if entity["id"] != "e1"]
    content = {**HANDMADE, "entities": [*others, horse]}
    assert any("animal" in described.text for described in DOMAIN.descriptions(content, "e2"))
    with_small = [{**e, "attributes": {**e["attributes"], small: value}} if e["id"] == "e4" else e for e in others]
    content = {**content, "entities": [*with_small, horse]}
    assert not any("animal" in described.text for described in DOMAIN.descriptions(content, "e2"))
    assert "e4" in DOMAIN.resolve(content, "the second animal from the left")


def test_nothing_is_drawn_that_counts_as_one_of_another_kind(scenes: list[dict]):
    seen = set()
    for content in scenes:
        for entity in content["entities"]:
            for (kind, attribute), other in WITHHELD.items():
                if entity["kind"] == kind:
                    assert (attribute in entity["attributes"]) == (other not in counts(content))
                    seen.add((kind, other in counts(content)))
    assert len(seen) == 2 * len(WITHHELD)


def test_left_and_right_are_not_said_of_figures_above_one_another():
    tree = entity_of(HANDMADE, "e1")  # 545 to 655
    beside = {**tree, "id": "e9", "x": 500.0, "box": [450.0, 300.0, 570.0, 450.0]}  # 25 of 110 pixels overlap
    below = {**tree, "id": "e9", "x": 550.0, "box": [500.0, 300.0, 600.0, 450.0]}  # 55 of 100
    assert side(beside, tree) == "left_of" and side(tree, beside) == "right_of"
    assert side(below, tree) == side(tree, below) == UNSURE


def test_true_values_are_as_frequent_as_their_weights(subjects: list[tuple[dict, str]]):
    """Standardised over all forms: a value that is true too often or too rarely would tell a reader of the text."""
    distance, spread, present, offered = 0.0, 0.0, 0, 0
    for content, name in subjects:
        found = DOMAIN.facts(content, name)
        for form in DOMAIN.forms(content, name):
            holds = [PARSE(form.phrase.fill(**values)).evaluate(found) for values, _ in form.choices]
            if form.phrase.slots:
                weights = [weight for _, weight in form.choices]
                ranks = [(2 * place + 1) / len(weights) - 1 for place in range(len(weights))]
                mean = sum(w * r for w, r in zip(weights, ranks, strict=True))
                distance += ranks[holds.index(True)] - mean
                spread += sum(w * (r - mean) ** 2 for w, r in zip(weights, ranks, strict=True))
            else:
                present, offered = present + holds[0], offered + 1
    assert abs(distance) < 3 * spread**0.5
    assert abs(present / offered - 0.5) < 0.05


def test_questions_offer_every_value_once(subjects: list[tuple[dict, str]]):
    for content, name in subjects:
        for question in DOMAIN.questions(content, name):
            assert question.entity == name and "{subject}" in question.text
            assert {mention[0] for mention in question.mentions} == {name}


def test_strategies_never_return(scenes: list[dict]):
    for content in scenes[:10]:
        history = tuple(entity["id"] for entity in content["entities"][:3])
        for strategy in DOMAIN.strategies.values():
            candidates = set(strategy.candidates(content, history))
            if strategy.kind == "transition":
                assert not candidates & set(history)
            if strategy.kind == "deepening":
                assert candidates == {history[-1]}


@pytest.mark.parametrize("name", sorted(GOLDEN["facts"]))
def test_golden_facts(name: str):
    found = DOMAIN.facts(HANDMADE, name)
    assert {key: found[key] for key in GOLDEN["facts"][name]} == GOLDEN["facts"][name]


@pytest.mark.parametrize("name", sorted(GOLDEN["descriptions"]))
def test_golden_descriptions(name: str):
    assert [description.text for description in DOMAIN.descriptions(HANDMADE, name)] == GOLDEN["descriptions"][name]


@pytest.mark.parametrize(("text", "ids"), GOLDEN["resolved"])
def test_golden_resolution(text: str, ids: list[str]):
    assert sorted(DOMAIN.resolve(HANDMADE, text)) == ids
