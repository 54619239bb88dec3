"""Paired statistics: two sets of answers to the same cases, and intervals by resampling what the cases come from.

Answers that come from one *parent* (two surfaces of one latent, the orders of one case, the two paths of a chain) hang
together, so what is drawn with replacement is parents, and each brings all its answers. Everything that is undefined
is None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from scipy.stats import binom

RESAMPLES = 2000
BOUNDS = (2.5, 97.5)  # percentiles of a 95 % interval
_CELLS = 2**22  # numbers that are drawn at once, 32 MiB
_ALIKE = 1e-9  # draws that differ by less do so by rounding

# From one array for each column of totals, alike in length, to one value each; NaN where it is undefined.
Statistic = Callable[..., np.ndarray]
Parents = Sequence[str] | np.ndarray  # of each answer: the id of its parent, or its number by `number_parents`


def number_parents(ids: Sequence[str]) -> np.ndarray:
    """The number of each id in the order of the ids: numbered once, any part of the answers is paired quickly.

    >>> number_parents(["b", "a", "b"])
    array([1, 0, 1])
    """
    numbers = {parent: number for number, parent in enumerate(sorted(set(ids)))}
    return np.fromiter(map(numbers.__getitem__, ids), np.int64, len(ids))


def totals_by_parent(parents: Parents, *columns: Sequence[float]) -> np.ndarray:
    """What the answers of each parent add up to: (parents, columns), the parents in the order of their ids.

    parents: (answers,). columns: each (answers,), whole numbers or booleans, so that sums are exact in any order.

    >>> totals_by_parent(["g2", "g1", "g2"], [True, True, False], [1, 1, 1])
    array([[1., 1.],
           [1., 2.]])
    """
    numbers = parents if isinstance(parents, np.ndarray) else number_parents(parents)
    found, places = np.unique(numbers, return_inverse=True)
    sums = [np.bincount(places, weights=np.asarray(column, float), minlength=len(found)) for column in columns]
    return np.stack(sums, axis=1)


def estimate(totals: np.ndarray, statistic: Statistic) -> float | None:
    """The statistic of all parents together; None where it is undefined.

    >>> estimate(np.array([[1, 2], [2, 2]]), ratio)
    0.75
    """
    value = float(statistic(*totals.sum(axis=0, keepdims=True).T)[0])
    return None if np.isnan(value) else value + 0.0  # no -0.0


def bootstrap_interval(
    totals: np.ndarray, statistic: Statistic, seed: int, strata: np.ndarray | None = None
) -> list[float] | None:
    """The 95 % percentile interval of a statistic over `RESAMPLES` draws of the parents with replacement.

    totals: (parents, columns), the parents in the order of their ids as `totals_by_parent` has them; then the order of
        the answers does not matter, and two runs that change places get mirrored intervals.
    statistic: of the columns' sums in each draw, so any function of ratios of sums serves.
    seed: by `derive_seed`, of the names of the analysis.
    strata: (parents,) the number of the part that each parent belongs to, where the statistic compares or averages
        parts that share no parent: each is drawn from by itself, and keeps its size. Without, all are one part.

    Parents that have equal totals are alike, so a draw is one multinomial draw over the kinds of parents, and costs
    time by their number. Draws in which the statistic is undefined are left out. None where it is undefined in all
    draws; where a part has fewer than two parents, which tell nothing about how parents vary; and where no draw differs
    from another, since an interval of zero width would claim certainty.

    Source: Efron and Tibshirani, *An Introduction to the Bootstrap*, 13.3; by parts, 8.3.

    >>> [round(end, 2) for end in bootstrap_interval(np.array([[1, 1]] * 60 + [[0, 1]] * 40), ratio, 1)]
    [0.51, 0.7]
    >>> bootstrap_interval(np.array([[1, 1]]), ratio, 1) is bootstrap_interval(np.array([[1, 1]] * 9), ratio, 1) is None
    True
    """
    parts = [totals] if strata is None else [totals[strata == number] for number in np.unique(strata)]
    if min(map(len, parts), default=0) < 2:
        return None
    drawn = _draws(parts, statistic, seed)
    drawn = drawn[~np.isnan(drawn)]
    if not drawn.size or np.ptp(drawn) < _ALIKE:
        return None
    return [float(end) + 0.0 for end in np.percentile(drawn, BOUNDS)]


def ratio(part: np.ndarray, whole: np.ndarray) -> np.ndarray:
    """part / whole, NaN where the whole is 0.

    >>> ratio(np.array([1, 0]), np.array([4, 0]))
    array([0.25,  nan])
    """
    return np.divide(part, whole, out=np.full(np.shape(part), np.nan), where=np.asarray(whole) != 0)


def harmonic_mean(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """2ab / (a + b), 0 where both are 0, NaN where one is.

    >>> harmonic_mean(np.array([0.5, 0.0, np.nan]), np.array([1.0, 0.0, 1.0])).round(3)
    array([0.667, 0.   ,   nan])
    """
    total = one + other
    return 2 * one * other / np.where(total == 0, 1.0, total)


def mcnemar(improvements: int, regressions: int) -> float | None:
    """The exact two-sided p of McNemar's test on those that got better and worse; None without any.

    p = min(1, 2 BinomCDF(min(b, c); b + c, 1/2)). It takes them for independent, so they have to be parents.
    Source: McNemar, *Psychometrika* 12 (1947). One improvement and five regressions: 2 (1 + 6) / 64.

    >>> round(mcnemar(1, 5), 5), mcnemar(3, 3), mcnemar(0, 0)
    (0.21875, 1.0, None)
    """
    discordant = improvements + regressions
    if not discordant:
        return None
    return min(1.0, 2 * float(binom.cdf(min(improvements, regressions), discordant, 0.5)))


def paired(
    base: Sequence[bool], other: Sequence[bool], parents: Parents, seed: int, *, unit: float = 1.0
) -> dict[str, Any]:
    """How the share of right answers changes from one run to another over the same cases.

    base, other: (answers,), is each answer right? parents: (answers,). unit: 1 for shares, 100 for per cent.

    Returns:
        n: parents; answers; base_value, other_value, delta (other - base) and its interval ci over parents;
        improvements (wrong -> right) and regressions (right -> wrong): places of the answers, ascending; both_right,
        both_wrong; mcnemar_p over parents: one gets better where more of its answers are right in the other run.

    >>> found = paired([True, True, False, False], [True, False, True, True], ["a", "b", "c", "d"], seed=1)
    >>> found["delta"], found["improvements"], found["regressions"], found["mcnemar_p"]
    (0.25, [2, 3], [1], 1.0)
    """
    one, two = np.asarray(base, bool), np.asarray(other, bool)
    totals = totals_by_parent(parents, one, two, np.ones(len(one)))
    gained = totals[:, 1] - totals[:, 0]
    improved, regressed = np.flatnonzero(two & ~one).tolist(), np.flatnonzero(one & ~two).tolist()

    def change(first: np.ndarray, second: np.ndarray, n: np.ndarray) -> np.ndarray:
        return unit * ratio(second - first, n)

    return {
        "n": len(totals),
        "answers": len(one),
        "base_value": estimate(totals, lambda first, second, n: unit * ratio(first, n)),
        "other_value": estimate(totals, lambda first, second, n: unit * ratio(second, n)),
        "delta": estimate(totals, change),
        "ci": bootstrap_interval(totals, change, seed),
        "improvements": improved,
        "regressions": regressed,
        "both_right": int((one & two).sum()),
        "both_wrong": int((~one & ~two).sum()),
        "mcnemar_p": mcnemar(int((gained > 0).sum()), int((gained < 0).sum())),
    }


def as_group(entry: Mapping[str, Any]) -> dict[str, Any]:
    """What a group of the answers shows of its `paired`: its numbers, with improvements and regressions counted.

    >>> as_group(paired([True, False], [True, True], ["a", "b"], seed=1))["improvements"]
    1
    """
    kept = {name: entry[name] for name in ("n", "answers", "base_value", "other_value", "delta", "ci")}
    return {**kept, "improvements": len(entry["improvements"]), "regressions": len(entry["regressions"])}


def _draws(parts: Sequence[np.ndarray], statistic: Statistic, seed: int) -> np.ndarray:
    """The statistic in each draw. Every part has its own source, so it does not matter how many are drawn at once."""
    kinds, counts = zip(*map(_kinds, parts), strict=True)
    sources = [np.random.default_rng(seed + number) for number in range(len(parts))]
    step = max(1, _CELLS // max(map(len, kinds)))
    values = []
    for start in range(0, RESAMPLES, step):
        size = min(step, RESAMPLES - start)
        sums = sum(
            source.multinomial(each.sum(), each / each.sum(), size) @ kind
            for source, each, kind in zip(sources, counts, kinds, strict=True)
        )
        values.append(statistic(*sums.T))
    return np.concatenate(values)


def _kinds(totals: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The different rows and how often each stands there, in the order of each one's first.

    That order is the same whichever of two runs is the base, as an order of the values would not be.
    """
    codes = np.zeros(len(totals), np.int64)
    for column in totals.T:  # numbered anew each time, so that codes stay small; faster than to sort rows
        values, places = np.unique(column, return_inverse=True)
        codes = np.unique(codes * len(values) + places, return_inverse=True)[1]
    _, first, counts = np.unique(codes, return_index=True, return_counts=True)
    order = np.argsort(first)
    return totals[first[order]], counts[order]
