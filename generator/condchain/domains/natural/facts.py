"""The facts of an entity: the typed mapping that predicates read, and the checks that hold it against the scene."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domain import fits
from generator.condchain.domains.natural.geometry import (
    COLUMNS,
    UNSURE,
    Entity,
    column,
    counts,
    entity_of,
    row,
    side,
    single_kinds,
    size_word,
)
from generator.condchain.domains.natural.layouts import LAYOUTS, Part
from generator.condchain.domains.natural.vocabulary import KINDS, NONE

SCHEMA: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("position", "count"), (dict,)),
    **dict.fromkeys(("spatial_relation", "colors", "parts", "clothing_items", "carried_items", "items"), (list,)),
    **dict.fromkeys(("is_occluded", "is_cropped", "has_text"), (bool,)),
    **dict.fromkeys(("size", "orientation", "pattern", "material", "shape", "state", "pose", "action"), (str,)),
    **dict.fromkeys(("visible_text", "hair", "hair_color", "eyewear", "shoes_color", "tail", "ears", "eyes"), (str,)),
    **dict.fromkeys(("lights", "lamp", "door", "window", "exhaust", "fruit", "leaf_shape", "arrow", "sticker"), (str,)),
    **dict.fromkeys(("base", "flap", "flag"), (str,)),
    **dict.fromkeys(("window_count", "passenger_count", "wheel_count", "leg_count", "shelf_count"), (int,)),
    **dict.fromkeys(("drawer_count", "head_count", "fruit_count", "flower_count"), (int,)),
}
# (place, attribute of the type, attribute of the colour, attribute of the pattern) of what a person wears
_CLOTHES = (
    ("head", "hat", "hat_color", ""),
    ("neck", "scarf", "scarf_color", ""),
    ("upper body", "top", "top_color", "top_pattern"),
    ("legs", "bottom", "bottom_color", ""),
)


def _clothing(values: Mapping[str, Any]) -> list[dict[str, str]]:
    return [
        {
            "place": place,
            "type": values[kind],
            "color": values.get(color, "straw"),
            "pattern": values.get(pattern, "plain"),
        }
        for place, kind, color, pattern in _CLOTHES
        if values[kind] != NONE
    ]


def _things(fields: Mapping[str, str], values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is carried or lies on something: one entry, or none."""
    if values[fields["type"]] == NONE:
        return []
    found = {name: values[attribute] for name, attribute in fields.items() if attribute in values}
    return [{"count": 1, **found}]


def _part(part: Part, values: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": part.name, **{aspect: values[attribute] for aspect, attribute in part.aspects.items()}}


def _visible(kind: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that stem from the attributes."""
    layout = LAYOUTS[kind]
    written = values.get(layout.text, NONE) if layout.text else NONE
    found: dict[str, Any] = {
        "colors": [values[name] for name in layout.colors if name in values],
        "parts": [_part(p, values) for p in layout.parts if p.when is None or values[p.when] != NONE],
        "has_text": written != NONE,
        "visible_text": "" if written == NONE else written,
        **{key: values[attribute] for key, attribute in layout.plain.items()},
        **{key: values.get(attribute, 0) for key, attribute in layout.counts.items()},
    }
    if kind == "person":
        found["clothing_items"] = _clothing(values)
    if layout.carried:
        found["carried_items"] = _things(layout.carried, values)
    if layout.items:
        found["items"] = _things(layout.items, values)
    return found


def _placed(content: Mapping[str, Any], entity: Entity) -> dict[str, Any]:
    """The facts that stem from where it is drawn."""
    relations = [
        {"relation": found, "object": other["kind"]}
        for other in single_kinds(content, but=entity["id"])
        if (found := side(entity, other)) != UNSURE
    ]
    return {
        "position": {"column": column(entity), "row": row(entity)},
        "spatial_relation": relations,
        "size": size_word(content, entity),
        "is_occluded": entity["hidden"] > 0.0,
        "is_cropped": entity["outside"] > 0.0,
        "count": counts(content),
    }


def facts(content: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The facts of the entity of that id; keys as in `SCHEMA`.

    Raises:
        KeyError: the scene has no such entity.
    """
    entity = entity_of(content, name)
    return {**_visible(entity["kind"], entity["attributes"]), **_placed(content, entity)}


def fact_faults(content: Mapping[str, Any], name: str, found: Mapping[str, Any]) -> list[str]:
    """What in these facts contradicts the schema, the scene or itself, one sentence each."""
    faults = [
        f"{key} is {type(value).__name__}" for key, value in found.items() if not fits(value, SCHEMA.get(key, ()))
    ]
    if faults:
        return faults
    entity = entity_of(content, name)
    true = facts(content, name)
    faults += [
        f"{key} is {found.get(key)!r}, the scene says {true[key]!r}" for key in true if found.get(key) != true[key]
    ]
    faults += [f"{key} is no fact of a {entity['kind']}" for key in found if key not in true]
    if found.get("has_text") != bool(found.get("visible_text")):
        faults.append("has_text and visible_text disagree")
    if found.get("position", {}).get("column") not in (*COLUMNS, UNSURE):
        faults.append("position names no third of the picture")
    table = KINDS[entity["kind"]].attributes
    for attribute, value in entity["attributes"].items():
        if value not in table[attribute].values:
            faults.append(f"{attribute} is {value!r}, which no {entity['kind']} can have")
    return faults
