"""Statements about a series: how they stand in VPIR and how they are said."""

from __future__ import annotations

from generator.condchain.domains.chart.slots import COLOR, HALF, HIGHER, MARKER, ORDINAL, SIDE, STYLE, K, N, Q
from generator.condchain.wording import Phrase

SERIES: dict[str, Phrase] = {
    "value_above": Phrase(
        "values[{label}] > {n}",
        ("has a value above {n} at {label}", "exceeds {n} at {label}"),
        ("does not have a value above {n} at {label}", "does not exceed {n} at {label}"),
        {"label": Q, "n": N},
    ),
    "value_below": Phrase(
        "values[{label}] < {n}",
        ("has a value below {n} at {label}", "stands below {n} at {label}"),
        ("does not have a value below {n} at {label}", "does not stand below {n} at {label}"),
        {"label": Q, "n": N},
    ),
    "order": Phrase(
        "values[{first}] > values[{second}]",
        ("is higher at {first} than at {second}",),
        ("is not higher at {first} than at {second}",),
        {"first": Q, "second": Q},
    ),
    "rank_order": Phrase(
        "ranks[{first}] > ranks[{second}]",
        ("stands lower at {first} than at {second}",),
        ("does not stand lower at {first} than at {second}",),
        {"first": Q, "second": Q},
    ),
    "standing": Phrase(
        "standings[{other}][{label}] == {side}",
        ("is {side} {other} at {label}", "lies {side} {other} at {label}"),
        ("is not {side} {other} at {label}", "does not lie {side} {other} at {label}"),
        {"other": Q, "label": Q, "side": SIDE},
    ),
    "distance": Phrase(
        "distances[{other}][{label}] > {n}",
        ("is more than {n} away from {other} at {label}",),
        ("is not more than {n} away from {other} at {label}",),
        {"other": Q, "label": Q, "n": N},
    ),
    "distance_less": Phrase(
        "distances[{other}][{label}] < {n}",
        ("is less than {n} away from {other} at {label}",),
        ("is not less than {n} away from {other} at {label}",),
        {"other": Q, "label": Q, "n": N},
    ),
    "peak": Phrase(
        "max_label in [{first}, {second}]",
        ("has its highest value somewhere from {first} to {second}",),
        ("has its highest value somewhere outside the span from {first} to {second}",),
        {"first": Q, "second": Q},
    ),
    "trough": Phrase(
        "min_label in [{first}, {second}]",
        ("has its lowest value somewhere from {first} to {second}",),
        ("has its lowest value somewhere outside the span from {first} to {second}",),
        {"first": Q, "second": Q},
    ),
    "half": Phrase(
        "halves[{label}] == {half}",
        ("is in the {half} half of its values at {label}",),
        ("is not in the {half} half of its values at {label}",),
        {"label": Q, "half": HALF},
    ),
    "max_above": Phrase(
        "max_y > {n}",
        ("goes above {n} at least once",),
        ("never goes above {n}",),
        {"n": N},
    ),
    "min_below": Phrase(
        "min_y < {n}",
        ("drops below {n} at least once",),
        ("never drops below {n}",),
        {"n": N},
    ),
    "mean_above": Phrase(
        "mean_y > {n}",
        ("has a mean above {n}", "averages more than {n}"),
        ("does not have a mean above {n}", "does not average more than {n}"),
        {"n": N},
    ),
    "median_below": Phrase(
        "median_y < {n}",
        ("has a median below {n}",),
        ("does not have a median below {n}",),
        {"n": N},
    ),
    "range": Phrase(
        "y_range > {n}",
        ("spans more than {n} from its lowest to its highest value",),
        ("does not span more than {n} from its lowest to its highest value",),
        {"n": N},
    ),
    "range_less": Phrase(
        "y_range < {n}",
        ("spans less than {n} from its lowest to its highest value",),
        ("does not span less than {n} from its lowest to its highest value",),
        {"n": N},
    ),
    "overall": Phrase(
        "overall == {change}",
        ("ends {change} than it starts",),
        ("does not end {change} than it starts",),
        {"change": HIGHER},
    ),
    "overall_size": Phrase(
        "overall_change > {n}",
        ("ends more than {n} away from where it starts",),
        ("does not end more than {n} away from where it starts",),
        {"n": N},
    ),
    "overall_size_less": Phrase(
        "overall_change < {n}",
        ("ends less than {n} away from where it starts",),
        ("does not end less than {n} away from where it starts",),
        {"n": N},
    ),
    "rises": Phrase(
        "num_rises > num_falls",
        ("goes up on more of its steps than it goes down",),
        ("does not go up on more of its steps than it goes down",),
    ),
    "count": Phrase(
        "sum((1 for y in series_values if y > {n})) >= {k}",
        ("has at least {k} values above {n}",),
        ("has fewer than {k} values above {n}",),
        {"k": K, "n": N},
    ),
    "color": Phrase(
        "color == {color}",
        ("is drawn in {color}",),
        ("is not drawn in {color}",),
        {"color": COLOR},
    ),
    "marker": Phrase(
        "marker == {marker}",
        ("has {marker} markers",),
        ("does not have {marker} markers",),
        {"marker": MARKER},
    ),
    "line_style": Phrase(
        "line_style == {style}",
        ("is drawn as a {style} line",),
        ("is not drawn as a {style} line",),
        {"style": STYLE},
    ),
    "legend_place": Phrase(
        "legend_position == {place}",
        ("comes {place} in the legend",),
        ("does not come {place} in the legend",),
        {"place": ORDINAL},
    ),
}
