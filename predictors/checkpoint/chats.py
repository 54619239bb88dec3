"""A prompt as chat templates take it: one user turn, the pictures in their order and then the text."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image, UnidentifiedImageError

from predictors.prompts import Prompt
from predictors.texts import on_one_line

BACKGROUND = "white"  # under whatever is see-through in a picture

Chat = list[dict[str, Any]]


def chat_of(prompt: Prompt) -> Chat:
    """The conversation that a prompt is.

    Raises:
        ValueError: a picture cannot be opened; the sentence says which.
    """
    content: list[dict[str, Any]] = []
    for number, encoded in enumerate(prompt.images, 1):
        try:
            content.append({"type": "image", "image": open_picture(encoded)})
        except Exception as error:  # the readers of the many formats raise whatever they come upon
            reason = "no picture" if isinstance(error, UnidentifiedImageError) else on_one_line(str(error), 160)
            raise ValueError(f"picture {number} of {len(prompt.images)} cannot be opened ({reason})") from error
    return [{"role": "user", "content": [*content, {"type": "text", "text": prompt.text}]}]


def open_picture(encoded: bytes) -> Image.Image:
    """An encoded picture in RGB, over an opaque background where it is see-through."""
    with Image.open(io.BytesIO(encoded)) as picture:
        shown = picture.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", shown.size, BACKGROUND), shown).convert("RGB")
