"""Tasks in calendar, clock and notes. Each script is done by an agent who has just opened the app."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.agent import Agent, chosen
from generator.condchain.domains.gui.phone.apps.clock import MINUTES
from generator.condchain.domains.gui.phone.pools import CITIES, DAYS, EVENTS, NOTES, PLACES


def new_event(agent: Agent, source: random.Random) -> str:
    name, where = source.choice(EVENTS), source.choice(PLACES)
    day = chosen(source, [day for day in DAYS if day != agent.memory("calendar")["draft_day"]])
    agent.tap("go", "new")
    agent.fill("name", name)
    if source.random() < 0.5:
        agent.fill("place", where)
    agent.tap("go", "pick")
    agent.tap("do", "pick", day)
    agent.tap("do", "save")
    return f"Put the event {name} into the calendar on {day}"


def delete_event(agent: Agent, source: random.Random) -> str:
    place = source.randrange(8)
    event = agent.memory("calendar")["events"][place]
    agent.tap("tab", "days")
    agent.tap("go", "day", event["day"])
    agent.tap("go", "event", place)
    agent.tap("dialog", "delete", place)
    agent.tap("do", "delete", place)
    return f"Delete the event {event['name']} on {event['day']}"


def remind(agent: Agent, source: random.Random) -> str:
    place = source.randrange(8)
    event = agent.memory("calendar")["events"][place]
    before = event["remind"]
    agent.tap("go", "event", place)
    agent.tap("do", "remind", place)
    return f"Turn {'off' if before else 'on'} the reminder for the event {event['name']}"


def new_alarm(agent: Agent, source: random.Random) -> str:
    time = f"{source.randint(5, 22)}:{source.randrange(0, 60, 5):02d}"
    agent.tap("go", "new")
    agent.fill("time", time)
    if source.random() < 0.6:
        agent.fill("label", source.choice(("Train", "Call home", "Tea", "Laundry", "Meeting", "Bus")))
    agent.tap("do", "save")
    return f"Set an alarm for {time}"


def alarms(agent: Agent, source: random.Random) -> str:
    places = sorted(source.sample(range(4), source.randint(2, 3)))
    for place in places:
        agent.tap("do", "alarm", place)
    labels = [agent.memory("clock")["alarms"][place]["label"] for place in places]
    return "Switch these alarms to the other state: " + ", ".join(labels)


def timer(agent: Agent, source: random.Random) -> str:
    minutes = source.choice(MINUTES)
    agent.tap("tab", "timer")
    agent.tap("do", "start", minutes)
    agent.tap("do", "pause")
    if source.random() < 0.5:
        agent.tap("do", "pause")
        agent.tap("do", "stop")
    return f"Start a timer of {minutes} min, and pause it"


def world_clock(agent: Agent, source: random.Random) -> str:
    city = chosen(source, [city for city in CITIES if city not in agent.memory("clock")["cities"]])
    agent.tap("tab", "world")
    agent.tap("go", "cities")
    agent.tap("do", "city", city)
    return f"Add {city} to the world clock"


def write_note(agent: Agent, source: random.Random) -> str:
    name, lines = source.choice(NOTES)
    agent.tap("go", "write")
    agent.fill("name", name)
    agent.fill("text", source.choice(lines))
    agent.tap("do", "save")
    if source.random() < 0.5:
        agent.tap("go", "note", 0)
    return f"Write a note with the title {name}"


def tick(agent: Agent, source: random.Random) -> str:
    place = source.randrange(9)
    agent.tap("go", "note", place)
    for item in sorted(source.sample(range(4), source.randint(1, 3))):
        agent.tap("do", "tick", (place, item))
    return f"Tick items in the note {agent.memory('notes')['notes'][place]['name']}"


def extend_note(agent: Agent, source: random.Random) -> str:
    place = source.randrange(9)
    words = source.choice(source.choice(NOTES)[1])
    agent.tap("go", "note", place)
    agent.tap("go", "extend", place)
    agent.fill("text", words)
    agent.tap("do", "extend", place)
    return f"Add {words} to the note {agent.memory('notes')['notes'][place]['name']}"


def delete_note(agent: Agent, source: random.Random) -> str:
    place = source.randrange(9)
    name = agent.memory("notes")["notes"][place]["name"]
    agent.tap("go", "note", place)
    agent.tap("dialog", "delete", place)
    agent.tap("do", "delete", place)
    return f"Delete the note {name}"
