"""The picture that the model was shown, with frames around the gold, the chosen object and the anchor."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from markupsafe import Markup

from space.case.exbind.arcs import Box
from space.case.exbind.families import FAMILIES
from space.case.exbind.marks import style_of
from space.case.exbind.opened import Opened
from space.case.exbind.phrases import capital, joined
from space.html import box, join

SIDE = 600  # pixels of a scene, in which the boxes of its candidates are measured; scenes are square
# Pixels of the scene on a phone, where it is shown at half of its size: a letter of a frame's name, the height of the
# name, and how far a frame stands out from its object.
LETTER, TALL, REACH = 14, 30, 15
CORNERS = ("", "cx-leftward", "cx-below", "cx-below cx-leftward")
OUTSIDE, ON_FRAME, ON_OBJECT = 100, 10, 1  # what it costs a name to stand there
ANCHOR = "anchor"


def show_picture(opened: Opened, address: str) -> Markup:
    """The picture; without a script it can be enlarged, and its frames can be taken away."""
    frames = list(_frames(opened))
    named = FAMILIES[opened.form].named
    told = [f"{words}: {named(opened.latent, name)}" for words, name in _told(opened)]
    alt = f"A scene of {len(opened.record['candidates'])} shapes. {capital(joined(told))}."
    shown = Markup(
        '<div class="cx-frame"><img src="{}" alt="{}" loading="lazy" width="{}" height="{}">{}</div>'
    ).format(address, alt, SIDE, SIDE, join(frames))
    return Markup(
        '<section class="cx-picture"><h3>Picture</h3><p class="cx-switches">'
        '<label><input type="checkbox" class="cx-large"> Enlarge</label> '
        '<label><input type="checkbox" class="cx-bare"> Hide the frames</label></p>{}</section>'
    ).format(box("Picture", shown, "cx-view"))


def _told(opened: Opened) -> Iterator[tuple[str, str]]:
    """(its marks in words, name) of every marked thing."""
    for candidate_id, name in opened.semantic.items():
        words = [words for _, words in opened.marks(candidate_id)]
        if name == opened.latent.target.get("anchor"):
            words.append(ANCHOR)
        if words:
            yield ", ".join(words), name


def _frames(opened: Opened) -> Iterator[Markup]:
    """A frame around every marked thing; its name stands at the corner where it covers least."""
    words = dict((name, said) for said, name in _told(opened))
    candidates = [one for one in opened.record["candidates"] if _is_box(one["bbox"])]
    objects = [_grown(one["bbox"], 0) for one in candidates]
    framed = [one for one in candidates if one["semantic_id"] in words]
    frames, names = [_grown(one["bbox"], REACH) for one in framed], []
    for candidate, own in zip(framed, frames, strict=True):
        said = words[candidate["semantic_id"]]
        taken = [*(frame for frame in frames if frame is not own), *names]
        costs = {corner: _cost(_name_at(corner, own, said), taken, objects) for corner in CORNERS}
        corner = min(CORNERS, key=costs.__getitem__)
        names.append(_name_at(corner, own, said))
        style = style_of(opened.marks(candidate["candidate_id"])) or "cx-is-anchor"
        yield _frame(candidate["bbox"], style, corner, said)


def _grown(box: Sequence[float], by: float) -> Box:
    left, top, width, height = box
    return Box(left + width / 2, top + height / 2, width / 2 + by, height / 2 + by)


def _name_at(corner: str, frame: Box, words: str) -> Box:
    """What a name covers at a corner of a frame."""
    half_width, half_height = LETTER * len(words) / 2, TALL / 2
    aside = half_width - frame.half_width
    x = frame.x + (-aside if "leftward" in corner else aside)
    down = frame.half_height + half_height
    return Box(x, frame.y + (down if "below" in corner else -down), half_width, half_height)


def _cost(name: Box, frames: Sequence[Box], objects: Sequence[Box]) -> int:
    is_inside = all(half <= at <= SIDE - half for at, half in ((name.x, name.half_width), (name.y, name.half_height)))
    return (
        OUTSIDE * (not is_inside) + ON_FRAME * sum(map(name.meets, frames)) + ON_OBJECT * sum(map(name.meets, objects))
    )


def _is_box(box: Sequence[Any] | None) -> bool:
    return box is not None and len(box) == 4 and all(isinstance(n, int | float) and math.isfinite(n) for n in box)


def _frame(box: Sequence[float], style: str, corner: str, words: str) -> Markup:
    """A frame in per cent of the picture."""
    left, top, width, height = (100 * number / SIDE for number in box)
    return Markup(
        '<span class="cx-box {} {}" style="left:{:.3f}%;top:{:.3f}%;width:{:.3f}%;height:{:.3f}%" aria-hidden="true">'
        "<span>{}</span></span>"
    ).format(style, corner, left, top, width, height, words)
