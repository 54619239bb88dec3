"""The facts of each kind of entity, computed from the table of the chart."""

from __future__ import annotations

from statistics import fmean
from typing import Any

from generator.condchain.domain import Input
from generator.condchain.domains.chart.measures import LEVEL, half, ranks, side, statistics_of, steps
from generator.condchain.domains.chart.mentions import parts
from generator.condchain.domains.chart.view import View

Facts = dict[str, Any]

HIGHER, CHANGES, STEPS = ("higher", "lower"), ("increase", "decrease"), ("rise", "fall")
DIGITS = 4


def _gap(value: float, other: float) -> float:
    return round(abs(value - other), DIGITS)


def _common(view: View) -> Facts:
    return {"chart_type": view.kind, "metric_name": view.content["unit"]}


def series_facts(view: View, name: str) -> Facts:
    """Statistics, values and looks of a series, and how it stands to the others."""
    values, looks = view.values[name], view.series(name)
    numbers = list(values.values())
    rises, falls = steps(numbers)
    rivals = [other for other in view.names if other != name]
    return {
        **_common(view),
        **statistics_of(values),
        "series_name": name,
        "values": dict(values),
        "series_values": numbers,
        "ranks": ranks(values),
        "halves": {label: half(value, numbers) for label, value in values.items()},
        "standings": {o: {at: side(v, view.values[o][at]) for at, v in values.items()} for o in rivals},
        "distances": {o: {at: _gap(v, view.values[o][at]) for at, v in values.items()} for o in rivals},
        "overall": side(numbers[-1], numbers[0], HIGHER),
        "overall_change": _gap(numbers[-1], numbers[0]),
        "num_rises": rises,
        "num_falls": falls,
        "color": looks["color"],
        "marker": looks["marker"],
        "line_style": looks["line_style"],
        "legend_position": view.names.index(name) + 1,
    }


def label_facts(view: View, label: str) -> Facts:
    """The values of all series at a label."""
    readings = {name: values[label] for name, values in view.values.items()}
    others = [other for other in view.labels if other != label]
    means = {name: fmean(values.values()) for name, values in view.values.items()}
    return {
        **_common(view),
        "readings": readings,
        "ranking": ranks(readings),
        "num_series": len(readings),
        "changes": {o: {n: side(v, view.values[n][o], HIGHER) for n, v in readings.items()} for o in others},
        "step_sizes": {o: {n: _gap(v, view.values[n][o]) for n, v in readings.items()} for o in others},
        "separations": {a: {b: _gap(v, w) for b, w in readings.items() if b != a} for a, v in readings.items()},
        "series_halves": {name: half(v, list(view.values[name].values())) for name, v in readings.items()},
        "against_mean": {name: side(v, means[name]) for name, v in readings.items()},
        "spread": _gap(max(readings.values()), min(readings.values())),
        "max_series": max(readings, key=lambda name: readings[name]),
        "min_series": min(readings, key=lambda name: readings[name]),
        "position": view.labels.index(label) + 1,
    }


def trend_facts(view: View, name: str, first: str, last: str) -> Facts:
    """The change of a series between two labels."""
    labels = view.span_labels(first, last)
    values = view.values[name]
    numbers = [values[label] for label in labels]
    delta = numbers[-1] - numbers[0]
    rivals = {other: found for other, found in view.values.items() if other != name}
    deltas = {other: found[last] - found[first] for other, found in rivals.items()}
    rises, falls = steps(numbers)
    return {
        **_common(view),
        "series_name": name,
        "x1": first,
        "x2": last,
        "y1": numbers[0],
        "y2": numbers[-1],
        "delta": round(delta, DIGITS),
        "abs_delta": round(abs(delta), DIGITS),
        "direction": side(delta, 0, CHANGES),
        "between": numbers[1:-1],
        "span_values": {label: values[label] for label in labels},
        "first_step": side(numbers[1], numbers[0], STEPS),
        "last_step": side(numbers[-1], numbers[-2], STEPS),
        "num_rises": rises,
        "num_falls": falls,
        "rival_directions": {o: side(d * delta, 0, ("same", "opposite")) for o, d in deltas.items()},
        "rival_sizes": {o: side(abs(delta), abs(d), ("larger", "smaller")) for o, d in deltas.items()},
        "start_standings": {o: side(numbers[0], found[first]) for o, found in rivals.items()},
        "end_standings": {o: side(numbers[-1], found[last]) for o, found in rivals.items()},
    }


def neighbors(view: View, label: str) -> dict[str, str]:
    """`before` and `after` -> the label that stands there: along the axis, or clockwise round a pie."""
    place, count = view.labels.index(label), len(view.labels)
    places = {"before": place - 1, "after": place + 1}
    if view.kind == "pie":
        return {where: view.labels[at % count] for where, at in places.items()}
    return {where: view.labels[at] for where, at in places.items() if 0 <= at < count}


def _beside(view: View, label: str) -> Facts:
    """How a bar, point or wedge stands to those beside it."""
    found: Facts = {}
    for where, other in neighbors(view, label).items():
        found[f"standing_{where}"] = side(view.points[label], view.points[other], HIGHER)
        found[f"gap_{where}"] = _gap(view.points[label], view.points[other])
    return found


def point_facts(view: View, label: str) -> Facts:
    """One bar, point or wedge of a chart with one series."""
    values, place = view.points, view.labels.index(label)
    value, numbers = values[label], list(values.values())
    others = {other: number for other, number in values.items() if other != label}
    pie = view.kind == "pie"
    facts: Facts = {
        **_common(view),
        "series_name": view.names[0],
        ("share" if pie else "y"): value,
        "ranks": ranks(values),
        "comparisons": {other: side(value, number, HIGHER) for other, number in others.items()},
        "abs_deltas": {other: _gap(value, number) for other, number in others.items()},
        "sums": {other: round(value + number, DIGITS) for other, number in others.items()},
        "gap_to_max": _gap(max(numbers), value),
        **_beside(view, label),
        "mean_y": round(fmean(numbers), 2),
        "against_the_mean": side(value, sum(numbers) / len(numbers)),
        "half": half(value, numbers),
        ("clockwise_label" if pie else "next_label"): neighbors(view, label).get("after", ""),
        ("legend_position" if pie else "row" if view.content["horizontal"] else "position"): place + 1,
    }
    if view.colors:
        facts["color"] = view.colors[label]
    if pie:
        facts["is_pulled_out"] = view.content["pulled"] == label
    return facts


def pair_facts(view: View, first: str, second: str) -> Facts:
    """Two bars or wedges taken together."""
    values, numbers = view.points, list(view.points.values())
    a, b = values[first], values[second]
    places = sorted(view.labels.index(label) for label in (first, second))
    adjacent = places[1] - places[0] == 1 or (view.kind == "pie" and places == [0, len(view.labels) - 1])
    facts: Facts = {
        **_common(view),
        "pair": [first, second],
        "total": round(a + b, DIGITS),
        "difference": _gap(a, b),
        "larger": LEVEL if a == b else first if a > b else second,
        "smaller_y": min(a, b),
        "larger_y": max(a, b),
        "against": {o: side(a + b, v, HIGHER) for o, v in values.items() if o not in (first, second)},
        "are_neighbors": adjacent,
        "first_standings": {o: side(a, v, HIGHER) for o, v in values.items() if o not in (first, second)},
        "second_standings": {o: side(b, v, HIGHER) for o, v in values.items() if o not in (first, second)},
        "pair_halves": [half(a, numbers), half(b, numbers)],
    }
    if view.colors:
        facts["pair_colors"] = [view.colors[first], view.colors[second]]
    return facts


def _half_of_axis(view: View, values: list[tuple[float, int]]) -> str:
    """The half of the axis where the given (value, place) pairs stand; `level` where they do not agree."""
    middle = (len(view.labels) - 1) / 2
    halves = {side(middle, place, ("left", "right")) for _, place in values}
    return halves.pop() if len(halves) == 1 else LEVEL


def chart_facts(view: View) -> Facts:
    """The chart as a whole: its looks, its size, where its extremes stand."""
    content, looks = view.content, view.content["looks"]
    numbers = [(value, place) for row in view.values.values() for place, value in enumerate(row.values())]
    most, least = max(numbers)[0], min(numbers)[0]
    colors = list(view.colors.values()) or [series["color"] for series in content["series"]]
    facts: Facts = {
        **_common(view),
        "title_place": looks["title"],
        "background": looks["background"],
        "has_source_note": looks["note"],
        "num_points": len(view.labels),
        "num_series": len(view.names),
        "colors": colors,
        "all_values": [value for value, _ in numbers],
    }
    if view.kind == "pie" or not view.single:
        facts["legend_place"] = looks["legend"]
    if view.kind == "pie":
        return {**facts, "has_hole": looks["hole"], "has_pulled_wedge": bool(content["pulled"])}
    facts |= {"grid_style": looks["grid"], "has_frame": looks["frame"], "num_ticks": len(content["ticks"])}
    if not content["horizontal"]:
        facts["top_half"] = _half_of_axis(view, [pair for pair in numbers if pair[0] == most])
        facts["bottom_half"] = _half_of_axis(view, [pair for pair in numbers if pair[0] == least])
    return facts


BUILDERS = {
    "series": series_facts,
    "label": label_facts,
    "trend": trend_facts,
    "point": point_facts,
    "pair": pair_facts,
    "chart": chart_facts,
}


def facts(content: Input, entity: str) -> Facts:
    """The typed facts of an entity.

    Raises:
        KeyError, ValueError: the chart has no such entity.
    """
    family, *names = parts(entity)
    return BUILDERS[family](View(content), *names)
