"""Questions about the entities of a chart."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from generator.condchain.domain import Input, Mention, QuestionForm
from generator.condchain.domains.chart.entities import LEAST_STEPS
from generator.condchain.domains.chart.form_parts import differences, pick
from generator.condchain.domains.chart.forms_chart import color_mentions
from generator.condchain.domains.chart.mentions import (
    CHART,
    Point,
    about,
    asked,
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
from generator.condchain.domains.chart.question_parts import LEAST_WRONG, exceeding, named, numeric
from generator.condchain.domains.chart.view import View
from generator.condchain.domains.chart.vocabulary import (
    BACKGROUNDS,
    COLORS,
    GRID_STYLES,
    LEGEND_PLACES,
    LINE_STYLES,
    MARKERS,
    ORDINALS,
)

VALUES, DIFFERENCES, COMPARED = 4, 4, 2
LEAST_QUESTIONS = 2  # about a mark; where there are fewer, its place is asked for
GRID_WORDS = {style: style for style in GRID_STYLES} | {"missing": "none at all"}
Made = list[QuestionForm]


def _all(view: View) -> list[float]:
    return [number for row in view.values.values() for number in row.values()]


def _gaps(view: View, numbers: list[float], least_steps: int = 1) -> list[float]:
    """The differences among some numbers that can be seen: nobody would take a nought for one."""
    return [size for size in differences(numbers, least_steps) if size >= view.margin]


def _orders(view: View, name: str) -> frozenset[Mention]:
    """All that tells where a series has an extreme."""
    points = [(name, label) for label in view.labels]
    return frozenset(map(value, points)).union(*(versus(*pair) for pair in combinations(points, 2)))


def _value(view: View, point: Point) -> frozenset[Mention]:
    """What a question for one value takes: its size, and whether it is above or below any other value of the chart."""
    others = [(name, label) for name in view.names for label in view.labels if (name, label) != point]
    compared = (versus(point, other) for other in others)
    return frozenset({value(point), asked(point)}).union(*compared)


def _both(first: Point, second: Point) -> frozenset[Mention]:
    """What a question for the difference or the sum of two values takes: either of them, and both together."""
    return gap(first, second) | total(first, second) | {value(first), value(second)}


def _series(view: View, name: str) -> Made:
    entity, looks, values = series_id(name), view.series(name), view.values[name]
    source = view.source(entity, "questions")
    made: Made = []
    for label in pick(source, view.labels, VALUES):
        text = f"What is the value of {{subject}} at “{label}”?"
        mine = [number for at, number in values.items() if at != label]
        made += numeric(view, entity, text, values[label], (mine, _all(view)), _value(view, (name, label)))
    for kind, text, choose in (
        ("peak", "At which label does {subject} reach its highest value?", max),
        ("trough", "At which label does {subject} have its lowest value?", min),
    ):
        at = choose(view.labels, key=values.__getitem__)
        if all(view.apart(values[at], values[label]) for label in view.labels if label != at):
            mentions = _orders(view, name) | about(entity, kind) | about(CHART, kind)
            made += named(entity, text, at, view.labels, mentions, source)
    for label in pick(source, view.labels, COMPARED):
        text = f"At which of these labels is {{subject}} {{side}} than at “{label}”?"
        made += exceeding(view, entity, text, (name, label), view.labels, source)
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
    made: Made = []
    for name in view.names:
        values = view.values[name]
        mine = [number for at, number in values.items() if at != label]
        text = f"Which value does {{subject}} show for “{name}”?"
        made += numeric(view, entity, text, values[label], (mine, _all(view)), _value(view, (name, label)))
    return made + _placed(view, entity, label, entity)


def _placed(view: View, entity: str, label: str, bearer: str) -> Made:
    """At which place something stands along the axis, or in the legend of a pie."""
    places, source = list(ORDINALS[: len(view.labels)]), view.source(entity, "place")
    text = "At which place in the legend does {subject} come?"
    if view.kind != "pie":
        side = "top" if view.content["horizontal"] else "left"
        text = f"Counted from the {side}, at which place does {{subject}} stand?"
    mentions = frozenset({(bearer, "place")}) | about(CHART, "places")
    return named(entity, text, ORDINALS[view.labels.index(label)], places, mentions, source)


def _trend(view: View, name: str, first: str, last: str) -> Made:
    entity, values = trend_id(name, first, last), view.values[name]
    numbers = list(values.values())
    changes = _gaps(view, numbers, LEAST_STEPS)
    ends = (name, first), (name, last)
    # Either end and the size tell the other end: a question about one of the three leaves the others unsaid.
    sizes = gap(*ends) | about(series_id(name), "sizes")
    told = sizes | _both(*ends)
    text = "By how much do the two ends of {subject} differ?"
    made = numeric(view, entity, text, abs(values[first] - values[last]), (changes,), told, readings=2)
    for label, text in ((first, "At which value does {subject} start?"), (last, "At which value does {subject} end?")):
        mine = [number for at, number in values.items() if at != label]
        made += numeric(view, entity, text, values[label], (mine, _all(view)), sizes | _value(view, (name, label)))
    source, span = view.source(entity, "questions"), view.span_labels(first, last)
    compared: Made = []
    for label in source.sample(span, len(span)):
        text = f"At which of these labels does {{subject}} stand {{side}} than at “{label}”?"
        compared += exceeding(view, entity, text, (name, label), span, source)
    return made + compared[:COMPARED]


def _point(view: View, label: str) -> Made:
    entity, values, name = point_id(label), view.points, view.names[0]
    source = view.source(entity, "questions")
    others = [other for other in view.labels if other != label]
    mine, bearer = (name, label), mark((name, label))
    text = "What is the value of {subject}?"
    rest = [values[other] for other in others]
    made = numeric(view, entity, text, values[label], (rest,), _value(view, mine))
    gaps = _gaps(view, list(values.values()))
    for other in pick(source, [other for other in others if view.apart(values[other], values[label])], DIFFERENCES):
        text = f"How large is the difference between {{subject}} and “{other}”?"
        number, told = abs(values[label] - values[other]), _both(mine, (name, other))
        made += numeric(view, entity, text, number, (gaps,), told, readings=2)
    for _ in range(2 * COMPARED):
        text = "Which of these labels has a {side} value than {subject}?"
        made += exceeding(view, entity, text, mine, view.labels, source)
    if view.colors:
        text = "In which colour is {subject} drawn?"
        made += named(entity, text, view.colors[label], list(COLORS), about(entity, "color"), source)
    place = view.labels.index(label)
    pie = view.kind == "pie"
    if not view.content["ordered"] and (pie or place + 1 < len(view.labels)):
        following = view.labels[(place + 1) % len(view.labels)]
        text = f"Which label follows {{subject}} {'clockwise' if pie else 'on the axis'}?"
        wrong = source.sample([other for other in others if other != following], LEAST_WRONG)
        previous = frozenset((mark((name, other)), "previous") for other in (following, *wrong))
        made += named(entity, text, following, wrong, previous | {(bearer, "next")}, source)
    return made if len(made) >= LEAST_QUESTIONS else made + _placed(view, entity, label, bearer)


def _pair(view: View, first: str, second: str) -> Made:
    entity, values, name = pair_id(first, second), view.points, view.names[0]
    a, b = (name, first), (name, second)
    every = list(combinations(values.values(), 2))
    sums, gaps = [x + y for x, y in every], _gaps(view, list(values.values()))
    told, ends = _both(a, b), (values[first], values[second])
    text = "What do the two values of {subject} add up to?"
    made = numeric(view, entity, text, sum(ends), (sums,), told, readings=2)
    text = "How far apart are the two values of {subject}?"
    if view.apart(*ends):
        made += numeric(view, entity, text, abs(ends[0] - ends[1]), (gaps,), told, readings=2)
    for nth, label in (("first", first), ("second", second)):
        text = f"What is the value of the one that is named {nth} in {{subject}}?"
        rest = [number for at, number in values.items() if at != label]
        made += numeric(view, entity, text, values[label], (rest,), _value(view, (name, label)))
    return made


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
    text = "Which of these colours is used for data in {subject}?"
    made += named(CHART, text, source.choice(used), unused, color_mentions(view), source)
    if content["labelled"] and "bar" in view.kind:  # elsewhere not all styles are equally frequent
        text, styles = "What kind of gridlines does {subject} have?", list(GRID_WORDS.values())
        made += named(CHART, text, GRID_WORDS[looks["grid"]], styles, about(CHART, "grid"), source)
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
