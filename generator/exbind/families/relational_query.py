"""Relational scenes: the relations between shapes, and the choice of a question about one of them.

Sets of shapes are bit masks here (bit i stands for shape i of the scene), since a question is found by trying many.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from generator.exbind.families.relational_layout import GAP, LINES, Scene, pick

PROPERTIES = ("kind", "color", "size")
SIDES = ("left_of", "right_of", "above", "below")
RELATIONS = (*SIDES, "near")
NEAR, FAR = 162, 245  # pixels between two middles: at most `NEAR` is near, at least `FAR` is clearly not near
NEAR_SHARE = 0.6  # of the questions that try `near` before the sides
# What may be asked of the target, and how readily.
ASKS = (
    (("kind", "color"), 1.0),
    (("kind", "color", "size"), 0.8),
    (("kind",), 0.6),
    (("kind", "size"), 0.6),
    (("color",), 0.5),
    (("color", "size"), 0.5),
    (("size",), 0.2),
)
# What may name an anchor, shortest first.
NAMES = (("kind",), ("kind", "color"), ("kind", "size"), ("kind", "color", "size"))
SHORTEST_NAME_SHARE = 0.4

Lines = list[int]  # a set of shapes for each line of the grid
Standing = tuple[
    str, Lines, Lines, Lines
]  # relation, shapes in each line, those that stand so to it, those clearly not


@dataclass(frozen=True, slots=True)
class Question:
    """Shapes by their number in the scene: the target, the anchor, and the anchor's decoys."""

    target: int
    asked: tuple[str, ...]
    relation: str
    anchor: int
    anchor_name: tuple[str, ...]
    decoys: tuple[int, ...]


def stands(relation: str, thing: dict, other: dict) -> bool:
    """Whether a shape stands in a relation to another one, from their geometry alone.

    A side needs a clear gap of 12 pixels between the two boxes; near means at most 162 pixels between the middles.

    Raises:
        ValueError: there is no such relation.

    >>> left = {"x": 40, "y": 0, "width": 20, "height": 20}
    >>> stands("left_of", left, {"x": 72, "y": 90, "width": 20, "height": 20})
    True
    """
    if relation == "left_of":
        return other["x"] - thing["x"] >= (other["width"] + thing["width"]) / 2 + GAP
    if relation == "right_of":
        return thing["x"] - other["x"] >= (other["width"] + thing["width"]) / 2 + GAP
    if relation == "above":
        return other["y"] - thing["y"] >= (other["height"] + thing["height"]) / 2 + GAP
    if relation == "below":
        return thing["y"] - other["y"] >= (other["height"] + thing["height"]) / 2 + GAP
    if relation == "near":
        return thing is not other and (thing["x"] - other["x"]) ** 2 + (thing["y"] - other["y"]) ** 2 <= NEAR**2
    raise ValueError(f"unknown relation {relation!r}")


def clearly_not(relation: str, thing: dict, other: dict) -> bool:
    """Whether nobody could say that the shape stands in the relation: it is clearly on the other side, or far away."""
    opposite = {"left_of": "right_of", "right_of": "left_of", "above": "below", "below": "above"}.get(relation)
    if opposite is not None:
        return stands(opposite, thing, other)
    return (thing["x"] - other["x"]) ** 2 + (thing["y"] - other["y"]) ** 2 >= FAR**2


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _looks(shapes: list[dict]) -> dict[str, int]:
    """Value of a property -> the shapes that have it."""
    looks: dict[str, int] = {}
    for number, shape in enumerate(shapes):
        for name in PROPERTIES:
            looks[shape[name]] = looks.get(shape[name], 0) | 1 << number
    return looks


def _alike(looks: dict[str, int], shape: dict, properties: tuple[str, ...]) -> int:
    """The shapes that have all these properties in common with one shape, itself among them."""
    mask = -1
    for name in properties:
        mask &= looks[shape[name]]
    return mask


def _sides(scene: Scene) -> Iterator[Standing]:
    """The sets of shapes for each side and line of the grid."""
    for lines, lower_name, higher_name in ((scene.columns, "left_of", "right_of"), (scene.rows, "above", "below")):
        within, lower, higher = [0] * LINES, [0] * LINES, [0] * LINES
        for number, line in enumerate(lines):
            within[line] |= 1 << number
        for line in range(1, LINES):
            lower[line] = lower[line - 1] | within[line - 1]
            higher[-line - 1] = higher[-line] | within[-line]
        yield lower_name, within, lower, higher
        yield higher_name, within, higher, lower


def _nearness(shapes: list[dict]) -> Standing:
    """The sets of shapes for `near`, with a line of its own for each shape."""
    middles = [(shape["x"], shape["y"]) for shape in shapes]
    near, far = [0] * len(middles), [0] * len(middles)
    for one, (x, y) in enumerate(middles):
        for other, (other_x, other_y) in enumerate(middles[:one]):
            distance = (other_x - x) ** 2 + (other_y - y) ** 2
            if distance <= NEAR**2:
                near[one] |= 1 << other
                near[other] |= 1 << one
            elif distance >= FAR**2:
                far[one] |= 1 << other
                far[other] |= 1 << one
    return "near", [1 << number for number in range(len(middles))], near, far


def _options(standings: list[Standing], me: int, group: int, allowed: int) -> Iterator[tuple[str, int, int]]:
    """(relation, anchors, decoys): the target alone of its group stands so to the anchors, the others clearly do not.

    Something that is not of the group must stand so too. To the decoys stand some of the others, and some do not.
    """
    others = group & ~me
    for relation, within, inside, outside in standings:
        anchors = decoys = 0
        for members, standing, opposite in zip(within, inside, outside, strict=True):
            if standing & me and standing & ~group and not others & ~opposite:
                anchors |= members
            reached = standing & others
            if reached and reached != others:
                decoys |= members
        if anchors & allowed:
            yield relation, anchors & allowed, decoys & ~group


def _with_decoy(
    options: list[tuple[str, int, int]], shapes: list[dict], looks: dict[str, int]
) -> tuple[str, int, int] | None:
    """(relation, anchor, decoy) with a decoy that looks as much like the anchor as there is, or None."""
    for alike in (("kind", "color"), ("kind",), ("color",)):
        for relation, anchors, decoys in options:
            for anchor in _bits(anchors):
                fitting = _alike(looks, shapes[anchor], alike) & decoys & ~(1 << anchor)
                if fitting:
                    return relation, anchor, next(_bits(fitting))
    return None


def _anchor_name(looks: dict[str, int], shapes: list[dict], anchor: int, shortest: bool) -> tuple[str, ...]:
    """Properties that name the anchor alone: the fewest that do, or the fewest with its colour."""
    fitting = [name for name in NAMES if _alike(looks, shapes[anchor], name) == 1 << anchor]
    return fitting[0] if shortest else next(name for name in fitting if "color" in name)


def question_about(scene: Scene, target: int, source: random.Random) -> Question:
    """A question about one shape of a scene, with a decoy of the anchor if there can be one.

    Raises:
        ValueError: nothing can be asked of the shape; `draw_scene` makes no such scene.
    """
    shapes, looks, me = scene.shapes, _looks(scene.shapes), 1 << target
    named = sum(1 << number for number, shape in enumerate(shapes) if _alike(looks, shape, PROPERTIES) == 1 << number)
    standings = list(_sides(scene))
    source.shuffle(standings)
    if source.random() < NEAR_SHARE:
        standings.insert(0, _nearness(shapes))
    plain = None
    for _, asked in sorted([(-weight * source.random(), asked) for asked, weight in ASKS]):
        group = _alike(looks, shapes[target], asked)
        count = group.bit_count()
        if count == 1 or (count == 2 and plain is not None):  # a decoy takes a group of three
            continue
        options = list(_options(standings, me, group, named & ~group))
        found = _with_decoy(options, shapes, looks) if count > 2 else None
        if found is not None:
            relation, anchor, decoy = found
            return Question(target, asked, relation, anchor, _anchor_name(looks, shapes, anchor, False), (decoy,))
        if options and plain is None:
            plain = asked, options[0]
    if plain is None:
        raise ValueError("nothing can be asked of the shape")
    asked, (relation, anchors, _) = plain
    anchor = pick(list(_bits(anchors)), source)
    name = _anchor_name(looks, shapes, anchor, source.random() < SHORTEST_NAME_SHARE)
    return Question(target, asked, relation, anchor, name, ())


def choose_question(scene: Scene, source: random.Random) -> Question:
    """A question whose target is drawn evenly from all shapes of the scene, before anything else is looked at."""
    return question_about(scene, int(source.random() * len(scene.shapes)), source)
