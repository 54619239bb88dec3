"""Clock: alarms, the time in other cities, a timer."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.app import App, Effect, Memory, Page, World
from generator.condchain.domains.gui.phone.pools import CITIES, CITY_HOURS
from generator.condchain.domains.gui.phone.screen import (
    Screen,
    Tab,
    buttons,
    field,
    gap,
    line,
    push_button,
    row,
)

_TABS = (Tab("Alarms", "bell", "alarms"), Tab("World", "globe", "world"), Tab("Timer", "timer", "timer"))
_LABELS = ("Wake up", "Gym", "Work", "School run", "Medicine", "Walk the dog")
MINUTES = (1, 3, 5, 10, 20)


def _initial(source: random.Random, world: World) -> Memory:
    alarms = [
        {
            "time": f"{source.randint(5, 22)}:{source.randrange(0, 60, 5):02d}",
            "label": label,
            "on": source.random() < 0.5,
        }
        for label in source.sample(_LABELS, 4)
    ]
    # The phone itself is in the first city.
    own, *cities = source.sample(CITIES, 4)
    offered = source.sample(CITIES, len(CITIES))
    return {"alarms": alarms, "own": own, "cities": cities, "offered": offered, "paused": False}


def time_there(minute: int, here: str, city: str) -> str:
    """The time in a city when the clock of `here` shows this minute of the day.

    >>> time_there(23 * 60 + 5, "London", "Tokyo")
    '8:05'
    """
    there = (minute + 60 * (CITY_HOURS[city] - CITY_HOURS[here])) % (24 * 60)
    return f"{there // 60}:{there % 60:02d}"


def _alarms(memory: Memory, page: Page) -> Screen:
    rows = tuple(
        row(alarm["time"], alarm["label"], flip=("do", "alarm", place), on=alarm["on"], tall=True, strong=True)
        for place, alarm in enumerate(memory["alarms"])
    )
    return Screen("Alarms", "list", rows, (("plus", ("go", "new", None)),), _TABS)


def _world(memory: Memory, page: Page) -> Screen:
    times = {city: time_there(memory["minute"], memory["own"], city) for city in memory["cities"]}
    rows = tuple(row(city, image="globe", value=time) for city, time in times.items())
    return Screen("World clock", "list", rows, (("plus", ("go", "cities", None)),), _TABS)


def _cities(memory: Memory, page: Page) -> Screen:
    others = (city for city in memory["offered"] if city not in memory["cities"])
    return Screen("Add a city", "list", tuple(row(city, event=("do", "city", city)) for city in others))


def _timer(memory: Memory, page: Page) -> Screen:
    presets = (push_button(f"{n} min", ("do", "start", n), "plain_button") for n in MINUTES)
    return Screen("Timer", "list", (gap(16), *presets), (), _TABS)


def _running(memory: Memory, page: Page) -> Screen:
    pause = ("Resume" if memory["paused"] else "Pause", ("do", "pause", None))
    blocks = (
        gap(120),
        line(f"{page.argument}:00", "big", anchor=0.5),
        line("Paused" if memory["paused"] else "Running", "caption", anchor=0.5),
        gap(60),
        buttons([pause, ("Stop", ("do", "stop", None))]),
    )
    return Screen("Timer", "player", blocks)


def _new(memory: Memory, page: Page) -> Screen:
    blocks = (
        gap(8),
        field("time", "Time", page.fields.get("time", ""), "Hour and minute"),
        field("label", "Label", page.fields.get("label", ""), "What for"),
    )
    return Screen("New alarm", "form", blocks, (("Save", ("do", "save", None)),))


def _alarm(memory: Memory, page: Page, place: int) -> Effect:
    memory["alarms"][place]["on"] = not memory["alarms"][place]["on"]
    return Effect()


def _city(memory: Memory, page: Page, city: str) -> Effect:
    memory["cities"].append(city)
    return Effect(closes=1)


def _start(memory: Memory, page: Page, minutes: int) -> Effect:
    memory["paused"] = False
    return Effect(opens=("running", minutes))


def _pause(memory: Memory, page: Page, argument: None) -> Effect:
    memory["paused"] = not memory["paused"]
    return Effect()


def _stop(memory: Memory, page: Page, argument: None) -> Effect:
    return Effect(closes=1, toast="Timer stopped")


def _save(memory: Memory, page: Page, argument: None) -> Effect:
    alarm = {"time": page.fields.get("time") or "12:00", "label": page.fields.get("label") or "Alarm", "on": True}
    memory["alarms"].append(alarm)
    return Effect(closes=1, toast="Alarm is on")


APP = App(
    label="Clock",
    icon="clock",
    tint="indigo",
    root="alarms",
    initial=_initial,
    screens={
        "alarms": _alarms,
        "world": _world,
        "cities": _cities,
        "timer": _timer,
        "running": _running,
        "new": _new,
    },
    handlers={"alarm": _alarm, "city": _city, "start": _start, "pause": _pause, "stop": _stop, "save": _save},
)
