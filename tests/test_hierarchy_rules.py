"""No shortcut through a hierarchy: what rules reach that skip the instruction, or the nesting."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.exbind.families import hierarchy
from generator.records import Latent
from hierarchies import LEAVES, SURFACES, compiled, drawn, leaves_of, place_of, words
from predictors.baselines import content_words

CASES = 2000
seeds = st.integers(0, 2**63)
levels = st.sampled_from(hierarchy.LEVELS)


def near(share: float, expected: float) -> bool:
    """Within four standard deviations of a fair draw; the seeds are fixed, so the outcome is too."""
    return abs(share - expected) <= 4 * math.sqrt(expected * (1 - expected) / CASES)


def hits_of(latent: Latent, text: str) -> list[str]:
    """The leaves whose captions share a content word with the instruction."""
    said = content_words(text)
    return [node for node in leaves_of(latent) if content_words(latent.attributes[node]["text"]) & said]


def alike(latent: Latent, text: str) -> list[str]:
    """The leaves with the asked role and property: what a reader knows without module and path."""
    target = latent.target
    return [
        node
        for node in leaves_of(latent)
        if latent.attributes[node]["role"] == target["role"]
        and target["attributes"].items() <= latent.attributes[node].items()
    ]


@pytest.mark.parametrize("level", hierarchy.LEVELS)
def test_the_words_lead_to_one_leaf_of_the_other_module(level: str) -> None:
    for seed in range(CASES):
        latent, text = drawn(level, seed)
        (hit,), (answer,) = hits_of(latent, text), latent.target["answer"]
        assert hit[:2] != answer[:2]


@pytest.mark.parametrize("level", hierarchy.LEVELS)
def test_who_drops_the_leaf_that_the_words_lead_to_gains_that_leaf_only(level: str) -> None:
    right = 0.0
    for seed in range(CASES):
        latent, text = drawn(level, seed)
        hits = hits_of(latent, text)
        kept = [node for node in leaves_of(latent) if node not in hits]
        right += (latent.target["answer"][0] in kept) / len(kept)
    assert right / CASES == pytest.approx(1 / (LEAVES[level] - 1))


# How often a reader is right who leaves out one condition and guesses among what is left: two leaves, unless the asked
# property parts just those two, as it does in one draw of four at depth 2, and in one or two of six deeper.
LEFT_OUT = {
    ("depth2", "module"): 5 / 8,
    ("depth2", "role"): 5 / 8,
    ("depth3", "module"): 7 / 12,
    ("depth3", "path"): 2 / 3,
    ("depth3", "role"): 2 / 3,
    ("depth4", "module"): 7 / 12,
    ("depth4", "path"): 2 / 3,
    ("depth4", "role"): 2 / 3,
}


@pytest.mark.parametrize(("level", "condition"), LEFT_OUT)
def test_no_condition_on_the_place_can_be_left_out(level: str, condition: str) -> None:
    right = 0.0
    for seed in range(CASES):
        latent, _ = drawn(level, seed)
        target, (answer,) = latent.target, latent.target["answer"]
        part = ("module", "path", "role").index(condition)
        wanted = place_of(latent, answer)
        left = [
            node
            for node in leaves_of(latent)
            if target["attributes"].items() <= latent.attributes[node].items()
            and all(place_of(latent, node)[k] == wanted[k] for k in range(3) if k != part)
        ]
        right += 1 / len(left)
    assert abs(right / CASES - LEFT_OUT[level, condition]) < 0.03


@pytest.mark.parametrize("level", hierarchy.LEVELS)
@pytest.mark.parametrize("form", SURFACES)
def test_no_rule_that_ignores_the_instruction_beats_chance(form: str, level: str) -> None:
    hits = Counter()
    for seed in range(CASES):
        latent, _ = drawn(level, seed)
        surface = compiled(latent, form, seed)
        (answer,) = latent.target["answer"]
        gold, order = surface.mapping[answer], [item.candidate_id for item in surface.candidates]
        by_place = sorted(order, key=surface.source.index)
        own = {node: latent.attributes[node] for node in surface.mapping}
        looks = {node: Counter((name, mine[name]) for name in ("kind", "state", "role")) for node, mine in own.items()}
        total = sum(looks.values(), Counter())
        shared = {node: sum(total[feature] for feature in features) for node, features in looks.items()}
        titles = {latent.attributes[module]["title"] for module in ("m0", "m1")}
        naming = [node for node in own if any(title in own[node]["text"] for title in titles)]
        for rank in range(len(order)):
            hits[f"candidate {rank}"] += order[rank] == gold
            hits[f"place {rank}"] += by_place[rank] == gold
        hits["least id"] += min(order) == gold
        hits["rarest kind"] += min(own, key=lambda node: (total["kind", own[node]["kind"]], node)) == answer  # noqa: B023
        hits["most alike"] += max(own, key=lambda node: (shared[node], node)) == answer  # noqa: B023
        hits["least alike"] += min(own, key=lambda node: (shared[node], node)) == answer  # noqa: B023
        hits["longest caption"] += max(own, key=lambda node: (len(own[node]["text"]), node)) == answer  # noqa: B023
        hits["shortest caption"] += min(own, key=lambda node: (len(own[node]["text"]), node)) == answer  # noqa: B023
        hits["first that names a module"] += naming[0] == answer
        hits["first that names none"] += next(node for node in own if node not in naming) == answer
    beaten = {rule: hit / CASES for rule, hit in hits.items() if not near(hit / CASES, 1 / LEAVES[level])}
    assert not beaten


@given(levels, seeds, st.sampled_from(sorted(SURFACES)))
@settings(max_examples=60)
def test_candidates_share_one_type_and_ids_stay_out_of_the_instruction(level: str, seed: int, form: str) -> None:
    latent, text = drawn(level, seed)
    surface = compiled(latent, form, seed)
    assert {item.candidate_type for item in surface.candidates} == {SURFACES[form].EXECUTABLE_TYPE}
    assert {item.semantic_id: item.candidate_id for item in surface.candidates} == surface.mapping
    assert sorted(surface.mapping) == sorted(leaves_of(latent))
    assert not words(text) & (set(surface.mapping.values()) | words(" ".join(latent.entities)) - {"root"})
