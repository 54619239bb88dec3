"""What is on the screen in a state of the phone: the screen's blocks piled up between the bars, as placed widgets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from generator.condchain.domains.gui.phone.app import Page
from generator.condchain.domains.gui.phone.apps import APPS
from generator.condchain.domains.gui.phone.screen import INNER, Block, Dialog, Screen, Search
from generator.condchain.domains.gui.phone.state import Phone
from generator.condchain.domains.gui.phone.widgets import (
    BAR_HEIGHT,
    CONTENT_BOTTOM,
    CONTENT_TOP,
    DOCK_TOP,
    KEYBOARD_HEIGHT,
    MARGIN,
    STATUS_HEIGHT,
    TAB_HEIGHT,
    WIDTH,
    Widget,
    button,
    field_input,
    fitted,
    icon,
    text,
)

_ICON_ROOM = 44
_DIALOG_X, _DIALOG_WIDTH = 32, WIDTH - 64
_TOAST_HEIGHT = 54
_HOME_COLUMNS, _HOME_CELL, _HOME_TOP = 4, (82, 112), 140


@dataclass(frozen=True, slots=True)
class View:
    """What is on the screen.

    widgets: those visible, in reading order of their parts; covered: those that a dialog covers in part; stops: the
    scroll positions at which a block begins, in pixels, the last of them the end of the list; position: the present
    one.
    """

    app: str
    screen: str
    layout: str
    title: str
    widgets: tuple[Widget, ...]
    covered: tuple[Widget, ...]
    dialog: Dialog | None
    dialog_box: tuple[int, int, int, int] | None
    keyboard: bool
    stops: tuple[int, ...]
    position: int


def _home_widgets(phone: Phone) -> list[Widget]:
    """An icon for each app, a grid with its last row in a dock; over the dock, in small letters, the date: no title."""
    width, height = _HOME_CELL
    made = [text(phone.date, MARGIN, DOCK_TOP - 36, INNER, "date", anchor=0.5)]
    for place, name in enumerate(phone.icons):
        row, column = divmod(place, _HOME_COLUMNS)
        y = DOCK_TOP + 14 if place >= len(phone.icons) - _HOME_COLUMNS else _HOME_TOP + row * height
        app = APPS[name]
        box = (MARGIN + column * width, y, width, 84)
        made.append(Widget("icon", box, app.label, None, app.icon, ("app", name, None), style="app", tint=app.tint))
    return made


def _bar(screen: Screen, page: Page) -> list[Widget]:
    """The app bar: a title or a search input, icons and words at the right."""
    right = WIDTH - MARGIN + 8
    parts: list[Widget] = []
    for name, event in reversed(screen.actions):
        if name[0].isupper():
            width = fitted(name, "plain_button", 120)[1] + 20
            right -= width
            parts.append(button(name, (right, STATUS_HEIGHT + 10, width, 36), event, "plain_button"))
        else:
            right -= _ICON_ROOM
            parts.append(icon(name, right + 8, STATUS_HEIGHT + 14, 28, event=event, style="bar"))
            if name == "cart" and screen.badge:
                parts.append(Widget("text", (right + 26, STATUS_HEIGHT + 6, 18, 18), str(screen.badge), style="badge"))
    room = right - MARGIN - 8
    if screen.search:
        parts.append(_search_input(screen.search, page, room))
    elif screen.title:
        parts.append(text(screen.title, MARGIN, STATUS_HEIGHT + (BAR_HEIGHT - 28) // 2, room, "title"))
    return parts[::-1]


def _search_input(search: Search, page: Page, room: int) -> Widget:
    value = page.fields.get(search.name, "")
    return field_input(search.name, value, search.placeholder, (MARGIN - 4, STATUS_HEIGHT + 7, room + 4, 42))


def _tabs(screen: Screen, page: Page) -> list[Widget]:
    width = WIDTH // len(screen.tabs)
    return [
        Widget(
            "tab",
            (place * width, CONTENT_BOTTOM - TAB_HEIGHT, width, TAB_HEIGHT),
            tab.label,
            "selected" if tab.screen == page.screen else None,
            tab.icon,
            None if tab.screen == page.screen else ("tab", tab.screen, None),
        )
        for place, tab in enumerate(screen.tabs)
    ]


def _pile(blocks: tuple[Block, ...], scroll: int, top: int, bottom: int) -> tuple[list[Widget], tuple[int, ...], int]:
    """Widgets of the blocks that fit between top and bottom; the places that can be scrolled to; the present one."""
    starts, y = [], 0
    for block in blocks:
        starts.append(y)
        y += block.height
    over = y - (bottom - top)
    stops = [0]
    if over > 0:
        stops = [start for start in starts if start < over] + [
            next((start for start in starts if start >= over), starts[-1])
        ]
    position = max(stop for stop in stops if stop <= scroll)
    placed = [
        widget.moved(0, top + start - position)
        for start, block in zip(starts, blocks, strict=True)
        if start >= position and top + start - position + block.height <= bottom
        for widget in block.widgets
    ]
    return placed, tuple(stops), position


def _wrapped(words: str, style: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if fitted(longer, style, width)[0] == longer:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _dialog_widgets(dialog: Dialog) -> tuple[list[Widget], tuple[int, int, int, int]]:
    """The widgets of a dialog and the box of its card, in the middle of the screen."""
    inner = _DIALOG_WIDTH - 48
    lines = _wrapped(dialog.text, "dialog_text", inner) if dialog.text else []
    stacked = len(dialog.buttons) > 2
    height = 24 + 30 + 20 * len(lines) + 14 + (44 * len(dialog.buttons) if stacked else 44) + 12
    top = (STATUS_HEIGHT + CONTENT_BOTTOM - height) // 2
    x = _DIALOG_X + 24
    parts = [text(dialog.title, x, top + 22, inner, "dialog_title")]
    parts += [text(words, x, top + 54 + 20 * place, inner, "dialog_text") for place, words in enumerate(lines)]
    y = top + 54 + 20 * len(lines) + 14
    right = _DIALOG_X + _DIALOG_WIDTH - 16
    for words, event in dialog.buttons if stacked else reversed(dialog.buttons):
        event = event or ("close", "", None)
        if stacked:
            parts.append(button(words, (_DIALOG_X + 16, y, _DIALOG_WIDTH - 32, 40), event, "plain_button"))
            y += 44
        else:
            width = fitted(words, "plain_button", 160)[1] + 28
            right -= width
            parts.append(button(words, (right, y, width, 40), event, "plain_button"))
    return parts, (_DIALOG_X, top, _DIALOG_WIDTH, height)


def _inside(box: tuple[int, ...], outer: tuple[int, ...]) -> bool:
    return (
        outer[0] <= box[0]
        and outer[1] <= box[1]
        and box[0] + box[2] <= outer[0] + outer[2]
        and box[1] + box[3] <= outer[1] + outer[3]
    )


def _apart(box: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return (
        box[0] + box[2] <= other[0]
        or other[0] + other[2] <= box[0]
        or box[1] + box[3] <= other[1]
        or other[1] + other[3] <= box[1]
    )


def _toast(words: str, top: int) -> Widget:
    said, wide = fitted(words, "toast", INNER - 32)
    return Widget("text", ((WIDTH - wide - 32) // 2, top + 6, wide + 32, 38), said, style="toast")


def view_of(phone: Phone) -> View:
    """What is on the screen. A dialog disables everything else; what it covers in part is set aside."""
    page = phone.page
    if page is None:
        return View("home", "home", "grid", "", tuple(_home_widgets(phone)), (), None, None, False, (0,), 0)
    memory: dict[str, Any] = {**phone.memory[page.app], "minute": phone.minutes[phone.step]}
    screen = phone.app.screens[page.screen](memory, page)
    bottom = CONTENT_BOTTOM
    parts: list[Widget] = []
    if phone.focus:
        bottom -= KEYBOARD_HEIGHT
    elif screen.tabs:
        bottom -= TAB_HEIGHT
        parts += _tabs(screen, page)
    if screen.footer:
        bottom -= screen.footer.height
        parts += [widget.moved(0, bottom) for widget in screen.footer.widgets]
    if phone.toast:
        bottom -= _TOAST_HEIGHT
        parts.append(_toast(phone.toast, bottom))
    placed, stops, position = _pile(screen.blocks, page.scroll, CONTENT_TOP, bottom)
    parts = _bar(screen, page) + placed + parts
    layout, dialog, box = screen.layout, None, None
    covered: tuple[Widget, ...] = ()
    if phone.focus:
        cursor = ("focus", phone.focus, None)
        parts = [replace(part, style="focused") if part.event == cursor else part for part in parts]
    if phone.dialog:
        dialog = phone.app.dialogs[phone.dialog[0]](memory, phone.dialog[1])
        over, box = _dialog_widgets(dialog)
        parts = [replace(part, event=None) for part in parts]
        covered = tuple(part for part in parts if not _apart(part.box, box) and not _inside(part.box, box))
        parts = [part for part in parts if _apart(part.box, box)] + over
        layout = "dialog"
    return View(
        page.app,
        page.screen,
        layout,
        screen.title,
        tuple(parts),
        covered,
        dialog,
        box,
        phone.focus is not None,
        stops,
        position,
    )
