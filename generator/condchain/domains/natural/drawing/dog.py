"""The dog."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, FUR, INK, outline, shade
from generator.condchain.domains.natural.drawing.pen import Pen
from generator.condchain.domains.natural.drawing.pets import (
    Pose,
    draw_body,
    draw_cloth,
    draw_collar,
    draw_eye,
    draw_in_mouth,
)

POSES: Mapping[str, Pose] = {
    "standing": Pose(
        body="M-34 -42Q-34 -50 -26 -49L18 -49Q28 -46 28 -34Q26 -23 14 -24"
        "Q0 -29 -10 -26Q-26 -20 -33 -27Q-37 -34 -34 -42Z",
        haunch="M-17 -40Q-12 -30 -18 -24",
        far_legs=("M-22 -28L-18 -4", "M15 -28L14 -4"),
        near_legs=("M-29 -30L-31 -4", "M22 -30L23 -4"),
        paws=((-16, -4), (16, -4), (-29, -4), (25, -4)),
        neck="M20 -40L31 -55",
        collar="M19 -52L31 -44",
        head=(36, -60),
        tails={"up": "M-32 -44Q-47 -46 -44 -68", "down": "M-32 -43Q-46 -40 -45 -18"},
        cloth="M-22 -50L10 -50L12 -27L-24 -27Z",
    ),
    "sitting": Pose(
        body="M-27 -3Q-38 -24 -16 -38Q-2 -48 12 -52L23 -40Q26 -22 20 -14L6 -10Q2 -3 -6 -2Z",
        haunch="M-24 -12Q-18 -28 -4 -22Q5 -14 -1 -3",
        far_legs=("M10 -24L10 -4",),
        near_legs=("M18 -26L19 -4",),
        paws=((12, -4), (21, -4), (-2, -4)),
        neck="M13 -44L20 -58",
        collar="M7 -54L23 -49",
        head=(25, -64),
        tails={"up": "M-26 -8Q-44 -6 -43 -32", "down": "M-26 -6Q-36 -4 -52 -5"},
        cloth="M-27 -28L2 -50L12 -32L-17 -12Z",
    ),
    "lying": Pose(
        body="M-36 -4Q-44 -20 -26 -27L14 -28Q27 -26 28 -12L24 -3Z",
        haunch="M-34 -12Q-26 -24 -14 -15Q-9 -8 -13 -4",
        far_legs=("M14 -7L36 -7",),
        near_legs=("M10 -5L31 -5",),
        paws=((40, -6), (35, -4), (-12, -4)),
        neck="M18 -20L27 -30",
        collar="M16 -31L31 -22",
        head=(32, -36),
        tails={"up": "M-36 -12Q-52 -12 -50 -36", "down": "M-36 -8Q-46 -5 -60 -5"},
        cloth="M-20 -29L8 -29L10 -9L-22 -9Z",
    ),
}


def _head(pen: Pen, a: Mapping[str, Any], fur: str) -> None:
    ear = shade(fur, 0.3) if a["fur_color"] != "black" else fur
    if a["ears"] == "pointed":
        pen.path("M-9 -6L-8 -24L3 -10Z", ear)
    pen.path("M-13 0Q-13 -12 0 -12Q8 -12 11 -5L21 -3Q25 0 22 5Q18 9 8 9L-2 10Q-12 9 -13 0Z", fur)
    if a["ears"] == "pointed":
        pen.path("M-4 -8L2 -25L7 -8Z", ear)
    else:
        pen.path("M-8 -10Q0 -10 -1 -2Q-1 12 -8 14Q-15 14 -14 2Q-14 -8 -8 -10Z", ear)
    pen.ellipse(22, -2, 3.2, 2.8, INK)
    pen.line("M20 5Q14 7 10 4", outline(fur), 1.4, detail=True)
    draw_eye(pen, 5, -4, a["eyes"], fur)


def draw_dog(pen: Pen, a: Mapping[str, Any]) -> None:
    """A dog of 62 pixels in profile, standing, sitting or lying."""
    pose, fur = POSES[a["pose"]], FUR[a["fur_color"]]
    draw_body(pen, pose, fur, a["fur_pattern"], a["tail"], 8, fur)
    if a["blanket"] != "none":
        draw_cloth(pen, pose.cloth, a["blanket_color"])
    if a["collar"] != "none":
        draw_collar(pen, pose, COLOR[a["collar_color"]])
    head = pen.at(*pose.head)
    if a["carried"] != "none":
        draw_in_mouth(head.at(18, 7), a["carried"])
    _head(head, a, fur)
