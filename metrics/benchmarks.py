"""The benchmarks that can be scored: what differs between them when answers are judged and printed.

How predictions are made, read and joined stands in `predictors/benchmarks.py`, under the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from generator.errors import UserError
from metrics import condchain_tables, exbind_tables
from metrics.condchain_metric import scoring as condchain
from metrics.exbind_metric import scoring as exbind
from metrics.runs import Aggregate


@dataclass(frozen=True, slots=True)
class Scorer:
    """One benchmark's way from answers to numbers and tables.

    reader_version: of what reads its texts.
    parsers: the names of its ways to read a text, the default first; none where there is only one way.
    score_case: (text, reference, status, and `parser=` where there are several) -> row, with the `id` and, where there
        is one, the `path` of its key.
    aggregate: rows -> numbers.
    headline: numbers -> one line.
    print_result: (console, what was scored, numbers); print_runs: (console, config, [(run, numbers)]).
    """

    reader_version: str
    parsers: tuple[str, ...]
    score_case: Callable[..., dict[str, Any]]
    aggregate: Callable[[Sequence[dict[str, Any]]], dict[str, Any]]
    headline: Callable[[Aggregate], str]
    print_result: Callable[[Console, str, Aggregate], None]
    print_runs: Callable[[Console, str, Sequence[tuple[str, Aggregate]]], None]

    def options(self, parser: str | None) -> dict[str, str]:
        """The options of `score_case` for the parser that a user asked for, or for none.

        Raises:
            UserError: there is no such parser.
        """
        if not self.parsers:
            if parser is not None:
                raise UserError("--parser: answers to this dataset are read in one way only; leave --parser out")
            return {}
        if parser not in (None, *self.parsers):
            raise UserError(f"--parser: there is no parser {parser!r}; choose from: {', '.join(self.parsers)}")
        return {"parser": parser or self.parsers[0]}


SCORERS: dict[str, Scorer] = {
    "ExBind": Scorer(
        reader_version=exbind.READER_VERSION,
        parsers=(),
        score_case=exbind.score_case,
        aggregate=exbind.aggregate,
        headline=exbind_tables.headline,
        print_result=exbind_tables.print_result,
        print_runs=exbind_tables.print_runs,
    ),
    "CondChain": Scorer(
        reader_version=condchain.READER_VERSION,
        parsers=condchain.PARSERS,
        score_case=condchain.score_case,
        aggregate=condchain.aggregate,
        headline=condchain_tables.headline,
        print_result=condchain_tables.print_result,
        print_runs=condchain_tables.print_runs,
    ),
}
