"""The nouns for kinds and categories of entities."""

from __future__ import annotations

from collections.abc import Mapping

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
