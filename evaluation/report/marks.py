"""What figures are drawn with: axes of rows, places and shares; points with intervals; bars."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import nan
from typing import Any

from evaluation.report.figures import LINE, TURNED, Axes, marker_options
from evaluation.report.looks import INK, Look

CAP, ARM = 2.0, 0.9  # points: half the width of an interval's end, the width of its line
BAR = 0.66  # of a row
LEAST_CHANGE = 0.05  # of the whole: the least reach of an axis of differences
TEXT = 7  # points
NARROW = 0.02  # of a bar's axis: the least width of a character that may stand in it

Bounds = Sequence[float] | None


def row_height(labels: Sequence[str], each: float = 0.0) -> float:
    """Inches for a panel with a row for each label, its title and its axis. each: at least, for a row."""
    lines = max((label.count("\n") + 1 for label in labels), default=1)
    return 0.85 + len(labels) * max(0.14 + 0.13 * lines, each)


def apart(place: int, many: int, room: float = 0.54) -> float:
    """How far mark `place` of several stands from the middle of the row or place that they share.

    >>> apart(0, 3), apart(1, 3), apart(0, 1)
    (-0.27, 0.0, 0.0)
    """
    return room * (place - (many - 1) / 2) / max(many - 1, 1)


def row_axis(axes: Axes, labels: Sequence[str], headings: Collection[int] = ()) -> None:
    """Make the y axis one of rows, the first on top. headings: rows that are none."""
    axes.set_yticks(range(len(labels)), labels)
    for row, label in enumerate(axes.get_yticklabels()):
        label.set_fontweight("bold" if row in headings else "normal")
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.grid(False, axis="y")


def place_axis(axes: Axes, labels: Sequence[str], *, turned: bool = False) -> None:
    """Make the x axis one of places with a label each."""
    axes.set_xticks(range(len(labels)), labels, **(TURNED if turned else {}))
    axes.set_xlim(-0.5, len(labels) - 0.5)


def share_axis(axes: Axes, whole: float = 1.0, *, upright: bool = False) -> None:
    """Make an axis one of shares of `whole`, with room for marks at its ends."""
    limits = (-0.05 * whole, 1.06 * whole)
    if upright:
        axes.set_ylim(*limits)
    else:
        axes.set_xlim(*limits)


def change_axis(axes: Axes, title: str, whole: float = 1.0) -> None:
    """Make the x axis one of differences of shares of `whole`, with a line where nothing changes, over what is drawn.

    Where hardly anything changes, it is no magnifying glass.
    """
    axes.axvline(0, color=INK, linewidth=0.8, zorder=1)
    if max(map(abs, axes.get_xlim())) < LEAST_CHANGE * whole:
        axes.set_xlim(-LEAST_CHANGE * whole, LEAST_CHANGE * whole)
    axes.set_xlabel(title)


def points(
    axes: Axes,
    places: Sequence[float],
    values: Sequence[float | None],
    bounds: Sequence[Bounds],
    style: Look,
    *,
    upright: bool = False,
    joined: bool = False,
) -> None:
    """Markers with their intervals. What is undefined is left out, be it a value or the interval of one.

    places: where each stands on the axis of rows, or with `upright` on the x axis. joined: with a line between them.
    """
    kept = [found for found in zip(places, values, bounds, strict=True) if found[1] is not None]
    if not kept:
        return
    where, found, reach = zip(*kept, strict=True)
    arms = [
        [max(0.0, sign * (end[side] - value)) if end else nan for value, end in zip(found, reach, strict=True)]
        for side, sign in ((0, -1), (1, 1))
    ]
    axes.errorbar(
        *((where, found) if upright else (found, where)),
        **{"yerr" if upright else "xerr": arms},
        elinewidth=ARM,
        capsize=CAP,
        color=style.colour,
        linestyle=style.dash if joined else "none",
        linewidth=LINE,
        **marker_options(style),
        zorder=3,
    )


def bar_rows(axes: Axes, values: Sequence[float | None], texts: Sequence[str], style: Look) -> None:
    """One bar a row with its text at the end; the text alone where the value is undefined."""
    drawn = [value or 0.0 for value in values]
    bars = axes.barh(
        range(len(drawn)), drawn, BAR, color=style.colour, hatch=style.hatch, edgecolor="#ffffff", linewidth=0
    )
    axes.bar_label(bars, texts, padding=2, fontsize=TEXT)


def stacked_rows(axes: Axes, parts: Sequence[tuple[Sequence[float], Look]], texts: Sequence[Sequence[str]]) -> None:
    """Bars of several parts, one bar a row. texts: for each part what stands in it, row by row, where there is room."""
    left = [0.0] * len(parts[0][0])
    whole = max(map(sum, zip(*(values for values, _ in parts), strict=True)), default=0) or 1
    box: dict[str, Any] = {"boxstyle": "round,pad=0.15", "facecolor": "#ffffff", "edgecolor": "none"}
    for (values, style), written in zip(parts, texts, strict=True):
        look = {"color": style.colour, "hatch": style.hatch, "edgecolor": "#ffffff", "linewidth": 0.6}
        axes.barh(range(len(values)), values, BAR, left=left, **look)
        for row, (start, value, text) in enumerate(zip(left, values, written, strict=True)):
            if value > NARROW * whole * (1 + len(text)):
                middle = {"ha": "center", "va": "center", "fontsize": TEXT, "color": "#000000"}
                axes.text(start + value / 2, row, text, bbox=box, **middle)
        left = [start + value for start, value in zip(left, values, strict=True)]
