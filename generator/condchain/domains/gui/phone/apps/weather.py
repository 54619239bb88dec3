"""Weather: today, the week, other cities, units."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.app import App, Effect, Memory, Page, World
from generator.condchain.domains.gui.phone.pools import CITIES, DAYS
from generator.condchain.domains.gui.phone.screen import Dialog, Screen, Tab, line, picture, row

_TABS = (Tab("Today", "sun", "today"), Tab("Week", "calendar", "week"), Tab("Cities", "globe", "cities"))
SKIES = {
    "Sunny": ("sun", "orange"),
    "Clear": ("moon", "indigo"),
    "Cloudy": ("cloud", "cyan"),
    "Rain": ("drop", "blue"),
}
_DEGREES = {"Sunny": (18, 34), "Clear": (10, 24), "Cloudy": (6, 22), "Rain": (8, 20)}  # Celsius, from and to
UNITS = ("Celsius", "Fahrenheit", "Kelvin")


def _initial(source: random.Random, world: World) -> Memory:
    cities = source.sample(CITIES, 10)
    skies = sorted(SKIES)
    return {
        "cities": cities,
        "city": cities[0],
        "unit": "Celsius",
        "days": {
            city: [(sky, source.randint(*_DEGREES[sky])) for sky in source.choices(skies, k=7)] for city in cities
        },
    }


def _degrees(memory: Memory, celsius: int) -> str:
    value = {"Celsius": celsius, "Fahrenheit": round(celsius * 9 / 5 + 32), "Kelvin": celsius + 273}[memory["unit"]]
    return f"{value} {'K' if memory['unit'] == 'Kelvin' else '°' + memory['unit'][0]}"


def _today(memory: Memory, page: Page) -> Screen:
    sky, celsius = memory["days"][memory["city"]][0]
    blocks = (
        picture(*SKIES[sky], 190),
        line(memory["city"], "title", anchor=0.5),
        line(_degrees(memory, celsius), "big", anchor=0.5),
        line(sky, "body", anchor=0.5),
    )
    return Screen("Today", "detail", blocks, (("gear", ("dialog", "unit", None)),), _TABS)


def _week(memory: Memory, page: Page) -> Screen:
    rows = tuple(
        row(day, sky, image=SKIES[sky][0], tint=SKIES[sky][1], value=_degrees(memory, celsius))
        for day, (sky, celsius) in zip(DAYS, memory["days"][memory["city"]], strict=True)
    )
    return Screen(f"Week in {memory['city']}", "list", rows, (), _TABS)


def _cities(memory: Memory, page: Page) -> Screen:
    rows = tuple(
        row(city, image="globe", check=city == memory["city"], event=("do", "city", city)) for city in memory["cities"]
    )
    return Screen("Cities", "list", rows, (), _TABS)


def _unit(memory: Memory, argument: None) -> Dialog:
    return Dialog(
        "Show degrees in", "", tuple((name, ("do", "unit", name)) for name in UNITS if name != memory["unit"])
    )


def _city(memory: Memory, page: Page, city: str) -> Effect:
    memory["city"] = city
    return Effect()


def _set_unit(memory: Memory, page: Page, name: str) -> Effect:
    memory["unit"] = name
    return Effect()


APP = App(
    label="Weather",
    icon="sun",
    tint="cyan",
    root="today",
    initial=_initial,
    screens={"today": _today, "week": _week, "cities": _cities},
    dialogs={"unit": _unit},
    handlers={"city": _city, "unit": _set_unit},
)
