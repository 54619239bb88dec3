"""Statements and draws about the quarter of the screen's height in which a text stands."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from generator.condchain.domain import Form
from generator.condchain.domains.gui import mentions as about
from generator.condchain.domains.gui.phone.widgets import HEIGHT
from generator.condchain.domains.gui.recording import HOME, Screen, sayable
from generator.condchain.domains.gui.vocabulary import QUARTERS
from generator.condchain.wording import Phrase

MARGIN = 24  # pixels that the middle of a text keeps from the borders of its quarter
# How often a text that is asked about stands there, over the screenshots of 300 recordings.
QUARTER_SHARES: Mapping[str, float] = {"top": 0.24, "second": 0.38, "third": 0.31, "bottom": 0.07}
# How many texts a screenshot has to be asked about in each quarter, at most four, on the average of the same
# recordings.
_ASKED = {"top": 0.62, "second": 1.11, "third": 0.94, "bottom": 0.2}
# Of each quarter so many are kept; the bottom one, over the bars of the system, has fewer texts than that.
_KEPT = 0.35
_ASKED_MOST = 4
_NAMES = tuple(QUARTERS)
_QUARTER_HEIGHT = HEIGHT / len(QUARTERS)


def quarter_at(middle: float) -> str | None:
    """The quarter in which a text with its middle so many pixels from the top stands; None where the eye may doubt.

    >>> quarter_at(80.0), quarter_at(158.0), quarter_at(600.0)
    ('top', None, 'bottom')
    """
    place, rest = divmod(middle, _QUARTER_HEIGHT)
    return _NAMES[int(place)] if MARGIN <= rest <= _QUARTER_HEIGHT - MARGIN else None


def quarters_of(screen: Screen) -> dict[str, str]:
    """Text -> its quarter, for the texts of which it is sure; none on the home screen, where it is one of two."""
    if screen.app == HOME:
        return {}
    found = {text: quarter_at(middle) for text, middle in screen.heights.items() if sayable(text)}
    return {text: quarter for text, quarter in found.items() if quarter}


def quarter_texts(source: random.Random, quarters: Mapping[str, str], most: int) -> list[str]:
    """Different texts to speak of; each time every quarter that still holds one is as likely."""
    held: dict[str, list[str]] = {}
    for text, quarter in quarters.items():
        held.setdefault(quarter, []).append(text)
    chosen: list[str] = []
    while len(chosen) < most and held:
        quarter = source.choice(sorted(held))
        chosen.append(held[quarter].pop(source.randrange(len(held[quarter]))))
        if not held[quarter]:
            del held[quarter]
    return chosen


def asked_texts(source: random.Random, quarters: Mapping[str, str]) -> list[str]:
    """Texts to ask about: in the domain at large as many of one quarter as of another, but for the bottom one."""
    chosen: list[str] = []
    for name in _NAMES:
        texts = [text for text, quarter in quarters.items() if quarter == name]
        drawn = source.sample(texts, min(_ASKED_MOST, len(texts)))
        chosen += [text for text in drawn if source.random() * _ASKED[name] < _KEPT]
    return chosen


def quarter_forms(phrase: Phrase, texts: Sequence[str], number: int) -> list[Form]:
    """That a text of screenshot `number` stands in one of the quarters."""
    return [
        Form(
            phrase,
            tuple(({"text": text, "quarter": name}, share) for name, share in QUARTER_SHARES.items()),
            about.of_texts([number], [text]),
        )
        for text in texts
    ]
