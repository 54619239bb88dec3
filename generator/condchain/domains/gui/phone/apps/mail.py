"""Mail: folders as tabs, a message, writing one."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.app import App, Effect, Memory, Page, World
from generator.condchain.domains.gui.phone.pools import MAIL_SUBJECTS, TINTS
from generator.condchain.domains.gui.phone.screen import Dialog, Screen, Tab, buttons, field, gap, line, row

_TABS = (Tab("Inbox", "envelope", "inbox"), Tab("Starred", "star", "starred"), Tab("Sent", "send", "sent"))
FIELDS = (("to", "To", "Name"), ("subject", "Subject", "Subject"), ("message", "Message", "Write something"))


def _initial(source: random.Random, world: World) -> Memory:
    subjects = source.sample(MAIL_SUBJECTS, 12)
    senders = source.sample(world.people, 12)
    mails = [
        {"name": name, "subject": subject, "body": body, "star": source.random() < 0.3, "tint": source.choice(TINTS)}
        for name, (subject, body) in zip(senders, subjects, strict=True)
    ]
    return {"mails": mails[:10], "sent": mails[10:]}


def _mail_row(mail: dict, place: int | None):
    event = None if place is None else ("go", "mail", place)
    return row(mail["name"], mail["subject"], image="person", tint=mail["tint"], event=event, tall=True, strong=True)


def _inbox(memory: Memory, page: Page) -> Screen:
    rows = tuple(_mail_row(mail, place) for place, mail in enumerate(memory["mails"]))
    return Screen("Inbox", "feed", rows, (("pencil", ("go", "compose", None)),), _TABS)


def _starred(memory: Memory, page: Page) -> Screen:
    rows = tuple(_mail_row(mail, place) for place, mail in enumerate(memory["mails"]) if mail["star"])
    return Screen("Starred", "feed", rows or (line("No starred mail", "body", anchor=0.5),), (), _TABS)


def _sent(memory: Memory, page: Page) -> Screen:
    return Screen("Sent", "feed", tuple(_mail_row(mail, None) for mail in memory["sent"]), (), _TABS)


def _mail(memory: Memory, page: Page) -> Screen:
    mail = memory["mails"][page.argument]
    star = "star_full" if mail["star"] else "star"
    blocks = (
        gap(8),
        line(mail["subject"], "title"),
        row(mail["name"], "to me", image="person", tint=mail["tint"], strong=True),
        line(mail["body"]),
        gap(24),
        buttons([("Reply", ("go", "compose", page.argument))]),
    )
    return Screen(
        "Mail",
        "detail",
        blocks,
        ((star, ("do", "star", page.argument)), ("trash", ("dialog", "delete", page.argument))),
    )


def _compose(memory: Memory, page: Page) -> Screen:
    answered = None if page.argument is None else memory["mails"][page.argument]
    if answered:
        page.fields.setdefault("to", answered["name"])
        page.fields.setdefault("subject", f"Re: {answered['subject']}")
    blocks = tuple(field(name, label, page.fields.get(name, ""), hint) for name, label, hint in FIELDS)
    return Screen("New mail", "form", (gap(8), *blocks), (("Send", ("do", "send", None)),))


def _delete(memory: Memory, place: int) -> Dialog:
    buttons_ = (("Cancel", ("do", "keep", None)), ("Delete", ("do", "delete", place)))
    return Dialog("Delete this mail?", f"It is from {memory['mails'][place]['name']}.", buttons_)


def _star(memory: Memory, page: Page, place: int) -> Effect:
    memory["mails"][place]["star"] = not memory["mails"][place]["star"]
    return Effect()


def _deleted(memory: Memory, page: Page, place: int) -> Effect:
    del memory["mails"][place]
    return Effect(closes=1, toast="Mail deleted")


def _keep(memory: Memory, page: Page, argument: None) -> Effect:
    return Effect(toast="Mail kept")


def _send(memory: Memory, page: Page, argument: None) -> Effect:
    fields = page.fields
    mail = {"name": fields.get("to", ""), "subject": fields.get("subject", ""), "tint": "blue"}
    memory["sent"].insert(0, mail)
    return Effect(closes=1, toast="Mail sent")


APP = App(
    label="Mail",
    icon="envelope",
    tint="red",
    root="inbox",
    initial=_initial,
    screens={"inbox": _inbox, "starred": _starred, "sent": _sent, "mail": _mail, "compose": _compose},
    dialogs={"delete": _delete},
    handlers={"star": _star, "delete": _deleted, "keep": _keep, "send": _send},
)
