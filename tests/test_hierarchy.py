"""The hierarchy family: two modules with the same inside, and one leaf that is meant."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.exbind.families import hierarchy
from generator.exbind.families.hierarchy_themes import THEMES
from generator.exbind.families.hierarchy_words import PLAIN_CAPTIONS, TITLE_CAPTIONS
from generator.seeding import rng
from hierarchies import LEAVES, drawn, leaves_of, place_of

DEPTH = {"depth2": 2, "depth3": 3, "depth4": 4}
seeds = st.integers(0, 2**63)
levels = st.sampled_from(hierarchy.LEVELS)


@given(levels, seeds)
@settings(max_examples=100)
def test_leaves_are_the_full_cross_product_of_module_path_and_role(level: str, seed: int) -> None:
    latent, _ = drawn(level, seed)
    places = [place_of(latent, node) for node in leaves_of(latent)]
    modules, paths, roles = ({place[part] for place in places} for part in range(3))
    assert len(places) == len(set(places)) == LEAVES[level]
    assert set(places) == set(itertools.product(modules, paths, roles))
    assert {len(path) for path in paths} == {DEPTH[level] - 2}


@given(levels, seeds)
@settings(max_examples=100)
def test_exactly_the_answer_satisfies_the_specification(level: str, seed: int) -> None:
    latent, _ = drawn(level, seed)
    fitting = [node for node in latent.entities if hierarchy.satisfies(latent, (node,))]
    assert fitting == latent.target["answer"]


@given(levels, seeds)
@settings(max_examples=60)
def test_satisfies_follows_the_specification_and_not_the_stored_answer(level: str, seed: int) -> None:
    latent, _ = drawn(level, seed)
    (answer,) = latent.target["answer"]
    for node in leaves_of(latent):
        title, path, role = place_of(latent, node)
        asked = {"state": latent.attributes[node]["state"]}
        other = {"group_title": title, "path": list(path), "role": role, "attributes": asked, "answer": [answer]}
        moved = replace(latent, target={**latent.target, **other})
        assert [leaf for leaf in leaves_of(moved) if hierarchy.satisfies(moved, (leaf,))] == [node]


def test_the_asked_property_parts_the_leaves_in_every_planned_way_and_never_within_a_place() -> None:
    partings = Counter()
    for seed in range(600):
        latent, _ = drawn("depth3", seed)
        ((name, value),) = latent.target["attributes"].items()
        holders = {place_of(latent, node) for node in leaves_of(latent) if latent.attributes[node][name] == value}
        assert len(holders) in (4, 8)
        partings[tuple(len({place[part] for place in holders}) for part in range(3)), len(holders)] += 1
    expected = {((2, 2, 2), 8): 200, ((1, 2, 2), 4): 100, ((2, 1, 2), 4): 100, ((2, 2, 1), 4): 100, ((2, 2, 2), 4): 100}
    assert set(partings) == set(expected)
    assert all(abs(count - expected[way]) < 47 for way, count in partings.items())


@given(levels, seeds)
@settings(max_examples=60)
def test_of_each_module_one_leaf_names_the_other_and_all_captions_differ(level: str, seed: int) -> None:
    latent, _ = drawn(level, seed)
    titles = {place_of(latent, node)[0] for node in leaves_of(latent)}
    naming = [
        (place_of(latent, node), title)
        for node in leaves_of(latent)
        for title in titles
        if title in latent.attributes[node]["text"]
    ]
    assert sorted((place[0], title) for place, title in naming) == sorted(itertools.permutations(titles))
    assert len({place[1:] for place, _ in naming}) == 1  # at one place, so that captions part the modules there only
    assert len({latent.attributes[node]["text"] for node in leaves_of(latent)}) == LEAVES[level]


@given(levels, seeds)
@settings(max_examples=60)
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
    with pytest.raises(ValueError, match="level"):
        hierarchy.make("x_0001", "depth5", rng("x"))


@pytest.mark.parametrize("level", hierarchy.LEVELS)
def test_two_draws_practically_never_coincide(level: str) -> None:
    count = LEAVES[level]
    # Leaves but the two that name the other module, each with a plain caption, or with one that names a third title:
    captions = sum(
        math.comb(count - 2, plain)
        * math.perm(len(PLAIN_CAPTIONS) + len(THEMES["mixer"].captions), plain)
        * math.perm(len(THEMES["mixer"].titles) - 2, count - 2 - plain)
        * len(TITLE_CAPTIONS) ** (count - plain)
        for plain in range(count - 1)
    )
    modules = sum(math.perm(len(theme.titles), 2) * len(theme.pairs) for theme in THEMES.values())
    # Before kinds, states, orders, page, sections and rows, each of which multiplies the space again:
    assert captions * modules * count > 1e9
    contents = {replace(drawn(level, seed)[0], latent_id="same").to_json() for seed in range(2000)}
    assert len(contents) == 2000
