"""Statements about two bars or wedges taken together."""

from __future__ import annotations

from generator.condchain.domain import Form
from generator.condchain.domains.chart import priors
from generator.condchain.domains.chart.facts import HIGHER, pair_facts
from generator.condchain.domains.chart.form_parts import (
    NEAR_STEPS,
    bounded,
    decoys,
    pick,
    sized,
    without_slots,
    worded,
)
from generator.condchain.domains.chart.mentions import about, gap, mark, pair_id, point_id, total, value, versus
from generator.condchain.domains.chart.phrases_point import PAIR
from generator.condchain.domains.chart.view import View
from generator.condchain.domains.chart.vocabulary import COLORS

AGAINST = 4


def _sizes(view: View, first: str, second: str, found: dict[str, object]) -> list[Form]:
    name = view.names[0]
    a, b = (name, first), (name, second)
    source = view.source(pair_id(first, second), "sizes")
    made = sized(view, PAIR, "difference", found["difference"], gap(a, b), view.margin)
    if found["smaller_y"] > NEAR_STEPS * view.step:
        kind = source.choice(("total_above", "total_below"))
        made += bounded(view, PAIR[kind], found["total"], total(a, b), view.margin)
    both = frozenset({value(a), value(b)})
    made += bounded(view, PAIR["smaller_above"], found["smaller_y"], both, view.margin)
    made += bounded(view, PAIR["larger_below"], found["larger_y"], both, view.margin)
    made += worded(PAIR["larger"], "label", (first, second), found["larger"], versus(a, b))
    return made


def _against(view: View, first: str, second: str, found: dict[str, object]) -> list[Form]:
    name, entity = view.names[0], pair_id(first, second)
    others = [other for other in view.labels if other not in (first, second)]
    made = []
    for other in pick(view.source(entity, "against"), others, AGAINST):
        c = (name, other)
        mentions = versus((name, first), c) | versus((name, second), c) | about(entity, f"against:{other}")
        weights = (priors.LARGER_TOTAL, 1 - priors.LARGER_TOTAL)
        made += worded(PAIR["against"], "side", HIGHER, found["against"][other], mentions, weights, other=other)
    return made


def _looks(view: View, first: str, second: str, found: dict[str, object]) -> list[Form]:
    name = view.names[0]
    bearers = [mark((name, label)) for label in (first, second)]
    beside = frozenset((bearer, topic) for bearer in bearers for topic in ("next", "previous"))
    made = without_slots(PAIR["adjacent"], priors.ADJACENT, beside)
    halves = found["pair_halves"]
    if "level" not in halves:
        choices = tuple(({"k": k}, weight) for k, weight in enumerate(priors.UPPER_OF_PAIR))
        made.append(Form(PAIR["half_count"], choices, frozenset((bearer, "half") for bearer in bearers)))
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
        *_looks(view, first, second, found),
    ]
