"""How every figure of a report is laid out, and how it becomes files: the only module that knows matplotlib.

Text is drawn as outlines of the font that matplotlib brings, so it looks alike everywhere.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ft2font import FT2Font
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle

from evaluation.report.looks import FULL, GRID, HALF, INK, OPEN, PAPER, Look
from predictors.texts import visible

WIDTH = 7.2  # inches: the text width of a page in print
PIXELS_PER_INCH = 160
LINE, MARKER = 1.3, 5.0  # points
TURNED = {"rotation": 50, "ha": "right", "rotation_mode": "anchor"}  # labels that would meet side by side
SHORT_LABEL = 4  # characters that fit below a cell
FONT_SIZE = 16  # points, to measure text
USUAL_WIDTH = 0.6  # of a character, in units of the size of its font
FONT = Path(matplotlib.get_data_path()) / "fonts/ttf/DejaVuSans.ttf"
_COMMENT = re.compile("<!--.*?-->\n?", re.DOTALL)  # matplotlib writes every text, a model's name too, into one
_EDGE = {"edgecolor": "#d0d4da", "linewidth": 0.6, "zorder": 2}
_FRAME = {"edgecolor": "#000000", "linewidth": 1.2, "zorder": 3}
_STYLE = {
    "axes.axisbelow": True,
    "axes.edgecolor": INK,
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.labelcolor": INK,
    "axes.labelsize": 8.5,
    "axes.linewidth": 0.6,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 8.5,
    "axes.titleweight": "bold",
    "figure.constrained_layout.h_pad": 0.06,
    "figure.constrained_layout.w_pad": 0.06,
    "figure.facecolor": PAPER,
    "font.family": "DejaVu Sans",
    "font.size": 8.0,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.7,
    "legend.fontsize": 8.0,
    "legend.frameon": False,
    "savefig.facecolor": PAPER,
    "svg.fonttype": "path",
    "svg.hashsalt": "bindchain report",
    "text.color": INK,
    "text.hinting": "none",  # else text is wider in pixels than in outlines, whose layout the PNG takes over
    "text.parse_math": False,  # a name with dollars is a name
    "xtick.color": INK,
    "xtick.labelsize": 8.0,
    "xtick.major.size": 2.5,
    "ytick.color": INK,
    "ytick.labelsize": 8.0,
    "ytick.major.size": 0,
}

Axes = Any  # of matplotlib: what draws on them need not import it


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure as two files. The same drawing gives the same bytes."""

    svg: str
    png: bytes


def drawable(text: str) -> str:
    r"""The text with what does not show, or what the font has no glyph for, as an escape.

    >>> drawable("é $x$ 模"), drawable("a\tb")
    ('é $x$ \\u6a21', 'a\\tb')
    """
    glyphs = _glyphs()
    shown = (char if ord(char) in glyphs else char.encode("unicode_escape").decode() for char in visible(text))
    return "".join(shown)


def drawn_width(text: str) -> float:
    """How wide a text of one line is drawn, in characters of usual width.

    >>> drawn_width("m") > 1.5, drawn_width("l") < 0.5, drawn_width("table row") < 9.5
    (True, True, True)
    """
    return sum(map(_advance, text)) / USUAL_WIDTH


@contextmanager
def style() -> Iterator[None]:
    """Figures that are drawn here have the style of reports, whatever the user's matplotlibrc says."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_STYLE)
        yield


def picture(draw: Callable[[], Figure]) -> Picture:
    """What `draw` draws, as files."""
    with style():
        figure = draw()
        FigureCanvasAgg(figure)
        svg, png = io.StringIO(), io.BytesIO()
        figure.savefig(svg, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
        figure.set_layout_engine("none")  # the PNG takes the layout over
        figure.savefig(png, format="png", dpi=PIXELS_PER_INCH, metadata={"Software": None})
    return Picture(_COMMENT.sub("", svg.getvalue()), png.getvalue())


def panels(
    rows: int,
    columns: int,
    height: float,
    *,
    widths: Sequence[float] | None = None,
    width: float = WIDTH,
    share_y: bool = False,
) -> tuple[Figure, list[list[Axes]]]:
    """A figure with rows x columns panels. height: inches of a row; widths: of the columns, relative ones."""
    figure = Figure(figsize=(width, rows * height), layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False, sharey="row" if share_y else False, width_ratios=widths)
    return figure, [list(row) for row in axes]


def grid(
    count: int,
    columns: int,
    height: float,
    *,
    least: float = 0.6,
    across: str = "",
    down: str = "",
    share_y: bool = False,
) -> tuple[Figure, list[Axes]]:
    """A figure with `count` panels, at most so many beside each other.

    least: the part of the whole width that few panels take. across, down: what the axes show, said once a column and
        once a row.
    """
    beside = min(count, columns)
    rows = -(-count // beside)
    figure, axes = panels(rows, beside, height, width=WIDTH * max(beside / columns, least), share_y=share_y)
    flat = [each for row in axes for each in row]
    for place, drawn in enumerate(flat[:count]):
        drawn.set_xlabel(across if place + beside >= count else "")
        drawn.set_ylabel(down if place % beside == 0 else "")
    for spare in flat[count:]:
        spare.remove()
    return figure, flat[:count]


def heat_map(
    axes: Axes,
    shades: Sequence[Sequence[float]],
    texts: Sequence[Sequence[str]],
    down: Sequence[str],
    across: Sequence[str],
    framed: Collection[tuple[int, int]] = (),
) -> None:
    """A matrix of cells with a text in each. shades: from 0 to 1. framed: the (row, column) of cells with a frame."""
    shade_of = matplotlib.colormaps["Blues"]
    for row, (line, written) in enumerate(zip(shades, texts, strict=True)):
        for column, (shade, text) in enumerate(zip(line, written, strict=True)):
            edge = _FRAME if (row, column) in framed else _EDGE
            axes.add_patch(Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor=shade_of(0.04 + 0.88 * shade), **edge))
            ink = "#ffffff" if shade > 0.55 else "#000000"
            axes.text(column, row, text, ha="center", va="center", fontsize=7, color=ink, zorder=4)
    axes.set_xticks(range(len(across)), across, **(TURNED if max(map(len, across)) > SHORT_LABEL else {}))
    axes.set_yticks(range(len(down)), down)
    axes.set_xlim(-0.5, len(across) - 0.5)
    axes.set_ylim(len(down) - 0.5, -0.5)
    axes.set_aspect("equal", anchor="NW")
    axes.grid(False)
    axes.tick_params(length=0)
    for side in axes.spines.values():
        side.set_visible(False)


def legend(
    figure: Figure,
    marks: Sequence[tuple[str, Look]] = (),
    bars: Sequence[tuple[str, Look]] = (),
    *,
    joined: bool = False,
) -> None:
    """A legend below all panels, for which the figure grows: of markers, with lines where `joined`, and of bars."""
    handles: list[Any] = [_mark(label, style, joined) for label, style in marks]
    handles += [Patch(facecolor=s.colour, hatch=s.hatch, edgecolor="#ffffff", label=label) for label, s in bars]
    labels = [handle.get_label() for handle in handles]
    longest = max(drawn_width(line) for label in labels for line in label.split("\n"))
    columns = max(1, min(len(handles), int(figure.get_figwidth() * 11.5 // (longest + 6))))
    rows = -(-len(handles) // columns)
    lines = max(sum(label.count("\n") + 1 for label in labels[at : at + rows]) for at in range(0, len(labels), rows))
    figure.set_figheight(figure.get_figheight() + 0.12 + 0.06 * rows + 0.138 * lines)
    figure.legend(handles=handles, loc="outside lower center", ncols=columns, handlelength=2.6 if joined else 1.6)


def marker_options(style: Look) -> dict[str, Any]:
    """How matplotlib is told of the marker of a look."""
    return {
        "marker": style.marker,
        "markersize": MARKER,
        "fillstyle": HALF if style.fill == HALF else FULL,
        "markerfacecolor": PAPER if style.fill == OPEN else style.colour,
        "markerfacecoloralt": PAPER,
        "markeredgecolor": style.colour,
    }


def _mark(label: str, style: Look, joined: bool) -> Line2D:
    return Line2D(
        [],
        [],
        color=style.colour,
        **marker_options(style),
        linestyle=style.dash if joined else "none",
        linewidth=LINE,
        label=label,
    )


@cache
def _advance(char: str) -> float:
    """The width of a character in units of the size of its font."""
    return _font().load_char(ord(char)).linearHoriAdvance / 2**16 / FONT_SIZE


@cache
def _glyphs() -> frozenset[int]:
    return frozenset(_font().get_charmap())


@cache
def _font() -> FT2Font:
    font = FT2Font(str(FONT))
    font.set_size(FONT_SIZE, 72)  # a point is a pixel
    return font
