"""Statements about the change of a series between two labels: how they stand in VPIR and how they are said."""

from __future__ import annotations

from generator.condchain.domains.chart.slots import CHANGE, SIDE, SIZE, STEP, WAY, N, Q
from generator.condchain.wording import Phrase

TREND: dict[str, Phrase] = {
    "direction": Phrase("direction == {change}", ("is {change}",), ("is not {change}",), {"change": CHANGE}),
    "size": Phrase(
        "abs_delta > {n}",
        ("has a size of more than {n}",),
        ("does not have a size of more than {n}",),
        {"n": N},
    ),
    "size_less": Phrase(
        "abs_delta < {n}",
        ("has a size of less than {n}",),
        ("does not have a size of less than {n}",),
        {"n": N},
    ),
    "start_above": Phrase("y1 > {n}", ("starts above {n}",), ("does not start above {n}",), {"n": N}),
    "start_below": Phrase("y1 < {n}", ("starts below {n}",), ("does not start below {n}",), {"n": N}),
    "end_above": Phrase("y2 > {n}", ("ends above {n}",), ("does not end above {n}",), {"n": N}),
    "end_below": Phrase("y2 < {n}", ("ends below {n}",), ("does not end below {n}",), {"n": N}),
    "passes_above": Phrase(
        "any((y > {n} for y in between))",
        ("passes through a value above {n} on the way",),
        ("passes through no value above {n} on the way",),
        {"n": N},
    ),
    "passes_below": Phrase(
        "any((y < {n} for y in between))",
        ("passes through a value below {n} on the way",),
        ("passes through no value below {n} on the way",),
        {"n": N},
    ),
    "way_above": Phrase(
        "way_values[{label}] > {n}",
        ("passes above {n} at {label}",),
        ("does not pass above {n} at {label}",),
        {"label": Q, "n": N},
    ),
    "way_below": Phrase(
        "way_values[{label}] < {n}",
        ("passes below {n} at {label}",),
        ("does not pass below {n} at {label}",),
        {"label": Q, "n": N},
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
}
