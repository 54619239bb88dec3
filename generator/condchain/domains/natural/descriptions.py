"""Noun phrases for an entity that say where it is and not how it looks.

Those that rest on different things have no mention in common, so that a chain can come back to an entity by another
name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domain import Description, Mention
from generator.condchain.domains.natural.geometry import (
    SIZES,
    SIZES_OF_THREE,
    Entity,
    by_size,
    counted_kind,
    entity_of,
    farthest,
    in_order,
    nearest,
    of_kind,
    row,
    single_kinds,
)
from generator.condchain.domains.natural.nouns import CATEGORY_NOUNS, KIND_NOUNS, shows_another
from generator.condchain.domains.natural.vocabulary import KINDS

_ORDINALS = ("", "second ", "third ")


def _described(text: str, *mentions: Mention) -> Description:
    return Description(text, frozenset(mentions))


def _ordered(noun: str, place: int, count: int) -> list[str]:
    """How to call the one at a place, from 0, among `count` from left to right."""
    texts = []
    for end, rank in (("left", place), ("right", count - 1 - place)):
        if rank == 0:
            texts.append(f"the {noun} furthest to the {end}")
        elif rank < len(_ORDINALS) and 2 * rank < count:
            texts.append(f"the {_ORDINALS[rank]}{noun} from the {end}")
    return texts


def _by_order(entity: Entity, same: list[Entity], noun: str) -> list[Description]:
    if len(same) < 2 or not in_order(same):
        return []
    place = [other["id"] for other in same].index(entity["id"])
    return [_described(text, (entity["id"], "x")) for text in _ordered(noun, place, len(same))]


def _by_neighbour(content: Mapping[str, Any], entity: Entity, same: list[Entity], noun: str) -> list[Description]:
    name, found = entity["id"], []
    for mark in single_kinds(content, but=name):
        mentions = ((name, f"near:{mark['id']}"), (mark["id"], f"near:{name}"))
        mark_noun = KIND_NOUNS[mark["kind"]][0]
        if nearest(mark, same) is entity:
            found.append(_described(f"the {noun} nearest to the {mark_noun}", *mentions))
        elif farthest(mark, same) is entity:
            found.append(_described(f"the {noun} farthest away from the {mark_noun}", *mentions))
    return found


def _by_size(entity: Entity, same: list[Entity], noun: str) -> list[Description]:
    ordered = by_size(same)
    if ordered is None:
        return []
    mentions = ((entity["id"], "row"), *((other["id"], "size") for other in same))
    least, most = SIZES if len(same) == 2 else (SIZES_OF_THREE[0], SIZES_OF_THREE[-1])
    words = {ordered[0]["id"]: least, ordered[-1]["id"]: most}
    if entity["id"] not in words:
        return []
    return [_described(f"the {words[entity['id']]} {noun}", *mentions)]


def _by_category(content: Mapping[str, Any], entity: Entity, same: list[Entity]) -> list[Description]:
    """Its place among all of its category, where nothing small in the scene could be taken for one of them."""
    category = KINDS[entity["kind"]].category
    akin = sorted((e for e in content["entities"] if KINDS[e["kind"]].category == category), key=lambda e: e["x"])
    if category not in CATEGORY_NOUNS or len(akin) == len(same):
        return []
    if any(shows_another(other, category) for other in content["entities"]):
        return []
    return _by_order(entity, akin, CATEGORY_NOUNS[category])


def descriptions(content: Mapping[str, Any], name: str) -> list[Description]:
    """Noun phrases for the entity of that id, each true of it alone, the shortest first.

    The only one of its kind has its noun for a name. That tells nothing, unless the scene's statements count its kind.

    Raises:
        KeyError: the scene has no such entity.
    """
    entity = entity_of(content, name)
    noun, same = KIND_NOUNS[entity["kind"]][0], of_kind(content, entity["kind"])
    if len(same) == 1:
        counted = entity["kind"] == counted_kind(content)
        return [_described(f"the {noun}", *(((name, "kind"),) if counted else ()))]
    found = _by_order(entity, same, noun)
    found += _by_neighbour(content, entity, same, noun)
    found += _by_size(entity, same, noun)
    if sum(row(other) == row(entity) for other in same) == 1:
        found.append(_described(f"the {noun} in the {row(entity)} row", (name, "row"), (name, "size")))
    return found + _by_category(content, entity, same)
