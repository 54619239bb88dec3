"""What runs over ExBind can be compared in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from metrics.exbind_confounds import confounds
from metrics.exbind_orders import column_ablation, order_control
from metrics.exbind_pairs import pair
from metrics.runs import Run, first_pairs

Analysis = Callable[[Sequence[Run]], list[dict[str, Any]]]


def paired_runs(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """The first run of each config against every later one of it: what changes from model to model.

    Raises:
        UserError: two runs of a config are not over the same cases.
    """
    entries = []
    for base, run in first_pairs(runs):
        heads = {"benchmark": run.benchmark, "config": run.config, "base": base.name, "other": run.name}
        entries.append({**heads, "measure": "exact_accuracy", **pair(base, run, "paired")})
    return entries


def cross_format(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Each pair of surfaces of each run that shows a latent on both: consistency, and what fails first on each side."""
    return [
        {"name": run.name, "config": run.config, "pair": pair_name, **entry}
        for run in runs
        for pair_name, entry in run.result["cross_format"].items()
    ]


def first_violations(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """How often each constraint breaks first, by the cases in which it could come first."""
    return [{"name": run.name, "config": run.config, "rates": run.result["first_violation_rates"]} for run in runs]


ANALYSES: dict[str, Analysis] = {  # key of the comparison -> entries, from runs over ExBind in the order given
    "paired": paired_runs,
    "order_control": order_control,
    "column_ablation": column_ablation,
    "cross_format": cross_format,
    "first_violations": first_violations,
    "confounds": confounds,
}
