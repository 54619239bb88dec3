"""Words of the GUI domain: apps, symbols, layouts, kinds of action."""

from __future__ import annotations

APPS = {
    "calendar": ("the Calendar app",),
    "clock": ("the Clock app",),
    "contacts": ("the Contacts app",),
    "mail": ("the Mail app",),
    "maps": ("the Maps app",),
    "messages": ("the Messages app",),
    "music": ("the Music app",),
    "notes": ("the Notes app",),
    "photos": ("the Photos app",),
    "settings": ("the Settings app",),
    "shop": ("the Shop app",),
    "weather": ("the Weather app",),
}

# Layouts that nobody takes for one another.
LAYOUTS = {
    "chat": ("a conversation in speech bubbles",),
    "grid": ("a grid of tiles",),
    "list": ("a single-column list",),
    "map": ("a map",),
    "player": ("a music player",),
}

# The screen's height, cut into four equal parts.
QUARTERS = {
    "top": ("the top quarter",),
    "second": ("the second quarter from the top",),
    "third": ("the third quarter from the top",),
    "bottom": ("the bottom quarter",),
}

SIDES = {
    "left": ("the left half of the screen",),
    "right": ("the right half of the screen",),
}

ACTIONS = {
    "back": ("a press of the back button",),
    "click": ("a tap",),
    "enter": ("a press of the enter key",),
    "home": ("a press of the home button",),
    "scroll": ("a scroll",),
    "type": ("an entry of text with the keyboard",),
}

# Signs that the system shows at the top edge.
SIGNS = {
    "bluetooth": ("the Bluetooth sign",),
    "quiet": ("a crescent moon",),
    "wifi": ("the wireless network sign",),
}

# A filled symbol is named like its outline.
SAME_ICON = {"heart_full": "heart", "star_full": "star"}

# Symbols that are told apart at a glance, and that the bars of the system never show. Left out for their likeness:
# person and people, gear and sun (the sun stays), clock and timer, page and list, image and mountain.
ICONS = {
    "bag": ("a shopping bag symbol",),
    "bell": ("a bell symbol",),
    "bike": ("a bicycle symbol",),
    "boat": ("a sailing boat symbol",),
    "book": ("an open book symbol",),
    "bulb": ("a light bulb symbol",),
    "calendar": ("a calendar symbol",),
    "camera": ("a camera symbol",),
    "cart": ("a shopping cart symbol",),
    "chat": ("a speech bubble symbol",),
    "cup": ("a cup symbol",),
    "envelope": ("an envelope symbol",),
    "flower": ("a flower symbol",),
    "folder": ("a folder symbol",),
    "gift": ("a gift box symbol",),
    "globe": ("a globe symbol",),
    "headphones": ("a headphones symbol",),
    "heart": ("a heart symbol",),
    "house": ("a house symbol",),
    "lock": ("a padlock symbol",),
    "map": ("a folded map symbol",),
    "note": ("a musical note symbol",),
    "pencil": ("a pencil symbol",),
    "pin": ("a map pin symbol",),
    "plus": ("a plus symbol",),
    "search": ("a magnifying glass symbol",),
    "send": ("a paper plane symbol",),
    "snow": ("a snowflake symbol",),
    "speaker": ("a loudspeaker symbol",),
    "star": ("a star symbol",),
    "sun": ("a sun symbol",),
    "train": ("a train symbol",),
    "trash": ("a dustbin symbol",),
    "tree": ("a fir tree symbol",),
}
