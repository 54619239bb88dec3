"""Tasks in the music app. Each script is done by an agent who has just opened the app; it returns the instruction."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.agent import Agent, chosen


def play(agent: Agent, source: random.Random) -> str:
    place = source.randrange(12)
    agent.tap("do", "play", place)
    name = agent.memory("music")["songs"][place]["name"]
    skips = source.choice((0, 1, 1, 2))
    for _ in range(skips):
        agent.tap("do", "skip", 1)
    if not skips or source.random() < 0.5:
        agent.tap("do", "pause")
    return f"Play {name}" + (", and skip ahead" if skips else ", and pause it")


def like(agent: Agent, source: random.Random) -> str:
    songs = agent.memory("music")["songs"]
    place = chosen(source, [place for place, song in enumerate(songs) if not song["liked"]])
    agent.tap("do", "play", place)
    agent.tap("do", "like", place)
    agent.back()
    agent.tap("tab", "liked")
    return f"Like the song {songs[place]['name']}, and show all liked songs"


def playlist(agent: Agent, source: random.Random) -> str:
    made = source.randrange(6)
    memory = agent.memory("music")
    agent.tap("tab", "playlists")
    agent.tap("go", "playlist", made)
    place = chosen(source, memory["lists"][made]["songs"])
    agent.tap("do", "play", place)
    return f"Play {memory['songs'][place]['name']} from the playlist {memory['lists'][made]['name']}"


def collect(agent: Agent, source: random.Random) -> str:
    memory = agent.memory("music")
    place = source.randrange(12)
    target = chosen(source, [i for i, made in enumerate(memory["lists"]) if place not in made["songs"]][:4])
    agent.tap("do", "play", place)
    agent.tap("dialog", "collect", place)
    agent.tap("do", "collect", (target, place))
    agent.back()
    agent.tap("tab", "playlists")
    agent.tap("go", "playlist", target)
    return f"Add {memory['songs'][place]['name']} to the playlist {memory['lists'][target]['name']}"
