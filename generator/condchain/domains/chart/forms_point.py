"""Statements about one bar, point or wedge of a chart with one series."""

from __future__ import annotations

from itertools import combinations

from generator.condchain.domain import Form
from generator.condchain.domains.chart import priors
from generator.condchain.domains.chart.facts import HIGHER, neighbors, point_facts
from generator.condchain.domains.chart.form_parts import (
    EVEN,
    amid,
    among,
    decoys,
    differences,
    exact_margin,
    pick,
    without,
    without_slots,
    worded,
)
from generator.condchain.domains.chart.mentions import CHART, about, gap, mark, point_id, total, value, versus
from generator.condchain.domains.chart.phrases_label import LABEL
from generator.condchain.domains.chart.phrases_point import POINT
from generator.condchain.domains.chart.phrases_series import SERIES
from generator.condchain.domains.chart.view import View
from generator.condchain.domains.chart.vocabulary import COLORS

SIZES, COMPARED, DIFFERENCES, SUMS = 2, 6, 5, 5
SIDES, HALVES = ("above", "below"), ("upper", "lower")


def _others(view: View, label: str, found: dict[str, object]) -> list[Form]:
    """Against other values of the chart."""
    name, source = view.names[0], view.source(label, "others")
    values, mine = view.points, (view.names[0], label)
    others = [other for other in view.labels if other != label]
    unequal = [other for other in others if view.apart(values[other], values[label])]
    made = []
    for other in pick(source, unequal, COMPARED):
        weights = EVEN
        if view.content["ordered"]:
            later = priors.SPAN_RISES
            weights = (later, 1 - later) if view.labels.index(other) < view.labels.index(label) else (1 - later, later)
        truth, mentions = found["comparisons"][other], versus(mine, (name, other))
        made += worded(POINT["comparison"], "side", HIGHER, truth, mentions, weights, other=other)
    every, margin = list(combinations(values.values(), 2)), exact_margin(view)
    for other in pick(source, others, DIFFERENCES):
        number, mentions = found["abs_deltas"][other], gap(mine, (name, other))
        rest = without([abs(a - b) for a, b in every], number)
        made += amid(view, POINT["difference"], number, rest, mentions, margin, other=other)
    for other in pick(source, others, SUMS):
        number, mentions = found["sums"][other], total(mine, (name, other))
        made += amid(
            view, POINT["total"], number, without([a + b for a, b in every], number), mentions, margin, other=other
        )
    return made


def _beside(view: View, label: str, found: dict[str, object]) -> list[Form]:
    """Against the ones before and after it."""
    name, values, margin = view.names[0], view.points, exact_margin(view)
    ordered, numbers = view.content["ordered"], list(values.values())
    gaps, rise = (differences(numbers, 1, 1), priors.STEP_RISES) if ordered else (differences(numbers), 0.5)
    made = []
    for where, weights in (("before", (rise, 1 - rise)), ("after", (1 - rise, rise))):
        other = neighbors(view, label).get(where)
        if other is None:
            continue
        points = (name, label), (name, other)
        if view.apart(values[label], values[other]):
            truth = found[f"standing_{where}"]
            made += worded(POINT[f"standing_{where}"], "side", HIGHER, truth, versus(*points), weights)
        number = found[f"gap_{where}"]
        made += amid(view, POINT[f"gap_{where}"], number, without(gaps, number), gap(*points), margin)
    return made


def _place(view: View, label: str) -> list[Form]:
    """Where it stands among the others, where their order is nobody's knowledge."""
    if view.content["ordered"]:
        return []
    pie, place, count = view.kind == "pie", view.labels.index(label), len(view.labels)
    mine, source = mark((view.names[0], label)), view.source(label, "place")
    phrase = SERIES["legend_place"] if pie else LABEL["row" if view.content["horizontal"] else "place"]
    others = [number for number in range(1, count + 1) if number != place + 1]
    made = among(phrase, "place", place + 1, others, frozenset({(mine, "place")}) | about(CHART, "places"))
    if pie or place + 1 < count:
        truth = view.labels[(place + 1) % count]
        decoy = source.choice([other for other in view.labels if other not in (label, truth)])
        both = frozenset((mark((view.names[0], other)), "previous") for other in (truth, decoy))
        phrase = POINT["clockwise" if pie else "next"]
        made += among(phrase, "other", truth, [decoy], both | {(mine, "next")})
    return made


def _looks(view: View, label: str) -> list[Form]:
    entity, made = point_id(label), []
    if view.colors:
        color = view.colors[label]
        others = decoys(color, COLORS, view.colors.values(), view.source(label, "looks"))
        made += among(SERIES["color"], "color", color, others, about(entity, "color"))
    if view.kind == "pie":
        mentions = about(entity, "pulled") | about(CHART, "pulled")
        made += without_slots(POINT["pulled"], priors.PULLED, mentions)
    return made


def _sizes(view: View, label: str, found: dict[str, object]) -> list[Form]:
    """How large its value is, against what there is; a few of these, since a chain says one of them only."""
    name, number, numbers = view.names[0], view.points[label], list(view.points.values())
    kind, size, most = "share" if view.kind == "pie" else "value", frozenset({value((name, label))}), max(numbers)
    made = amid(view, POINT[kind], number, without(numbers, number), size, view.margin)
    if number < most:
        others = without([most - other for other in numbers if other < most], most - number)
        made += amid(view, POINT["gap_to_max"], most - number, others, size, exact_margin(view))
    if abs(number - sum(numbers) / len(numbers)) >= view.mean_margin:
        above = 0.5 if view.content["ordered"] else priors.ABOVE_MEAN
        made += worded(POINT["mean"], "side", SIDES, found["against_the_mean"], size, (above, 1 - above))
    if view.clear_middle(name):
        made += worded(POINT["half"], "half", HALVES, found["half"], size)
    return pick(view.source(label, "sizes"), made, SIZES)


def point_forms(view: View, label: str) -> list[Form]:
    """All statements about a bar, a point or a wedge."""
    found = point_facts(view, label)
    return [
        *_sizes(view, label, found),
        *_others(view, label, found),
        *_beside(view, label, found),
        *_place(view, label),
        *_looks(view, label),
    ]
