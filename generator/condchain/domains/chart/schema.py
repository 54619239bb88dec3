"""The types of all facts of the chart domain, and the checks that facts agree with the chart and with each other."""

from __future__ import annotations

from generator.condchain.domain import Facts, Input
from generator.condchain.domains.chart.mentions import parts

NUMBER, WHOLE, TEXT, FLAG, LIST, TABLE = (int, float), (int,), (str,), (bool,), (list,), (dict,)

SCHEMA: dict[str, tuple[type, ...]] = {
    **dict.fromkeys("chart_type metric_name series_name max_label min_label x1 x2 direction".split(), TEXT),
    **dict.fromkeys("mean_y min_y max_y median_y std_y iqr y_range y1 y2 y share delta abs_delta".split(), NUMBER),
    **dict.fromkeys("gap_to_max total difference smaller_y larger_y spread overall_change".split(), NUMBER),
    **dict.fromkeys("gap_before gap_after".split(), NUMBER),
    **dict.fromkeys("standing_before standing_after".split(), TEXT),
    **dict.fromkeys("num_points count_ge_mean num_series num_rises num_falls num_ticks".split(), WHOLE),
    **dict.fromkeys("position row legend_position".split(), WHOLE),
    **dict.fromkeys("overall color marker line_style max_series min_series first_step last_step half".split(), TEXT),
    **dict.fromkeys("against_the_mean next_label clockwise_label larger legend_place title_place".split(), TEXT),
    **dict.fromkeys("background grid_style top_half bottom_half".split(), TEXT),
    **dict.fromkeys("is_pulled_out are_neighbors has_source_note has_hole has_pulled_wedge has_frame".split(), FLAG),
    **dict.fromkeys("series_values between pair pair_halves pair_colors colors all_values".split(), LIST),
    **dict.fromkeys("values ranks halves standings distances readings ranking span_values".split(), TABLE),
    **dict.fromkeys("changes separations step_sizes first_standings second_standings".split(), TABLE),
    **dict.fromkeys("series_halves against_mean rival_directions rival_sizes start_standings".split(), TABLE),
    **dict.fromkeys("end_standings comparisons abs_deltas sums against".split(), TABLE),
}


def _drawn(content: Input, name: str, label: str) -> float:
    series = next(item for item in content["series"] if item["name"] == name)
    return series["values"][content["labels"].index(label)]


def _value_faults(content: Input, facts: Facts, names: list[str]) -> list[str]:
    """Facts that repeat values of the table, against the table."""
    only = content["series"][0]["name"]
    claimed = [
        *((names[0], label, value) for label, value in facts.get("values", {}).items()),
        *((name, names[0], value) for name, value in facts.get("readings", {}).items()),
        *((facts["series_name"], facts[x], facts[y]) for x, y in (("x1", "y1"), ("x2", "y2")) if x in facts),
        *((only, names[0], facts[key]) for key in ("y", "share") if key in facts),
    ]
    return [
        f"{name} is {_drawn(content, name, label)} at {label} in the chart, not {value}"
        for name, label, value in claimed
        if _drawn(content, name, label) != value
    ]


def _inner_faults(facts: Facts) -> list[str]:
    """Facts that contradict each other."""
    rules = (
        ({"min_y", "mean_y", "max_y", "std_y"}, lambda f: f["min_y"] - 0.01 <= f["mean_y"] <= f["max_y"] + 0.01),
        ({"y_range", "min_y", "max_y"}, lambda f: abs(f["max_y"] - f["min_y"] - f["y_range"]) < 0.01),
        ({"max_label", "values", "max_y"}, lambda f: f["values"][f["max_label"]] == f["max_y"]),
        ({"min_label", "values", "min_y"}, lambda f: f["values"][f["min_label"]] == f["min_y"]),
        ({"delta", "y1", "y2"}, lambda f: abs(f["y2"] - f["y1"] - f["delta"]) < 0.01),
        ({"delta", "direction"}, lambda f: (f["direction"] == "increase") == (f["delta"] > 0)),
        ({"total", "smaller_y", "larger_y"}, lambda f: abs(f["smaller_y"] + f["larger_y"] - f["total"]) < 0.01),
        ({"max_series", "readings"}, lambda f: f["readings"][f["max_series"]] == max(f["readings"].values())),
        ({"is_pulled_out", "share"}, lambda f: 0 < f["share"] < 100),
    )
    return [
        f"the facts {sorted(keys)} contradict each other"
        for keys, rule in rules
        if keys <= set(facts) and not rule(facts)
    ]


def fact_faults(content: Input, entity: str, facts: Facts) -> list[str]:
    """What contradicts the chart or itself, one sentence each."""
    if facts.get("chart_type") != content["chart_type"]:
        return [f"the chart is a {content['chart_type']} chart, not {facts.get('chart_type')}"]
    return _value_faults(content, facts, list(parts(entity)[1:])) + _inner_faults(facts)
