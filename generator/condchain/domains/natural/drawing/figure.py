"""Figures: from an entity to its picture, its outlines and its box. The table of figures is here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from generator.condchain.domains.natural.drawing import curves
from generator.condchain.domains.natural.drawing.bench import draw_bench
from generator.condchain.domains.natural.drawing.bus import draw_bus
from generator.condchain.domains.natural.drawing.car import draw_car
from generator.condchain.domains.natural.drawing.cat import draw_cat
from generator.condchain.domains.natural.drawing.chair import draw_chair
from generator.condchain.domains.natural.drawing.colors import INK
from generator.condchain.domains.natural.drawing.cupboard import draw_cupboard
from generator.condchain.domains.natural.drawing.dog import draw_dog
from generator.condchain.domains.natural.drawing.horse import draw_horse
from generator.condchain.domains.natural.drawing.lamp import draw_lamp
from generator.condchain.domains.natural.drawing.pen import LINE, Pen, Shape
from generator.condchain.domains.natural.drawing.person import draw_person
from generator.condchain.domains.natural.drawing.postbox import draw_postbox
from generator.condchain.domains.natural.drawing.pot_plant import draw_pot_plant
from generator.condchain.domains.natural.drawing.sign import draw_sign
from generator.condchain.domains.natural.drawing.tree import draw_tree
from generator.condchain.domains.natural.drawing.truck import draw_truck

Box = tuple[float, float, float, float]
Key = tuple[str, tuple[tuple[str, Any], ...]]  # kind and attributes: all that a figure depends on at scale 1

CACHED = 512  # figures

FIGURES: Mapping[str, Callable[[Pen, Mapping[str, Any]], None]] = {
    "bench": draw_bench,
    "bus": draw_bus,
    "car": draw_car,
    "cat": draw_cat,
    "chair": draw_chair,
    "cupboard": draw_cupboard,
    "dog": draw_dog,
    "horse": draw_horse,
    "lamp": draw_lamp,
    "person": draw_person,
    "postbox": draw_postbox,
    "pot_plant": draw_pot_plant,
    "sign": draw_sign,
    "tree": draw_tree,
    "truck": draw_truck,
}


@dataclass(frozen=True, slots=True)
class Outline:
    """One shape as points. width: of its stroke, 0 without one."""

    subpaths: list[list[curves.Point]]
    filled: bool
    closed: bool
    width: float


def _key(entity: Mapping[str, Any]) -> Key:
    return entity["kind"], tuple(sorted(entity["attributes"].items()))


@lru_cache(maxsize=CACHED)
def _shapes(key: Key) -> tuple[Shape, ...]:
    """The shapes of a figure at scale 1 about its foot point."""
    kind, items = key
    pen, attributes = Pen(), dict(items)
    FIGURES[kind](pen.at(0, 0, flip=attributes.get("orientation") == "left"), attributes)
    return tuple(pen.shapes)


@lru_cache(maxsize=CACHED)
def _outlines(key: Key) -> tuple[Outline, ...]:
    """Of every shape but the details, which add nothing to the silhouette."""
    return tuple(
        Outline(curves.sampled(shape.segments), bool(shape.fill), shape.segments[-1][0] == "Z", shape.width)
        for shape in _shapes(key)
        if not shape.detail
    )


def outlines_of(entity: Mapping[str, Any]) -> tuple[Outline, ...]:
    """What the silhouette of a figure is made of, at scale 1 about its foot point."""
    return _outlines(_key(entity))


def _extent(outline: Outline) -> Box:
    points = [point for subpath in outline.subpaths for point in subpath]
    (left, top), (right, bottom) = map(min, zip(*points, strict=True)), map(max, zip(*points, strict=True))
    half = outline.width / 2
    return left - half, top - half, right + half, bottom + half


@lru_cache(maxsize=CACHED)
def _box(key: Key) -> Box:
    lefts, tops, rights, bottoms = zip(*map(_extent, _outlines(key)), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def box_of(entity: Mapping[str, Any]) -> Box:
    """Left, top, right and bottom edge of everything that is drawn of an entity, in scene pixels."""
    x, y, scale = entity["x"], entity["y"], entity["scale"]
    left, top, right, bottom = _box(_key(entity))
    return x + scale * left, y + scale * top, x + scale * right, y + scale * bottom


def size_of(entity: Mapping[str, Any]) -> tuple[float, float]:
    """Width and height in pixels of the whole figure at the entity's scale, whatever it carries with it."""
    left, top, right, bottom = _box(_key(entity))
    return entity["scale"] * (right - left), entity["scale"] * (bottom - top)


@lru_cache(maxsize=CACHED)
def _body(key: Key) -> str:
    return "".join(shape.svg() for shape in _shapes(key))


def draw(entity: Mapping[str, Any]) -> str:
    """An SVG group in scene coordinates that draws an entity."""
    place = f'transform="translate({entity["x"]:g} {entity["y"]:g}) scale({entity["scale"]:g})"'
    style = f'fill="none" stroke="{INK}" stroke-width="{LINE:g}" stroke-linejoin="round" stroke-linecap="round"'
    return f"<g {place} {style}>{_body(_key(entity))}</g>"
