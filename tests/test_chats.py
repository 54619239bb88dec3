"""A prompt becomes one user turn: its pictures, opaque and in RGB, in their order, and then its text."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from checkpoints import BLUE, RED, png
from predictors.checkpoint.chats import chat_of, open_picture
from predictors.prompts import Prompt


def test_the_pictures_come_first_in_their_order_then_the_text() -> None:
    ((turn),) = chat_of(Prompt("Which?", (RED, BLUE)))
    assert turn["role"] == "user"
    assert [part["type"] for part in turn["content"]] == ["image", "image", "text"]
    assert [part["image"].getpixel((0, 0)) for part in turn["content"][:2]] == [(255, 0, 0), (0, 0, 255)]
    assert turn["content"][2] == {"type": "text", "text": "Which?"}


def palette(transparency: int | None) -> bytes:
    """One pixel of the palette's colour 1, green; a colour that is see-through may be named."""
    picture = Image.new("P", (1, 1), 1)
    picture.putpalette([255, 0, 0, 0, 128, 0])
    file = io.BytesIO()
    picture.save(file, "PNG", **({} if transparency is None else {"transparency": transparency}))
    return file.getvalue()


@pytest.mark.parametrize(
    ("encoded", "pixel"),
    [
        (palette(None), (0, 128, 0)),
        (palette(0), (0, 128, 0)),  # red is see-through, green is not
        (palette(1), (255, 255, 255)),
        (png((0, 0, 0, 0), mode="RGBA"), (255, 255, 255)),  # black, but not seen: white, as on a page
        (png((255, 0, 0, 51), mode="RGBA"), (255, 204, 204)),  # a fifth of red over white: 255 - 255 / 5
        (png((0, 255), mode="LA"), (0, 0, 0)),
        (png(7, mode="L"), (7, 7, 7)),
        (png(1, mode="1"), (255, 255, 255)),
    ],
    ids=["palette", "other colour", "see-through colour", "see-through", "veil", "grey and alpha", "grey", "bits"],
)
def test_a_picture_is_rgb_over_white(encoded: bytes, pixel: tuple[int, int, int]) -> None:
    picture = open_picture(encoded)
    assert (picture.mode, picture.getpixel((0, 0))) == ("RGB", pixel)


@pytest.mark.parametrize("encoded", [b"", b"none", RED[:50], b"<svg/>"])
def test_what_cannot_be_opened_is_named_by_its_place(encoded: bytes) -> None:
    with pytest.raises(ValueError, match=r"^picture 2 of 3 cannot be opened \(.+\)$"):
        chat_of(Prompt("Which?", (RED, encoded, BLUE)))
