"""Plane geometry of a drawing: small path strings, their points, mapping, clipping.

A path string is written like SVG with absolute coordinates and the letters M, L, Q, C and Z, each of them named once
for every segment: `"M0 0L10 0Q10 5 0 5Z"`. A *segment* is (letter, points).
"""

from __future__ import annotations

import math
import re
from functools import lru_cache

Point = tuple[float, float]
Segment = tuple[str, tuple[Point, ...]]
Matrix = tuple[float, float, float, float, float, float]

STEPS = 8  # points on a sampled curve: within 0.2 pixels for the curves of a figure
KAPPA = 0.5523  # control points of the quarter circle as a cubic curve
_TOKEN = re.compile(r"[MLQCZ]|-?\d+(?:\.\d+)?(?:e-?\d+)?")
_POINTS_OF = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}


@lru_cache(maxsize=4096)
def parse(data: str) -> tuple[Segment, ...]:
    """The segments of a path string.

    Raises:
        ValueError: a letter has the wrong number of coordinates.

    >>> parse("M0 0L10 2.5Z")
    (('M', ((0.0, 0.0),)), ('L', ((10.0, 2.5),)), ('Z', ()))
    """
    segments: list[Segment] = []
    tokens = _TOKEN.findall(data)
    place = 0
    while place < len(tokens):
        letter = tokens[place]
        end = place + 1 + 2 * _POINTS_OF.get(letter, 0)
        numbers = tokens[place + 1 : end]
        if letter not in _POINTS_OF or any(number in _POINTS_OF for number in numbers) or end > len(tokens):
            raise ValueError(f"{data!r}: wrong number of coordinates near {letter!r}")
        values = [float(number) for number in numbers]
        segments.append((letter, tuple(zip(values[::2], values[1::2], strict=True))))
        place = end
    return tuple(segments)


def ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """An ellipse about (x, y) as four cubic curves."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", ((x + rx, y),)),
        ("C", ((x + rx, y + ky), (x + kx, y + ry), (x, y + ry))),
        ("C", ((x - kx, y + ry), (x - rx, y + ky), (x - rx, y))),
        ("C", ((x - rx, y - ky), (x - kx, y - ry), (x, y - ry))),
        ("C", ((x + kx, y - ry), (x + rx, y - ky), (x + rx, y))),
        ("Z", ()),
    )


def polygon(points: list[Point], closed: bool = True) -> tuple[Segment, ...]:
    """Straight segments through the points."""
    lines: list[Segment] = [("M" if not place else "L", (point,)) for place, point in enumerate(points)]
    return (*lines, ("Z", ())) if closed else tuple(lines)


def mapped(segments: tuple[Segment, ...], matrix: Matrix) -> tuple[Segment, ...]:
    """The segments under an affine map (a, b, c, d, e, f), as in SVG: x' = a x + c y + e, y' = b x + d y + f."""
    a, b, c, d, e, f = matrix
    return tuple(
        (letter, tuple((a * x + c * y + e, b * x + d * y + f) for x, y in points)) for letter, points in segments
    )


def combined(outer: Matrix, inner: Matrix) -> Matrix:
    """The map that does `inner` first and then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def _weights(degree: int) -> tuple[tuple[float, ...], ...]:
    """The Bernstein polynomials of a degree at the sampled places, the start left out."""
    shares = [step / STEPS for step in range(1, STEPS + 1)]
    return tuple(
        tuple(math.comb(degree, k) * t**k * (1 - t) ** (degree - k) for k in range(degree + 1)) for t in shares
    )


_WEIGHTS = {"Q": _weights(2), "C": _weights(3)}


def sampled(segments: tuple[Segment, ...]) -> list[list[Point]]:
    """One list of points for each subpath, curves as short straight lines."""
    subpaths: list[list[Point]] = []
    for letter, points in segments:
        if letter == "M":
            subpaths.append([points[0]])
        elif letter == "L":
            subpaths[-1].append(points[0])
        elif letter == "Q":
            (x, y), ((p, q), (u, v)) = subpaths[-1][-1], points
            subpaths[-1] += [(a * x + b * p + c * u, a * y + b * q + c * v) for a, b, c in _WEIGHTS["Q"]]
        elif letter == "C":
            (x, y), ((p, q), (r, s), (u, v)) = subpaths[-1][-1], points
            subpaths[-1] += [
                (a * x + b * p + c * r + d * u, a * y + b * q + c * s + d * v) for a, b, c, d in _WEIGHTS["C"]
            ]
    return subpaths


def path_data(segments: tuple[Segment, ...]) -> str:
    """SVG path data, to a tenth of a pixel."""
    return "".join(
        letter + " ".join(f"{round(x, 1):g} {round(y, 1):g}" for x, y in points) for letter, points in segments
    )


def half(points: list[Point], axis: int, limit: float, sign: int) -> list[Point]:
    """The part of a polygon on one side of an axis-parallel line (Sutherland and Hodgman 1974).

    axis: 0 for x, 1 for y; sign: 1 keeps what is above the limit in value, -1 what is below.
    """
    kept: list[Point] = []
    for start, end in zip(points, points[1:] + points[:1], strict=True):
        inside, next_inside = sign * (start[axis] - limit) >= 0, sign * (end[axis] - limit) >= 0
        if inside:
            kept.append(start)
        if inside != next_inside:
            share = (limit - start[axis]) / (end[axis] - start[axis])
            kept.append((start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))
    return kept


def band(points: list[Point], axis: int, low: float, high: float) -> list[Point]:
    """The part of a polygon between two axis-parallel lines."""
    lower = half(points, axis, low, 1)
    return half(lower, axis, high, -1) if lower else lower


def depth(points: list[Point], x: float, y: float) -> float:
    """How far a point is inside a polygon: its distance to the edge, negative outside.

    >>> depth([(0, 0), (10, 0), (10, 10), (0, 10)], 5, 2)
    2.0
    """
    inside, nearest = False, math.inf
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        length = (x2 - x1) ** 2 + (y2 - y1) ** 2
        share = max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length)) if length else 0.0
        nearest = min(nearest, math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1)))
    return nearest if inside else -nearest
