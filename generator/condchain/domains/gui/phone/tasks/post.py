"""Tasks in the mail app. Each script is done by an agent who has just opened the app; it returns the instruction."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.agent import Agent, chosen
from generator.condchain.domains.gui.phone.pools import MAIL_SUBJECTS, REPLIES


def star(agent: Agent, source: random.Random) -> str:
    mails = agent.memory("mail")["mails"]
    place = chosen(source, [place for place, mail in enumerate(mails) if not mail["star"]])
    agent.tap("go", "mail", place)
    agent.tap("do", "star", place)
    agent.back()
    agent.tap("tab", "starred")
    return f"Star the mail from {mails[place]['name']}"


def delete(agent: Agent, source: random.Random) -> str:
    mails = agent.memory("mail")["mails"]
    place = source.randrange(len(mails))
    name = mails[place]["name"]
    agent.tap("go", "mail", place)
    agent.tap("dialog", "delete", place)
    agent.tap("do", "delete", place)
    return f"Delete the mail from {name}"


def reply(agent: Agent, source: random.Random) -> str:
    mails = agent.memory("mail")["mails"]
    place, words = source.randrange(len(mails)), source.choice(REPLIES)
    agent.tap("go", "mail", place)
    agent.tap("go", "compose", place)
    agent.fill("message", words)
    agent.tap("do", "send")
    return f"Reply to {mails[place]['name']} with the words: {words}"


def write(agent: Agent, source: random.Random) -> str:
    name = source.choice(agent.memory("mail")["mails"])["name"]
    subject, words = source.choice(MAIL_SUBJECTS)[0], source.choice(REPLIES)
    agent.tap("go", "compose")
    agent.fill("to", name)
    agent.fill("subject", subject)
    if source.random() < 0.5:
        agent.fill("message", words)
    agent.tap("do", "send")
    if source.random() < 0.5:
        agent.tap("tab", "sent")
    return f"Write a mail about {subject.lower()} to {name}"
