"""The two ways in which a predicate is turned down: before it runs, and while it runs."""

from __future__ import annotations

MAX_REASON = 1_000  # characters; a reason may quote a text or a fact


def _cut(reason: str) -> str:
    return reason if len(reason) <= MAX_REASON else reason[: MAX_REASON - 3] + "..."


class Refused(ValueError):
    """A text is no predicate of VPIR.

    reason: one sentence, with the cure where there is one. column: where in the text, from 1; None for the whole of it.

    >>> str(Refused("a lambda is no part of VPIR", 7))
    'column 7: a lambda is no part of VPIR'
    """

    def __init__(self, reason: str, column: int | None = None) -> None:
        reason = _cut(reason)
        super().__init__(reason if column is None else f"column {column}: {reason}")
        self.reason = reason
        self.column = column

    def __reduce__(self) -> tuple[type, tuple[str, int | None]]:
        return type(self), (self.reason, self.column)


class Failed(ValueError):
    """A predicate has no truth value over these facts: one is missing, or unfit, or it needs too many steps."""

    def __init__(self, reason: str) -> None:
        super().__init__(_cut(reason))
