"""Where the attributes of a kind stand in its facts: literal tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Part:
    """A part and what is known of it: {aspect: attribute}. when: the attribute that says whether it is there."""

    name: str
    aspects: Mapping[str, str]
    when: str | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The facts of a kind.

    colors: the colour attributes, the main one first. plain: {facts key: attribute} for values that stand alone.
    counts: {facts key: attribute} for numbers, 0 where there are none. carried, items: {field: attribute} of what it
    carries or what lies on it. text: the attribute that holds its text.
    """

    colors: tuple[str, ...]
    plain: Mapping[str, str]
    parts: tuple[Part, ...] = ()
    counts: Mapping[str, str] = field(default_factory=dict)
    carried: Mapping[str, str] | None = None
    items: Mapping[str, str] | None = None
    text: str | None = None


def _same(*names: str) -> dict[str, str]:
    return {name: name for name in names}


def _part(name: str, *, when: str | None = None, **aspects: str) -> Part:
    return Part(name, aspects, when)


def _colored(name: str) -> Part:
    """A part that may be there, with its colour."""
    return Part(name, {"color": f"{name}_color"}, name)


_ANIMAL = {"pattern": "fur_pattern", **_same("pose", "orientation", "tail")}
_VEHICLE = _same("orientation", "lights", "door")
_WHEELS = _part("wheels", color="wheel_color")
_LOAD = {"type": "load", "color": "load_color"}
_BODY = _part("body", color="body_color", pattern="body_pattern")

LAYOUTS: Mapping[str, Layout] = {
    "person": Layout(
        ("top_color", "bottom_color", "shoes_color"),
        _same("hair", "hair_color", "eyewear", "pose", "action", "orientation", "shoes_color"),
        carried={"type": "carried", "color": "carried_color", "count": "carried_count"},
    ),
    "dog": Layout(
        ("fur_color", "collar_color", "blanket_color"),
        {**_ANIMAL, **_same("ears", "eyes")},
        (_colored("collar"), _colored("blanket")),
        carried={"type": "carried"},
    ),
    "cat": Layout(
        ("fur_color", "paws_color", "collar_color", "bow_color"),
        {**_ANIMAL, **_same("eyes")},
        (_colored("collar"), _colored("bow"), _part("paws", color="paws_color")),
        carried={"type": "carried"},
    ),
    "horse": Layout(
        ("fur_color", "mane_color", "hooves_color", "saddle_color", "bridle_color"),
        _ANIMAL,
        (
            _colored("saddle"),
            _colored("bridle"),
            _part("mane", color="mane_color"),
            _part("hooves", color="hooves_color"),
        ),
        text="number",
    ),
    "car": Layout(
        ("body_color", "roof_color", "wheel_color", "flag_color"),
        {**_VEHICLE, **_same("window")},
        (_BODY, _part("roof", color="roof_color"), _WHEELS, _colored("flag")),
        carried=_LOAD,
        text="text",
    ),
    "bus": Layout(
        ("body_color", "wheel_color", "stripe_color"),
        {**_VEHICLE, **_same("window")},
        (_colored("stripe"), _WHEELS),
        _same("window_count", "passenger_count"),
        carried=_LOAD,
        text="text",
    ),
    "truck": Layout(
        ("cab_color", "box_color", "wheel_color"),
        {**_VEHICLE, **_same("exhaust")},
        (_part("cab", color="cab_color"), _part("box", color="box_color", pattern="box_pattern"), _WHEELS),
        _same("wheel_count"),
        carried={"type": "load", "count": "load_count"},
        text="text",
    ),
    "bench": Layout(
        ("legs_color", "armrest_color", "cushion_color"),
        _same("material", "state"),
        (
            _part("legs", color="legs_color"),
            _part("armrests", color="armrest_color"),
            _part("backrest", when="backrest"),
            _part("cushion", when="cushion", color="cushion_color", pattern="cushion_pattern"),
        ),
        items={"type": "item", "count": "item_count"},
        text="plaque",
    ),
    "chair": Layout(
        ("seat_color", "back_color", "legs_color", "bow_color"),
        _same("state", "orientation"),
        (
            _part("seat", color="seat_color", shape="seat_shape"),
            _part("back", color="back_color", pattern="back_pattern"),
            _part("legs", color="legs_color"),
            _colored("bow"),
        ),
        _same("leg_count"),
        items={"type": "item"},
    ),
    "cupboard": Layout(
        ("body_color", "handle_color"),
        _same("door", "state", "lamp"),
        (_BODY, _part("handles", color="handle_color", shape="handle_shape")),
        _same("shelf_count", "drawer_count"),
        items={"type": "item"},
        text="text",
    ),
    "lamp": Layout(
        ("post_color", "shade_color", "base_color", "banner_color", "bird_color"),
        _same("lights", "state"),
        (
            _part("post", color="post_color", pattern="post_pattern"),
            _part("shade", color="shade_color", shape="shade_shape"),
            _part("base", color="base_color"),
            _colored("banner"),
            _colored("bird"),
        ),
        _same("head_count"),
        text="text",
    ),
    "tree": Layout(
        ("leaf_color", "trunk_color", "swing_color", "birdhouse_color", "ribbon_color"),
        _same("fruit", "state"),
        (
            _part("leaves", color="leaf_color"),
            _part("crown", shape="crown_shape"),
            _part("trunk", color="trunk_color"),
            _part("nest", when="nest"),
            _colored("swing"),
            _colored("birdhouse"),
            _colored("ribbon"),
        ),
        _same("fruit_count"),
    ),
    "pot_plant": Layout(
        ("leaf_color", "pot_color", "saucer_color", "flower_color", "butterfly_color"),
        _same("leaf_shape", "state"),
        (
            _part("leaves", color="leaf_color"),
            _part("pot", color="pot_color", pattern="pot_pattern", shape="pot_shape"),
            _part("saucer", color="saucer_color"),
            _part("flowers", when="flower", color="flower_color"),
            _colored("butterfly"),
        ),
        _same("flower_count"),
        text="label",
    ),
    "sign": Layout(
        ("board_color", "border_color", "post_color", "sticker_color"),
        _same("shape", "arrow", "lights", "state", "sticker", "base"),
        (
            _part("board", color="board_color"),
            _part("border", color="border_color"),
            _part("post", color="post_color", pattern="post_pattern"),
            _colored("sticker"),
        ),
        text="text",
    ),
    "postbox": Layout(
        ("body_color", "roof_color", "post_color", "flag_color", "letter_color"),
        _same("flap", "flag", "state"),
        (
            _BODY,
            _part("roof", color="roof_color"),
            _part("post", color="post_color"),
            _part("flag", color="flag_color"),
            _colored("letter"),
        ),
        text="text",
    ),
}
