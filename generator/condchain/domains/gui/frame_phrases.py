"""All that can be said of a screenshot: atoms in VPIR with their words."""

from __future__ import annotations

from generator.condchain.domains.gui.slots import COUNT, ICON, IN_QUARTER, LAYOUT, PERCENT, TEXT, TWO_TEXTS
from generator.condchain.wording import Phrase

FRAME_PHRASES = {
    "title": Phrase(
        "title == {text}",
        ("has {text} as the title at the top", "is headed {text}"),
        ("does not have {text} as the title at the top", "is not headed {text}"),
        TEXT,
    ),
    "layout": Phrase(
        "screen_layout == {layout}",
        ("is laid out as {layout}",),
        ("is not laid out as {layout}",),
        LAYOUT,
    ),
    "text": Phrase(
        "{text} in visible_text",
        ("shows the text {text}", "has the text {text} on it"),
        ("does not show the text {text}", "does not have the text {text} on it"),
        TEXT,
    ),
    "entry": Phrase(
        "{text} in entries",
        ("has an entry {text}", "contains an entry {text}"),
        ("has no entry {text}", "contains no entry {text}"),
        TEXT,
    ),
    "first_entry": Phrase(
        "first_entry == {text}",
        ("has {text} as the first entry in view", "shows {text} as the first entry"),
        ("does not have {text} as the first entry in view", "does not show {text} as the first entry"),
        TEXT,
    ),
    "last_entry": Phrase(
        "last_entry == {text}",
        ("has {text} as the last entry in view", "shows {text} as the last entry"),
        ("does not have {text} as the last entry in view", "does not show {text} as the last entry"),
        TEXT,
    ),
    "entry_count": Phrase(
        "len(entries) == {count}",
        ("has exactly {count} entries in view", "shows exactly {count} entries"),
        ("does not have exactly {count} entries in view", "does not show exactly {count} entries"),
        COUNT,
    ),
    "button": Phrase("{text} in buttons", ("has a button labelled {text}",), ("has no button labelled {text}",), TEXT),
    "tab": Phrase(
        "selected_tab == {text}", ("has the tab {text} selected",), ("does not have the tab {text} selected",), TEXT
    ),
    "order": Phrase(
        "text_heights.get({text}) < text_heights.get({other})",
        ("has the text {text} higher up than the text {other}",),
        ("does not have the text {text} higher up than the text {other}",),
        TWO_TEXTS,
    ),
    "quarter": Phrase(
        "text_quarters.get({text}) == {quarter}",
        ("has the text {text} in {quarter} of the screen",),
        ("does not have the text {text} in {quarter} of the screen",),
        IN_QUARTER,
    ),
    "icon": Phrase(
        "{icon} in icons", ("shows {icon}", "has {icon} on it"), ("does not show {icon}", "is without {icon}"), ICON
    ),
    "switch": Phrase(
        "switches.get({text}) == 'on'",
        ("has the switch {text} turned on", "shows the switch {text} as turned on"),
        ("does not have the switch {text} turned on", "does not show the switch {text} as turned on"),
        TEXT,
    ),
    "switches": Phrase(
        "any((state == 'on' for state in switch_states))",
        ("has at least one switch that is turned on",),
        ("has no switch that is turned on",),
    ),
    "ticks": Phrase(
        "any((state == 'on' for state in box_states))",
        ("has at least one ticked box",),
        ("has no ticked box",),
    ),
    "field": Phrase(
        "'filled' in fields",
        ("has a text field with something typed into it",),
        ("has no text field with something typed into it",),
    ),
    "dialog": Phrase(
        "has_dialog", ("shows a dialog box", "has a dialog box open"), ("shows no dialog box", "has no dialog box open")
    ),
    "keyboard": Phrase(
        "has_keyboard",
        ("shows the keyboard", "has the keyboard open"),
        ("does not show the keyboard", "has the keyboard closed"),
    ),
    "scrolled": Phrase(
        "scroll_position > 0",
        ("is scrolled down from the top of the page", "shows a page that is scrolled down"),
        ("is not scrolled down at all", "shows a page that is not scrolled down"),
    ),
    "theme": Phrase("theme == 'dark'", ("has a dark background",), ("has a light background",)),
    "bluetooth": Phrase(
        "'bluetooth' in status_signs",
        ("has the Bluetooth sign at the top edge",),
        ("is without the Bluetooth sign at the top edge",),
    ),
    "quiet": Phrase(
        "'quiet' in status_signs",
        ("has a crescent moon at the top edge",),
        ("is without a crescent moon at the top edge",),
    ),
    "wifi": Phrase(
        "'wifi' in status_signs",
        ("has the wireless network sign at the top edge",),
        ("is without the wireless network sign at the top edge",),
    ),
    "battery": Phrase(
        "battery_level == {count}",
        ("gives the battery as {count} percent full",),
        ("does not give the battery as {count} percent full",),
        PERCENT,
    ),
    "time": Phrase(
        "status_time == {text}",
        ("gives the time as {text} at the top edge",),
        ("does not give the time as {text} at the top edge",),
        TEXT,
    ),
}
