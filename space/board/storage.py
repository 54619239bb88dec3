"""Where submissions are kept: a folder with one file for each, which is written once and never changed.

Everybody who shares the folder sees all of them, and parallel submissions cannot meet: they are different files, or the
same submission.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from stat import S_ISREG
from threading import Lock
from typing import Protocol

from generator.errors import UserError
from generator.files import atomic_path
from space.board.entries import SUBMITTED, Entry
from space.board.records import MOST_BYTES, NAME, as_text, digest_of, file_name, read_record

RESULTS = "BINDCHAIN_RESULTS"  # environment variable: the folder
DATA_HOME = "XDG_DATA_HOME"  # the usual place of a user's data
MOST_FILES = 10_000
MOST_READ = 2 * MOST_FILES
HERE = "a folder of the server that shows this page"  # where a board keeps what it has no other place for
ALREADY = "This very submission stands on the leaderboard already; nothing was added."
FULL = "The leaderboard is full, so this submission was not taken; whoever runs this page has to make room first."
NOT_WRITTEN = (
    "The submission was not kept, for the server cannot write to its disk; whoever runs this page has to make the "
    f"folder of submissions writable, or name another in {RESULTS}."
)
_LOG = logging.getLogger(__name__)
_WRITING = Lock()  # of all boards, since two may have one folder

_Key = tuple[str, int, int]  # name, time of its last change, and size of a file


class Board(Protocol):
    """Submissions, wherever they are kept. where: as the end of the sentence "they are kept in"."""

    @property
    def where(self) -> str: ...

    def add(self, entry: Entry) -> str:
        """Keep a submitted entry, and say in a sentence what happened.

        Raises:
            UserError: it could not be kept; the message says why.
            ValueError: it is a baseline.
        """

    def entries(self, benchmark: str = "") -> list[Entry]:
        """What was submitted to a benchmark, or to all, in the order of the files' names: by day."""

    def left_out(self) -> int:
        """How many files are no submissions as they were written."""

    def close(self) -> None:
        """Do what is still to be done; nothing is submitted any more."""


class FolderBoard:
    """folder: is made when something is to be kept; today: the day of a submission that has none."""

    def __init__(self, folder: Path, today: Callable[[], str] | None = None) -> None:
        self.folder = folder
        self._today = today or _utc_day
        self._known: dict[_Key, Entry | None] = {}

    @property
    def where(self) -> str:
        return HERE

    def close(self) -> None:
        """Nothing waits."""

    def add(self, entry: Entry) -> str:
        return f"{entry.name} is on the leaderboard." if self.keep(entry) else ALREADY

    def keep(self, entry: Entry) -> bool:
        """Whether the entry is new, and was written; raises as `add`."""
        if entry.kind != SUBMITTED:
            raise ValueError(f"only what is submitted is kept, not a {entry.kind}")
        dated = replace(entry, token="", submitted=entry.submitted or self._today())
        digest = digest_of(dated)
        with _WRITING:
            try:
                names = self.names()
                if any(name.endswith(f"{digest}.json") for name in names):
                    return False
                if len(names) >= MOST_FILES:
                    raise UserError(FULL)
                with atomic_path(self.folder / file_name(dated)) as path:
                    path.write_bytes(as_text(dated).encode())
            except OSError as error:
                _LOG.error("a submission could not be kept: %s", error)
                raise UserError(NOT_WRITTEN) from error
        return True

    def entries(self, benchmark: str = "") -> list[Entry]:
        return [entry for entry in self._read() if entry is not None and benchmark in ("", entry.benchmark)]

    def left_out(self) -> int:
        return self._read().count(None)

    def names(self) -> list[str]:
        """The files that could be submissions, in order."""
        try:
            return sorted(path.name for path in self.folder.iterdir() if NAME.fullmatch(path.name))
        except (FileNotFoundError, NotADirectoryError):
            return []

    def _read(self) -> list[Entry | None]:
        """What every file of the folder holds; None for one that is no submission."""
        try:
            paths = sorted(path for path in self.folder.iterdir() if not path.name.startswith("."))
        except OSError:
            return []
        earlier = self._known  # another thread may put its own in this place meanwhile
        known: dict[_Key, Entry | None] = {}
        for path in paths[:MOST_READ]:
            with suppress(FileNotFoundError):
                facts = path.stat()
                key = (path.name, facts.st_mtime_ns, facts.st_size)
                is_read_already = key in earlier  # a file is read again only if it has changed, which none should
                known[key] = earlier[key] if is_read_already else _entry_of(path, S_ISREG(facts.st_mode))
        self._known = known
        once: dict[str, Entry | None] = {}
        for (name, *_), entry in known.items():
            once.setdefault(name if entry is None else name.rpartition("-")[2], entry)
        return list(once.values())


def folder_of(environment: Mapping[str, str]) -> Path:
    """The folder that `BINDCHAIN_RESULTS` names; without it, one among the data of the user who runs the server."""
    named = environment.get(RESULTS, "").strip()
    if named:
        return Path(named)
    home = environment.get(DATA_HOME, "").strip()
    return (Path(home) if home else Path.home() / ".local" / "share") / "bindchain" / "submissions"


def _entry_of(path: Path, is_file: bool) -> Entry | None:
    if not is_file:
        return None
    try:
        with path.open("rb") as file:
            return read_record(file.read(MOST_BYTES + 1), path.name)
    except (OSError, ValueError):
        return None


def _utc_day() -> str:
    return datetime.now(UTC).date().isoformat()
