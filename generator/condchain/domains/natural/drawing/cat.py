"""The cat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, FUR, outline
from generator.condchain.domains.natural.drawing.parts import draw_bow
from generator.condchain.domains.natural.drawing.pen import Pen
from generator.condchain.domains.natural.drawing.pets import Pose, draw_body, draw_collar, draw_eye, draw_in_mouth

NOSE = "#d9808f"
POSES: Mapping[str, Pose] = {
    "standing": Pose(
        body="M-28 -34Q-26 -42 -14 -40Q2 -36 14 -40Q24 -38 24 -28Q22 -19 10 -20Q-4 -23 -14 -20Q-27 -18 -29 -25Z",
        haunch="M-15 -33Q-11 -26 -15 -20",
        far_legs=("M-18 -22L-15 -5", "M12 -22L10 -5"),
        near_legs=("M-24 -24L-26 -5", "M19 -24L20 -5"),
        paws=((-14, -4.5), (11, -4.5), (-25, -4.5), (21, -4.5)),
        neck="M14 -32L22 -42",
        collar="M13 -41L25 -33",
        head=(26, -48),
        tails={"up": "M-27 -34Q-42 -36 -36 -52Q-32 -62 -40 -70", "down": "M-27 -32Q-40 -30 -40 -14Q-40 -5 -50 -6"},
    ),
    "sitting": Pose(
        body="M-20 -3Q-28 -20 -12 -34Q-2 -42 6 -44L16 -36Q20 -20 14 -10L2 -3Z",
        haunch="M-17 -10Q-12 -24 -2 -16Q3 -9 -2 -3",
        far_legs=("M7 -20L7 -5",),
        near_legs=("M14 -20L14 -5",),
        paws=((8, -4.5), (16, -4.5), (-4, -4.5)),
        neck="M7 -38L12 -46",
        collar="M2 -44L16 -40",
        head=(14, -55),
        tails={"up": "M-19 -8Q-38 -8 -32 -28Q-28 -38 -36 -46", "down": "M-19 -7Q-30 -4 -46 -6"},
    ),
    "lying": Pose(
        body="M-30 -3Q-36 -18 -20 -23L8 -24Q22 -22 22 -10L18 -3Z",
        haunch="M-27 -10Q-20 -20 -11 -13Q-7 -8 -10 -4",
        far_legs=("M10 -7L28 -7",),
        near_legs=("M6 -5L22 -5",),
        paws=((32, -6), (26, -4.5), (-10, -4.5)),
        neck="M14 -17L19 -26",
        collar="M11 -27L24 -20",
        head=(22, -34),
        tails={"up": "M-30 -10Q-48 -10 -42 -28Q-38 -38 -46 -46", "down": "M-30 -8Q-40 -4 -56 -6"},
    ),
}


def _head(pen: Pen, a: Mapping[str, Any], fur: str) -> None:
    """A round head that looks ahead: both eyes, nose and whiskers lie towards the facing side."""
    pen.path("M-12 -5L-11 -20L-1 -11Z", fur)
    pen.path("M2 -11L11 -20L12 -5Z", fur)
    pen.path("M-13 0Q-13 -12 0 -12Q13 -12 13 -1Q16 1 15 5Q11 10 0 10Q-13 10 -13 0Z", fur)
    draw_eye(pen, -1, -3, a["eyes"], fur)
    draw_eye(pen, 9, -3, a["eyes"], fur)
    pen.path("M8 1.5L14 1.5L11 4.5Z", NOSE)
    pen.line("M11 4.5Q9 8 5 6", outline(fur), 1.2, detail=True)
    pen.line("M13 4L24 1M13 6L24 6M-4 4L-15 3M-4 6L-15 8", "#5c626c", 0.9)


def draw_cat(pen: Pen, a: Mapping[str, Any]) -> None:
    """A cat of 52 pixels in profile, standing, sitting or lying; its paws have a colour of their own."""
    pose, fur = POSES[a["pose"]], FUR[a["fur_color"]]
    draw_body(pen, pose, fur, a["fur_pattern"], a["tail"], 7, FUR[a["paws_color"]])
    if a["collar"] != "none":
        draw_collar(pen, pose, COLOR[a["collar_color"]])
    head = pen.at(*pose.head)
    _head(head, a, fur)
    if a["carried"] != "none":
        draw_in_mouth(head.at(14, 7), a["carried"])
    if a["bow"] != "none":
        draw_bow(head.at(-3, -14), COLOR[a["bow_color"]])
