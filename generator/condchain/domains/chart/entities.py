"""What a chart lets one speak of, in an order that does not depend on chance alone."""

from __future__ import annotations

from itertools import combinations

from generator.condchain.domain import Input
from generator.condchain.domains.chart.mentions import CHART, label_id, pair_id, point_id, series_id, trend_id
from generator.condchain.domains.chart.view import View

LEAST_STEPS = 3  # of a change that is worth a layer
TRENDS = {1: 4, 2: 3, 3: 2, 4: 2}  # number of series -> changes offered for each of them
PAIRS = 6


def _trends(view: View) -> list[str]:
    if not view.content["ordered"]:
        return []
    spans = [(first, last) for number, first in enumerate(view.labels) for last in view.labels[number + LEAST_STEPS :]]
    offered = []
    for name in view.names:
        source = view.source(name, "trends")
        clear = [span for span in spans if view.apart(*(view.values[name][label] for label in span))]
        chosen = source.sample(clear, min(TRENDS[len(view.names)], len(clear)))
        offered += [trend_id(name, *span) for span in sorted(chosen, key=spans.index)]
    return offered


def _pairs(view: View) -> list[str]:
    if not view.single or view.content["ordered"]:
        return []
    every = list(combinations(view.labels, 2))
    chosen = view.source("chart", "pairs").sample(every, min(PAIRS, len(every)))
    return [pair_id(*pair) for pair in sorted(chosen, key=every.index)]


def offered(content: Input) -> list[str]:
    """The entities that layers may be about: at least eight in every chart."""
    view = View(content)
    things = [point_id(label) for label in view.labels] if view.single else [label_id(label) for label in view.labels]
    series = [series_id(name) for name in view.names] if not view.single or content["ordered"] else []
    return [*series, *things, *_trends(view), *_pairs(view), CHART]
