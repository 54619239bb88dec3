"""Bars, single or in groups, upright or sideways."""

from __future__ import annotations

from collections.abc import Callable

from generator.condchain.domains.chart.layout import GROUP_SHARE, Content, Layout, bar_width, value_size
from generator.condchain.domains.chart.sheet import Sheet
from generator.condchain.domains.chart.text import Label, written
from generator.condchain.domains.chart.vocabulary import BACKGROUNDS, COLORS

GAP = 1.0  # between the bars of a group, on each side


def bars(sheet: Sheet, content: Content, place: Layout, across: Callable[[float], float]) -> None:
    """A bar for each value, with its number where the chart has numbers at its marks."""
    count, several = len(content["labels"]), len(content["series"]) > 1
    width, size = bar_width(content, place), value_size(content)
    slot = (place.height if content["horizontal"] else place.width) / count
    start = slot * (1 - GROUP_SHARE) / 2 if several else (slot - width) / 2
    for row, series in enumerate(content["series"]):
        for index, value in enumerate(series["values"]):
            color = COLORS[content["label_colors"][index] if content["label_colors"] else series["color"]]
            near, end = index * slot + start + row * width + (GAP if several else 0), across(value)
            thick = width - (2 * GAP if several else 0)
            text = written(value, content["decimals"])
            if content["horizontal"]:
                sheet.rect(place.left, place.top + near, end - place.left, thick, color, "bar")
                y = place.top + near + thick / 2 + 0.36 * size
                number = Label(text, end + 6, y, size)
            else:
                sheet.rect(place.left + near, end, thick, place.bottom - end, color, "bar")
                number = Label(text, place.left + near + thick / 2, end - 5, size, "middle")
            if content["labelled"]:
                sheet.behind(number, BACKGROUNDS[content["looks"]["background"]])
                sheet.labels.append(number)
