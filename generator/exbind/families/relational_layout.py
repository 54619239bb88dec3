"""Relational scenes: where the shapes stand, and which of them look alike.

The shapes stand on a grid of six rows and six columns, in two or three full rows (or, in half of the scenes, columns).
Rows and columns are a little uneven, but all shapes of a row have exactly one height, and all of a column stand exactly
below each other; whoever is not in line is out of it by `OUT_OF_LINE` pixels at least.

Each shape belongs to one of three classes; the members of a class have two properties in common (in some classes all
three). Along a line the classes follow one of the `PATTERNS`. In these each shape can be asked for by its class and by
the side of another shape on which it stands: on this side there is a third shape but no second one of its class, and
most often there is one on the other side. The target is drawn from all shapes alike (`relational_query`).
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.exbind.shapes import BOXES, COLORS, KINDS, SCENE_SIDE, SIZES

LINES = 6  # of the grid, in each direction
EDGE = 12  # pixels between the grid and the edge of the scene
CELL = (SCENE_SIDE - 2 * EDGE) // LINES  # 96 pixels
MOST_SHIFT = 4  # pixels that a row or column may lie off the middle of its cells
OUT_OF_LINE = CELL - 2 * MOST_SHIFT  # 88 pixels at least between two rows or columns; 12 more than any shape is wide
IDENTICAL_SHARE = 0.25  # of the scenes, where one class has all three properties in common
# How many shapes stand in each line; what is to be had more often stands more than once.
GROUPINGS = ((4, 4), *[(5, 4)] * 3, (4, 3, 3), *[(6, 4)] * 2, *[(5, 5)] * 4)
# Classes along a line of so many shapes; which class is which is drawn anew for each line.
PATTERNS = {
    3: ("abc",),
    4: ("abca",),
    5: ("abcba", "abcab"),
    6: ("abcabc", "abcacb", "abcbac", "abcbca"),
}
CLASSES = 3

_PLACES = {size: tuple(itertools.combinations(range(LINES), size)) for size in PATTERNS}
# Two lines stand close together in the middle: the nearer a shape out of line, the more it misleads.
_LINE_CHOICES = {
    2: [lines for lines in itertools.permutations(range(1, LINES - 1), 2) if abs(lines[0] - lines[1]) <= 2],
    3: list(itertools.permutations(range(LINES), 3)),
}
_KIND_CHOICES, _COLOR_CHOICES = (tuple(itertools.permutations(names, 3)) for names in (KINDS, COLORS))
_SIZE_NAMES = tuple(SIZES)
_ORDERS = tuple(itertools.permutations(range(CLASSES)))
# Looks are (kind, color, size), by number. A class has those that agree in two of them; no look is in two classes, and
# the classes together agree in nothing.
_LOOK_LINES = [
    tuple((*two[:varied], value, *two[varied:]) for value in range(3))
    for varied in range(3)
    for two in itertools.product(range(3), repeat=2)
]
_LOOK_CHOICES = [
    classes
    for classes in itertools.combinations(_LOOK_LINES, CLASSES)
    for looks in (set().union(*classes),)
    if len(looks) == 3 * CLASSES and all(len(set(values)) > 1 for values in zip(*looks, strict=True))
]


@dataclass(frozen=True, slots=True)
class Scene:
    """The shapes of a scene: grid column, grid row and attributes of each."""

    columns: list[int]
    rows: list[int]
    shapes: list[dict]


def pick(choices: Sequence[Any], source: random.Random) -> Any:
    return choices[int(source.random() * len(choices))]


def _places(source: random.Random) -> list[tuple[int, int, int]]:
    """(line, place in the line, class) of each shape, in an order that says nothing about any of them."""
    sizes = pick(GROUPINGS, source)
    places = []
    for line, size in zip(pick(_LINE_CHOICES[len(sizes)], source), sizes, strict=True):
        order, pattern = pick(_ORDERS, source), pick(PATTERNS[size], source)
        places += [
            (line, place, order["abc".index(letter)])
            for place, letter in zip(pick(_PLACES[size], source), pattern, strict=True)
        ]
    source.shuffle(places)
    return places


def _looks(classes: list[int], source: random.Random) -> list[tuple[int, int, int]]:
    """(kind, color, size) by number for each shape; those of a class differ as long as it has looks left."""
    left = [list(looks) for looks in pick(_LOOK_CHOICES, source)]
    for looks in left:
        source.shuffle(looks)
    if source.random() < IDENTICAL_SHARE:
        left[0] = left[0][:1]  # which class is the first says nothing about its places
    given = [0] * CLASSES
    shapes = []
    for number in classes:
        shapes.append(left[number][given[number] % len(left[number])])
        given[number] += 1
    return shapes


def _middles(source: random.Random) -> list[int]:
    """Where the rows, or the columns, have their middles, in pixels."""
    first = EDGE + CELL // 2 - MOST_SHIFT
    return [first + CELL * line + int(source.random() * (2 * MOST_SHIFT + 1)) for line in range(LINES)]


def _centred(middles: list[int], lines: list[int]) -> list[int]:
    """The middles moved together, so that the lines in use have their centre in the middle of the scene."""
    shift = SCENE_SIDE // 2 - (middles[min(lines)] + middles[max(lines)]) // 2
    return [middle + shift for middle in middles]


def draw_scene(source: random.Random) -> Scene:
    """A scene of 8 to 10 shapes, listed in an order that says nothing about where they stand or what they look like."""
    lines, along, classes = map(list, zip(*_places(source), strict=True))
    columns, rows = (along, lines) if source.random() < 0.5 else (lines, along)
    across, down = _centred(_middles(source), columns), _centred(_middles(source), rows)
    kinds, colors = pick(_KIND_CHOICES, source), pick(_COLOR_CHOICES, source)
    looks = _looks(classes, source)
    while len({size for *_, size in looks}) < len(SIZES):  # nobody can tell a medium shape where one size is missing
        looks = _looks(classes, source)
    shapes = []
    for column, row, (kind, color, size) in zip(columns, rows, looks, strict=True):
        width, height = BOXES[kinds[kind], _SIZE_NAMES[size]]
        shapes.append(
            {
                "kind": kinds[kind],
                "color": colors[color],
                "size": _SIZE_NAMES[size],
                "x": across[column],
                "y": down[row],
                "width": width,
                "height": height,
            }
        )
    return Scene(columns, rows, shapes)
