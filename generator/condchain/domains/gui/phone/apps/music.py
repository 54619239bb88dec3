"""Music: songs, playlists, the player."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.app import App, Effect, Memory, Page, World
from generator.condchain.domains.gui.phone.pools import ARTISTS, PLAYLISTS, SONGS, TINTS
from generator.condchain.domains.gui.phone.screen import (
    INNER,
    Block,
    Card,
    Dialog,
    Screen,
    Tab,
    gap,
    grid,
    line,
    picture,
    row,
)
from generator.condchain.domains.gui.phone.widgets import MARGIN, WIDTH, Widget, icon

_TABS = (Tab("Songs", "note", "songs"), Tab("Playlists", "list", "playlists"), Tab("Liked", "heart", "liked"))


def _initial(source: random.Random, world: World) -> Memory:
    songs = [
        {
            "name": name,
            "artist": source.choice(ARTISTS),
            "tint": source.choice(TINTS),
            "liked": source.random() < 0.25,
            "way": source.randrange(10, 90, 10),
        }
        for name in source.sample(SONGS, 12)
    ]
    lists = [
        {"name": name, "songs": sorted(source.sample(range(12), source.randint(2, 5))), "tint": source.choice(TINTS)}
        for name in source.sample(PLAYLISTS, 6)
    ]
    return {"songs": songs, "lists": lists, "playing": True}


def _song_row(memory: Memory, place: int) -> Block:
    song = memory["songs"][place]
    return row(song["name"], song["artist"], image="note", tint=song["tint"], event=("do", "play", place))


def _songs(memory: Memory, page: Page) -> Screen:
    return Screen("Songs", "list", tuple(_song_row(memory, place) for place in range(12)), (), _TABS)


def _liked(memory: Memory, page: Page) -> Screen:
    rows = tuple(_song_row(memory, place) for place in range(12) if memory["songs"][place]["liked"])
    return Screen("Liked songs", "list", rows or (gap(40), line("No liked songs", anchor=0.5)), (), _TABS)


def _playlists(memory: Memory, page: Page) -> Screen:
    cards = [
        Card(made["name"], f"{len(made['songs'])} songs", "list", made["tint"], ("go", "playlist", place))
        for place, made in enumerate(memory["lists"])
    ]
    return Screen("Playlists", "grid", grid(cards), (), _TABS)


def _playlist(memory: Memory, page: Page) -> Screen:
    made = memory["lists"][page.argument]
    return Screen(made["name"], "list", tuple(_song_row(memory, place) for place in made["songs"]))


def _controls(playing: bool) -> Block:
    middle = WIDTH // 2
    return Block(
        80,
        (
            icon("previous", middle - 96, 22, 36, event=("do", "skip", -1), style="bar"),
            icon("pause" if playing else "play", middle - 30, 10, 60, event=("do", "pause", None), style="round"),
            icon("next", middle + 60, 22, 36, event=("do", "skip", 1), style="bar"),
        ),
    )


def _player(memory: Memory, page: Page) -> Screen:
    song = memory["songs"][page.argument]
    blocks = (
        gap(12),
        picture("note", song["tint"], 216, inset=56),
        gap(6),
        line(song["name"], "title", anchor=0.5),
        line(song["artist"], "caption", anchor=0.5),
        Block(36, (Widget("slider", (MARGIN + 20, 8, INNER - 40, 20), f"{song['way']}%"),)),
        _controls(memory["playing"]),
    )
    heart = "heart_full" if song["liked"] else "heart"
    actions = (("plus", ("dialog", "collect", page.argument)), (heart, ("do", "like", page.argument)))
    return Screen("Playing" if memory["playing"] else "Paused", "player", blocks, actions)


def _collect(memory: Memory, place: int) -> Dialog:
    fitting = [i for i, made in enumerate(memory["lists"]) if place not in made["songs"]][:4]
    return Dialog(
        "Add to playlist", "", tuple((memory["lists"][i]["name"], ("do", "collect", (i, place))) for i in fitting)
    )


def _play(memory: Memory, page: Page, place: int) -> Effect:
    memory["playing"] = True
    return Effect(opens=("player", place))


def _skip(memory: Memory, page: Page, way: int) -> Effect:
    memory["playing"] = True
    return Effect(closes=1, opens=("player", (page.argument + way) % 12))


def _pause(memory: Memory, page: Page, argument: None) -> Effect:
    memory["playing"] = not memory["playing"]
    return Effect()


def _like(memory: Memory, page: Page, place: int) -> Effect:
    memory["songs"][place]["liked"] = not memory["songs"][place]["liked"]
    return Effect()


def _collected(memory: Memory, page: Page, argument: tuple[int, int]) -> Effect:
    target, place = argument
    memory["lists"][target]["songs"].append(place)
    return Effect(toast=f"Added to {memory['lists'][target]['name']}")


APP = App(
    label="Music",
    icon="note",
    tint="purple",
    root="songs",
    initial=_initial,
    screens={
        "songs": _songs,
        "liked": _liked,
        "playlists": _playlists,
        "playlist": _playlist,
        "player": _player,
    },
    dialogs={"collect": _collect},
    handlers={"play": _play, "skip": _skip, "pause": _pause, "like": _like, "collect": _collected},
)
