"""Statements about a label of several series: how they stand in VPIR and how they are said."""

from __future__ import annotations

from generator.condchain.domains.chart.slots import HALF, HIGHER, ORDINAL, SIDE, N, Q
from generator.condchain.wording import Phrase

LABEL: dict[str, Phrase] = {
    "value_above": Phrase(
        "readings[{series}] > {n}",
        ("shows {series} above {n}",),
        ("does not show {series} above {n}",),
        {"series": Q, "n": N},
    ),
    "value_below": Phrase(
        "readings[{series}] < {n}",
        ("shows {series} below {n}",),
        ("does not show {series} below {n}",),
        {"series": Q, "n": N},
    ),
    "standing": Phrase(
        "ranking[{first}] < ranking[{second}]",
        ("shows {first} above {second}",),
        ("does not show {first} above {second}",),
        {"first": Q, "second": Q},
    ),
    "change": Phrase(
        "changes[{other}][{series}] == {side}",
        ("shows {series} {side} than at {other}",),
        ("does not show {series} {side} than at {other}",),
        {"series": Q, "side": HIGHER, "other": Q},
    ),
    "distance": Phrase(
        "separations[{first}][{second}] > {n}",
        ("shows {first} more than {n} away from {second}",),
        ("does not show {first} more than {n} away from {second}",),
        {"first": Q, "second": Q, "n": N},
    ),
    "distance_less": Phrase(
        "separations[{first}][{second}] < {n}",
        ("shows {first} less than {n} away from {second}",),
        ("does not show {first} less than {n} away from {second}",),
        {"first": Q, "second": Q, "n": N},
    ),
    "half": Phrase(
        "series_halves[{series}] == {half}",
        ("shows {series} in the {half} half of its values",),
        ("does not show {series} in the {half} half of its values",),
        {"series": Q, "half": HALF},
    ),
    "mean": Phrase(
        "against_mean[{series}] == {side}",
        ("shows {series} {side} its own mean",),
        ("does not show {series} {side} its own mean",),
        {"series": Q, "side": SIDE},
    ),
    "spread": Phrase(
        "spread > {n}",
        ("has more than {n} from its lowest to its highest value",),
        ("does not have more than {n} from its lowest to its highest value",),
        {"n": N},
    ),
    "spread_less": Phrase(
        "spread < {n}",
        ("has less than {n} from its lowest to its highest value",),
        ("does not have less than {n} from its lowest to its highest value",),
        {"n": N},
    ),
    "top": Phrase(
        "max_series == {series}",
        ("shows {series} as its highest value",),
        ("does not show {series} as its highest value",),
        {"series": Q},
    ),
    "bottom": Phrase(
        "min_series == {series}",
        ("shows {series} as its lowest value",),
        ("does not show {series} as its lowest value",),
        {"series": Q},
    ),
    "place": Phrase(
        "position == {place}",
        ("stands {place} from the left",),
        ("does not stand {place} from the left",),
        {"place": ORDINAL},
    ),
    "row": Phrase(
        "row == {place}",
        ("stands {place} from the top",),
        ("does not stand {place} from the top",),
        {"place": ORDINAL},
    ),
}
