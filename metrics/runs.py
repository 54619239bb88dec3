"""One run of one model over one config, scored: what comparisons and reports start from."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.canonical import first_difference
from generator.errors import UserError
from metrics.condchain_metric.scoring import PARSERS

Row = Mapping[str, Any]  # of `score_case`
Aggregate = Mapping[str, Any]  # of `aggregate`
OK, FAILED, MISSING = "ok", "error", "missing"  # statuses; with any other one there is a text that cannot be read
OFFICIAL = PARSERS[0]  # read the labels that official result files hold in place of texts
ASKED = ("model", "prompt", "decoding")  # of a manifest's `run`: alike in all runs of one model
_NAMED = 3  # ids that an error names
_MOST_TEXT = 80  # characters of a value that an error shows


@dataclass(frozen=True, slots=True)
class Run:
    """A scored run. All text in it may come from outside.

    name: of the model, as tables show it; file: the prediction file, as messages name it.
    digest: of the config's rows, as the dataset's manifest has it; dataset: name and version, as in `ExBind 2.0.0`.
    rows: of `score_case`, in the dataset's order; one a case, or one for each path of a chain.
    result: of `aggregate` over them. parser: which read the texts, where there are several.
    facts: case id -> what the dataset says of the case beyond its row, for confound audits (`gold_rank` from 1,
        `candidates`, `template`, `column`, `column_place` from 1); empty for CondChain.
    manifest: of the run, where it has one.
    """

    name: str
    file: str
    benchmark: str
    config: str
    dataset: str
    digest: str
    rows: Sequence[Row]
    result: Aggregate
    parser: str | None = None
    facts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    manifest: Mapping[str, Any] | None = None


def key_of(row: Row) -> tuple[str, str]:
    """What pairs a row with that of another run: id, and path where a case has two."""
    return row["id"], row.get("path", "")


def aligned(run: Run, other: Run) -> list[Row]:
    """The rows of the other run in the order of the first's; both hold the same cases."""
    rows = {key_of(row): row for row in other.rows}
    return [rows[key_of(row)] for row in run.rows]


def reader_of(run: Run) -> str | None:
    """The parser that read the run's answers: the official one where any of them is a label that it read before."""
    return OFFICIAL if any(row.get("disagree", False) is None for row in run.rows) else run.parser


def first_pairs(runs: Sequence[Run]) -> Iterator[tuple[Run, Run]]:
    """The first run of each config and parser with every later one of it, which must be over the same cases.

    Raises:
        UserError: two runs of a pair are not over the same cases.
    """
    firsts: dict[tuple[str, str | None], Run] = {}
    for run in runs:
        base = firsts.setdefault((run.config, reader_of(run)), run)
        if base is not run:
            check_same_cases(base, run)
            yield base, run


def check_same_cases(one: Run, other: Run, *, same_config: bool = True) -> None:
    """Refuse to pair runs over different data.

    same_config: the rows of the dataset must be the same, too; else only the ids, as for controls over the same cases.

    Raises:
        UserError: it names both files, and what differs.
    """
    if one.benchmark != other.benchmark:
        raise UserError(f"{one.file} answers {one.benchmark} and {other.file} {other.benchmark}; compare runs of one")
    if same_config and (one.config, one.digest) != (other.config, other.digest):
        raise UserError(
            f"{one.file} and {other.file} cannot be paired: the first is over {one.config} of {one.dataset} "
            f"({one.digest}), the second over {other.config} of {other.dataset} ({other.digest})"
        )
    readers = reader_of(one), reader_of(other)
    if readers[0] != readers[1]:
        raise UserError(f"{one.file} was read by the parser {readers[0]}, {other.file} by {readers[1]}; use one")
    check_counterparts(one, other, _named_key, "cases", "answers")


def check_same_release(one: Run, other: Run) -> None:
    """
    Raises:
        UserError: the runs are over two releases of the dataset; it names both files, and the releases.
    """
    if one.dataset != other.dataset:
        raise UserError(
            f"{one.file} is over {one.config} of {one.dataset}, {other.file} over {other.config} of {other.dataset}: "
            "compare runs over one release of the dataset"
        )


def check_same_model(one: Run, other: Run) -> None:
    """Refuse to take runs for those of one model because their names are alike. What no manifest tells is not known.

    Raises:
        UserError: model, prompt or decoding differ by their manifests; it names both files, and the first difference.
    """
    told = [run.manifest.get("run") if run.manifest else None for run in (one, other)]
    if not all(isinstance(part, Mapping) for part in told):
        return
    found = first_difference(*({name: part.get(name) for name in ASKED} for part in told))
    if found:
        keys, first, second = found
        place = json.dumps(".".join(keys))[1:-1][:_MOST_TEXT]
        raise UserError(
            f"{one.file} and {other.file} are both called {json.dumps(one.name)}, but are runs of two: {place} is "
            f"{_shown(first)} in the first and {_shown(second)} in the second; leave one out"
        )


def check_counterparts(one: Run, other: Run, named: Callable[[Row], str], things: str, counted: str) -> None:
    """Refuse runs of which one has rows that the other has not.

    named: what must stand in both, as the error shows it. things, counted: what the error calls all of it and each.

    Raises:
        UserError: it names both files, and the first ones without a counterpart.
    """
    names, others = ({named(row): None for row in run.rows} for run in (one, other))
    if names.keys() == others.keys():
        return
    lacking = [name for name in names if name not in others], [name for name in others if name not in names]
    found = [
        f"{len(alone)} {counted} of {first.file} have no counterpart in {second.file} "
        f"(the first: {', '.join(alone[:_NAMED])})"
        for alone, first, second in ((lacking[0], one, other), (lacking[1], other, one))
        if alone
    ]
    raise UserError(
        f"the runs do not answer the same {things}: {' and '.join(found)}; compare runs over the same {things}"
    )


def _named_key(row: Row) -> str:
    case_id, path = key_of(row)
    return repr(case_id) + (f" ({path})" if path else "")


def _shown(value: Any) -> str:
    """As JSON, in which no character does anything in a terminal."""
    text = "absent" if value is None else json.dumps(value)
    return text if len(text) <= _MOST_TEXT else f"{text[: _MOST_TEXT - 3]}..."
