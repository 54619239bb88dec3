"""Score rows pooled into numbers, run by run: the last of the stages from a dataset to its results."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evaluation.manifests import line_of
from evaluation.score_rows import read_score_rows
from generator.errors import UserError
from metrics.benchmarks import SCORERS
from metrics.terminal import fitted
from predictors.outputs import write_json
from predictors.texts import printable, shorten


@dataclass(frozen=True, slots=True)
class Pooled:
    """One run. file: of its predictions, as its score rows name it; parser: that read them, where there are several;
    result: of the benchmark's `aggregate`."""

    file: str
    parser: str | None
    result: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Pool:
    """The runs in a file of score rows, in the order in which they begin there.

    rows: how many each of them has; all have those of the same cases.
    """

    benchmark: str
    rows: int
    runs: tuple[Pooled, ...]

    def named(self) -> list[tuple[str, dict[str, Any]]]:
        """(name, numbers) of each run for a table: its file without folder and ending, unless two would be alike."""
        stems = [line_of(Path(run.file).stem) for run in self.runs]
        names = stems if len(set(stems)) == len(stems) else [line_of(run.file) for run in self.runs]
        return [(fitted(name), run.result) for name, run in zip(names, self.runs, strict=True)]


def aggregate_file(path: Path) -> Pool:
    """Pool the score rows of each run in a file.

    Raises:
        UserError: they cannot be read, as `score_rows.read_score_rows` has it, or are those of a part of a run.
    """
    benchmark, rows_of = read_score_rows(path)
    runs = []
    for file, rows in rows_of.items():
        try:
            result = SCORERS[benchmark].aggregate(rows)
        except ValueError as error:
            place = f"{printable(path)}: the rows of {shorten(file)}"
            why = str(error).partition("; allow_partial=")[0]  # an option of the function, which no command has
            raise UserError(f"{place} cannot be pooled: {why}; score the whole run again") from error
        runs.append(Pooled(file, rows[0].get("parser"), result))
    return Pool(benchmark, len(rows), tuple(runs))


def write_results(path: Path, pool: Pool) -> None:
    """Write the numbers as JSON: for each run the `result` that `score --json` has for it, too.

    Raises:
        UserError: it cannot be written.
    """
    runs = [
        {"file": run.file, **({"parser": run.parser} if run.parser else {}), "result": run.result} for run in pool.runs
    ]
    write_json(path, {"benchmark": pool.benchmark, "runs": runs})
