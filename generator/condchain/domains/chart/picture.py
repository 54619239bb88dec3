"""The picture of a chart."""

from __future__ import annotations

from functools import partial

from generator.condchain.domains.chart.draw_bars import bars
from generator.condchain.domains.chart.draw_frame import across, axes, base_line, legend, paper
from generator.condchain.domains.chart.draw_lines import lines
from generator.condchain.domains.chart.draw_pie import pie
from generator.condchain.domains.chart.layout import Content, layout
from generator.condchain.domains.chart.sheet import Sheet


def compose(content: Content) -> Sheet:
    """All shapes and labels of a chart."""
    sheet, place = Sheet(), layout(content)
    paper(sheet, content)
    if content["chart_type"] == "pie":
        pie(sheet, content, place)
    else:
        axes(sheet, content, place)
        draw = lines if content["chart_type"] == "line" else bars
        draw(sheet, content, place, partial(across, content, place))
        base_line(sheet, content, place)
    legend(sheet, content, place)
    return sheet


def pictures(content: Content) -> list[str]:
    """The one picture of a chart, as SVG."""
    return [compose(content).svg()]
