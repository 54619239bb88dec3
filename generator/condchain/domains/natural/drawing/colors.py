"""The colours of the natural domain: one hex value per name everywhere, the tint of a pattern on it, its outline."""

from __future__ import annotations

INK = "#1f2933"
PALE_INK = "#8b919a"  # the outline of black parts: dark on dark would hide where one part ends
DARK_GREY = "#44474f"  # a second tone beside black
GLASS = "#cfe3ee"
BROKEN_GLASS = "#eef4f7"
INSIDE = "#23262d"  # what is seen through an open door, drawer or flap
PLATE = "#fffdf5"
LIT, UNLIT = "#ffe14a", "#4a505a"
RAY = "#f2a900"
STEEL, RUBBER = "#8796a6", "#33373d"
STRAW, WOOD, STONE = "#e9cd84", "#a9713f", "#b3b1aa"

COLOR = {
    "red": "#d92b2b",
    "orange": "#f58010",
    "yellow": "#fadb1e",
    "green": "#2f9e44",
    "blue": "#2460d8",
    "purple": "#7b35b8",
    "pink": "#f593c0",
    "brown": "#74451f",
    "black": "#26262b",
    "white": "#fcfcfc",
}
HAIR = {"black": "#26262b", "brown": "#7a4a28", "blond": "#efcf6a", "red": "#cc5420", "grey": "#a7abb1"}
FUR = {"brown": "#8a572c", "black": "#2c2c32", "white": "#f7f5f0", "grey": "#979ca5", "orange": "#e8872e"}
LEAF = {"green": "#4fa457", "yellow": "#f2d74a", "red": "#c03a3c", "orange": "#ea7f2c"}
TRUNK = {"brown": "#7d4f2a", "white": "#f4f2ec", "grey": "#9a9c9f", "black": "#2b2b30"}
SKINS = ("#f8d5b8", "#e8b98e", "#c68f62")

# Dark colours carry a pale tint of themselves, pale ones a dark tint: the base stays the colour that one would name.
_TINTS = {
    "red": "#ffc2bd",
    "orange": "#ffe6c4",
    "yellow": "#a87f08",
    "green": "#c5ecc4",
    "blue": "#bcd4ff",
    "purple": "#e0c8f5",
    "pink": "#b3386f",
    "brown": "#dcb88e",
    "black": "#b9bec6",
    "white": "#8590a0",
}
# A bluish pattern on black, white and grey: no fur is blue, so the pattern is never taken for the fur.
_FUR_TINTS = {
    "brown": "#e6cba6",
    "black": "#7790cf",
    "white": "#9db8e6",
    "grey": "#4f6f9f",
    "orange": "#fff1dc",
}
_TINT_OF = {COLOR[name]: tint for name, tint in _TINTS.items()} | {FUR[name]: _FUR_TINTS[name] for name in FUR}
_BLACKS = frozenset({COLOR["black"], HAIR["black"], FUR["black"], TRUNK["black"], INSIDE, RUBBER})


def tint(fill: str) -> str:
    """The colour of a pattern on a part of this colour.

    Raises:
        KeyError: the colour is none of `COLOR` and `FUR`.
    """
    return _TINT_OF[fill]


def outline(fill: str) -> str:
    """The colour of the line around a part: dark, but grey around a black part.

    >>> outline(COLOR["white"]), outline(COLOR["black"])
    ('#1f2933', '#8b919a')
    """
    return PALE_INK if fill in _BLACKS else INK


def shade(fill: str, share: float) -> str:
    """A colour mixed with black.

    share: of black, 0 to 1.

    >>> shade("#ff8000", 0.5)
    '#804000'
    """
    return "#" + "".join(f"{round(int(fill[i : i + 2], 16) * (1 - share)):02x}" for i in (1, 3, 5))


def darker(fill: str) -> str:
    """The tone of a part's second face: darker, or lighter for black.

    >>> darker(COLOR["black"]), darker(COLOR["white"])
    ('#44474f', '#bdbdbd')
    """
    return DARK_GREY if fill == COLOR["black"] else shade(fill, 0.25)
