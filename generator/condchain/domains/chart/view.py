"""A chart's content, opened: names, labels, values, and what a reader can tell from the picture."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.condchain.domain import Input
from generator.seeding import rng

READING_SHARE = 0.04  # of the axis: what a reader may be off by where no value is written at the mark
MEAN_SHARE = 0.08  # of the axis: how far apart a mean and a number must be for the eye
PIE_SPAN = 25.0  # percent


@dataclass(frozen=True)
class View:
    """Read-only access to one chart.

    margin: two values closer than this are not told apart by a reader, in units of the value axis.
    mean_margin: the same for means and ranges, which no label states.
    """

    content: Input

    @cached_property
    def kind(self) -> str:
        return self.content["chart_type"]

    @cached_property
    def labels(self) -> list[str]:
        return self.content["labels"]

    @cached_property
    def names(self) -> list[str]:
        return [series["name"] for series in self.content["series"]]

    @cached_property
    def values(self) -> dict[str, dict[str, float]]:
        """Series -> label -> value."""
        return {item["name"]: dict(zip(self.labels, item["values"], strict=True)) for item in self.content["series"]}

    @cached_property
    def single(self) -> bool:
        """Whether the chart has one series, so that its labels are the things to speak of."""
        return len(self.content["series"]) == 1

    @cached_property
    def points(self) -> dict[str, float]:
        """Label -> value of a chart with one series."""
        return self.values[self.names[0]]

    @cached_property
    def span(self) -> float:
        """From the lowest to the highest tick; for a pie, what its wedges range over."""
        if self.kind == "pie":
            return PIE_SPAN
        return self.content["ticks"][-1] - self.content["ticks"][0]

    @cached_property
    def margin(self) -> float:
        least = 10.0 ** -self.content["decimals"] / 2
        return least if self.content["labelled"] else READING_SHARE * self.span

    @cached_property
    def mean_margin(self) -> float:
        return MEAN_SHARE * self.span

    def apart(self, first: float, second: float) -> bool:
        """Whether a reader sees that two values differ, and which is higher."""
        return abs(first - second) >= self.margin

    def clear_middle(self, name: str) -> bool:
        """Whether a reader can tell the upper half of the values of a series from the lower one."""
        ranked = sorted(self.values[name].values())
        middle = len(ranked) // 2
        inner = ranked[middle - 1 : middle + 1 + len(ranked) % 2]
        return all(self.apart(a, b) for a, b in zip(inner, inner[1:], strict=False))

    @cached_property
    def colors(self) -> dict[str, str]:
        """Label -> colour of the bars or wedges of one series; empty where they have one colour."""
        return dict(zip(self.labels, self.content["label_colors"], strict=False))

    def series(self, name: str) -> Mapping[str, Any]:
        """The series of that name, as it stands in the content."""
        return self.content["series"][self.names.index(name)]

    def span_labels(self, first: str, last: str) -> list[str]:
        """The labels from one to another, both counted."""
        return self.labels[self.labels.index(first) : self.labels.index(last) + 1]

    def source(self, entity: str, purpose: str) -> random.Random:
        """The random source for choices about an entity, the same on every call."""
        return rng("chart", self.content["salt"], entity, purpose)
