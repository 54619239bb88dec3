"""A scored run in its folder: facts as JSON, and one Parquet file with a row for every answer.

Nothing of it stays in memory: what a page needs of the cases is read from the file, column by column, so that a hundred
thousand answers are filtered as quickly as a hundred.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from generator.errors import UserError
from space.places import FILTER, Filters
from space.runs.facets import FACETS, RIGHT, Row, facet_of, meant

FACTS, CASES = "run.json", "cases.parquet"
GONE = "This run is not kept here any more, or never was: score its file again, or choose another run."
ROWS_A_GROUP = 5000
SEARCHED = ("id", "told", "text")


@dataclass(frozen=True, slots=True)
class RunFacts:
    """What is known of a run but for its single answers.

    token: what addresses name it by; nobody can guess it. name: as its visitor calls it; file: of the predictions.
    dataset: name and version; digest: of the config's rows; title: the data in a sentence's words.
    n: how many answers; items: how many cases or chains. headline, coverage, warnings, numbers: as `Judged` has them;
    statuses: status -> answers. is_built_in: it is a baseline of ours, and everybody sees it.
    predictions: SHA-256 of the file that was scored, empty for a baseline.
    """

    token: str
    name: str
    file: str
    benchmark: str
    config: str
    dataset: str
    digest: str
    title: str
    parser: str | None
    n: int
    items: int
    headline: str
    coverage: str
    warnings: tuple[str, ...]
    numbers: Mapping[str, Any]
    statuses: Mapping[str, int]
    predictions: str = ""
    is_built_in: bool = False


@dataclass(frozen=True, slots=True)
class KeptCase:
    """One answer. place: of its row in the config, from 1; text: as the model wrote it, None where there is none.

    right: is it; status: as the page tells it; told: what broke in a sentence, empty where nothing did; row: of the
    metric's `score_case`.
    """

    place: int
    id: str
    path: str
    right: bool
    status: str
    told: str
    text: str | None
    row: Row


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A run with its cases. numbers in `select` and `at` are those of the answers in the dataset's order, from 0.

    All methods raise UserError where the run is not kept any more.
    """

    facts: RunFacts
    folder: Path

    def tally(self, name: str, filters: Filters = ()) -> dict[str, tuple[int, int]]:
        """Of every value of a facet: (right answers, answers) among those that the filters leave."""
        values = self._columns(_columns_of((*filters, (name, ""), ("result", ""))))
        chosen = values.filter(_matching(values, self.facts.benchmark, filters))
        right = pc.equal(_firsts(chosen[FILTER + "result"]), RIGHT)
        flat = pa.table(
            {
                "value": pc.list_flatten(chosen[FILTER + name]),
                "right": pc.cast(pc.take(right, pc.list_parent_indices(chosen[FILTER + name])), pa.int64()),
            }
        )
        found = flat.group_by("value", use_threads=False).aggregate([("right", "sum"), ("right", "count")])
        return {row["value"]: (row["right_sum"], row["right_count"]) for row in found.to_pylist()}

    def select(self, filters: Filters = (), search: str = "") -> np.ndarray:
        """The numbers of the answers that have all these values and, in id, answer or sentence, the text looked for.

        A filter of an unknown facet leaves nothing.
        """
        if any(facet_of(self.facts.benchmark, name) is None for name, _ in filters):
            return np.empty(0, np.int64)
        wanted = _columns_of(filters) + (list(SEARCHED) if search else ["id"])
        values = self._columns(wanted)
        kept = _matching(values, self.facts.benchmark, filters)
        if search:
            hits = [
                pc.fill_null(pc.match_substring(values[name], search, ignore_case=True), False) for name in SEARCHED
            ]
            kept = pc.and_(kept, pc.or_(hits[0], pc.or_(hits[1], hits[2])))
        return np.flatnonzero(kept.to_numpy(zero_copy_only=False))

    def at(self, numbers: Sequence[int]) -> list[KeptCase]:
        """The answers of these numbers, in this order."""
        with _still_kept(), pq.ParquetFile(self.folder / CASES) as file:
            groups = sorted({int(number) // ROWS_A_GROUP for number in numbers})
            table = file.read_row_groups(groups, columns=list(_CASE_COLUMNS)) if groups else None
        if table is None:
            return []
        places = {group: place for place, group in enumerate(groups)}
        rows = [places[int(n) // ROWS_A_GROUP] * ROWS_A_GROUP + int(n) % ROWS_A_GROUP for n in numbers]
        return [KeptCase(**{**row, "row": json.loads(row["row"])}) for row in table.take(rows).to_pylist()]

    def of(self, case_id: str) -> list[tuple[int, KeptCase]]:
        """(number, answer) of every answer to a case, in order: one, or one for each path of a chain."""
        ids = self._columns(["id"])["id"]
        numbers = np.flatnonzero(pc.equal(ids, case_id).to_numpy(zero_copy_only=False)).tolist()
        return list(zip(numbers, self.at(numbers), strict=True))

    def rows(self) -> list[dict[str, Any]]:
        """All rows of the metric, in the dataset's order."""
        return list(map(json.loads, self._columns(["row"])["row"].to_pylist()))

    def texts(self) -> list[str | None]:
        """All answers, in the dataset's order."""
        return self._columns(["text"])["text"].to_pylist()

    def _columns(self, names: Sequence[str]) -> pa.Table:
        with _still_kept():
            table = pq.read_table(self.folder / CASES, columns=list(dict.fromkeys(names)), use_threads=False)
        return table.combine_chunks()


_CASE_COLUMNS = tuple(field.name for field in fields(KeptCase))


def write_run(folder: Path, facts: RunFacts, cases: Sequence[KeptCase]) -> KeptRun:
    """Write a run into an empty folder."""
    columns: dict[str, pa.Array] = {
        name: pa.array([getattr(case, name) for case in cases], kind)
        for name, kind in (("place", pa.int64()), ("right", pa.bool_()))
    }
    for name in ("id", "path", "status", "told", "text"):
        columns[name] = pa.array([_storable(getattr(case, name)) for case in cases], pa.string())
    columns["row"] = pa.array([json.dumps(case.row) for case in cases], pa.string())
    for facet in FACETS[facts.benchmark]:
        values = [list(facet.values(case.row)) for case in cases]
        columns[FILTER + facet.name] = pa.array(values, pa.list_(pa.string()))
    pq.write_table(pa.table(columns), folder / CASES, row_group_size=ROWS_A_GROUP, compression="zstd")
    (folder / FACTS).write_text(json.dumps(asdict(facts)), encoding="utf-8")
    return KeptRun(facts, folder)


def read_run(folder: Path) -> KeptRun:
    """The run that `write_run` wrote."""
    known = json.loads((folder / FACTS).read_text(encoding="utf-8"))
    return KeptRun(RunFacts(**{**known, "warnings": tuple(known["warnings"])}), folder)


@contextmanager
def _still_kept() -> Iterator[None]:
    """Another visitor's run may have taken the place of this one while it is looked at.

    Raises:
        UserError: it has.
    """
    try:
        yield
    except FileNotFoundError:
        raise UserError(GONE) from None


def _storable(text: str | None) -> str | None:
    r"""Parquet takes no lone surrogates; as everywhere they are kept as `\udxxx`."""
    return None if text is None else text.encode("utf-8", "backslashreplace").decode()


def _columns_of(filters: Filters) -> list[str]:
    return [FILTER + name for name, _ in filters]


def _matching(table: pa.Table, benchmark: str, filters: Filters) -> Any:
    """For each row whether it has all these values."""
    kept = np.ones(table.num_rows, bool)
    for name, value in filters:
        column = table[FILTER + name].combine_chunks()
        wanted = pa.array(meant(benchmark, name, value), pa.string())
        hits = pc.is_in(pc.list_flatten(column), wanted).to_numpy(zero_copy_only=False)
        has = np.zeros(table.num_rows, bool)
        has[pc.list_parent_indices(column).to_numpy()[hits]] = True
        kept &= has
    return pa.array(kept)


def _firsts(column: Any) -> Any:
    return pc.list_element(column, 0)
