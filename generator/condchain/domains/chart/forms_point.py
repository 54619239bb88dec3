"""Statements about one bar, point or wedge of a chart with one series."""

from __future__ import annotations

from generator.condchain.domain import Form
from generator.condchain.domains.chart import priors
from generator.condchain.domains.chart.facts import HIGHER, point_facts
from generator.condchain.domains.chart.form_parts import (
    EVEN,
    NEAR_STEPS,
    among,
    bounded,
    decoys,
    pick,
    sized,
    without_slots,
    worded,
)
from generator.condchain.domains.chart.mentions import CHART, about, gap, mark, point_id, total, value, versus
from generator.condchain.domains.chart.phrases_label import LABEL
from generator.condchain.domains.chart.phrases_point import POINT
from generator.condchain.domains.chart.phrases_series import SERIES
from generator.condchain.domains.chart.view import View
from generator.condchain.domains.chart.vocabulary import COLORS

COMPARED, DIFFERENCES, SUMS = 4, 2, 2
SIDES, HALVES = ("above", "below"), ("upper", "lower")


def _others(view: View, label: str, found: dict[str, object]) -> list[Form]:
    """Against other values of the chart."""
    name, source = view.names[0], view.source(label, "others")
    values, mine = view.points, (view.names[0], label)
    others = [other for other in view.labels if other != label]
    unequal = [other for other in others if values[other] != values[label]]
    made = []
    for other in pick(source, unequal, COMPARED):
        weights = EVEN
        if view.content["ordered"]:
            later = priors.SPAN_RISES
            weights = (later, 1 - later) if view.labels.index(other) < view.labels.index(label) else (1 - later, later)
        truth, mentions = found["comparisons"][other], versus(mine, (name, other))
        made += worded(POINT["comparison"], "side", HIGHER, truth, mentions, weights, other=other)
    for other in pick(source, unequal, DIFFERENCES):
        number, mentions = found["abs_deltas"][other], gap(mine, (name, other))
        made += sized(view, POINT, "difference", number, mentions, view.margin, other=other)
    # A sum is bounded by each of its parts, so small parts would be told by it.
    large = [other for other in others if min(values[other], values[label]) > NEAR_STEPS * view.step]
    for other in pick(source, large, SUMS):
        number, mentions = found["sums"][other], total(mine, (name, other))
        made += sized(view, POINT, "total", number, mentions, view.margin, other=other)
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


def point_forms(view: View, label: str) -> list[Form]:
    """All statements about a bar, a point or a wedge."""
    found, name = point_facts(view, label), view.names[0]
    number, bearer = view.points[label], mark((name, label))
    kind = f"{'share' if view.kind == 'pie' else 'value'}_{'above' if view.labels.index(label) % 2 else 'below'}"
    made = bounded(view, POINT[kind], number, frozenset({value((name, label))}), view.margin)
    if found["gap_to_max"]:
        made += sized(view, POINT, "gap_to_max", found["gap_to_max"], frozenset({(bearer, "gap_to_max")}), view.margin)
    numbers = list(view.points.values())
    if abs(number - sum(numbers) / len(numbers)) >= view.mean_margin:
        mentions = frozenset({(bearer, "mean"), (bearer, "half")})
        weights = (priors.ABOVE_MEAN, 1 - priors.ABOVE_MEAN)
        made += worded(POINT["mean"], "side", SIDES, found["against_the_mean"], mentions, weights)
    made += worded(POINT["half"], "half", HALVES, found["half"], frozenset({(bearer, "half")}))
    return [*made, *_others(view, label, found), *_place(view, label), *_looks(view, label)]
