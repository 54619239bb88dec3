"""What can be said and asked of the animals."""

from __future__ import annotations

from generator.condchain.domains.natural.traits import shared
from generator.condchain.domains.natural.traits.phrases import part, part_there, two_way
from generator.condchain.domains.natural.traits.trait import Ask, Trait, Traits, ask, ask_color, ask_fur, ask_pair

EARS = two_way("ears == 'pointed'", "has pointed ears", "has hanging ears")
LONG_TAIL = two_way("tail == 'long'", "has a long tail", "has a short tail")
RAISED = {"up": "Tail raised", "down": "Tail lowered"}
EYES = {"open": "eyes open", "closed": "eyes closed"}
_FUR = (
    Trait("fur_color", "fur_color", shared.MAIN_COLOR),
    Trait("fur_pattern", "fur_pattern", shared.PATTERNED),
    Trait("pose", "pose", shared.IN_POSE),
    Trait("orientation", "orientation", shared.FACES),
)
_TAIL = Trait("tail", "tail", shared.TAIL)
_CARRIES = (
    Trait("carried", "carried", shared.CARRIES),
    Trait("carried", "carried", shared.CARRIES_NOTHING, presence=True),
)


def _wears(name: str) -> tuple[Trait, Trait]:
    """Whether it wears the thing, and what colour that has."""
    return (
        Trait(name, name, part_there(name, f"wears a {name}", f"wears no {name}"), presence=True),
        Trait(name, f"{name}_color", part(name, "color", f"wears {{v}} {name}")),
    )


def _asks(name: str) -> Ask:
    return ask_color(name, f"{name}_color", f"What colour is the {name} of {{subject}}?")


_COLLAR = _wears("collar")
_FUR_ASK = ask_fur("fur_color", "fur_color", "What is the main colour of {subject}?")

DOG = Traits(
    says=(
        *_FUR,
        _TAIL,
        *_CARRIES,
        *_COLLAR,
        *_wears("blanket"),
        Trait("ears", "ears", EARS),
        Trait("eyes", "eyes", shared.EYES),
    ),
    asks=(
        _FUR_ASK,
        _asks("collar"),
        _asks("blanket"),
        ask(
            "carried",
            "carried",
            "What does {subject} carry in the mouth?",
            {"none": "Nothing at all", "ball": "A ball", "bone": "A bone", "stick": "A stick"},
        ),
        ask_pair(
            "tail",
            "ears",
            "How does {subject} hold its tail and its ears?",
            RAISED,
            {"pointed": "ears pointed", "hanging": "ears hanging"},
        ),
        ask_pair(
            "orientation",
            "eyes",
            "Which way is {subject} facing, and are its eyes open?",
            {"left": "To the left", "right": "To the right"},
            EYES,
        ),
    ),
)
CAT = Traits(
    says=(
        *_FUR,
        _TAIL,
        *_CARRIES,
        *_COLLAR,
        Trait("bow", "bow", shared.BOW, presence=True),
        Trait("bow", "bow_color", shared.BOW_COLOR),
        Trait("paws", "paws_color", part("paws", "color", "has {v} paws", plural=True)),
        Trait("eyes", "eyes", shared.EYES),
    ),
    asks=(
        _FUR_ASK,
        _asks("collar"),
        _asks("bow"),
        ask_fur("paws", "paws_color", "What colour are the paws of {subject}?"),
        ask(
            "carried",
            "carried",
            "What does {subject} carry in the mouth?",
            {"none": "Nothing at all", "ball": "A ball", "fish": "A fish", "mouse": "A mouse"},
        ),
        ask_pair("tail", "eyes", "How does {subject} hold its tail, and are its eyes open?", RAISED, EYES),
    ),
)
HORSE = Traits(
    says=(
        *_FUR,
        Trait("tail", "tail", LONG_TAIL),
        *_wears("saddle"),
        *_wears("bridle"),
        Trait("mane", "mane_color", part("mane", "color", "has {v} mane")),
        Trait("hooves", "hooves_color", part("hooves", "color", "has {v} hooves", plural=True)),
        Trait("text", "number", shared.WRITTEN),
        Trait("text", "number", shared.HAS_TEXT, presence=True),
    ),
    asks=(
        _FUR_ASK,
        _asks("saddle"),
        _asks("bridle"),
        ask_fur("mane", "mane_color", "What colour is the mane of {subject}?"),
        ask_fur("hooves", "hooves_color", "What colour are the hooves of {subject}?"),
        ask(
            "text",
            "number",
            "Which number does {subject} wear?",
            {"1": "“1”", "2": "“2”", "3": "“3”", "4": "“4”", "5": "“5”"},
        ),
        ask_pair(
            "orientation",
            "tail",
            "Which way is {subject} facing, and how long is its tail?",
            {"left": "To the left", "right": "To the right"},
            {"long": "a long tail", "short": "a short tail"},
        ),
    ),
)
