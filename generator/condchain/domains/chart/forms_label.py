"""Statements about a label of a chart with several series: what all of them show there."""

from __future__ import annotations

from itertools import combinations

from generator.condchain.domain import Form
from generator.condchain.domains.chart import priors
from generator.condchain.domains.chart.facts import HIGHER, label_facts
from generator.condchain.domains.chart.form_parts import (
    EVEN,
    amid,
    among,
    differences,
    exact_margin,
    pick,
    swapped,
    without,
    worded,
)
from generator.condchain.domains.chart.mentions import CHART, about, gap, label_id, total, value, versus
from generator.condchain.domains.chart.phrases_label import LABEL
from generator.condchain.domains.chart.view import View

CHANGES = 6
SIDES, HALVES = ("above", "below"), ("upper", "lower")


def _values(view: View, label: str) -> list[Form]:
    made = []
    for name, values in view.values.items():
        others = [number for at, number in values.items() if at != label]
        point = frozenset({value((name, label))})
        made += amid(view, LABEL["value"], values[label], others, point, view.margin, series=name)
    return made


def _changes(view: View, label: str, changes: dict[str, dict[str, str]]) -> list[Form]:
    """Against other labels: the neighbours in a time series, any where the labels have no order."""
    place, source = view.labels.index(label), view.source(label, "changes")
    others = [view.labels[k] for k in (place - 1, place + 1) if 0 <= k < len(view.labels)]
    if not view.content["ordered"]:
        others = pick(source, [other for other in view.labels if other != label], 3)
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
        number = abs(view.values[name][label] - view.values[name][other])
        most_steps = 1 if view.content["ordered"] else None
        gaps = [size for size in differences(list(view.values[name].values()), 1, most_steps) if size >= view.margin]
        rest = without(gaps, number)
        mentions = gap((name, label), (name, other))
        made += amid(view, LABEL["step"], number, rest, mentions, exact_margin(view), series=name, other=other)
    return made


def _standings(view: View, label: str) -> list[Form]:
    made = []
    source = view.source(label, "standings")
    for pair in combinations(view.names, 2):
        first, second = source.sample(pair, 2)
        a, b = view.values[first][label], view.values[second][label]
        others = [abs(view.values[first][at] - view.values[second][at]) for at in view.labels if at != label]
        points = (first, label), (second, label)
        if view.apart(a, b):
            made += swapped(LABEL["standing"], first, second, versus(*points), EVEN)
        made += amid(
            view, LABEL["distance"], abs(a - b), others, gap(*points), exact_margin(view), first=first, second=second
        )
        sums = [view.values[first][at] + view.values[second][at] for at in view.labels if at != label]
        made += amid(view, LABEL["total"], a + b, sums, total(*points), exact_margin(view), first=first, second=second)
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
    columns = [[values[at] for values in view.values.values()] for at in view.labels if at != label]
    others = [max(column) - min(column) for column in columns]
    return [*made, *amid(view, LABEL["spread"], found["spread"], others, gaps, exact_margin(view))]


def _relative(view: View, label: str, found: dict[str, object]) -> list[Form]:
    """Each series against its own other values."""
    made = []
    for name in view.names:
        values = view.values[name]
        reading = values[label]
        size = frozenset({value((name, label))})
        mean = sum(values.values()) / len(values)
        if abs(reading - mean) >= view.mean_margin:
            truth = found["against_mean"][name]
            made += worded(LABEL["mean"], "side", SIDES, truth, size, series=name)
        if view.clear_middle(name):
            truth = found["series_halves"][name]
            made += worded(LABEL["half"], "half", HALVES, truth, size, series=name)
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
