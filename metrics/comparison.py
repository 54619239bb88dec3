"""Every comparison that a set of scored runs allows, over both benchmarks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.errors import UserError
from generator.progress import track
from metrics import chain_comparison, exbind_comparison
from metrics.chain_ablations import ABLATED, ARMS, COMPLEXITY, DEPTH
from metrics.runs import OK, Run, reader_of

BENCHMARKS = {"ExBind": exbind_comparison.ANALYSES, "CondChain": chain_comparison.ANALYSES}


def compare(runs: Sequence[Run]) -> dict[str, Any]:
    """All analyses of any mixture of runs, as plain data: key of the analysis -> its entries, none where none applies.

    runs: in the order to be shown; the first of a config is what the others of it are compared with. The same runs
        give the same numbers, whatever others stand beside them.

    Beside the analyses, `runs` has an entry for each run: what it is, its n cases, how many answers they have, and in
    `statuses` how many of these are not ok, by status.

    Raises:
        UserError: a model has two runs over one config, or runs that would be compared are over different cases.
    """
    _check_single(runs)
    found: dict[str, Any] = {"runs": [_described(run) for run in runs]}
    jobs = [(benchmark, *job) for benchmark, analyses in BENCHMARKS.items() for job in analyses.items()]
    for benchmark, name, analyse in track(jobs, len(jobs), "compare runs"):
        found.setdefault(name, []).extend(analyse([run for run in runs if run.benchmark == benchmark]))
    return found


def controls(found: Mapping[str, Any]) -> set[tuple[str, str]]:
    """(name, config) of the runs that an analysis of their own shows beside the run that they control or vary.

    found: of `compare`.
    """
    shown = {(entry["name"], entry["with"]["config"]) for entry in found.get("column_ablation", ())}
    for entry in found.get("order_control", ()):
        shown |= {(entry["name"], condition["config"]) for condition in entry["conditions"][1:]}
    whole = {entry["name"] for entry in found.get("runs", ()) if entry["config"] in ABLATED}
    for entry in (*found.get(DEPTH.name, ()), *found.get(COMPLEXITY.name, ())):
        if entry["name"] in whole:
            shown |= {(entry["name"], point["config"]) for point in entry["points"] if point["config"] in ARMS}
    return shown


def _check_single(runs: Sequence[Run]) -> None:
    known: dict[tuple[str | None, ...], Run] = {}
    for run in runs:
        earlier = known.setdefault((run.benchmark, run.config, run.name, run.parser), run)
        if earlier is not run:
            raise UserError(
                f"{earlier.file} and {run.file} are both runs of {run.name!r} over {run.config} of {run.benchmark}; "
                "leave one out"
            )


def _described(run: Run) -> dict[str, Any]:
    kept = ("name", "file", "benchmark", "config", "dataset", "digest")
    return {
        **{name: getattr(run, name) for name in kept},
        "n": len({row["id"] for row in run.rows}),
        "answers": len(run.rows),
        "statuses": {status: count for status, count in run.result["statuses"].items() if status != OK},
        "parser": reader_of(run),
    }
