"""The looks a chart can have, each with its name in words: colours, markers, lines, backgrounds, places."""

from __future__ import annotations

# Colours are far enough apart that each has one everyday name.
COLORS: dict[str, str] = {
    "blue": "#2b6cd9",
    "orange": "#f0831d",
    "green": "#2a9650",
    "red": "#d23333",
    "purple": "#8146bd",
    "brown": "#85542f",
    "pink": "#f088bd",
    "yellow": "#e8c400",
    "black": "#23272b",
}
MARKERS: dict[str, str] = {
    "circle": "round",
    "square": "square",
    "triangle": "triangular",
    "diamond": "diamond-shaped",
}
LINE_STYLES: dict[str, str] = {"solid": "", "dashed": "9 5", "dotted": "0.1 6", "dash-dotted": "12 5 0.1 5"}
GRID_STYLES: dict[str, str] = {"solid": "", "dashed": "6 4", "dotted": "0.1 5", "missing": ""}
BACKGROUNDS: dict[str, str] = {"white": "#ffffff", "cream": "#faedc8", "pale blue": "#d9eafa", "light grey": "#e2e4e6"}
LEGEND_PLACES: dict[str, str] = {
    "right": "to the right of the plot",
    "left": "to the left of the plot",
    "top": "above the plot",
    "bottom": "below the plot",
}
TITLE_PLACES: dict[str, str] = {"left": "at the left", "center": "in the middle"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ENDS = {"left": ("leftmost", "rightmost"), "top": ("topmost", "bottommost")}  # the first and the last from a side
