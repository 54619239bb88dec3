"""Statements and draws about the quarter of the screen's height in which a text stands."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from generator.condchain.domain import Form
from generator.condchain.domains.gui import mentions as about
from generator.condchain.domains.gui.order import disjoint_pairs
from generator.condchain.domains.gui.phone.widgets import HEIGHT
from generator.condchain.domains.gui.screens import HOME, Screen, sayable
from generator.condchain.domains.gui.vocabulary import QUARTERS
from generator.condchain.wording import Phrase

MARGIN = 40  # pixels that the middle of a text keeps from the next quarter
_NAMES = tuple(QUARTERS)
_QUARTER_HEIGHT = HEIGHT / len(QUARTERS)


def quarter_at(middle: float) -> str | None:
    """The quarter in which a text with its middle so many pixels from the top stands; None where the eye may doubt.

    >>> quarter_at(20.0), quarter_at(158.0), quarter_at(600.0)
    ('top', None, 'bottom')
    """
    for place, name in enumerate(_NAMES):
        start, end = place * _QUARTER_HEIGHT, (place + 1) * _QUARTER_HEIGHT
        # The edges of the screen itself leave no doubt.
        first, last = place == 0, place == len(_NAMES) - 1
        if (first or start + MARGIN <= middle) and (last or middle <= end - MARGIN):
            return name
    return None


def quarters_of(screen: Screen) -> dict[str, str]:
    """Text -> its quarter, for the texts of which it is sure; none on the home screen, where it is one of two."""
    if screen.app == HOME:
        return {}
    found = {text: quarter_at(middle) for text, middle in screen.heights.items() if sayable(text)}
    return {text: quarter for text, quarter in found.items() if quarter}


def quarter_pairs(source: random.Random, screen: Screen, most: int) -> list[list[str]]:
    """[text, its quarter, the quarter of its partner] for texts without a usual place, in at most so many pairs.

    Both of a pair are spoken of, and either could as well stand where the other does: over both, each quarter is as
    often the right one as not.
    """
    quarters = quarters_of(screen)
    texts = [text for text in screen.peers if text in quarters]
    pairs = disjoint_pairs(source, texts, lambda one, other: quarters[one] != quarters[other], most)
    return [[one, quarters[one], quarters[other]] for pair in pairs for one, other in (pair, pair[::-1])]


def quarter_forms(phrase: Phrase, drawn: Sequence[Sequence[str]], number: int) -> list[Form]:
    """That a text of screenshot `number` stands in its own quarter, or in that of its partner."""
    found = []
    for text, *both in drawn:
        choices: list[tuple[Mapping[str, str], float]] = [
            ({"text": text, "quarter": name}, 0.5) for name in sorted(both)
        ]
        found.append(Form(phrase, tuple(choices), about.of_texts([number], [text])))
    return found
