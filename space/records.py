"""Single rows of a built dataset and their pictures, read when somebody looks at them.

    folder, config, place  -->  the file and the row group that hold the row  -->  its columns, or its pictures

Only what is asked for is read. Of pictures the latest stay in memory, so that the frames of a chain, which a browser
asks for one by one, are read once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from generator.errors import UserError
from generator.hub import PICTURE_COLUMNS, config_files
from predictors.rows import damaged

MOST_BYTES = 64 << 20  # of the pictures that stay in memory
BUFFER = 1 << 20  # bytes that are read of a column at a time
PATHS = ("image.path", "images.list.element.path")  # the small part of a column of pictures
PNG = b"\x89PNG\r\n\x1a\n"  # how every PNG file begins

Spot = tuple[Path, int, int]  # file, row group, row in it, from 0
Version = tuple[Any, ...]  # of a row: its spot, and what changes where the file is written again


@dataclass(slots=True)
class _Turn:
    """Who reads a row, one after another. users: those that read or wait."""

    lock: Lock = field(default_factory=Lock)
    users: int = 0


class Records:
    """Rows of built dataset folders; it may be used by several threads. most_bytes: of pictures kept in memory."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._pictures: OrderedDict[Version, list[bytes]] = OrderedDict()
        self._turns: dict[Version, _Turn] = {}
        self._lock = Lock()

    def row(self, folder: str, config: str, place: int) -> dict[str, Any]:
        """A row without its pictures, with columns of JSON text as they stand. place: from 1, as in `KeptCase`.

        Raises:
            UserError: there is no such folder, config or row, or the dataset is damaged.
        """
        with _damage(folder, config, place):
            path, group, number = _spot(folder, config, place)
            with pq.ParquetFile(path) as file:
                columns = [name for name in file.schema_arrow.names if name not in PICTURE_COLUMNS]
                table = file.read_row_group(group, columns=columns, use_threads=False)
                return table.slice(number, 1).to_pylist()[0]

    def pictures(self, folder: str, config: str, place: int) -> list[bytes]:
        """The PNG files of a row, in their order; none where it has no picture. place: from 1.

        Raises:
            UserError: as `row`; or what should be a picture is no PNG.
        """
        with _damage(folder, config, place):
            spot = _spot(folder, config, place)
            stat = spot[0].stat()
            version = (*spot, stat.st_mtime_ns, stat.st_size)
            with self._alone(version):  # whoever waits for the same row finds it read
                with self._lock:
                    if version in self._pictures:
                        self._pictures.move_to_end(version)
                        return list(self._pictures[version])
                found = list(_read_pictures(*spot))
                with self._lock:
                    self._remember(version, found)
                return list(found)

    def count_pictures(self, folder: str, config: str, place: int) -> int:
        """How many pictures a row has, without reading them; raises as `row`."""
        with _damage(folder, config, place):
            path, group, number = _spot(folder, config, place)
            with pq.ParquetFile(path) as file:
                columns = [name for name in PATHS if name in {column.path for column in file.schema}]
                table = file.read_row_group(group, columns=columns, use_threads=False)
            row = table.slice(number, 1).to_pylist()[0] if columns else {}
            return sum(len(value) if isinstance(value, list) else value is not None for value in row.values())

    @contextmanager
    def _alone(self, version: Version) -> Iterator[None]:
        """In this block nobody else reads the row; other rows are read beside it."""
        with self._lock:
            turn = self._turns.setdefault(version, _Turn())
            turn.users += 1
        try:
            with turn.lock:
                yield
        finally:
            with self._lock:
                turn.users -= 1
                if not turn.users:
                    del self._turns[version]

    def _remember(self, version: Version, found: list[bytes]) -> None:
        self._pictures[version] = found
        self._bytes += sum(map(len, found))
        while self._bytes > self._most_bytes:
            _, oldest = self._pictures.popitem(last=False)
            self._bytes -= sum(map(len, oldest))


@contextmanager
def _damage(folder: str, config: str, place: int) -> Iterator[None]:
    """What a damaged file raises in this block is told as every other damage is."""
    try:
        yield
    except (OSError, ValueError, pa.ArrowException) as error:
        why = str(error).strip() or type(error).__name__
        raise damaged(folder, config, place, why.splitlines()[0]) from error


def _spot(folder: str, config: str, place: int) -> Spot:
    """Where a row of a config stands, which may be made of several files."""
    before = place - 1
    for path in config_files(Path(folder), config):
        with pq.ParquetFile(path) as file:
            sizes = [file.metadata.row_group(group).num_rows for group in range(file.metadata.num_row_groups)]
        for group, size in enumerate(sizes):
            if 0 <= before < size:
                return path, group, before
            before -= size
    raise UserError(f"the config {config!r} of {folder} has no row {place}; open a case from the list of cases")


def _read_pictures(path: Path, group: int, number: int) -> Iterator[bytes]:
    with pq.ParquetFile(path, buffer_size=BUFFER) as file:
        columns = [name for name in file.schema_arrow.names if name in PICTURE_COLUMNS]
        if not columns:
            return
        rows = file.iter_batches(batch_size=1, row_groups=[group], columns=columns, use_threads=False)
        row = next((batch.to_pylist()[0] for at, batch in enumerate(rows) if at == number), None)
    if row is None:
        raise ValueError("the file has fewer rows than it says")
    for value in row.values():
        for picture in value if isinstance(value, list) else [value] if value else []:
            data = picture["bytes"] if isinstance(picture, dict) else None
            if not (isinstance(data, bytes) and data.startswith(PNG)):
                raise ValueError("a picture in it is no PNG")
            yield data
