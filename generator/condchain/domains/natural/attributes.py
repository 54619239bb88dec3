"""The attributes of an entity: drawn with equal chances, but so that no two parts that touch have the same colour."""

from __future__ import annotations

import random
from collections.abc import Mapping, Set
from typing import Any

from generator.condchain.domains.natural.vocabulary import KINDS, NONE

Values = dict[str, Any]

# What is not there at all beside another kind, for it could be counted as one of that: (kind, attribute) -> kind.
WITHHELD: Mapping[tuple[str, str], str] = {
    ("bus", "passenger_count"): "person",
    ("pot_plant", "label"): "sign",
}
# (a colour, the colour of the part beside it), in the order in which they are set apart.
TOUCHING: Mapping[str, tuple[tuple[str, str], ...]] = {
    "person": (
        ("hat_color", "hair_color"),
        ("top_color", "hair_color"),
        ("bottom_color", "top_color"),
        ("scarf_color", "top_color"),
        ("shoes_color", "bottom_color"),
        ("carried_color", "bottom_color"),
    ),
    "dog": (("collar_color", "fur_color"), ("blanket_color", "fur_color")),
    "cat": (("collar_color", "fur_color"), ("bow_color", "fur_color")),
    "horse": (("mane_color", "fur_color"), ("saddle_color", "fur_color"), ("bridle_color", "fur_color")),
    "car": (("roof_color", "body_color"), ("load_color", "roof_color")),
    "bus": (("stripe_color", "body_color"), ("load_color", "body_color")),
    "truck": (("box_color", "cab_color"),),
    "bench": (("armrest_color", "legs_color"),),
    "chair": (("back_color", "seat_color"), ("legs_color", "seat_color"), ("bow_color", "back_color")),
    "cupboard": (("handle_color", "body_color"),),
    "lamp": (("shade_color", "post_color"), ("base_color", "post_color"), ("banner_color", "post_color")),
    "tree": (("birdhouse_color", "trunk_color"), ("ribbon_color", "trunk_color")),
    "pot_plant": (("saucer_color", "pot_color"), ("flower_color", "leaf_color")),
    "sign": (("border_color", "board_color"), ("sticker_color", "board_color")),
    "postbox": (("roof_color", "body_color"), ("post_color", "body_color"), ("flag_color", "body_color")),
}


def _set_apart(source: random.Random, kind: str, values: Values) -> None:
    """Where two touching parts are of one colour, the first gets another one that both can have.

    So every colour stays equally likely: what a colour loses to the others, it gets back from them.
    """
    table = KINDS[kind].attributes
    for name, beside in TOUCHING[kind]:
        if name in values and values[name] == values.get(beside):
            common = [color for color in table[name].values if color in table[beside].values]
            values[name] = source.choice([color for color in common if color != values[name]])


def draw_attributes(source: random.Random, kind: str, kinds: Set[str]) -> Values:
    """The attributes of an entity in a scene of these kinds."""
    values: Values = {}
    for name, attribute in KINDS[kind].attributes.items():
        withheld = WITHHELD.get((kind, name)) in kinds
        if not withheld and (attribute.when is None or values.get(attribute.when[0]) in attribute.when[1]):
            values[name] = source.choice(attribute.values)
    _set_apart(source, kind, values)
    return values


def draw_presence(source: random.Random, kind: str, values: Values) -> list[str]:
    """The attributes of which it may be said whether they are there: as many entities with them as without."""
    chosen = []
    for name, attribute in KINDS[kind].attributes.items():
        if NONE not in attribute.values or name not in values:
            continue
        absent = 1 / len(attribute.values)
        odds = absent / (1 - absent)
        if source.random() < (min(1.0, 1 / odds) if values[name] == NONE else min(1.0, odds)):
            chosen.append(name)
    return chosen
