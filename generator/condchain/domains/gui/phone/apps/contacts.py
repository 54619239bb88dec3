"""Contacts: people, one person, a new one."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.app import App, Effect, Memory, Page, World
from generator.condchain.domains.gui.phone.pools import STREETS, TINTS
from generator.condchain.domains.gui.phone.screen import (
    Block,
    Dialog,
    Screen,
    Search,
    Tab,
    field,
    gap,
    heading,
    line,
    picture,
    row,
)

_TABS = (Tab("All", "people", "contacts"), Tab("Favorites", "star", "favorites"))


def _initial(source: random.Random, world: World) -> Memory:
    people = [
        {
            "name": name,
            "phone": f"555 {source.randint(1000, 9999)}",
            "mail": f"{name.split()[0].lower()}@mail.org",
            "street": f"{source.choice(STREETS)} {source.randint(1, 99)}",
            "tint": source.choice(TINTS),
            "star": source.random() < 0.25,
        }
        for name in source.sample(world.people, len(world.people))
    ]
    return {"people": people}


def _person_row(memory: Memory, place: int) -> Block:
    person = memory["people"][place]
    return row(person["name"], image="person", tint=person["tint"], event=("go", "person", place))


def _root(memory: Memory, page: Page) -> Screen:
    rows = tuple(_person_row(memory, place) for place in range(len(memory["people"])))
    actions = (("search", ("go", "search", None)), ("plus", ("go", "new", None)))
    return Screen("Contacts", "list", rows, actions, _TABS)


def _favorites(memory: Memory, page: Page) -> Screen:
    rows = tuple(_person_row(memory, place) for place, person in enumerate(memory["people"]) if person["star"])
    return Screen("Favorites", "list", rows or (gap(40), line("No favorites", anchor=0.5)), (), _TABS)


def _search(memory: Memory, page: Page) -> Screen:
    blocks: tuple[Block, ...] = (gap(12), line("Type what you look for", "caption", anchor=0.5))
    wanted = page.fields.get("submitted", "").casefold()
    if wanted:
        found = [i for i, person in enumerate(memory["people"]) if wanted in person["name"].casefold()]
        blocks = (heading(f"{len(found)} found"), *(_person_row(memory, place) for place in found))
    return Screen("", "list", blocks, (), search=Search("query", "Search contacts"))


def _person(memory: Memory, page: Page) -> Screen:
    person = memory["people"][page.argument]
    blocks = (
        picture("person", person["tint"], 130, inset=99),
        line(person["name"], "title", anchor=0.5),
        row("Phone", person["phone"], image="call"),
        row("Mail", person["mail"], image="envelope"),
        row("Address", person["street"], image="house"),
    )
    star = "star_full" if person["star"] else "star"
    actions = ((star, ("do", "star", page.argument)), ("trash", ("dialog", "delete", page.argument)))
    return Screen("Contact", "detail", blocks, actions)


def _new(memory: Memory, page: Page) -> Screen:
    blocks = (
        gap(8),
        field("name", "Name", page.fields.get("name", ""), "First and last name"),
        field("phone", "Phone", page.fields.get("phone", ""), "Number"),
    )
    return Screen("New contact", "form", blocks, (("Save", ("do", "save", None)),))


def _delete(memory: Memory, place: int) -> Dialog:
    answers = (("Cancel", ("do", "keep", None)), ("Delete", ("do", "delete", place)))
    return Dialog("Delete this contact?", memory["people"][place]["name"], answers)


def _star(memory: Memory, page: Page, place: int) -> Effect:
    memory["people"][place]["star"] = not memory["people"][place]["star"]
    return Effect()


def _save(memory: Memory, page: Page, argument: None) -> Effect:
    name = page.fields.get("name") or "Unnamed"
    person = {"name": name, "phone": page.fields.get("phone") or "None", "mail": "None", "street": "None"}
    memory["people"].insert(0, person | {"tint": "blue", "star": False})
    return Effect(closes=1, toast="Contact saved")


def _deleted(memory: Memory, page: Page, place: int) -> Effect:
    del memory["people"][place]
    return Effect(closes=1, toast="Contact deleted")


def _keep(memory: Memory, page: Page, argument: None) -> Effect:
    return Effect(toast="Contact kept")


APP = App(
    label="Contacts",
    icon="people",
    tint="cyan",
    root="contacts",
    initial=_initial,
    screens={
        "contacts": _root,
        "favorites": _favorites,
        "search": _search,
        "person": _person,
        "new": _new,
    },
    dialogs={"delete": _delete},
    handlers={"star": _star, "save": _save, "delete": _deleted, "keep": _keep},
)
