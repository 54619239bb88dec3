"""All that can be said of a step, the action between two screenshots: atoms in VPIR with their words."""

from __future__ import annotations

from generator.condchain.domains.gui.slots import ACTION, COUNT, ICON, IN_QUARTER, TEXT, TWO_TEXTS
from generator.condchain.wording import Phrase

STEP_PHRASES = {
    "action": Phrase("action_type == {action}", ("is {action}",), ("is not {action}",), ACTION),
    "scroll_down": Phrase("scroll_direction == 'down'", ("scrolls further down",), ("does not scroll further down",)),
    "target": Phrase(
        "target_text == {text}",
        ("taps {text}", "is a tap on {text}"),
        ("does not tap {text}", "is not a tap on {text}"),
        TEXT,
    ),
    "title_before": Phrase(
        "title_before == {text}",
        ("starts on a screen headed {text}",),
        ("does not start on a screen headed {text}",),
        TEXT,
    ),
    "title_after": Phrase(
        "title_after == {text}", ("ends on a screen headed {text}",), ("does not end on a screen headed {text}",), TEXT
    ),
    "title_change": Phrase(
        "title_before != title_after",
        ("changes the title at the top",),
        ("leaves the title at the top as it is",),
    ),
    "new_text": Phrase(
        "{text} in new_text",
        ("brings the text {text} into view", "makes the text {text} appear"),
        ("does not bring the text {text} into view", "does not make the text {text} appear"),
        TEXT,
    ),
    "gone_text": Phrase(
        "{text} in gone_text",
        ("takes the text {text} out of view", "makes the text {text} disappear"),
        ("does not take the text {text} out of view", "does not make the text {text} disappear"),
        TEXT,
    ),
    "kept_text": Phrase(
        "{text} in shared_text", ("keeps the text {text} in view",), ("does not keep the text {text} in view",), TEXT
    ),
    "order_before": Phrase(
        "heights_before.get({text}) < heights_before.get({other})",
        ("starts with the text {text} higher up than the text {other}",),
        ("does not start with the text {text} higher up than the text {other}",),
        TWO_TEXTS,
    ),
    "order_after": Phrase(
        "heights_after.get({text}) < heights_after.get({other})",
        ("ends with the text {text} higher up than the text {other}",),
        ("does not end with the text {text} higher up than the text {other}",),
        TWO_TEXTS,
    ),
    "quarter_before": Phrase(
        "quarters_before.get({text}) == {quarter}",
        ("starts with the text {text} in {quarter} of the screen",),
        ("does not start with the text {text} in {quarter} of the screen",),
        IN_QUARTER,
    ),
    "quarter_after": Phrase(
        "quarters_after.get({text}) == {quarter}",
        ("ends with the text {text} in {quarter} of the screen",),
        ("does not end with the text {text} in {quarter} of the screen",),
        IN_QUARTER,
    ),
    "new_icon": Phrase("{icon} in new_icons", ("brings {icon} into view",), ("does not bring {icon} into view",), ICON),
    "gone_icon": Phrase(
        "{icon} in gone_icons", ("takes {icon} out of view",), ("does not take {icon} out of view",), ICON
    ),
    "entry_change": Phrase(
        "len(entries_after) > len(entries_before)",
        ("ends with more entries in view than it starts with",),
        ("does not end with more entries in view than it starts with",),
    ),
    "mostly_new": Phrase(
        "new_text_count > shared_text_count",
        ("brings in more texts than it keeps", "replaces most of what was written on the screen"),
        ("keeps more texts than it brings in", "leaves most of what was written on the screen in place"),
    ),
    "dialog_change": Phrase(
        "opens_dialog",
        ("opens a dialog box",),
        ("opens no dialog box",),
    ),
    "keyboard_change": Phrase(
        "opens_keyboard",
        ("opens the keyboard",),
        ("does not open the keyboard",),
    ),
    "clicks": Phrase(
        "taps_before == {count}",
        ("comes after exactly {count} taps",),
        ("does not come after exactly {count} taps",),
        COUNT,
    ),
}
