"""What an app is: its screens as functions of its memory, its dialogs, and what its own events change.

screens:  name -> (memory, page) -> Screen; their memory has the present minute of the day, "minute", too
dialogs:  name -> (memory, argument) -> Dialog
handlers: name -> (memory, page, argument) -> Effect; they change the memory
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.condchain.domains.gui.phone.screen import Dialog, Screen

Memory = dict[str, Any]


@dataclass(slots=True)
class Page:
    """One open screen of an app, with where it is scrolled to (pixels) and what stands in its inputs."""

    app: str
    screen: str
    argument: Any = None
    scroll: int = 0
    fields: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class World:
    """What all apps of one phone know of: people and places."""

    people: tuple[str, ...]
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """What follows an event beside the change of memory.

    closes: how many screens are left; opens: (screen, argument) that is shown then; toast: a short notice at the foot
    of the next frame.
    """

    closes: int = 0
    opens: tuple[str, Any] | None = None
    toast: str = ""


@dataclass(frozen=True, slots=True)
class App:
    """One app. root: the screen that it starts with; initial: its memory at the start."""

    label: str
    icon: str
    tint: str
    root: str
    initial: Callable[[random.Random, World], Memory]
    screens: Mapping[str, Callable[[Memory, Page], Screen]]
    dialogs: Mapping[str, Callable[[Memory, Any], Dialog]] = field(default_factory=dict)
    handlers: Mapping[str, Callable[[Memory, Page, Any], Effect]] = field(default_factory=dict)
