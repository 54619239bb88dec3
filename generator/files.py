"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def atomic_path(path: Path) -> Iterator[Path]:
    """A neighbour of `path` to write to, with the same ending; it replaces `path` when the block ends without an error.

    Folders that are missing are made. What is there and no regular file (a device, a pipe, a link to one of the
    process's streams, as /dev/stdout is) is never replaced: then `path` itself is written to.
    """
    if _is_stream(path):
        yield path
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    start, end = _around(path)
    temporary = path.with_name(f"{start}{os.getpid()}{end}")
    try:
        yield temporary
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def leftovers(path: Path) -> list[Path]:
    """What `atomic_path` left beside a path where its process was killed; or is at work on, if one still is."""
    start, end = _around(path)
    found = [other for other in path.parent.iterdir() if other.name.startswith(start) and other.name.endswith(end)]
    return sorted(other for other in found if other.name.removeprefix(start).removesuffix(end).isdecimal())


def write_text(path: Path, text: str) -> None:
    """Write a text file in one step, as UTF-8 with the line ends it has, on every machine."""
    with atomic_path(path) as temporary:
        temporary.write_bytes(text.encode())


def _is_stream(path: Path) -> bool:
    if path.is_symlink() and os.readlink(path).startswith("/proc/"):
        return True
    return path.exists() and not path.is_file() and not path.is_dir()


def _around(path: Path) -> tuple[str, str]:
    """What stands before and after the process id in the name of a temporary neighbour."""
    return f".{path.stem}.", f".part{path.suffix}"
