"""The numbers and the cases of a run as files. The same run gives the same bytes."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from metrics.case_rows import write_cases
from space.runs.kept import KeptRun
from space.takeaway.sheets import to_csv

ANSWER, TOLD = "answer", "what_broke"  # the columns beside those of the metric

Row = dict[str, Any]


def scores_json(run: KeptRun) -> bytes:
    """All numbers of a run, in the shape in which `bindchain score --json` writes them, with what is known of the run.

    The token is left out: who is given the file is not given the run.
    """
    facts = run.facts
    known = {
        "name": facts.name,
        "file": facts.file,
        "sha256": facts.predictions,
        "answers": facts.n,
        "items": facts.items,
        "coverage": facts.coverage,
        "warnings": list(facts.warnings),
        "headline": facts.headline,
    }
    content = {
        "benchmark": facts.benchmark,
        "dataset": facts.dataset,
        "digest": facts.digest,
        "config": facts.config,
        **({"parser": facts.parser} if facts.parser else {}),
        "runs": [{**{name: value for name, value in known.items() if value != ""}, "result": facts.numbers}],
    }
    return (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")


def cases_csv(run: KeptRun) -> bytes:
    """One row an answer, as `bindchain score --cases` writes it, with the answer's text and what broke; safe in a
    spreadsheet, as `sheets.to_csv` has it."""
    return to_csv(_rows(run)).encode("utf-8", "backslashreplace")


def cases_parquet(run: KeptRun) -> bytes:
    """The same rows with all texts as they are; lists and objects are JSON."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cases.parquet"
        write_cases(path, _rows(run))
        return path.read_bytes()


def _rows(run: KeptRun) -> list[Row]:
    """The rows of the metric, in the dataset's order, each with its answer, which is None where there is none."""
    return [{**case.row, TOLD: case.told, ANSWER: case.text} for case in run.at(range(run.facts.n))]
