"""Statements about the change of a series between two labels: how they stand in VPIR and how they are said."""

from __future__ import annotations

from generator.condchain.domains.chart.slots import ABOVE, CHANGE, SIDE, SIZE, STEP, THAN, WAY, N, Q
from generator.condchain.wording import Phrase

TREND: dict[str, Phrase] = {
    "direction": Phrase("direction == {change}", ("is {change}",), ("is not {change}",), {"change": CHANGE}),
    "size": Phrase(
        "{sign} * (abs_delta - {n}) > 0",
        ("has a size of {sign} {n}",),
        ("does not have a size of {sign} {n}",),
        {"sign": THAN, "n": N},
    ),
    "start": Phrase(
        "{sign} * (y1 - {n}) > 0",
        ("starts {sign} {n}",),
        ("does not start {sign} {n}",),
        {"sign": ABOVE, "n": N},
    ),
    "end": Phrase(
        "{sign} * (y2 - {n}) > 0",
        ("ends {sign} {n}",),
        ("does not end {sign} {n}",),
        {"sign": ABOVE, "n": N},
    ),
    "highest_between": Phrase(
        "{sign} * (max(between) - {n}) > 0",
        ("has its highest value on the way {sign} {n}",),
        ("does not have its highest value on the way {sign} {n}",),
        {"sign": ABOVE, "n": N},
    ),
    "lowest_between": Phrase(
        "{sign} * (min(between) - {n}) > 0",
        ("has its lowest value on the way {sign} {n}",),
        ("does not have its lowest value on the way {sign} {n}",),
        {"sign": ABOVE, "n": N},
    ),
    "way_value": Phrase(
        "{sign} * (span_values[{label}] - {n}) > 0",
        ("stands {sign} {n} at {label}",),
        ("does not stand {sign} {n} at {label}",),
        {"label": Q, "sign": ABOVE, "n": N},
    ),
    "first_step": Phrase(
        "first_step == {step}", ("begins with {step}",), ("does not begin with {step}",), {"step": STEP}
    ),
    "last_step": Phrase(
        "last_step == {step}", ("closes with {step}",), ("does not close with {step}",), {"step": STEP}
    ),
    "way": Phrase(
        "rival_directions[{other}] == {way}",
        ("goes {way} {other} over the same span",),
        ("does not go {way} {other} over the same span",),
        {"way": WAY, "other": Q},
    ),
    "rival_size": Phrase(
        "rival_sizes[{other}] == {size}",
        ("is {size} in size than the change of {other}",),
        ("is not {size} in size than the change of {other}",),
        {"size": SIZE, "other": Q},
    ),
    "start_standing": Phrase(
        "start_standings[{other}] == {side}",
        ("starts {side} {other}",),
        ("does not start {side} {other}",),
        {"side": SIDE, "other": Q},
    ),
    "end_standing": Phrase(
        "end_standings[{other}] == {side}",
        ("ends {side} {other}",),
        ("does not end {side} {other}",),
        {"side": SIDE, "other": Q},
    ),
    "order": Phrase(
        "span_values[{first}] > span_values[{second}]",
        ("stands higher at {first} than at {second}",),
        ("does not stand higher at {first} than at {second}",),
        {"first": Q, "second": Q},
    ),
    "move": Phrase(
        "{sign} * (max(span_values[{first}], span_values[{second}]) - min(span_values[{first}], span_values[{second}])"
        " - {n}) > 0",
        ("moves by {sign} {n} from {first} to {second}",),
        ("does not move by {sign} {n} from {first} to {second}",),
        {"first": Q, "second": Q, "sign": THAN, "n": N},
    ),
}
