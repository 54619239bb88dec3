"""The picture gate: is every shape of a scene to be seen, and seen whole?

As in CLEVR, each shape is drawn in a flat colour of its own, without smoothing, and its pixels are counted. They are
compared with the pixels of the same shape drawn alone, so that no shape's area has to be known.
"""

from __future__ import annotations

import io
from functools import lru_cache

import numpy as np
from PIL import Image

from generator.exbind.scene_drawing import document, element
from generator.records import Latent
from generator.render import to_png

LEAST_SHARE = 0.95
COLOR_STEP = 20  # between two flat colours; 12 shapes at most
MOST_SHAPES = 255 // COLOR_STEP
_ALONE_AT = 200  # pixels from the left and the top: far from every edge


def _flat(number: int) -> str:
    """The flat colour of a shape: a red that no other shape and no background has."""
    return f"#{COLOR_STEP * (number + 1):02x}0000"


def _pixels(shapes: list[dict]) -> list[int]:
    """How many pixels each shape has in a picture of all of them, later ones on top."""
    drawn = "\n".join(element(shape, f"s{number}", _flat(number)) for number, shape in enumerate(shapes))
    png = to_png(document(f'<g shape-rendering="crispEdges">\n{drawn}\n</g>'))
    picture = np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
    reds = np.bincount(picture[..., 0][picture[..., 1] == 0], minlength=256)
    return [int(reds[COLOR_STEP * (number + 1)]) for number in range(len(shapes))]


@lru_cache(maxsize=256)
def _pixels_alone(kind: str, width: int, height: int) -> int:
    """A shape's pixels where nothing covers it; its corners lie on whole pixels, so they are the same everywhere."""
    shape = {"kind": kind, "width": width, "height": height, "x": _ALONE_AT, "y": _ALONE_AT}
    return _pixels([shape])[0]


def hidden_objects(latent: Latent) -> list[str]:
    """The semantic ids of the shapes of a relational scene of which less than 95 % can be seen.

    Raises:
        ValueError: the scene has more shapes than there are flat colours.
    """
    names, shapes = list(latent.attributes), list(latent.attributes.values())
    if len(shapes) > MOST_SHAPES:
        raise ValueError(f"latent {latent.latent_id}: {len(shapes)} shapes, {MOST_SHAPES} at most can be told apart")
    counts = _pixels(shapes)
    return [
        name
        for name, shape, count in zip(names, shapes, counts, strict=True)
        if count < LEAST_SHARE * _pixels_alone(shape["kind"], shape["width"], shape["height"])
    ]
