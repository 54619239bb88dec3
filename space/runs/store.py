"""The scored runs that a server keeps for a while: each is found by a token that only its visitor was told.

    judged answers  --keep-->  a folder, and a token  --find-->  the run, as long as it is kept

The oldest go first when there are too many, when they fill too much of the disk, or when their time is over. At the
end of the process all of them go.
"""

from __future__ import annotations

import secrets
import shutil
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock

from space.judging import disk_told
from space.runs.kept import KeptCase, KeptRun, RunFacts, read_run, write_run

HOURS = 24
MOST_RUNS = 500
MOST_BYTES = 2 << 30
TOKEN_BYTES = 16


@dataclass(frozen=True, slots=True)
class _Entry:
    folder: Path
    size: int
    since: float


class RunStore:
    """folder: of its own, which exists; clock: seconds; limits: those of this module unless a test says others."""

    def __init__(
        self,
        folder: Path,
        *,
        clock: Callable[[], float] = time.monotonic,
        most_runs: int = MOST_RUNS,
        most_bytes: int = MOST_BYTES,
        seconds: float = HOURS * 3600,
    ) -> None:
        self._folder = folder
        self._clock = clock
        self._most_runs = most_runs
        self._most_bytes = most_bytes
        self._seconds = seconds
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._lock = Lock()

    def keep(self, facts: RunFacts, cases: Sequence[KeptCase], token: str = "") -> KeptRun:
        """Keep a run under a token, which its facts get: a new one, unless it is given one that anybody may know.

        Raises:
            UserError: the disk is full, or takes nothing.
        """
        token = token or secrets.token_urlsafe(TOKEN_BYTES)
        with disk_told():
            folder = Path(tempfile.mkdtemp(dir=self._folder))
            try:
                run = write_run(folder, replace(facts, token=token), cases)
            except BaseException:
                shutil.rmtree(folder, ignore_errors=True)
                raise
        size = sum(path.stat().st_size for path in folder.iterdir())
        with self._lock:
            if token in self._entries:
                self._remove(token)
            self._entries[token] = _Entry(folder, size, self._clock())
            self._clear(token)
        return run

    def find(self, token: str) -> KeptRun | None:
        """The run of a token; None where there is none, or where it is not kept any more."""
        with self._lock:
            self._clear_old()
            entry = self._entries.get(token)
        try:
            return None if entry is None else read_run(entry.folder)
        except FileNotFoundError:  # cleared away meanwhile
            return None

    def _clear(self, newest: str) -> None:
        """Let the oldest go, but never the newest, as long as a limit is passed."""
        self._clear_old()
        total = sum(entry.size for entry in self._entries.values())
        for token, entry in list(self._entries.items()):
            if token == newest or (len(self._entries) <= self._most_runs and total <= self._most_bytes):
                return
            total -= entry.size
            self._remove(token)

    def _clear_old(self) -> None:
        oldest = self._clock() - self._seconds
        for token, entry in list(self._entries.items()):
            if entry.since < oldest:
                self._remove(token)

    def _remove(self, token: str) -> None:
        shutil.rmtree(self._entries.pop(token).folder, ignore_errors=True)
