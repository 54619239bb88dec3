"""What dog and cat share: a body in one of three poses, its fur, and the small things in their mouths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.condchain.domains.natural.drawing.colors import COLOR, INK, PLATE, WOOD, outline, shade, tint
from generator.condchain.domains.natural.drawing.curves import parse
from generator.condchain.domains.natural.drawing.patterns import patterned
from generator.condchain.domains.natural.drawing.pen import Pen

Point = tuple[float, float]
FISH, MOUSE, BALL = "#6fb3c9", "#b9bcc2", "#c9e04a"


@dataclass(frozen=True, slots=True)
class Pose:
    """How a body stands, sits or lies.

    far_legs, near_legs: limbs behind and before the body; haunch: the line of the thigh on it; paws: ends of the
    legs, far ones first; neck, collar: limbs; head: where it sits; tails: by name; cloth: what lies on the back.
    """

    body: str
    haunch: str
    far_legs: tuple[str, ...]
    near_legs: tuple[str, ...]
    paws: tuple[Point, ...]
    neck: str
    collar: str
    head: Point
    tails: Mapping[str, str]
    cloth: str = ""


def draw_body(pen: Pen, pose: Pose, fur: str, pattern: str, tail: str, leg_width: float, paws: str) -> None:
    """Tail, legs and body; paws: colour of the paws."""
    far = shade(fur, 0.18)
    pen.limb(pose.tails[tail], leg_width - 1.5, fur)
    for leg in pose.far_legs:
        pen.limb(leg, leg_width, far)
    for x, y in pose.paws[: len(pose.far_legs)]:
        pen.ellipse(x, y, leg_width * 0.75, 4, shade(paws, 0.12))
    pen.limb(pose.neck, 13, fur)
    patterned(pen, pose.body, fur, pattern, 9.5, axis=0)
    for leg in pose.near_legs:
        pen.limb(leg, leg_width, fur)
    for x, y in pose.paws[len(pose.far_legs) :]:
        pen.ellipse(x, y, leg_width * 0.75, 4, paws)
    if pose.haunch:
        pen.line(pose.haunch, outline(fur), 1.3, detail=True)


def draw_collar(pen: Pen, pose: Pose, color: str) -> None:
    """A broad band around the neck."""
    pen.line(pose.collar, outline(color), 9)
    pen.line(pose.collar, color, 6.4)


def draw_eye(pen: Pen, x: float, y: float, state: str, fur: str) -> None:
    """An open eye, white with a pupil, or a closed one, a line."""
    if state == "open":
        pen.ellipse(x, y, 4.2, 4.6, "#ffffff", INK, 1.2)
        pen.dots([(x + 0.9, y)], 2.2, "#15181d")
    else:
        pen.line(f"M{x - 5} {y}Q{x} {y + 5} {x + 5} {y}", outline(fur), 2.4, detail=True)


def _ball(pen: Pen) -> None:
    pen.ellipse(2, 4, 7.5, 7.5, BALL)
    pen.line("M-3 -1Q2 4 -2 10M7 -1Q2 4 6 10", "#ffffff", 1.5, detail=True)


def _bone(pen: Pen) -> None:
    for x, y in ((-9, 0), (-9, 6), (12, 0), (12, 6)):
        pen.ellipse(x, y, 4, 4, PLATE)
    pen.path("M-9 0L12 0L12 6L-9 6Z", PLATE)
    pen.path("M-10 0.7L13 0.7L13 5.3L-10 5.3Z", PLATE, None)


def _stick(pen: Pen) -> None:
    pen.limb("M-18 7L22 -1", 3.6, WOOD)
    pen.limb("M12 1L17 -7", 2.4, WOOD)


def _fish(pen: Pen) -> None:
    pen.path("M10 3L20 -4L20 10Z", FISH)
    pen.path("M-10 3Q0 -7 13 3Q0 13 -10 3Z", FISH)
    pen.dots([(-5, 2)], 1.2, INK)


def _mouse(pen: Pen) -> None:
    pen.line("M8 6Q18 6 15 16", INK, 1.8)
    pen.path("M-10 7Q-4 -3 6 -1Q12 3 9 9L-8 9Z", MOUSE)
    pen.ellipse(-1, -2, 3.4, 3.4, "#f2b8c0")
    pen.dots([(-6, 4)], 1.1, INK)


_THINGS = {"ball": _ball, "bone": _bone, "stick": _stick, "fish": _fish, "mouse": _mouse}


def draw_in_mouth(pen: Pen, kind: str) -> None:
    """Ball, bone, stick, fish or mouse, held at the pen's origin.

    Raises:
        KeyError: there is no such thing.
    """
    _THINGS[kind](pen)


def draw_cloth(pen: Pen, data: str, name: str) -> None:
    """A plain blanket on the back with a seam in its middle."""
    pen.path(data, COLOR[name])
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = (points[0] for letter, points in parse(data) if letter != "Z")
    pen.line(
        f"M{(x1 + 3 * x4) / 4} {(y1 + 3 * y4) / 4}L{(x2 + 3 * x3) / 4} {(y2 + 3 * y3) / 4}",
        tint(COLOR[name]),
        2,
        detail=True,
    )
