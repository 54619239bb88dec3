"""How many answers of a run are right, wrong, or there at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from metrics.condchain_metric.pooling import path_f1
from metrics.exbind_metric.scoring import wilson
from predictors.benchmarks import BENCHMARKS
from space.judging import EMPTY, WITHOUT_TEXT
from space.places import Filters
from space.profile.paths import F1
from space.runs.facets import RIGHT
from space.runs.kept import KeptRun
from space.tables import between, counted, percent, share
from space.words import PATHS

UNANSWERED = (*WITHOUT_TEXT, EMPTY)  # statuses


def right_answers(run: KeptRun) -> int:
    """How many answers are right."""
    return run.tally("result").get(RIGHT, (0, 0))[1]


def wrong_answers(run: KeptRun) -> int:
    """How many answers are not right, those that are not there counted."""
    return run.facts.n - right_answers(run)


def among_answered(run: KeptRun) -> str:
    """How many answers are right of those that are there; nothing where all are, for then the headline says it."""
    right, there = _answered(run)
    n, unit = run.facts.n, BENCHMARKS[run.facts.benchmark].layout.answers
    if there == n:
        return ""
    if not there:
        return f"None of the {n} {unit} has an answer: all of them count as wrong."
    of_them = _AMONG[run.facts.benchmark](run, right, there)
    return f"Of the {there} {unit} that have an answer, {of_them}. The other {n - there} count as wrong."


def _answered(run: KeptRun, filters: Filters = ()) -> tuple[int, int]:
    """(right answers, answers) among those that are there."""
    found = [counts for status, counts in run.tally("status", filters).items() if status not in UNANSWERED]
    return sum(right for right, _ in found), sum(n for _, n in found)


def _exact(run: KeptRun, right: int, n: int) -> str:
    return f"{share(right, n)} are exact ({right} of {n}, 95 % interval {between(wilson(right, n), 100)})"


def _both_paths(run: KeptRun, right: int, n: int) -> str:
    found = {path: _answered(run, (("path", path),)) for path in PATHS}
    parts = ", ".join(f"{PATHS[path]} {counted(*counts)}" for path, counts in found.items())
    score = path_f1(*(100 * right / n if n else None for right, n in found.values()))
    return f"{counted(right, n)} are right: {parts}, {F1} {percent(score)}"


_AMONG: Mapping[str, Callable[[KeptRun, int, int], str]] = {"ExBind": _exact, "CondChain": _both_paths}
