"""Pictures compared as people see them: PNG bytes and antialiasing differ between versions of the drawing library."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image, UnidentifiedImageError

PIXEL_TOLERANCE = 48  # of 255
MOST_DIFFERING = 0.002  # share of pixels that may differ by more


def same_picture(first: bytes, second: bytes) -> bool:
    """Whether two PNGs show the same: equal size, and hardly a pixel that differs visibly."""
    if first == second:
        return True
    try:
        left, right = (np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), dtype=np.int16)
                       for data in (first, second))  # fmt: skip
    except (UnidentifiedImageError, OSError, SyntaxError):
        return False
    if left.shape != right.shape:
        return False
    return float((np.abs(left - right).max(axis=2) > PIXEL_TOLERANCE).mean()) <= MOST_DIFFERING
