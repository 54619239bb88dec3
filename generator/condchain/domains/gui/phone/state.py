"""The state of the simulated phone, and how it starts."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from generator.condchain.domains.gui.phone.app import App, Memory, Page, World
from generator.condchain.domains.gui.phone.apps import APPS
from generator.condchain.domains.gui.phone.pools import PEOPLE, PLACES

LONGEST = 15  # frames of a trajectory
_TICK_CHANCE = 0.12
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = ("January", "March", "April", "May", "June", "August", "September", "October")


@dataclass(slots=True)
class Phone:
    """The whole state. An empty stack is the home screen; only the newest app has pages on it.

    memory: app -> its memory; focus: the input that the keyboard writes to; dialog: (name, argument), asked over the
    newest page; minutes: the clock at each frame, in minutes of the day; step: how many actions were done.
    """

    memory: dict[str, Memory]
    icons: tuple[str, ...]
    date: str
    battery: int
    minutes: tuple[int, ...]
    stack: list[Page] = field(default_factory=list)
    dialog: tuple[str, Any] | None = None
    focus: str | None = None
    toast: str = ""
    step: int = 0

    @property
    def page(self) -> Page | None:
        """The page on the screen, None on the home screen."""
        return self.stack[-1] if self.stack else None

    @property
    def app(self) -> App:
        return APPS[self.stack[-1].app]


def new_phone(source: random.Random) -> Phone:
    """A phone on its home screen, with every app's content drawn."""
    world = World(tuple(source.sample(PEOPLE, 12)), tuple(source.sample(PLACES, 14)))
    icons = sorted(APPS)
    source.shuffle(icons)
    minute = source.randrange(7 * 60, 21 * 60)
    minutes = [minute]
    for _ in range(LONGEST):
        minutes.append(minutes[-1] + (source.random() < _TICK_CHANCE))
    return Phone(
        memory={name: APPS[name].initial(source, world) for name in sorted(APPS)},
        icons=tuple(icons),
        date=f"{source.choice(_DAYS)} {source.randint(1, 28)} {source.choice(_MONTHS)}",
        battery=source.randint(12, 99),
        minutes=tuple(minutes),
    )
