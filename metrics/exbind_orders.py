"""Controls over the table suite: the same cases with their candidates in another order, or with columns told.

Source: Wang et al., *ExBind*, arXiv 2609.01344, candidate-order control and column-metadata ablation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from generator.seeding import derive_seed
from metrics.exbind_confounds import rank_bins, rank_curve, ranked
from metrics.exbind_pairs import check_same_tables, pair, parents_of
from metrics.paired import bootstrap_interval, estimate, ratio, totals_by_parent
from metrics.runs import Aggregate, Run, aligned

ORIGINAL = "targeted_table"
PERMUTED = ("table_order_1", "table_order_2", "table_order_3")
WITH_COLUMNS = "table_columns"
NO_VIOLATION = "none"  # what an exact answer violates first


def order_control(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Does the order of the candidates decide? One entry for each model with the original order and a permuted one.

    An answer is `sensitive` where it is right under one order and wrong under another. `mean_delta` is the mean over
    the permutations of their accuracy minus the original's; its interval draws cases with all their orders. The curves
    by the gold's rank share their bins; that of the permutations pools their answers, and its intervals take these for
    independent.

    Raises:
        UserError: runs of one name are of two models, or not over the same cases.
    """
    found = ((conditions.get(ORIGINAL), _present(conditions, PERMUTED)) for conditions in _by_name(runs).values())
    return [_order_control(original, permuted) for original, permuted in found if original and permuted]


def column_ablation(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """What does it change to tell the column of every candidate? One entry for each model with both conditions.

    Raises:
        UserError: runs of one name are of two models, or not over the same cases.
    """
    entries = []
    for conditions in _by_name(runs).values():
        if ORIGINAL in conditions and WITH_COLUMNS in conditions:
            without, told = conditions[ORIGINAL], conditions[WITH_COLUMNS]
            check_same_tables(without, told)
            change = pair(without, told, "column_ablation")
            kept = ("delta", "ci", "improvements", "regressions", "mcnemar_p")
            entries.append(
                {
                    "name": without.name,
                    "without": _condition(without),
                    "with": _condition(told),
                    **{name: change[name] for name in kept},
                    "first_violations": {"without": _first_violations(without), "with": _first_violations(told)},
                }
            )
    return entries


def _order_control(original: Run, permuted: Sequence[Run]) -> dict[str, Any]:
    for other in permuted:
        check_same_tables(original, other)
    conditions = [original, *permuted]
    right = np.array([[row["exact"] for row in aligned(original, run)] for run in conditions])  # (conditions, cases)
    times = right.sum(axis=0)
    sensitive = (times > 0) & (times < len(conditions))
    totals = totals_by_parent(parents_of(original.rows), right[0], right[1:].sum(axis=0), np.ones(len(times)))

    def mean_delta(before: np.ndarray, after: np.ndarray, n: np.ndarray) -> np.ndarray:
        return ratio(after - len(permuted) * before, len(permuted) * n)

    answers = ranked(original), [answer for run in permuted for answer in ranked(run)]
    bins = rank_bins(*([rank for rank, _ in part] for part in answers))
    return {
        "name": original.name,
        "conditions": [_condition(run) for run in conditions],
        "n": len(times),
        "always_right": int((times == len(conditions)).sum()),
        "sensitive": int(sensitive.sum()),
        "always_wrong": int((times == 0).sum()),
        "sensitive_ids": [row["id"] for row, changes in zip(original.rows, sensitive, strict=True) if changes],
        "first_violations": {run.config: _first_violations(run) for run in conditions},
        "mean_delta": estimate(totals, mean_delta),
        "mean_delta_ci": bootstrap_interval(totals, mean_delta, derive_seed("order_control", "ExBind", ORIGINAL)),
        "gold_rank": {
            name: rank_curve(part, bins) for name, part in zip(("original", "permuted"), answers, strict=True)
        },
    }


def _by_name(runs: Sequence[Run]) -> dict[str, dict[str, Run]]:
    """model -> config -> run, in the order given."""
    found: dict[str, dict[str, Run]] = {}
    for run in runs:
        found.setdefault(run.name, {})[run.config] = run
    return found


def _present(conditions: Mapping[str, Run], configs: Sequence[str]) -> list[Run]:
    return [conditions[config] for config in configs if config in conditions]


def _condition(run: Run) -> dict[str, Any]:
    result = run.result
    accuracy = {"exact_accuracy": result["exact_accuracy"], "ci": result["exact_accuracy_ci"]}
    return {"config": run.config, "n": result["n"], **accuracy}


def _first_violations(run: Run) -> Aggregate:
    """label -> answers that it is first of, `none` for the exact ones; those that never occur are left out."""
    violations = run.result["first_violation"]
    exact = run.result["n"] - sum(violations.values())
    return {**({NO_VIOLATION: exact} if exact else {}), **violations}
