"""Every comparison that a set of scored runs allows, over both benchmarks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.errors import UserError
from metrics import chain_comparison, exbind_comparison
from metrics.runs import Run

BENCHMARKS = {"ExBind": exbind_comparison.ANALYSES, "CondChain": chain_comparison.ANALYSES}


def compare(runs: Sequence[Run]) -> dict[str, Any]:
    """All analyses of any mixture of runs, as plain data: key of the analysis -> its entries, none where none applies.

    runs: in the order to be shown; the first of a config is what the others of it are compared with. The same runs
        give the same numbers, whatever others stand beside them.

    Raises:
        UserError: a model has two runs over one config, or runs that would be compared are over different cases.
    """
    _check_single(runs)
    found: dict[str, Any] = {"runs": [_described(run) for run in runs]}
    for benchmark, analyses in BENCHMARKS.items():
        own = [run for run in runs if run.benchmark == benchmark]
        for name, analyse in analyses.items():
            found.setdefault(name, []).extend(analyse(own))
    return found


def _check_single(runs: Sequence[Run]) -> None:
    known: dict[tuple[str | None, ...], Run] = {}
    for run in runs:
        earlier = known.setdefault((run.benchmark, run.config, run.name, run.parser), run)
        if earlier is not run:
            raise UserError(
                f"{earlier.file} and {run.file} are both runs of {run.name!r} over {run.config} of {run.benchmark}; "
                "leave one out, or give them two names"
            )


def _described(run: Run) -> dict[str, Any]:
    kept = ("name", "file", "benchmark", "config", "dataset", "digest")
    cases = len({row["id"] for row in run.rows})
    return {**{name: getattr(run, name) for name in kept}, "n": cases, "parser": run.parser}
