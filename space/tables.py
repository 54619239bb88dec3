"""What a metric pools, as tables of texts: one table of descriptions for each benchmark.

Shares are per cent with one decimal, and stand beside the counts that they come from. `-` is undefined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from space.words import ASKED, CATEGORIES, OUTCOMES, STAGES, STATUSES, called

ABSENT = "-"
ACCURACIES = ("true_accuracy", "false_accuracy", "path_f1")
RIGHT = "none"  # the category of an answer that fails in nothing
REPEATED = {"identity": "table_row", "attribute": "table_column"}  # dimension -> what it repeats in a table

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
    """A table before there are numbers. read: from them to its rows; a table without rows is not shown; the rest is as
    in `Table`."""

    title: str
    headers: Cells
    read: Callable[[Numbers], Iterable[Cells]]
    note: str = ""
    texts: int = 1


def tables_of(benchmark: str, numbers: Numbers) -> tuple[Table, ...]:
    """The tables of a benchmark over the numbers of its metric, those without rows left out."""
    found = []
    for entry in DESCRIPTIONS[benchmark]:
        rows = tuple(entry.read(numbers))
        if rows:
            found.append(Table(entry.title, entry.headers, rows, entry.note, entry.texts))
    return tuple(found)


def headline(benchmark: str, numbers: Numbers) -> str:
    """The number that is looked at first, with its interval, in one sentence."""
    return HEADLINES[benchmark](numbers)


def percent(value: float | None) -> str:
    """Per cent as text, with one decimal.

    >>> percent(76.449), percent(100.0), percent(None)
    ('76.4 %', '100.0 %', '-')
    """
    return ABSENT if value is None else f"{value:.1f} %"


def share(part: int, whole: int) -> str:
    """A part of a whole in per cent.

    >>> share(191, 250), share(0, 0)
    ('76.4 %', '-')
    """
    return percent(100 * part / whole if whole else None)


def counted(part: int, whole: int) -> str:
    """A part of a whole in per cent, beside the counts.

    >>> counted(191, 250), counted(0, 0)
    ('76.4 % (191 of 250)', '-')
    """
    return f"{share(part, whole)} ({part} of {whole})" if whole else ABSENT


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
        f"{share(right, n)} exact: in {right} of {n} cases the answer names the very object that is meant (95 % "
        f"interval {between(numbers['exact_accuracy_ci'], 100)}); in {share(valid['correct'], n)} it names a candidate."
    )


def _condchain_headline(numbers: Numbers) -> str:
    pooled, domains = numbers["pooled"], numbers["domains"]
    words = zip(("True path", "False path", "Path F1"), ACCURACIES, strict=True)
    true, false, both = (
        f"{name} {percent(pooled[key])} (95 % interval {between(pooled['ci'][key])})" for name, key in words
    )
    if len(domains) == 1:
        return f"{both} on {next(iter(domains))}, of {pooled['n']} chains: {true}, {false}."
    first = f"Avg F1 {percent(numbers['avg_f1'])}, the mean of Path F1 over {len(domains)} domains."
    return f"{first} Over all {pooled['n']} chains together: {both}, {true}, {false}."


def _right(numbers: Numbers) -> int:
    return numbers["dimensions"]["exact"]["correct"]


def _validity(numbers: Numbers) -> Iterator[Cells]:
    n, right = numbers["n"], _right(numbers)
    valid = numbers["dimensions"]["candidate_valid"]["correct"]
    strict = round(numbers["strict_exact_accuracy"] * n) if n else 0
    ends = between(numbers["exact_accuracy_ci"], 100)
    yield "exact", counted(right, n), ends
    yield "valid: names a candidate", counted(valid, n), ""
    yield "valid, but not exact", counted(valid - right, valid), ""
    yield "exact, and nothing but the asked JSON", counted(strict, n), ""


def _histogram(key: str, words: dict[str, str], left_out: str = "") -> Callable[[Numbers], Iterator[Cells]]:
    """Rows of a histogram, the most frequent first, each with its share of all. left_out: a label without a row."""

    def read(numbers: Numbers) -> Iterator[Cells]:
        counts = numbers[key]
        whole = sum(counts.values())
        for label, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
            if label != left_out:
                yield called(words, label), str(count), share(count, whole)

    return read


def _first_violations(numbers: Numbers) -> Iterator[Cells]:
    for label, found in numbers["first_violation_rates"].items():
        possible = numbers["possible_first"].get(label, 0)
        if found["count"] or possible:
            yield called(STAGES, label), counted(found["count"], found["applicable"]), str(possible)


def _dimensions(numbers: Numbers) -> Iterator[Cells]:
    for label in _applicable(numbers):
        found = numbers["dimensions"][label]
        yield called(STAGES, label), counted(found["correct"], found["applicable"])


def _legend(numbers: Numbers) -> Iterator[Cells]:
    for label in _applicable(numbers):
        yield called(STAGES, label), ASKED.get(label, "")


def _applicable(numbers: Numbers) -> Iterator[str]:
    """The dimensions that apply to any case, without those that only repeat another one since all are tables."""
    applicable = {label: found["applicable"] for label, found in numbers["dimensions"].items()}
    for label, cases in applicable.items():
        if cases and cases != applicable.get(REPEATED.get(label, "")):
            yield label


def _groups(key: str) -> Callable[[Numbers], Iterator[Cells]]:
    def read(numbers: Numbers) -> Iterator[Cells]:
        for name, found in numbers[key].items():
            ends = between(found["exact_accuracy_ci"], 100)
            yield name, counted(found["exact"], found["n"]), ends, percent(100 * found["candidate_validity"])

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
            yield words, *(counted(count, sum(side.values())) for count, side in zip(counts, sides, strict=True))


_OF_GROUPS = ("exact", "95 % interval", "valid")  # headers for ExBind, and for CondChain
_OF_CHAINS = ("True path", "False path", "Path F1", "chains")
DESCRIPTIONS: dict[str, tuple[Description, ...]] = {
    "ExBind": (
        Description(
            "Validity against exactness",
            ("the answer is", "share of cases", "95 % interval"),
            _validity,
            "An answer can name a real candidate and still not the one that is meant.",
        ),
        Description("How the answers were read", ("status", "cases", "share"), _histogram("statuses", STATUSES)),
        Description(
            "What breaks first",
            ("constraint", "breaks first, where it applies", "possible first"),
            _first_violations,
            "The share is of the cases whose format has the constraint. On canvas and svg every wrong object has the "
            "wrong identity, so nothing behind that breaks first. Possible first counts the cases in which it would "
            "come first under some order of the constraints.",
        ),
        Description(
            "Constraints, where they apply",
            ("constraint", "holds"),
            _dimensions,
            "Among other formats, the row of a table is counted as its identity, too, and the column as its attribute.",
        ),
        Description("What the constraints ask", ("constraint", "holds where"), _legend, texts=2),
        Description(
            "Kinds of failure", ("kind", "cases", "share"), _histogram("failure_categories", CATEGORIES, RIGHT)
        ),
        Description("By format", ("format", *_OF_GROUPS), _groups("by_format")),
        Description("By level", ("level", *_OF_GROUPS), _groups("by_level")),
    ),
    "CondChain": (
        Description(
            "Both paths",
            ("domain", *_OF_CHAINS),
            _domains,
            "Below each share its 95 % interval; - where there is none: of fewer than two chains, and of a Path F1 "
            "that stays the same however the chains are drawn again. Path F1 is the harmonic mean of both paths, Avg "
            "F1 the mean of the domains' Path F1.",
        ),
        Description(
            "How the chains were left",
            ("exit", "True path", "False path"),
            _exits,
            "Too early: a true condition was taken for false. Too late, or on to the end: a false one for true.",
        ),
        Description("How the answers were read", ("status", "paths", "share"), _histogram("statuses", STATUSES)),
        Description("By depth", ("layers", *_OF_CHAINS), _chain_groups("by_depth")),
        Description("By layer of the changed condition", ("layer", *_OF_CHAINS), _chain_groups("by_divergence_layer")),
    ),
}
HEADLINES: dict[str, Callable[[Numbers], str]] = {"ExBind": _exbind_headline, "CondChain": _condchain_headline}
