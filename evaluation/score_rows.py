"""Score rows as `score --cases` writes them in JSON Lines, read back and checked one by one.

Which benchmark they are of, they say themselves: it is that whose columns they have.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from evaluation.score_row_checks import COLUMNS, Row, fault_of
from evaluation.strict_json import read_json
from generator.errors import UserError
from predictors.encoding import NOT_UTF8
from predictors.keys import Key
from predictors.limits import MAX_TEXT_BYTES
from predictors.problems import Problems
from predictors.rows import explain
from predictors.texts import json_type, printable, shorten

ENDING = ".jsonl"
LONGEST_LINE = 8 * MAX_TEXT_BYTES  # bytes; a row holds the text that was scored, with the escapes of JSON
AGAIN = "write the score rows again with: bindchain score --cases"
TORN = "the file breaks off here, as if it was cut or is still being copied"


def read_score_rows(path: Path) -> tuple[str, dict[str, list[Row]]]:
    """The benchmark of a file of score rows, and file of predictions -> its rows, cut to the columns that are known.

    Raises:
        UserError: it cannot be read, or a line is no score row of that benchmark: something is missing in it, is of
            another kind, contradicts the rest of the row, or stands there twice. The first twenty are named. Or the
            runs do not answer the same cases.
    """
    if path.suffix.lower() != ENDING:
        raise UserError(f"{printable(path)}: give the {ENDING} file of score rows that score --cases writes")
    if not path.is_file():
        raise UserError(f"{printable(path)}: {'is no regular file' if path.exists() else 'there is no such file'}")
    problems = Problems(path, "line")
    benchmark = ""
    runs: dict[str, list[Row]] = {}
    seen: dict[str, dict[Key, int]] = {}
    for number, row in _objects(path, problems):
        benchmark = benchmark or max(COLUMNS, key=lambda name: len(COLUMNS[name].keys() & row.keys()))
        fault = fault_of(row, benchmark)
        if fault:
            problems.add(number, fault)
            continue
        kept = {name: row[name] for name in COLUMNS[benchmark]}
        key = Key(kept["id"], kept.get("path", ""))
        earlier = seen.setdefault(row["file"], {}).setdefault(key, number)
        if earlier != number:
            problems.add(number, f"{shorten(row['file'])} has its row in line {earlier} already", key.place)
        runs.setdefault(row["file"], []).append(kept)
    problems.raise_if_any()
    if not runs:
        raise UserError(f"{printable(path)}: holds no score row; write some with: bindchain score --cases")
    _refuse_other_cases(path, seen)
    return benchmark, runs


def _refuse_other_cases(path: Path, seen: dict[str, dict[Key, int]]) -> None:
    """One call of `score` answers one config: runs of other cases were cut, or are not of one call.

    Raises:
        UserError: a run lacks a case that another has.
    """
    fullest = max(seen, key=lambda file: len(seen[file]))
    for file, places in seen.items():
        if places.keys() != seen[fullest].keys():
            one, other = (fullest, file) if seen[fullest].keys() - places.keys() else (file, fullest)
            lacking = next(key for key in seen[one] if key not in seen[other])
            raise UserError(
                f"{printable(path)}: {shorten(other)} lacks the row of {lacking.place}, which {shorten(one)} has "
                f"({len(seen[other])} against {len(seen[one])} rows); {AGAIN}"
            )


def _objects(path: Path, problems: Problems) -> Iterator[tuple[int, Row]]:
    """(number, object) of every line that holds one; of the others the problem is noted."""
    with path.open("rb") as handle:
        for number, raw in enumerate(iter(partial(handle.readline, LONGEST_LINE + 1), b""), 1):
            if len(raw) > LONGEST_LINE:
                raise UserError(f"{printable(path)}: line {number} is longer than {LONGEST_LINE >> 20} MB; shorten it")
            if not raw.strip():
                continue
            try:
                row = read_json(raw)
            except UnicodeDecodeError:
                problems.add(number, NOT_UTF8)
                continue
            except (ValueError, RecursionError) as error:
                reason = error.msg if isinstance(error, json.JSONDecodeError) else explain(error)
                ended = raw.endswith(b"\n") or b"\r" in raw  # the line ends of an old Mac are none here
                torn = "" if ended else f"; {TORN}"
                problems.add(number, f"is no valid JSON ({reason}){torn}; {AGAIN}")
                continue
            if isinstance(row, dict):
                yield number, row
            else:
                problems.add(number, f"is {json_type(row)} where a score row is expected")
