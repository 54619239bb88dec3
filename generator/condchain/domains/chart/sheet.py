"""A sheet under construction: shapes first, labels on top of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.condchain.domains.chart.layout import HEIGHT, WIDTH
from generator.condchain.domains.chart.text import DESCENT, Label


@dataclass(slots=True)
class Sheet:
    """SVG elements and labels, in drawing order."""

    shapes: list[str] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: str, width: float, dash: str = "") -> None:
        dashed = f' stroke-dasharray="{dash}" stroke-linecap="round"' if dash else ""
        self.shapes.append(
            f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" stroke="{stroke}" '
            f'stroke-width="{width}"{dashed}/>'
        )

    def rect(self, x: float, y: float, width: float, height: float, fill: str, name: str = "", more: str = "") -> None:
        named = f' class="{name}"' if name else ""
        self.shapes.append(
            f'<rect{named} x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" fill="{fill}"{more}/>'
        )

    def behind(self, label: Label, fill: str) -> None:
        """Clear the paper behind a number, so that no line runs through it."""
        left, top, right, bottom = label.box
        foot = bottom - DESCENT * label.size + 1  # digits have no descenders
        self.rect(left - 1, top - 1, right - left + 2, foot - top + 1, fill)

    def svg(self) -> str:
        """The whole document."""
        body = "".join(self.shapes) + "".join(label.svg() for label in self.labels)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}">{body}</svg>'
        )
