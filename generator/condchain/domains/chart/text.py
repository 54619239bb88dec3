"""A line of text on the sheet, with the box that it takes."""

from __future__ import annotations

from dataclasses import dataclass

from generator.render import INK, text_path, text_width

ASCENT, DESCENT = 0.74, 0.2  # of the size
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Label:
    """Text at (x, y) on its base line; sizes in pixels."""

    text: str
    x: float
    y: float
    size: float = 13
    anchor: str = "start"
    bold: bool = False
    fill: str = INK

    @property
    def box(self) -> Box:
        """(left, top, right, bottom)."""
        width = text_width(self.text, self.size, bold=self.bold)
        left = self.x - width * _ANCHORS[self.anchor]
        return left, self.y - ASCENT * self.size, left + width, self.y + DESCENT * self.size

    def svg(self) -> str:
        return text_path(self.text, self.x, self.y, self.size, anchor=self.anchor, bold=self.bold, fill=self.fill)


def wrapped(text: str) -> list[str]:
    """A label in one line, or in two that are as even as its words allow.

    >>> wrapped("Apr 1854"), wrapped("Texas")
    (['Apr', '1854'], ['Texas'])
    """
    words = text.split(" ")
    if len(words) == 1:
        return [text]
    splits = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    return list(min(splits, key=lambda lines: max(map(len, lines))))


def written(value: float, decimals: int) -> str:
    """A number as it is written in the chart.

    >>> written(1234, 0), written(3.5, 2)
    ('1,234', '3.50')
    """
    return f"{value:,.{decimals}f}"
