"""All that can be said of a step, the action between two screenshots: atoms in VPIR with their words."""

from __future__ import annotations

from generator.condchain.domains.gui.slots import ACTION, COUNT, ICON, IN_QUARTER, ON_SIDE, TEXT, TWO_TEXTS
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
        ("starts from a screen headed {text}",),
        ("does not start from a screen headed {text}",),
        TEXT,
    ),
    "title_after": Phrase(
        "title_after == {text}",
        ("leads to a screen headed {text}",),
        ("does not lead to a screen headed {text}",),
        TEXT,
    ),
    "title_change": Phrase(
        "title_before != title_after",
        ("changes the title",),
        ("leaves the title as it is",),
    ),
    "new_text": Phrase(
        "{text} in new_text",
        ("brings {text} into view", "makes {text} appear"),
        ("does not bring {text} into view", "does not make {text} appear"),
        TEXT,
    ),
    "gone_text": Phrase(
        "{text} in gone_text",
        ("takes {text} out of view", "makes {text} disappear"),
        ("does not take {text} out of view", "does not make {text} disappear"),
        TEXT,
    ),
    "kept_text": Phrase("{text} in shared_text", ("keeps {text} in view",), ("does not keep {text} in view",), TEXT),
    "text_before": Phrase(
        "{text} in text_before",
        ("starts from a screen with {text} on it",),
        ("starts from a screen without {text} on it",),
        TEXT,
    ),
    "text_after": Phrase(
        "{text} in text_after",
        ("leads to a screen with {text} on it",),
        ("leads to a screen without {text} on it",),
        TEXT,
    ),
    "order_before": Phrase(
        "heights_before.get({text}) < heights_before.get({other})",
        ("starts from a screen with {text} above {other}",),
        ("does not start from a screen with {text} above {other}",),
        TWO_TEXTS,
    ),
    "order_after": Phrase(
        "heights_after.get({text}) < heights_after.get({other})",
        ("leads to a screen with {text} above {other}",),
        ("does not lead to a screen with {text} above {other}",),
        TWO_TEXTS,
    ),
    "quarter_before": Phrase(
        "quarters_before.get({text}) == {quarter}",
        ("starts from a screen with {text} in {quarter}",),
        ("does not start from a screen with {text} in {quarter}",),
        IN_QUARTER,
    ),
    "quarter_after": Phrase(
        "quarters_after.get({text}) == {quarter}",
        ("leads to a screen with {text} in {quarter}",),
        ("does not lead to a screen with {text} in {quarter}",),
        IN_QUARTER,
    ),
    "side_before": Phrase(
        "sides_before.get({text}) == {side}",
        ("starts from a screen with {text} in {side}",),
        ("does not start from a screen with {text} in {side}",),
        ON_SIDE,
    ),
    "side_after": Phrase(
        "sides_after.get({text}) == {side}",
        ("leads to a screen with {text} in {side}",),
        ("does not lead to a screen with {text} in {side}",),
        ON_SIDE,
    ),
    "new_icon": Phrase("{icon} in new_icons", ("brings {icon} into view",), ("does not bring {icon} into view",), ICON),
    "gone_icon": Phrase(
        "{icon} in gone_icons", ("takes {icon} out of view",), ("does not take {icon} out of view",), ICON
    ),
    "entry_change": Phrase(
        "len(entries_after) > len(entries_before)",
        ("increases the number of entries in view",),
        ("does not increase the number of entries in view",),
    ),
    "mostly_new": Phrase(
        "new_text_count > shared_text_count",
        ("brings in more texts than it keeps", "replaces most texts on the screen"),
        ("keeps more texts than it brings in", "leaves most texts on the screen in place"),
    ),
    "dialog_change": Phrase(
        "opens_dialog",
        ("opens a dialog box",),
        ("opens no dialog box",),
    ),
    "clicks": Phrase(
        "taps_before == {count}",
        ("comes after exactly {count} taps",),
        ("does not come after exactly {count} taps",),
        COUNT,
    ),
}
