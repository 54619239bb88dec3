"""Recordings for tests: drawn ones, and one by hand of a home screen, a list, a dialog, the list again."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from generator.condchain.domain import Input
from generator.condchain.domains.gui import DOMAIN
from generator.seeding import rng

COUNT = 40
STATUS = {"time": "9:41", "battery": 80, "wifi": True, "bluetooth": False, "quiet": False}


def widget(kind: str, text: str, top: int, **more: Any) -> dict[str, Any]:
    """A widget of 40 pixels' height at the left edge."""
    blank = {"id": f"w{top}", "state": None, "icon": None, "target": None}
    return {**blank, "type": kind, "text": text, "box": [16, top, 200, 40], **more}


def frame(app: str, title: str, layout: str, widgets: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A frame with its title on top of the given widgets."""
    named = [widget("text", title, 30, style="title")] if title else []
    blank = {"screen": title or app, "covered": [], "dialog": None, "keyboard": False, "scroll": None, "theme": "light"}
    return {**blank, "app": app, "title": title, "layout": layout, "status": STATUS, "widgets": named + widgets, **more}


def row(text: str, top: int, on: bool | None = None) -> list[dict[str, Any]]:
    """A list entry with its label, and with a switch where `on` is given."""
    parts = [widget("list_item", text, top), widget("text", text, top + 10)]
    if on is not None:
        parts.append(widget("toggle", "", top + 10, state="on" if on else "off"))
    return parts


def action(kind: str, text: str | None = None) -> dict[str, Any]:
    return {"type": kind, "target": None, "target_text": text, "text": None, "direction": None, "point": None}


DIALOG = {"title": "Turn it off?", "text": "Nobody can call you then.", "buttons": ["Cancel", "Turn off"]}
NETWORK = [*row("Wi-Fi", 100, True), *row("Bluetooth", 180, False), *row("Hotspot", 260), *row("Airplane mode", 420)]
BY_HAND = {
    "instruction": "Look at the network.",
    "task": "by_hand",
    "frames": [
        frame("home", "", "grid", [widget("icon", "Settings", 200, icon="gear")]),
        frame("settings", "Network", "list", NETWORK),
        frame(
            "settings",
            "Network",
            "dialog",
            [
                *row("Wi-Fi", 100, True),
                widget("text", "Turn it off?", 280),
                widget("text", "Nobody can call you then.", 310),
                widget("button", "Cancel", 340),
                widget("button", "Turn off", 340),
            ],
            dialog=DIALOG,
        ),
        frame("settings", "Network", "list", NETWORK, scroll={"position": 0.5}),
    ],
    "actions": [action("click", "Settings"), action("click", "Wi-Fi"), action("click", "Cancel"), action("complete")],
}


@lru_cache(maxsize=1)
def drawn() -> list[Input]:
    """The recordings that the tests look at."""
    return [DOMAIN.draw_input(rng("test gui", index), index) for index in range(1, COUNT + 1)]
