"""The four file formats of predictions, read into rows of raw values: JSON Lines, JSON, CSV, Parquet.

A reader yields `(number, row)`: the line (JSON Lines, CSV) or the row (JSON, Parquet) counted from 1, and the columns
as they stand there. Values are never converted: `001`, `1e5`, `NA` and a text with line breaks stay what they are.
Whatever cannot be read goes to the `Problems` of the file; what makes reading on pointless is raised.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from generator.errors import UserError
from predictors.columns import COLUMNS, check_columns
from predictors.problems import Problems

MAX_FILE_BYTES = 512 * 2**20
MAX_TEXT_BYTES = 16 * 2**20  # one line, or one text
MAX_ROWS = 20_000_000
PARQUET_BATCH = 4096
BOM = b"\xef\xbb\xbf"
TORN = "the file breaks off here, as if the run that wrote it was interrupted: resume that run, or delete this line"

Rows = Iterator[tuple[int, dict[str, Any]]]


class JsonObject(dict):
    """A JSON object that keeps all its pairs where a key stands twice (else `pairs` is None)."""

    pairs: list[tuple[str, Any]] | None = None

    @classmethod
    def from_pairs(cls, pairs: list[tuple[str, Any]]) -> JsonObject:
        value = cls(pairs)
        if len(value) < len(pairs):
            value.pairs = pairs
        return value


def read_jsonl(path: Path, problems: Problems) -> Rows:
    """One JSON object a line. Only a line feed ends a line: U+2028 and the like may stand inside a text."""
    with path.open("rb") as handle:
        number = 0
        while raw := handle.readline(MAX_TEXT_BYTES + 1):
            number += 1
            if len(raw) > MAX_TEXT_BYTES:
                problems.add(number, f"the line is longer than {MAX_TEXT_BYTES >> 20} MB")
                while raw and not raw.endswith(b"\n"):
                    raw = handle.readline(MAX_TEXT_BYTES)
                continue
            line = raw.removeprefix(BOM) if number == 1 else raw
            if not line.strip():
                continue
            try:
                row = json.loads(line.decode("utf-8"), object_pairs_hook=JsonObject.from_pairs)
            except (ValueError, RecursionError) as error:
                torn = "" if raw.endswith(b"\n") else f"; {TORN}"
                problems.add(number, _json_problem(error) + torn)
                continue
            yield from _checked_object(number, row, problems)


def read_json(path: Path, problems: Problems) -> Rows:
    """A list of objects `[{"id": ..., "prediction": ...}, ...]`, or one object `{id: prediction, ...}`."""
    _count_lines(path)
    text = path.read_bytes().removeprefix(BOM).decode("utf-8")
    if not text.strip():
        return
    try:
        value = json.loads(text, object_pairs_hook=JsonObject.from_pairs)
    except json.JSONDecodeError as error:
        if error.msg == "Extra data" and text.lstrip().startswith("{"):
            raise UserError(f"{path}: holds several JSON values, as JSON Lines does; name it *.jsonl") from None
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            raise UserError(f"{path}: line {error.lineno}: the file breaks off here; write or copy it again") from None
        raise UserError(f"{path}: line {error.lineno} {_json_problem(error)}") from None
    except (ValueError, RecursionError) as error:
        raise UserError(f"{path}: {_json_problem(error)}") from None
    if isinstance(value, JsonObject):
        if value.keys() >= {"id", "prediction"}:
            raise UserError(f"{path}: holds a single row; write a list of rows, or one object of the form {{id: text}}")
        for number, (case_id, prediction) in enumerate(value.pairs or value.items(), 1):
            yield number, {"id": case_id, "prediction": prediction}
    elif isinstance(value, list):
        for number, row in enumerate(value, 1):
            yield from _checked_object(number, row, problems)
    else:
        raise UserError(
            f"{path}: holds {json_type(value)}; write a list of rows, or one object of the form {{id: text}}"
        )


def read_csv(path: Path, problems: Problems) -> Rows:
    """Comma-separated with a header line, quotes as in RFC 4180; a quoted text may hold line breaks."""
    lines = _count_lines(path)
    limit = csv.field_size_limit(MAX_TEXT_BYTES)
    header: list[str] | None = None
    start = 1
    try:
        with path.open(encoding="utf-8-sig", newline="") as handle:
            reader = csv.reader(handle, strict=True)
            for fields in reader:
                number, start = start, reader.line_num + 1
                if not fields:
                    continue
                if header is None:
                    header = fields
                    check_columns(path, header)
                elif len(fields) == len(header):
                    yield number, dict(zip(header, fields, strict=True))
                else:
                    torn = f"; {TORN}" if start > lines and len(fields) < len(header) and _is_torn(path) else ""
                    problems.add(number, f"has {len(fields)} fields where the header has {len(header)}{torn}")
    except csv.Error as error:  # where the next row starts is not known, so this is the last problem that can be named
        torn = str(error) == "unexpected end of data"
        problems.add(start, f"a quote is opened and never closed; {TORN}" if torn else f"is no valid CSV ({error})")
    finally:
        csv.field_size_limit(limit)


def read_parquet(path: Path, problems: Problems) -> Rows:
    """String columns only: a number in a Parquet file has already lost how it was written.

    Texts are read dictionary-encoded and measured before they are spread over the rows, since a file of a few kilobytes
    can declare terabytes.
    """
    try:
        names = _parquet_columns(path)
        with pq.ParquetFile(path, read_dictionary=names) as file:
            number = total = 0
            for batch in file.iter_batches(batch_size=PARQUET_BATCH, columns=names):
                columns = [_dictionary(batch.column(name)) for name in names]
                total += sum(_text_bytes(column) for column in columns)
                if total > MAX_FILE_BYTES:
                    raise UserError(f"{path}: its texts take more than {MAX_FILE_BYTES >> 20} MB; split the file")
                for values in zip(*map(_spread, columns), strict=True):
                    number += 1
                    yield number, dict(zip(names, values, strict=True))
    except (pa.ArrowException, UnicodeDecodeError, OSError) as error:
        reason = str(error).partition("\n")[0]
        raise UserError(f"{path}: cannot be read as Parquet ({reason}); write it again") from error


READERS: dict[str, tuple[Callable[[Path, Problems], Rows], str]] = {
    ".jsonl": (read_jsonl, "line"),
    ".json": (read_json, "row"),
    ".csv": (read_csv, "line"),
    ".parquet": (read_parquet, "row"),
}
"""By the ending of the file's name: the reader, and what its numbers count."""


def json_type(value: Any) -> str:
    """How JSON calls the type of a value, with its article.

    >>> json_type(None), json_type(1.5), json_type([])
    ('null', 'a number', 'a list')
    """
    if value is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "a string", list: "a list"}
    return names.get(type(value), "an object" if isinstance(value, dict) else f"a {type(value).__name__}")


def _checked_object(number: int, row: Any, problems: Problems) -> Rows:
    if not isinstance(row, JsonObject):
        problems.add(number, f'is {json_type(row)} where an object {{"id": ..., "prediction": ...}} is expected')
        return
    if row.pairs is not None:
        keys = [key for key, _ in row.pairs]
        twice = [name for name in COLUMNS if keys.count(name) > 1]
        if twice:
            problems.add(number, f"the key {twice[0]!r} stands twice in it")
            return
    yield number, row


def _json_problem(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "is not valid UTF-8; save the file as UTF-8"
    if isinstance(error, RecursionError):
        return "is nested too deeply to be read"
    place = f" at column {error.colno}" if isinstance(error, json.JSONDecodeError) else ""
    reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error).partition(";")[0]
    return f"is no valid JSON ({reason}{place})"


def _count_lines(path: Path) -> int:
    number = 0
    with path.open("rb") as handle:
        for number, line in enumerate(handle, 1):
            try:
                line.decode("utf-8")
            except UnicodeDecodeError as error:
                raise UserError(f"{path}: line {number} {_json_problem(error)}") from None
    return number


def _is_torn(path: Path) -> bool:
    with path.open("rb") as handle:
        handle.seek(-1, io.SEEK_END)
        return handle.read(1) not in b"\r\n"


def _parquet_columns(path: Path) -> list[str]:
    metadata = pq.read_metadata(path)
    schema = metadata.schema.to_arrow_schema()
    check_columns(path, schema.names)
    names = [name for name in COLUMNS if name in schema.names]
    for name in names:
        kind = schema.field(name).type
        text = kind.value_type if pa.types.is_dictionary(kind) else kind
        if not (pa.types.is_string(text) or pa.types.is_large_string(text)):
            raise UserError(f"{path}: the column {name!r} holds {kind}, not strings; write it as strings")
    declared = sum(metadata.row_group(index).total_byte_size for index in range(metadata.num_row_groups))
    if declared > MAX_FILE_BYTES or metadata.num_rows > MAX_ROWS:
        raise UserError(
            f"{path}: declares more than {MAX_FILE_BYTES >> 20} MB or {MAX_ROWS:,} rows; "
            "keep only the columns id, prediction and status, or split the file"
        )
    return names


def _dictionary(column: pa.Array) -> pa.DictionaryArray:
    return column if isinstance(column, pa.DictionaryArray) else column.dictionary_encode()


def _text_bytes(column: pa.DictionaryArray) -> int:
    sizes = pc.binary_length(column.dictionary).take(column.indices)
    return pc.sum(sizes.cast(pa.int64())).as_py() or 0


def _spread(column: pa.DictionaryArray) -> list[str | None]:
    texts = column.dictionary.to_pylist()
    return [None if index is None else texts[index] for index in column.indices.to_pylist()]
