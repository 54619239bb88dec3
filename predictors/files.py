"""Prediction files: read whole and checked, or written whole.

A file has the columns

* `id`: the case id, compared exactly.
* `prediction`: the text that the model returned, kept raw.
* `status` (may be absent): `ok` or empty, there is a text; `error`, the run failed on this case; `missing`, it was
  never run. The text of a row that is not `ok` is not scored and may be null or absent.

Other columns are ignored. The ending of the name says the format: `.jsonl`, `.json`, `.csv`, `.parquet`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.errors import UserError
from predictors.columns import FoundColumns
from predictors.formats import READERS
from predictors.limits import MAX_FILE_BYTES, MAX_ROWS, MAX_TEXT_BYTES
from predictors.outputs import output_path
from predictors.problems import SHOWN, Problems, json_type, shorten

STATUSES = ("ok", "error", "missing")


@dataclass(frozen=True, slots=True)
class Prediction:
    """One row of a prediction file. `line` is its line (JSON Lines, CSV) or row (JSON, Parquet), counted from 1."""

    id: str
    text: str
    status: str = "ok"
    line: int = 0


@dataclass(frozen=True, slots=True)
class PredictionFile:
    """A file that was read without a problem: one prediction an id. `unit` is what the numbers count, line or row."""

    path: Path
    unit: str
    predictions: tuple[Prediction, ...]
    warnings: tuple[str, ...] = ()


def read_predictions(path: Path) -> PredictionFile:
    """Read a whole prediction file; rows that say the same twice are read once, with a warning.

    Raises:
        UserError: the file cannot be read, lacks a column, or holds rows that are broken, blank, not strings, or that
            contradict each other. The first twenty are named with line and id.
    """
    read, unit = READERS[_checked_ending(path)]
    problems = Problems(path, unit)
    seen: dict[str, Prediction] = {}
    repeated: list[str] = []
    columns = FoundColumns()
    for count, (number, row) in enumerate(read(path, problems), 1):
        if count > MAX_ROWS:
            raise UserError(f"{path}: holds more than {MAX_ROWS:,} rows; keep the rows of one config")
        columns.see(row, ("id", "prediction") if _status(row) == "ok" else ("id",))
        prediction = _prediction(number, row, problems)
        if prediction is None:
            continue
        earlier = seen.setdefault(prediction.id, prediction)
        if earlier is prediction:
            continue
        if (earlier.text, earlier.status) == (prediction.text, prediction.status):
            repeated.append(prediction.id)
        else:
            problems.add(number, f"differs from the answer in {unit} {earlier.line}; keep one of them", prediction.id)
    columns.check(path)
    problems.raise_if_any()
    if not seen:
        raise UserError(f"{path}: is empty: it holds no prediction; run `bindchain predict` or give another file")
    return PredictionFile(path, unit, tuple(seen.values()), (*problems.warnings, *_repeat_warnings(path, repeated)))


def write_predictions(path: Path, predictions: Iterable[Prediction]) -> int:
    """Write JSON Lines and return how many rows; the file appears whole or not at all.

    Raises:
        UserError: the name does not end in `.jsonl`, or the file cannot be written.
    """
    if path.suffix.lower() != ".jsonl":
        raise UserError(f"{path}: predictions are written as JSON Lines; let the name end in .jsonl")
    count = 0
    with output_path(path) as temporary, temporary.open("w", encoding="utf-8", errors="backslashreplace") as handle:
        for prediction in predictions:  # a lone surrogate becomes \udxxx, which is its JSON escape
            row = {"id": prediction.id, "prediction": prediction.text, "status": prediction.status}
            handle.write(json.dumps(row, ensure_ascii=False) + "\n")
            count += 1
    return count


def _checked_ending(path: Path) -> str:
    ending = path.suffix.lower()
    if not path.exists():
        raise UserError(f"{path}: there is no such file")
    if not path.is_file():
        raise UserError(f"{path}: is no regular file; give one of {', '.join(READERS)}")
    if ending not in READERS:
        raise UserError(f"{path}: the ending says the format and must be one of {', '.join(READERS)}")
    size = path.stat().st_size
    if size == 0:
        raise UserError(f"{path}: is empty: it holds no prediction; run `bindchain predict` or give another file")
    if size > MAX_FILE_BYTES:
        raise UserError(f"{path}: is larger than {MAX_FILE_BYTES >> 20} MB; split it")
    return ending


def _status(row: Mapping[str, Any]) -> Any:
    status = row.get("status")
    return "ok" if status in (None, "") else status


def _prediction(number: int, row: Mapping[str, Any], problems: Problems) -> Prediction | None:
    case_id, text, status = row.get("id"), row.get("prediction"), _status(row)
    if not isinstance(case_id, str) or not case_id.strip():
        what = "blank" if isinstance(case_id, str) else "absent" if "id" not in row else json_type(case_id)
        problems.add(number, f"the id is {what}; it must be the case id as a string")
    elif not isinstance(status, str) or status not in STATUSES:
        problems.add(number, f"the status is {shorten(str(status))}; it must be one of {', '.join(STATUSES)}", case_id)
    elif text is None and status != "ok":
        return Prediction(case_id, "", status, number)
    elif not isinstance(text, str):
        what = "absent" if "prediction" not in row else json_type(text)
        problems.add(number, f"the prediction is {what}; write the model's text as a string, or an empty one", case_id)
    elif len(text) > MAX_TEXT_BYTES:
        problems.add(number, f"the prediction is longer than {MAX_TEXT_BYTES >> 20} MB", case_id)
    else:
        return Prediction(case_id, text, status, number)
    return None


def _repeat_warnings(path: Path, repeated: list[str]) -> tuple[str, ...]:
    if not repeated:
        return ()
    named = ", ".join(shorten(case_id) for case_id in repeated[:SHOWN])
    more = f" and {len(repeated) - SHOWN} more" if len(repeated) > SHOWN else ""
    rows = "1 row repeats" if len(repeated) == 1 else f"{len(repeated)} rows repeat"
    return (f"{path}: {rows} an earlier row word for word and count once: {named}{more}",)
