"""What can be said and asked of every kind of entity, by kind."""

from __future__ import annotations

from collections.abc import Mapping

from generator.condchain.domains.natural.traits.animals import CAT, DOG, HORSE
from generator.condchain.domains.natural.traits.furniture import BENCH, CHAIR, CUPBOARD, LAMP
from generator.condchain.domains.natural.traits.outdoors import POSTBOX, POT_PLANT, SIGN, TREE
from generator.condchain.domains.natural.traits.people import PERSON
from generator.condchain.domains.natural.traits.trait import Ask, Trait, Traits
from generator.condchain.domains.natural.traits.vehicles import BUS, CAR, TRUCK

TRAITS: Mapping[str, Traits] = {
    "person": PERSON,
    "dog": DOG,
    "cat": CAT,
    "horse": HORSE,
    "car": CAR,
    "bus": BUS,
    "truck": TRUCK,
    "bench": BENCH,
    "chair": CHAIR,
    "cupboard": CUPBOARD,
    "lamp": LAMP,
    "tree": TREE,
    "pot_plant": POT_PLANT,
    "sign": SIGN,
    "postbox": POSTBOX,
}

__all__ = ["TRAITS", "Ask", "Trait", "Traits"]
