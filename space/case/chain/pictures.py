"""The pictures of a chain: one is shown large, several as numbered screens that are all in sight."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from generator.condchain.chains import Chain
from space.case.chain.screens import numbered, screens_of
from space.html import NOTHING, join
from space.texts import line

KINDS = {"natural": "scene", "chart": "chart"}  # domain -> what its picture shows
MOST_ID = 80
NONE = Markup('<p class="note">There is no picture of this chain to show.</p>')
_PICTURE = Markup(
    '<a class="cc-zoom" href="{0}" target="_blank" rel="noopener" title="Open it in a window of its own">'
    '<img src="{0}" alt="{1}" loading="lazy"></a>'
)
_ONE = Markup(
    '<section class="cc-look" aria-label="Picture"><h3>Picture</h3>{}'
    '<p class="note">Click it to see it in a window of its own.</p></section>'
)
_FILM = Markup(
    '<section class="cc-look cc-film" aria-label="Screens"><div class="cc-filmtop">'
    '<h3>{} screens, in order of time</h3><label class="cc-large"><input type="checkbox"> show them large</label></div>'
    '<ol class="cc-screens">{}</ol></section>'
)
_SCREEN = Markup('<li>{}<span class="cc-count">screen {}{}</span></li>')
_SPEAKS = Markup(' <span class="cc-speaks">{}</span>')
_FOLDED = Markup('<details class="cc-more"><summary>{}</summary><ol class="cc-seen">{}</ol></details>')


def show_pictures(pictures: Sequence[str], chain: Chain) -> Markup:
    """pictures: their addresses, in order; those of the gui domain are screenshots."""
    if not pictures:
        return NONE
    if len(pictures) == 1:
        kind = KINDS.get(chain.domain, "picture")
        return _ONE.format(
            _PICTURE.format(pictures[0], f"the {kind} that chain {line(chain.chain_id, MOST_ID)} asks about")
        )
    steps = {
        number: [layer.number for layer in chain.layers if number in screens_of(layer, len(pictures))]
        for number in range(1, len(pictures) + 1)
    }
    shown = (_screen(pictures, number, numbered("step", those) if those else "") for number, those in steps.items())
    return _FILM.format(len(pictures), join(shown))


def show_screens(pictures: Sequence[str], screens: Sequence[int]) -> Markup:
    """The screens that a step speaks of, folded away and large; nothing where it speaks of none alone."""
    if not screens:
        return NOTHING
    shown = join(_screen(pictures, number) for number in screens)
    return _FOLDED.format(numbered("See screen", screens), shown)


def _screen(pictures: Sequence[str], number: int, speaks: str = "") -> Markup:
    """speaks: which steps are about it."""
    picture = _PICTURE.format(pictures[number - 1], f"screen {number} of {len(pictures)}")
    return _SCREEN.format(picture, number, _SPEAKS.format(speaks) if speaks else "")
