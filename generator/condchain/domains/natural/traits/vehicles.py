"""What can be said and asked of the vehicles."""

from __future__ import annotations

from generator.condchain.domains.natural.traits import shared
from generator.condchain.domains.natural.traits.phrases import counted, part, part_there, phrase, two_way
from generator.condchain.domains.natural.traits.trait import (
    PATTERN_OPTIONS,
    Ask,
    Trait,
    Traits,
    ask,
    ask_color,
    ask_pair,
    ask_text,
)

PASSENGERS = phrase("passenger_count == {v}", "shows exactly {v}", v=counted("passenger", "passengers"))
MANY_PASSENGERS = two_way("passenger_count >= 2", "shows at least two passengers", "shows fewer than two passengers")
WINDOWS = phrase("window_count == {v}", "has exactly {v} along the side", v=counted("window", "windows"))
MANY_WINDOWS = two_way(
    "window_count >= 5", "has at least five windows along the side", "has fewer than five windows along the side"
)
WHEELS = phrase("wheel_count == {v}", "has exactly {v} in view", v=counted("wheel", "wheels"))
EXHAUST = two_way("exhaust == 'smoking'", "has smoke coming from its exhaust", "has no smoke coming from its exhaust")
HEADED = {"left": "To the left", "right": "To the right"}
LIGHTS = {"lit": "lights on", "unlit": "lights off"}
DOORS = {"open": "Door open", "closed": "Door closed"}
WINDOWED = {"whole": "windows unbroken", "broken": "a window broken"}
_COMMON = (
    Trait("wheel_color", "wheel_color", part("wheels", "color", "has {v} wheels", plural=True)),
    Trait("orientation", "orientation", shared.FACES),
    Trait("lights", "lights", shared.LIT),
    Trait("door", "door", shared.DOOR),
    Trait("text", "text", shared.WRITTEN),
    Trait("text", "text", shared.HAS_TEXT, presence=True),
    Trait("load", "load", shared.CARRIES),
)
_ON_ROOF = (
    Trait("load", "load", shared.NOTHING_ON_TOP, presence=True),
    Trait("load", "load_color", shared.COLOR_ON_TOP),
)
_COMMON_ASKS = (
    ask_text("text", "text", "What is written on {subject}?"),
    ask_color("wheel_color", "wheel_color", "What colour are the wheels of {subject}?"),
)
_ROOF_LOAD = (
    ask(
        "load",
        "load",
        "What is on the roof of {subject}?",
        {"none": "Nothing at all", "suitcase": "A suitcase", "surfboard": "A surfboard", "ladder": "A ladder"},
    ),
    ask_color("load", "load_color", "What is the colour of what lies on the roof of {subject}?"),
)
_BODY_ASK = ask_color("body_color", "body_color", "What is the main colour of {subject}?")


def _headed(second: str, words: dict[str, str], text: str) -> Ask:
    return ask_pair("orientation", second, text, HEADED, words)


CAR = Traits(
    says=(
        *_COMMON,
        *_ON_ROOF,
        Trait("body_color", "body_color", shared.MAIN_COLOR),
        Trait("body_pattern", "body_pattern", part("body", "pattern", "has {v} body")),
        Trait("roof_color", "roof_color", part("roof", "color", "has {v} roof")),
        Trait("window", "window", shared.WINDOW),
        Trait("flag", "flag", part_there("flag", "has a flag", "has no flag"), presence=True),
        Trait("flag", "flag_color", part("flag", "color", "has {v} flag")),
    ),
    asks=(
        _BODY_ASK,
        *_COMMON_ASKS,
        *_ROOF_LOAD,
        ask_color("roof_color", "roof_color", "What colour is the roof of {subject}?"),
        ask_color("flag", "flag_color", "What colour is the flag on {subject}?"),
        ask_pair("door", "window", "Which is true of the door and the windows of {subject}?", DOORS, WINDOWED),
        _headed("lights", LIGHTS, "Which way is {subject} facing, and are its lights on?"),
    ),
)
BUS = Traits(
    says=(
        *_COMMON,
        *_ON_ROOF,
        Trait("body_color", "body_color", shared.MAIN_COLOR),
        Trait("stripe", "stripe", part_there("stripe", "has a stripe along the side", "has no stripe along the side"),
              presence=True),
        Trait("stripe", "stripe_color", part("stripe", "color", "has {v} stripe along the side")),
        Trait("window_count", "window_count", WINDOWS),
        Trait("window_count", "window_count", MANY_WINDOWS),
        Trait("window", "window", shared.WINDOW),
        Trait("passenger_count", "passenger_count", PASSENGERS),
        Trait("passenger_count", "passenger_count", MANY_PASSENGERS),
    ),
    asks=(
        _BODY_ASK,
        *_COMMON_ASKS,
        *_ROOF_LOAD,
        ask_color("stripe", "stripe_color", "What colour is the stripe along {subject}?"),
        ask(
            "window_count",
            "window_count",
            "How many windows does {subject} have along the side?",
            {3: "Three", 4: "Four", 5: "Five", 6: "Six"},
        ),
        ask(
            "passenger_count",
            "passenger_count",
            "How many passengers can be seen in {subject}?",
            {0: "Zero", 1: "One", 2: "Two", 3: "Three"},
        ),
        ask_pair("door", "window", "Which is true of the door and the windows of {subject}?", DOORS, WINDOWED),
        _headed("lights", LIGHTS, "Which way is {subject} facing, and are its lights on?"),
    ),
)  # fmt: skip
TRUCK = Traits(
    says=(
        *_COMMON,
        Trait("cab_color", "cab_color", part("cab", "color", "has {v} cab")),
        Trait("box_color", "box_color", part("box", "color", "has {v} cargo box")),
        Trait("box_pattern", "box_pattern", part("box", "pattern", "has {v} cargo box")),
        Trait("wheel_count", "wheel_count", WHEELS),
        Trait("load", "load_count", shared.CARRIES_COUNT),
        Trait("exhaust", "exhaust", EXHAUST),
    ),
    asks=(
        *_COMMON_ASKS,
        ask_color("cab_color", "cab_color", "What colour is the cab of {subject}?"),
        ask_color("box_color", "box_color", "What is the main colour of the cargo box of {subject}?"),
        ask(
            "box_pattern",
            "box_pattern",
            "What pattern does the cargo box of {subject} have?",
            PATTERN_OPTIONS,
        ),
        ask_pair(
            "door",
            "lights",
            "Which is true of the door and the lights of {subject}?",
            DOORS,
            LIGHTS,
        ),
        _headed(
            "exhaust",
            {"smoking": "the exhaust smoking", "clean": "no smoke"},
            "Which way is {subject} facing, and is there smoke from its exhaust?",
        ),
    ),
)
