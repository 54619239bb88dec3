"""Silhouettes as masks of pixels, for counting how much of a figure is seen: no colours, no smoothing, no SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from generator.condchain.domains.natural.drawing.curves import Point
from generator.condchain.domains.natural.drawing.figure import Box, outlines_of

Mask = np.ndarray


def _line(canvas: ImageDraw.ImageDraw, points: Sequence[Point], width: float) -> None:
    """A line with round joints and ends."""
    canvas.line(points, fill=1, width=max(round(width), 1), joint="curve")
    if width > 2:
        for x, y in (points[0], points[-1]):
            canvas.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=1)


def silhouette(entity: Mapping[str, Any], window: Box) -> Mask:
    """Which pixels of a window (left, top, right, bottom, in scene pixels) an entity covers, as rows of booleans."""
    left, top, right, bottom = window
    picture = Image.new("1", (max(round(right - left), 1), max(round(bottom - top), 1)))
    canvas, scale = ImageDraw.Draw(picture), entity["scale"]
    dx, dy = entity["x"] - left - 0.5, entity["y"] - top - 0.5  # to the middles of the pixels
    for outline in outlines_of(entity):
        for subpath in outline.subpaths:
            points = [(scale * x + dx, scale * y + dy) for x, y in subpath]
            if outline.filled:
                canvas.polygon(points, fill=1)
            if outline.width:
                _line(canvas, [*points, points[0]] if outline.closed else points, scale * outline.width)
    return np.asarray(picture)
