"""The shapes of a relational scene: kinds, sizes, colours and outlines, once for every surface that draws them.

An outline is a list of path segments around the shape's centre, in pixels, and reaches its box on all four sides. The
kinds stay apart even when they are 20 pixels wide (so there is no hexagon beside the circle), each size is more than
half as large again as the one below it, and the colours differ in lightness as well as in hue, so that they stay
apart for colour-weak eyes too (`tests/test_relational_surfaces.py` computes by how much).
"""

from __future__ import annotations

import math
from functools import lru_cache

Segment = tuple  # (name of the 2D-context method, number, ...): moveTo, lineTo, bezierCurveTo, arc, rect, closePath

SCENE_SIDE = 600  # pixels; scenes are square, so that no direction has more room than another
BACKGROUND = "#faf7f1"
COLORS = {
    "black": "#22262c",
    "blue": "#2079c8",
    "green": "#3fb57d",
    "orange": "#e0852f",
    "pink": "#e99aca",
    "purple": "#5a1f80",
    "red": "#ba2034",
    "yellow": "#eed531",
}
EDGE_COLOR, EDGE_WIDTH = "#5c6570", 1  # a thin edge, so that light colours stand out from the backdrop too
SIZES = {"small": 23, "medium": 40, "large": 66}  # pixels across a circle
# Width and height in circles across: what looks equally large. A sharp shape must be wider than a full one.
PROPORTIONS = {
    "circle": (1.0, 1.0),
    "crescent": (0.92, 1.12),
    "cross": (1.02, 1.02),
    "diamond": (0.86, 1.16),
    "heart": (1.08, 1.0),
    "square": (0.9, 0.9),
    "star": (1.14, 1.08),
    "triangle": (1.1, 0.96),
}
KINDS = tuple(PROPORTIONS)
CROSS_ARM = 0.34  # of the box
STAR_NOTCH = 0.44  # radius of the inner corners, of the outer radius
CRESCENT_TIP = math.radians(50)  # angle of the tips, seen from the middle of the outer circle
CRESCENT_HOLLOW = 0.45  # middle of the inner circle, in outer radii
# Half a heart from the bottom tip up the left side, in units of the box; each curve ends where the outline turns.
HEART_LEFT = (
    ((-0.12, 0.36), (-0.5, 0.12), (-0.5, -0.2)),
    ((-0.5, -0.37), (-0.39, -0.5), (-0.25, -0.5)),
    ((-0.14, -0.5), (-0.05, -0.43), (0.0, -0.32)),
)


def _even(number: float) -> int:
    return 2 * round(number / 2)


# (kind, size) -> width and height of the box in pixels; even, so that every box has whole numbers for corners.
BOXES = {
    (kind, size): (_even(side * wide), _even(side * high))
    for kind, (wide, high) in PROPORTIONS.items()
    for size, side in SIZES.items()
}


def _star_corners() -> list[tuple[float, float]]:
    corners = []
    for step in range(10):
        radius, angle = (STAR_NOTCH if step % 2 else 1.0), math.pi * (step / 5 - 0.5)
        corners.append((radius * math.cos(angle), radius * math.sin(angle)))
    return corners


def _cross_corners() -> list[tuple[float, float]]:
    arm = CROSS_ARM / 2
    quarter = [(arm, -0.5), (arm, -arm), (0.5, -arm)]
    return [
        point
        for turn in range(4)
        for point in [((x, y), (-y, x), (-x, -y), (y, -x))[turn] for x, y in quarter]
    ]  # fmt: skip


def _fill_box(corners: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The corners moved and scaled so that they reach -0.5 and 0.5 in both directions."""
    low_x, high_x = min(x for x, _ in corners), max(x for x, _ in corners)
    low_y, high_y = min(y for _, y in corners), max(y for _, y in corners)
    return [((x - low_x) / (high_x - low_x) - 0.5, (y - low_y) / (high_y - low_y) - 0.5) for x, y in corners]


CORNERS = {
    "cross": _cross_corners(),
    "diamond": [(0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0)],
    "star": _fill_box(_star_corners()),
    "triangle": [(0.0, -0.5), (0.5, 0.5), (-0.5, 0.5)],
}


def _arc_curves(middle: float, radius: float, start: float, stop: float) -> list[tuple[tuple[float, float], ...]]:
    """Three Bezier curves along a circle around (middle, 0), from one angle to another."""
    step = (stop - start) / 3
    reach = 4 / 3 * math.tan(step / 4)
    curves = []
    for number in range(3):
        first, last = start + number * step, start + (number + 1) * step
        points = (
            (math.cos(first) - reach * math.sin(first), math.sin(first) + reach * math.cos(first)),
            (math.cos(last) + reach * math.sin(last), math.sin(last) - reach * math.cos(last)),
            (math.cos(last), math.sin(last)),
        )
        curves.append(tuple((middle + radius * x, radius * y) for x, y in points))
    return curves


def _crescent_curves() -> list[tuple[tuple[float, float], ...]]:
    """The crescent from its lower tip round the back to the upper one, and back along the hollow, in box units."""
    tip_x, tip_y = math.cos(CRESCENT_TIP), math.sin(CRESCENT_TIP)
    inner = math.atan2(tip_y, tip_x - CRESCENT_HOLLOW)
    curves = _arc_curves(0.0, 1.0, CRESCENT_TIP, 2 * math.pi - CRESCENT_TIP)
    curves += _arc_curves(CRESCENT_HOLLOW, math.hypot(tip_x - CRESCENT_HOLLOW, tip_y), 2 * math.pi - inner, inner)
    return [tuple(((x + 1) / (tip_x + 1) - 0.5, y / 2) for x, y in curve) for curve in curves]


def _heart_curves() -> list[tuple[tuple[float, float], ...]]:
    backwards = [point for curve in reversed(HEART_LEFT) for point in reversed(curve)][1:] + [(0.0, 0.5)]
    right = [(-x, y) for x, y in backwards]
    return [*HEART_LEFT, *(tuple(right[place : place + 3]) for place in (0, 3, 6))]


CURVES = {"crescent": _crescent_curves(), "heart": _heart_curves()}


@lru_cache(maxsize=256)
def outline(kind: str, width: int, height: int) -> tuple[Segment, ...]:
    """The outline of a shape around (0, 0), to a tenth of a pixel.

    Raises:
        KeyError: there is no such kind.

    >>> outline("triangle", 24, 22)
    (('moveTo', 0.0, -11.0), ('lineTo', 12.0, 11.0), ('lineTo', -12.0, 11.0), ('closePath',))
    """
    if kind == "circle":
        return (("arc", 0, 0, width / 2),)
    if kind == "square":
        return (("rect", -width / 2, -height / 2, width, height),)

    def scaled(points: tuple[tuple[float, float], ...]) -> list[float]:
        # Adding 0.0 turns a negative zero into a plain one.
        return [round(side * value, 1) + 0.0 for x, y in points for side, value in ((width, x), (height, y))]

    if kind in CORNERS:
        first, *others = CORNERS[kind]
        drawn = [("lineTo", *scaled((point,))) for point in others]
    else:
        first, drawn = CURVES[kind][-1][-1], [("bezierCurveTo", *scaled(curve)) for curve in CURVES[kind]]
    return ("moveTo", *scaled((first,))), *drawn, ("closePath",)


def top_left(attributes: dict) -> tuple[int, int]:
    """The upper left corner of a shape's box, in pixels."""
    return attributes["x"] - attributes["width"] // 2, attributes["y"] - attributes["height"] // 2


def bounding_box(attributes: dict) -> tuple[int, int, int, int]:
    """The box of a shape: left, top, width, height, in pixels.

    >>> bounding_box({"x": 100, "y": 60, "width": 24, "height": 22})
    (88, 49, 24, 22)
    """
    return *top_left(attributes), attributes["width"], attributes["height"]
