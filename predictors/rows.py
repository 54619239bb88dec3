"""The rows of a config from a dataset folder that may be damaged: every fault is one sentence with its cure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from generator.errors import UserError
from generator.hub import MANIFEST, config_files, read_manifest, stream_rows
from predictors.texts import no_text, shorten

DAMAGE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What reading a row raises that holds something else than a case does."""


def damaged(dataset: str, config: str, row: int | None, why: str) -> UserError:
    """The error for a row (counted from 1) that is no case, or for a whole config, with its cure."""
    place = "" if row is None else f", row {row}"
    return UserError(
        f"{dataset}, config {config!r}{place}: {why}; the dataset is damaged: "
        f"check it with: bindchain verify {dataset}, and build it again"
    )


def explain(error: Exception) -> str:
    """What an error of `DAMAGE` says, for a reader who does not know the code."""
    if isinstance(error, KeyError):
        return f"{error} is missing or unknown"
    if isinstance(error, RecursionError):
        return "a part of it is nested too deeply to be read"
    if isinstance(error, (AttributeError, IndexError, TypeError)):  # these speak of Python's types, not of the file
        return "a part of it is missing or of another kind than it should be"
    return " ".join(str(error).split()) or type(error).__name__


def identified_rows(
    dataset: str, config: str, id_column: str, columns: Collection[str] | None = None
) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """`(number, id, row)` of every row of a config, in its order; there is at least one, and no id stands twice.

    Rows are read as they are asked for. columns: these only, beside the id; all where it is None.

    Raises:
        UserError: the dataset cannot be read, has no such config, or a row has no id.
    """
    seen: dict[str, int] = {}
    read = None if columns is None else (id_column, *columns)
    for number, row in enumerate(stream_rows(dataset, config, read), 1):
        row_id = text_of(dataset, config, row, number, id_column)
        earlier = seen.setdefault(row_id, number)
        if earlier != number:
            raise damaged(dataset, config, number, f"the case {shorten(row_id)} stands in row {earlier} already")
        yield number, row_id, row
    if not seen:
        raise damaged(dataset, config, None, "holds no case")


def text_of(dataset: str, config: str, row: dict[str, Any], number: int, column: str) -> str:
    """The text in a column of a row.

    Raises:
        UserError: the column is missing, or holds something else there.
    """
    if column not in row:
        raise damaged(dataset, config, None, f"lacks the column {column!r}")
    value = row[column]
    if why := no_text(column, value):
        raise damaged(dataset, config, number, why)
    return value


def find_configs(dataset: str, id_column: str, ids: Sequence[str]) -> list[str]:
    """The configs of a built folder that hold all these ids: the smallest first, else in the manifest's order.

    So a base config comes before those that change its cases' order or columns. What cannot be read is left out: this
    is for advice. For a dataset on the Hub, and for upstream's files, the answer is empty.
    """
    wanted = set(ids)
    sizes = {name: len(known) for name, known in config_ids(dataset, id_column).items() if wanted.issubset(known)}
    return sorted(sizes, key=lambda name: sizes[name])


def config_ids(dataset: str, id_column: str) -> dict[str, list[str]]:
    """The ids of every config of a built folder that can be read, in the manifest's order; none of anything else."""
    folder = Path(dataset)
    if not (folder / MANIFEST).is_file():
        return {}
    found = {}
    for name in read_manifest(folder)["configs"]:
        with suppress(OSError, pa.ArrowException, *DAMAGE):
            found[name] = _ids(folder, name, id_column)
    return found


def dataset_files(dataset: str) -> list[Path]:
    """The files of a built folder that are read; none where the dataset is on the Hub."""
    folder = Path(dataset)
    return [folder / MANIFEST, *sorted(folder.glob("data/*/*")), *sorted(folder.glob("data/*.jsonl"))]


def _ids(folder: Path, config: str, id_column: str) -> list[str]:
    ids: list[str] = []
    for path in config_files(folder, config):
        with pq.ParquetFile(path) as file:
            ids += file.read(columns=[id_column])[id_column].to_pylist()
    return ids
