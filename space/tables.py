"""What a metric pools, as tables of texts: one table of descriptions for each benchmark.

Shares are per cent with one decimal, and stand beside the counts that they come from. `-` is undefined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from space.words import CATEGORIES, OUTCOMES, STAGES, STATUSES, called

ABSENT = "-"
ACCURACIES = ("true_accuracy", "false_accuracy", "path_f1")

Numbers = Mapping[str, Any]  # of a metric
Cells = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """texts: how many columns, from the first, hold text; the others hold numbers. note: what a reader must know."""

    title: str
    headers: Cells
    rows: tuple[Cells, ...]
    note: str = ""
    texts: int = 1

    def __post_init__(self) -> None:
        if any(len(row) != len(self.headers) for row in self.rows):
            raise ValueError(f"table {self.title!r}: a row is not as long as its {len(self.headers)} headers")


@dataclass(frozen=True, slots=True)
class Description:
    """A table before there are numbers. read: from them to its rows; a table without rows is not shown."""

    title: str
    headers: Cells
    read: Callable[[Numbers], Iterable[Cells]]
    note: str = ""


def tables_of(benchmark: str, numbers: Numbers) -> tuple[Table, ...]:
    """The tables of a benchmark over the numbers of its metric, those without rows left out."""
    found = []
    for entry in DESCRIPTIONS[benchmark]:
        rows = tuple(entry.read(numbers))
        if rows:
            found.append(Table(entry.title, entry.headers, rows, entry.note))
    return tuple(found)


def headline(benchmark: str, numbers: Numbers) -> str:
    """The number that is looked at first, with its interval, in one sentence."""
    return HEADLINES[benchmark](numbers)


def percent(value: float | None) -> str:
    """
    >>> percent(76.449), percent(100.0), percent(None)
    ('76.4 %', '100.0 %', '-')
    """
    return ABSENT if value is None else f"{value:.1f} %"


def share(part: int, whole: int) -> str:
    """
    >>> share(191, 250), share(0, 0)
    ('76.4 %', '-')
    """
    return percent(100 * part / whole if whole else None)


def between(bounds: Sequence[float] | None, scale: int = 1) -> str:
    """An interval in per cent. scale: 100 where its ends are shares of one.

    >>> between([0.7081, 0.8124], 100), between([43.04, 56.96]), between(None)
    ('70.8 to 81.2 %', '43.0 to 57.0 %', '-')
    """
    return ABSENT if not bounds else f"{scale * bounds[0]:.1f} to {scale * bounds[1]:.1f} %"


def _exbind_headline(numbers: Numbers) -> str:
    n, right = numbers["n"], _right(numbers)
    valid = numbers["dimensions"]["candidate_valid"]
    return (
        f"{share(right, n)} exact: {right} of {n} answers name the very object that is meant (95 % interval "
        f"{between(numbers['exact_accuracy_ci'], 100)}); {share(valid['correct'], n)} name a candidate at all."
    )


def _condchain_headline(numbers: Numbers) -> str:
    pooled, domains = numbers["pooled"], numbers["domains"]
    if len(domains) == 1:
        ((name, only),) = domains.items()
        first = f"Path F1 {percent(only['path_f1'])} on {name} (95 % interval {between(only['ci']['path_f1'])})"
    else:
        first = f"Avg F1 {percent(numbers['avg_f1'])}, the mean of Path F1 over {len(domains)} domains"
    paths = [
        f"{name} path {percent(pooled[key])} (95 % interval {between(pooled['ci'][key])})"
        for name, key in (("True", "true_accuracy"), ("False", "false_accuracy"))
    ]
    return f"{first}, of {pooled['n']} chains: {paths[0]}, {paths[1]}."


def _right(numbers: Numbers) -> int:
    return numbers["dimensions"]["exact"]["correct"]


def _validity(numbers: Numbers) -> Iterator[Cells]:
    n, right = numbers["n"], _right(numbers)
    valid = numbers["dimensions"]["candidate_valid"]["correct"]
    strict = round(numbers["strict_exact_accuracy"] * n) if n else 0
    ends = between(numbers["exact_accuracy_ci"], 100)
    yield "exact", share(right, n), ends, f"{right} of {n}"
    yield "valid: names a candidate", share(valid, n), "", f"{valid} of {n}"
    yield "valid, but not exact", share(valid - right, valid), "", f"{valid - right} of {valid}"
    yield "exact, and nothing but the asked JSON", share(strict, n), "", f"{strict} of {n}"


def _counted(key: str, words: dict[str, str]) -> Callable[[Numbers], Iterator[Cells]]:
    """Rows of a histogram, the most frequent first, each with its share of all."""

    def read(numbers: Numbers) -> Iterator[Cells]:
        counts = numbers[key]
        whole = sum(counts.values())
        for label, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
            yield called(words, label), str(count), share(count, whole)

    return read


def _first_violations(numbers: Numbers) -> Iterator[Cells]:
    for label, found in numbers["first_violation_rates"].items():
        possible = numbers["possible_first"].get(label, 0)
        if found["count"] or possible:
            counts = str(found["count"]), str(found["applicable"])
            yield called(STAGES, label), *counts, share(found["count"], found["applicable"]), str(possible)


def _dimensions(numbers: Numbers) -> Iterator[Cells]:
    for label, found in numbers["dimensions"].items():
        if found["applicable"]:
            right, whole = found["correct"], found["applicable"]
            yield called(STAGES, label), share(right, whole), f"{right} of {whole}"


def _groups(key: str) -> Callable[[Numbers], Iterator[Cells]]:
    def read(numbers: Numbers) -> Iterator[Cells]:
        for name, found in numbers[key].items():
            ends = between(found["exact_accuracy_ci"], 100)
            valid = percent(100 * found["candidate_validity"])
            yield name, share(found["exact"], found["n"]), ends, f"{found['exact']} of {found['n']}", valid

    return read


def _domains(numbers: Numbers) -> Iterator[Cells]:
    groups = dict(numbers["domains"])
    if len(groups) > 1:
        groups["all together"] = numbers["pooled"]
    for name, found in groups.items():
        cells = [f"{percent(found[key])}\n{between(found['ci'][key])}" for key in ACCURACIES]
        yield name, *cells, str(found["n"])


def _chain_groups(key: str) -> Callable[[Numbers], Iterator[Cells]]:
    def read(numbers: Numbers) -> Iterator[Cells]:
        for name, found in numbers[key].items():
            yield name.replace("_", " "), *(percent(found[part]) for part in ACCURACIES), str(found["n"])

    return read


def _exits(numbers: Numbers) -> Iterator[Cells]:
    sides = [numbers["exit"][path] for path in ("true_path", "false_path")]
    for label, words in OUTCOMES.items():
        counts = [side.get(label, 0) for side in sides]
        if any(counts):
            wholes = [sum(side.values()) for side in sides]
            cells = [cell for pair in zip(counts, wholes, strict=True) for cell in (str(pair[0]), share(*pair))]
            yield words, *cells


_HEADERS = ("True path", "False path", "Path F1", "chains")  # headers
DESCRIPTIONS: dict[str, tuple[Description, ...]] = {
    "ExBind": (
        Description(
            "Validity against exactness",
            ("answers that are", "share", "95 % interval", "count"),
            _validity,
            "An answer can name a real candidate and still not the one that is meant.",
        ),
        Description("How the answers were read", ("status", "answers", "share"), _counted("statuses", STATUSES)),
        Description(
            "What breaks first",
            ("constraint", "breaks first", "could break first", "rate", "first in another order"),
            _first_violations,
            "The rate is over the cases in which the constraint could break first. The last column counts the cases in "
            "which it would come first under some order of the constraints.",
        ),
        Description("Constraints, where they apply", ("constraint", "holds", "count"), _dimensions),
        Description("Kinds of failure", ("kind", "answers", "share"), _counted("failure_categories", CATEGORIES)),
        Description("By format", ("format", "exact", "95 % interval", "count", "valid"), _groups("by_format")),
        Description("By level", ("level", "exact", "95 % interval", "count", "valid"), _groups("by_level")),
    ),
    "CondChain": (
        Description(
            "Both paths",
            ("domain", *_HEADERS),
            _domains,
            "Below each share its 95 % interval. Path F1 is the harmonic mean of both paths, Avg F1 the mean of the "
            "domains' Path F1.",
        ),
        Description(
            "How the chains were left",
            ("exit", "True path", "share", "False path", "share"),
            _exits,
        ),
        Description("How the answers were read", ("status", "answers", "share"), _counted("statuses", STATUSES)),
        Description("By depth", ("layers", *_HEADERS), _chain_groups("by_depth")),
        Description("By layer of the changed condition", ("layer", *_HEADERS), _chain_groups("by_divergence_layer")),
    ),
}
HEADLINES: dict[str, Callable[[Numbers], str]] = {"ExBind": _exbind_headline, "CondChain": _condchain_headline}
