"""Screens as stacks of blocks: rows, headings, fields, cards. A block is a strip of the content, as wide as the screen.

Blocks make a list that scrolls: the simulator piles them up, and shows those that fit between the bars whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.condchain.domains.gui.phone.widgets import (
    MARGIN,
    TEXT_STYLES,
    WIDTH,
    Event,
    Widget,
    button,
    field_input,
    fitted,
    icon,
    text,
    toggle,
)

ROW_HEIGHT, TALL_HEIGHT, CARD_HEIGHT, FIELD_HEIGHT = 64, 76, 152, 72
INNER = WIDTH - 2 * MARGIN
_CARD_WIDTH = (INNER - 12) // 2


@dataclass(frozen=True, slots=True)
class Block:
    """A strip of content: its height, and its widgets relative to its top left corner."""

    height: int
    widgets: tuple[Widget, ...]


@dataclass(frozen=True, slots=True)
class Tab:
    label: str
    icon: str
    screen: str


@dataclass(frozen=True, slots=True)
class Search:
    """A search input in the place of the title."""

    name: str
    placeholder: str


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen of an app as its state makes it.

    layout: its visible class; actions: (icon or word, event) at the right of the app bar; footer: a block fixed below
    the content.
    """

    title: str
    layout: str
    blocks: tuple[Block, ...] = ()
    actions: tuple[tuple[str, Event | None], ...] = ()
    tabs: tuple[Tab, ...] = ()
    footer: Block | None = None
    search: Search | None = None
    badge: int = 0


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question over a screen; buttons: (label, event or None for just closing)."""

    title: str
    text: str
    buttons: tuple[tuple[str, Event | None], ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a grid."""

    label: str
    caption: str
    image: str
    tint: str
    event: Event | None


def row(
    label: str,
    caption: str = "",
    *,
    image: str = "",
    tint: str = "",
    value: str = "",
    event: Event | None = None,
    flip: Event | None = None,
    on: bool = False,
    check: bool | None = None,
    tall: bool = False,
    strong: bool = False,
) -> Block:
    """A list item: icon (on a disc, if tinted), label, caption; at the right a value, a switch (`flip`) or a check box.

    A row with a switch is not tapped itself, only the switch is; a row with a check box is tapped as a whole.
    The text of a switch or check box is the row's label.
    """
    height = TALL_HEIGHT if tall else ROW_HEIGHT
    left = MARGIN + (52 if image else 0)
    right = WIDTH - MARGIN
    parts: list[Widget] = []
    if image:
        side = 40 if tint else 24
        x = MARGIN if tint else MARGIN + 6
        parts.append(icon(image, x, (height - side) // 2, side, style="disc" if tint else "", tint=tint))
    if flip:
        right -= 44
        parts.append(toggle(label, right, (height - 24) // 2, flip, on=on))
    elif check is not None:
        right -= 24
        parts.append(Widget("checkbox", (right, (height - 24) // 2, 24, 24), label, "on" if check else "off"))
    elif value:
        parts.append(text(value, right - 96, (height - 17) // 2, 96, "caption", anchor=1.0))
        right = parts[-1].box[0]
    style = "strong" if strong else "label"
    room = right - left - 10
    top = (height - 21 - (20 if caption else 0)) // 2
    parts.append(text(label, left, top, room, style))
    if caption:
        parts.append(text(caption, left, top + 23, room, "caption"))
    return Block(
        height, (Widget("list_item", (0, 0, WIDTH, height), fitted(label, style, room)[0], event=event), *parts)
    )


def heading(words: str) -> Block:
    """A small title over a group of rows."""
    return Block(36, (text(words, MARGIN, 12, INNER, "heading"),))


def line(words: str, style: str = "body", *, anchor: float = 0.0) -> Block:
    """One line of text."""
    return Block(TEXT_STYLES[style].height + 10, (text(words, MARGIN, 5, INNER, style, anchor=anchor),))


def gap(height: int) -> Block:
    """Empty space."""
    return Block(height, ())


def field(name: str, label: str, value: str, placeholder: str) -> Block:
    """A labelled text input."""
    box = (MARGIN, 24, INNER, 42)
    return Block(FIELD_HEIGHT, (text(label, MARGIN, 4, INNER, "caption"), field_input(name, value, placeholder, box)))


def push_button(words: str, event: Event | None, style: str = "button") -> Block:
    """A button over the whole width."""
    return Block(60, (button(words, (MARGIN, 8, INNER, 44), event, style),))


def buttons(several: Sequence[tuple[str, Event | None]]) -> Block:
    """Buttons side by side; the first is filled."""
    width = (INNER - 12 * (len(several) - 1)) // len(several)
    made = [
        button(words, (MARGIN + place * (width + 12), 8, width, 44), event, "plain_button" if place else "button")
        for place, (words, event) in enumerate(several)
    ]
    return Block(60, tuple(made))


def picture(image: str, tint: str, height: int = 176, *, inset: int = 0, style: str = "") -> Block:
    """A picture in flat colours with an icon in its middle."""
    box = (MARGIN + inset, 8, INNER - 2 * inset, height)
    return Block(height + 16, (Widget("image", box, icon=image, tint=tint, style=style),))


def cards(pair: Sequence[Card], height: int = CARD_HEIGHT) -> Block:
    """Two cards side by side (one, at the end of a grid)."""
    parts: list[Widget] = []
    for place, card in enumerate(pair):
        x = MARGIN + place * (_CARD_WIDTH + 12)
        label, _ = fitted(card.label, "strong", _CARD_WIDTH - 20)
        parts.append(Widget("list_item", (x, 6, _CARD_WIDTH, height - 12), label, event=card.event, style="card"))
        top = 16
        if card.image:
            box = (x + 8, 14, _CARD_WIDTH - 16, height - 76)
            parts.append(Widget("image", box, icon=card.image, tint=card.tint))
            top = height - 56
        parts.append(text(card.label, x + 10, top, _CARD_WIDTH - 20, "strong"))
        if card.caption:
            parts.append(text(card.caption, x + 10, top + 22, _CARD_WIDTH - 20, "caption"))
    return Block(height, tuple(parts))


def grid(several: Sequence[Card], height: int = CARD_HEIGHT) -> tuple[Block, ...]:
    """Cards in two columns."""
    return tuple(cards(several[start : start + 2], height) for start in range(0, len(several), 2))


def bubble(words: str, *, own: bool) -> Block:
    """A chat message, at the right if it is one's own."""
    style = "bubble_out" if own else "bubble_in"
    said, wide = fitted(words, style, 248)
    x = WIDTH - MARGIN - wide - 24 if own else MARGIN
    return Block(46, (Widget("text", (x, 5, wide + 24, 36), said, style=style),))


def slider(label: str, per_cent: int) -> Block:
    """A slider with its value in per cent; it is only shown."""
    return Block(
        ROW_HEIGHT,
        (
            text(label, MARGIN, 8, 200, "label"),
            text(f"{per_cent}%", WIDTH - MARGIN - 60, 10, 60, "caption", anchor=1.0),
            Widget("slider", (MARGIN, 36, INNER, 20), f"{per_cent}%"),
        ),
    )
