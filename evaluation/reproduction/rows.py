"""The rows of a config as the files of a dataset folder hold them, and their digest."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from generator.benchmark import Benchmark
from generator.hub import PICTURE_COLUMNS, data_path, iter_rows, row_digest


def digest_of_rows(benchmark: Benchmark, folder: Path, config: str) -> str | None:
    """The digest of the rows in the files of a config; None where they are not there, or not in its columns.

    The files are those that the benchmark has for the config; no manifest is asked.
    """
    wanted = benchmark.configs[config].features.arrow_schema.remove_metadata()
    paths = [folder / data_path(part) for part in benchmark.configs[config].parts]
    try:
        if any(pq.read_schema(path).remove_metadata() != wanted for path in paths):
            return None
        return row_digest(itertools.chain.from_iterable(_without_pictures(path, wanted.names) for path in paths))
    except (OSError, ValueError, TypeError, pa.ArrowException):
        return None


def _without_pictures(path: Path, names: list[str]) -> Iterator[dict[str, Any]]:
    return iter_rows(path, [name for name in names if name not in PICTURE_COLUMNS])
