"""Chains as the unit that is resampled: what both paths of a chain add up to, and the measures taken of such sums.

A *side* is one set of verdicts on the answers of some chains: of one run, or of one parser on the same texts. Each side
has four columns of totals, in this order: answers on the True path, on the False path, right ones on the True path, on
the False path. The two paths of a chain have one parent, so a draw takes both or neither. All measures are in per cent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from generator.seeding import derive_seed
from metrics.paired import Parents, Statistic, bootstrap_interval, estimate, harmonic_mean, ratio, totals_by_parent
from metrics.runs import Row

BENCHMARK = "CondChain"
PERCENT = 100.0
COLUMNS = 4  # of a side


def seed_of(analysis: str) -> int:
    """The seed of an analysis, alike for every pair of runs: so runs that change places get mirrored intervals."""
    return derive_seed("comparison", BENCHMARK, analysis)


def path_f1_of(true_n: np.ndarray, false_n: np.ndarray, true: np.ndarray, false: np.ndarray) -> np.ndarray:
    """Path F1 of one side, undefined without answers on both paths. Source: MM-CondChain, metrics.

    >>> path_f1_of(*np.array([[4], [4], [2], [1]])).round(2)
    array([33.33])
    """
    return harmonic_mean(PERCENT * ratio(true, true_n), PERCENT * ratio(false, false_n))


def gap_of(true_n: np.ndarray, false_n: np.ndarray, true: np.ndarray, false: np.ndarray) -> np.ndarray:
    """True minus False accuracy of one side.

    >>> gap_of(*np.array([[4], [4], [2], [1]]))
    array([25.])
    """
    return PERCENT * (ratio(true, true_n) - ratio(false, false_n))


def mean_over_blocks(statistic: Statistic) -> Statistic:
    """The mean of a one-side statistic over the blocks of columns, as Avg F1 is over domains; undefined if one is.

    >>> mean_over_blocks(path_f1_of)(*np.array([[4], [4], [2], [2], [1], [1], [1], [0]]))
    array([25.])
    """

    def mean(*columns: np.ndarray) -> np.ndarray:
        return np.mean([statistic(*columns[at : at + COLUMNS]) for at in range(0, len(columns), COLUMNS)], axis=0)

    return mean


def side_totals(
    parents: Parents, on_true: Sequence[bool], sides: Sequence[Sequence[bool]], blocks: Sequence[Sequence[bool]] = ()
) -> np.ndarray:
    """What the answers of each parent add up to: (parents, `COLUMNS` x blocks x sides), the blocks of a side together.

    on_true: is the answer on the True path? sides: is it right? blocks: does it belong to the block? All (answers,);
    without blocks every answer is of one.

    >>> side_totals(["c1", "c1", "c2"], [True, False, True], [[True, False, True]])
    array([[1., 1., 1., 0.],
           [1., 0., 1., 0.]])
    """
    true = np.asarray(on_true, bool)
    members = [np.asarray(block, bool) for block in blocks] or [np.ones(len(true), bool)]
    columns = [
        column
        for right in (np.asarray(side, bool) for side in sides)
        for block in members
        for column in (true & block, ~true & block, true & block & right, ~true & block & right)
    ]
    return totals_by_parent(parents, *columns)


def block_of(totals: np.ndarray) -> np.ndarray:
    """(parents,) the number of the block that each parent has answers in, where none has them in several.

    totals: of `side_totals` with blocks.

    >>> block_of(np.array([[1, 1, 1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 1, 0, 0]]))
    array([0, 1])
    """
    answers = totals[:, 0::COLUMNS] + totals[:, 1::COLUMNS]
    return answers.argmax(axis=1)  # the blocks of the second side are those of the first, and come behind them


def contrast(totals: np.ndarray, statistic: Statistic, seed: int, strata: np.ndarray | None = None) -> dict[str, Any]:
    """base_value, other_value, delta (other - base) and its interval ci, of a one-side statistic over two sides.

    totals: of both sides; strata: as `bootstrap_interval` has them.

    >>> totals = side_totals(["c1", "c1"], [True, False], [[True, False], [True, True]])
    >>> contrast(totals, path_f1_of, 1)
    {'base_value': 0.0, 'other_value': 100.0, 'delta': 100.0, 'ci': None}
    """
    width = totals.shape[1] // 2

    def change(*columns: np.ndarray) -> np.ndarray:
        return statistic(*columns[width:]) - statistic(*columns[:width])

    return {
        "base_value": estimate(totals[:, :width], statistic),
        "other_value": estimate(totals[:, width:], statistic),
        "delta": estimate(totals, change),
        "ci": bootstrap_interval(totals, change, seed, strata),
    }


def on_true_path(rows: Sequence[Row]) -> np.ndarray:
    return np.fromiter((row["path"] == "true" for row in rows), bool, len(rows))


def are_right(rows: Sequence[Row]) -> np.ndarray:
    return np.fromiter((row["correct"] for row in rows), bool, len(rows))


def groups_by(values: Sequence[Any], order: Sequence[Any] = ()) -> Iterator[tuple[Any, np.ndarray]]:
    """(value, places of the answers that have it), those of `order` first, the others sorted; None is left out.

    >>> [(value, places.tolist()) for value, places in groups_by(["gui", None, "chart", "gui"], ["chart"])]
    [('chart', [2]), ('gui', [0, 3])]
    """
    found = set(values) - {None}
    known = [value for value in order if value in found]
    ordered = known + sorted(found.difference(known))
    numbers = {value: number for number, value in enumerate([*ordered, None])}
    numbered = np.fromiter(map(numbers.__getitem__, values), np.int64, len(values))
    for number, value in enumerate(ordered):
        yield value, np.flatnonzero(numbered == number)
