"""Prediction files in Parquet, read into rows. String columns only: a number has already lost how it was written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from generator.errors import UserError
from predictors.columns import Layout, check_header
from predictors.limits import MAX_FILE_BYTES, MAX_ROWS
from predictors.problems import Problems

BATCH_ROWS = 4096
STRING_TYPES = ("string", "large_string", "string_view", "null")  # null: a column in which no row has a value


def read_parquet(path: Path, problems: Problems, layout: Layout) -> Iterator[tuple[int, dict[str, Any]]]:
    """The rows of the columns that are read, batch by batch.

    Texts are read dictionary-encoded and measured before they are spread over the rows, since a file of a few kilobytes
    can declare terabytes.
    """
    try:
        names = _checked_names(path, layout)
        with pq.ParquetFile(path, read_dictionary=names) as file:
            number = total = 0
            for batch in file.iter_batches(batch_size=BATCH_ROWS, columns=names):
                columns = [_dictionary(batch.column(name)) for name in names]
                total += sum(map(_text_bytes, columns))
                if total > MAX_FILE_BYTES:
                    raise UserError(f"{path}: its texts take more than {MAX_FILE_BYTES >> 20} MB; split the file")
                for values in zip(*map(_spread, columns), strict=True):
                    number += 1
                    yield number, dict(zip(names, values, strict=True))
    except (pa.ArrowException, UnicodeDecodeError, OSError) as error:
        reason = str(error).partition("\n")[0]
        raise UserError(f"{path}: cannot be read as Parquet ({reason}); write it again") from error


def _checked_names(path: Path, layout: Layout) -> list[str]:
    metadata = pq.read_metadata(path)
    schema = metadata.schema.to_arrow_schema()
    check_header(path, schema.names, layout)
    names = [name for name in layout.columns if name in schema.names]
    for name in names:
        kind = schema.field(name).type
        text = kind.value_type if pa.types.is_dictionary(kind) else kind
        if str(text) not in STRING_TYPES:
            raise UserError(f"{path}: the column {name!r} holds {kind}, not strings; write it as strings")
    if metadata.num_rows > MAX_ROWS or _declared_bytes(metadata) > MAX_FILE_BYTES:
        raise UserError(
            f"{path}: declares more than {MAX_FILE_BYTES >> 20} MB or {MAX_ROWS:,} rows; "
            f"keep only the columns {', '.join(layout.required)} and status, or split the file"
        )
    return names


def _declared_bytes(metadata: pq.FileMetaData) -> int:
    """The size of the data once unpacked: row groups and columns both declare it, and the larger number counts."""
    groups = [metadata.row_group(index) for index in range(metadata.num_row_groups)]
    by_columns = sum(group.column(n).total_uncompressed_size for group in groups for n in range(group.num_columns))
    return max(sum(group.total_byte_size for group in groups), by_columns)


def _dictionary(column: pa.Array) -> pa.DictionaryArray:
    if pa.types.is_null(column.type):
        column = column.cast(pa.string())
    return column if isinstance(column, pa.DictionaryArray) else column.dictionary_encode()


def _text_bytes(column: pa.DictionaryArray) -> int:
    sizes = pc.binary_length(column.dictionary).take(column.indices)
    return pc.sum(sizes.cast(pa.int64())).as_py() or 0


def _spread(column: pa.DictionaryArray) -> list[str | None]:
    texts = column.dictionary.to_pylist()
    return [None if index is None else texts[index] for index in column.indices.to_pylist()]
