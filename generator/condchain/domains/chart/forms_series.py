"""Statements about a series."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from generator.condchain.domain import Form
from generator.condchain.domains.chart import priors
from generator.condchain.domains.chart.axis import quarter_points
from generator.condchain.domains.chart.facts import HIGHER, series_facts
from generator.condchain.domains.chart.form_parts import (
    amid,
    among,
    beside,
    counted,
    decoys,
    differences,
    exact_margin,
    extreme,
    level,
    pick,
    swapped,
    without,
    without_slots,
    worded,
)
from generator.condchain.domains.chart.mentions import CHART, about, gap, series_id, total, value, versus
from generator.condchain.domains.chart.phrases_series import SERIES
from generator.condchain.domains.chart.view import View
from generator.condchain.domains.chart.vocabulary import COLORS, MARKERS

VALUES, ORDERS, STANDINGS, DISTANCES, HALVES, GAPS, SUMS = 2, 4, 3, 2, 1, 4, 4
SIDES = ("above", "below")


def _values(view: View, name: str) -> list[Form]:
    source, values = view.source(name, "values"), view.values[name]
    made = []
    for label in pick(source, view.labels, VALUES):
        others = [number for at, number in values.items() if at != label]
        made += amid(
            view, SERIES["value"], values[label], others, frozenset({value((name, label))}), view.margin, label=label
        )
    return made


def _orders(view: View, name: str) -> list[Form]:
    """Two labels compared: neighbours in a time series, any two where the labels have no order."""
    source, labels = view.source(name, "orders"), view.labels
    pairs = list(zip(labels, labels[1:], strict=False))
    if not view.content["ordered"]:
        pairs = [tuple(pick(source, labels, 2)) for _ in range(ORDERS)]
    clear = [pair for pair in dict.fromkeys(pairs) if view.apart(*(view.values[name][label] for label in pair))]
    later = priors.STEP_RISES if view.content["ordered"] else 0.5
    made = []
    for number, (first, second) in enumerate(pick(source, clear, ORDERS)):
        kind = "order" if number % 2 else "rank_order"
        weights = (1 - later, later) if kind == "order" else (later, 1 - later)
        made += swapped(SERIES[kind], first, second, versus((name, first), (name, second)), weights)
    return made


def _sizes(view: View, name: str) -> list[Form]:
    """How far the values at two labels are apart, and what they add up to."""
    source, values = view.source(name, "two values"), view.values[name]
    pairs, numbers, margin = list(combinations(view.labels, 2)), list(values.values()), exact_margin(view)
    sums = [a + b for a, b in combinations(numbers, 2)]
    made = []
    for first, second in pick(source, pairs, GAPS):
        number, mentions = abs(values[first] - values[second]), gap((name, first), (name, second))
        others = without(differences(numbers), number)
        made += amid(view, SERIES["change"], number, others, mentions, margin, first=first, second=second)
    for first, second in pick(source, pairs, SUMS):
        number, mentions = values[first] + values[second], total((name, first), (name, second))
        others = without(sums, number)
        made += amid(view, SERIES["total"], number, others, mentions, margin, first=first, second=second)
    return made


def _rivals(view: View, name: str) -> list[Form]:
    source = view.source(name, "rivals")
    pairs = [(other, label) for other in view.names if other != name for label in view.labels]
    mine, all_values = view.values[name], view.values
    clear = [(other, at) for other, at in pairs if view.apart(mine[at], all_values[other][at])]
    made = []
    for other, at in pick(source, clear, STANDINGS):
        truth = "above" if mine[at] > all_values[other][at] else "below"
        mentions = versus((name, at), (other, at))
        made += worded(SERIES["standing"], "side", SIDES, truth, mentions, other=other, label=at)
    for other, at in pick(source, clear, DISTANCES):
        number = abs(mine[at] - all_values[other][at])
        gaps = [abs(mine[label] - all_values[other][label]) for label in view.labels if label != at]
        others = [number for number in gaps if number >= view.margin]
        mentions = gap((name, at), (other, at))
        made += amid(view, SERIES["distance"], number, others, mentions, exact_margin(view), other=other, label=at)
    return made


def _span(view: View, name: str, kind: str, extreme: str, weights: Sequence[float]) -> list[Form]:
    """In which pair of neighbouring labels an extreme stands."""
    others = [value for label, value in view.values[name].items() if label != extreme]
    if not all(view.apart(view.values[name][extreme], other) for other in others):
        return []
    pairs = list(zip(view.labels, view.labels[1:], strict=False))
    first, inner, last = weights if view.content["ordered"] else (1.0, 1.0, 1.0)
    placed = [first, *[inner] * (len(pairs) - 2), last]
    choices = tuple(({"first": a, "second": b}, weight) for (a, b), weight in zip(pairs, placed, strict=True))
    return [Form(SERIES[kind], choices, about(series_id(name), kind))]


def _halves(view: View, name: str, halves: dict[str, str]) -> list[Form]:
    source = view.source(name, "halves")
    made = []
    for label in pick(source, view.labels, HALVES) if view.clear_middle(name) else ():
        mentions = frozenset({value((name, label))})
        made += worded(SERIES["half"], "half", ("upper", "lower"), halves[label], mentions, label=label)
    return made


def _levels(view: View, name: str, found: dict[str, float]) -> list[Form]:
    """One statement of each kind about the general height; a chain takes at most one of them."""
    numbers, wide, height = list(view.values[name].values()), view.mean_margin, level(name)
    low, high = quarter_points(numbers)
    ends = extreme(name, view.labels)
    sizes = about(series_id(name), "sizes")
    return [
        # Within the quarters are the numbers that single values are compared with: the extremes contradict none.
        *beside(view, SERIES["highest"], found["max_y"], ends, view.margin, (high, math.inf)),
        *beside(view, SERIES["lowest"], found["min_y"], ends, view.margin, (0.0, low)),
        *beside(view, SERIES["mean"], found["mean_y"], height, wide),
        *beside(view, SERIES["median"], found["median_y"], height, wide),
        *beside(view, SERIES["range"], found["y_range"], height | sizes, exact_margin(view)),
        *counted(view, SERIES["count"], numbers, height),
    ]


def _course(view: View, name: str, found: dict[str, object]) -> list[Form]:
    """How a time series goes from its first label to its last."""
    if not view.content["ordered"]:
        return []
    ends = ((name, view.labels[0]), (name, view.labels[-1]))
    numbers = list(view.values[name].values())
    made = []
    if view.apart(numbers[0], numbers[-1]):
        later = priors.SPAN_RISES
        made += worded(SERIES["overall"], "change", HIGHER, found["overall"], versus(*ends), (later, 1 - later))
        sizes = gap(*ends) | about(series_id(name), "sizes")
        number = abs(numbers[0] - numbers[-1])
        others = without(differences(numbers, len(numbers) // 2), number)
        made += amid(view, SERIES["overall_size"], number, others, sizes, exact_margin(view), priors.OVERALL_LEAN)
    if all(view.apart(a, b) for a, b in zip(numbers, numbers[1:], strict=False)):
        made += without_slots(SERIES["rises"], priors.MORE_RISES, about(series_id(name), "rises"))
    return made


def _looks(view: View, name: str) -> list[Form]:
    entity, series, every = series_id(name), view.series(name), view.content["series"]
    source = view.source(name, "looks")
    made = []
    if not view.colors:
        others = decoys(series["color"], COLORS, (item["color"] for item in every), source)
        made += among(SERIES["color"], "color", series["color"], others, about(entity, "color"))
    if view.kind == "line":
        others = decoys(series["marker"], MARKERS, (item["marker"] for item in every), source)
        made += among(SERIES["marker"], "marker", series["marker"], others, about(entity, "marker"))
        styles, weights = zip(*priors.LINE_STYLES.items(), strict=True)
        truth = series["line_style"]
        made += worded(SERIES["line_style"], "style", styles, truth, about(entity, "line_style"), weights)
    if not view.single:
        others = [place for place in range(1, len(every) + 1) if place != view.names.index(name) + 1]
        mentions = about(entity, "legend") | about(CHART, "legend_order")
        made += among(SERIES["legend_place"], "place", view.names.index(name) + 1, others, mentions)
    return made


def series_forms(view: View, name: str) -> list[Form]:
    """All statements about a series."""
    found = series_facts(view, name)
    return [
        *_values(view, name),
        *_orders(view, name),
        *_sizes(view, name),
        *_rivals(view, name),
        *_span(view, name, "peak", found["max_label"], priors.PEAK_PLACES),
        *_span(view, name, "trough", found["min_label"], priors.TROUGH_PLACES),
        *_halves(view, name, found["halves"]),
        *_levels(view, name, found),
        *_course(view, name, found),
        *_looks(view, name),
    ]
