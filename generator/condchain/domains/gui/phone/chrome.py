"""What frames a screen: status bar, app bar, navigation bar, keyboard, scroll bar, the card of a dialog."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from generator.condchain.domains.gui.phone.pen import Pen
from generator.condchain.domains.gui.phone.widgets import (
    CONTENT_BOTTOM,
    CONTENT_TOP,
    DOCK_TOP,
    HEIGHT,
    KEYBOARD_HEIGHT,
    NAV_HEIGHT,
    TAB_HEIGHT,
    WIDTH,
)
from generator.render import text_path, text_width

_ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")
_KEY_WIDTH, _KEY_HEIGHT, _KEY_GAP = 30, 35, 5


def status_bar(pen: Pen, frame: Mapping[str, Any]) -> str:
    """Time at the left; moon, Bluetooth, Wi-Fi and battery with its per cent at the right."""
    status = frame["status"]
    per_cent = f"{status['battery']}%"
    wide = text_width(per_cent, 12, bold=True)
    right = WIDTH - 12
    parts = [
        text_path(status["time"], 14, 17, 12, bold=True, fill=pen.color("ink")),
        text_path(per_cent, right - wide, 17, 12, bold=True, fill=pen.color("ink")),
    ]
    right -= wide + 30
    parts.append(pen.rect((right, 8, 22, 11), "", 2.5, stroke="ink", width=1.4))
    parts.append(pen.rect((right + 2.5, 10.5, 17 * status["battery"] / 100, 6), "ink"))
    parts.append(pen.rect((right + 23, 11.5, 2, 4), "ink"))
    for name in ("wifi", "bluetooth", "quiet"):
        if status[name]:
            right -= 20
            parts.append(pen.icon("moon" if name == "quiet" else name, right, 5, 15, "ink"))
    return "".join(parts)


def app_bar(pen: Pen, frame: Mapping[str, Any]) -> str:
    """The strip behind the status bar and the title; none on the home screen."""
    if frame["app"] == "home":
        return pen.rect((0, 0, WIDTH, HEIGHT), "soft") + pen.rect((8, DOCK_TOP, WIDTH - 16, 104), "card", 26)
    return pen.rect((0, 0, WIDTH, CONTENT_TOP), "bar") + pen.rect((0, CONTENT_TOP - 1, WIDTH, 1), "line")


def navigation_bar(pen: Pen, frame: Mapping[str, Any]) -> str:
    """Back triangle, home circle, recents square."""
    y = CONTENT_BOTTOM + NAV_HEIGHT / 2
    ground = "" if frame["app"] == "home" else pen.rect((0, CONTENT_BOTTOM, WIDTH, NAV_HEIGHT), "bar")
    return (
        ground
        + pen.path(f"M{WIDTH / 4 - 8 + 14:g} {y - 8:g}v16l-14 -8z", stroke="muted", width=2)
        + f'<circle cx="{WIDTH / 2:g}" cy="{y:g}" r="8" fill="none" stroke="{pen.color("muted")}" stroke-width="2"/>'
        + pen.rect((WIDTH * 3 / 4 - 7, y - 7, 14, 14), "", 2, stroke="muted", width=2)
    )


def scroll_bar(pen: Pen, frame: Mapping[str, Any]) -> str:
    """A thumb at the right edge, at the top of its way when the list is at its top."""
    tabs = any(widget["type"] == "tab" for widget in frame["widgets"])
    way = CONTENT_BOTTOM - CONTENT_TOP - 8 - (TAB_HEIGHT if tabs else 0)
    length = 90
    y = CONTENT_TOP + 4 + (way - length) * frame["scroll"]["position"]
    return pen.rect((WIDTH - 7, CONTENT_TOP + 4, 3, way), "field", 1.5) + pen.rect(
        (WIDTH - 8, y, 5, length), "muted", 2.5
    )


def dialog_card(pen: Pen, box: list[int]) -> str:
    """The raised card of a dialog."""
    return pen.rect(box, "card", 18)


@lru_cache(maxsize=4)
def _keys(key: str, ink: str, ground: str) -> str:
    """All keys but for the accented one, as two paths."""
    top = CONTENT_BOTTOM - KEYBOARD_HEIGHT
    caps, letters = [], []
    y = top + 8
    for row in _ROWS:
        x = (WIDTH - len(row) * (_KEY_WIDTH + _KEY_GAP) + _KEY_GAP) / 2
        for letter in row:
            caps.append(_cap(x, y, _KEY_WIDTH))
            letters.append(text_path(letter, x + _KEY_WIDTH / 2, y + 23, 15, anchor="middle", fill=ink))
            x += _KEY_WIDTH + _KEY_GAP
        y += _KEY_HEIGHT + _KEY_GAP
    caps.append(_cap(96, y, 168))
    return (
        f'<rect x="0" y="{top}" width="{WIDTH}" height="{KEYBOARD_HEIGHT}" fill="{ground}"/>'
        f'<path fill="{key}" d="{"".join(caps)}"/>{"".join(letters)}'
    )


def _cap(x: float, y: float, width: float) -> str:
    right, down = width - 10, _KEY_HEIGHT - 10
    return f"M{x + 5:g} {y:g}h{right:g}q5 0 5 5v{down}q0 5-5 5h{-right:g}q-5 0-5-5v{-down}q0-5 5-5z"


def keyboard(pen: Pen) -> str:
    """The keyboard over the foot of the content."""
    y = CONTENT_BOTTOM - _KEY_HEIGHT - 8
    return (
        _keys(pen.color("key"), pen.color("ink"), pen.color("keyboard"))
        + pen.rect((276, y, 76, _KEY_HEIGHT), "accent", 6)
        + pen.icon("arrow", 304, y + 8, 20, "on_accent")
    )
