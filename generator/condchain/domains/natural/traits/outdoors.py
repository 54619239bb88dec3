"""What can be said and asked of plants, signs and postboxes."""

from __future__ import annotations

from generator.condchain.domains.natural.traits import shared
from generator.condchain.domains.natural.traits.phrases import (
    SHAPE,
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
    ask_leaves,
    ask_pair,
    ask_text,
)

FRUIT = phrase(
    "fruit == {v}",
    "bears {v}",
    v=one_way({name: f"at least one {name[:-1]}" for name in ("apples", "lemons", "plums")}),
)
HAS_FRUIT = two_way("fruit != 'none'", "bears fruit", "bears no fruit")
FRUITS = phrase("fruit_count == {v}", "bears exactly {v}", v=counted("fruit", "fruits"))
FLOWERS = phrase("flower_count == {v}", "has exactly {v}", v=counted("flower", "flowers"))
IN_FLOWER = two_way("flower_count > 0", "has flowers", "has no flowers")
LEAF_SHAPE = two_way("leaf_shape == 'round'", "has round leaves", "has pointed leaves")
POT_SHAPE = part_is("pot", "shape", "round", "has a round pot", "has a square pot")
OUTLINE = phrase("shape == {v}", "is {v} in shape", v=SHAPE)
ARROW = two_way("arrow == 'left'", "shows an arrow to the left", "shows an arrow to the right")
HAS_ARROW = two_way("arrow != 'none'", "shows an arrow", "shows no arrow")
STICKER = two_way("sticker == 'star'", "has a star for a sticker", "has a heart for a sticker")
HAS_STICKER = two_way("sticker != 'none'", "has a sticker", "has no sticker")
BASE = phrase("base == {v}", "has {v} base", v=one_way({"stone": "a stone", "metal": "a metal", "wood": "a wooden"}))
FLAP = two_way("flap == 'open'", "has an open flap", "has a closed flap")
FLAG = two_way("flag == 'up'", "has a raised flag", "has a lowered flag")
TRUNKS = ("brown", "white", "grey", "black")
PETALS = ("red", "yellow", "white", "purple", "pink")
LETTERS = ("white", "yellow", "blue", "pink")
DAMAGE = {"whole": "undamaged", "broken": "damaged"}
_STATE = Trait("state", "state", shared.STATE)


def _thing(topic: str, *, there: str, colored: str) -> tuple[Trait, Trait]:
    """Whether the part `topic` is there (`has a swing`), and what colour it has (`has {v} swing`)."""
    verb, rest = there.split(" a ", 1)
    return (
        Trait(topic, topic, part_there(topic, there, f"{verb} no {rest}"), presence=True),
        Trait(topic, f"{topic}_color", part(topic, "color", colored)),
    )


def _written(attribute: str) -> tuple[Trait, Trait]:
    return (Trait("text", attribute, shared.WRITTEN), Trait("text", attribute, shared.HAS_TEXT, presence=True))


TREE = Traits(
    says=(
        _STATE,
        Trait("leaf_color", "leaf_color", part("leaves", "color", "has {v} leaves", plural=True)),
        Trait("crown_shape", "crown_shape", part("crown", "shape", "has {v} crown")),
        Trait("trunk_color", "trunk_color", part("trunk", "color", "has {v} trunk")),
        Trait("fruit", "fruit", FRUIT),
        Trait("fruit", "fruit", HAS_FRUIT, presence=True),
        Trait("fruit", "fruit_count", FRUITS),
        Trait("nest", "nest", part_there("nest", "has a nest", "has no nest"), presence=True),
        *_thing("swing", there="has a swing", colored="has {v} swing"),
        *_thing("birdhouse", there="has a birdhouse", colored="has {v} birdhouse"),
        *_thing("ribbon", there="has a ribbon around the trunk", colored="has {v} ribbon around the trunk"),
    ),
    asks=(
        ask_leaves("leaf_color", "leaf_color", "What colour are the leaves of {subject}?"),
        ask_color("trunk_color", "trunk_color", "What colour is the trunk of {subject}?", TRUNKS),
        ask(
            "fruit",
            "fruit",
            "What kind of fruit does {subject} bear?",
            {"none": "No fruit", "apples": "Apples", "lemons": "Lemons", "plums": "Plums"},
        ),
        ask(
            "fruit",
            "fruit_count",
            "How many fruits does {subject} bear?",
            {1: "One", 2: "Two", 3: "Three", 4: "Four", 5: "Five"},
        ),
        ask_color("swing", "swing_color", "What colour is the swing on {subject}?"),
        ask_color("birdhouse", "birdhouse_color", "What colour is the birdhouse on {subject}?"),
        ask_color("ribbon", "ribbon_color", "What colour is the ribbon around the trunk of {subject}?"),
        ask_pair(
            "state",
            "nest",
            "Which of these is true of {subject}?",
            {"whole": "Undamaged", "broken": "Damaged"},
            {"none": "without a nest", "nest": "with a nest"},
        ),
    ),
)
POT_PLANT = Traits(
    says=(
        _STATE,
        Trait("leaf_color", "leaf_color", part("leaves", "color", "has {v} leaves", plural=True)),
        Trait("leaf_shape", "leaf_shape", LEAF_SHAPE),
        Trait("pot_color", "pot_color", part("pot", "color", "has {v} pot")),
        Trait("pot_pattern", "pot_pattern", part("pot", "pattern", "has {v} pot")),
        Trait("pot_shape", "pot_shape", POT_SHAPE),
        Trait("flower", "flower", IN_FLOWER, presence=True),
        Trait("flower", "flower_color", part("flowers", "color", "has {v} petals", plural=True)),
        Trait("flower", "flower_count", FLOWERS),
        *_written("label"),
        *_thing("butterfly", there="has a butterfly on it", colored="has {v} butterfly on it"),
        Trait("saucer", "saucer_color", part("saucer", "color", "stands on {v} saucer")),
    ),
    asks=(
        ask_leaves("leaf_color", "leaf_color", "What colour are the leaves of {subject}?"),
        ask_color("pot_color", "pot_color", "What is the main colour of the pot of {subject}?"),
        ask("pot_pattern", "pot_pattern", "What pattern does the pot of {subject} have?", PATTERN_OPTIONS),
        ask_color("flower", "flower_color", "What colour are the petals of {subject}?", PETALS),
        ask(
            "flower",
            "flower_count",
            "How many flowers does {subject} have?",
            {1: "One", 2: "Two", 3: "Three", 4: "Four", 5: "Five"},
        ),
        ask_text("text", "label", "What is written on {subject}?"),
        ask_color("butterfly", "butterfly_color", "What colour is the butterfly on {subject}?"),
        ask_color("saucer", "saucer_color", "What colour is the saucer under {subject}?"),
        ask_pair(
            "leaf_shape",
            "state",
            "Which of these is true of {subject}?",
            {"round": "Round leaves", "pointed": "Pointed leaves"},
            {"whole": "nothing damaged", "broken": "some damage"},
        ),
    ),
)
SIGN = Traits(
    says=(
        _STATE,
        Trait("shape", "shape", OUTLINE),
        Trait("board_color", "board_color", part("board", "color", "has {v} board")),
        Trait("border_color", "border_color", part("border", "color", "has {v} border")),
        Trait("post_color", "post_color", part("post", "color", "has {v} post")),
        Trait("post_pattern", "post_pattern", shared.POST_PATTERN),
        *_written("text"),
        Trait("arrow", "arrow", ARROW),
        Trait("arrow", "arrow", HAS_ARROW, presence=True),
        Trait("lights", "lights", shared.LIT),
        Trait("sticker", "sticker", STICKER),
        Trait("sticker", "sticker", HAS_STICKER, presence=True),
        Trait("sticker", "sticker_color", part("sticker", "color", "has {v} sticker")),
        Trait("base", "base", BASE),
    ),
    asks=(
        ask(
            "shape",
            "shape",
            "What is the shape of {subject}?",
            {"round": "Round", "square": "Square", "triangular": "Triangular", "hexagonal": "Hexagonal"},
        ),
        ask_color("board_color", "board_color", "What colour is the board of {subject}?"),
        ask_color("border_color", "border_color", "What colour is the border of {subject}?"),
        ask_color("post_color", "post_color", "What is the main colour of the post of {subject}?"),
        ask_color("sticker", "sticker_color", "What colour is the sticker on {subject}?"),
        ask_text("text", "text", "What is written on {subject}?"),
        ask_pair(
            "lights",
            "state",
            "Which of these is true of {subject}?",
            {"lit": "Lights on", "unlit": "Lights off"},
            {"whole": "nothing damaged", "broken": "some damage"},
        ),
    ),
)
POSTBOX = Traits(
    says=(
        _STATE,
        Trait("body_color", "body_color", shared.MAIN_COLOR),
        Trait("body_pattern", "body_pattern", part("body", "pattern", "has {v} body")),
        Trait("roof_color", "roof_color", part("roof", "color", "has {v} roof")),
        Trait("flap", "flap", FLAP),
        *_thing("letter", there="shows a letter", colored="shows {v} letter"),
        *_written("text"),
        Trait("post_color", "post_color", part("post", "color", "has {v} post")),
        Trait("flag", "flag", FLAG),
        Trait("flag_color", "flag_color", part("flag", "color", "has {v} flag")),
    ),
    asks=(
        ask_color("body_color", "body_color", "What is the main colour of {subject}?"),
        ask_color("roof_color", "roof_color", "What colour is the roof of {subject}?"),
        ask_color("letter", "letter_color", "What colour is the letter in {subject}?", LETTERS),
        ask_text("text", "text", "What is written on {subject}?"),
        ask_color("post_color", "post_color", "What colour is the post of {subject}?"),
        ask_color("flag_color", "flag_color", "What colour is the flag of {subject}?"),
        ask_pair(
            "flap",
            "flag",
            "Which is true of the flap and the flag of {subject}?",
            {"open": "Flap open", "closed": "Flap closed"},
            {"up": "flag raised", "down": "flag lowered"},
        ),
    ),
)
