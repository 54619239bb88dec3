"""The scripted user: sees only what is on the screen, chooses actions, and keeps the record of the trajectory.

A script names what it wants by the event behind it; the user looks for a widget with that event and scrolls until it is
visible. Now and then a wrong turn is taken and taken back.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from generator.condchain.domains.gui.phone.frame import frame_of
from generator.condchain.domains.gui.phone.simulator import Action, execute
from generator.condchain.domains.gui.phone.state import LONGEST, Phone
from generator.condchain.domains.gui.phone.view import View, view_of
from generator.condchain.domains.gui.phone.widgets import Event, Widget

_SCROLL_STEPS = (3, 4, 5, 6)


class TaskFailed(Exception):
    """The task needs something that cannot be reached, or too many frames."""


def chosen(source: random.Random, options: Sequence[Any]) -> Any:
    """One of the options.

    Raises:
        TaskFailed: there is none, so the task makes no sense on this phone.
    """
    if not options:
        raise TaskFailed("there is nothing to choose from")
    return source.choice(options)


class Agent:
    """One user at one phone. `frames` and `actions` grow with every action."""

    def __init__(self, phone: Phone, source: random.Random, detour: float) -> None:
        self.phone, self.source, self.detour = phone, source, detour
        self.frames: list[dict[str, Any]] = []
        self.actions: list[dict[str, Any]] = []
        self.view: View = view_of(phone)

    def memory(self, app: str) -> dict[str, Any]:
        """The memory of an app: what the user of the phone knows is in it."""
        return self.phone.memory[app]

    def launch(self, app: str) -> None:
        """Open an app from the home screen, going there first if need be."""
        if self.phone.stack:
            self.home()
        self._wrong_turn(("app", app, None))
        self._click(self._widget(("app", app, None)))

    def begin(self, app: str) -> None:
        """Have an app at its first screen: it may be open from the start."""
        page = self.phone.page
        if self.frames or page is None or page.app != app:
            self.launch(app)

    def tap(self, kind: str, name: str, argument: Any = None) -> None:
        """Tap the widget with this event, scrolling to it if need be."""
        event = (kind, name, argument)
        self._wrong_turn(event)
        self._reach(event)
        self._click(self._widget(event))

    def fill(self, name: str, words: str) -> None:
        """Put the cursor into an input, unless it is there, and type."""
        if self.phone.focus != name:
            self._click(self._widget(("focus", name, None)))
        self._act(Action("type", text=words))

    def enter(self) -> None:
        """Press the enter key of the keyboard."""
        self._act(Action("enter"))

    def back(self) -> None:
        """Press the back button."""
        self._act(Action("back"))

    def home(self) -> None:
        """Press the home button."""
        self._act(Action("home"))

    def glance(self, chance: float = 0.3) -> None:
        """Perhaps scroll down a list, to see what is there."""
        if self.source.random() < chance and self.view.position < self.view.stops[-1]:
            self._scroll(+1)

    def complete(self) -> None:
        """End the trajectory on the present frame."""
        self._note({"type": "complete"})

    def _widget(self, event: Event) -> Widget:
        found = [widget for widget in self.view.widgets if widget.event == event]
        if len(found) != 1:
            raise TaskFailed(f"{len(found)} widgets do {event}")
        return found[0]

    def _visible(self, event: Event) -> bool:
        return any(widget.event == event for widget in self.view.widgets)

    def _reach(self, event: Event) -> None:
        while not self._visible(event) and self.view.position < self.view.stops[-1]:
            self._scroll(+1)
        while not self._visible(event) and self.view.position > 0:
            self._scroll(-1)

    def _wrong_turn(self, wanted: Event) -> None:
        """Perhaps open another screen first, and come back."""
        if self.view.dialog or self.view.keyboard or self.source.random() >= self.detour:
            return
        others = [w for w in self.view.widgets if w.event and w.event[0] in ("go", "app") and w.event != wanted]
        if others:
            away = self.source.choice(others)
            self._click(away)
            if away.event and away.event[0] == "app":
                self.home()
            else:
                self.back()

    def _scroll(self, way: int) -> None:
        stops, here = self.view.stops, self.view.stops.index(self.view.position)
        there = min(max(here + way * self.source.choice(_SCROLL_STEPS), 0), len(stops) - 1)
        self._act(Action("scroll", position=stops[there]), "down" if way > 0 else "up")

    def _click(self, widget: Widget) -> None:
        self._act(Action("click", widget))

    def _note(self, row: dict[str, Any]) -> None:
        blank = {
            "target": None,
            "target_text": None,
            "target_icon": None,
            "text": None,
            "direction": None,
            "point": None,
        }
        self.frames.append(frame_of(self.phone, self.view))
        self.actions.append(blank | row)

    def _act(self, action: Action, direction: str | None = None) -> None:
        if len(self.frames) + 2 > LONGEST:
            raise TaskFailed("it takes too many frames")
        row: dict[str, Any] = {"type": action.kind, "direction": direction, "text": action.text}
        if action.widget:
            x, y, width, height = action.widget.box
            place = self.view.widgets.index(action.widget) + 1
            row |= {
                "target": f"w{place}",
                "target_text": action.widget.text or None,
                "target_icon": action.widget.icon,
                "point": [
                    x + round(width * self.source.uniform(0.3, 0.7)),
                    y + round(height * self.source.uniform(0.3, 0.7)),
                ],
            }
        self._note(row)
        execute(self.phone, action)
        self.view = view_of(self.phone)
