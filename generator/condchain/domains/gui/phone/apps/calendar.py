"""Calendar: what is ahead, day by day, and new events."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.app import App, Effect, Memory, Page, World
from generator.condchain.domains.gui.phone.pools import DAYS, EVENTS
from generator.condchain.domains.gui.phone.screen import Block, Dialog, Screen, Tab, field, gap, heading, line, row

_TABS = (Tab("Agenda", "list", "agenda"), Tab("Days", "calendar", "days"))


def _initial(source: random.Random, world: World) -> Memory:
    made = [
        {
            "name": name,
            "day": source.choice(DAYS),
            "hour": source.randint(8, 20),
            "place": source.choice(world.places),
            "remind": source.random() < 0.5,
        }
        for name in source.sample(EVENTS, 8)
    ]
    return {"events": made, "draft_day": source.choice(DAYS)}


def _event_row(memory: Memory, place: int) -> Block:
    event = memory["events"][place]
    return row(
        event["name"], event["place"], image="calendar", value=f"{event['hour']}:00", event=("go", "event", place)
    )


def _on(memory: Memory, day: str) -> list[int]:
    found = [place for place, event in enumerate(memory["events"]) if event["day"] == day]
    return sorted(found, key=lambda place: (memory["events"][place]["hour"], memory["events"][place]["name"]))


def _agenda(memory: Memory, page: Page) -> Screen:
    blocks: list[Block] = []
    for day in DAYS:
        if found := _on(memory, day):
            blocks += [heading(day), *(_event_row(memory, place) for place in found)]
    return Screen("Agenda", "list", tuple(blocks), (("plus", ("go", "new", None)),), _TABS)


def _days(memory: Memory, page: Page) -> Screen:
    counts = [(day, len(_on(memory, day))) for day in DAYS]
    rows = (
        row(day, value=f"{n} event{'s' * (n != 1)}", image="calendar", event=("go", "day", day)) for day, n in counts
    )
    return Screen("Days", "list", tuple(rows), (), _TABS)


def _day(memory: Memory, page: Page) -> Screen:
    rows = tuple(_event_row(memory, place) for place in _on(memory, page.argument))
    return Screen(page.argument, "list", rows or (gap(40), line("Nothing planned", anchor=0.5)))


def _event(memory: Memory, page: Page) -> Screen:
    event = memory["events"][page.argument]
    blocks = (
        gap(8),
        line(event["name"], "title"),
        row("Day", value=event["day"]),
        row("Time", value=f"{event['hour']}:00"),
        row("Place", value=event["place"]),
        row("Remind me", flip=("do", "remind", page.argument), on=event["remind"]),
    )
    return Screen("Event", "detail", blocks, (("trash", ("dialog", "delete", page.argument)),))


def _new(memory: Memory, page: Page) -> Screen:
    blocks = (
        gap(8),
        field("name", "Title", page.fields.get("name", ""), "Title"),
        field("place", "Place", page.fields.get("place", ""), "Where"),
        row("Day", value=memory["draft_day"], event=("go", "pick", None)),
    )
    return Screen("New event", "form", blocks, (("Save", ("do", "save", None)),))


def _pick(memory: Memory, page: Page) -> Screen:
    rows = (row(day, check=day == memory["draft_day"], event=("do", "pick", day)) for day in DAYS)
    return Screen("Choose a day", "list", tuple(rows))


def _delete(memory: Memory, place: int) -> Dialog:
    event = memory["events"][place]
    answers = (("Cancel", ("do", "keep", None)), ("Delete", ("do", "delete", place)))
    return Dialog("Delete this event?", f"{event['name']} on {event['day']}", answers)


def _remind(memory: Memory, page: Page, place: int) -> Effect:
    memory["events"][place]["remind"] = not memory["events"][place]["remind"]
    return Effect()


def _picked(memory: Memory, page: Page, day: str) -> Effect:
    memory["draft_day"] = day
    return Effect(closes=1)


def _save(memory: Memory, page: Page, argument: None) -> Effect:
    event = {
        "name": page.fields.get("name") or "Untitled",
        "day": memory["draft_day"],
        "hour": 12,
        "place": page.fields.get("place") or "Home",
        "remind": False,
    }
    memory["events"].append(event)
    return Effect(closes=1, toast=f"Saved for {memory['draft_day']}")


def _deleted(memory: Memory, page: Page, place: int) -> Effect:
    del memory["events"][place]
    return Effect(closes=1, toast="Event deleted")


def _keep(memory: Memory, page: Page, argument: None) -> Effect:
    return Effect(toast="Event kept")


APP = App(
    label="Calendar",
    icon="calendar",
    tint="blue",
    root="agenda",
    initial=_initial,
    screens={"agenda": _agenda, "days": _days, "day": _day, "event": _event, "new": _new, "pick": _pick},
    dialogs={"delete": _delete},
    handlers={"remind": _remind, "pick": _picked, "save": _save, "delete": _deleted, "keep": _keep},
)
