"""Messages: conversations, a chat, who one talks to."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.app import App, Effect, Memory, Page, World
from generator.condchain.domains.gui.phone.pools import CHAT_LINES, TINTS
from generator.condchain.domains.gui.phone.screen import INNER, Block, Dialog, Screen, bubble, picture, row
from generator.condchain.domains.gui.phone.widgets import MARGIN, WIDTH, field_input, icon

_SHOWN = 5  # newest messages of a chat that are shown; they fit above the keyboard


def _initial(source: random.Random, world: World) -> Memory:
    chats = [
        {
            "name": name,
            "tint": source.choice(TINTS),
            "muted": source.random() < 0.3,
            "lines": [(words, source.random() < 0.5) for words in source.sample(CHAT_LINES, source.randint(3, 5))],
        }
        for name in world.people[:10]
    ]
    return {"chats": chats}


def _root(memory: Memory, page: Page) -> Screen:
    rows = tuple(
        row(
            chat["name"],
            chat["lines"][-1][0] if chat["lines"] else "No messages",
            image="person",
            tint=chat["tint"],
            event=("go", "chat", place),
            strong=True,
        )
        for place, chat in enumerate(memory["chats"])
    )
    return Screen("Messages", "list", rows)


def _footer(page: Page) -> Block:
    send = icon("send", WIDTH - MARGIN - 32, 14, 28, event=("do", "send", page.argument), style="bar")
    value = page.fields.get("message", "")
    return Block(58, (field_input("message", value, "Message", (MARGIN, 7, INNER - 48, 42)), send))


def _chat(memory: Memory, page: Page) -> Screen:
    chat = memory["chats"][page.argument]
    bubbles = tuple(bubble(words, own=own) for words, own in chat["lines"][-_SHOWN:])
    return Screen(chat["name"], "chat", bubbles, (("person", ("go", "person", page.argument)),), footer=_footer(page))


def _person(memory: Memory, page: Page) -> Screen:
    chat = memory["chats"][page.argument]
    blocks = (
        picture("person", chat["tint"], 140, inset=94),
        row("Mute", flip=("do", "mute", page.argument), on=chat["muted"]),
        row("Clear chat", image="trash", event=("dialog", "clear", page.argument)),
    )
    return Screen(chat["name"], "detail", blocks)


def _clear(memory: Memory, place: int) -> Dialog:
    answers = (("Cancel", ("do", "keep", None)), ("Clear", ("do", "clear", place)))
    return Dialog("Clear this chat?", f"All messages with {memory['chats'][place]['name']} are removed.", answers)


def _send(memory: Memory, page: Page, place: int) -> Effect:
    if not page.fields.get("message"):
        return Effect()
    memory["chats"][place]["lines"].append((page.fields.pop("message"), True))
    return Effect()


def _mute(memory: Memory, page: Page, place: int) -> Effect:
    memory["chats"][place]["muted"] = not memory["chats"][place]["muted"]
    return Effect()


def _cleared(memory: Memory, page: Page, place: int) -> Effect:
    memory["chats"][place]["lines"] = []
    return Effect(toast="Chat cleared")


def _keep(memory: Memory, page: Page, argument: None) -> Effect:
    return Effect(toast="Chat kept")


APP = App(
    label="Messages",
    icon="chat",
    tint="teal",
    root="messages",
    initial=_initial,
    screens={"messages": _root, "chat": _chat, "person": _person},
    dialogs={"clear": _clear},
    handlers={"send": _send, "mute": _mute, "clear": _cleared, "keep": _keep},
)
