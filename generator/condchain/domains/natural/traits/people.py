"""What can be said and asked of a person."""

from __future__ import annotations

from generator.condchain.domains.natural.traits import shared
from generator.condchain.domains.natural.traits.phrases import A_COLOR, COLOR, PATTERN, one_way, phrase, two_way
from generator.condchain.domains.natural.traits.trait import (
    PATTERN_OPTIONS,
    Trait,
    Traits,
    ask,
    ask_color,
    ask_hair,
)

GARMENTS = one_way(
    {
        "cap": "a cap",
        "beanie": "a beanie",
        "top_hat": "a top hat",
        "straw_hat": "a straw hat",
        "t_shirt": "a T-shirt",
        "jumper": "a jumper",
        "coat": "a coat",
        "vest": "a sleeveless vest",
        "trousers": "long trousers",
        "shorts": "shorts",
        "skirt": "a skirt",
    }
)
WEARS = phrase("any(c['type'] == {v} for c in clothing_items)", "wears {v}", v=GARMENTS)
WEARS_HAT = two_way(
    "any(c['place'] == 'head' for c in clothing_items)", "wears a hat of some kind", "wears no hat of any kind"
)
WEARS_SCARF = two_way("any(c['place'] == 'neck' for c in clothing_items)", "wears a scarf", "wears no scarf")
HAT_COLOR = phrase(
    "any(c['place'] == 'head' and c['color'] == {v} for c in clothing_items)",
    "wears {v} hat",
    v=A_COLOR,
)
TOP_COLOR = phrase(
    "any(c['place'] == 'upper body' and c['color'] == {v} for c in clothing_items)",
    "wears {v} on the upper body",
    v=COLOR,
)
TOP_PATTERN = phrase(
    "any(c['place'] == 'upper body' and c['pattern'] == {v} for c in clothing_items)",
    "wears something {v} on the upper body",
    negative=("wears nothing {v} on the upper body",),
    v=PATTERN,
)
EYEWEAR = phrase(
    "eyewear == {v}",
    "wears {v}",
    v=one_way({"glasses": "clear glasses", "sunglasses": "dark sunglasses"}),
)
HAS_EYEWEAR = two_way("eyewear != 'none'", "wears glasses of some kind", "wears no glasses of any kind")
HAIR = two_way("hair == 'long'", "has long hair", "has short hair")
HAIR_COLOR = phrase("hair_color == {v}", "has {v} hair", v=COLOR)
SHOES = phrase("shoes_color == {v}", "wears {v} shoes", v=COLOR)
ACTION = phrase("action == {v}", "is {v}", v=one_way({"waving": "waving", "pointing": "pointing sideways"}))
GESTURE = two_way("action in ('waving', 'pointing')", "makes a gesture with one arm", "makes no gesture with the arms")


def _garment_color(kind: str, article: bool) -> Trait:
    said = phrase(
        f"any(c['type'] == '{kind}' and c['color'] == {{v}} for c in clothing_items)",
        f"wears {{v}} {kind}",
        v=A_COLOR if article else COLOR,
    )
    needs = None if kind == "scarf" else ("bottom", kind)
    topic = "scarf" if kind == "scarf" else "bottom"
    return Trait(topic, f"{topic}_color", said, needs=needs)


PERSON = Traits(
    says=(
        Trait("hat", "hat", WEARS),
        Trait("hat", "hat", WEARS_HAT, presence=True),
        Trait("hat", "hat_color", HAT_COLOR),
        Trait("eyewear", "eyewear", EYEWEAR),
        Trait("eyewear", "eyewear", HAS_EYEWEAR, presence=True),
        Trait("hair", "hair", HAIR),
        Trait("hair_color", "hair_color", HAIR_COLOR),
        Trait("scarf", "scarf", WEARS_SCARF, presence=True),
        _garment_color("scarf", article=True),
        Trait("top", "top", WEARS),
        Trait("top_color", "top_color", TOP_COLOR),
        Trait("top_pattern", "top_pattern", TOP_PATTERN),
        Trait("bottom", "bottom", WEARS),
        _garment_color("trousers", article=False),
        _garment_color("shorts", article=False),
        _garment_color("skirt", article=True),
        Trait("shoes", "shoes_color", SHOES),
        Trait("carried", "carried", shared.CARRIES),
        Trait("carried", "carried", shared.CARRIES_NOTHING, presence=True),
        Trait("carried", "carried_color", shared.CARRIES_COLOR),
        Trait("carried", "carried_count", shared.CARRIES_COUNT),
        Trait("carried", "carried_count", shared.CARRIES_MANY),
        Trait("pose", "pose", shared.IN_POSE),
        Trait("action", "action", ACTION),
        Trait("action", "action", GESTURE, presence=True),
        Trait("orientation", "orientation", shared.FACES_ANY),
    ),
    asks=(
        ask(
            "hat",
            "hat",
            "What is {subject} wearing on the head?",
            {
                "none": "No hat",
                "cap": "A cap",
                "beanie": "A beanie",
                "top_hat": "A top hat",
                "straw_hat": "A straw hat",
            },
        ),
        ask_color("hat", "hat_color", "What colour is the hat of {subject}?"),
        ask_hair("hair_color", "hair_color", "What colour is the hair of {subject}?"),
        ask_color("scarf", "scarf_color", "What colour is the scarf of {subject}?"),
        ask(
            "top",
            "top",
            "What does {subject} wear on the upper body?",
            {"t_shirt": "A T-shirt", "jumper": "A jumper", "coat": "A coat", "vest": "A sleeveless vest"},
        ),
        ask_color("top_color", "top_color", "What is the main colour of what {subject} wears on the upper body?"),
        ask(
            "top_pattern",
            "top_pattern",
            "What pattern does the clothing on the upper body of {subject} have?",
            PATTERN_OPTIONS,
        ),
        ask_color("bottom", "bottom_color", "What colour does {subject} wear on the legs?"),
        ask_color("shoes", "shoes_color", "What colour are the shoes of {subject}?"),
        ask(
            "carried",
            "carried",
            "What is {subject} carrying?",
            {
                "none": "Nothing at all",
                "bag": "A bag",
                "umbrella": "An umbrella",
                "balloons": "Balloons",
                "book": "A book",
                "basket": "A basket",
            },
        ),
        ask_color("carried", "carried_color", "What is the colour of what {subject} carries?"),
        ask(
            "carried",
            "carried_count",
            "How many balloons is {subject} carrying?",
            {1: "One", 2: "Two", 3: "Three", 4: "Four"},
        ),
    ),
)
