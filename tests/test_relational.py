"""The relational family: what a scene and a question about it promise."""

import itertools
import json
import math
import random
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.exbind.families import relational
from generator.exbind.families.relational_layout import GROUPINGS, _across, assignments, draw_scene
from generator.exbind.families.relational_query import RELATIONS, question_about, stands
from generator.exbind.families.relational_words import SENTENCES
from generator.exbind.shapes import SCENE_SIDE
from generator.records import Latent
from generator.seeding import rng

CLEAR_GAP = 10  # pixels, from the brief of the benchmark: no two shapes come closer
seeds = st.integers(0, 2**32)


def latent_of(seed: int) -> Latent:
    return relational.make("case_0001", "standard", random.Random(seed))


def edges(shape: dict) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    half_width, half_height = shape["width"] / 2, shape["height"] / 2
    return shape["x"] - half_width, shape["y"] - half_height, shape["x"] + half_width, shape["y"] + half_height


def fitting(latent: Latent, wanted: dict) -> set[str]:
    return {name for name, shape in latent.attributes.items() if wanted.items() <= shape.items()}


def in_relation(latent: Latent, other: str) -> set[str]:
    relation = latent.target["relation"]
    return {name for name, shape in latent.attributes.items() if stands(relation, shape, latent.attributes[other])}


@given(seeds)
@settings(deadline=None)
def test_scene_stands_apart_and_inside(seed):
    shapes = list(latent_of(seed).attributes.values())
    assert 6 <= len(shapes) <= 10
    for one, other in itertools.combinations(map(edges, shapes), 2):
        gap = max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])
        assert gap >= CLEAR_GAP
    for left, top, right, bottom in map(edges, shapes):
        assert min(left, top) >= CLEAR_GAP and max(right, bottom) <= SCENE_SIDE - CLEAR_GAP


@given(seeds)
@settings(deadline=None)
def test_question_needs_attributes_relation_and_anchor(seed):
    latent = latent_of(seed)
    target, (answer,) = latent.target, latent.target["answer"]
    alike, anchor = fitting(latent, target["attributes"]), target["anchor"]
    assert fitting(latent, target["anchor_attributes"]) == {anchor}
    assert anchor not in alike
    beside = in_relation(latent, anchor)
    assert alike & beside == {answer}
    assert beside - alike, "nothing else stands in the relation: the asked properties would not be needed"
    beside_decoys = set().union(*(in_relation(latent, decoy) for decoy in target["decoys"]))
    assert alike - beside - beside_decoys, "no distractor that only the relation rules out"
    for decoy in target["decoys"]:
        assert decoy != anchor and {"kind", "color"} & {
            name for name, value in latent.attributes[anchor].items() if latent.attributes[decoy][name] == value
        }
        assert (alike & in_relation(latent, decoy)) - beside, "the decoy misleads nobody"
    assert set(latent.relations) == {
        (name, target["relation"], other)
        for other in (anchor, *target["decoys"])
        for name in in_relation(latent, other)
    }  # fmt: skip
    assert relational.margins_hold(latent)


@given(seeds)
@settings(deadline=None)
def test_exactly_the_answer_satisfies_and_the_stored_answer_is_not_looked_at(seed):
    latent = latent_of(seed)
    value = json.loads(latent.to_json())
    other = next(name for name in latent.entities if [name] != latent.target["answer"])
    value["target"] |= {"answer": [other], "anchor": other, "decoys": []}
    for same in (latent, Latent.from_json(json.dumps(value))):
        assert [[name] for name in same.entities if relational.satisfies(same, (name,))] == [latent.target["answer"]]
    assert not relational.satisfies(latent, ())
    assert not relational.satisfies(latent, ("no such shape",))


def test_the_answer_follows_the_geometry():
    latent = latent_of(3)
    (answer,) = latent.target["answer"]
    (twin, *_) = sorted(fitting(latent, latent.target["attributes"]) - {answer})
    moved = Latent.from_json(latent.to_json())
    for axis in ("x", "y"):
        first, second = latent.attributes[answer][axis], latent.attributes[twin][axis]
        moved.attributes[answer][axis], moved.attributes[twin][axis] = second, first
    assert relational.satisfies(moved, (twin,)) and not relational.satisfies(moved, (answer,))


@given(seeds)
@settings(max_examples=50, deadline=None)
def test_every_shape_of_a_scene_can_be_asked_for(seed):
    source = random.Random(seed)
    scene = draw_scene(source)
    for target in range(len(scene.shapes)):
        question = question_about(scene, target, source)
        anchor = scene.shapes[question.anchor]
        alike = [shape for shape in scene.shapes if all(shape[p] == scene.shapes[target][p] for p in question.asked)]
        assert [shape for shape in alike if stands(question.relation, shape, anchor)] == [scene.shapes[target]]


@pytest.mark.parametrize("sizes", sorted({sizes for choices in GROUPINGS for sizes in choices}))
def test_there_is_room_across_every_assignment(sizes):
    assert assignments(sizes)
    for lines in assignments(sizes):
        for number in range(8):  # other orders of the members, and another place to start from
            across = _across(sizes, lines, rng("room", number, *lines))
            assert len(set(zip(lines, across, strict=True))) == sum(sizes)


@pytest.mark.parametrize(
    ("relation", "x", "y", "expected"),
    [
        ("left_of", 68, 300, True),  # boxes 12 pixels apart across, wherever they stand down the page
        ("left_of", 69, 100, False),  # 11 pixels: too little to be beyond argument
        ("right_of", 132, 0, True),
        ("right_of", 131, 100, False),
        ("above", 300, 68, True),
        ("below", 100, 132, True),
        ("below", 100, 131, False),
        ("near", 262, 100, True),  # 162 pixels between the middles
        ("near", 263, 100, False),
    ],
)
def test_stands(relation, x, y, expected):
    other = {"x": 100, "y": 100, "width": 20, "height": 20}
    assert stands(relation, {"x": x, "y": y, "width": 20, "height": 20}, other) is expected


def test_unknown_names_are_refused():
    with pytest.raises(ValueError, match="inside"):
        stands("inside", {}, {})
    with pytest.raises(ValueError, match="level"):
        relational.make("case_0001", "hard", random.Random(0))


def blind_scores(latent: Latent) -> dict[str, list[float]]:
    """Scores of each shape under rules that know the scene and not the instruction; the highest answers."""
    shapes = list(latent.attributes.values())
    middle = SCENE_SIDE / 2
    scores = {
        "leftmost": [-shape["x"] for shape in shapes],
        "topmost": [-shape["y"] for shape in shapes],
        "largest": [shape["width"] * shape["height"] for shape in shapes],
        "central": [-math.hypot(shape["x"] - middle, shape["y"] - middle) for shape in shapes],
        "crowded": [-sorted(math.dist((s["x"], s["y"]), (t["x"], t["y"])) for t in shapes)[1] for s in shapes],
        "listed first": [-place for place in range(len(shapes))],
    }
    for names in (("kind",), ("color",), ("size",), ("kind", "color"), ("kind", "color", "size")):
        looks = [tuple(shape[name] for name in names) for shape in shapes]
        scores["most common " + " ".join(names)] = [Counter(looks)[look] for look in looks]
    return scores | {"opposite of " + rule: [-score for score in values] for rule, values in scores.items()}


def test_no_rule_that_ignores_the_instruction_beats_chance():
    count, right, chance, decoys, relations = 3000, Counter(), 0.0, 0, Counter()
    for number in range(count):
        latent = relational.make("case_0001", "standard", rng("blind", number))
        names, (answer,) = list(latent.entities), latent.target["answer"]
        chance += 1 / len(names)
        decoys += bool(latent.target["decoys"])
        relations[latent.target["relation"]] += 1
        for rule, scores in blind_scores(latent).items():
            best = [name for name, score in zip(names, scores, strict=True) if score == max(scores)]
            right[rule] += (answer in best) / len(best)
    # 25 % over chance is five standard errors of 3,000 draws; a shortcut worth the name gives far more.
    assert {rule: hits / chance for rule, hits in right.items() if hits > 1.25 * chance} == {}
    assert 0.4 < decoys / count < 0.65
    assert set(relations) == set(RELATIONS) and min(relations.values()) > 0.1 * count


def test_instructions_are_varied_and_say_everything():
    latent = latent_of(8)
    target, anchor = latent.target, latent.target["anchor_attributes"]
    texts = {relational.instruction(latent_of(8), rng("words", number)) for number in range(300)}
    assert len(texts) > len(SENTENCES) >= 6
    for text in texts:
        assert all(re.search(rf"\b{word}", text) for word in target["attributes"].values())
        assert "the " + " ".join(anchor[name] for name in ("size", "color", "kind") if name in anchor) in text
        assert text[0].isupper() and text[-1] in ".?" and "{" not in text and "  " not in text
