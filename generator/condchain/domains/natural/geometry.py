"""What the drawn boxes say about place and size; each answer only where a person would be sure of it.

Everything is measured in scene pixels, on the `box` that `placement` took from the drawing. An unsure answer is the
word `UNSURE`, and no statement is made of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.vocabulary import HEIGHT, WIDTH

Entity = Mapping[str, Any]
Box = tuple[float, float, float, float]

UNSURE = "unsure"
COLUMNS = ("left", "middle", "right")
SIZES = ("smaller", "larger")  # of two
SIZES_OF_THREE = ("smallest", "middle", "largest")
ROW_LIMIT = 0.76 * HEIGHT
_INSIDE_THIRD = 0.72  # of the width of a figure
_SIDE_GAP = 40.0
_MOST_OVERLAP = 0.3  # of the narrower of two figures
_STEP = 25.0
_LARGER = 1.2
_TALLER = 1.12
_NEARER = 1.25


def entity_of(content: Mapping[str, Any], name: str) -> Entity:
    """The entity of that id.

    Raises:
        KeyError: the scene has none.
    """
    for entity in content["entities"]:
        if entity["id"] == name:
            return entity
    raise KeyError(name)


def of_kind(content: Mapping[str, Any], kind: str) -> list[Entity]:
    """All entities of a kind, from left to right."""
    return sorted((e for e in content["entities"] if e["kind"] == kind), key=lambda e: e["x"])


def counts(content: Mapping[str, Any]) -> dict[str, int]:
    """How many entities of each kind there are."""
    kinds = [entity["kind"] for entity in content["entities"]]
    return {kind: kinds.count(kind) for kind in sorted(set(kinds))}


def single_kinds(content: Mapping[str, Any], *, but: str) -> list[Entity]:
    """The entities that are the only ones of their kind, without the one of that id."""
    many = counts(content)
    return [e for e in content["entities"] if many[e["kind"]] == 1 and e["id"] != but]


def seen_box(entity: Entity) -> Box:
    """The part of an entity's box that lies inside the picture."""
    left, top, right, bottom = entity["box"]
    return max(left, 0.0), max(top, 0.0), min(right, float(WIDTH)), min(bottom, float(HEIGHT))


def column(entity: Entity) -> str:
    """The third of the picture in which an entity is, if most of its figure and its foot point lie in there."""
    left, _, right, _ = seen_box(entity)
    third = WIDTH / 3
    place = min(int(entity["x"] // third), 2)
    inside = min(right, third * (place + 1)) - max(left, third * place)
    return COLUMNS[place] if inside >= _INSIDE_THIRD * (right - left) else UNSURE


def row(entity: Entity) -> str:
    """`front` or `back`: the two lanes lie far apart."""
    return "front" if entity["y"] > ROW_LIMIT else "back"


def side(entity: Entity, other: Entity) -> str:
    """Whether an entity is `left_of` or `right_of` another one: foot points and edges must agree, and the figures must
    not stand one above the other."""
    (left, _, right, _), (other_left, _, other_right, _) = seen_box(entity), seen_box(other)
    steps = (entity["x"] - other["x"], left - other_left, right - other_right)
    overlap = min(right, other_right) - max(left, other_left)
    if overlap > _MOST_OVERLAP * min(right - left, other_right - other_left):
        return UNSURE
    if abs(steps[0]) < _SIDE_GAP or (max(steps) > 0) == (min(steps) < 0):
        return UNSURE
    return "right_of" if steps[0] > 0 else "left_of"


def in_order(entities: list[Entity]) -> bool:
    """Whether neighbours from left to right are clearly apart: by their foot points, and in both edges."""
    return all(
        b["x"] - a["x"] >= _STEP and b["box"][0] > a["box"][0] and b["box"][2] > a["box"][2]
        for a, b in zip(entities, entities[1:], strict=False)
    )


def _height(entity: Entity) -> float:
    _, top, _, bottom = entity["box"]
    return bottom - top


def by_size(entities: list[Entity]) -> list[Entity] | None:
    """Entities of one kind from small to large, or None where two are nearly alike in scale or in drawn height."""
    ordered = sorted(entities, key=lambda e: e["scale"])
    for small, large in zip(ordered, ordered[1:], strict=False):
        if large["scale"] < _LARGER * small["scale"] or _height(large) < _TALLER * _height(small):
            return None
    return ordered


def size_word(content: Mapping[str, Any], entity: Entity) -> str:
    """`larger dog` or `smaller dog` of two, `largest dog`, `middle dog` or `smallest dog` of three, else `UNSURE`."""
    ordered = by_size(of_kind(content, entity["kind"]))
    if ordered is None or len(ordered) < 2:
        return UNSURE
    ranks = SIZES if len(ordered) == 2 else SIZES_OF_THREE
    return f"{ranks[[other['id'] for other in ordered].index(entity['id'])]} {entity['kind']}"


def counted_kind(content: Mapping[str, Any]) -> str:
    """The kind of which a statement may say how many there are, or an empty text."""
    return next((entity["counted"] for entity in content["entities"] if entity["counted"]), "")


def _gap(one: Entity, other: Entity) -> float:
    (a_left, a_top, a_right, a_bottom), (b_left, b_top, b_right, b_bottom) = seen_box(one), seen_box(other)
    across = max(a_left - b_right, b_left - a_right, 0.0)
    along = max(a_top - b_bottom, b_top - a_bottom, 0.0)
    return (across**2 + along**2) ** 0.5


def distance(one: Entity, other: Entity) -> float:
    """Between the middles of two boxes, in pixels."""
    (a_left, a_top, a_right, a_bottom), (b_left, b_top, b_right, b_bottom) = seen_box(one), seen_box(other)
    across, along = a_left + a_right - b_left - b_right, a_top + a_bottom - b_top - b_bottom
    return (across**2 + along**2) ** 0.5 / 2


def nearest(entity: Entity, others: list[Entity], *, sure: bool = True) -> Entity | None:
    """The nearest of several others, by the middles of their boxes; with `sure`, None unless the next one is clearly
    farther and the gap between the figures agrees."""
    ordered = sorted((o for o in others if o["id"] != entity["id"]), key=lambda o: distance(entity, o))
    if not ordered:
        return None
    first, rest = ordered[0], ordered[1:]
    if sure and rest:
        clear = distance(entity, rest[0]) >= _NEARER * distance(entity, first)
        if not clear or min(_gap(entity, o) for o in rest) < _gap(entity, first) + 10:
            return None
    return first


def farthest(entity: Entity, others: list[Entity]) -> Entity | None:
    """The farthest of several others, None unless the next one is clearly nearer."""
    ordered = sorted((o for o in others if o["id"] != entity["id"]), key=lambda o: -distance(entity, o))
    if len(ordered) < 2:
        return None
    clear = distance(entity, ordered[0]) >= _NEARER * distance(entity, ordered[1])
    return ordered[0] if clear and _gap(entity, ordered[0]) > _gap(entity, ordered[1]) + 10 else None
