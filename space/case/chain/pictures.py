"""The pictures of a chain: one is shown large, several as a film strip that scrolls sideways by itself."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from space.case.chain.texts import line

KINDS = {"natural": "scene", "chart": "chart"}  # domain -> what its picture shows
NOTHING = Markup('<p class="note">There is no picture of this chain to show.</p>')
_ONE = Markup(
    '<section class="cc-look" aria-label="Picture"><h3>Picture</h3>'
    '<a class="cc-zoom" href="{0}" target="_blank" rel="noopener" title="Open it in a window of its own">'
    '<img src="{0}" alt="{1}" loading="lazy"></a>'
    '<p class="note">Click it to see it in a window of its own.</p></section>'
)
_STRIP = Markup(
    '<section class="cc-look cc-film" aria-label="Screens"><div class="cc-filmtop">'
    "<h3>{n} screens, in order of time</h3>"
    '<label class="cc-large"><input type="checkbox"> show them large</label></div>'
    '<div class="cc-strip" tabindex="0" role="region" aria-label="Screens 1 to {n}, scrolls sideways"><ol>{frames}</ol>'
    "</div></section>"
)
_FRAME = Markup(
    '<li><a class="cc-zoom" href="{0}" target="_blank" rel="noopener" title="Open it in a window of its own">'
    '<img src="{0}" alt="screen {1} of {2}" loading="lazy"></a><span class="cc-count">screen {1} of {2}</span></li>'
)


def show_pictures(pictures: Sequence[str], domain: str, chain_id: str) -> Markup:
    """pictures: their addresses, in order; those of the gui domain are screenshots."""
    if not pictures:
        return NOTHING
    if len(pictures) == 1:
        kind = KINDS.get(domain, "picture")
        return _ONE.format(pictures[0], f"the {kind} that chain {line(chain_id, 80)} asks about")
    frames = Markup("").join(
        _FRAME.format(address, number, len(pictures)) for number, address in enumerate(pictures, 1)
    )
    return _STRIP.format(n=len(pictures), frames=frames)
