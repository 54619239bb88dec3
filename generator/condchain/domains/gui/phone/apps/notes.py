"""Notes: cards, lists to tick off, writing a note."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.app import App, Effect, Memory, Page, World
from generator.condchain.domains.gui.phone.pools import NOTES
from generator.condchain.domains.gui.phone.screen import Card, Dialog, Screen, field, gap, grid, row

_CARD_HEIGHT = 86


def _initial(source: random.Random, world: World) -> Memory:
    notes = [
        {"name": name, "lines": [{"text": words, "done": source.random() < 0.3} for words in lines], "pinned": False}
        for name, lines in source.sample(NOTES, 9)
    ]
    return {"notes": notes}


def _root(memory: Memory, page: Page) -> Screen:
    cards = [
        Card(note["name"], note["lines"][0]["text"], "", "", ("go", "note", place))
        for place, note in enumerate(memory["notes"])
    ]
    return Screen("Notes", "grid", grid(cards, _CARD_HEIGHT), (("plus", ("go", "write", None)),))


def _note(memory: Memory, page: Page) -> Screen:
    note = memory["notes"][page.argument]
    rows = tuple(
        row(item["text"], check=item["done"], event=("do", "tick", (page.argument, place)))
        for place, item in enumerate(note["lines"])
    )
    actions = (("plus", ("go", "extend", page.argument)), ("trash", ("dialog", "delete", page.argument)))
    return Screen(note["name"], "detail", rows, actions)


def _write(memory: Memory, page: Page) -> Screen:
    blocks = (
        gap(8),
        field("name", "Title", page.fields.get("name", ""), "Title"),
        field("text", "Note", page.fields.get("text", ""), "Write something"),
    )
    return Screen("New note", "form", blocks, (("Save", ("do", "save", None)),))


def _extend(memory: Memory, page: Page) -> Screen:
    blocks = (gap(8), field("text", "Item", page.fields.get("text", ""), "What is to be added"))
    return Screen("New item", "form", blocks, (("Save", ("do", "extend", page.argument)),))


def _delete(memory: Memory, place: int) -> Dialog:
    answers = (("Cancel", ("do", "keep", None)), ("Delete", ("do", "delete", place)))
    return Dialog("Delete this note?", memory["notes"][place]["name"], answers)


def _tick(memory: Memory, page: Page, argument: tuple[int, int]) -> Effect:
    item = memory["notes"][argument[0]]["lines"][argument[1]]
    item["done"] = not item["done"]
    return Effect()


def _save(memory: Memory, page: Page, argument: None) -> Effect:
    words = page.fields.get("text") or "Empty"
    note = {"name": page.fields.get("name") or "Untitled", "lines": [{"text": words, "done": False}]}
    memory["notes"].insert(0, note)
    return Effect(closes=1, toast="Note saved")


def _extended(memory: Memory, page: Page, place: int) -> Effect:
    memory["notes"][place]["lines"].append({"text": page.fields.get("text") or "Empty", "done": False})
    return Effect(closes=1)


def _deleted(memory: Memory, page: Page, place: int) -> Effect:
    del memory["notes"][place]
    return Effect(closes=1, toast="Note deleted")


def _keep(memory: Memory, page: Page, argument: None) -> Effect:
    return Effect(toast="Note kept")


APP = App(
    label="Notes",
    icon="page",
    tint="brown",
    root="notes",
    initial=_initial,
    screens={"notes": _root, "note": _note, "write": _write, "extend": _extend},
    dialogs={"delete": _delete},
    handlers={"tick": _tick, "save": _save, "extend": _extended, "delete": _deleted, "keep": _keep},
)
