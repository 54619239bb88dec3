"""The relational family: what a scene and a question about it promise."""

import itertools
import json
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.exbind.families import relational
from generator.exbind.families.relational_layout import PATTERNS, draw_scene
from generator.exbind.families.relational_query import question_about
from generator.exbind.families.relational_relations import RELATIONS, clearly_not, stands
from generator.exbind.families.relational_words import PLACES, PLACES_OF_IT, SENTENCES
from generator.exbind.shapes import SCENE_SIDE
from generator.records import Latent
from generator.seeding import rng

CLEAR_GAP = 10  # pixels, from the brief of the benchmark: no two shapes come closer
CLEAR_STEP = 70  # pixels: two shapes whose middles differ by this much in height are not in one row to anybody's eye
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
def test_scene_stands_apart_and_inside(seed):
    shapes = list(latent_of(seed).attributes.values())
    assert 6 <= len(shapes) <= 10
    for one, other in itertools.combinations(map(edges, shapes), 2):
        gap = max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])
        assert gap >= CLEAR_GAP
    for left, top, right, bottom in map(edges, shapes):
        assert min(left, top) >= CLEAR_GAP and max(right, bottom) <= SCENE_SIDE - CLEAR_GAP


@given(seeds)
def test_shapes_are_in_line_exactly_or_not_at_all(seed):
    for one, other in itertools.combinations(latent_of(seed).attributes.values(), 2):
        steps = abs(one["x"] - other["x"]), abs(one["y"] - other["y"])
        assert any(steps) and all(step == 0 or step >= CLEAR_STEP for step in steps)


@given(seeds)
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


def test_nearly_every_shape_of_a_scene_can_be_asked_for():
    """No rule that looks at the scene alone can be right more often than chance divided by this share."""
    scenes, share = 200, 0.0
    for number in range(scenes):
        source = rng("asked", number)
        scene = draw_scene(source)
        questions = [question_about(scene, target, source) for target in range(len(scene.shapes))]
        share += sum(question is not None for question in questions) / len(questions) / scenes
        for target, question in enumerate(questions):
            if question is not None:
                wanted = {name: scene.shapes[target][name] for name in question.asked}
                anchor = scene.shapes[question.anchor]
                inside = [shape for shape in scene.shapes if stands(question.relation, shape, anchor)]
                assert [shape for shape in inside if wanted.items() <= shape.items()] == [scene.shapes[target]]
    assert share > 0.94


@pytest.mark.parametrize("pattern", sorted({pattern for patterns in PATTERNS.values() for pattern in patterns}))
def test_each_shape_of_a_pattern_has_an_anchor(pattern):
    for place, letter in enumerate(pattern):
        sides = [pattern[:other] if place < other else pattern[other + 1 :]
                 for other, name in enumerate(pattern) if name != letter]  # fmt: skip
        assert any(side.count(letter) == 1 and len(side) > 1 for side in sides)


@pytest.mark.parametrize(
    ("relation", "x", "y", "expected", "clearly"),
    [
        ("left_in_row", 68, 100, True, False),  # boxes 12 pixels apart
        ("left_in_row", 69, 100, False, False),  # 11 pixels: too little to be beyond argument
        ("left_in_row", 68, 101, False, False),  # not quite in the row, and not clearly out of it
        ("left_in_row", 10, 188, False, True),  # to the left, but in another row
        ("left_in_row", 132, 100, False, True),  # in the row, but to the right
        ("left_in_row", 100, 10, False, True),  # in the column
        ("right_in_row", 300, 100, True, False),
        ("right_in_row", 300, 12, False, True),
        ("above_in_column", 100, 68, True, False),
        ("above_in_column", 188, 68, False, True),
        ("below_in_column", 100, 132, True, False),
        ("below_in_column", 100, 131, False, False),
        ("below_in_column", 100, 68, False, True),
    ],
)
def test_stands(relation, x, y, expected, clearly):
    thing, other = ({"x": x, "y": y, "width": 20, "height": 20} for x, y in ((x, y), (100, 100)))
    assert stands(relation, thing, other) is expected
    assert clearly_not(relation, thing, other) is clearly


def test_unknown_names_are_refused():
    with pytest.raises(ValueError, match="inside"):
        stands("inside", {}, {})
    with pytest.raises(ValueError, match="level"):
        relational.make("case_0001", "hard", random.Random(0))


def test_instructions_are_varied_and_say_everything():
    latent = latent_of(8)
    target, anchor = latent.target, latent.target["anchor_attributes"]
    texts = {relational.instruction(latent_of(8), rng("words", number)) for number in range(300)}
    assert len(texts) > len(SENTENCES) >= 6
    assert set(PLACES) == set(PLACES_OF_IT) == set(RELATIONS)
    for text in texts:
        assert all(re.search(rf"\b{word}", text) for word in target["attributes"].values())
        assert "the " + " ".join(anchor[name] for name in ("size", "color", "kind") if name in anchor) in text
        assert text[0].isupper() and text[-1] in ".?" and "{" not in text and "  " not in text


def test_instructions_say_side_and_line_and_do_not_claim_that_nothing_is_between():
    sides = {
        "left_in_row": "left",
        "right_in_row": "right",
        "above_in_column": "above|higher",
        "below_in_column": "below|lower",
    }
    for number in range(300):
        latent = latent_of(number)
        text = relational.instruction(latent, rng("words", number))
        relation = latent.target["relation"]
        assert re.search(rf"\b({sides[relation]})\b", text)
        assert re.search(r"\b(same row|level with)\b" if "row" in relation else r"\bsame column\b", text)
        assert not re.search(r"\b(next to|directly|immediately|beside|adjacent)\b", text)
