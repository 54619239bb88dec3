"""Numbers with their intervals, drawn as a dot on a line, and written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from metrics.terminal import ABSENT, signed, signed_interval
from space.html import go
from space.places import Place
from space.tables import between, percent

SCALES = {"exact_accuracy": 100.0}  # measure -> what makes per cent of it; the others are in per cent
CHANGE_MARKS = (
    "A change is in points of a hundred. Its line is the 95 % interval; the dot is filled where the interval leaves "
    "out 0, open where it holds 0, and a cross where there is no interval: of fewer than two {parents} to draw from, "
    "or where no draw differs from another. The interval is a percentile bootstrap over {parents}."
)
LATENT = "A latent is what a case shows: one scene or tree shown in two formats is one latent, and makes two cases."
PARENTS = {"ExBind": ("latents", LATENT), "CondChain": ("chains", "")}  # what is drawn, and what that is

Bounds = Sequence[float] | None


def scale_of(measure: str) -> float:
    return SCALES.get(measure, 1.0)


def how_to_read(benchmarks: Iterable[str]) -> str:
    """What the drawn changes mean, with the words that are used for it.

    >>> how_to_read(["CondChain"]).rpartition(". ")[2]
    'The interval is a percentile bootstrap over chains.'
    """
    drawn = [PARENTS[benchmark] for benchmark in benchmarks]
    told = CHANGE_MARKS.format(parents=" or ".join(parents for parents, _ in drawn))
    return " ".join([told, *(meaning for _, meaning in drawn if meaning)])


def changed(value: float | None, bounds: Bounds, scale: float = 1.0) -> Markup:
    """A change in points, with its interval where there is one.

    >>> [changed(*each, scale=100).striptags() for each in ((0.05, [-0.01, 0.11]), (-0.015, None), (None, None))]
    ['+5.0 [-1.0, +11.0]', '-1.5', '-']
    """
    text = signed(_scaled(value, scale), 1)
    shown = signed_interval([scale * end for end in bounds], 1) if bounds else ABSENT
    ends = Markup("") if ABSENT in (text, shown) else Markup(' <span class="cp-ends">{}</span>').format(shown)
    return Markup("{}{}").format(text, ends)


def valued(
    value: float | None, bounds: Bounds = None, scale: float = 1.0, place: Place | None = None, title: str = ""
) -> Markup:
    """A value in per cent, and under it its interval where there is one. place: where the value leads, as `go` has it.

    >>> print(valued(0.5, [0.4, 0.6], 100))
    50.0 %<small>40.0 to 60.0 %</small>
    """
    shown = Markup("<small>{}</small>").format(between([scale * end for end in bounds])) if bounds else Markup("")
    text = percent(_scaled(value, scale))
    return Markup("{}{}").format(go(place, text, title=title) if place else text, shown)


def widest(entries: Iterable[Mapping[str, Any]], value: str = "delta", bounds: str = "ci", scale: float = 1.0) -> float:
    """How far from 0 any of these changes or its interval goes, so that all are drawn alike; in points.

    >>> widest([{"delta": 0.1, "ci": [-0.3, 0.2]}, {"delta": None, "ci": None}], scale=100)
    30.0
    """
    ends = [end for entry in entries for end in (entry[value], *(entry[bounds] or ())) if end is not None]
    return scale * max(map(abs, ends), default=0.0)


def change_mark(value: float | None, bounds: Bounds, most: float, scale: float = 1.0, *, judged: bool = True) -> Markup:
    """A change around the line of 0. most: points at either end of the drawing; judged: more of it is better."""
    if value is None:
        return Markup("")
    if not bounds:
        kind = "cross"
    else:
        told = ("better" if value > 0 else "worse") if judged else "value"
        kind = "open" if bounds[0] <= 0 <= bounds[1] else told
    most = most or 1.0
    return _drawn("cp-change", kind, [50 + 50 * scale * end / most for end in (value, *(bounds or ()))])


def share_mark(value: float | None, bounds: Bounds, scale: float = 1.0) -> Markup:
    """A share between 0 and 100 per cent."""
    if value is None:
        return Markup("")
    return _drawn("cp-share", "value", [scale * end for end in (value, *(bounds or ()))])


def axis(most: float, what: str = "change") -> Markup:
    """The head of a column of changes.

    >>> axis(20.04).striptags()
    'change, -20 to +20 points'
    """
    return Markup('{0}, <span class="cp-axis">-{1} to +{1} points</span>').format(what, f"{most or 1:.0f}")


def _drawn(place: str, kind: str, ends: Sequence[float]) -> Markup:
    """ends: of the dot, and of the line if there is one, in per cent of the width."""
    dot, *line = (min(100.0, max(0.0, end)) for end in ends)
    whisker = Markup("")
    if line:
        whisker = Markup('<i class="cp-line" style="left:{}%;width:{}%"></i>').format(
            f"{line[0]:.2f}", f"{line[1] - line[0]:.2f}"
        )
    return Markup(
        '<span class="cp-plot {} cp-{}" aria-hidden="true">{}<i class="cp-dot" style="left:{}%"></i></span>'
    ).format(place, kind, whisker, f"{dot:.2f}")


def _scaled(value: float | None, scale: float) -> float | None:
    return None if value is None else scale * value
