"""How a relational scene is drawn: what its two surfaces and the gate that looks for hidden objects share."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache

from generator.exbind.shapes import BACKGROUND, SCENE_SIDE, bounding_box, outline, top_left
from generator.records import Candidate, Latent

MARKER_COLOR = "#1f2933"
MARKER_GAP = 6  # pixels between a shape's box and its marker; shapes are at least twice as far apart
_PATH_LETTERS = {"moveTo": "M", "lineTo": "L", "bezierCurveTo": "C", "closePath": "Z"}


@lru_cache(maxsize=256)
def _template(kind: str, width: int, height: int) -> str:
    """The element of a shape with gaps for id, x and y of its centre (of its corner, for a square) and colour."""
    if kind == "circle":
        return f'<circle id="%s" cx="%d" cy="%d" r="{width / 2:g}" fill="%s"/>'
    if kind == "square":
        return f'<rect id="%s" x="%d" y="%d" width="{width}" height="{height}" fill="%s"/>'
    segments = outline(kind, width, height)
    if all(name != "bezierCurveTo" for name, *_ in segments):
        points = " ".join(f"{x:g},{y:g}" for _, x, y in segments[:-1])
        return f'<polygon id="%s" transform="translate(%d %d)" points="{points}" fill="%s"/>'
    return f'<path id="%s" transform="translate(%d %d)" d="{path_data(segments)}" fill="%s"/>'


def path_data(segments: Iterable[tuple]) -> str:
    """SVG path data of segments that name moveTo, lineTo, bezierCurveTo or closePath.

    >>> path_data([("moveTo", 0.0, -2.5), ("lineTo", 4.0, 2.0), ("closePath",)])
    'M0 -2.5L4 2Z'
    """
    return "".join(_PATH_LETTERS[name] + " ".join(f"{number:g}" for number in numbers) for name, *numbers in segments)


def element(attributes: dict, identifier: str, fill: str) -> str:
    """The SVG element that draws one shape of a scene."""
    kind = attributes["kind"]
    x, y = top_left(attributes) if kind == "square" else (attributes["x"], attributes["y"])
    return _template(kind, attributes["width"], attributes["height"]) % (identifier, x, y, fill)


def document(body: str) -> str:
    """A complete SVG document of a scene's size with an opaque background."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SCENE_SIDE}" height="{SCENE_SIDE}" '
        f'viewBox="0 0 {SCENE_SIDE} {SCENE_SIDE}">\n'
        f'<rect width="{SCENE_SIDE}" height="{SCENE_SIDE}" fill="{BACKGROUND}"/>\n{body}\n</svg>\n'
    )


def marker(attributes: dict) -> str:
    """A dashed frame around one shape, for the gallery."""
    left, top, width, height = bounding_box(attributes)
    return (
        f'<rect x="{left - MARKER_GAP}" y="{top - MARKER_GAP}" width="{width + 2 * MARKER_GAP}" '
        f'height="{height + 2 * MARKER_GAP}" rx="6" fill="none" stroke="{MARKER_COLOR}" stroke-width="2.5" '
        'stroke-dasharray="7 4"/>'
    )


def shuffled_candidates(
    latent: Latent, mapping: dict[str, str], candidate_type: str, source: random.Random
) -> tuple[Candidate, ...]:
    """Every shape as a candidate with the box that it is drawn in, in an order that says nothing."""
    candidates = [
        Candidate(mapping[name], candidate_type, name, bounding_box(attributes))
        for name, attributes in latent.attributes.items()
    ]
    source.shuffle(candidates)
    return tuple(candidates)
