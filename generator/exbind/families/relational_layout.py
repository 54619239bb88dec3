"""Relational scenes: where the shapes stand, and which properties they share.

A scene is built so that *every* shape of it can be asked for. It is made of groups of two or three shapes of one kind
and colour, on a grid of six columns and six rows. Along both directions

* between two neighbouring members of a group lies a line of the grid with a shape of another group in it that has a
  name of its own: an anchor, which has one of the two on either side;
* the first and the last line in use hold two shapes, so that whatever stands outermost does not stand there alone.

So each end of a group can be told from the rest of it by the side of an anchor on which it stands; the middle one of
three along one direction is an end along the other. The target is then drawn evenly from all shapes, whatever the
scene. Hence no rule that looks at the scene alone, however clever, finds the target more often than chance.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from generator.exbind.shapes import BOXES, COLORS, KINDS, SCENE_SIDE, SIZES

LINES = 6
EDGE = 10  # pixels between the grid and the edge of the scene
CELL = (SCENE_SIDE - 2 * EDGE) // LINES  # 90 pixels
GAP = 12  # pixels at least between two boxes in neighbouring cells
MOST_SHIFT = 12  # pixels from the middle of the cell; two boxes in one line are at most 6 pixels apart along the other
SAME_SIZE_SHARE = 0.4  # of the groups, where the anchors allow it
# How 6, 7, 8, 9 and 10 shapes are divided into groups; what is to be had more often stands twice.
GROUPINGS = (
    ((2, 2, 2),),
    ((3, 2, 2),),
    ((3, 3, 2), (3, 3, 2), (2, 2, 2, 2)),
    ((3, 3, 3), (3, 2, 2, 2)),
    ((3, 3, 2, 2),),
)

Lines = tuple[int, ...]  # the line of each shape along one direction, group after group

_KIND_CHOICES, _COLOR_CHOICES = tuple(itertools.permutations(KINDS, 3)), tuple(itertools.permutations(COLORS, 3))
_SIZE_ORDERS = tuple(itertools.permutations(SIZES))
# How so many groups share three kinds and three colours: (kind, colour) of each, all three of one in use.
_LOOKS = {
    count: [looks for looks in itertools.combinations(itertools.product(range(3), repeat=2), count)
            if sum(len(set(values)) for values in zip(*looks, strict=True)) >= 5]
    for count in (3, 4)
}  # fmt: skip
# Lines that the members of a group may take, in order: at least one line between each two.
_STEPS = {
    size: [lines for lines in itertools.combinations(range(LINES), size)
           if all(second - first > 1 for first, second in itertools.pairwise(lines))]
    for size in (2, 3)
}  # fmt: skip
# Orders of the members across: the middle one of three comes first or last.
_CROSS_ORDERS = {2: ((0, 1), (1, 0)), 3: ((1, 0, 2), (1, 2, 0), (0, 2, 1), (2, 0, 1))}
# (kind, size) -> how far the shape may stand from the middle of its cell, in pixels, across and down.
_SHIFTS = {key: tuple(min(MOST_SHIFT, (CELL - GAP - side) // 2) for side in box) for key, box in BOXES.items()}


@dataclass(frozen=True, slots=True)
class Scene:
    """The shapes of a scene: grid column, grid row and attributes of each."""

    columns: list[int]
    rows: list[int]
    shapes: list[dict]


def pick(choices: Sequence[Any], source: random.Random) -> Any:
    return choices[int(source.random() * len(choices))]


def _anchored(sizes: tuple[int, ...], lines: Lines) -> bool:
    """Whether both outermost lines hold two shapes, and some shape stands between any two neighbours of a group."""
    if not lines.count(min(lines)) == lines.count(max(lines)) == 2:
        return False
    starts = itertools.accumulate(sizes, initial=0)
    groups = [lines[start : start + size] for start, size in zip(starts, sizes, strict=False)]
    neighbours = itertools.chain(*map(itertools.pairwise, groups))
    return all(any(first < line < second for line in lines) for first, second in neighbours)


@lru_cache(maxsize=16)
def assignments(sizes: tuple[int, ...]) -> tuple[Lines, ...]:
    """Every way to put groups of these sizes into the lines of one direction, at most two shapes in a line."""
    partial: list[Lines] = [()]
    for size in sizes:
        partial = [
            lines + group for lines in partial for group in _STEPS[size] if all(lines.count(line) < 2 for line in group)
        ]
    return tuple(lines for lines in partial if _anchored(sizes, lines))


def _across(sizes: tuple[int, ...], lines: Lines, source: random.Random) -> Lines:
    """Lines for the other direction, such that no two shapes get the same cell.

    Goes through `assignments` from a random place on until one fits.

    Raises:
        ValueError: none does; the tests show for every assignment that there is one.
    """
    order, start = [], 0
    for size in sizes:
        order += [start + member for member in pick(_CROSS_ORDERS[size], source)]
        start += size
    choices = assignments(sizes)
    first = int(source.random() * len(choices))
    for number in range(first, first + len(choices)):
        taken = choices[number % len(choices)]
        across = tuple(taken[member] for member in order)
        if len(set(zip(lines, across, strict=True))) == len(lines):
            return across
    raise ValueError(f"no room for groups of {sizes} across {lines}")


def _same_size(sizes: tuple[int, ...], directions: tuple[Lines, Lines], source: random.Random) -> list[bool]:
    """For each group, whether its first two members are equal in size too.

    Such shapes have no name of their own, so they must leave another shape in each inner line that they stand in.
    """
    named = [[lines.count(line) for line in range(LINES)] for lines in directions]
    for lines, counts in zip(directions, named, strict=True):
        counts[min(lines)] = counts[max(lines)] = len(lines)  # nobody needs an anchor in an outermost line
    chosen, start = [], 0
    for size in sizes:
        members = (start, start + 1)
        places = [
            (counts, lines[member]) for lines, counts in zip(directions, named, strict=True) for member in members
        ]
        equal = source.random() < SAME_SIZE_SHARE and all(counts[line] > 1 for counts, line in places)
        if equal:
            for counts, line in places:
                counts[line] -= 1
        chosen.append(equal)
        start += size
    return chosen


def _properties(sizes: tuple[int, ...], same_size: list[bool], source: random.Random) -> list[tuple[str, str, str]]:
    """Kind, colour and size of each shape; few kinds and colours in one scene, so that shapes are easily confused."""
    kinds, colors = pick(_KIND_CHOICES, source), pick(_COLOR_CHOICES, source)
    shapes = []
    for size, equal, (kind, color) in zip(sizes, same_size, pick(_LOOKS[len(sizes)], source), strict=True):
        order = pick(_SIZE_ORDERS, source)
        taken = (order[0], order[0], order[1]) if equal else order
        shapes += [(kinds[kind], colors[color], name) for name in taken[:size]]
    return shapes


def _attributes(properties: tuple[str, str, str], column: int, row: int, source: random.Random) -> dict:
    kind, color, size = properties
    (width, height), (across, down) = BOXES[kind, size], _SHIFTS[kind, size]
    middle = EDGE + CELL // 2
    return {
        "kind": kind,
        "color": color,
        "size": size,
        "x": middle + CELL * column - across + int(source.random() * (2 * across + 1)),
        "y": middle + CELL * row - down + int(source.random() * (2 * down + 1)),
        "width": width,
        "height": height,
    }


def draw_scene(source: random.Random) -> Scene:
    """A scene of 6 to 10 shapes, listed in an order that says nothing about where they stand or what they look like."""
    sizes = pick(pick(GROUPINGS, source), source)
    lines = pick(assignments(sizes), source)
    across = _across(sizes, lines, source)
    properties = _properties(sizes, _same_size(sizes, (lines, across), source), source)
    columns, rows = (lines, across) if source.random() < 0.5 else (across, lines)
    places = list(range(len(lines)))
    source.shuffle(places)
    return Scene(
        columns=[columns[place] for place in places],
        rows=[rows[place] for place in places],
        shapes=[_attributes(properties[place], columns[place], rows[place], source) for place in places],
    )
