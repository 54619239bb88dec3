"""The horse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, FUR, INK, PLATE, outline, shade, tint
from generator.condchain.domains.natural.drawing.patterns import patterned
from generator.condchain.domains.natural.drawing.pen import Pen

BODY = "M-54 -72Q-54 -89 -36 -88Q-10 -82 14 -88Q36 -90 39 -72Q40 -54 24 -50Q-6 -45 -34 -50Q-54 -54 -54 -72Z"
HEAD = "M-9 0Q-7 -12 4 -12L13 -8L33 9Q37 15 31 19Q26 22 19 17L4 13Q-8 12 -9 0Z"
SADDLE = "M-24 -88Q-26 -97 -20 -93Q-8 -86 6 -92Q14 -98 12 -87L8 -66L-18 -66Z"


@dataclass(frozen=True, slots=True)
class _Pose:
    """far, near: two legs each, as lines that end above the hoof; hooves: (x, y, turn), far ones first."""

    far: tuple[str, str]
    near: tuple[str, str]
    hooves: tuple[tuple[float, float, float], ...]
    neck: str
    mane: str
    head: tuple[float, float, float]
    tails: Mapping[str, str]
    rein: str


POSES: Mapping[str, _Pose] = {
    "standing": _Pose(
        far=("M-34 -56L-36 -32L-33 -8", "M20 -56L18 -32L19 -8"),
        near=("M-44 -60L-48 -32L-46 -8", "M30 -58L31 -32L31 -8"),
        hooves=((-32, 0, 0), (20, 0, 0), (-45, 0, 0), (32, 0, 0)),
        neck="M8 -84Q28 -98 38 -126L58 -112Q50 -84 37 -60Z",
        mane="M8 -86Q24 -100 33 -130Q44 -136 50 -126Q46 -106 26 -82Q14 -78 8 -86Z",
        head=(50, -119, 6),
        tails={
            "long": "M-52 -82Q-70 -84 -70 -50Q-72 -30 -66 -18Q-56 -30 -56 -46Q-58 -66 -50 -72Z",
            "short": "M-52 -82Q-66 -86 -68 -66Q-58 -60 -50 -72Z",
        },
        rein="M73 -101Q46 -76 8 -89",
    ),
    "galloping": _Pose(
        far=("M-36 -56L-54 -34L-76 -20", "M24 -58L52 -52L62 -34"),
        near=("M-44 -60L-50 -32L-70 -8", "M28 -58L48 -34L72 -14"),
        hooves=((-80, -15, 50), (63, -26, 10), (-75, -3, 50), (77, -9, -40)),
        neck="M8 -84Q32 -96 50 -117L68 -100Q54 -76 37 -60Z",
        mane="M6 -89Q14 -104 40 -122Q54 -127 60 -117Q46 -108 28 -86Q14 -80 6 -89Z",
        head=(60, -110, -8),
        tails={
            "long": "M-50 -84Q-70 -100 -108 -80Q-92 -78 -96 -68Q-76 -72 -50 -72Z",
            "short": "M-50 -84Q-64 -96 -74 -84Q-68 -78 -70 -74L-50 -72Z",
        },
        rein="M84 -96Q56 -76 8 -89",
    ),
    "grazing": _Pose(
        far=("M-34 -56L-36 -32L-33 -8", "M18 -56L16 -32L17 -8"),
        near=("M-44 -60L-48 -32L-46 -8", "M28 -58L28 -32L28 -8"),
        hooves=((-32, 0, 0), (18, 0, 0), (-45, 0, 0), (29, 0, 0)),
        neck="M16 -88Q50 -84 66 -42L48 -30Q36 -50 26 -56Z",
        mane="M10 -90Q54 -92 72 -44Q68 -34 62 -38Q46 -74 12 -80Z",
        head=(58, -35, 48),
        tails={
            "long": "M-52 -82Q-70 -84 -70 -50Q-72 -30 -66 -18Q-56 -30 -56 -46Q-58 -66 -50 -72Z",
            "short": "M-52 -82Q-66 -86 -68 -66Q-58 -60 -50 -72Z",
        },
        rein="M67 -11Q38 -50 8 -89",
    ),
}


def _bridle(pen: Pen, color: str) -> None:
    bands = "M22 1L15 15M2 -12L-3 12M1 -4L18 8"
    pen.line(bands, outline(color), 5.6)
    pen.line(bands, color, 3.4)


def _head(pen: Pen, fur: str, mane: str) -> None:
    pen.path("M-4 -9L-3 -24L5 -11Z", fur)
    pen.path(HEAD, fur)
    pen.path("M-6 -8Q4 -16 12 -4Q4 -6 -4 0Z", mane)
    pen.ellipse(9, -1, 2.6, 2.8, "#ffffff", INK, 1)
    pen.dots([(9.6, -1)], 1.5, "#15181d")
    pen.dots([(29, 11)], 1.4, outline(fur))
    pen.line("M29 17Q25 17 22 14", outline(fur), 1.2, detail=True)


def _legs(pen: Pen, legs: tuple[str, ...], hooves: tuple[tuple[float, float, float], ...], fur: str, hoof: str) -> None:
    for leg in legs:
        pen.limb(leg, 9, fur)
    for x, y, turn in hooves:
        pen.at(x, y, turn=turn).path("M-6 -10L5 -10L9 0L-7 0Z", hoof)


def _saddle(pen: Pen, color: str) -> None:
    pen.line("M-6 -68L-5 -48", outline(color), 6)
    pen.line("M-6 -68L-5 -48", color, 3.6)
    pen.path(SADDLE, color)
    pen.line("M-18 -74L6 -74", tint(color), 2, detail=True)


def draw_horse(pen: Pen, a: Mapping[str, Any]) -> None:
    """A horse of 128 pixels in profile, standing, galloping or grazing."""
    pose, fur = POSES[a["pose"]], FUR[a["fur_color"]]
    mane, hoof = FUR[a["mane_color"]], FUR[a["hooves_color"]]
    pen.path(pose.tails[a["tail"]], mane)
    _legs(pen, pose.far, pose.hooves[:2], shade(fur, 0.18), hoof)
    _legs(pen, pose.near, pose.hooves[2:], fur, hoof)
    pen.path(pose.neck, fur)
    patterned(pen, BODY, fur, a["fur_pattern"], 15, axis=0)
    pen.path(pose.mane, mane)
    if a["saddle"] != "none":
        _saddle(pen, COLOR[a["saddle_color"]])
    x, y, turn = pose.head
    head = pen.at(x, y, turn=turn)
    _head(head, fur, mane)
    if a["bridle"] != "none":
        color = COLOR[a["bridle_color"]]
        _bridle(head, color)
        pen.line(pose.rein, outline(color), 3.6)
        pen.line(pose.rein, color, 2)
    if a["number"] != "none":
        pen.ellipse(-37, -68, 12, 12, PLATE)
        pen.text(a["number"], -37, -68, 19)
