"""Tasks in maps and weather. Each script is done by an agent who has just opened the app."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.agent import Agent, chosen
from generator.condchain.domains.gui.phone.apps.maps import WAYS
from generator.condchain.domains.gui.phone.apps.weather import UNITS


def find_place(agent: Agent, wanted: int, source: random.Random) -> str:
    """Search for a place in the app and open it; its name."""
    name = agent.memory("maps")["places"][wanted]["name"]
    agent.tap("go", "search")
    agent.fill("query", source.choice((name.lower(), name.split()[-1].lower())))
    agent.enter()
    agent.tap("go", "place", wanted)
    return name


def directions(agent: Agent, source: random.Random) -> str:
    name = find_place(agent, source.randrange(14), source)
    agent.tap("go", "directions", agent.phone.stack[-1].argument)
    way = chosen(source, [way for way, _ in WAYS if way != agent.memory("maps")["way"]])
    agent.tap("do", "way", way)
    if source.random() < 0.5:
        agent.tap("go", "guide", agent.phone.stack[-1].argument)
    return f"Show the way to {name} by {way.lower()}"


def save_place(agent: Agent, source: random.Random) -> str:
    places = agent.memory("maps")["places"]
    place = chosen(source, [place for place, found in enumerate(places) if not found["saved"]])
    agent.tap("tab", "nearby")
    agent.tap("go", "place", place)
    agent.tap("do", "save", place)
    if source.random() < 0.6:
        agent.back()
        agent.tap("tab", "saved")
    return f"Save {places[place]['name']} on the map"


def locate(agent: Agent, source: random.Random) -> str:
    agent.tap("dialog", "locate")
    allowed = source.random() < 0.7
    agent.tap("do", "allow" if allowed else "deny")
    agent.tap("tab", "nearby")
    agent.glance(0.5)
    return "Let the map use the location, and see what is near" if allowed else "See what is near without the location"


def weather(agent: Agent, source: random.Random) -> str:
    memory = agent.memory("weather")
    city = chosen(source, [city for city in memory["cities"] if city != memory["city"]])
    agent.tap("tab", "cities")
    agent.tap("do", "city", city)
    screen = source.choice(("today", "week"))
    agent.tap("tab", screen)
    return f"Look up the weather in {city} for {'today' if screen == 'today' else 'the week'}"


def degrees(agent: Agent, source: random.Random) -> str:
    unit = source.choice(UNITS[1:])
    agent.tap("dialog", "unit")
    agent.tap("do", "unit", unit)
    agent.tap("tab", "week")
    return f"Show the temperatures of the week in {unit}"
