"""Statements about two bars or wedges taken together."""

from __future__ import annotations

from itertools import combinations

from generator.condchain.domain import Form
from generator.condchain.domains.chart import priors
from generator.condchain.domains.chart.facts import HIGHER, pair_facts
from generator.condchain.domains.chart.form_parts import (
    amid,
    decoys,
    exact_margin,
    pick,
    without,
    without_slots,
    worded,
)
from generator.condchain.domains.chart.measures import LEVEL
from generator.condchain.domains.chart.mentions import about, gap, mark, pair_id, point_id, total, value, versus
from generator.condchain.domains.chart.phrases_point import PAIR
from generator.condchain.domains.chart.view import View
from generator.condchain.domains.chart.vocabulary import COLORS

AGAINST, STANDINGS = 2, 2


def _sizes(view: View, first: str, second: str, found: dict[str, object]) -> list[Form]:
    name = view.names[0]
    a, b = (name, first), (name, second)
    every, margin = list(combinations(view.points.values(), 2)), exact_margin(view)
    both = frozenset({value(a), value(b)})
    made = []
    for kind, choose, mentions, least in (
        ("difference", lambda x, y: abs(x - y), gap(a, b), margin),
        ("total", lambda x, y: x + y, total(a, b), margin),
        ("smaller", min, both, view.margin),
        ("greater", max, both, view.margin),
    ):
        number = choose(view.points[first], view.points[second])
        others = without([choose(x, y) for x, y in every], number)
        made += amid(view, PAIR[kind], number, others, mentions, least)
    if view.apart(view.points[first], view.points[second]):
        made += worded(PAIR["larger"], "label", (first, second), found["larger"], versus(a, b))
    return made


def _against(view: View, first: str, second: str, found: dict[str, object]) -> list[Form]:
    name, entity = view.names[0], pair_id(first, second)
    sum_of_both = view.points[first] + view.points[second]
    others = [other for other in view.labels if other not in (first, second)]
    others = [other for other in others if abs(sum_of_both - view.points[other]) >= 1.5 * exact_margin(view)]
    made = []
    for other in pick(view.source(entity, "against"), others, AGAINST):
        c = (name, other)
        mentions = versus((name, first), c) | versus((name, second), c) | about(entity, f"against:{other}")
        weights = (priors.LARGER_TOTAL, 1 - priors.LARGER_TOTAL)
        made += worded(PAIR["against"], "side", HIGHER, found["against"][other], mentions, weights, other=other)
    return made


def _standings(view: View, first: str, second: str, found: dict[str, object]) -> list[Form]:
    """Either of the two against others."""
    source, name = view.source(pair_id(first, second), "standings"), view.names[0]
    made = []
    for nth, label in (("first", first), ("second", second)):
        others = [other for other in view.labels if other not in (first, second)]
        clear = [other for other in others if view.apart(view.points[label], view.points[other])]
        for other in pick(source, clear, STANDINGS):
            truth, mentions = found[f"{nth}_standings"][other], versus((name, label), (name, other))
            made += worded(PAIR[f"{nth}_standing"], "side", HIGHER, truth, mentions, other=other)
    return made


def _looks(view: View, first: str, second: str, found: dict[str, object]) -> list[Form]:
    name = view.names[0]
    points = [(name, label) for label in (first, second)]
    beside = frozenset((bearer, topic) for bearer in map(mark, points) for topic in ("next", "previous"))
    made = without_slots(PAIR["adjacent"], priors.ADJACENT, beside)
    halves = found["pair_halves"]
    if LEVEL not in halves and view.clear_middle(name):
        choices = (({"count": 1}, priors.SAME_HALF), ({"count": 2}, 1 - priors.SAME_HALF))
        made.append(Form(PAIR["halves"], choices, frozenset(map(value, points))))
    if view.colors:
        source = view.source(pair_id(first, second), "looks")
        own = source.choice(found["pair_colors"])
        others = decoys(own, COLORS, view.colors.values(), source)
        mentions = about(point_id(first), "color") | about(point_id(second), "color")
        others = [color for color in others if color not in found["pair_colors"]]
        choices = tuple(({"color": color}, 1.0) for color in (own, *others))
        made += [Form(PAIR["color"], choices, mentions)] if others else []
    return made


def pair_forms(view: View, first: str, second: str) -> list[Form]:
    """All statements about a pair."""
    found = pair_facts(view, first, second)
    return [
        *_sizes(view, first, second, found),
        *_against(view, first, second, found),
        *_standings(view, first, second, found),
        *_looks(view, first, second, found),
    ]
