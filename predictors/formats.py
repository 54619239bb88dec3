"""The file formats of predictions: from the ending of a file's name to its reader.

A reader yields `(number, row)`: the line (JSON Lines, CSV) or the row (JSON, Parquet) counted from 1, and the columns
as they stand there. Values are never converted: `001`, `1e5`, `NA` and a text with line breaks stay what they are.
Whatever cannot be read goes to the `Problems` of the file; what makes reading on pointless is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from predictors.columns import Layout
from predictors.csv_rows import read_csv
from predictors.json_rows import read_json, read_jsonl
from predictors.parquet_rows import read_parquet
from predictors.problems import Problems

Reader = Callable[[Path, Problems, Layout], Iterator[tuple[int, dict[str, Any]]]]

READERS: dict[str, tuple[Reader, str]] = {
    ".jsonl": (read_jsonl, "line"),
    ".json": (read_json, "row"),
    ".csv": (read_csv, "line"),
    ".parquet": (read_parquet, "row"),
}
"""By the ending of the file's name: the reader, and what its numbers count."""
