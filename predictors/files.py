"""Prediction files, read whole and checked. How a run writes one stands in `journal.py`.

A file has the columns

* `id`: the case id or the chain id, compared exactly.
* `path` (CondChain only): `true` or `false`, which of the chain's two instructions was answered.
* `prediction`: the text that the model returned, kept raw.
* `status` (may be absent): `ok` or empty, there is a text; `error`, the run failed on this case; `missing`, it was
  never run. The text of a row that is not `ok` is not scored and may be null or absent.

Other columns are ignored. For CondChain a row of an official result file stands for two predictions (`official.py`).
The ending of the name says the format: `.jsonl`, `.json`, `.csv`, `.parquet`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.errors import UserError
from predictors.columns import ONE_ANSWER, FoundColumns, Layout
from predictors.formats import READERS
from predictors.keys import Key
from predictors.limits import MAX_FILE_BYTES, MAX_ROWS, MAX_TEXT_BYTES
from predictors.official import is_label, is_official, split_row
from predictors.problems import SHOWN, Problems
from predictors.texts import json_type, shorten

STATUSES = ("ok", "error", "missing")
PATHS = ("true", "false")


@dataclass(frozen=True, slots=True)
class Prediction:
    """One answer of a prediction file. `line` is its line (JSON Lines, CSV) or row (JSON, Parquet), counted from 1.

    path: which path of a chain is answered; empty where a case has one answer.
    gold: the right answer by what an official result file says; None where the file says nothing.
    is_label: the text is what the official parser read of a text that is not known (`official.is_label`).
    """

    id: str
    text: str
    status: str = "ok"
    line: int = 0
    path: str = ""
    gold: str | None = None
    is_label: bool = False

    @property
    def key(self) -> Key:
        """What it is joined by."""
        return Key(self.id, self.path)


@dataclass(frozen=True, slots=True)
class PredictionFile:
    """A file that was read without a problem: one prediction a key. `unit` is what the numbers count, line or row."""

    path: Path
    unit: str
    predictions: tuple[Prediction, ...]
    warnings: tuple[str, ...] = ()
    layout: Layout = ONE_ANSWER


def read_predictions(path: Path, layout: Layout = ONE_ANSWER) -> PredictionFile:
    """Read a whole prediction file; rows that say the same twice are read once, with a warning.

    Raises:
        UserError: the file cannot be read, lacks a column, or holds rows that are broken, blank, not strings, or that
            contradict each other. The first twenty are named with line, id and path.
    """
    read, unit = READERS[checked_ending(path)]
    problems = Problems(path, unit)
    seen: dict[Key, Prediction] = {}
    repeated: list[Key] = []
    columns = FoundColumns(layout)
    for count, (number, row) in enumerate(read(path, problems, layout), 1):
        if count > MAX_ROWS:
            raise UserError(f"{path}: holds more than {MAX_ROWS:,} rows; keep the rows of one config")
        columns.see(row, _status(row) == "ok")
        official = bool(layout.official) and is_official(row)
        for part, gold in split_row(row) if official else ((row, None),):
            prediction = _prediction(number, part, gold, problems, layout)
            if prediction is None:
                continue
            prediction = replace(prediction, is_label=official and is_label(prediction.text))
            earlier = seen.setdefault(prediction.key, prediction)
            if earlier is prediction:
                continue
            if replace(earlier, line=number) == prediction:
                repeated.append(prediction.key)
            else:
                differs = f"differs from the answer in {unit} {earlier.line}; keep one of them"
                problems.add(number, differs, prediction.key.place)
    columns.check(path)
    problems.raise_if_any()
    if not seen:
        raise UserError(f"{path}: is empty: it holds no prediction; run `bindchain predict` or give another file")
    warnings = (*problems.warnings, *_repeat_warnings(path, repeated))
    return PredictionFile(path, unit, tuple(seen.values()), warnings, layout)


def checked_ending(path: Path) -> str:
    """The ending of a file that can be read by it.

    Raises:
        UserError: there is no such file, its ending is none of `READERS`, or it is empty or too large.
    """
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


def _prediction(
    number: int, row: Mapping[str, Any], gold: Any, problems: Problems, layout: Layout
) -> Prediction | None:
    """The prediction that a row of our own columns holds; None after naming what is wrong with it."""
    case_id, path, text, status = row.get("id"), "", row.get("prediction"), _status(row)
    if not isinstance(case_id, str) or not case_id.strip():
        problems.add(number, f"the id is {_what(row, 'id')}; it must be the {layout.item} id as a string")
        return None
    if "path" in layout.keys:
        path = row.get("path")
        if not isinstance(path, str) or path not in PATHS:
            problems.add(number, f"the path is {_what(row, 'path')}; it must be the string 'true' or 'false'",
                         Key(case_id).place)  # fmt: skip
            return None
    place = Key(case_id, path).place
    if not isinstance(status, str) or status not in STATUSES:
        problems.add(number, f"the status is {shorten(str(status))}; it must be one of {', '.join(STATUSES)}", place)
    elif gold is not None and not isinstance(gold, str):
        problems.add(number, f"the gold beside it is {json_type(gold)}; it must be a label as a string", place)
    elif text is None and status != "ok":
        return Prediction(case_id, "", status, number, path, gold)
    elif not isinstance(text, str):
        what = _what(row, "prediction")
        problems.add(number, f"the prediction is {what}; write the model's text as a string, or an empty one", place)
    elif len(text) > MAX_TEXT_BYTES:
        problems.add(number, f"the prediction is longer than {MAX_TEXT_BYTES >> 20} MB", place)
    else:
        return Prediction(case_id, text, status, number, path, gold)
    return None


def _what(row: Mapping[str, Any], column: str) -> str:
    """What stands in a column instead of what should."""
    value = row.get(column)
    if isinstance(value, str):
        return shorten(value) if value.strip() else "blank"
    if isinstance(value, bool):
        return f"{json.dumps(value)} without quotes"
    return json_type(value) if column in row else "absent"


def _repeat_warnings(path: Path, repeated: list[Key]) -> tuple[str, ...]:
    if not repeated:
        return ()
    named = ", ".join(map(str, repeated[:SHOWN]))
    more = f" and {len(repeated) - SHOWN} more" if len(repeated) > SHOWN else ""
    rows, count = ("1 row repeats", "counts") if len(repeated) == 1 else (f"{len(repeated)} rows repeat", "count")
    return (f"{path}: {rows} an earlier row word for word and {count} once: {named}{more}",)
