"""The numbers of a run that the leaderboard shows, each with its interval, in the unit of the metric."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from metrics.condchain_metric.pooling import DOMAINS, wilson

Numbers = Mapping[str, Any]  # of a metric
Interval = tuple[float, float]
Measured = tuple[float | None, Interval | None]


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of a benchmark.

    name: as the metric names it; title: of its column; most: its greatest value, 1 or 100. read: from the numbers of
    the metric; None where the metric does not have it. answers: of how many each case that is counted consists, 0 where
    the number is no share of cases. is_main: it is shown to whoever has chosen no columns.
    """

    name: str
    title: str
    most: int
    read: Callable[[Numbers], Measured | None]
    answers: int = 0
    is_main: bool = True


def measured(benchmark: str, numbers: Numbers) -> dict[str, Measured]:
    """The measures that the numbers of a benchmark's metric have, in the order of `MEASURES`."""
    found = {measure.name: measure.read(numbers) for measure in MEASURES[benchmark]}
    return {name: value for name, value in found.items() if value is not None}


def _dimension(name: str) -> Callable[[Numbers], Measured]:
    def read(numbers: Numbers) -> Measured:
        return _share(numbers["dimensions"][name]["correct"], numbers["n"])

    return read


def _strict(numbers: Numbers) -> Measured:
    value, n = numbers["strict_exact_accuracy"], numbers["n"]
    return _share(round(value * n) if n else 0, n)


def _share(part: int, whole: int) -> Measured:
    """A share of one and its Wilson interval."""
    bounds = wilson(part, whole)
    return (part / whole if whole else None), bounds and (bounds[0] / 100, bounds[1] / 100)


def _pooled(name: str) -> Callable[[Numbers], Measured]:
    return lambda numbers: (numbers["pooled"][name], _ends(numbers["pooled"]["ci"][name]))


def _average(numbers: Numbers) -> Measured | None:
    """Of one domain alone it is the Path F1, and there is no need to say it twice."""
    return (numbers["avg_f1"], None) if len(numbers["domains"]) > 1 else None


def _of_domain(domain: str) -> Callable[[Numbers], Measured | None]:
    def read(numbers: Numbers) -> Measured | None:
        found = numbers["domains"].get(domain)
        if found is None or len(numbers["domains"]) == 1:
            return None
        return found["path_f1"], _ends(found["ci"]["path_f1"])

    return read


def _ends(bounds: Any) -> Interval | None:
    return (bounds[0], bounds[1]) if bounds else None


MEASURES: dict[str, tuple[Measure, ...]] = {  # the first that a run has is the one it is ranked by
    "ExBind": (
        Measure("exact_accuracy", "Exact", 1, _dimension("exact"), answers=1),
        Measure("candidate_validity", "Valid", 1, _dimension("candidate_valid"), answers=1),
        Measure("strict_exact_accuracy", "Exact, only JSON", 1, _strict, answers=1, is_main=False),
    ),
    "CondChain": (
        Measure("avg_f1", "Avg F1", 100, _average),
        Measure("path_f1", "Path F1", 100, _pooled("path_f1")),
        Measure("true_accuracy", "True path", 100, _pooled("true_accuracy"), answers=2),
        Measure("false_accuracy", "False path", 100, _pooled("false_accuracy"), answers=2),
        *(Measure(f"path_f1_{domain}", f"F1 {domain}", 100, _of_domain(domain), is_main=False) for domain in DOMAINS),
    ),
}
