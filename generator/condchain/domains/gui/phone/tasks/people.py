"""Tasks in messages, contacts and photos. Each script is done by an agent who has just opened the app."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.agent import Agent, chosen
from generator.condchain.domains.gui.phone.pools import PEOPLE, REPLIES


def send_message(agent: Agent, place: int, words: str) -> None:
    """Open a chat and send something, in the app with all chats on the screen."""
    agent.tap("go", "chat", place)
    agent.fill("message", words)
    agent.tap("do", "send", place)


def message(agent: Agent, source: random.Random) -> str:
    chats = agent.memory("messages")["chats"]
    place, words = source.randrange(len(chats)), source.choice(REPLIES)
    send_message(agent, place, words)
    return f"Send the message {words} to {chats[place]['name']}"


def mute(agent: Agent, source: random.Random) -> str:
    chats = agent.memory("messages")["chats"]
    place = source.randrange(len(chats))
    before = chats[place]["muted"]
    agent.tap("go", "chat", place)
    agent.tap("go", "person", place)
    agent.tap("do", "mute", place)
    return f"{'Unmute' if before else 'Mute'} {chats[place]['name']}"


def clear_chat(agent: Agent, source: random.Random) -> str:
    chats = agent.memory("messages")["chats"]
    place = source.randrange(len(chats))
    agent.tap("go", "chat", place)
    agent.tap("go", "person", place)
    agent.tap("dialog", "clear", place)
    agent.tap("do", "clear", place)
    agent.back()
    return f"Clear the chat with {chats[place]['name']}"


def new_contact(agent: Agent, source: random.Random) -> str:
    known = {person["name"] for person in agent.memory("contacts")["people"]}
    name = chosen(source, [name for name in PEOPLE if name not in known])
    agent.tap("go", "new")
    agent.fill("name", name)
    agent.fill("phone", f"555 {source.randint(1000, 9999)}")
    agent.tap("do", "save")
    return f"Add {name} to the contacts"


def star_contact(agent: Agent, source: random.Random) -> str:
    people = agent.memory("contacts")["people"]
    place = chosen(source, [place for place, person in enumerate(people) if not person["star"]])
    agent.tap("go", "person", place)
    agent.tap("do", "star", place)
    if source.random() < 0.6:
        agent.back()
        agent.tap("tab", "favorites")
    return f"Make {people[place]['name']} a favorite contact"


def find_contact(agent: Agent, source: random.Random) -> str:
    people = agent.memory("contacts")["people"]
    place = source.randrange(len(people))
    agent.tap("go", "search")
    agent.fill("query", source.choice(people[place]["name"].split()).lower())
    agent.enter()
    agent.tap("go", "person", place)
    return f"Search for {people[place]['name']} in the contacts"


def move_photo(agent: Agent, source: random.Random) -> str:
    memory = agent.memory("photos")
    place = source.randrange(len(memory["photos"]))
    photo = memory["photos"][place]
    album = chosen(source, [name for name in memory["albums"] if name != photo["album"]])
    agent.tap("go", "photo", place)
    agent.tap("dialog", "move", place)
    agent.tap("do", "move", (place, album))
    agent.back()
    agent.tap("tab", "albums")
    agent.tap("go", "album", album)
    return f"Move the photo {photo['name']} to the album {album}"


def like_photos(agent: Agent, source: random.Random) -> str:
    photos = agent.memory("photos")["photos"]
    fresh = [place for place, photo in enumerate(photos) if not photo["liked"]]
    several = sorted(source.sample(fresh, min(len(fresh), source.randint(1, 2))))
    for place in several:
        agent.tap("go", "photo", place)
        agent.tap("do", "like", place)
        agent.back()
    return "Like these photos: " + ", ".join(photos[place]["name"] for place in several)


def delete_photo(agent: Agent, source: random.Random) -> str:
    photos = agent.memory("photos")["photos"]
    place = source.randrange(len(photos))
    name = photos[place]["name"]
    agent.tap("go", "photo", place)
    agent.tap("dialog", "delete", place)
    agent.tap("do", "delete", place)
    return f"Delete the photo {name}"
