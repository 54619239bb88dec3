"""Phrases that several kinds share: what is carried, shown, lit, broken, and how it stands."""

from __future__ import annotations

from generator.condchain.domains.natural.traits.phrases import (
    A_PATTERN,
    COLOR,
    counted,
    one_way,
    part,
    part_there,
    phrase,
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
FACING = one_way({"left": "to the left", "right": "to the right", "front": "towards the viewer"})
OPEN = one_way({"open": "open", "closed": "closed"})

MAIN_COLOR = phrase("colors[0] == {v}", "is mainly {v}", "is mostly {v}", v=COLOR)
PATTERNED = phrase("pattern == {v}", "has {v} coat of fur", v=A_PATTERN)
CARRIES = phrase("any(i['type'] == {v} for i in carried_items)", "carries {v}", "is carrying {v}", v=CARRIED)
CARRIES_NOTHING = phrase(
    "len(carried_items) == 0", "carries nothing", "is carrying nothing", negative=("carries something",)
)
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
CARRIES_MANY = phrase(
    "sum(i['count'] for i in carried_items) >= 3",
    "carries three things at the least",
    "carries more than two things",
    negative=("carries fewer than three things",),
)
HOLDS = phrase(
    "{v} in set(i['type'] for i in items)",
    "has at least one {v} on it",
    negative=("has no {v} on it",),
    v=LYING,
)
SEAT_EMPTY = phrase("len(items) == 0", "has nothing lying on the seat", negative=("has something lying on the seat",))
NOTHING_ON_TOP = phrase(
    "len(carried_items) < 1", "has nothing loaded on the roof", negative=("has something loaded on the roof",)
)
BOW = part_there("bow", "has a bow", "has no bow")
BOW_COLOR = part("bow", "color", "has {v} bow")
WRITTEN = phrase("visible_text == {v}", "bears the text {v}", "shows the text {v}", v=Quoted())
HAS_TEXT = phrase("has_text", "has some text on it", "bears a text", negative=("has no text on it", "bears no text"))
IN_POSE = phrase("pose == {v}", "is {v}", v=POSE)
FACES = phrase("orientation == {v}", "is facing {v}", "is turned {v}", v=FACING)
LIT = phrase("lights == {v}", "has lights that are {v}", v=one_way({"lit": "switched on", "unlit": "switched off"}))
DOOR = phrase("door == {v}", "has a door that is {v}", v=OPEN)
STATE = phrase("state == {v}", "is {v}", v=one_way({"whole": "undamaged", "broken": "damaged"}))
WINDOW = phrase("window == {v}", "has {v}", v=one_way({"whole": "unbroken windows only", "broken": "a broken window"}))
TAIL = phrase(
    "tail == {v}",
    "has {v} tail",
    v=one_way({"up": "a raised", "down": "a hanging", "long": "a long", "short": "a short"}),
)
EYES = phrase("eyes == {v}", "has {v} eyes", v=OPEN)
