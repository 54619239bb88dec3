"""A frame of a trajectory: the view as plain JSON, with what the status bar shows."""

from __future__ import annotations

from typing import Any

from generator.condchain.domains.gui.phone.state import Phone
from generator.condchain.domains.gui.phone.view import View


def frame_of(phone: Phone, view: View) -> dict[str, Any]:
    """The present frame. scroll positions are fractions of the whole way, from 0.0 at the top to 1.0 at the end.

    covered: what a dialog lies over in part; it is drawn, but nobody can be asked about it.
    """
    system = phone.memory["settings"]
    minute = phone.minutes[phone.step]
    dialog, scroll = None, None
    if view.dialog:
        dialog = {
            "title": view.dialog.title,
            "text": view.dialog.text,
            "buttons": [label for label, _ in view.dialog.buttons],
            "box": list(view.dialog_box or ()),
        }
    if len(view.stops) > 1:
        way = view.position / view.stops[-1]
        scroll = {"position": round(way, 2), "at_top": way == 0, "at_bottom": way == 1}
    return {
        "app": view.app,
        "screen": view.screen,
        "layout": view.layout,
        "title": view.title,
        "status": {
            "time": f"{minute // 60}:{minute % 60:02d}",
            "battery": phone.battery,
            "wifi": system["wifi_on"],
            "bluetooth": system["bluetooth_on"],
            "quiet": system["quiet_on"],
        },
        "widgets": [widget.to_row(f"w{place}") for place, widget in enumerate(view.widgets, 1)],
        "covered": [widget.to_row(f"c{place}") for place, widget in enumerate(view.covered, 1)],
        "dialog": dialog,
        "keyboard": view.keyboard,
        "focus": phone.focus,
        "scroll": scroll,
        "theme": "dark" if system["dark"] else "light",
        "accent": system["accent"],
    }
