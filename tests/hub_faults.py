"""What goes wrong at a Hub on purpose, and the list of what it was asked."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace

KINDS = ("status", "drop", "lost", "hang", "held", "rival")
ALWAYS = 10**9


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that happens to requests.

    kind: "status": answered with `status` before anything is done; "drop": the connection is closed before anything is
        done; "lost": carried out, then the connection is closed without an answer; "hang": nothing is done or answered
        until `release`, which closes the connection; "held": carried out, and answered only after `release`; "rival":
        somebody else first commits the file `path` to the repository's main branch, then the request is handled.
    at: the first request that it happens to, counted from 1 since the plan was made; times: to how many in turn.
    matching: (method, a regular expression that the whole path must match): only such requests are counted; the method
        "*" is any.
    retry_after: seconds, sent as a header. message: sent as the Hub sends its errors.
    """

    kind: str
    at: int = 1
    matching: tuple[str, str] | None = None
    times: int = 1
    status: int = 503
    retry_after: int | None = None
    message: str = ""
    path: str = "rival.txt"

    def __post_init__(self) -> None:
        if self.kind not in KINDS or self.at < 1 or self.times < 1 or not 400 <= self.status < 600:
            raise ValueError(f"no such fault: {self}")
        if self.matching is not None:
            object.__setattr__(self, "matching", tuple(self.matching))  # JSON knows lists only
            re.compile(self.matching[1])

    def concerns(self, method: str, path: str) -> bool:
        """Whether a request is one of those that are counted."""
        if self.matching is None:
            return True
        return self.matching[0] in ("*", method) and re.fullmatch(self.matching[1], path) is not None


@dataclass(frozen=True, slots=True)
class Seen:
    """One request, as the log keeps it.

    number: counted from 1 since the plan was made. path: without the query, as it was sent. user: whose token it
    carried; None without one or with a wrong one. range: the header. sent: bytes of the body. status: of the answer;
    None if there was none, so far. fault: the kind of what happened to it, or "".
    """

    number: int
    method: str
    path: str
    query: str = ""
    user: str | None = None
    range: str = ""
    sent: int = 0
    status: int | None = None
    fault: str = ""


class Plan:
    """The faults that are still to come and the log of requests; safe to share by threads."""

    def __init__(self, faults: Iterable[Fault] = ()) -> None:
        self._faults = tuple(faults)
        self._counts = [0] * len(self._faults)
        self._seen: list[Seen] = []
        self._lock = threading.Lock()

    @property
    def seen(self) -> list[Seen]:
        """The requests so far, in the order of their arrival."""
        with self._lock:
            return list(self._seen)

    def arrive(self, request: Seen) -> tuple[int, Fault | None]:
        """Note a request; its number and the first fault that is due."""
        with self._lock:
            due: Fault | None = None
            for place, fault in enumerate(self._faults):
                if fault.concerns(request.method, request.path):
                    self._counts[place] += 1
                    if due is None and fault.at <= self._counts[place] < fault.at + fault.times:
                        due = fault
            number = len(self._seen) + 1
            self._seen.append(replace(request, number=number, fault=due.kind if due else ""))
            return number, due

    def leave(self, number: int, status: int) -> None:
        """Note what a request is answered."""
        with self._lock:
            self._seen[number - 1] = replace(self._seen[number - 1], status=status)
