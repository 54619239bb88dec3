"""Statements about one or two bars, points or wedges: how they stand in VPIR and how they are said."""

from __future__ import annotations

from generator.condchain.domains.chart.slots import ABOVE, COLOR, HALF, HALVES, HIGHER, MORE, SIDE, THAN, N, Q
from generator.condchain.wording import Phrase

POINT: dict[str, Phrase] = {
    "value": Phrase(
        "{sign} * (y - {n}) > 0",
        ("has a value {sign} {n}",),
        ("does not have a value {sign} {n}",),
        {"sign": ABOVE, "n": N},
    ),
    "share": Phrase(
        "{sign} * (share - {n}) > 0",
        ("makes up {sign} {n} percent",),
        ("does not make up {sign} {n} percent",),
        {"sign": THAN, "n": N},
    ),
    "comparison": Phrase(
        "comparisons[{other}] == {side}",
        ("has a {side} value than {other}",),
        ("does not have a {side} value than {other}",),
        {"side": HIGHER, "other": Q},
    ),
    "difference": Phrase(
        "{sign} * (abs_deltas[{other}] - {n}) > 0",
        ("differs from {other} by {sign} {n}",),
        ("does not differ from {other} by {sign} {n}",),
        {"other": Q, "sign": THAN, "n": N},
    ),
    "total": Phrase(
        "{sign} * (sums[{other}] - {n}) > 0",
        ("adds up with {other} to {sign} {n}",),
        ("does not add up with {other} to {sign} {n}",),
        {"other": Q, "sign": THAN, "n": N},
    ),
    "gap_to_max": Phrase(
        "{sign} * (gap_to_max - {n}) > 0",
        ("falls short of the highest value by {sign} {n}",),
        ("does not fall short of the highest value by {sign} {n}",),
        {"sign": THAN, "n": N},
    ),
    "standing_before": Phrase(
        "standing_before == {side}",
        ("has a {side} value than the one just before it",),
        ("does not have a {side} value than the one just before it",),
        {"side": HIGHER},
    ),
    "gap_before": Phrase(
        "{sign} * (gap_before - {n}) > 0",
        ("differs from the one just before it by {sign} {n}",),
        ("does not differ from the one just before it by {sign} {n}",),
        {"sign": THAN, "n": N},
    ),
    "standing_after": Phrase(
        "standing_after == {side}",
        ("has a {side} value than the one just after it",),
        ("does not have a {side} value than the one just after it",),
        {"side": HIGHER},
    ),
    "gap_after": Phrase(
        "{sign} * (gap_after - {n}) > 0",
        ("differs from the one just after it by {sign} {n}",),
        ("does not differ from the one just after it by {sign} {n}",),
        {"sign": THAN, "n": N},
    ),
    "mean": Phrase(
        "against_the_mean == {side}",
        ("is {side} the mean of all values",),
        ("is not {side} the mean of all values",),
        {"side": SIDE},
    ),
    "half": Phrase(
        "half == {half}",
        ("belongs to the {half} half of the values by size",),
        ("does not belong to the {half} half of the values by size",),
        {"half": HALF},
    ),
    "next": Phrase(
        "next_label == {other}",
        ("is followed on the axis by {other}",),
        ("is not followed on the axis by {other}",),
        {"other": Q},
    ),
    "clockwise": Phrase(
        "clockwise_label == {other}",
        ("is followed clockwise by {other}",),
        ("is not followed clockwise by {other}",),
        {"other": Q},
    ),
    "pulled": Phrase(
        "is_pulled_out", ("is pulled out of the ring of wedges",), ("is not pulled out of the ring of wedges",)
    ),
}

PAIR: dict[str, Phrase] = {
    "total": Phrase(
        "{sign} * (total - {n}) > 0",
        ("adds up to {sign} {n}",),
        ("does not add up to {sign} {n}",),
        {"sign": THAN, "n": N},
    ),
    "difference": Phrase(
        "{sign} * (difference - {n}) > 0",
        ("has {sign} {n} between its two values",),
        ("does not have {sign} {n} between its two values",),
        {"sign": THAN, "n": N},
    ),
    "larger": Phrase(
        "larger == {label}",
        ("has its larger value at {label}",),
        ("does not have its larger value at {label}",),
        {"label": Q},
    ),
    "against": Phrase(
        "against[{other}] == {side}",
        ("adds up to {side} than {other}",),
        ("does not add up to {side} than {other}",),
        {"side": MORE, "other": Q},
    ),
    "first_standing": Phrase(
        "first_standings[{other}] == {side}",
        ("has a first value that is {side} than {other}",),
        ("does not have a first value that is {side} than {other}",),
        {"side": HIGHER, "other": Q},
    ),
    "second_standing": Phrase(
        "second_standings[{other}] == {side}",
        ("has a second value that is {side} than {other}",),
        ("does not have a second value that is {side} than {other}",),
        {"side": HIGHER, "other": Q},
    ),
    "smaller": Phrase(
        "{sign} * (smaller_y - {n}) > 0",
        ("has its smaller value {sign} {n}",),
        ("does not have its smaller value {sign} {n}",),
        {"sign": ABOVE, "n": N},
    ),
    "greater": Phrase(
        "{sign} * (larger_y - {n}) > 0",
        ("has its larger value {sign} {n}",),
        ("does not have its larger value {sign} {n}",),
        {"sign": ABOVE, "n": N},
    ),
    "adjacent": Phrase(
        "are_neighbors", ("consists of neighbours in the plot",), ("does not consist of neighbours in the plot",)
    ),
    "color": Phrase(
        "{color} in pair_colors",
        ("is partly drawn in {color}",),
        ("has no part drawn in {color}",),
        {"color": COLOR},
    ),
    "halves": Phrase(
        "len(set(pair_halves)) == {count}",
        ("has its two values in {count} of all values by size",),
        ("does not have its two values in {count} of all values by size",),
        {"count": HALVES},
    ),
}
