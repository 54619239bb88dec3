"""Statements about the change of a series between two labels."""

from __future__ import annotations

import math
from itertools import combinations

from generator.condchain.domain import Form, Mention
from generator.condchain.domains.chart import priors
from generator.condchain.domains.chart.axis import quarter_points
from generator.condchain.domains.chart.entities import LEAST_STEPS
from generator.condchain.domains.chart.facts import CHANGES, STEPS, trend_facts
from generator.condchain.domains.chart.form_parts import (
    amid,
    beside,
    differences,
    exact_margin,
    extreme,
    pick,
    swapped,
    without,
    without_slots,
    worded,
)
from generator.condchain.domains.chart.mentions import about, gap, series_id, trend_id, value, versus
from generator.condchain.domains.chart.phrases_series import SERIES
from generator.condchain.domains.chart.phrases_trend import TREND
from generator.condchain.domains.chart.view import View

WAY_VALUES, SPAN_ORDERS, SPAN_GAPS = 1, 4, 4
SIDES, WAYS, SIZES = ("above", "below"), ("same", "opposite"), ("larger", "smaller")


def _ends(view: View, name: str, first: str, last: str) -> list[Form]:
    source, values = view.source(trend_id(name, first, last), "ends"), view.values[name]
    inner = pick(source, view.span_labels(first, last)[1:-1], WAY_VALUES)
    places = [("way_value", label, 0.0, {"label": label}) for label in inner]
    made = []
    for kind, label, lean, fixed in (
        *places,
        ("start", first, priors.START_LEAN, {}),
        ("end", last, priors.END_LEAN, {}),
    ):
        others = [number for at, number in values.items() if at != label]
        point = frozenset({value((name, label))})
        made += amid(view, TREND[kind], values[label], others, point, view.margin, lean, **fixed)
    return made


def _inside(view: View, name: str, first: str, last: str) -> list[Form]:
    """The extremes between the ends, where they are those of the whole way: some readers count its ends in."""
    labels = view.span_labels(first, last)[1:-1]
    inner = [view.values[name][label] for label in labels]
    low, high = quarter_points(list(view.values[name].values()))
    height = extreme(name, labels)
    ends = [view.values[name][label] for label in (first, last)]
    made: list[Form] = []
    if max(inner) > max(ends):
        way = TREND["highest_between"]
        made += beside(view, way, max(inner), height, view.margin, (high, math.inf), priors.HIGH_WAY)
    if min(inner) < min(ends):
        made += beside(view, TREND["lowest_between"], min(inner), height, view.margin, (0.0, low), priors.LOW_WAY)
    return made


def _steps(view: View, name: str, first: str, last: str, found: dict[str, object]) -> list[Form]:
    labels = view.span_labels(first, last)
    values = [view.values[name][label] for label in labels]
    later = (priors.STEP_RISES, 1 - priors.STEP_RISES)
    made = []
    for kind, at in (("first_step", 0), ("last_step", len(labels) - 2)):
        if view.apart(values[at], values[at + 1]):
            mentions = versus((name, labels[at]), (name, labels[at + 1]))
            made += worded(TREND[kind], "step", STEPS, found[kind], mentions, later)
    if all(view.apart(a, b) for a, b in zip(values, values[1:], strict=False)):
        made += without_slots(SERIES["rises"], priors.MORE_RISES, about(series_id(name), "rises"))
    return made


def _span(view: View, name: str, first: str, last: str) -> list[Form]:
    """Two labels of the span compared, one of them within it."""
    source, values = view.source(trend_id(name, first, last), "span"), view.values[name]
    pairs = [pair for pair in combinations(view.span_labels(first, last), 2) if pair != (first, last)]
    clear = [(a, b) for a, b in pairs if view.apart(values[a], values[b])]
    made = []
    for a, b in pick(source, clear, SPAN_ORDERS):
        weights = (1 - priors.SPAN_RISES, priors.SPAN_RISES)
        made += swapped(TREND["order"], a, b, versus((name, a), (name, b)), weights)
    for a, b in pick(source, pairs, SPAN_GAPS):
        number, mentions = abs(values[a] - values[b]), gap((name, a), (name, b))
        steps = view.labels.index(b) - view.labels.index(a)
        others = without(differences(list(values.values()), max(1, steps - 1), steps + 1), number)
        made += amid(view, TREND["move"], number, others, mentions, exact_margin(view), first=a, second=b)
    return made


def _rivals(view: View, name: str, first: str, last: str, found: dict[str, object]) -> list[Form]:
    entity, mine = trend_id(name, first, last), view.values[name]
    delta = mine[last] - mine[first]
    made = []
    for other in (other for other in view.names if other != name):
        theirs, theirs_id = view.values[other], trend_id(other, first, last)
        rival = theirs[last] - theirs[first]
        ends = (other, first), (other, last)
        if abs(rival) >= view.margin:
            mentions = versus(*ends) | about(entity, f"way:{other}") | about(theirs_id, f"way:{name}")
            weights = (priors.SAME_WAY, 1 - priors.SAME_WAY)
            truth = found["rival_directions"][other]
            made += worded(TREND["way"], "way", WAYS, truth, mentions, weights, other=other)
        if abs(abs(delta) - abs(rival)) >= 2 * view.margin:
            mentions = gap(*ends) | about(entity, f"size:{other}") | about(theirs_id, f"size:{name}")
            made += worded(TREND["rival_size"], "size", SIZES, found["rival_sizes"][other], mentions, other=other)
        for end, label in (("start", first), ("end", last)):
            if view.apart(mine[label], theirs[label]):
                mentions: frozenset[Mention] = versus((name, label), (other, label))
                truth = found[f"{end}_standings"][other]
                made += worded(TREND[f"{end}_standing"], "side", SIDES, truth, mentions, other=other)
    return made


def trend_forms(view: View, name: str, first: str, last: str) -> list[Form]:
    """All statements about a change."""
    found = trend_facts(view, name, first, last)
    ends = (name, first), (name, last)
    made = []
    if view.apart(found["y1"], found["y2"]):
        later = (priors.SPAN_RISES, 1 - priors.SPAN_RISES)
        made += worded(TREND["direction"], "change", CHANGES, found["direction"], versus(*ends), later)
    sizes = gap(*ends) | about(series_id(name), "sizes")
    others = without(differences(list(view.values[name].values()), LEAST_STEPS), found["abs_delta"])
    made += amid(view, TREND["size"], found["abs_delta"], others, sizes, exact_margin(view))
    return [
        *made,
        *_ends(view, name, first, last),
        *_inside(view, name, first, last),
        *_steps(view, name, first, last, found),
        *_span(view, name, first, last),
        *_rivals(view, name, first, last, found),
    ]
