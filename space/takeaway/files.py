"""The numbers and the cases of a run as files. The same run gives the same bytes."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from metrics.case_rows import write_cases
from space.runs.kept import KeptCase, KeptRun
from space.takeaway.asked import asked, in_order
from space.takeaway.sheets import to_csv

WHAT_BROKE, TEXT = "what_broke", "answered_text"  # in words; as the model wrote it
RENAMED = {  # column of the metric -> one that says whose it is
    "reference": "answered_reference",
    "semantic": "answered_semantic",
    "answer": "gold_label",
    "label": "answered_label",
    "expected_layer": "gold_layer",
    "chosen_layer": "answered_layer",
}
FIRST = (  # what a reader looks for before anything else, of one benchmark or the other
    "id", "path", "instruction", "gold_reference", "gold_in_words", "answered_reference", "answered_in_words",
    "gold_label", "gold_question", "gold_option", "answered_label", "answered_question", "answered_option", WHAT_BROKE,
)  # fmt: skip
SCORES, HOLDS = "scores", "holds_"  # of a stage: 1 if it holds, 0 if not, nothing where it does not apply
JOINT = "+"  # of several stages, as in the addresses of the page

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


def cases_csv(run: KeptRun, folder: str) -> bytes:
    """One row an answer: what was asked, what is right, what was answered, and what the metric says of it; safe in a
    spreadsheet, as `sheets.to_csv` has it. Of the dataset are `gold_...`, of the model `answered_...`.

    folder: with the rows that the run answers; without it only what the metric knows is told.

    Raises:
        UserError: the dataset is damaged.
    """
    return to_csv(_rows(run, folder)).encode("utf-8", "backslashreplace")


def cases_parquet(run: KeptRun, folder: str) -> bytes:
    """The same rows with all texts as they are; raises as `cases_csv`."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "cases.parquet"
        write_cases(path, _rows(run, folder))
        return path.read_bytes()


def _rows(run: KeptRun, folder: str) -> list[Row]:
    found = asked(run, folder) if folder else ((answer, {}) for answer in in_order(run))
    return [_row(answer, told) for answer, told in found]


def _row(answer: KeptCase, told: Row) -> Row:
    """All columns; an answer without a text has None for it."""
    made: Row = {**told, WHAT_BROKE: answer.told}
    for name, value in answer.row.items():
        if name == SCORES:
            made |= {f"{HOLDS}{stage}": score for stage, score in value.items()}
        else:
            made[RENAMED.get(name, name)] = JOINT.join(value) if isinstance(value, list) else value
    return {**{name: made[name] for name in FIRST if name in made}, **made, TEXT: answer.text}
