"""All that can be said of a screenshot: atoms in VPIR with their words."""

from __future__ import annotations

from generator.condchain.domains.gui.slots import COUNT, ICON, IN_QUARTER, LAYOUT, ON_SIDE, PERCENT, TEXT, TWO_TEXTS
from generator.condchain.wording import Phrase

FRAME_PHRASES = {
    "title": Phrase(
        "title == {text}",
        ("has the title {text}", "is headed {text}"),
        ("does not have the title {text}", "is not headed {text}"),
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
        ("shows {text}", "has {text} on it"),
        ("does not show {text}", "is without {text}"),
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
        ("has {text} above {other}", "shows {text} above {other}"),
        ("does not have {text} above {other}", "does not show {text} above {other}"),
        TWO_TEXTS,
    ),
    "quarter": Phrase(
        "text_quarters.get({text}) == {quarter}",
        ("has {text} in {quarter}", "shows {text} in {quarter}"),
        ("does not have {text} in {quarter}", "does not show {text} in {quarter}"),
        IN_QUARTER,
    ),
    "side": Phrase(
        "text_sides.get({text}) == {side}", ("has {text} in {side}",), ("does not have {text} in {side}",), ON_SIDE
    ),
    "icon": Phrase(
        "{icon} in icons", ("shows {icon}", "has {icon} on it"), ("does not show {icon}", "is without {icon}"), ICON
    ),
    "switch": Phrase(
        "switches.get({text}) == 'on'",
        ("has the switch {text} turned on",),
        ("does not have the switch {text} turned on",),
        TEXT,
    ),
    "switches": Phrase(
        "any((state == 'on' for state in switch_states))",
        ("has a switch turned on",),
        ("has no switch turned on",),
    ),
    "ticks": Phrase(
        "any((state == 'on' for state in box_states))",
        ("has a ticked box",),
        ("has no ticked box",),
    ),
    "field": Phrase(
        "'filled' in fields",
        ("has a text field with something typed in",),
        ("has no text field with something typed in",),
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
        ("is scrolled down", "shows a page that is scrolled down"),
        ("is not scrolled down", "shows a page that is not scrolled down"),
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
        ("shows the battery at {count} percent",),
        ("does not show the battery at {count} percent",),
        PERCENT,
    ),
    "time": Phrase(
        "status_time == {text}",
        ("gives the time as {text}",),
        ("does not give the time as {text}",),
        TEXT,
    ),
}
