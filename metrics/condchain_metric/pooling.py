"""Pooling rows of the MM-CondChain metric: accuracies of both paths, Path F1, and where models leave their chains.

Published with `scoring.py`, so it imports the standard library and numeric packages only.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from statistics import NormalDist
from typing import Any

import numpy as np

from .reading import STATUSES

PATHS = ("true", "false")
DOMAINS = ("natural", "chart", "gui")  # the order of the tables; another domain follows, by name
TRUE_OUTCOMES = ("right", "left_early", "right_exit_wrong_option", "no_answer")
FALSE_OUTCOMES = ("right", "ran_on", "left_early", "left_late", "right_exit_wrong_option", "no_answer")
POOLED_NOTE = (
    "avg_f1 is the arithmetic mean of the domains' path_f1, each domain counting alike (macro); pooled counts all "
    "chains together, as the official script's Overall does."
)
RESAMPLES, RESAMPLING_SEED = 1000, 0
CHAIN_FIELDS = (  # alike on both paths
    "domain", "depth", "complexity", "divergence_layer", "template_family", "flipped_kind", "flipped_key",
)  # fmt: skip
_BY = ("depth", "divergence_layer", "complexity", "template_family", "flipped_kind", "flipped_key")
_DEPTH, _DIVERGENCE = CHAIN_FIELDS.index("depth"), CHAIN_FIELDS.index("divergence_layer")
_VERDICT_FIELDS = itemgetter(*CHAIN_FIELDS, "path", "status", "outcome", "chosen_layer")
_NAMED = 3  # chains that an error names
_ALIKE = 1e-9  # draws that differ by less do so by rounding
_NORMAL = NormalDist().inv_cdf(0.975)  # half the width of a 95 % interval, in standard deviations

Row = dict[str, Any]
ChainKey = tuple[str, int, str | None, int, str | None, str | None, str | None]  # the values of `CHAIN_FIELDS`
Kinds = Counter[tuple[bool | None, bool | None]]  # right on the True and on the False path (None: no row) -> chains


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What is counted of a row. Compared by identity, which is fast; `verdict` gives equal ones as one object.

    offered: the labels of the item, which are alike on both paths; None where rows are pooled, which do not hold them.
    """

    chain: ChainKey
    path: str
    status: str
    outcome: str
    chosen_layer: int | None
    offered: tuple[str, ...] | None = None

    @property
    def expected_layer(self) -> int:
        return self.chain[_DEPTH] if self.path == "true" else self.chain[_DIVERGENCE]


@lru_cache(maxsize=65_536)
def verdict(*fields: Any) -> Verdict:
    """The verdict with these values of `CHAIN_FIELDS`, path, status, outcome, chosen layer and, if known, offered."""
    return Verdict(fields[: len(CHAIN_FIELDS)], *fields[len(CHAIN_FIELDS) :])


def _percent(part: int, whole: int) -> float | None:
    return 100 * part / whole if whole else None


def path_f1(true_accuracy: float | None, false_accuracy: float | None) -> float | None:
    """The harmonic mean of the two accuracies; 0 if both are 0, None if one is undefined.

    >>> round(path_f1(83.92, 12.81), 2), path_f1(0.0, 0.0), path_f1(100.0, None)
    (22.23, 0.0, None)
    """
    if true_accuracy is None or false_accuracy is None:
        return None
    total = true_accuracy + false_accuracy
    return 2 * true_accuracy * false_accuracy / total if total else 0.0


def wilson(right: int, n: int) -> list[float] | None:
    """The Wilson 95 % interval of right / n, in per cent; None if n is 0.

    >>> [round(end, 2) for end in wilson(191, 250)]
    [70.76, 81.24]
    """
    if not n:
        return None
    rate, square = right / n, _NORMAL**2 / n
    middle = (rate + square / 2) / (1 + square)
    reach = math.sqrt(square * (rate * (1 - rate) + square / 4)) / (1 + square)
    return [100 * max(0.0, middle - reach), 100 * min(1.0, middle + reach)]


def _resampled_f1(kinds: Kinds) -> list[float] | None:
    """The 95 % percentile interval of Path F1 in per cent, over resampled chains whose two paths stay together.

    Drawing n chains with replacement is one multinomial draw over the kinds of chains, so n costs nothing; the random
    source is fixed, so the interval is the same in every call. None where a path has fewer than two chains, which tell
    nothing about how chains vary, and where no draw differs from another: certainty is nothing that a sample can give.
    """
    ordered = sorted(kinds, key=str)  # the draw must not hang on the order of the rows
    counts = np.array([kinds[kind] for kind in ordered])
    draws = np.random.default_rng(RESAMPLING_SEED).multinomial(counts.sum(), counts / counts.sum(), RESAMPLES)
    rates = []
    for side in range(len(PATHS)):
        answered = np.array([kind[side] is not None for kind in ordered])
        if counts[answered].sum() < 2:
            return None
        right, n = draws @ np.array([kind[side] is True for kind in ordered]), draws @ answered
        rates.append(np.divide(right, n, out=np.full(RESAMPLES, np.nan), where=n > 0))
    total = rates[0] + rates[1]
    scores = 200 * rates[0] * rates[1] / np.where(total == 0, 1.0, total)
    scores = scores[~np.isnan(scores)]  # only partial runs have draws without one of the paths
    if not scores.size or np.ptp(scores) < _ALIKE:
        return None
    return [float(end) for end in np.percentile(scores, (2.5, 97.5))]


def _headline(kinds: Kinds) -> dict[str, Any]:
    """Accuracies and Path F1 in per cent, the number of chains, and the intervals."""
    right = [sum(count for kind, count in kinds.items() if kind[side]) for side in range(len(PATHS))]
    whole = [sum(count for kind, count in kinds.items() if kind[side] is not None) for side in range(len(PATHS))]
    true_accuracy, false_accuracy = map(_percent, right, whole)
    score = path_f1(true_accuracy, false_accuracy)
    return {
        "true_accuracy": true_accuracy,
        "false_accuracy": false_accuracy,
        "path_f1": score,
        "n": sum(kinds.values()),
        "ci": {
            "true_accuracy": wilson(right[0], whole[0]),
            "false_accuracy": wilson(right[1], whole[1]),
            "path_f1": _resampled_f1(kinds),
        },
    }


def _domain_order(name: str) -> tuple[int, str]:
    return (DOMAINS.index(name) if name in DOMAINS else len(DOMAINS)), name


def _grouped(
    chains: dict[ChainKey, Kinds], field: str, order: Callable[[Any], Any] | None = None
) -> dict[str, dict[str, Any]]:
    """The headline of each group of chains by a field, in order; chains for which the field is unknown are left out."""
    place = CHAIN_FIELDS.index(field)
    groups: dict[Any, Kinds] = {}
    for chain, kinds in chains.items():
        groups.setdefault(chain[place], Counter()).update(kinds)
    known = sorted((value for value in groups if value is not None), key=order)
    return {str(value): _headline(groups[value]) for value in known}


def _histogram(labels: Iterable[tuple[str, int]], vocabulary: Iterable[str]) -> dict[str, int]:
    """How often each label stands there, in the vocabulary's order, zeros out."""
    counts: Counter[str] = Counter()
    for label, count in labels:
        counts[label] += count
    return {label: counts[label] for label in vocabulary if counts[label]}


def _confusion(cells: Counter[tuple[int, int | None]]) -> dict[str, dict[str, int]]:
    """expected layer -> chosen layer, or `none` -> rows; layers in order, zeros out."""
    result: dict[str, dict[str, int]] = {}
    for expected, chosen in sorted(cells, key=lambda cell: (cell[0], cell[1] is None, cell[1])):
        result.setdefault(str(expected), {})["none" if chosen is None else str(chosen)] = cells[expected, chosen]
    return result


def _difference(one: Verdict, two: Verdict) -> str:
    """The first field in which two verdicts differ that should not, with both values."""
    fields = zip((*CHAIN_FIELDS, "offered"), (*one.chain, one.offered), (*two.chain, two.offered), strict=True)
    return next(f"{name}: {value!r} and {other!r}" for name, value, other in fields if value != other)


def _named(ids: list[str]) -> str:
    more = f" and {len(ids) - _NAMED} more" if len(ids) > _NAMED else ""
    return ", ".join(map(repr, ids[:_NAMED])) + more


class Pool:
    """The verdicts of one run, counted as they come. Of each path it keeps the ids, to pair them in the end."""

    def __init__(self) -> None:
        self._sides: dict[str, dict[str, Verdict]] = {path: {} for path in PATHS}  # chain id -> its verdict
        self._disagreeing: set[str] = set()

    def add(self, chain_id: str, judged: Verdict, disagree: bool) -> None:
        """Count one answer.

        Raises:
            ValueError: the chain has an answer on this path already.
        """
        side = self._sides[judged.path]
        if chain_id in side:
            raise ValueError(f"chain {chain_id!r} stands twice with its {judged.path} path; score one run at a time")
        side[chain_id] = judged
        if disagree:
            self._disagreeing.add(chain_id)

    def _check_complete(self) -> None:
        true, false = self._sides.values()
        if true.keys() == false.keys():
            return
        lacking = {
            "true": [key for key in false if key not in true],
            "false": [key for key in true if key not in false],
        }
        what = " and ".join(f"the {path} path of {_named(ids)}" for path, ids in lacking.items() if ids)
        raise ValueError(f"incomplete: {what} is missing; allow_partial=True scores what there is")

    def _chains(self) -> dict[ChainKey, Kinds]:
        """chain fields -> its kinds of chains.

        Raises:
            ValueError: the two paths of a chain disagree about them, or offer different labels.
        """
        true, false = self._sides.values()
        pairs = Counter(zip(true.values(), map(false.get, true), strict=True))
        pairs.update((None, only) for chain_id, only in false.items() if chain_id not in true)
        chains: dict[ChainKey, Kinds] = {}
        for (one, two), count in pairs.items():
            chain = (one or two).chain
            if one and two and (two.chain, two.offered) != (chain, one.offered):
                chain_id = next(key for key in true if true[key] is one and false.get(key) is two)
                raise ValueError(f"the paths of chain {chain_id!r} differ in {_difference(one, two)}")
            if chain not in chains:
                chains[chain] = Counter()
            chains[chain][one and one.outcome == "right", two and two.outcome == "right"] += count
        return chains

    def result(self, allow_partial: bool = False) -> dict[str, Any]:
        """The numbers of `aggregate`, which see."""
        if not any(self._sides.values()):
            raise ValueError("there is nothing to score: no rows")
        if not allow_partial:
            self._check_complete()
        chains = self._chains()
        domains = _grouped(chains, "domain", _domain_order)
        scores = [group["path_f1"] for group in domains.values()]
        exits: dict[str, list[tuple[str, int]]] = {path: [] for path in PATHS}
        statuses: list[tuple[str, int]] = []
        cells: Counter[tuple[int, int | None]] = Counter()
        for path, side in self._sides.items():
            for judged, count in Counter(side.values()).items():
                exits[path].append((judged.outcome, count))
                statuses.append((judged.status, count))
                cells[judged.expected_layer, judged.chosen_layer] += count
        return {
            "avg_f1": None if None in scores else sum(scores) / len(scores),
            "domains": domains,
            "pooled": _headline(sum(chains.values(), Counter())),
            "macro_pooled_note": POOLED_NOTE,
            "exit": {
                "true_path": _histogram(exits["true"], TRUE_OUTCOMES),
                "false_path": _histogram(exits["false"], FALSE_OUTCOMES),
            },
            "exit_confusion": _confusion(cells),
            **{f"by_{field}": _grouped(chains, field) for field in _BY},
            "statuses": _histogram(statuses, STATUSES),
            "parser_disagreements": sorted(self._disagreeing),
        }


def aggregate(rows: Iterable[Row], allow_partial: bool = False) -> dict[str, Any]:
    """Pool rows of `score_case` (any iterable, read once, in any order); shares in per cent, unrounded.

    Every row is in the denominator of its path, readable or not. What is undefined is None: an accuracy of a path that
    no row has, and all that follows from it. Labels that never occur are left out of the counts.

    Raises:
        ValueError: no rows; a chain stands twice with one path; one of its paths is missing and `allow_partial` is not
            set; its two paths differ in `CHAIN_FIELDS`; the rows were read by different parsers.
    """
    pool = Pool()
    parsers = set()
    for row in rows:
        parsers.add(row["parser"])
        pool.add(row["id"], verdict(*_VERDICT_FIELDS(row)), row["disagree"])
    if len(parsers) > 1:
        raise ValueError(f"the rows were read by different parsers ({', '.join(sorted(parsers))}); score one at a time")
    return pool.result(allow_partial)
