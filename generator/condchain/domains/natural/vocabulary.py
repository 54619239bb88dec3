"""What a natural scene can hold: the kinds of entities, and for each the attributes that are drawn.

Every attribute is visible in the drawing, its values are told apart at a glance, and each is drawn with equal chance.
An attribute with a condition exists only where another one has (or has not) a certain value: `hat_color` needs a hat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

WIDTH, HEIGHT = 720, 480
SETTINGS = ("street", "park", "beach", "village", "station", "farm")
NONE = "none"

COLORS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "black", "white")
HAIR_COLORS = ("black", "brown", "blond", "red", "grey")
FUR_COLORS = ("brown", "black", "white", "grey", "orange")
LEAF_COLORS = ("green", "yellow", "red", "orange")
PATTERNS = ("plain", "striped", "dotted", "checked")
COUNTS = (1, 2, 3, 4, 5)
TEXTS = (
    "7", "12", "24", "35", "48", "63", "81", "96", "CITY", "EAST", "HOTEL", "LAKE", "MARKET", "MILK", "NORTH", "PARK",
    "SHOP", "SOUTH", "STOP", "TAXI", "TOUR", "WEST", "ZOO",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute. when: (attribute, values) that it needs, or None; values are equally likely."""

    values: tuple[str | int, ...]
    when: tuple[str, tuple[str | int, ...]] | None = None


def _given(values: tuple[str | int, ...], attribute: str, *needed: str | int) -> Attribute:
    return Attribute(values, (attribute, needed))


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of entity: its category (for transitions), its height in pixels at scale 1, its attributes in order."""

    category: str
    height: int
    attributes: Mapping[str, Attribute]


KINDS: Mapping[str, Kind] = {
    "person": Kind(
        "people", 150,
        {
            "hat": Attribute((NONE, "cap", "beanie", "top_hat", "straw_hat")),
            "hat_color": _given(COLORS, "hat", "cap", "beanie", "top_hat"),
            "eyewear": Attribute((NONE, "glasses", "sunglasses")),
            "hair": Attribute(("short", "long")),
            "hair_color": Attribute(HAIR_COLORS),
            "scarf": Attribute((NONE, "scarf")),
            "scarf_color": _given(COLORS, "scarf", "scarf"),
            "top": Attribute(("t_shirt", "jumper", "coat", "vest")),
            "top_color": Attribute(COLORS),
            "top_pattern": Attribute(PATTERNS),
            "bottom": Attribute(("trousers", "shorts", "skirt")),
            "bottom_color": Attribute(COLORS),
            "shoes_color": Attribute(COLORS),
            "carried": Attribute((NONE, "bag", "umbrella", "balloons", "book", "basket")),
            "carried_color": _given(COLORS, "carried", "bag", "umbrella", "balloons", "book", "basket"),
            "carried_count": _given((1, 2, 3, 4), "carried", "balloons"),
            "pose": Attribute(("standing", "walking", "sitting")),
            "action": Attribute((NONE, "waving", "pointing")),
            "orientation": Attribute(("left", "right", "front")),
        },
    ),
    "dog": Kind("animals", 62, {
        "fur_color": Attribute(FUR_COLORS), "fur_pattern": Attribute(("plain", "spotted", "striped")),
        "collar": Attribute((NONE, "collar")), "collar_color": _given(COLORS, "collar", "collar"),
        "pose": Attribute(("standing", "sitting", "lying")), "orientation": Attribute(("left", "right")),
        "tail": Attribute(("up", "down")), "ears": Attribute(("pointed", "hanging")),
        "eyes": Attribute(("open", "closed")), "carried": Attribute((NONE, "ball", "bone", "stick")),
        "blanket": Attribute((NONE, "blanket")), "blanket_color": _given(COLORS, "blanket", "blanket"),
    }),
    "cat": Kind("animals", 52, {
        "fur_color": Attribute(FUR_COLORS), "fur_pattern": Attribute(("plain", "spotted", "striped")),
        "collar": Attribute((NONE, "collar")), "collar_color": _given(COLORS, "collar", "collar"),
        "pose": Attribute(("standing", "sitting", "lying")), "orientation": Attribute(("left", "right")),
        "tail": Attribute(("up", "down")), "paws_color": Attribute(FUR_COLORS),
        "eyes": Attribute(("open", "closed")), "carried": Attribute((NONE, "ball", "fish", "mouse")),
        "bow": Attribute((NONE, "bow")), "bow_color": _given(COLORS, "bow", "bow"),
    }),
    "horse": Kind("animals", 128, {
        "fur_color": Attribute(FUR_COLORS), "fur_pattern": Attribute(("plain", "spotted", "striped")),
        "mane_color": Attribute(FUR_COLORS), "saddle": Attribute((NONE, "saddle")),
        "saddle_color": _given(COLORS, "saddle", "saddle"), "bridle": Attribute((NONE, "bridle")),
        "bridle_color": _given(COLORS, "bridle", "bridle"), "pose": Attribute(("standing", "galloping", "grazing")),
        "orientation": Attribute(("left", "right")), "hooves_color": Attribute(FUR_COLORS),
        "tail": Attribute(("long", "short")), "number": Attribute((NONE, "1", "2", "3", "4", "5")),
    }),
    "car": Kind("vehicles", 88, {
        "body_color": Attribute(COLORS), "body_pattern": Attribute(("plain", "striped", "dotted")),
        "roof_color": Attribute(COLORS), "wheel_color": Attribute(COLORS), "orientation": Attribute(("left", "right")),
        "lights": Attribute(("lit", "unlit")), "door": Attribute(("open", "closed")),
        "window": Attribute(("whole", "broken")), "load": Attribute((NONE, "suitcase", "surfboard", "ladder")),
        "load_color": _given(COLORS, "load", "suitcase", "surfboard", "ladder"),
        "text": Attribute((NONE, *TEXTS)), "flag": Attribute((NONE, "flag")),
        "flag_color": _given(COLORS, "flag", "flag"),
    }),
    "bus": Kind("vehicles", 120, {
        "body_color": Attribute(COLORS), "stripe": Attribute((NONE, "stripe")),
        "stripe_color": _given(COLORS, "stripe", "stripe"), "wheel_color": Attribute(COLORS),
        "orientation": Attribute(("left", "right")), "lights": Attribute(("lit", "unlit")),
        "door": Attribute(("open", "closed")), "window_count": Attribute((3, 4, 5, 6)),
        "window": Attribute(("whole", "broken")), "passenger_count": Attribute((0, 1, 2, 3)),
        "text": Attribute((NONE, *TEXTS)), "load": Attribute((NONE, "suitcase", "surfboard", "ladder")),
        "load_color": _given(COLORS, "load", "suitcase", "surfboard", "ladder"),
    }),
    "truck": Kind("vehicles", 112, {
        "cab_color": Attribute(COLORS), "box_color": Attribute(COLORS), "box_pattern": Attribute(PATTERNS),
        "wheel_color": Attribute(COLORS), "wheel_count": Attribute((2, 3, 4)),
        "orientation": Attribute(("left", "right")), "lights": Attribute(("lit", "unlit")),
        "door": Attribute(("open", "closed")), "text": Attribute((NONE, *TEXTS)),
        "load": Attribute((NONE, "barrels", "crates")), "load_count": _given((1, 2, 3), "load", "barrels", "crates"),
        "exhaust": Attribute(("smoking", "clean")),
    }),
    "bench": Kind("furniture", 66, {
        "material": Attribute(("wood", "metal", "stone")), "legs_color": Attribute(COLORS),
        "backrest": Attribute((NONE, "backrest")), "cushion": Attribute((NONE, "cushion")),
        "cushion_color": _given(COLORS, "cushion", "cushion"), "cushion_pattern": _given(PATTERNS, "cushion",
        "cushion"), "item": Attribute((NONE, "apple", "bottle", "books", "box")), "item_count": _given((1, 2, 3),
        "item", "apple", "bottle", "books", "box"), "state": Attribute(("whole", "broken")), "armrest_color":
        Attribute(COLORS), "plaque": Attribute((NONE, *TEXTS)),
    }),
    "chair": Kind("furniture", 84, {
        "seat_color": Attribute(COLORS), "seat_shape": Attribute(("round", "square")),
        "back_color": Attribute(COLORS), "back_pattern": Attribute(PATTERNS), "legs_color": Attribute(COLORS),
        "leg_count": Attribute((1, 2, 3, 4)), "item": Attribute((NONE, "apple", "bottle", "books", "box")),
        "state": Attribute(("whole", "broken")), "orientation": Attribute(("left", "right")),
        "bow": Attribute((NONE, "bow")), "bow_color": _given(COLORS, "bow", "bow"),
    }),
    "cupboard": Kind("furniture", 128, {
        "body_color": Attribute(COLORS), "body_pattern": Attribute(PATTERNS), "door": Attribute(("open", "closed")),
        "handle_color": Attribute(COLORS), "handle_shape": Attribute(("round", "square")),
        "shelf_count": Attribute((2, 3, 4)), "item": Attribute((NONE, "vase", "clock", "bottle", "books")),
        "lamp": Attribute(("lit", "unlit")), "drawer_count": Attribute((1, 2, 3)), "state": Attribute(("whole",
        "broken")), "text": Attribute((NONE, *TEXTS)),
    }),
    "lamp": Kind("furniture", 168, {
        "post_color": Attribute(COLORS), "post_pattern": Attribute(("plain", "striped")),
        "shade_color": Attribute(COLORS), "shade_shape": Attribute(("round", "square", "triangular")),
        "lights": Attribute(("lit", "unlit")), "head_count": Attribute((1, 2)),
        "base_color": Attribute(COLORS), "state": Attribute(("whole", "broken")),
        "banner": Attribute((NONE, "banner")), "banner_color": _given(COLORS, "banner", "banner"),
        "text": Attribute((NONE, *TEXTS)), "bird": Attribute((NONE, "bird")),
        "bird_color": _given(COLORS, "bird", "bird"),
    }),
    "tree": Kind("plants", 190, {
        "leaf_color": Attribute(LEAF_COLORS), "crown_shape": Attribute(("round", "triangular", "square")),
        "trunk_color": Attribute(("brown", "white", "grey", "black")), "fruit": Attribute((NONE, "apples", "lemons",
        "plums")), "fruit_count": _given((1, 2, 3, 4, 5), "fruit", "apples", "lemons", "plums"), "nest":
        Attribute((NONE, "nest")), "swing": Attribute((NONE, "swing")), "swing_color": _given(COLORS, "swing", "swing"),
        "birdhouse": Attribute((NONE, "birdhouse")), "birdhouse_color": _given(COLORS, "birdhouse", "birdhouse"),
        "ribbon": Attribute((NONE, "ribbon")), "ribbon_color": _given(COLORS, "ribbon", "ribbon"),
        "state": Attribute(("whole", "broken")),
    }),
    "pot_plant": Kind("plants", 92, {
        "leaf_color": Attribute(LEAF_COLORS), "leaf_shape": Attribute(("round", "pointed")),
        "pot_color": Attribute(COLORS), "pot_pattern": Attribute(PATTERNS), "pot_shape": Attribute(("round", "square")),
        "flower": Attribute((NONE, "flowers")), "flower_color": _given(("red", "yellow", "white", "purple", "pink"),
        "flower", "flowers"), "flower_count": _given((1, 2, 3, 4, 5), "flower", "flowers"),
        "label": Attribute((NONE, *TEXTS)), "butterfly": Attribute((NONE, "butterfly")),
        "butterfly_color": _given(COLORS, "butterfly", "butterfly"), "state": Attribute(("whole", "broken")),
        "saucer_color": Attribute(COLORS),
    }),
    "sign": Kind("signs", 138, {
        "shape": Attribute(("round", "square", "triangular", "hexagonal")), "board_color": Attribute(COLORS),
        "border_color": Attribute(COLORS), "post_color": Attribute(COLORS),
        "post_pattern": Attribute(("plain", "striped")), "text": Attribute((NONE, *TEXTS)),
        "arrow": Attribute((NONE, "left", "right")), "lights": Attribute(("lit", "unlit")),
        "state": Attribute(("whole", "broken")), "sticker": Attribute((NONE, "star", "heart")),
        "sticker_color": _given(COLORS, "sticker", "star", "heart"), "base": Attribute(("stone", "metal", "wood")),
    }),
    "postbox": Kind("signs", 96, {
        "body_color": Attribute(COLORS), "body_pattern": Attribute(("plain", "striped", "dotted")),
        "roof_color": Attribute(COLORS), "flap": Attribute(("open", "closed")), "letter": Attribute((NONE, "letter")),
        "letter_color": _given(("white", "yellow", "blue", "pink"), "letter", "letter"),
        "text": Attribute((NONE, *TEXTS)), "post_color": Attribute(COLORS), "flag": Attribute(("up", "down")),
        "flag_color": Attribute(COLORS), "state": Attribute(("whole", "broken")),
    }),
}  # fmt: skip
