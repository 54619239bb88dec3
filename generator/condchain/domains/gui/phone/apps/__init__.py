"""The apps of the phone, by name."""

from __future__ import annotations

from generator.condchain.domains.gui.phone.apps import (
    calendar,
    clock,
    contacts,
    mail,
    maps,
    messages,
    music,
    notes,
    photos,
    settings,
    shop,
    weather,
)

APPS = {
    "calendar": calendar.APP,
    "clock": clock.APP,
    "contacts": contacts.APP,
    "mail": mail.APP,
    "maps": maps.APP,
    "messages": messages.APP,
    "music": music.APP,
    "notes": notes.APP,
    "photos": photos.APP,
    "settings": settings.APP,
    "shop": shop.APP,
    "weather": weather.APP,
}
