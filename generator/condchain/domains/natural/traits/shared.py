"""Phrases that several kinds share: what is carried, shown, lit, broken, and how it stands."""

from __future__ import annotations

from generator.condchain.domains.natural.traits.phrases import (
    A_PATTERN,
    COLOR,
    counted,
    one_way,
    part,
    part_is,
    part_there,
    phrase,
    two_way,
    with_article,
)
from generator.condchain.wording import Quoted

CARRIED = one_way(
    {
        **{name: with_article(name) for name in ("bag", "umbrella", "book", "basket", "ball", "bone", "stick", "fish")},
        **{name: with_article(name) for name in ("mouse", "suitcase", "surfboard", "ladder")},
        "balloons": "at least one balloon",
        "barrels": "at least one barrel",
        "crates": "at least one crate",
    }
)
LYING = one_way({"apple": "apple", "bottle": "bottle", "books": "book", "box": "box", "vase": "vase", "clock": "clock"})
POSE = one_way(
    {
        "standing": "standing",
        "walking": "walking",
        "sitting": "sitting",
        "lying": "lying down",
        "galloping": "galloping",
        "grazing": "grazing",
    }
)
TURNED = one_way({"left": "to the left", "right": "to the right", "front": "towards the viewer"})

MAIN_COLOR = phrase("colors[0] == {v}", "is mainly {v}", "is mostly {v}", v=COLOR)
PATTERNED = phrase("pattern == {v}", "has {v} coat of fur", v=A_PATTERN)
CARRIES = phrase("any(i['type'] == {v} for i in carried_items)", "carries {v}", v=CARRIED)
CARRIES_NOTHING = two_way("len(carried_items) == 0", "carries nothing", "carries something")
CARRIES_COLOR = phrase(
    "any(i.get('color') == {v} for i in carried_items)",
    "carries something {v}",
    negative=("carries nothing {v}",),
    v=COLOR,
)
CARRIES_COUNT = phrase(
    "sum(i['count'] for i in carried_items) == {v}",
    "carries exactly {v}",
    v=counted("thing", "things"),
)
CARRIES_MANY = two_way(
    "sum(i['count'] for i in carried_items) >= 3", "carries at least three things", "carries fewer than three things"
)
HOLDS = phrase(
    "{v} in set(i['type'] for i in items)",
    "has at least one {v} on it",
    negative=("has no {v} on it",),
    v=LYING,
)
SEAT_EMPTY = two_way("len(items) == 0", "has nothing lying on the seat", "has something lying on the seat")
NOTHING_ON_TOP = two_way("len(carried_items) < 1", "has nothing loaded on the roof", "has something loaded on the roof")
COLOR_ON_TOP = phrase(
    "{v} in set(i['color'] for i in carried_items)",
    "has something {v} loaded on the roof",
    negative=("has nothing {v} loaded on the roof",),
    v=COLOR,
)
BOW = part_there("bow", "has a bow", "has no bow")
BOW_COLOR = part("bow", "color", "has {v} bow")
WRITTEN = phrase("visible_text == {v}", "has the text {v} on it", v=Quoted())
HAS_TEXT = two_way("has_text", "has some text on it", "has no text on it")
IN_POSE = phrase("pose == {v}", "is {v}", v=POSE)
FACES = two_way("orientation == 'left'", "faces left", "faces right")
FACES_ANY = phrase("{v} == orientation", "is turned {v}", v=TURNED)
LIT = two_way("lights == 'lit'", "has its lights on", "has its lights off")
DOOR = two_way("door == 'open'", "has an open door", "has a closed door")
STATE = two_way("state == 'broken'", "is damaged", "is undamaged")
WINDOW = two_way("window == 'broken'", "has a broken window", "has no broken window")
TAIL = two_way("tail == 'up'", "has a raised tail", "has a lowered tail")
EYES = two_way("eyes == 'open'", "has open eyes", "has closed eyes")
POST_PATTERN = part_is("post", "pattern", "striped", "has a striped post", "has a plain post")
