"""Maps: the map, places nearby and saved, search, directions."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.app import App, Effect, Memory, Page, World
from generator.condchain.domains.gui.phone.pools import STREETS
from generator.condchain.domains.gui.phone.screen import (
    Block,
    Dialog,
    Screen,
    Search,
    Tab,
    buttons,
    gap,
    heading,
    line,
    picture,
    push_button,
    row,
)

_TABS = (Tab("Map", "map", "map"), Tab("Nearby", "pin", "nearby"), Tab("Saved", "star", "saved"))
WAYS = (("Walk", "person"), ("Bus", "train"), ("Bike", "bike"))
_SHADES = ("map_a", "map_b", "map_c", "map_d")


def _initial(source: random.Random, world: World) -> Memory:
    places = [
        {
            "name": name,
            "street": f"{source.choice(STREETS)} {source.randint(1, 99)}",
            "stars": source.randint(30, 50) / 10,
            "saved": source.random() < 0.25,
            "map": source.choice(_SHADES),
            "times": [source.randint(4, 45) for _ in WAYS],
        }
        for name in world.places
    ]
    return {"places": places, "map": source.choice(_SHADES), "here": False, "way": "Walk"}


def _place_row(memory: Memory, place: int) -> Block:
    found = memory["places"][place]
    return row(found["name"], found["street"], image="pin", value=f"{found['stars']}", event=("go", "place", place))


def _root(memory: Memory, page: Page) -> Screen:
    shown = picture("dot" if memory["here"] else "", memory["map"], 384, style="map")
    actions = (("search", ("go", "search", None)),)
    if not memory["here"]:
        actions = (("target", ("dialog", "locate", None)), *actions)
    return Screen("Map", "map", (shown,), actions, _TABS)


def _nearby(memory: Memory, page: Page) -> Screen:
    rows = tuple(_place_row(memory, place) for place in range(len(memory["places"])))
    return Screen("Nearby", "list", rows, (), _TABS)


def _saved(memory: Memory, page: Page) -> Screen:
    rows = tuple(_place_row(memory, place) for place, found in enumerate(memory["places"]) if found["saved"])
    return Screen("Saved places", "list", rows or (gap(40), line("No saved places", anchor=0.5)), (), _TABS)


def _search(memory: Memory, page: Page) -> Screen:
    blocks: tuple[Block, ...] = (gap(12), line("Type what you look for", "caption", anchor=0.5))
    wanted = page.fields.get("submitted", "").casefold()
    if wanted:
        found = [i for i, place in enumerate(memory["places"]) if wanted in place["name"].casefold()]
        blocks = (heading(f"{len(found)} found"), *(_place_row(memory, place) for place in found))
    return Screen("", "list", blocks, (), search=Search("query", "Search places"))


def _place(memory: Memory, page: Page) -> Screen:
    place = memory["places"][page.argument]
    blocks = (
        picture("pin", place["map"], 190, style="map"),
        line(place["name"], "title"),
        line(place["street"]),
        line(f"{place['stars']} out of 5", "caption"),
        gap(8),
        buttons([("Directions", ("go", "directions", page.argument))]),
    )
    star = "star_full" if place["saved"] else "star"
    return Screen("Place", "detail", blocks, ((star, ("do", "save", page.argument)),))


def _directions(memory: Memory, page: Page) -> Screen:
    place = memory["places"][page.argument]
    rows = tuple(
        row(name, f"{minutes} min", image=image, check=name == memory["way"], event=("do", "way", name))
        for (name, image), minutes in zip(WAYS, place["times"], strict=True)
    )
    blocks = (line(f"To {place['name']}", "strong"), picture("route", place["map"], 150, style="map"), *rows)
    return Screen("Directions", "map", (*blocks, push_button("Start", ("go", "guide", page.argument))))


def _guide(memory: Memory, page: Page) -> Screen:
    place = memory["places"][page.argument]
    blocks = (
        line(f"Go straight on {place['street'].rsplit(' ', 1)[0]}", "strong"),
        picture("route", place["map"], 400, style="map"),
        line(f"By {memory['way'].lower()} to {place['name']}", "caption"),
    )
    return Screen("On the way", "map", blocks)


def _locate(memory: Memory, argument: None) -> Dialog:
    buttons_ = (("Deny", ("do", "deny", None)), ("Allow", ("do", "allow", None)))
    return Dialog("Use your location?", "Maps wants to know where you are.", buttons_)


def _save(memory: Memory, page: Page, place: int) -> Effect:
    memory["places"][place]["saved"] = not memory["places"][place]["saved"]
    return Effect()


def _way(memory: Memory, page: Page, name: str) -> Effect:
    memory["way"] = name
    return Effect()


def _allow(memory: Memory, page: Page, argument: None) -> Effect:
    memory["here"] = True
    return Effect(toast="You are here")


def _deny(memory: Memory, page: Page, argument: None) -> Effect:
    return Effect(toast="Location stays off")


APP = App(
    label="Maps",
    icon="map",
    tint="green",
    root="map",
    initial=_initial,
    screens={
        "map": _root,
        "nearby": _nearby,
        "saved": _saved,
        "search": _search,
        "place": _place,
        "directions": _directions,
        "guide": _guide,
    },
    dialogs={"locate": _locate},
    handlers={"save": _save, "way": _way, "allow": _allow, "deny": _deny},
)
