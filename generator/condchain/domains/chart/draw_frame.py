"""What stands around the marks: background, title, axes, gridlines, legend, source note."""

from __future__ import annotations

from generator.condchain.domains.chart.draw_lines import marker
from generator.condchain.domains.chart.layout import (
    EDGE,
    GREY,
    HEIGHT,
    NOTE_SIZE,
    SWATCH,
    TEXT_SIZE,
    WIDTH,
    Content,
    Layout,
    legend_entries,
    tick_texts,
    title_label,
)
from generator.condchain.domains.chart.sheet import Sheet
from generator.condchain.domains.chart.tables import BY_KEY
from generator.condchain.domains.chart.text import Label
from generator.condchain.domains.chart.vocabulary import BACKGROUNDS, COLORS, GRID_STYLES, LINE_STYLES
from generator.render import INK

GRID, AXIS = "#98a2aa", "#3e4850"


def across(content: Content, place: Layout, value: float) -> float:
    """The place of a value along the value axis, in pixels: y, or x where the bars lie sideways."""
    ticks = content["ticks"]
    share = (value - ticks[0]) / (ticks[-1] - ticks[0])
    return place.left + share * place.width if content["horizontal"] else place.bottom - share * place.height


def paper(sheet: Sheet, content: Content) -> None:
    """Background, title, source note."""
    sheet.rect(0, 0, WIDTH, HEIGHT, BACKGROUNDS[content["looks"]["background"]])
    sheet.labels.append(title_label(content))
    if content["looks"]["note"]:
        note = f"Source: {BY_KEY[content['table']].dataset} (vega_datasets)"
        sheet.labels.append(Label(note, EDGE, HEIGHT - 14, NOTE_SIZE, fill=GREY))


def legend(sheet: Sheet, content: Content, place: Layout) -> None:
    """A swatch and a name for each series or wedge."""
    for index, ((text, color), (x, y)) in enumerate(zip(legend_entries(content), place.legend, strict=True)):
        middle = y - 4.5
        if content["chart_type"] == "line":
            series = content["series"][index]
            sheet.line(x - 3, middle, x + SWATCH + 3, middle, COLORS[color], 2.6, LINE_STYLES[series["line_style"]])
            sheet.shapes.append(marker(series["marker"], x + SWATCH / 2, middle, COLORS[color]))
        else:
            sheet.rect(x + 6, y - 11, 14, 14, COLORS[color])
        sheet.labels.append(Label(text, x + SWATCH + 8, y, TEXT_SIZE))


def _value_ticks(sheet: Sheet, content: Content, place: Layout) -> None:
    looks = content["looks"]
    for tick, text in zip(content["ticks"], tick_texts(content), strict=True):
        at = across(content, place, tick)
        grid = None if looks["grid"] == "missing" else GRID_STYLES[looks["grid"]]
        if content["horizontal"]:
            if grid is not None:
                sheet.line(at, place.top, at, place.bottom, GRID, 1, grid)
            sheet.labels.append(Label(text, at, place.bottom + 18, TEXT_SIZE, "middle", fill=GREY))
        else:
            if grid is not None:
                sheet.line(place.left, at, place.right, at, GRID, 1, grid)
            sheet.labels.append(Label(text, place.left - 9, at + 4.5, TEXT_SIZE, "end", fill=GREY))


def _names(sheet: Sheet, content: Content, place: Layout) -> None:
    """The labels along the other axis."""
    labels = content["labels"]
    for index, label in enumerate(labels):
        share = (index + 0.5) / len(labels)
        if content["horizontal"]:
            sheet.labels.append(Label(label, place.left - 9, place.top + share * place.height + 4.5, TEXT_SIZE, "end"))
            continue
        x = place.left + share * place.width
        for row, line in enumerate(place.lines[index]):
            sheet.labels.append(Label(line, x, place.bottom + 19 + 17 * row, TEXT_SIZE, "middle"))


def axes(sheet: Sheet, content: Content, place: Layout) -> None:
    """Gridlines, ticks, axis titles and the frame."""
    _value_ticks(sheet, content, place)
    _names(sheet, content, place)
    if content["looks"]["frame"]:
        more = f' stroke="{AXIS}" stroke-width="1.4"'
        sheet.rect(place.left, place.top, place.width, place.height, "none", more=more)
    rows = max(map(len, place.lines))
    below, above = (content["unit"], content["axis"]) if content["horizontal"] else (content["axis"], content["unit"])
    middle = (place.left + place.right) / 2
    sheet.labels.append(Label(below, middle, place.bottom + 24 + 17 * rows, TEXT_SIZE, "middle", True, INK))
    least = min(label.box[0] for label in sheet.labels if label.anchor == "end" and label.size == TEXT_SIZE)
    sheet.labels.append(Label(above, least, place.top - 16, TEXT_SIZE, "start", True, INK))


def base_line(sheet: Sheet, content: Content, place: Layout) -> None:
    """The line on which bars stand, or the foot of the plot; drawn over the bars."""
    if content["horizontal"]:
        sheet.line(place.left, place.top, place.left, place.bottom, AXIS, 1.6)
    else:
        sheet.line(place.left, place.bottom, place.right, place.bottom, AXIS, 1.6)
