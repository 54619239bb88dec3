"""The hierarchy family: the target is unique, and neither the words nor any blind rule lead to it."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.exbind.families import hierarchy
from generator.exbind.families.hierarchy_themes import COMMON_CAPTIONS, CONTROLS, ROLE_PHRASES, THEMES
from generator.exbind.surfaces import dom, dom_picture, tree
from generator.records import Compiled, Latent
from generator.seeding import rng
from predictors.baselines import STOP_WORDS, content_words

SURFACES = {"tree": tree, "dom": dom}
LEAVES = {"depth2": 4, "depth3": 8, "depth4": 8}  # mean 1/|C| = (1/4 + 1/8 + 1/8) / 3 = 0.167, the paper's
DEPTH = {"depth2": 2, "depth3": 3, "depth4": 4}
ALL_WORDS = re.compile(r"[^\W_]+")
seeds = st.integers(0, 2**63)
levels = st.sampled_from(hierarchy.LEVELS)


def drawn(level: str, seed: int) -> tuple[Latent, str]:
    latent = hierarchy.make("test_0001", level, rng("test", level, seed))
    return latent, hierarchy.instruction(latent, rng("test instruction", level, seed))


def compiled(latent: Latent, form: str, seed: int) -> Compiled:
    return SURFACES[form].compile_surface(latent, rng("test surface", form, seed))


def words(text: str) -> set[str]:
    return set(ALL_WORDS.findall(text.lower()))


def leaves_of(latent: Latent) -> list[str]:
    return [node for node, entity in latent.entities.items() if entity == "leaf"]


def place_of(latent: Latent, node: str) -> tuple[str, tuple[str, ...], str]:
    """(module title, path names, role) of a leaf, climbed here on its own."""
    names = []
    parent = latent.hierarchy[node]
    while latent.entities[parent] != "module":
        names.append(latent.attributes[parent]["name"])
        parent = latent.hierarchy[parent]
    return latent.attributes[parent]["title"], tuple(reversed(names)), latent.attributes[node]["role"]


# The latent


@given(levels, seeds)
@settings(max_examples=100, deadline=None)
def test_leaves_are_the_full_cross_product_of_module_path_and_role(level: str, seed: int) -> None:
    latent, _ = drawn(level, seed)
    places = [place_of(latent, node) for node in leaves_of(latent)]
    modules, paths, roles = ({place[part] for place in places} for part in range(3))
    assert len(places) == len(set(places)) == LEAVES[level]
    assert set(places) == set(itertools.product(modules, paths, roles))
    assert {len(path) for path in paths} == {DEPTH[level] - 2}


@given(levels, seeds)
@settings(max_examples=100, deadline=None)
def test_exactly_the_answer_satisfies_the_specification(level: str, seed: int) -> None:
    latent, _ = drawn(level, seed)
    fitting = [node for node in latent.entities if hierarchy.satisfies(latent, (node,))]
    assert fitting == latent.target["answer"]


@given(levels, seeds)
@settings(max_examples=60, deadline=None)
def test_satisfies_follows_the_specification_and_not_the_stored_answer(level: str, seed: int) -> None:
    latent, _ = drawn(level, seed)
    (answer,) = latent.target["answer"]
    for node in leaves_of(latent):
        title, path, role = place_of(latent, node)
        asked = {"state": latent.attributes[node]["state"]}
        other = {"group_title": title, "path": list(path), "role": role, "attributes": asked, "answer": [answer]}
        moved = replace(latent, target={**latent.target, **other})
        assert [leaf for leaf in leaves_of(moved) if hierarchy.satisfies(moved, (leaf,))] == [node]


@given(levels, seeds)
@settings(max_examples=100, deadline=None)
def test_the_asked_value_is_shared_by_some_leaves_and_not_by_all(level: str, seed: int) -> None:
    latent, _ = drawn(level, seed)
    ((name, value),) = latent.target["attributes"].items()
    holders = sum(latent.attributes[node][name] == value for node in leaves_of(latent))
    assert 2 <= holders < LEAVES[level]


@given(levels, seeds)
@settings(max_examples=60, deadline=None)
def test_facts_agree_with_the_latent(level: str, seed: int) -> None:
    latent, _ = drawn(level, seed)
    facts, target = hierarchy.candidate_facts(latent), hierarchy.target_facts(latent)
    assert sorted(facts) == sorted(leaves_of(latent))
    for node, own in facts.items():
        assert own["node"] == node and own["role"] == place_of(latent, node)[2]
        assert own["chain"][0] == "root" and own["chain"][-1] == latent.hierarchy[node]
        assert latent.attributes[own["group"]]["title"] == place_of(latent, node)[0]
        fits = all(own[key] == target[key] for key in ("group", "chain", "role"))
        assert (fits and target["attributes"].items() <= own["attributes"].items()) == (
            [node] == latent.target["answer"]
        )


def test_an_unknown_level_is_an_error() -> None:
    with pytest.raises(KeyError):
        hierarchy.make("x_0001", "depth5", rng("x"))


@pytest.mark.parametrize("level", hierarchy.LEVELS)
def test_two_draws_practically_never_coincide(level: str) -> None:
    count = LEAVES[level]
    space = sum(
        math.perm(len(theme.titles), 2) * len(theme.roles) * math.perm(len(COMMON_CAPTIONS + theme.captions), count)
        for theme in THEMES.values()
    )
    states = math.comb(count, count // 2)
    # Before the kinds, the orders, the page, the sections and the rows, each of which multiplies the space again:
    assert space * states * count > 1e9
    contents = {replace(drawn(level, seed)[0], latent_id="same").to_json() for seed in range(2000)}
    assert len(contents) == 2000


# No shortcut


@pytest.mark.parametrize("level", hierarchy.LEVELS)
def test_words_lead_to_the_other_module(level: str) -> None:
    for seed in range(2000):
        latent, text = drawn(level, seed)
        (answer,) = latent.target["answer"]
        assert not words(latent.attributes[answer]["text"]) & words(text)  # not even a stop word
        overlaps = [
            len(content_words(latent.attributes[node]["text"]) & content_words(text)) for node in leaves_of(latent)
        ]
        assert overlaps.count(0) == LEAVES[level] // 2 and max(overlaps) > 0


@pytest.mark.parametrize("level", hierarchy.LEVELS)
@pytest.mark.parametrize("form", SURFACES)
def test_no_rule_that_ignores_the_instruction_beats_chance(form: str, level: str) -> None:
    """Bounds are four standard deviations of a fair draw; the seeds are fixed, so the outcome is too."""
    count, hits = 2000, Counter()
    for seed in range(count):
        latent, _ = drawn(level, seed)
        surface = compiled(latent, form, seed)
        (answer,) = latent.target["answer"]
        gold, order = surface.mapping[answer], [item.candidate_id for item in surface.candidates]
        by_place = sorted(order, key=surface.source.index)
        own = {node: latent.attributes[node] for node in surface.mapping}
        kinds = Counter(node["kind"] for node in own.values())
        rarest = min(own, key=lambda node, kinds=kinds, own=own: (kinds[own[node]["kind"]], node))
        alike = max(
            own,
            key=lambda node, own=own: sum(
                own[node][name] == other[name] for other in own.values() for name in ("kind", "state", "role")
            ),
        )
        for rank in range(len(order)):
            hits[f"candidate {rank}"] += order[rank] == gold
            hits[f"place {rank}"] += by_place[rank] == gold
        hits["least id"] += min(order) == gold
        hits["rarest kind"] += rarest == answer
        hits["most alike"] += alike == answer
        hits["longest caption"] += max(own, key=lambda node, own=own: (len(own[node]["text"]), node)) == answer
    chance = 1 / LEAVES[level]
    limit = 4 * math.sqrt(chance * (1 - chance) / count)
    beaten = {rule: hit / count for rule, hit in hits.items() if abs(hit / count - chance) > limit}
    assert not beaten


@given(levels, seeds, st.sampled_from(sorted(SURFACES)))
@settings(max_examples=60, deadline=None)
def test_candidates_share_one_type_and_ids_stay_out_of_the_instruction(level: str, seed: int, form: str) -> None:
    latent, text = drawn(level, seed)
    surface = compiled(latent, form, seed)
    assert {item.candidate_type for item in surface.candidates} == {SURFACES[form].EXECUTABLE_TYPE}
    assert {item.semantic_id: item.candidate_id for item in surface.candidates} == surface.mapping
    assert sorted(surface.mapping) == sorted(leaves_of(latent))
    assert not words(text) & (set(surface.mapping.values()) | words(" ".join(latent.entities)) - {"root"})


# The vocabulary


@pytest.mark.parametrize("name", THEMES)
def test_captions_titles_and_instructions_share_no_word(name: str) -> None:
    theme = THEMES[name]
    frames = " ".join((*hierarchy.FRAMES, *hierarchy.MODULE_PHRASES, *hierarchy.GENERIC_NOUNS, "a an the of inside"))
    said = words(re.sub(r"\{\w+\}", " ", frames)) | words(" ".join((theme.noun, *theme.sections, *theme.rows)))
    for pair in theme.roles:
        said |= words(" ".join((*pair, *ROLE_PHRASES[pair[0]], *ROLE_PHRASES[pair[1]])))
    for controls in (CONTROLS[key] for key in theme.controls):
        said |= words(" ".join((*controls.kinds, *itertools.chain(*controls.states))))
    titles = [words(title) for title in theme.titles]
    captions = words(" ".join(COMMON_CAPTIONS + theme.captions))
    assert not captions & said
    assert not set().union(*titles) & (said | captions | STOP_WORDS)
    assert sum(map(len, titles)) == len(set().union(*titles)) >= 12


def test_every_word_of_the_vocabulary_can_be_compiled_and_drawn() -> None:
    kinds = {kind for controls in CONTROLS.values() for kind in controls.kinds}
    states = {state for controls in CONTROLS.values() for pair in controls.states for state in pair}
    assert kinds == set(dom.MARKUP) == set(dom_picture.LOOKS)
    assert states == set(dom.STATE_ATTRIBUTES)
    assert len(THEMES) >= 8
    assert {role for theme in THEMES.values() for pair in theme.roles for role in pair} == set(ROLE_PHRASES)
    assert len(set(itertools.chain(*ROLE_PHRASES.values()))) == sum(map(len, ROLE_PHRASES.values()))


# The instruction


@given(levels, seeds)
@settings(max_examples=150, deadline=None)
def test_the_instruction_names_module_path_role_and_property(level: str, seed: int) -> None:
    latent, text = drawn(level, seed)
    target = latent.target
    other = {own["title"] for own in latent.attributes.values() if own.get("kind") == THEMES[target["template"]].noun}
    assert target["group_title"] in text and not any(title in text for title in other - {target["group_title"]})
    assert all(f"the {name}" in text for name in target["path"])
    assert any(f" {phrase}" in text for phrase in ROLE_PHRASES[target["role"]])
    assert all(f" {value}" in text for value in target["attributes"].values())
    assert text[0].isupper() and text[-1] in ".?" and "  " not in text and "{" not in text
    assert not re.search(r"\ba [aeiou]|\ban [^aeiou]", text)


def test_instructions_come_in_many_phrasings() -> None:
    latent, _ = drawn("depth3", 1)
    assert len({hierarchy.instruction(latent, rng("phrasing", number)) for number in range(300)}) >= 16
