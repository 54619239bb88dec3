"""The relational family: scenes of shapes, one of which is asked for by its look and its place in line with another.

The instruction gives some properties of the target, a relation, and the name of an anchor: the target is in the row of
the anchor and to its left or right, or in its column and above or below it. At least one other shape stands in the
relation and looks different. All others that have the asked properties clearly do not stand in it: they are out of line
or on the other side, most often some of each, so that neither the anchor nor the side nor the line can be left out. In
most scenes a decoy resembles the anchor and has a shape with the asked properties beside it in just this way.
"""

from __future__ import annotations

import random

from generator.exbind.families.relational_query import PROPERTIES, draw_question
from generator.exbind.families.relational_relations import clearly_not, stands
from generator.exbind.families.relational_words import sentence
from generator.exbind.shapes import SIZES
from generator.records import Binding, Latent

LEVELS = ("standard",)
ENTITY_TYPE = "shape"


def make(latent_id: str, level: str, source: random.Random) -> Latent:
    """A scene and a question about one of its shapes.

    Raises:
        ValueError: the family has no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"the relational family has no level {level!r}")
    scene, question = draw_question(source)
    shapes = {f"e{number}": shape for number, shape in enumerate(scene.shapes, start=1)}
    names = list(shapes)
    target, anchor = names[question.target], names[question.anchor]
    decoys = [names[decoy] for decoy in question.decoys]
    return Latent(
        latent_id=latent_id,
        family="relational",
        level=level,
        entities=dict.fromkeys(shapes, ENTITY_TYPE),
        attributes=shapes,
        relations=tuple(
            (name, question.relation, other)
            for other in (anchor, *decoys)
            for name, shape in shapes.items()
            if stands(question.relation, shape, shapes[other])
        ),
        target={
            "answer": [target],
            "attributes": {name: shapes[target][name] for name in question.asked},
            "relation": question.relation,
            "anchor": anchor,
            "anchor_attributes": {name: shapes[anchor][name] for name in question.anchor_name},
            "decoys": decoys,
            "template": f"{'+'.join(question.asked)} {question.relation}",
        },
    )


def _has(shape: dict, wanted: dict[str, str]) -> bool:
    return wanted.items() <= shape.items()


def satisfies(latent: Latent, answer: tuple[str, ...]) -> bool:
    """Whether a shape has the asked properties and stands in the relation to the one shape that the anchor's name fits.

    Computed anew from looks and geometry; neither the stored answer nor the stored anchor is looked at.
    """
    wanted, shapes = latent.target, latent.attributes
    shape = shapes.get(answer[0]) if len(answer) == 1 else None
    if shape is None or not _has(shape, wanted["attributes"]):
        return False
    anchors = [other for other in shapes.values() if _has(other, wanted["anchor_attributes"])]
    return len(anchors) == 1 and anchors[0] is not shape and stands(wanted["relation"], shape, anchors[0])


def margins_hold(latent: Latent) -> bool:
    """Whether nobody could argue.

    All sizes are there to be compared, where one is named; the target stands in the relation, and whatever else has the
    asked look clearly does not.
    """
    wanted, shapes = latent.target, latent.attributes
    anchor = shapes[wanted["anchor"]]
    named = {*wanted["attributes"], *wanted["anchor_attributes"]}
    if "size" in named and {shape["size"] for shape in shapes.values()} != set(SIZES):
        return False
    return all(
        stands(wanted["relation"], shape, anchor)
        if name in wanted["answer"]
        else clearly_not(wanted["relation"], shape, anchor)
        for name, shape in shapes.items()
        if _has(shape, wanted["attributes"])
    )


def instruction(latent: Latent, source: random.Random) -> str:
    """A sentence that asks for the target."""
    target = latent.target
    return sentence(target["attributes"], target["relation"], target["anchor_attributes"], source)


def binding(latent: Latent, executable_type: str) -> Binding:
    """What the sentence binds."""
    target = latent.target
    return Binding(
        entity=target["answer"][0],
        attribute=", ".join(f"{name}={value}" for name, value in target["attributes"].items()),
        relation=target["relation"],
        anchor=target["anchor"],
        target_type=ENTITY_TYPE,
        executable_type=executable_type,
    )


def candidate_facts(latent: Latent) -> dict[str, dict]:
    """For each shape its look, and the anchor or decoys to which it stands in the asked relation."""
    related: dict[str, list[str]] = {name: [] for name in latent.entities}
    for name, _, other in latent.relations:
        related[name].append(other)
    return {
        name: {
            "entity": name,
            "attributes": {key: shape[key] for key in PROPERTIES},
            "related_to": related[name],
        }
        for name, shape in latent.attributes.items()
    }


def target_facts(latent: Latent) -> dict:
    """The target's look as far as it is asked for, the relation, the anchor and the anchor's decoys."""
    target = latent.target
    return {
        "entity": target["answer"][0],
        "attributes": target["attributes"],
        "relation": target["relation"],
        "anchor": target["anchor"],
        "decoys": target["decoys"],
    }
