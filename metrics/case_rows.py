"""Score rows written to a file, one a case, for whoever wants to look at single answers."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from generator.errors import UserError

Row = dict[str, Any]


def write_cases(path: Path, rows: Sequence[Row]) -> None:
    """Write score rows as the ending says: `.jsonl` as they are; `.csv` and `.parquet` with lists and objects as JSON.

    Raises:
        UserError: another ending.
    """
    check_ending(path)
    WRITERS[path.suffix.lower()](path, rows)


def check_ending(path: Path) -> None:
    """Refuse a name whose ending is none of `WRITERS`, before any work is done for it.

    Raises:
        UserError: it names the endings.
    """
    if path.suffix.lower() not in WRITERS:
        raise UserError(f"{path}: case rows are written as {', '.join(WRITERS)}; choose one of these endings")


def _write_jsonl(path: Path, rows: Sequence[Row]) -> None:
    with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as handle:
        handle.writelines(_json(row) + "\n" for row in rows)  # a lone surrogate becomes \udxxx, its JSON escape


def _write_csv(path: Path, rows: Sequence[Row]) -> None:
    with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as handle:
        writer = csv.DictWriter(handle, fieldnames=_columns(rows), restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(_flat, rows))


def _write_parquet(path: Path, rows: Sequence[Row]) -> None:
    names = _columns(rows)
    flat = list(map(_flat, rows))
    arrays = [_array([row.get(name) for row in flat]) for name in names]
    pq.write_table(pa.Table.from_arrays(arrays, names=names), path)


def _array(values: list[Any]) -> pa.Array:
    if any(isinstance(value, str) for value in values):
        values = [None if value is None else _encodable(str(value)) for value in values]
        return pa.array(values, type=pa.string())
    array = pa.array(values)
    return array.cast(pa.string()) if pa.types.is_null(array.type) else array


def _columns(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row))


def _flat(row: Row) -> Row:
    return {name: _json(value) if isinstance(value, (list, tuple, dict)) else value for name, value in row.items()}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _encodable(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


WRITERS: dict[str, Callable[[Path, Sequence[Row]], None]] = {
    ".jsonl": _write_jsonl,
    ".csv": _write_csv,
    ".parquet": _write_parquet,
}
