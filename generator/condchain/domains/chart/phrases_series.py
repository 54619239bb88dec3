"""Statements about a series: how they stand in VPIR and how they are said."""

from __future__ import annotations

from generator.condchain.domains.chart.slots import (
    ABOVE,
    COLOR,
    HALF,
    HIGHER,
    MANY,
    MARKER,
    ORDINAL,
    SIDE,
    STYLE,
    THAN,
    K,
    N,
    Q,
)
from generator.condchain.wording import Phrase

SERIES: dict[str, Phrase] = {
    "value": Phrase(
        "{sign} * (values[{label}] - {n}) > 0",
        ("has a value {sign} {n} at {label}", "lies {sign} {n} at {label}"),
        ("does not have a value {sign} {n} at {label}", "does not lie {sign} {n} at {label}"),
        {"label": Q, "sign": ABOVE, "n": N},
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
        "{sign} * (distances[{other}][{label}] - {n}) > 0",
        ("is {sign} {n} away from {other} at {label}",),
        ("is not {sign} {n} away from {other} at {label}",),
        {"other": Q, "label": Q, "sign": THAN, "n": N},
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
        ("has a value at {label} that is among the {half} half of its own values",),
        ("has a value at {label} that is not among the {half} half of its own values",),
        {"label": Q, "half": HALF},
    ),
    "highest": Phrase(
        "{sign} * (max_y - {n}) > 0",
        ("has its highest value {sign} {n}",),
        ("does not have its highest value {sign} {n}",),
        {"sign": ABOVE, "n": N},
    ),
    "lowest": Phrase(
        "{sign} * (min_y - {n}) > 0",
        ("has its lowest value {sign} {n}",),
        ("does not have its lowest value {sign} {n}",),
        {"sign": ABOVE, "n": N},
    ),
    "mean": Phrase(
        "{sign} * (mean_y - {n}) > 0",
        ("has a mean {sign} {n}",),
        ("does not have a mean {sign} {n}",),
        {"sign": ABOVE, "n": N},
    ),
    "median": Phrase(
        "{sign} * (median_y - {n}) > 0",
        ("has a median {sign} {n}",),
        ("does not have a median {sign} {n}",),
        {"sign": ABOVE, "n": N},
    ),
    "range": Phrase(
        "{sign} * (y_range - {n}) > 0",
        ("spans {sign} {n} from its lowest to its highest value",),
        ("does not span {sign} {n} from its lowest to its highest value",),
        {"sign": THAN, "n": N},
    ),
    "overall": Phrase(
        "overall == {change}",
        ("ends {change} than it starts",),
        ("does not end {change} than it starts",),
        {"change": HIGHER},
    ),
    "overall_size": Phrase(
        "{sign} * (overall_change - {n}) > 0",
        ("ends {sign} {n} away from where it starts",),
        ("does not end {sign} {n} away from where it starts",),
        {"sign": THAN, "n": N},
    ),
    "rises": Phrase(
        "num_rises > num_falls",
        ("goes up on more of its steps than it goes down",),
        ("does not go up on more of its steps than it goes down",),
    ),
    "count": Phrase(
        "{sign} * (sum((1 for y in series_values if y > {n})) - {k}) > 0",
        ("has {sign} {k} of its values above {n}",),
        ("does not have {sign} {k} of its values above {n}",),
        {"sign": MANY, "k": K, "n": N},
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
    "change": Phrase(
        "{sign} * (max(values[{first}], values[{second}]) - min(values[{first}], values[{second}]) - {n}) > 0",
        ("differs by {sign} {n} from {first} to {second}",),
        ("does not differ by {sign} {n} from {first} to {second}",),
        {"first": Q, "second": Q, "sign": THAN, "n": N},
    ),
    "total": Phrase(
        "{sign} * (values[{first}] + values[{second}] - {n}) > 0",
        ("has a value at {first} that adds up with the one at {second} to {sign} {n}",),
        ("has a value at {first} that does not add up with the one at {second} to {sign} {n}",),
        {"first": Q, "second": Q, "sign": THAN, "n": N},
    ),
}
