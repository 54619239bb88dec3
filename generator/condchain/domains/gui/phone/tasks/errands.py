"""Tasks across two apps: something is looked up in one and used in the other."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.agent import Agent, chosen
from generator.condchain.domains.gui.phone.pools import REPLIES
from generator.condchain.domains.gui.phone.tasks.people import send_message
from generator.condchain.domains.gui.phone.tasks.places import find_place


def event_on_map(agent: Agent, source: random.Random) -> str:
    """From the calendar to the map."""
    place = source.randrange(8)
    event = agent.memory("calendar")["events"][place]
    names = [found["name"] for found in agent.memory("maps")["places"]]
    agent.tap("go", "event", place)
    agent.launch("maps")
    find_place(agent, names.index(event["place"]), source)
    return f"See where the event {event['name']} takes place, and find that place on the map"


def answer_by_message(agent: Agent, source: random.Random) -> str:
    """From a mail to a chat with the one who sent it."""
    chats = [chat["name"] for chat in agent.memory("messages")["chats"]]
    mails = agent.memory("mail")["mails"]
    place = chosen(source, [place for place, mail in enumerate(mails) if mail["name"] in chats])
    agent.tap("go", "mail", place)
    agent.launch("messages")
    words = source.choice(REPLIES)
    send_message(agent, chats.index(mails[place]["name"]), words)
    return f"Read the mail from {mails[place]['name']}, and answer in a message: {words}"


def weather_note(agent: Agent, source: random.Random) -> str:
    """From the weather to a note about it."""
    memory = agent.memory("weather")
    agent.tap("tab", "week")
    agent.launch("notes")
    agent.tap("go", "write")
    agent.fill("name", f"Weather in {memory['city']}")
    agent.fill("text", memory["days"][memory["city"]][0][0])
    agent.tap("do", "save")
    return f"Look at the weather in {memory['city']}, and write a note about it"


def list_to_shop(agent: Agent, source: random.Random) -> str:
    """From a note to the shop."""
    place = source.randrange(9)
    product = source.choice(agent.memory("shop")["products"])["name"]
    agent.tap("go", "note", place)
    agent.launch("shop")
    agent.tap("go", "search")
    agent.fill("query", product.lower())
    agent.enter()
    name = agent.memory("notes")["notes"][place]["name"]
    return f"Read the note {name}, and search the shop for the {product.lower()}"
