"""The drawings of the natural domain: every value is seen, silhouettes and boxes are those of what is drawn."""

from __future__ import annotations

import io
import random
import xml.etree.ElementTree as ElementTree
from functools import lru_cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from scipy import ndimage

from generator.condchain.domains.natural.drawing import background, box_of, document, draw, silhouette, size_of
from generator.condchain.domains.natural.drawing.colors import COLOR, FUR, HAIR, LEAF, TRUNK
from generator.condchain.domains.natural.drawing.figure import FIGURES
from generator.condchain.domains.natural.vocabulary import (
    COLORS,
    FUR_COLORS,
    HAIR_COLORS,
    HEIGHT,
    KINDS,
    LEAF_COLORS,
    SETTINGS,
    TEXTS,
    WIDTH,
)
from generator.render import to_png

CANVAS, FOOT = (360, 280), (180, 240)
SMALLEST = 0.7  # of the scales that scenes use: what is seen there is seen at every scale
LEAST_PIXELS = 12  # that differ between two values of an attribute
CLEARLY = 24  # of 255, in one channel
# The closest neighbours of the long tables stand for all of them; how far apart all colours lie has a test of its own.
CLOSE_COLORS, CLOSE_TEXTS = ("yellow", "orange", "blue", "purple"), ("none", "35", "81")


def complete(kind: str, chosen: dict) -> dict:
    """The attributes that exist together, with the first value where none is chosen."""
    attributes: dict = {}
    for name, attribute in KINDS[kind].attributes.items():
        if attribute.when is None or attributes.get(attribute.when[0]) in attribute.when[1]:
            attributes[name] = chosen.get(name, attribute.values[0])
    return attributes


def any_attributes(kind: str, source: random.Random) -> dict:
    return complete(kind, {name: source.choice(one.values) for name, one in KINDS[kind].attributes.items()})


def entity(kind: str, attributes: dict, scale: float = 1.0) -> dict:
    return {"id": "e1", "kind": kind, "x": FOOT[0], "y": FOOT[1], "scale": scale, "attributes": attributes}


def picture(body: str, ground: str = "#dde2cf", window: tuple = (0, 0, *CANVAS)) -> np.ndarray:
    """What is drawn on a ground of one colour; window: left, top, width and height of the part that is looked at."""
    left, top, width, height = window
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{left} {top} {width} {height}">'
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{ground}"/>{body}</svg>'
    )
    return np.asarray(Image.open(io.BytesIO(to_png(svg))).convert("RGB")).astype(np.int16)


def common_window(boxes: list) -> tuple:
    """Left, top, width and height of a window that holds all boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top = int(min(lefts)) - 2, int(min(tops)) - 2
    return left, top, int(max(rights)) + 3 - left, int(max(bottoms)) + 3 - top


def close_values(values: tuple) -> tuple:
    if values == COLORS:
        return CLOSE_COLORS
    return CLOSE_TEXTS if set(TEXTS) <= set(values) else values


@lru_cache(maxsize=64)
def covered(kind: str, seed: int) -> tuple[dict, np.ndarray]:
    """An entity and the pixels that it covers wholly: the same on two grounds."""
    one = entity(kind, any_attributes(kind, random.Random(seed)))
    return one, (picture(draw(one), "#ff00ff") == picture(draw(one), "#00ff40")).all(axis=-1)


def test_every_kind_has_a_figure_and_every_colour_name_a_colour():
    assert set(FIGURES) == set(KINDS)
    for names, table in ((COLORS, COLOR), (HAIR_COLORS, HAIR), (FUR_COLORS, FUR), (LEAF_COLORS, LEAF)):
        assert set(names) == set(table)
    assert set(KINDS["tree"].attributes["trunk_color"].values) == set(TRUNK)


@pytest.mark.parametrize("table", (COLOR, HAIR, FUR, LEAF, TRUNK), ids=("color", "hair", "fur", "leaf", "trunk"))
def test_colours_of_one_table_lie_far_apart(table):
    """At least 80 of 441: as far as brown from black, which one names without a doubt only on larger parts."""
    for one, other in combinations(table.values(), 2):
        channels = [[int(color[place : place + 2], 16) for place in (1, 3, 5)] for color in (one, other)]
        assert np.linalg.norm(np.subtract(*channels)) >= 80, (one, other)


@pytest.mark.parametrize("kind", KINDS)
def test_any_two_values_of_an_attribute_look_different(kind):
    """Judged at the smallest scale, all else equal, with the attribute that it needs present."""
    base = any_attributes(kind, random.Random(f"look {kind}"))
    for name, attribute in KINDS[kind].attributes.items():
        needed = {attribute.when[0]: attribute.when[1][0]} if attribute.when else {}
        ones = {
            value: entity(kind, complete(kind, {**base, **needed, name: value}), SMALLEST)
            for value in close_values(attribute.values)
        }
        window = common_window([box_of(one) for one in ones.values()])
        pictures = {value: picture(draw(one), window=window) for value, one in ones.items()}
        for one, other in combinations(pictures, 2):
            differing = (np.abs(pictures[one] - pictures[other]).max(axis=-1) > CLEARLY).sum()
            assert differing >= LEAST_PIXELS, f"{kind}: {name} {one} and {other} differ in {differing} pixels"


@pytest.mark.parametrize("kind", KINDS)
def test_the_silhouette_is_what_is_drawn(kind):
    """Beyond one pixel of smoothing at the edge both cover the same, but for single pixels where edges meet."""
    one, seen = covered(kind, 7)
    mask = silhouette(one, (0, 0, *CANVAS))
    assert not (seen & ~ndimage.binary_dilation(mask)).any()
    assert (ndimage.binary_erosion(mask) & ~ndimage.binary_dilation(seen)).sum() <= 0.002 * mask.sum()


@pytest.mark.parametrize("kind", KINDS)
def test_the_box_holds_the_drawing_and_nothing_more(kind):
    for seed in (7, 8):
        one, seen = covered(kind, seed)
        rows, columns = np.nonzero(seen)
        left, top, right, bottom = box_of(one)
        drawn = (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)
        assert left - 1 <= drawn[0] and top - 1 <= drawn[1] and right + 1 >= drawn[2] and bottom + 1 >= drawn[3]
        assert np.abs(np.subtract(drawn, (left, top, right, bottom))).max() < 4
        assert size_of(one) == pytest.approx((right - left, bottom - top))


@settings(max_examples=40)
@given(kind=st.sampled_from(sorted(KINDS)), seed=st.integers(0, 10**6), scale=st.sampled_from((0.7, 1.0, 1.3)))
def test_drawings_are_well_formed_repeatable_and_grow_with_their_scale(kind, seed, scale):
    attributes = any_attributes(kind, random.Random(seed))
    one = entity(kind, attributes, scale)
    assert draw(one) == draw(entity(kind, dict(reversed(attributes.items())), scale))
    ElementTree.fromstring(draw(one))
    assert "<text" not in draw(one)
    width, height = size_of(entity(kind, attributes))
    assert size_of(one) == pytest.approx((scale * width, scale * height))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "orientation" in KINDS[kind].attributes])
def test_facing_left_mirrors_the_figure(kind):
    one = covered(kind, 7)[0]["attributes"]
    left, right = (box_of(entity(kind, complete(kind, {**one, "orientation": side}))) for side in ("left", "right"))
    assert left[0] - FOOT[0] == pytest.approx(FOOT[0] - right[2], abs=0.1)
    assert left[1] == pytest.approx(right[1], abs=0.1)


@pytest.mark.parametrize("kind", ("car", "bus", "truck"))
def test_writing_is_never_mirrored(kind):
    """The same outlines of the letters are in both drawings, only moved."""
    outlines = []
    for side in ("left", "right"):
        attributes = complete(kind, {"text": "TAXI", "orientation": side, "load": "none", "door": "closed"})
        group = ElementTree.fromstring(draw(entity(kind, attributes)))
        outlines.append([path.get("d") for path in group.iter() if "translate" in path.get("transform", "")][1:])
    assert outlines[0] == outlines[1] and len(outlines[0]) == 1


@pytest.mark.parametrize("setting", SETTINGS)
def test_backgrounds_are_pale_and_differ_by_variant(setting):
    drawn = []
    for variant in range(4):
        png = to_png(document({"setting": setting, "variant": variant, "entities": []}))
        pixels = np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)
        assert pixels.shape == (HEIGHT, WIDTH, 3)
        # No colour of a figure but white and grey is this pale, and white has a dark outline.
        assert pixels.min() >= 0xB0 and np.ptp(pixels, axis=-1).max() <= 50
        drawn.append(pixels)
    assert all((one != other).any() for one, other in combinations(drawn, 2))


def test_an_unknown_setting_is_an_error():
    with pytest.raises(KeyError):
        background("moon", 0)


def test_entities_are_drawn_in_their_order():
    """The last one is in front: a red cupboard hides what stands exactly behind it."""
    behind = entity("postbox", complete("postbox", {"body_color": "green", "flag": "down"}))
    front = entity("cupboard", complete("cupboard", {"body_color": "red"}), 1.3)
    scene = {"setting": "park", "variant": 0, "entities": [behind, front]}
    assert document(scene).index(draw(behind)) < document(scene).index(draw(front))
    pixels = np.asarray(Image.open(io.BytesIO(to_png(document(scene)))).convert("RGB"))
    assert tuple(pixels[FOOT[1] - 60, FOOT[0] + 50]) == tuple(bytes.fromhex(COLOR["red"][1:]))
