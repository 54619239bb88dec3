"""The scored runs that a server keeps for a while: each is found by a token that only its visitor was told.

    judged answers  --keep-->  a folder, and a token  --find-->  the run, as long as it is kept

The oldest go first when there are too many, when they fill too much of the disk, or when their time is over. At the
end of the process all of them go.
"""

from __future__ import annotations

import re
import secrets
import shutil
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock

from space.runs.kept import KeptCase, KeptRun, RunFacts, read_run, write_run

HOURS = 24
MOST_RUNS = 500
MOST_BYTES = 2 << 30
TOKEN_BYTES = 16
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


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

    def keep(self, facts: RunFacts, cases: Sequence[KeptCase]) -> KeptRun:
        """Keep a run under a new token, which its facts get; it can be found as soon as this returns."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        folder = self._folder / token
        folder.mkdir(mode=0o700)
        try:
            run = write_run(folder, replace(facts, token=token), cases)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        size = sum(path.stat().st_size for path in folder.iterdir())
        with self._lock:
            self._entries[token] = _Entry(folder, size, self._clock())
            self._clear(kept=token)
        return run

    def find(self, token: str) -> KeptRun | None:
        """The run of a token; None where there is none, or where it is not kept any more."""
        if not TOKEN.fullmatch(token):
            return None
        with self._lock:
            self._clear()
            entry = self._entries.get(token)
        try:
            return None if entry is None else read_run(entry.folder)
        except FileNotFoundError:  # it was cleared away meanwhile
            return None

    def _clear(self, kept: str = "") -> None:
        oldest = self._clock() - self._seconds
        total = sum(entry.size for entry in self._entries.values())
        for token, entry in list(self._entries.items()):
            too_many = len(self._entries) > self._most_runs or total > self._most_bytes
            if token == kept or not (too_many or entry.since < oldest):
                continue
            del self._entries[token]
            total -= entry.size
            shutil.rmtree(entry.folder, ignore_errors=True)
