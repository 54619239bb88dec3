"""The file of a run while it grows: a line for every reply, on disk before the next one is asked for.

Whatever ends the process, the lines are there; the last one may be torn, and is cut off when the run goes on. Only one
run writes to a file at a time. In the end the lines stand in the order of the dataset.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from io import FileIO
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from generator.errors import UserError
from generator.files import leftovers
from predictors.asking import Reply
from predictors.keys import Key
from predictors.limits import MAX_TEXT_BYTES
from predictors.outputs import output_path
from predictors.texts import printable

CURE = "give another --out, or begin anew with --overwrite"
BLOCK = 1 << 20  # bytes that are copied at a time
TOO_LONG = f"the answer is longer than {MAX_TEXT_BYTES >> 20} MB; give the model fewer new tokens"

Span = tuple[int, int]  # where a line starts and ends, in bytes


def line_of(reply: Reply) -> bytes:
    """The line of a reply: id, path where a case has two answers, prediction, status, and what else is known.

    >>> line_of(Reply(Key("t0"), text="é", finish_reason="stop")).decode()
    '{"id": "t0", "prediction": "é", "status": "ok", "finish_reason": "stop"}\\n'
    """
    row: dict[str, Any] = {"id": reply.key.id}
    if reply.key.path:
        row["path"] = reply.key.path
    row |= {"prediction": reply.text, "status": reply.status}
    known = {name: getattr(reply, name) for name in ("error", "finish_reason", "usage", "seconds", "reasoning")}
    row |= {name: value for name, value in known.items() if value is not None}
    # A lone surrogate, which UTF-8 does not hold, becomes \udxxx: its JSON escape.
    return (json.dumps(row, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")


class Journal:
    """The open, locked file of a run; `open_journal` makes it. Nothing in it changes before `begin`.

    answered: the keys of the answers that it goes on with; unanswered: those of the lines that failed. ok, failed: how
    many lines it has by now.
    """

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path = path
        self.answered: frozenset[Key] = frozenset()
        self.unanswered: frozenset[Key] = frozenset()
        self.ok = self.failed = 0
        self.begun = False
        self._file = file

    @property
    def is_empty(self) -> bool:
        return not self._size()

    def resume(self) -> None:
        """Go on with the answers that are there.

        Raises:
            UserError: a line is none of a run's, or answers what another one does.
        """
        answered: set[Key] = set()
        failed: set[Key] = set()
        for number, (row, _) in enumerate(_lines(self.path), 1):
            key = _key(row)
            if key in answered or key in failed:
                raise UserError(
                    f"{printable(self.path)}: line {number} is about {key.place}, as one before it is; {CURE}"
                )
            (answered if row["status"] == "ok" else failed).add(key)
        self.answered, self.unanswered = frozenset(answered), frozenset(failed)
        self.ok, self.failed = len(answered), len(failed)

    def begin(self, kept: Collection[Key] = ()) -> None:
        """Drop all but the answers that the run goes on with: a torn line, and those that failed.

        kept: those of `unanswered` that are not asked again, so that their lines stay.

        Raises:
            UserError: there is no room for it; the file stays as it is.
        """
        if self.answered or kept:
            self._keep(span for row, span in _lines(self.path) if row["status"] == "ok" or _key(row) in kept)
        else:
            self._file.truncate(0)
        self.failed = len(kept)
        self.begun = True

    def add(self, reply: Reply) -> Reply:
        """Append the line of a reply; it is with the system when this returns.

        Returns the reply as it was kept: one that is too long for whoever reads the file is an error.

        Raises:
            UserError: the disk is full or gone; the lines before this one are there.
        """
        line = line_of(reply)
        if len(line) > MAX_TEXT_BYTES:
            reply = replace(reply, text=None, error=TOO_LONG, reasoning=None)
            line = line_of(reply)
        written = 0
        try:
            while written < len(line):  # a raw file may take a part only
                written += self._file.write(line[written:])
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._size() - written)
            raise UserError(
                f"{printable(self.path)}: cannot be written ({error.strerror}); what was answered before is in it: "
                "make room and go on with --resume"
            ) from error
        if reply.error is None:
            self.ok += 1
        else:
            self.failed += 1
        return reply

    def sort(self, keys: Iterable[Key]) -> None:
        """Put the lines into the order of these keys, unless they stand in it; lines of other keys follow.

        Raises:
            UserError: there is no room for it; the lines stay as they are.
        """
        self._keep(_in_order(_lines(self.path), keys))

    def close(self) -> None:
        """Give the file free; one without a line is removed."""
        if self.is_empty:
            self.path.unlink(missing_ok=True)
        self._file.close()

    def _size(self) -> int:
        return os.fstat(self._file.fileno()).st_size

    def _keep(self, spans: Iterator[Span]) -> None:
        """Write the file anew with these of its lines, unless it is just them in this order.

        The new file is locked before it takes the place of the old one.
        """
        kept, moved = 0, None
        for start, end in spans:
            if start != kept:
                moved = (start, end)
                break
            kept = end
        if moved is None and kept == self._size():
            return
        first = ((0, kept),) if moved is None else ((0, kept), moved)
        with output_path(self.path) as temporary:
            with self.path.open("rb") as source, temporary.open("wb") as target:
                for start, end in chain(first, spans):
                    _copy(source, target, start, end)
            new = _lock(temporary)
        old, self._file = self._file, new
        old.close()


@contextmanager
def open_journal(path: Path, *beside: Path) -> Iterator[Journal]:
    """The journal of a file that is locked within the block. Where nothing is written, nothing is left of it.

    beside: other files that only whoever holds the lock writes.

    Raises:
        UserError: another run writes to the file, or it cannot be written.
    """
    try:
        absent = [folder for folder in path.parents if not folder.exists()]
        path.parent.mkdir(parents=True, exist_ok=True)
        journal = Journal(path, _locked(path))
    except OSError as error:
        raise UserError(f"{printable(path)}: cannot be written ({error.strerror}); give another --out") from error
    try:
        for written in (path, *beside):
            for leftover in leftovers(written):  # of a run that was killed; the lock says that nobody uses it
                leftover.unlink(missing_ok=True)
        yield journal
    finally:
        journal.close()
        for folder in absent:
            with suppress(OSError):  # something is in it
                folder.rmdir()


def _locked(path: Path) -> FileIO:
    """The file, open to append and locked: that which has this name, also where a run put it there just now."""
    while True:
        try:
            file = _lock(path)
        except BlockingIOError:
            raise UserError(
                f"{printable(path)}: another run writes to it; wait for it, or give another --out"
            ) from None
        try:
            if os.path.samestat(os.stat(path), os.fstat(file.fileno())):
                return file
        except FileNotFoundError:
            pass
        file.close()


def _lock(path: Path) -> FileIO:
    file = FileIO(path, "a")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise
    return file


def _lines(path: Path) -> Iterator[tuple[dict[str, Any], Span]]:
    """`(row, (start, end))` of every line but a torn last one."""
    start = 0
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return  # torn, also where only the line end is missing: it is asked again
            row = _row(line)
            if row is None:
                raise UserError(f"{printable(path)}: line {number} is no line of a run; {CURE}")
            end = start + len(line)
            yield row, (start, end)
            start = end


def _in_order(lines: Iterator[tuple[dict[str, Any], Span]], keys: Iterable[Key]) -> Iterator[Span]:
    """The lines in the order of the keys. Only those are held that stand before their place."""
    held: dict[Key, Span] = {}
    for key in keys:
        while key not in held and (line := next(lines, None)):
            held[_key(line[0])] = line[1]
        if key in held:
            yield held.pop(key)
    yield from held.values()
    yield from (span for _, span in lines)


def _copy(source: BinaryIO, target: BinaryIO, start: int, end: int) -> None:
    source.seek(start)
    while start < end:
        start += target.write(source.read(min(end - start, BLOCK)))


def _row(line: bytes) -> dict[str, Any] | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(row, dict) or not all(isinstance(row.get(name, ""), str) for name in ("id", "path")):
        return None
    has_text, status = isinstance(row.get("prediction"), str), row.get("status")
    return row if "id" in row and (has_text, status) in ((True, "ok"), (False, "error")) else None


def _key(row: dict[str, Any]) -> Key:
    return Key(row["id"], row.get("path", ""))
