"""What can be said and asked of the furniture."""

from __future__ import annotations

from generator.condchain.domains.natural.traits import shared
from generator.condchain.domains.natural.traits.phrases import (
    counted,
    one_way,
    part,
    part_is,
    part_there,
    phrase,
    two_way,
)
from generator.condchain.domains.natural.traits.trait import (
    PATTERN_OPTIONS,
    Trait,
    Traits,
    ask,
    ask_color,
    ask_pair,
    ask_text,
)

MATERIAL = phrase("material == {v}", "is made of {v}", v=one_way({"wood": "wood", "metal": "metal", "stone": "stone"}))
LEGS = phrase("leg_count == {v}", "has exactly {v}", v=counted("leg", "legs"))
MANY_LEGS = two_way("leg_count >= 3", "has at least three legs", "has fewer than three legs")
SHELVES = phrase("shelf_count == {v}", "has exactly {v}", v=counted("shelf", "shelves"))
DRAWERS = phrase("drawer_count == {v}", "has exactly {v}", v=counted("drawer", "drawers"))
HEADS = two_way("head_count == 2", "has two lamp heads", "has a single lamp head")
LAMP_ON_TOP = two_way("lamp == 'lit'", "has a lit lamp on top", "has an unlit lamp on top")
SEAT_SHAPE = part_is("seat", "shape", "round", "has a round seat", "has a square seat")
HANDLE_SHAPE = part_is("handles", "shape", "round", "has round handles", "has square handles")
HOLDS = {"none": "Nothing at all", "apple": "An apple", "bottle": "A bottle", "books": "Books", "box": "A box"}
SEVERAL = {"apple": "Apples", "bottle": "Bottles", "books": "Books", "box": "Boxes"}
DAMAGE = {"whole": "undamaged", "broken": "damaged"}
_ITEM = Trait("item", "item", shared.HOLDS)
_STATE = Trait("state", "state", shared.STATE)


def _item_count(name: str, one: str, several: str) -> Trait:
    """How many there are of the things that lie on it."""
    atom = f"any(i['type'] == '{name}' and i['count'] == {{v}} for i in items)"
    said = phrase(atom, "has exactly {v} on it", v=counted(one, several))
    return Trait("item", "item_count", said, needs=("item", name))


BENCH = Traits(
    says=(
        _ITEM,
        _STATE,
        Trait("material", "material", MATERIAL),
        Trait("legs_color", "legs_color", part("legs", "color", "has {v} legs", plural=True)),
        Trait("armrest_color", "armrest_color", part("armrests", "color", "has {v} armrests", plural=True)),
        Trait("backrest", "backrest", part_there("backrest", "has a backrest", "has no backrest"), presence=True),
        Trait("cushion", "cushion", part_there("cushion", "has a cushion", "has no cushion"), presence=True),
        Trait("cushion", "cushion_color", part("cushion", "color", "has {v} cushion on it")),
        Trait("cushion", "cushion_pattern", part("cushion", "pattern", "has {v} cushion on it")),
        _item_count("apple", "apple", "apples"),
        _item_count("bottle", "bottle", "bottles"),
        _item_count("books", "book", "books"),
        _item_count("box", "box", "boxes"),
        Trait("text", "plaque", shared.WRITTEN),
        Trait("text", "plaque", shared.HAS_TEXT, presence=True),
    ),
    asks=(
        ask("item", "item", "Which things are there on {subject}?", SEVERAL),
        ask_color("legs_color", "legs_color", "What colour are the legs of {subject}?"),
        ask_color("armrest_color", "armrest_color", "What colour are the armrests of {subject}?"),
        ask_color("cushion", "cushion_color", "What is the main colour of the cushion on {subject}?"),
        ask_text("text", "plaque", "What is written on {subject}?"),
        ask_pair(
            "backrest",
            "state",
            "Which of these is true of {subject}?",
            {"none": "Without a backrest", "backrest": "With a backrest"},
            DAMAGE,
        ),
    ),
)  # fmt: skip
CHAIR = Traits(
    says=(
        _ITEM,
        Trait("item", "item", shared.SEAT_EMPTY, presence=True),
        _STATE,
        Trait("seat_color", "seat_color", part("seat", "color", "has {v} seat")),
        Trait("seat_shape", "seat_shape", SEAT_SHAPE),
        Trait("back_color", "back_color", part("back", "color", "has {v} back")),
        Trait("back_pattern", "back_pattern", part("back", "pattern", "has {v} back")),
        Trait("legs_color", "legs_color", part("legs", "color", "has {v} legs", plural=True)),
        Trait("leg_count", "leg_count", LEGS),
        Trait("leg_count", "leg_count", MANY_LEGS),
        Trait("orientation", "orientation", shared.FACES),
        Trait("bow", "bow", shared.BOW, presence=True),
        Trait("bow", "bow_color", shared.BOW_COLOR),
    ),
    asks=(
        ask("item", "item", "What is lying on the seat of {subject}?", HOLDS),
        ask_color("seat_color", "seat_color", "What colour is the seat of {subject}?"),
        ask_color("back_color", "back_color", "What is the main colour of the back of {subject}?"),
        ask_color("legs_color", "legs_color", "What colour are the legs of {subject}?"),
        ask("back_pattern", "back_pattern", "What pattern does the back of {subject} have?", PATTERN_OPTIONS),
        ask(
            "leg_count",
            "leg_count",
            "How many legs does {subject} have?",
            {1: "One", 2: "Two", 3: "Three", 4: "Four"},
        ),
        ask_color("bow", "bow_color", "What colour is the bow on {subject}?"),
        ask_pair(
            "orientation",
            "state",
            "Which way is {subject} turned, and is it damaged?",
            {"left": "To the left", "right": "To the right"},
            DAMAGE,
        ),
    ),
)
CUPBOARD = Traits(
    says=(
        _ITEM,
        _STATE,
        Trait("body_color", "body_color", shared.MAIN_COLOR),
        Trait("body_pattern", "body_pattern", part("body", "pattern", "has {v} body")),
        Trait("door", "door", shared.DOOR),
        Trait("handle_color", "handle_color", part("handles", "color", "has {v} handles", plural=True)),
        Trait("handle_shape", "handle_shape", HANDLE_SHAPE),
        Trait("shelf_count", "shelf_count", SHELVES),
        Trait("lamp", "lamp", LAMP_ON_TOP),
        Trait("drawer_count", "drawer_count", DRAWERS),
        Trait("text", "text", shared.WRITTEN),
        Trait("text", "text", shared.HAS_TEXT, presence=True),
    ),
    asks=(
        ask(
            "item",
            "item",
            "What stands on top of {subject} besides the small lamp?",
            {"none": "Nothing at all", "vase": "A vase", "clock": "A clock", "bottle": "A bottle", "books": "Books"},
        ),
        ask_color("body_color", "body_color", "What is the main colour of {subject}?"),
        ask("body_pattern", "body_pattern", "What pattern does the body of {subject} have?", PATTERN_OPTIONS),
        ask_color("handle_color", "handle_color", "What colour are the handles of {subject}?"),
        ask_text("text", "text", "What is written on {subject}?"),
        ask_pair(
            "door",
            "lamp",
            "Which is true of the door and the lamp of {subject}?",
            {"open": "Door open", "closed": "Door closed"},
            {"lit": "lamp on", "unlit": "lamp off"},
        ),
    ),
)
LAMP = Traits(
    says=(
        _STATE,
        Trait("post_color", "post_color", part("post", "color", "has {v} post")),
        Trait("post_pattern", "post_pattern", shared.POST_PATTERN),
        Trait("shade_color", "shade_color", part("shade", "color", "has {v} shade")),
        Trait("shade_shape", "shade_shape", part("shade", "shape", "has {v} shade")),
        Trait("lights", "lights", shared.LIT),
        Trait("head_count", "head_count", HEADS),
        Trait("base_color", "base_color", part("base", "color", "has {v} base")),
        Trait("banner", "banner", part_there("banner", "has a banner", "has no banner"), presence=True),
        Trait("banner", "banner_color", part("banner", "color", "has {v} banner")),
        Trait("text", "text", shared.WRITTEN),
        Trait("text", "text", shared.HAS_TEXT, presence=True),
        Trait("bird", "bird", part_there("bird", "has a bird on it", "has no bird on it"), presence=True),
        Trait("bird", "bird_color", part("bird", "color", "has {v} bird on it")),
    ),
    asks=(
        ask_color("post_color", "post_color", "What is the main colour of the post of {subject}?"),
        ask_color("shade_color", "shade_color", "What colour is the shade of {subject}?"),
        ask_color("base_color", "base_color", "What colour is the base of {subject}?"),
        ask_color("banner", "banner_color", "What colour is the banner on {subject}?"),
        ask_color("bird", "bird_color", "What colour is the bird on {subject}?"),
        ask_text("text", "text", "What is written on {subject}?"),
        ask_pair(
            "lights",
            "head_count",
            "Which of these is true of {subject}?",
            {"lit": "Switched on", "unlit": "Switched off"},
            {1: "with one lamp head", 2: "with two lamp heads"},
        ),
    ),
)
