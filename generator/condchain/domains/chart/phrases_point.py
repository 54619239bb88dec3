"""Statements about one or two bars, points or wedges: how they stand in VPIR and how they are said."""

from __future__ import annotations

from generator.condchain.domains.chart.slots import COLOR, HALF, HIGHER, MORE, SIDE, K, N, Q
from generator.condchain.wording import Phrase

POINT: dict[str, Phrase] = {
    "value_above": Phrase("y > {n}", ("has a value above {n}",), ("does not have a value above {n}",), {"n": N}),
    "value_below": Phrase("y < {n}", ("has a value below {n}",), ("does not have a value below {n}",), {"n": N}),
    "share_above": Phrase(
        "share > {n}",
        ("makes up more than {n} percent",),
        ("does not make up more than {n} percent",),
        {"n": N},
    ),
    "share_below": Phrase(
        "share < {n}",
        ("makes up less than {n} percent",),
        ("does not make up less than {n} percent",),
        {"n": N},
    ),
    "comparison": Phrase(
        "comparisons[{other}] == {side}",
        ("has a {side} value than {other}",),
        ("does not have a {side} value than {other}",),
        {"side": HIGHER, "other": Q},
    ),
    "difference": Phrase(
        "abs_deltas[{other}] > {n}",
        ("differs from {other} by more than {n}",),
        ("does not differ from {other} by more than {n}",),
        {"other": Q, "n": N},
    ),
    "difference_less": Phrase(
        "abs_deltas[{other}] < {n}",
        ("differs from {other} by less than {n}",),
        ("does not differ from {other} by less than {n}",),
        {"other": Q, "n": N},
    ),
    "total": Phrase(
        "sums[{other}] > {n}",
        ("makes more than {n} together with {other}",),
        ("does not make more than {n} together with {other}",),
        {"other": Q, "n": N},
    ),
    "total_less": Phrase(
        "sums[{other}] < {n}",
        ("makes less than {n} together with {other}",),
        ("does not make less than {n} together with {other}",),
        {"other": Q, "n": N},
    ),
    "gap_to_max": Phrase(
        "gap_to_max > {n}",
        ("falls short of the highest value by more than {n}",),
        ("does not fall short of the highest value by more than {n}",),
        {"n": N},
    ),
    "gap_to_max_less": Phrase(
        "gap_to_max < {n}",
        ("falls short of the highest value by less than {n}",),
        ("does not fall short of the highest value by less than {n}",),
        {"n": N},
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
    "total_above": Phrase(
        "total > {n}", ("adds up to more than {n}",), ("does not add up to more than {n}",), {"n": N}
    ),
    "total_below": Phrase(
        "total < {n}", ("adds up to less than {n}",), ("does not add up to less than {n}",), {"n": N}
    ),
    "difference": Phrase(
        "difference > {n}",
        ("has more than {n} between its two values",),
        ("does not have more than {n} between its two values",),
        {"n": N},
    ),
    "difference_less": Phrase(
        "difference < {n}",
        ("has less than {n} between its two values",),
        ("does not have less than {n} between its two values",),
        {"n": N},
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
    "smaller_above": Phrase(
        "smaller_y > {n}",
        ("has its smaller value above {n}",),
        ("does not have its smaller value above {n}",),
        {"n": N},
    ),
    "larger_below": Phrase(
        "larger_y < {n}",
        ("has its larger value below {n}",),
        ("does not have its larger value below {n}",),
        {"n": N},
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
    "half_count": Phrase(
        "sum((1 for half in pair_halves if half == 'upper')) == {k}",
        ("has exactly {k} of its values in the upper half of all values",),
        ("does not have exactly {k} of its values in the upper half of all values",),
        {"k": K},
    ),
}
