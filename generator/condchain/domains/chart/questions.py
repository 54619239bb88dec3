"""Questions about the entities of a chart."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from generator.condchain.domain import Input, Mention, QuestionForm
from generator.condchain.domains.chart.axis import tidy
from generator.condchain.domains.chart.form_parts import pick
from generator.condchain.domains.chart.forms_chart import color_mentions
from generator.condchain.domains.chart.mentions import (
    CHART,
    about,
    gap,
    label_id,
    mark,
    pair_id,
    parts,
    point_id,
    series_id,
    total,
    trend_id,
    value,
    versus,
)
from generator.condchain.domains.chart.question_parts import named, numeric
from generator.condchain.domains.chart.text import written
from generator.condchain.domains.chart.view import View
from generator.condchain.domains.chart.vocabulary import (
    BACKGROUNDS,
    COLORS,
    LEGEND_PLACES,
    LINE_STYLES,
    MARKERS,
    ORDINALS,
)

VALUES, DIFFERENCES = 3, 3
TICK_OPTIONS = 4
Made = list[QuestionForm]


def _all(view: View) -> list[float]:
    return [number for row in view.values.values() for number in row.values()]


def _orders(view: View, name: str) -> frozenset[Mention]:
    """All that tells where a series has an extreme."""
    points = [(name, label) for label in view.labels]
    halves = frozenset((mark(point), topic) for point in points for topic in ("half", "mean"))
    return halves.union(*(versus(*pair) for pair in combinations(points, 2)))


def _series(view: View, name: str) -> Made:
    entity, looks, values = series_id(name), view.series(name), view.values[name]
    source = view.source(entity, "questions")
    made: Made = []
    for label in pick(source, view.labels, VALUES):
        text = f"What is the value of {{subject}} at “{label}”?"
        mine = [number for at, number in values.items() if at != label]
        made += numeric(view, entity, text, values[label], (mine, _all(view)), frozenset({value((name, label))}))
    for kind, text, choose in (
        ("peak", "At which label does {subject} reach its highest value?", max),
        ("trough", "At which label does {subject} have its lowest value?", min),
    ):
        at = choose(view.labels, key=values.__getitem__)
        if all(view.apart(values[at], values[label]) for label in view.labels if label != at):
            mentions = _orders(view, name) | about(entity, kind) | about(CHART, kind)
            made += named(entity, text, at, view.labels, mentions, source)
    made += named(
        entity, "In which colour is {subject} drawn?", looks["color"], list(COLORS), about(entity, "color"), source
    )
    if view.kind == "line":
        shapes, styles = list(MARKERS.values()), list(LINE_STYLES)
        text = "What shape do the markers of {subject} have?"
        made += named(entity, text, MARKERS[looks["marker"]], shapes, about(entity, "marker"), source)
    if view.kind == "line" and any(item["line_style"] != "solid" for item in view.content["series"]):
        text, mentions = "What kind of stroke is {subject} drawn with?", about(entity, "line_style")
        made += named(entity, text, looks["line_style"], styles, mentions, source)
    return made


def _label(view: View, label: str) -> Made:
    entity = label_id(label)
    source = view.source(entity, "questions")
    made: Made = []
    for name in view.names:
        values = view.values[name]
        mine = [number for at, number in values.items() if at != label]
        text = f"Which value does {{subject}} show for “{name}”?"
        made += numeric(view, entity, text, values[label], (mine, _all(view)), frozenset({value((name, label))}))
    places = list(ORDINALS[: len(view.labels)])
    mentions = about(entity, "place") | about(CHART, "places")
    text = "Counted from the left, at which place does {subject} stand?"
    return made + named(entity, text, ORDINALS[view.labels.index(label)], places, mentions, source)


def _trend(view: View, name: str, first: str, last: str) -> Made:
    entity, values = trend_id(name, first, last), view.values[name]
    numbers = list(values.values())
    changes = [abs(a - b) for a, b in combinations(numbers, 2)]
    ends = (name, first), (name, last)
    # Either end and the size tell the other end: a question about one of the three leaves the others unsaid.
    sizes = gap(*ends) | about(series_id(name), "sizes")
    told = sizes | {value(end) for end in ends}
    text = "By how much do the two ends of {subject} differ?"
    made = numeric(view, entity, text, abs(values[first] - values[last]), (changes,), told)
    for label, text in ((first, "At which value does {subject} start?"), (last, "At which value does {subject} end?")):
        mine = [number for at, number in values.items() if at != label]
        made += numeric(view, entity, text, values[label], (mine, _all(view)), sizes | {value((name, label))})
    return made


def _point(view: View, label: str) -> Made:
    entity, values, name = point_id(label), view.points, view.names[0]
    source = view.source(entity, "questions")
    others = [other for other in view.labels if other != label]
    mine, bearer = (name, label), mark((name, label))
    told = frozenset({value(mine)}).union(*(total(mine, (name, other)) for other in others))  # a sum bounds its parts
    text = "What is the value of {subject}?"
    made = numeric(view, entity, text, values[label], ([values[other] for other in others],), told)
    gaps = [abs(a - b) for a, b in combinations(values.values(), 2)]
    for other in pick(source, others, DIFFERENCES):
        text = f"How large is the difference between {{subject}} and “{other}”?"
        made += numeric(view, entity, text, abs(values[label] - values[other]), (gaps,), gap(mine, (name, other)))
    if view.colors:
        text = "In which colour is {subject} drawn?"
        made += named(entity, text, view.colors[label], list(COLORS), about(entity, "color"), source)
    place = view.labels.index(label)
    pie = view.kind == "pie"
    if not view.content["ordered"] and (pie or place + 1 < len(view.labels)):
        following = view.labels[(place + 1) % len(view.labels)]
        text = f"Which label follows {{subject}} {'clockwise' if pie else 'on the axis'}?"
        previous = frozenset((mark((name, other)), "previous") for other in others)
        made += named(entity, text, following, others, previous | {(bearer, "next")}, source)
    return made


def _pair(view: View, first: str, second: str) -> Made:
    entity, values, name = pair_id(first, second), view.points, view.names[0]
    a, b = (name, first), (name, second)
    every = list(combinations(values.values(), 2))
    sums, gaps = [x + y for x, y in every], [abs(x - y) for x, y in every]
    both, ends = frozenset({value(a), value(b)}), (values[first], values[second])
    made = numeric(
        view, entity, "What do the two values of {subject} add up to?", sum(ends), (sums,), total(a, b) | both
    )
    text = "How far apart are the two values of {subject}?"
    made += numeric(view, entity, text, abs(ends[0] - ends[1]), (gaps,), gap(a, b))
    text = "What is the smaller one of the two values of {subject}?"
    return made + numeric(view, entity, text, min(ends), (values.values(),), both | versus(a, b))


def _chart(view: View) -> Made:
    looks, content, source = view.content["looks"], view.content, view.source(CHART, "questions")
    text, tints = "What colour is the background of {subject}?", list(BACKGROUNDS)
    made = named(CHART, text, looks["background"], tints, about(CHART, "background"), source)
    if view.kind == "pie" or not view.single:
        places = list(LEGEND_PLACES.values())
        text = "Where does the legend of {subject} stand?"
        made += named(CHART, text, LEGEND_PLACES[looks["legend"]], places, about(CHART, "legend"), source)
    used = list(view.colors.values()) or [series["color"] for series in content["series"]]
    unused = [color for color in COLORS if color not in used]
    text = "Which of these colours stands for data in {subject}?"
    made += named(CHART, text, source.choice(used), unused, color_mentions(view), source)
    if view.kind != "pie":
        ticks = content["ticks"]
        step, shift = ticks[1] - ticks[0], source.randint(-3, 0)
        numbers = [tidy(ticks[-1] + (shift + k) * step) for k in range(TICK_OPTIONS)]
        places = max(len(f"{number:.4f}".rstrip("0").partition(".")[2]) for number in numbers)
        options = [written(number, places) for number in numbers if number > 0]
        text = "Which is the highest number on the value axis of {subject}?"
        made += named(CHART, text, written(ticks[-1], places), options, about(CHART, "axis_top"), source)
    return made


BUILDERS: dict[str, Callable[..., Made]] = {
    "series": _series,
    "label": _label,
    "trend": _trend,
    "point": _point,
    "pair": _pair,
    "chart": _chart,
}


def questions(content: Input, entity: str) -> Made:
    """Questions about an entity, each with one right option."""
    family, *names = parts(entity)
    return BUILDERS[family](View(content), *names)
