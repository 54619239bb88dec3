"""The colours of the phone: two themes, accents, and tints for discs and pictures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """ground: behind content; bar: app bar and system bars; card: raised surfaces; field: inputs; line: rules."""

    ground: str
    bar: str
    card: str
    field: str
    line: str
    ink: str
    muted: str
    toast: str
    on_toast: str
    key: str
    keyboard: str


THEMES = {
    "light": Theme(
        ground="#f5f6f8", bar="#ffffff", card="#ffffff", field="#e4e7ec", line="#dfe3e8", ink="#1d2733",
        muted="#5b6877", toast="#2b333d", on_toast="#f5f6f8", key="#ffffff", keyboard="#d3d8df",
    ),
    "dark": Theme(
        ground="#12161b", bar="#1b2128", card="#242c35", field="#36414d", line="#303a45", ink="#eef2f6",
        muted="#a3b0bd", toast="#e6eaef", on_toast="#1d2733", key="#45515d", keyboard="#262e37",
    ),
}  # fmt: skip
TINTS = {
    "red": "#d64545", "orange": "#d9730d", "brown": "#8d6346", "green": "#2f8f4e", "teal": "#14828a", "cyan": "#1791b8",
    "blue": "#2f6fde", "indigo": "#4c55c4", "purple": "#8a4bc9", "pink": "#cf4a8c", "grey": "#66727f",
}  # fmt: skip
DARK_ACCENTS = {
    "blue": "#7aa7ff", "green": "#6cc98a", "orange": "#f2a65a", "purple": "#c39af2", "red": "#f58a8a",
    "teal": "#5cc7ce",
}  # fmt: skip


def accent_of(theme: str, name: str) -> str:
    """The accent colour as drawn on the ground of a theme."""
    return DARK_ACCENTS[name] if theme == "dark" else TINTS[name]
