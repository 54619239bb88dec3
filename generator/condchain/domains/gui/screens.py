"""What a person sees: a screenshot as a `Screen`, and the action between two of them as a `Step`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

HOME = "home"
LONGEST_TEXT = 32
# Nobody is asked about a text that is cut off, that holds quotation marks, or that is a mere sign.
_SAYABLE = re.compile(r"[^“”…\n]*[^\W_]{2}[^“”…\n]*")


@lru_cache(maxsize=4096)
def sayable(text: str) -> bool:
    """Whether a statement may quote the text.

    >>> sayable("Wi-Fi"), sayable("Meeting with…"), sayable("7")
    (True, False, False)
    """
    return len(text) <= LONGEST_TEXT and _SAYABLE.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Screen:
    """What one screenshot shows. Texts and entries go from top to bottom, icons are sorted and differ.

    texts: those that a statement may be about, without the title.
    written: all that is written on it, folded, to tell what is not there; what a dialog cuts through is in it.
    in_column: whether the list entries stand one below another; has_sliders: one may take a slider for an entry.
    switches, boxes: label of the entry that they stand in -> "on" or "off".
    heights: text -> its middle in pixels from the top, for those of which it is clear; sides: the half of the
        screen's width, for those on tiles or cards that stand in one.
    peers: from top to bottom those of its texts of which none has a usual place, so that what they say does not tell
        where they stand: the rows or cards of a list in an order of its own, the names of the apps.
    scroll: how far down the page is scrolled, 0.0 at its top and 1.0 at its end.
    battery: in per cent; signs: those of `SIGNS` at the right of the top edge.
    cut_icons: those that a dialog cuts through, so that one can neither say that they are there nor that they are not.
    """

    number: int
    app: str
    title: str
    layout: str
    theme: str
    time: str
    battery: int
    signs: tuple[str, ...]
    has_dialog: bool
    has_keyboard: bool
    scroll: float
    texts: tuple[str, ...]
    written: str
    entries: tuple[str, ...]
    in_column: bool
    has_sliders: bool
    buttons: tuple[str, ...]
    icons: tuple[str, ...]
    cut_icons: tuple[str, ...]
    tab: str
    switches: dict[str, str]
    boxes: dict[str, str]
    fields: tuple[str, ...]
    heights: dict[str, float]
    sides: dict[str, str]
    peers: tuple[str, ...]

    def lacks(self, text: str) -> bool:
        """Whether the text stands nowhere on it, not even as a part of a longer text."""
        return text.casefold() not in self.written

    def lacks_icon(self, icon: str) -> bool:
        """Whether nothing of the symbol is to be seen."""
        return icon not in self.icons and icon not in self.cut_icons

    @property
    def shown(self) -> tuple[str, ...]:
        """The title, if it has one that may be quoted, and its texts."""
        return (self.title, *self.texts) if sayable(self.title) else self.texts


@dataclass(frozen=True, slots=True)
class Step:
    """The action between screenshots `number` and `number + 1`, and the texts and icons that it changes.

    target: the text of what was tapped, or ""; new, gone, kept: texts, the titles among them; clicks: how many there
        were in the recording before it.
    """

    number: int
    action: str
    target: str
    direction: str
    typed: str
    before: Screen
    after: Screen
    new: tuple[str, ...]
    gone: tuple[str, ...]
    kept: tuple[str, ...]
    clicks: int

    def untitled(self, texts: Iterable[str]) -> list[str]:
        """Those of the texts that are the title of neither screenshot."""
        return [text for text in texts if text not in (self.before.title, self.after.title)]

    @property
    def new_icons(self) -> list[str]:
        return [icon for icon in self.after.icons if self.before.lacks_icon(icon)]

    @property
    def gone_icons(self) -> list[str]:
        return [icon for icon in self.before.icons if self.after.lacks_icon(icon)]

    def surely_not_new(self, text: str) -> bool:
        """Whether nobody could say that the text comes into view."""
        return self.after.lacks(text) or text in self.before.shown

    def surely_not_gone(self, text: str) -> bool:
        """Whether nobody could say that the text goes out of view."""
        return self.before.lacks(text) or text in self.after.shown

    def surely_not_kept(self, text: str) -> bool:
        """Whether nobody could say that the text stays in view."""
        return self.before.lacks(text) or self.after.lacks(text)

    def surely_not_new_icon(self, icon: str) -> bool:
        """As `surely_not_new`, of a symbol."""
        return self.after.lacks_icon(icon) or icon in self.before.icons

    def surely_not_gone_icon(self, icon: str) -> bool:
        """As `surely_not_gone`, of a symbol."""
        return self.before.lacks_icon(icon) or icon in self.after.icons
