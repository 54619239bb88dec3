"""Relational scene -> SVG: a document whose shapes stand in one group for each band of the scene, with their ids."""

from __future__ import annotations

import random

from generator.exbind.scene_drawing import document, element, marker, shuffled_candidates
from generator.exbind.shapes import COLORS, EDGE_COLOR, EDGE_WIDTH
from generator.records import Compiled, Latent
from generator.seeding import opaque_ids

FORMAT, FAMILY, PICTURED = "svg", "relational", True
SOURCE_TYPE, EXECUTABLE_TYPE = "svg", "svg_child"
BAND_HEIGHT = 100  # pixels; a group holds what has its centre in the band
_GROUP = f'<g stroke="{EDGE_COLOR}" stroke-width="{EDGE_WIDTH}">\n  '


def compile_surface(latent: Latent, source: random.Random) -> Compiled:
    """The scene as an SVG document; every shape is a candidate."""
    mapping = dict(zip(latent.attributes, opaque_ids(source, len(latent.attributes)), strict=True))
    bands: dict[int, list[str]] = {}
    for name, attributes in latent.attributes.items():
        shape = element(attributes, mapping[name], COLORS[attributes["color"]])
        bands.setdefault(attributes["y"] // BAND_HEIGHT, []).append(shape)
    groups = [_GROUP + "\n  ".join(bands[band]) + "\n</g>" for band in sorted(bands)]
    return Compiled(
        source=document("\n".join(groups)),
        candidates=shuffled_candidates(latent, mapping, EXECUTABLE_TYPE, source),
        mapping=mapping,
    )


def picture(latent: Latent, compiled: Compiled, marked: tuple[str, ...] = ()) -> str:
    """The document itself, with a frame around each marked shape."""
    frames = "".join(marker(latent.attributes[name]) + "\n" for name in marked)
    return compiled.source.replace("</svg>\n", frames + "</svg>\n")
