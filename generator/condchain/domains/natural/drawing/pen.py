"""The pen that figures are drawn with: it collects shapes, so that one list gives picture, silhouette and box.

A figure is drawn facing right, foot centre at (0, 0), y upwards negative; a flipped pen turns it to the left, but
never its writing. `Pen.at` gives a pen of the same figure for a part with a place, size and turn of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.condchain.domains.natural.drawing import curves
from generator.condchain.domains.natural.drawing.colors import INK, outline
from generator.condchain.domains.natural.drawing.curves import Matrix, Point, Segment
from generator.render import text_path, text_width

LINE = 1.4  # pixels, the outline of every part
CAP_HEIGHT = 0.714  # of the bundled font, per em
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Shape:
    """One drawn element.

    fill, stroke: colours or None; width: of the stroke; detail: lies wholly on other shapes, so that it adds nothing
    to the figure's silhouette; ellipse: middle and radii if the segments are an upright ellipse; markup: ready SVG
    instead of segments (writing).
    """

    segments: tuple[Segment, ...]
    fill: str | None
    stroke: str | None
    width: float
    detail: bool = False
    ellipse: tuple[float, float, float, float] | None = None
    markup: str = ""

    def svg(self) -> str:
        """The SVG element; what equals the group's defaults is left out."""
        if self.markup:
            return self.markup
        style = "" if self.fill is None else f' fill="{self.fill}"'
        style += ' stroke="none"' if self.stroke is None else "" if self.stroke == INK else f' stroke="{self.stroke}"'
        style += "" if self.stroke is None or self.width == LINE else f' stroke-width="{round(self.width, 2):g}"'
        return self.element(style)

    def element(self, style: str) -> str:
        """The plainest element that will do: cairosvg draws ellipses and polygons in half the time of a path."""
        if self.ellipse:
            x, y, rx, ry = (f"{round(value, 1):g}" for value in self.ellipse)
            return f'<ellipse{style} cx="{x}" cy="{y}" rx="{rx}" ry="{ry}"/>'
        letters = "".join(letter for letter, _ in self.segments)
        if letters.strip("Z").strip("L") == "M" and letters.count("Z") <= 1:
            points = " ".join(f"{round(x, 1):g} {round(y, 1):g}" for _, points in self.segments for x, y in points)
            return f'<{"polygon" if letters.endswith("Z") else "polyline"}{style} points="{points}"/>'
        return f'<path{style} d="{curves.path_data(self.segments)}"/>'


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in the local coordinates of a part; all pens of a figure share one list of shapes."""

    shapes: list[Shape] = field(default_factory=list)
    matrix: Matrix = IDENTITY

    def at(self, x: float, y: float, scale: float = 1.0, turn: float = 0.0, flip: bool = False) -> Pen:
        """A pen whose origin lies at (x, y) of this one; turn: degrees clockwise; flip: mirrored left to right."""
        cos, sin = scale * math.cos(math.radians(turn)), scale * math.sin(math.radians(turn))
        inner = (-cos, -sin, -sin, cos, x, y) if flip else (cos, sin, -sin, cos, x, y)
        return Pen(self.shapes, curves.combined(self.matrix, inner))

    def _size(self) -> float:
        a, b, c, d, _, _ = self.matrix
        return math.sqrt(abs(a * d - b * c))

    def _add(
        self, segments: tuple[Segment, ...], fill: str | None, stroke: str | None, width: float, detail: bool
    ) -> None:
        width = width * self._size() if stroke else 0.0
        self.shapes.append(Shape(curves.mapped(segments, self.matrix), fill, stroke, width, detail))

    def path(
        self, data: str, fill: str, stroke: str | None = "auto", width: float = LINE, detail: bool = False
    ) -> None:
        """A filled path; without a stroke named, the outline that belongs to its fill."""
        self._add(curves.parse(data), fill, outline(fill) if stroke == "auto" else stroke, width, detail)

    def polygon(self, points: Sequence[Point], fill: str, stroke: str | None = "auto", detail: bool = False) -> None:
        """A filled polygon."""
        line = outline(fill) if stroke == "auto" else stroke
        self._add(curves.polygon(list(points)), fill, line, LINE, detail)

    def rect(
        self, x: float, y: float, w: float, h: float, fill: str, stroke: str | None = "auto", detail: bool = False
    ) -> None:
        """A filled rectangle from its upper left corner."""
        self.polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], fill, stroke, detail)

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: str, stroke: str | None = "auto", width: float = LINE
    ) -> None:
        """A filled ellipse about (x, y)."""
        a, b, c, d, e, f = self.matrix
        line, scale = outline(fill) if stroke == "auto" else stroke, self._size()
        center = (a * x + c * y + e, b * x + d * y + f)
        segments = curves.mapped(curves.ellipse(x, y, rx, ry), self.matrix)
        upright = (*center, rx * scale, ry * scale) if b == c == 0 or rx == ry else None
        self.shapes.append(Shape(segments, fill, line, width * scale if line else 0.0, False, upright))

    def line(self, data: str, stroke: str = INK, width: float = LINE, detail: bool = False) -> None:
        """An open line with round ends."""
        self._add(curves.parse(data), None, stroke, width, detail)

    def dots(self, centers: Sequence[Point], radius: float, fill: str) -> None:
        """Round dots, as details: lines of no length with round ends, which cost least."""
        if centers:
            segments = tuple(segment for x, y in centers for segment in curves.polygon([(x, y), (x, y)], closed=False))
            self._add(segments, None, fill, 2 * radius, True)

    def limb(self, data: str, width: float, fill: str) -> None:
        """A thick line in a colour with an outline: arms, legs, tails, poles."""
        self.line(data, outline(fill), width + 2 * LINE)
        self.line(data, fill, width)

    def text(self, label: str, x: float, y: float, size: float, fill: str = INK) -> None:
        """Bold writing, centred at (x, y), never mirrored; x, y: the middle of its capitals."""
        a, b, c, d, e, f = self.matrix
        scale = self._size()
        left, top = a * x + c * y + e, b * x + d * y + f + CAP_HEIGHT * size * scale / 2
        markup = text_path(label, left, top, size * scale, anchor="middle", bold=True, fill=fill)
        half = text_width(label, size * scale, bold=True) / 2
        box = curves.polygon([(left - half, top), (left + half, top - CAP_HEIGHT * size * scale)], closed=False)
        self.shapes.append(
            Shape(box, None, None, 0.0, detail=True, markup=markup.replace("<path ", '<path stroke="none" ', 1))
        )

    def last_outlines(self) -> list[list[Point]]:
        """The points of the shape drawn last, in the figure's coordinates."""
        return curves.sampled(self.shapes[-1].segments)

    def on_last(self, pieces: list[list[Point]], fill: str) -> None:
        """Polygons in the figure's coordinates as one detail without an outline; none of them may overlap."""
        segments = tuple(segment for piece in pieces for segment in curves.polygon(piece))
        if segments:
            self.shapes.append(Shape(segments, fill, None, 0.0, True))

    def dots_on_last(self, centers: list[Point], radius: float, fill: str) -> None:
        """Round dots in the figure's coordinates."""
        Pen(self.shapes).dots(centers, radius, fill)
