"""Files that a command writes: never over one that it reads, whole or not at all, and with its name in every error.

Devices and pipes are written to as they are.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from generator.errors import UserError
from generator.files import atomic_path

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS)  # a write raises these without a name


def check_outputs(inputs: Iterable[Path], outputs: Mapping[str, Path]) -> None:
    """Refuse to write over a file that is read, or two things to one file, before anything is read.

    outputs: option -> path, as in `{"--json": Path("scores.json")}`.

    Raises:
        UserError: it names the option and the path.
    """
    inputs = list(inputs)
    earlier: dict[str, Path] = {}
    for option, path in outputs.items():
        if path.is_dir():
            raise UserError(f"{option} {path}: is a folder; give the name of a file")
        if any(_same_file(path, read) for read in inputs):
            raise UserError(f"{option} {path}: is a file to be read and would be replaced; give another name")
        for other, written in earlier.items():
            if _same_file(path, written):
                raise UserError(f"{option} {path}: is also the file of {other}; give them two names")
        earlier[option] = path


@contextmanager
def output_path(path: Path) -> Iterator[Path]:
    """A neighbour of `path` to write to, which replaces it when the block ends without an error; or, where `path` is a
    device or a pipe, that itself.

    Raises:
        UserError: it cannot be written; the message names `path`. Other errors of the block pass through.
    """
    temporary = None
    try:
        with atomic_path(path) as temporary:
            yield temporary
    except OSError as error:
        unnamed = error.filename is None and error.errno in NO_ROOM
        if temporary is not None and not unnamed and str(error.filename) != str(temporary):
            raise
        reason = os.strerror(error.errno) if error.errno else str(error)
        in_the_way = f"{error.filename}: " if temporary is None and error.filename else ""
        raise UserError(f"{path}: cannot be written ({in_the_way}{reason}); make room or give another name") from error


def write_json(path: Path, content: Any) -> None:
    """Write JSON to be read by people and programs alike.

    Raises:
        UserError: it cannot be written.
    """
    text = json.dumps(content, indent=2, ensure_ascii=False) + "\n"
    with output_path(path) as temporary:
        temporary.write_bytes(text.encode("utf-8", "backslashreplace"))  # a lone surrogate becomes its JSON escape


def _same_file(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)  # links of both kinds
    except OSError:  # one of them does not exist yet
        return os.path.realpath(one) == os.path.realpath(other)
