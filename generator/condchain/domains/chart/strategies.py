"""How the subject of a layer follows from the one before: seeds, deepening, transitions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.condchain.domain import History, Input, Strategy
from generator.condchain.domains.chart.entities import offered
from generator.condchain.domains.chart.mentions import CHART, parts, point_id

Candidates = Mapping[str, str]
SEED_WORDS = "first subject"


def _family(content: Input, *families: str) -> list[str]:
    return [entity for entity in offered(content) if parts(entity)[0] in families]


def _fresh(entities: Iterable[str], history: History, relation: str) -> Candidates:
    return {entity: relation for entity in entities if entity not in history}


def _salient_series(content: Input, history: History) -> Candidates:
    return dict.fromkeys(_family(content, "series"), SEED_WORDS)


def _salient_label(content: Input, history: History) -> Candidates:
    return dict.fromkeys(_family(content, "label", "point"), SEED_WORDS)


def _salient_change(content: Input, history: History) -> Candidates:
    return dict.fromkeys(_family(content, "trend", "pair"), SEED_WORDS)


def _overview(content: Input, history: History) -> Candidates:
    return {CHART: SEED_WORDS}


def _same_subject(content: Input, history: History) -> Candidates:
    return {history[-1]: "the same, in other respects"}


def _trend_inside(content: Input, history: History) -> Candidates:
    """A change of the series that was spoken of last."""
    family, *names = parts(history[-1])
    if family not in ("series", "trend"):
        return {}
    inside = [entity for entity in _family(content, "trend") if parts(entity)[1] == names[0]]
    return _fresh(inside, history, "a stretch of the same series")


def _part_of_pair(content: Input, history: History) -> Candidates:
    family, *names = parts(history[-1])
    return _fresh(map(point_id, names), history, "one of the two") if family == "pair" else {}


def _detail_of_chart(content: Input, history: History) -> Candidates:
    """From the chart to something in it."""
    if history[-1] != CHART:
        return {}
    return _fresh((entity for entity in offered(content) if entity != CHART), history, "a part of the chart")


def _other_series(content: Input, history: History) -> Candidates:
    family = parts(history[-1])[0]
    return _fresh(_family(content, "series"), history, "another series") if family == "series" else {}


def _neighboring_label(content: Input, history: History) -> Candidates:
    """The label or mark next to the last one on the axis, or round the pie."""
    family, *names = parts(history[-1])
    if family not in ("label", "point"):
        return {}
    labels = content["labels"]
    place, count = labels.index(names[0]), len(labels)
    around = content["chart_type"] == "pie"
    made: dict[str, str] = {}
    for step, relation in ((1, "the one after it"), (-1, "the one before it")):
        at = (place + step) % count if around else place + step
        if 0 <= at < count:
            made |= _fresh([f"{family}:{labels[at]}"], history, relation)
    return made


def _opposite_extreme(content: Input, history: History) -> Candidates:
    """The highest and the lowest value of a chart with one series, seen from any other."""
    family, *_ = parts(history[-1])
    if family != "point":
        return {}
    labels, values = content["labels"], content["series"][0]["values"]
    ranked = sorted(labels, key=lambda label: (values[labels.index(label)], labels.index(label)))
    ends = {point_id(ranked[-1]): "the highest one", point_id(ranked[0]): "the lowest one"}
    return {entity: relation for entity, relation in ends.items() if entity not in history}


def _other_trend(content: Input, history: History) -> Candidates:
    """From a change to a change of another series."""
    family, *names = parts(history[-1])
    if family != "trend":
        return {}
    others = [entity for entity in _family(content, "trend") if parts(entity)[1] != names[0]]
    return _fresh(others, history, "a stretch of another series")


def _across(content: Input, history: History) -> Candidates:
    """From the rows of a chart to its columns and back."""
    family = parts(history[-1])[0]
    targets = {
        "series": ("label", "point"),
        "trend": ("label", "point"),
        "label": ("series",),
        "point": ("series", "trend"),
    }
    words = {"series": "a label of its axis", "trend": "a label of its axis"}
    relation = words.get(family, "a series that runs through it")
    return _fresh(_family(content, *targets[family]), history, relation) if family in targets else {}


def _pair_with(content: Input, history: History) -> Candidates:
    family, *names = parts(history[-1])
    if family not in ("point", "pair"):
        return {}
    found = [entity for entity in _family(content, "pair") if family == "pair" or names[0] in parts(entity)[1:]]
    return _fresh(found, history, "a pair of values" if family == "pair" else "a pair that it belongs to")


def _whole_chart(content: Input, history: History) -> Candidates:
    return _fresh([CHART], history, "the chart as a whole")


STRATEGIES: dict[str, Strategy] = {
    "salient_series": Strategy("seed", _salient_series),
    "salient_label": Strategy("seed", _salient_label),
    "salient_change": Strategy("seed", _salient_change),
    "chart_overview": Strategy("seed", _overview),
    "same_subject": Strategy("deepening", _same_subject),
    "trend_inside": Strategy("deepening", _trend_inside),
    "part_of_pair": Strategy("deepening", _part_of_pair),
    "detail_of_chart": Strategy("deepening", _detail_of_chart),
    "other_series": Strategy("transition", _other_series),
    "neighboring_label": Strategy("transition", _neighboring_label),
    "opposite_extreme": Strategy("transition", _opposite_extreme),
    "other_trend": Strategy("transition", _other_trend),
    "across": Strategy("transition", _across),
    "pair_with": Strategy("transition", _pair_with),
    "whole_chart": Strategy("transition", _whole_chart),
}
