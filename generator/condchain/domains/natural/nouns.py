"""The nouns for kinds and categories of entities, and what else a person might call by one of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

KIND_NOUNS: Mapping[str, tuple[str, str]] = {
    "person": ("person", "people"),
    "dog": ("dog", "dogs"),
    "cat": ("cat", "cats"),
    "horse": ("horse", "horses"),
    "car": ("car", "cars"),
    "bus": ("bus", "buses"),
    "truck": ("truck", "trucks"),
    "bench": ("bench", "benches"),
    "chair": ("chair", "chairs"),
    "cupboard": ("cupboard", "cupboards"),
    "lamp": ("street lamp", "street lamps"),
    "tree": ("tree", "trees"),
    "pot_plant": ("potted plant", "potted plants"),
    "sign": ("sign", "signs"),
    "postbox": ("postbox", "postboxes"),
}
# Categories whose noun a person would use without hesitation for each of their kinds, and for no other entity.
CATEGORY_NOUNS: Mapping[str, str] = {"animals": "animal", "vehicles": "vehicle", "plants": "plant"}
# Small things that belong to an entity and fall under such a noun: attribute -> values.
CREATURES: Mapping[str, tuple[str, ...]] = {
    "butterfly": ("butterfly",),
    "bird": ("bird",),
    "carried": ("fish", "mouse"),
}
_SMALL: Mapping[str, Mapping[str, tuple[str, ...]]] = {"animals": CREATURES}


def shows_another(entity: Mapping[str, Any], category: str) -> bool:
    """Whether something small that is drawn with an entity could be called by the category's noun.

    >>> shows_another({"attributes": {"carried": "mouse"}}, "animals")
    True
    """
    small = _SMALL.get(category, {})
    return any(entity["attributes"].get(attribute) in values for attribute, values in small.items())
