"""The picture that the model was shown, with frames around the gold, the chosen object and the anchor."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from markupsafe import Markup

from space.case.exbind.families import FAMILIES
from space.case.exbind.marks import style_of
from space.case.exbind.opened import Opened
from space.case.exbind.phrases import capital, joined
from space.html import box, join

SIDE = 600  # pixels of a scene, in which the boxes of its candidates are measured; scenes are square
MARGIN = 60  # pixels: nearer to the upper edge than this there is no room above a frame for its name
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
    words = dict((name, said) for said, name in _told(opened))
    for candidate in opened.record["candidates"]:
        name, box = candidate["semantic_id"], candidate["bbox"]
        if name in words and _is_box(box):
            style = style_of(opened.marks(candidate["candidate_id"])) or "cx-is-anchor"
            yield _frame(box, style, words[name])


def _is_box(box: Sequence[Any] | None) -> bool:
    return box is not None and len(box) == 4 and all(isinstance(n, int | float) and math.isfinite(n) for n in box)


def _frame(box: Sequence[float], style: str, words: str) -> Markup:
    """A frame in per cent of the picture; its name stands above it, or below where there is no room, and never outside
    of the picture."""
    left, top, width, height = (100 * number / SIDE for number in box)
    places = (["cx-below"] if box[1] < MARGIN else []) + (["cx-leftward"] if box[0] > SIDE / 2 else [])
    return Markup(
        '<span class="cx-box {} {}" style="left:{:.3f}%;top:{:.3f}%;width:{:.3f}%;height:{:.3f}%" aria-hidden="true">'
        "<span>{}</span></span>"
    ).format(style, " ".join(places), left, top, width, height, words)
