"""Settings: switches and choices of the system. Some are seen everywhere: dark theme, accent colour, status icons."""

from __future__ import annotations

import random
from collections.abc import Mapping

from generator.condchain.domains.gui.phone.app import App, Effect, Memory, Page, World
from generator.condchain.domains.gui.phone.pools import LANGUAGES, NETWORKS, RINGTONES
from generator.condchain.domains.gui.phone.screen import Block, Dialog, Screen, heading, row, slider

ACCENTS = ("blue", "green", "orange", "purple", "red", "teal")
_MENU = (
    ("Network", "wifi", "blue", "network"),
    ("Devices", "bluetooth", "indigo", "devices"),
    ("Display", "sun", "orange", "display"),
    ("Sound", "speaker", "purple", "sound"),
    ("Notifications", "bell", "red", "notifications"),
    ("Battery", "battery", "green", "battery"),
    ("Storage", "folder", "teal", "storage"),
    ("Privacy", "lock", "brown", "privacy"),
    ("Language", "globe", "cyan", "language"),
    ("About phone", "phone", "grey", "about"),
)
_SWITCHES = {
    "network": (("Wi-Fi", "wifi_on"), ("Mobile data", "data_on"), ("Hotspot", "hotspot_on")),
    "sound": (("Vibrate on ring", "vibrate_on"), ("Touch sounds", "touch_on"), ("Do not disturb", "quiet_on")),
    "notifications": (
        ("Mail alerts", "mail_on"),
        ("Message alerts", "chat_on"),
        ("Calendar alerts", "calendar_on"),
        ("Shop offers", "shop_on"),
        ("Show on lock screen", "lock_on"),
    ),
    "battery": (("Battery saver", "saver_on"), ("Show percentage", "percent_on")),
    "privacy": (("Location", "location_on"), ("Camera access", "camera_on"), ("Microphone access", "micro_on")),
    "display": (("Dark mode", "dark"), ("Auto brightness", "auto_on"), ("Screen saver", "screensaver_on")),
    "devices": (("Bluetooth", "bluetooth_on"),),
}
_GADGETS = ("Kitchen speaker", "Car audio", "Wrist watch", "Earbuds", "Office printer")
_STORED = (("Apps", "grid"), ("Photos", "camera"), ("Music", "note"), ("Mail", "envelope"), ("Files", "folder"))
_NO_ROWS: Mapping[str, Block] = {}
_GROUPED = ("network", "devices")  # pages with a second group of rows


def _initial(source: random.Random, world: World) -> Memory:
    memory: Memory = {key: source.random() < 0.5 for group in _SWITCHES.values() for _, key in group}
    # No row has a usual place: each phone has its own order of rows, and of the two groups of a page.
    ranked = [label for label, *_ in (*_MENU, *(switch for group in _SWITCHES.values() for switch in group), *_STORED)]
    ranked += [name.title() for name in ACCENTS] + ["Accent color", "Ringtone"]
    return memory | {
        "ranks": {label: source.random() for label in ranked},
        "switches_last": {name: source.random() < 0.5 for name in _GROUPED},
        "languages": source.sample(LANGUAGES, len(LANGUAGES)),
        "ringtones": source.sample(RINGTONES, len(RINGTONES)),
        "dark": source.random() < 0.35,
        "accent": source.choice(ACCENTS),
        "language": source.choice(LANGUAGES),
        "ringtone": source.choice(RINGTONES),
        "networks": source.sample(NETWORKS, 4),
        "network": "",
        "gadgets": source.sample(_GADGETS, 3),
        "levels": [source.randrange(10, 100, 10) for _ in range(3)],
        "storage": [source.randint(2, 40) for _ in range(5)],
        "version": source.randint(11, 16),
        "model": source.choice(("Nova 5", "Pixelo 3", "Orbit X", "Luma 8")),
    }


def _in_order(memory: Memory, rows: Mapping[str, Block]) -> tuple[Block, ...]:
    """Rows, by their labels, in the order of this phone."""
    return tuple(rows[label] for label in sorted(rows, key=memory["ranks"].__getitem__))


def _switches(memory: Memory, name: str, more: Mapping[str, Block] = _NO_ROWS) -> tuple[Block, ...]:
    switches = {label: row(label, flip=("flip", key, None), on=memory[key]) for label, key in _SWITCHES[name]}
    return _in_order(memory, {**switches, **more})


def _grouped(memory: Memory, name: str, words: str, rows: tuple[Block, ...]) -> tuple[Block, ...]:
    """The switches of a page and its other rows under a heading, in the order of this phone."""
    groups = ((heading("On this phone"), *_switches(memory, name)), (heading(words), *rows))
    first, second = groups[::-1] if memory["switches_last"][name] else groups
    return first + second


def _root(memory: Memory, page: Page) -> Screen:
    rows = {label: row(label, image=image, tint=tint, event=("go", name, None)) for label, image, tint, name in _MENU}
    return Screen("Settings", "list", _in_order(memory, rows))


def _network(memory: Memory, page: Page) -> Screen:
    blocks = _switches(memory, "network")
    if memory["wifi_on"]:
        found = tuple(
            row(
                name,
                "Connected" if name == memory["network"] else "",
                image="wifi",
                event=None if name == memory["network"] else ("dialog", "connect", name),
            )
            for name in memory["networks"]
        )
        blocks = _grouped(memory, "network", "Networks near you", found)
    return Screen("Network", "list", blocks)


def _devices(memory: Memory, page: Page) -> Screen:
    blocks = _switches(memory, "devices")
    if memory["bluetooth_on"]:
        known = tuple(row(name, image="bluetooth") for name in memory["gadgets"])
        blocks = _grouped(memory, "devices", "Known devices", known)
    return Screen("Devices", "list", blocks)


def _display(memory: Memory, page: Page) -> Screen:
    accent = {"Accent color": row("Accent color", value=memory["accent"].title(), event=("go", "accent", None))}
    blocks = (*_switches(memory, "display", accent), slider("Brightness", memory["levels"][0]))
    return Screen("Display", "list", blocks)


def _accent(memory: Memory, page: Page) -> Screen:
    rows = {
        name.title(): row(
            name.title(), image="drop", tint=name, check=name == memory["accent"], event=("do", "set_accent", name)
        )
        for name in ACCENTS
    }
    return Screen("Accent color", "list", _in_order(memory, rows))


def _sound(memory: Memory, page: Page) -> Screen:
    levels = (slider("Media volume", memory["levels"][1]), slider("Ring volume", memory["levels"][2]))
    ringtone = {"Ringtone": row("Ringtone", memory["ringtone"], event=("go", "ringtone", None))}
    return Screen("Sound", "list", (*levels, *_switches(memory, "sound", ringtone)))


def _choice(title: str, key: str):
    def screen(memory: Memory, page: Page) -> Screen:
        values = memory[f"{key}s"]
        rows = (row(value, check=value == memory[key], event=("do", f"set_{key}", value)) for value in values)
        return Screen(title, "list", tuple(rows))

    return screen


def _plain(title: str, name: str):
    def screen(memory: Memory, page: Page) -> Screen:
        return Screen(title, "list", _switches(memory, name))

    return screen


def _storage(memory: Memory, page: Page) -> Screen:
    rows = {
        label: row(label, image=image, value=f"{size} GB")
        for (label, image), size in zip(_STORED, memory["storage"], strict=True)
    }
    used = heading(f"{sum(memory['storage'])} GB used")
    return Screen("Storage", "list", (used, *_in_order(memory, rows)))


def _about(memory: Memory, page: Page) -> Screen:
    rows = (
        row("Model", value=memory["model"]),
        row("Version", value=str(memory["version"])),
        row("Owner", value="You"),
        row("Reset phone", image="trash", event=("dialog", "reset", None)),
    )
    return Screen("About phone", "detail", rows)


def _connect(memory: Memory, name: str) -> Dialog:
    buttons = (("Cancel", None), ("Connect", ("do", "connect", name)))
    return Dialog("Connect to network?", f"{name} is open to everyone near it.", buttons)


def _reset(memory: Memory, argument: None) -> Dialog:
    return Dialog("Reset phone?", "All apps will be emptied.", (("Cancel", ("do", "keep", None)), ("Reset", None)))


def _connected(memory: Memory, page: Page, name: str) -> Effect:
    memory["network"] = name
    return Effect(toast=f"Connected to {name}")


def _keep(memory: Memory, page: Page, argument: None) -> Effect:
    return Effect(toast="Nothing was changed")


def _setter(key: str):
    def handler(memory: Memory, page: Page, value: str) -> Effect:
        memory[key] = value
        return Effect()

    return handler


APP = App(
    label="Settings",
    icon="gear",
    tint="grey",
    root="settings",
    initial=_initial,
    screens={
        "settings": _root,
        "network": _network,
        "devices": _devices,
        "display": _display,
        "accent": _accent,
        "sound": _sound,
        "ringtone": _choice("Ringtone", "ringtone"),
        "notifications": _plain("Notifications", "notifications"),
        "battery": _plain("Battery", "battery"),
        "privacy": _plain("Privacy", "privacy"),
        "storage": _storage,
        "language": _choice("Language", "language"),
        "about": _about,
    },
    dialogs={"connect": _connect, "reset": _reset},
    handlers={
        "connect": _connected,
        "keep": _keep,
        "set_accent": _setter("accent"),
        "set_ringtone": _setter("ringtone"),
        "set_language": _setter("language"),
    },
)
