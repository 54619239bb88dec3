"""All that can be said of the whole recording: atoms in VPIR with their words."""

from __future__ import annotations

from generator.condchain.domains.gui.slots import APP, COUNT, TWO_TEXTS
from generator.condchain.wording import Phrase

RECORDING_PHRASES = {
    "clicks": Phrase(
        "num_clicks == {count}", ("contains exactly {count} taps",), ("does not contain exactly {count} taps",), COUNT
    ),
    "scrolls": Phrase("num_scrolls > 0", ("contains a scroll",), ("contains no scroll",)),
    "backs": Phrase(
        "'back' in actions", ("contains a press of the back button",), ("contains no press of the back button",)
    ),
    "homes": Phrase(
        "'home' in actions", ("contains a press of the home button",), ("contains no press of the home button",)
    ),
    "dialogs": Phrase(
        "any((screen['dialog'] for screen in screens))",
        ("contains a screenshot with a dialog box",),
        ("contains no screenshot with a dialog box",),
    ),
    "keyboards": Phrase(
        "max(keyboards) > 0",
        ("contains a screenshot with the keyboard",),
        ("contains no screenshot with the keyboard",),
    ),
    "app_count": Phrase(
        "app_counts.get({app}) == {count}",
        ("shows {app} in exactly {count} screenshots",),
        ("does not show {app} in exactly {count} screenshots",),
        {**APP, **COUNT},
    ),
    "titles": Phrase(
        "len(set(titles)) == {count}",
        ("shows exactly {count} different titles",),
        ("does not show exactly {count} different titles",),
        COUNT,
    ),
    "title_order": Phrase(
        "first_titled.get({text}) < first_titled.get({other})",
        ("reaches a screen headed {text} sooner than one headed {other}",),
        ("does not reach a screen headed {text} sooner than one headed {other}",),
        TWO_TEXTS,
    ),
    "text_order": Phrase(
        "first_shown.get({text}) < first_shown.get({other})",
        ("shows {text} sooner than {other}",),
        ("does not show {text} sooner than {other}",),
        TWO_TEXTS,
    ),
    "tap_order": Phrase(
        "tapped_once.get({text}) < tapped_once.get({other})",
        ("contains a tap on {text} sooner than one on {other}",),
        ("does not contain a tap on {text} sooner than one on {other}",),
        TWO_TEXTS,
    ),
}
