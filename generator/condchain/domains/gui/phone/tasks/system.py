"""Tasks in the settings. Each script is done by an agent who has just opened the app; it returns the instruction."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.agent import Agent, chosen
from generator.condchain.domains.gui.phone.apps.settings import ACCENTS
from generator.condchain.domains.gui.phone.pools import LANGUAGES, RINGTONES


def dark_mode(agent: Agent, source: random.Random) -> str:
    agent.tap("go", "display")
    before = agent.memory("settings")["dark"]
    agent.tap("flip", "dark")
    return f"Turn {'off' if before else 'on'} dark mode"


def accent(agent: Agent, source: random.Random) -> str:
    name = chosen(source, [name for name in ACCENTS if name != agent.memory("settings")["accent"]])
    agent.tap("go", "display")
    agent.tap("go", "accent")
    agent.tap("do", "set_accent", name)
    return f"Change the accent color to {name}"


def language(agent: Agent, source: random.Random) -> str:
    name = chosen(source, [name for name in LANGUAGES if name != agent.memory("settings")["language"]])
    agent.tap("go", "language")
    agent.tap("do", "set_language", name)
    return f"Set the language to {name}"


def ringtone(agent: Agent, source: random.Random) -> str:
    name = chosen(source, [name for name in RINGTONES if name != agent.memory("settings")["ringtone"]])
    agent.tap("go", "sound")
    agent.tap("go", "ringtone")
    agent.tap("do", "set_ringtone", name)
    return f"Set the ringtone to {name}"


def network(agent: Agent, source: random.Random) -> str:
    agent.tap("go", "network")
    if not agent.memory("settings")["wifi_on"]:
        agent.tap("flip", "wifi_on")
    name = source.choice(agent.memory("settings")["networks"])
    agent.tap("dialog", "connect", name)
    agent.tap("do", "connect", name)
    return f"Connect to the network {name}"


def _switch(screen: str, key: str, name: str):
    def script(agent: Agent, source: random.Random) -> str:
        before = agent.memory("settings")[key]
        agent.tap("go", screen)
        agent.tap("flip", key)
        return f"Turn {'off' if before else 'on'} {name}"

    return script


def notifications(agent: Agent, source: random.Random) -> str:
    keys = source.sample(("mail_on", "chat_on", "calendar_on", "shop_on"), 2)
    agent.tap("go", "notifications")
    for key in keys:
        agent.tap("flip", key)
    return "Change the alerts for two apps"


bluetooth = _switch("devices", "bluetooth_on", "Bluetooth")
quiet = _switch("sound", "quiet_on", "the do not disturb mode")
