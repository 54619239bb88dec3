"""One run of one model over one config, scored: what comparisons and reports start from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.errors import UserError
from metrics.terminal import Aggregate

Row = Mapping[str, Any]
_NAMED = 3  # ids that an error names


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
    if one.parser != other.parser:
        raise UserError(f"{one.file} was read by the parser {one.parser}, {other.file} by {other.parser}; use one")
    keys, others = ({key_of(row): None for row in run.rows} for run in (one, other))
    if keys.keys() == others.keys():
        return
    lacking = [key for key in keys if key not in others], [key for key in others if key not in keys]
    found = [
        f"{len(alone)} answers of {first.file} have no counterpart in {second.file} (the first: {_named(alone)})"
        for alone, first, second in ((lacking[0], one, other), (lacking[1], other, one))
        if alone
    ]
    raise UserError(f"the runs do not answer the same cases: {' and '.join(found)}; compare runs over the same cases")


def _named(keys: Sequence[tuple[str, str]]) -> str:
    return ", ".join(repr(case_id) + (f" ({path})" if path else "") for case_id, path in keys[:_NAMED])
