"""Where the entities of a scene stand: two lanes, figures apart, one perhaps half hidden, one perhaps cut off."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from generator.condchain.domains.natural.drawing import box_of
from generator.condchain.domains.natural.vocabulary import KINDS, WIDTH

Box = tuple[float, float, float, float]
Figure = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Lane:
    """A row of the scene: foot lines and scales."""

    foot: tuple[float, float]
    scale: tuple[float, float]


LANES = (Lane((268.0, 292.0), (0.72, 0.98)), Lane((438.0, 462.0), (0.82, 1.15)))
MARGIN = 8.0
FLUSH = (4.0, 14.0)  # pixels between the edge and a figure that might as well be cut off
_TRIES = 40
_APART = 6.0
_STEP = 30.0  # between the foot points of two of a kind
_CUT = (0.26, 0.42)  # of a figure's width
_FOOT_INSIDE = 10.0
_LEAST_DOWN = 8.0  # of an occluder's foot line below that of what it hides
_COVERED = (0.38, 0.5)  # of a figure's height, from its foot line
_ACROSS = 0.14  # of an occluder's width, from foot point to foot point, at most


def unit_box(figure: Figure) -> Box:
    """The box of a figure at scale 1 about its foot point."""
    return box_of({**figure, "x": 0.0, "y": 0.0, "scale": 1.0})


def _boxed(figure: Figure, x: float, y: float, scale: float) -> Figure:
    """The figure at a place; `unit` stays its box at scale 1."""
    left, top, right, bottom = figure["unit"]
    x, y, scale = round(x, 1), round(y, 1), round(scale, 2)
    box = [round(edge, 1) for edge in (x + scale * left, y + scale * top, x + scale * right, y + scale * bottom)]
    return {**figure, "x": x, "y": y, "scale": scale, "box": box}


def is_free(figure: Figure, others: list[Figure]) -> bool:
    """Whether a figure keeps clear of the upper edge and of the boxes of all others."""
    left, top, right, bottom = figure["box"]
    return top >= MARGIN and all(
        left >= other["box"][2] + _APART
        or right <= other["box"][0] - _APART
        or top >= other["box"][3] + _APART
        or bottom <= other["box"][1] - _APART
        for other in others
    )


def _in_order(figure: Figure, others: list[Figure]) -> bool:
    """Whether it is clearly to the left or to the right of each of its own kind: by foot point and in both edges."""
    steps = [
        (figure["x"] - other["x"], figure["box"][0] - other["box"][0], figure["box"][2] - other["box"][2])
        for other in others
        if other["kind"] == figure["kind"]
    ]
    return all(abs(step[0]) >= _STEP and (min(step) > 0 or max(step) < 0) for step in steps)


def _spot(source: random.Random, figure: Figure, lane: Lane) -> Figure | None:
    """The figure wholly inside the picture, somewhere in a lane; None where it is too wide."""
    left, _, right, _ = figure["unit"]
    scale = source.uniform(*lane.scale)
    least, most = MARGIN - scale * left, WIDTH - MARGIN - scale * right
    return _boxed(figure, source.uniform(least, most), source.uniform(*lane.foot), scale) if least < most else None


def _stand(source: random.Random, figure: Figure, placed: list[Figure]) -> Figure | None:
    for _ in range(_TRIES):
        spot = _spot(source, figure, source.choice(LANES))
        if spot is not None and is_free(spot, placed) and _in_order(spot, placed):
            return spot
    return None


def place_over_edge(source: random.Random, figure: Figure) -> Figure | None:
    """The figure at the left or the right edge, a part of it outside.

    None where its foot point would be outside: what stands on a post must show its post.
    """
    lane, at_left = source.choice(LANES), source.random() < 0.5
    scale, foot = source.uniform(*lane.scale), source.uniform(*lane.foot)
    left, top, right, _ = figure["unit"]
    step = -source.uniform(*_CUT) * scale * (right - left)
    x = step - scale * left if at_left else WIDTH - step - scale * right
    fits = _FOOT_INSIDE <= x <= WIDTH - _FOOT_INSIDE and foot + scale * top >= MARGIN
    return _boxed(figure, x, foot, scale) if fits else None


def inside_edge(source: random.Random, figure: Figure) -> Figure:
    """A figure that sticks out of the picture, moved back until all of it is just inside."""
    left, _, right, _ = figure["box"]
    step = source.uniform(*FLUSH)
    return _boxed(
        figure, figure["x"] + (step - left if left < 0 else WIDTH - step - right), figure["y"], figure["scale"]
    )


def place_behind(source: random.Random, figure: Figure, cover: Figure) -> tuple[Figure, Figure] | None:
    """The figure, and another one in front of its lower half; None where the picture has no room for that."""
    lane = source.choice(LANES)
    back = _spot(source, figure, lane)
    if back is None:
        return None
    scale = source.uniform(*lane.scale)
    low = back["scale"] * min(KINDS[back["kind"]].height, -figure["unit"][1])
    down = -scale * cover["unit"][1] - source.uniform(*_COVERED) * low
    if down < _LEAST_DOWN:
        return None
    foot = min(back["y"] + down, LANES[1].foot[1])
    back = _boxed(back, back["x"], foot - down, back["scale"])
    reach = _ACROSS * scale * (cover["unit"][2] - cover["unit"][0])
    front = _boxed(cover, back["x"] + source.uniform(-reach, reach), foot, scale)
    fits = back["box"][1] >= MARGIN and front["box"][0] >= MARGIN and front["box"][2] <= WIDTH - MARGIN
    return (back, front) if fits else None


def place_others(source: random.Random, figures: list[Figure], placed: list[Figure]) -> list[Figure] | None:
    """All figures, those placed and the others wherever they are free; None where one finds no place."""
    found = list(placed)
    for figure in sorted(figures, key=lambda f: f["unit"][0] - f["unit"][2]):
        spot = _stand(source, figure, found)
        if spot is None:
            return None
        found.append(spot)
    return found
