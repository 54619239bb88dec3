"""How much of a figure is to be seen, by counting pixels of flat drawings, as in CLEVR."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

import numpy as np
from PIL import Image

from generator.condchain.domains.natural.drawing import box_of, draw
from generator.condchain.domains.natural.vocabulary import HEIGHT, WIDTH
from generator.render import to_png

_FIGURE, _COVER = "#ff0000", "#0000ff"
_SCALE = 0.5  # output pixels per scene pixel


def _reds(drawn: str, window: tuple[float, float, float, float]) -> int:
    left, top, right, bottom = window
    size = f'width="{right - left:.0f}" height="{bottom - top:.0f}"'
    box = f"{left:.1f} {top:.1f} {right - left:.0f} {bottom - top:.0f}"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{box}">{drawn}</svg>'
    picture = np.asarray(Image.open(io.BytesIO(to_png(svg, _SCALE))).convert("RGB"))
    return int(np.count_nonzero((picture[..., 0] == 255) & (picture[..., 1] == 0)))


def hidden_share(entity: Mapping[str, Any], cover: Mapping[str, Any]) -> float:
    """The share of an entity's pixels, 0 to 1, that another one in front of it hides."""
    window, figure = box_of(entity), draw(entity, _FIGURE)
    alone = _reds(figure, window)
    return round(1 - _reds(figure + draw(cover, _COVER), window) / alone, 3)


def outside_share(entity: Mapping[str, Any]) -> float:
    """The share of an entity's pixels, 0 to 1, that lie outside the picture."""
    left, top, right, bottom = box_of(entity)
    figure = draw(entity, _FIGURE)
    inside = (max(left, 0.0), max(top, 0.0), min(right, WIDTH), min(bottom, HEIGHT))
    return round(max(1 - _reds(figure, inside) / _reds(figure, (left, top, right, bottom)), 0.0), 3)
