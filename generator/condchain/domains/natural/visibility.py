"""How much of a figure is to be seen, by counting the pixels of its silhouette, as in CLEVR."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from generator.condchain.domains.natural.drawing import box_of, silhouette
from generator.condchain.domains.natural.vocabulary import HEIGHT, WIDTH


def hidden_share(entity: Mapping[str, Any], cover: Mapping[str, Any]) -> float:
    """The share of an entity's pixels, 0 to 1, that another one in front of it hides."""
    window = box_of(entity)
    figure = silhouette(entity, window)
    hidden = np.count_nonzero(figure & silhouette(cover, window))
    return round(float(hidden / np.count_nonzero(figure)), 3)


def outside_share(entity: Mapping[str, Any]) -> float:
    """The share of an entity's pixels, 0 to 1, that lie outside the picture."""
    window = box_of(entity)
    rows, columns = np.nonzero(silhouette(entity, window))
    x, y = columns + 0.5 + window[0], rows + 0.5 + window[1]
    outside = np.count_nonzero((x < 0) | (x > WIDTH) | (y < 0) | (y > HEIGHT))
    return round(float(outside / len(x)), 3)
