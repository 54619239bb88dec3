"""SVG and canvas, the two surfaces of a relational scene: sources, boxes and pictures."""

import io
import itertools
import random
import re
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from generator.exbind.families import relational
from generator.exbind.shapes import BACKGROUND, BOXES, COLORS, KINDS, SCENE_SIDE, SIZES
from generator.exbind.surfaces import canvas, svg
from generator.exbind.visibility import hidden_objects
from generator.records import Latent
from generator.render import to_png
from generator.seeding import rng

SURFACES = (canvas, svg)
seeds = st.integers(0, 2**32)


def latent_of(seed: int) -> Latent:
    return relational.make("case_0001", "standard", random.Random(seed))


def pixels(document: str) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(to_png(document))).convert("RGB")).astype(int)


@given(seeds)
@settings(max_examples=40)
def test_surfaces_show_one_scene_under_ids_of_their_own(seed):
    latent = latent_of(seed)
    compiled = {surface.FORMAT: surface.compile_surface(latent, rng(surface.FORMAT, seed)) for surface in SURFACES}
    boxes = [{item.semantic_id: item.bbox for item in one.candidates} for one in compiled.values()]
    assert boxes[0] == boxes[1] and boxes[0].keys() == latent.entities.keys()
    for one in compiled.values():
        assert {item.semantic_id: item.candidate_id for item in one.candidates} == one.mapping
        assert all(len(re.findall(rf"\b{name}\b", one.source)) == 1 for name in one.mapping.values())
    assert set(compiled["svg"].mapping.values()).isdisjoint(compiled["canvas"].mapping.values())


def test_candidate_order_is_no_order():
    places = {surface.FORMAT: Counter() for surface in SURFACES}
    for number in range(400):
        latent = latent_of(number)
        for surface in SURFACES:
            candidates = surface.compile_surface(latent, rng(surface.FORMAT, number)).candidates
            names = [item.semantic_id for item in candidates]
            places[surface.FORMAT][names.index(latent.target["answer"][0]) / len(names) < 0.5] += 1
    assert all(150 < counts[True] < 260 for counts in places.values()), places


def test_svg_source_is_a_document_whose_groups_say_nothing():
    latent = latent_of(11)
    compiled = svg.compile_surface(latent, rng("svg"))
    root = ElementTree.fromstring(compiled.source)
    space = "{http://www.w3.org/2000/svg}"
    backdrop, *groups = root
    assert backdrop.get("fill") == BACKGROUND and backdrop.get("width") == str(SCENE_SIDE)
    assert len(groups) > 1 and len({str(group.attrib) for group in groups}) == 1
    assert all(group.tag == space + "g" and set(group.attrib) == {"stroke", "stroke-width"} for group in groups)
    drawn = {child.get("id"): child for group in groups for child in group}
    assert drawn.keys() == set(compiled.mapping.values())
    tags = {"circle": "circle", "square": "rect", "heart": "path", "crescent": "path"}
    for name, shape in latent.attributes.items():
        child = drawn[compiled.mapping[name]]
        assert child.tag == space + tags.get(shape["kind"], "polygon")
        assert child.get("fill") == COLORS[shape["color"]]


def test_an_unknown_call_is_refused():
    with pytest.raises(ValueError, match="strokeText"):
        canvas.draw([("strokeText", "x", 0, 0)])


def test_canvas_source_says_what_is_drawn():
    latent = latent_of(12)
    source = canvas.compile_surface(latent, rng("canvas")).source
    calls = []
    for line in source.splitlines():
        if assigned := re.fullmatch(r'ctx\.(fillStyle|strokeStyle) = "(#[0-9a-f]{6})";', line):
            calls.append(assigned.groups())
        elif width := re.fullmatch(r"ctx\.lineWidth = (\d+);", line):
            calls.append(("lineWidth", int(width[1])))
        elif called := re.fullmatch(r"ctx\.(\w+)\((.*)\);", line):
            numbers = [text for text in called[2].split(", ") if text]
            calls.append((called[1], *(text if "Math" in text else float(text) for text in numbers)))
        else:
            assert re.fullmatch(r"// object \w{5}", line)
    assert calls == canvas.display_list(latent)


def drawn_box(picture: np.ndarray) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of what is not backdrop."""
    down, across = np.nonzero(np.abs(picture - picture[0, 0]).sum(axis=2) > 60)
    return across.min(), down.min(), across.max() + 1, down.max() + 1


@pytest.mark.parametrize("kind", KINDS)
def test_boxes_are_what_is_drawn(kind):
    for size in SIZES:
        width, height = BOXES[kind, size]
        shape = {"kind": kind, "size": size, "color": "black", "x": 200, "y": 150, "width": width, "height": height}
        latent = Latent("one", "relational", "standard", {"e1": "shape"}, {"e1": shape}, {"answer": ["e1"]})
        for surface in SURFACES:
            compiled = surface.compile_surface(latent, rng(surface.FORMAT))
            left, top, wide, high = compiled.candidates[0].bbox
            box = drawn_box(pixels(surface.picture(latent, compiled)))
            assert np.abs(np.subtract(box, (left, top, left + wide, top + high))).max() <= 1.5


def test_both_pictures_are_the_same_and_the_marker_frames_its_shape_alone():
    latent = latent_of(5)
    (answer,) = latent.target["answer"]
    plain, marked = [], []
    for surface in SURFACES:
        compiled = surface.compile_surface(latent, rng(surface.FORMAT))
        plain.append(pixels(surface.picture(latent, compiled)))
        marked.append(pixels(surface.picture(latent, compiled, (answer,))))
    assert np.abs(plain[0] - plain[1]).mean() < 0.05
    shape = latent.attributes[answer]
    left, right = shape["x"] - shape["width"] / 2, shape["x"] + shape["width"] / 2
    top, bottom = shape["y"] - shape["height"] / 2, shape["y"] + shape["height"] / 2
    for before, after in zip(plain, marked, strict=True):
        down, across = np.nonzero(np.abs(before - after).sum(axis=2))
        assert left - 9 < across.min() < left < right < across.max() < right + 9
        assert top - 9 < down.min() < top < bottom < down.max() < bottom + 9


def test_hidden_objects_are_found():
    latent = latent_of(21)
    assert hidden_objects(latent) == []
    first, second = list(latent.attributes)[:2]
    for change in ({"x": latent.attributes[second]["x"], "y": latent.attributes[second]["y"]}, {"x": 3}, {"y": -50}):
        broken = Latent.from_json(latent.to_json())
        broken.attributes[first].update(change)
        hidden = hidden_objects(broken)
        assert hidden and set(hidden) <= {first, second}


# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
COLOR_WEAKNESS = {
    "none": np.eye(3),
    "protanopia": [[0.1523, 1.0526, -0.2049], [0.1145, 0.7863, 0.0992], [-0.0039, -0.0481, 1.052]],
    "deuteranopia": [[0.3673, 0.8606, -0.228], [0.2801, 0.6725, 0.0474], [-0.0118, 0.0429, 0.969]],
    "tritanopia": [[1.2555, -0.0767, -0.1788], [-0.0784, 0.9308, 0.1476], [0.0047, 0.6914, 0.3039]],
}


def lab(color: str, weakness: str) -> np.ndarray:
    """CIE L*a*b* (D65) of a hexadecimal colour as an eye of this kind sees it."""
    encoded = np.array([int(color[place : place + 2], 16) for place in (1, 3, 5)]) / 255
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.array(COLOR_WEAKNESS[weakness]) @ linear, 0, 1)
    matrix = [[0.4125, 0.3576, 0.1804], [0.2127, 0.7152, 0.0722], [0.0193, 0.1192, 0.9503]]
    x, y, z = np.cbrt(np.array(matrix) @ seen / [0.9505, 1.0, 1.0888])
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize(("weakness", "least"), [("none", 45), *((name, 20) for name in list(COLOR_WEAKNESS)[1:])])
def test_colors_stay_apart_for_every_eye(weakness, least):
    seen = {name: lab(color, weakness) for name, color in {**COLORS, "backdrop": BACKGROUND}.items()}
    close = {pair: np.linalg.norm(seen[pair[0]] - seen[pair[1]]) for pair in itertools.combinations(seen, 2)}
    assert {pair: distance for pair, distance in close.items() if distance < least} == {}


def test_sizes_cannot_be_mixed_up():
    for side in (0, 1):
        smaller = max(BOXES[kind, "small"][side] for kind in KINDS), max(BOXES[kind, "medium"][side] for kind in KINDS)
        larger = min(BOXES[kind, "medium"][side] for kind in KINDS), min(BOXES[kind, "large"][side] for kind in KINDS)
        assert all(big >= 1.2 * small for small, big in zip(smaller, larger, strict=True)), "across all kinds"
    for kind in KINDS:
        widths = [BOXES[kind, size][0] for size in SIZES]
        assert all(larger >= 1.5 * smaller for smaller, larger in itertools.pairwise(widths)), kind
