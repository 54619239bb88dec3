"""Statements about a label of a chart with several series: what all of them show there."""

from __future__ import annotations

from itertools import combinations

from generator.condchain.domain import Form
from generator.condchain.domains.chart import priors
from generator.condchain.domains.chart.facts import HIGHER, label_facts
from generator.condchain.domains.chart.form_parts import (
    EVEN,
    among,
    bounded,
    exact_margin,
    pick,
    sized,
    swapped,
    worded,
)
from generator.condchain.domains.chart.mentions import CHART, about, gap, label_id, mark, value, versus
from generator.condchain.domains.chart.phrases_label import LABEL
from generator.condchain.domains.chart.view import View

CHANGES = 4
SIDES, HALVES = ("above", "below"), ("upper", "lower")


def _values(view: View, label: str) -> list[Form]:
    made = []
    for number, name in enumerate(view.names):
        phrase = LABEL["value_below" if (number + view.labels.index(label)) % 2 else "value_above"]
        point = frozenset({value((name, label))})
        made += bounded(view, phrase, view.values[name][label], point, view.margin, series=name)
    return made


def _changes(view: View, label: str, changes: dict[str, dict[str, str]]) -> list[Form]:
    """Against other labels: the neighbours in a time series, any where the labels have no order."""
    place, source = view.labels.index(label), view.source(label, "changes")
    others = [view.labels[k] for k in (place - 1, place + 1) if 0 <= k < len(view.labels)]
    if not view.content["ordered"]:
        others = pick(source, [other for other in view.labels if other != label], 2)
    pairs = [(name, other) for name in view.names for other in others]
    clear = [(n, o) for n, o in pairs if view.apart(view.values[n][label], view.values[n][o])]
    made = []
    for name, other in pick(source, clear, CHANGES):
        later = priors.STEP_RISES if view.content["ordered"] else 0.5
        weights = (later, 1 - later) if view.labels.index(other) < place else (1 - later, later)
        mentions = versus((name, label), (name, other))
        made += worded(
            LABEL["change"], "side", HIGHER, changes[other][name], mentions, weights, series=name, other=other
        )
    return made


def _standings(view: View, label: str) -> list[Form]:
    made = []
    source = view.source(label, "standings")
    for pair in combinations(view.names, 2):
        first, second = source.sample(pair, 2)
        a, b = view.values[first][label], view.values[second][label]
        points = (first, label), (second, label)
        if view.apart(a, b):
            made += swapped(LABEL["standing"], first, second, versus(*points), EVEN)
        made += sized(view, LABEL, "distance", abs(a - b), gap(*points), exact_margin(view), first=first, second=second)
    return made


def _extremes(view: View, label: str, found: dict[str, object]) -> list[Form]:
    """The highest, the lowest and the spread of three or more series."""
    if len(view.names) < 3:
        return []
    points = [(name, label) for name in view.names]
    orders = frozenset().union(*(versus(*pair) for pair in combinations(points, 2)))
    gaps = frozenset().union(*(gap(*pair) for pair in combinations(points, 2)))
    readings = found["readings"]
    ranked = sorted(readings.values())
    made = []
    for kind, key, clear in (
        ("top", "max_series", view.apart(ranked[-1], ranked[-2])),
        ("bottom", "min_series", view.apart(ranked[0], ranked[1])),
    ):
        if clear:
            others = [name for name in view.names if name != found[key]]
            made += among(LABEL[kind], "series", found[key], others, orders)
    return [*made, *sized(view, LABEL, "spread", found["spread"], gaps, exact_margin(view))]


def _relative(view: View, label: str, found: dict[str, object]) -> list[Form]:
    """Each series against its own other values."""
    made = []
    for name in view.names:
        values = view.values[name]
        reading, ranked = values[label], sorted(values.values())
        bearer = mark((name, label))
        mean = sum(ranked) / len(ranked)
        if abs(reading - mean) >= view.mean_margin:
            truth = found["against_mean"][name]
            made += worded(
                LABEL["mean"], "side", SIDES, truth, frozenset({(bearer, "mean"), (bearer, "half")}), series=name
            )
        middle = len(ranked) // 2
        inner = ranked[middle - 1 : middle + 1 + len(ranked) % 2]
        if all(view.apart(a, b) for a, b in zip(inner, inner[1:], strict=False)):
            truth = found["series_halves"][name]
            made += worded(LABEL["half"], "half", HALVES, truth, frozenset({(bearer, "half")}), series=name)
    return made


def label_forms(view: View, label: str) -> list[Form]:
    """All statements about a label."""
    found = label_facts(view, label)
    places = [place for place in range(1, len(view.labels) + 1) if place != found["position"]]
    mentions = about(label_id(label), "place") | about(CHART, "places")
    return [
        *_values(view, label),
        *_changes(view, label, found["changes"]),
        *_standings(view, label),
        *_extremes(view, label, found),
        *_relative(view, label, found),
        *among(LABEL["place"], "place", found["position"], places, mentions),
    ]
