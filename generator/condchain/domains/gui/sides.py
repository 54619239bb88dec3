"""Statements about the half of the screen's width in which a text stands."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from generator.condchain.domain import Form
from generator.condchain.domains.gui import mentions as about
from generator.condchain.domains.gui.phone.widgets import WIDTH
from generator.condchain.domains.gui.vocabulary import SIDES
from generator.condchain.wording import Phrase

MARGIN = 15  # pixels that all of a text keeps from the middle of the screen
# How often a text that is spoken of stands there, over the screenshots of 300 recordings.
SIDE_SHARES: Mapping[str, float] = {"left": 0.5, "right": 0.5}


def side_at(left: float, right: float) -> str | None:
    """The half in which a text between these two edges, in pixels, stands; None where it is in both, or nearly so.

    >>> side_at(16, 120), side_at(16, 200), side_at(300, 344)
    ('left', None, 'right')
    """
    if right <= WIDTH / 2 - MARGIN:
        return "left"
    return "right" if left >= WIDTH / 2 + MARGIN else None


def side_texts(source: random.Random, sides: Mapping[str, str], most: int) -> list[str]:
    """Different texts to speak of, at most so many of each half, and of both equally many if both have any."""
    held = [[text for text, side in sides.items() if side == name] for name in SIDES]
    count = min(most, *map(len, held)) or 1
    return [text for several in held for text in source.sample(several, min(count, len(several)))]


def side_forms(phrase: Phrase, texts: Sequence[str], number: int) -> list[Form]:
    """That a text of screenshot `number` stands in one of the halves."""
    return [
        Form(
            phrase,
            tuple(({"text": text, "side": name}, share) for name, share in SIDE_SHARES.items()),
            about.of_texts([number], [text]),
        )
        for text in texts
    ]
