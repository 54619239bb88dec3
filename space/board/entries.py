"""A run on the leaderboard: what its model is called, what it was scored on, and its numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from math import isfinite
from typing import Any

from generator.canonical import is_digest
from generator.errors import UserError
from metrics.benchmarks import SCORERS
from metrics.runs import OK
from space.board.measures import MEASURES, Measured, measured
from space.board.submissions import Submission
from space.judging import EMPTY, WITHOUT_TEXT
from space.runs.kept import RunFacts
from space.words import STATUSES

BASELINE, SUBMITTED = "baseline", "submitted"
LACKING = dict(zip(WITHOUT_TEXT, ("missing", "failed"), strict=True))  # what a complete run has none of -> its word
NO_TEXT = (*WITHOUT_TEXT, EMPTY)
MOST_LABEL = 120  # characters of a config's or a dataset's name
MOST_ANSWERS = 10_000_000
_LABEL = re.compile(r"\w[\w.+ -]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Entry:
    """A run as everybody sees it. It holds no answer.

    name, link, precision, notes: as in `Submission`; benchmark, config, dataset, digest, parser: as in `RunFacts`; the
    digest is empty where the dataset says none.
    n: how many answers are asked for; answered: how many have a text. measures: name -> value and 95 % interval in the
    metric's unit. statuses: status -> answers. predictions: SHA-256 of the file, empty for a baseline. kind: `BASELINE`
    or `SUBMITTED`; submitted: the day, as in 2026-11-30, or empty. token: of the run where everybody may look at it.

    Raises:
        ValueError: a value is none that an entry can have.
    """

    name: str
    benchmark: str
    config: str
    dataset: str
    digest: str
    parser: str | None
    n: int
    answered: int
    measures: Mapping[str, Measured]
    statuses: Mapping[str, int]
    kind: str
    link: str = ""
    precision: str = ""
    notes: str = ""
    predictions: str = ""
    submitted: str = ""
    token: str = ""

    def __post_init__(self) -> None:
        for field in ("name", "benchmark", "config", "dataset", "digest", "kind", "link", "precision", "notes",
                      "predictions", "submitted", "token"):  # fmt: skip
            _require(isinstance(getattr(self, field), str), f"{field} is no text")
        try:
            Submission(self.name, self.link, self.precision, self.notes)
        except UserError as error:
            raise ValueError(str(error)) from error
        _require(self.benchmark in MEASURES, "there is no such benchmark")
        for label in (self.config, self.dataset):
            _require(len(label) <= MOST_LABEL and _LABEL.fullmatch(label) is not None, "config or dataset is no name")
        _require(is_digest(self.digest) or not self.digest, "digest is none")
        _require(self.parser in parsers_of(self.benchmark), "there is no such parser")
        _require(self.kind in (BASELINE, SUBMITTED), "there is no such kind")
        _require(is_digest(self.predictions) or (self.kind == BASELINE and not self.predictions), "no file is named")
        if self.submitted:
            _require(date.fromisoformat(self.submitted).isoformat() == self.submitted, "submitted is no day")
        self._check_counts()
        self._check_measures()

    @property
    def is_complete(self) -> bool:
        """Whether no answer is missing or failed; only such runs are ranked."""
        return not any(self.statuses.get(status) for status in LACKING)

    @property
    def lacking(self) -> str:
        """What a run that is not complete lacks, as in `3 missing, 2 failed`."""
        return ", ".join(f"{self.statuses[key]} {word}" for key, word in LACKING.items() if self.statuses.get(key))

    @property
    def given(self) -> int:
        """How many answers are neither missing nor failed, however they read."""
        return self.n - sum(self.statuses.get(status, 0) for status in LACKING)

    @property
    def readable(self) -> int:
        """How many answers could be read."""
        return self.statuses.get(OK, 0)

    def _check_counts(self) -> None:
        _require(all(map(_is_count, (self.n, self.answered))), "n or answered is no count")
        _require(all(status in STATUSES and _is_count(count) for status, count in self.statuses.items()),
                 "statuses are no counts of statuses")  # fmt: skip
        _require(sum(self.statuses.values()) == self.n > 0, "statuses do not add up to n")
        without = sum(self.statuses.get(status, 0) for status in NO_TEXT)
        _require(self.answered == self.n - without, "answered does not fit the statuses")

    def _check_measures(self) -> None:
        limits = {measure.name: measure.most for measure in MEASURES[self.benchmark]}
        _require(set(self.measures) <= set(limits) and bool(self.measures), "there is no such measure")
        for name, (value, interval) in self.measures.items():
            numbers = [value, *(interval or ())]
            _require(interval is None or len(interval) == 2, f"{name} has an interval without two ends")
            _require(value is not None or interval is None, f"{name} has an interval, but no value")
            _require(all(number is None or _lies_in(number, limits[name]) for number in numbers), f"{name} is too much")
            _require(interval is None or (None not in interval and interval[0] <= interval[1]), f"{name} is reversed")


def entry_of(facts: RunFacts, **given: Any) -> Entry:
    """The entry of a scored run. given: further fields of `Entry`; without a name, it is that of the run; without a
    kind, a baseline if it is built in. Only a baseline has a token: anybody could look at the answers with it.

    Raises:
        ValueError: as `Entry`.
    """
    kind = BASELINE if facts.is_built_in else SUBMITTED
    statuses = {status: count for status, count in sorted(facts.statuses.items()) if count}
    known = {
        "name": facts.name,
        "kind": kind,
        "token": facts.token if kind == BASELINE else "",
        "benchmark": facts.benchmark,
        "config": facts.config,
        "dataset": facts.dataset,
        "digest": facts.digest,
        "parser": facts.parser,
        "n": facts.n,
        "answered": facts.n - sum(statuses.get(status, 0) for status in NO_TEXT),
        "measures": measured(facts.benchmark, facts.numbers),
        "statuses": statuses,
        "predictions": facts.predictions,
    }
    return Entry(**{**known, **given})


def parsers_of(benchmark: str) -> tuple[str | None, ...]:
    """The ways to read an answer, the usual one first; None stands for the only one.

    >>> parsers_of("ExBind"), parsers_of("CondChain")
    ((None,), ('official', 'robust'))
    """
    return SCORERS[benchmark].parsers or (None,)


def _require(holds: bool, why: str) -> None:
    if not holds:
        raise ValueError(why)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_ANSWERS


def _lies_in(value: Any, most: int) -> bool:
    return type(value) in (int, float) and isfinite(value) and 0 <= value <= most
