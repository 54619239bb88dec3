"""How shapes are put into SVG in the colours of a theme; under a dialog every colour is dimmed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.condchain.domains.gui.phone.icons import ICONS
from generator.condchain.domains.gui.phone.theme import THEMES, TINTS, accent_of
from generator.condchain.domains.gui.phone.widgets import TEXT_STYLES
from generator.render import text_path, text_width

_DIM = 0.5  # how much of a colour is left under a dialog


@lru_cache(maxsize=256)
def mixed(color: str, other: str, share: float) -> str:
    """The colour with `share` of `other` in it.

    >>> mixed("#ffffff", "#000000", 0.5)
    '#808080'
    """
    pairs = ((int(color[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(mine * (1 - share) + theirs * share):02x}" for mine, theirs in pairs)


class Pen:
    """Draws in one theme and accent."""

    def __init__(self, theme: str, accent: str, *, dimmed: bool = False) -> None:
        self.dark, self.dimmed = theme == "dark", dimmed
        self._theme = THEMES[theme]
        self._accent = accent_of(theme, accent)

    @property
    def ground(self) -> str:
        """The colour behind all content."""
        return self.color("ground")

    def color(self, role: str) -> str:
        """The colour of a role of the theme, of the accent, or of a tint (`tint:red`)."""
        if role == "accent":
            plain = self._accent
        elif role == "soft":
            plain = mixed(self._accent, self._theme.ground, 0.8)
        elif role == "on_accent":
            plain = "#12161b" if self.dark else "#ffffff"
        elif role.startswith("tint:"):
            plain = TINTS[role[5:]]
        elif role.startswith("#"):
            plain = role
        else:
            plain = getattr(self._theme, role)
        return mixed(plain, "#000000", 1 - _DIM) if self.dimmed else plain

    def rect(self, box: Sequence[float], role: str, radius: float = 0, *, stroke: str = "", width: float = 1) -> str:
        """A rectangle; an empty role leaves it unfilled."""
        x, y, w, h = box
        round_ = f' rx="{radius:g}"' if radius else ""
        edge = f' stroke="{self.color(stroke)}" stroke-width="{width:g}"' if stroke else ""
        fill = self.color(role) if role else "none"
        return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{round_} fill="{fill}"{edge}/>'

    def circle(self, x: float, y: float, radius: float, role: str) -> str:
        """A filled circle around (x, y)."""
        return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{self.color(role)}"/>'

    def path(self, data: str, role: str = "", *, stroke: str = "", width: float = 2) -> str:
        """A path, filled or stroked or both."""
        fill = self.color(role) if role else "none"
        edge = ""
        if stroke:
            ends = 'stroke-linecap="round" stroke-linejoin="round"'
            edge = f' stroke="{self.color(stroke)}" stroke-width="{width:g}" {ends}'
        return f'<path d="{data}" fill="{fill}"{edge}/>'

    def icon(self, name: str, x: float, y: float, size: float, role: str) -> str:
        """An icon with its top left corner at (x, y)."""
        stroked, filled = ICONS[name]
        parts = (self.path(filled, role) if filled else "") + (self.path(stroked, stroke=role) if stroked else "")
        return f'<g transform="translate({round(x)} {round(y)}) scale({size / 24:.4g})">{parts}</g>'

    def text(self, words: str, style: str, x: float, y: float, role: str = "", anchor: str = "start") -> str:
        """A line of text; y is its base line. It starts on a whole pixel, so that equal words give equal pixels."""
        look = TEXT_STYLES[style]
        if anchor == "middle":
            x -= text_width(words, look.size, bold=look.bold) / 2
        return text_path(words, round(x), round(y), look.size, bold=look.bold, fill=self.color(role or look.role))
