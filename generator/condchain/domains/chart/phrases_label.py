"""Statements about a label of several series: how they stand in VPIR and how they are said."""

from __future__ import annotations

from generator.condchain.domains.chart.slots import ABOVE, HALF, HIGHER, ORDINAL, SIDE, THAN, N, Q
from generator.condchain.wording import Phrase

LABEL: dict[str, Phrase] = {
    "value": Phrase(
        "{sign} * (readings[{series}] - {n}) > 0",
        ("shows {series} {sign} {n}",),
        ("does not show {series} {sign} {n}",),
        {"series": Q, "sign": ABOVE, "n": N},
    ),
    "standing": Phrase(
        "ranking[{first}] < ranking[{second}]",
        ("shows {first} above {second}",),
        ("does not show {first} above {second}",),
        {"first": Q, "second": Q},
    ),
    "change": Phrase(
        "changes[{other}][{series}] == {side}",
        ("has a {side} value for {series} than {other} has",),
        ("does not have a {side} value for {series} than {other} has",),
        {"series": Q, "side": HIGHER, "other": Q},
    ),
    "distance": Phrase(
        "{sign} * (separations[{first}][{second}] - {n}) > 0",
        ("shows {first} {sign} {n} away from {second}",),
        ("does not show {first} {sign} {n} away from {second}",),
        {"first": Q, "second": Q, "sign": THAN, "n": N},
    ),
    "half": Phrase(
        "series_halves[{series}] == {half}",
        ("shows a value for {series} that is among the {half} half of all values of that series",),
        ("shows a value for {series} that is not among the {half} half of all values of that series",),
        {"series": Q, "half": HALF},
    ),
    "mean": Phrase(
        "against_mean[{series}] == {side}",
        ("shows a value for {series} that is {side} the mean of that series",),
        ("shows a value for {series} that is not {side} the mean of that series",),
        {"series": Q, "side": SIDE},
    ),
    "spread": Phrase(
        "{sign} * (spread - {n}) > 0",
        ("has {sign} {n} from its lowest to its highest value",),
        ("does not have {sign} {n} from its lowest to its highest value",),
        {"sign": THAN, "n": N},
    ),
    "top": Phrase(
        "max_series == {series}",
        ("has its highest value in {series}",),
        ("does not have its highest value in {series}",),
        {"series": Q},
    ),
    "bottom": Phrase(
        "min_series == {series}",
        ("has its lowest value in {series}",),
        ("does not have its lowest value in {series}",),
        {"series": Q},
    ),
    "place": Phrase(
        "position == {place}",
        ("is the {place} one from the left",),
        ("is not the {place} one from the left",),
        {"place": ORDINAL},
    ),
    "row": Phrase(
        "row == {place}",
        ("is the {place} one from the top",),
        ("is not the {place} one from the top",),
        {"place": ORDINAL},
    ),
    "step": Phrase(
        "{sign} * (step_sizes[{other}][{series}] - {n}) > 0",
        ("differs from {other} by {sign} {n} in {series}",),
        ("does not differ from {other} by {sign} {n} in {series}",),
        {"series": Q, "other": Q, "sign": THAN, "n": N},
    ),
    "total": Phrase(
        "{sign} * (readings[{first}] + readings[{second}] - {n}) > 0",
        ("has {first} add up with {second} to {sign} {n}",),
        ("does not have {first} add up with {second} to {sign} {n}",),
        {"first": Q, "second": Q, "sign": THAN, "n": N},
    ),
}
