"""What stands on a screen: widgets with their boxes in pixels, and the text styles of measuring and drawing.

A widget's event says what a tap on it does; a widget without an event cannot be tapped. Events are plain tuples that
the simulator carries out, `(kind, name, argument)`; the kinds are listed in `simulator.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from generator.render import text_width

WIDTH, HEIGHT = 360, 640
STATUS_HEIGHT, BAR_HEIGHT, TAB_HEIGHT, NAV_HEIGHT, KEYBOARD_HEIGHT = 24, 56, 56, 44, 216
MARGIN = 16
CONTENT_TOP = STATUS_HEIGHT + BAR_HEIGHT
CONTENT_BOTTOM = HEIGHT - NAV_HEIGHT
DOCK_TOP = 484
ELLIPSIS = "…"

Event = tuple[str, str, Any]
Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class TextStyle:
    """size: pixels per em; role: the colour of the theme that it is drawn in."""

    size: int
    bold: bool
    role: str

    @property
    def height(self) -> int:
        """The height of a line of it, in pixels."""
        return round(self.size * 1.4)


TEXT_STYLES = {
    "title": TextStyle(20, True, "ink"),
    "label": TextStyle(15, False, "ink"),
    "strong": TextStyle(15, True, "ink"),
    "body": TextStyle(14, False, "ink"),
    "caption": TextStyle(12, False, "muted"),
    "heading": TextStyle(13, True, "accent"),
    "big": TextStyle(34, False, "ink"),
    "price": TextStyle(14, True, "accent"),
    "button": TextStyle(14, True, "on_accent"),
    "plain_button": TextStyle(14, True, "accent"),
    "tab": TextStyle(11, True, "muted"),
    "app": TextStyle(12, False, "ink"),
    "dialog_title": TextStyle(17, True, "ink"),
    "dialog_text": TextStyle(13, False, "muted"),
    "bubble_in": TextStyle(14, False, "ink"),
    "bubble_out": TextStyle(14, False, "on_accent"),
    "toast": TextStyle(13, False, "on_toast"),
    "badge": TextStyle(11, True, "on_accent"),
    "date": TextStyle(13, False, "muted"),
}


@dataclass(frozen=True, slots=True)
class Widget:
    """One thing on a screen.

    kind: `text`, `icon`, `button`, `toggle`, `input`, `list_item`, `image`, `tab`, `checkbox` or `slider`.
    box: x, y, width and height. style: how it is drawn, a name of `TEXT_STYLES` or of the drawing's own.
    tint: a colour name, where the kind is drawn in a colour of its own.
    """

    kind: str
    box: Box
    text: str = ""
    state: str | None = None
    icon: str | None = None
    event: Event | None = None
    style: str = ""
    tint: str = ""

    def moved(self, dx: int, dy: int) -> Widget:
        x, y, width, height = self.box
        box = (x + dx, y + dy, width, height)
        return Widget(self.kind, box, self.text, self.state, self.icon, self.event, self.style, self.tint)

    def to_row(self, identifier: str) -> dict[str, Any]:
        """The widget as it stands in a trajectory; style and tint are left out where they say nothing."""
        row = {
            "id": identifier,
            "type": self.kind,
            "text": self.text,
            "box": list(self.box),
            "state": self.state,
            "icon": self.icon,
            "target": self.event[1] if self.event and self.event[0] in ("go", "tab", "app") else None,
        }
        return row | {name: value for name, value in (("style", self.style), ("tint", self.tint)) if value}


@lru_cache(maxsize=4096)
def fitted(text: str, style: str, width: float) -> tuple[str, int]:
    """The text, cut short with an ellipsis where it is wider than `width` pixels, and its width rounded up."""
    look = TEXT_STYLES[style]

    def measured(words: str) -> float:
        return text_width(words, look.size, bold=look.bold)

    if measured(text) > width:
        cut = text
        while cut and measured(cut.rstrip() + ELLIPSIS) > width:
            cut = cut[:-1]
        text = cut.rstrip() + ELLIPSIS
    return text, int(measured(text)) + 1


def text(words: str, x: int, y: int, width: int, style: str = "label", *, anchor: float = 0.0) -> Widget:
    """A line of text in a box as wide as itself; anchor: where it sits in `width`, 0 for left, 1 for right."""
    said, wide = fitted(words, style, width)
    return Widget("text", (x + round((width - wide) * anchor), y, wide, TEXT_STYLES[style].height), said, style=style)


def icon(
    name: str,
    x: int,
    y: int,
    size: int = 24,
    *,
    event: Event | None = None,
    style: str = "",
    tint: str = "",
    state: str | None = None,
) -> Widget:
    """An icon in a square box."""
    return Widget("icon", (x, y, size, size), icon=name, event=event, style=style, tint=tint, state=state)


def button(words: str, box: Box, event: Event | None, style: str = "button") -> Widget:
    """A button; style `button` is filled, `plain_button` is not."""
    return Widget("button", box, fitted(words, style, box[2] - 16)[0], event=event, style=style)


def field_input(name: str, value: str, placeholder: str, box: Box) -> Widget:
    """A text input; it shows its placeholder as long as it is empty."""
    said = fitted(value or placeholder, "label", box[2] - 24)[0]
    return Widget("input", box, said, "filled" if value else "empty", event=("focus", name, None))


def toggle(label: str, x: int, y: int, event: Event, *, on: bool) -> Widget:
    """A switch; its text is the label beside it."""
    return Widget("toggle", (x, y, 44, 24), label, "on" if on else "off", event=event)
