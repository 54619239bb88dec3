"""What is wrong with a file, collected: the first twenty places and how many there are."""

from __future__ import annotations

from pathlib import Path

from generator.errors import UserError

SHOWN = 20


class Problems:
    """Collects the problems of one file, so that a user sees them together and nothing is half-scored.

    unit: what the numbers count, `line` or `row`.
    """

    def __init__(self, path: Path, unit: str) -> None:
        self.path = path
        self.unit = unit
        self.count = 0
        self._shown: list[str] = []

    def add(self, number: int, text: str, case_id: str | None = None) -> None:
        """One more problem at a line or row (counted from 1), with the case id where it is known."""
        self.count += 1
        if len(self._shown) < SHOWN:
            named = "" if case_id is None else f", id {shorten(case_id)}"
            self._shown.append(f"  {self.unit} {number}{named}: {text}")

    def raise_if_any(self) -> None:
        """Refuse the file if a problem was added.

        Raises:
            UserError: it says how many problems there are and lists the first twenty.
        """
        if not self.count:
            return
        head = f"{self.path}: {self.count} problem{'s' * (self.count > 1)}, so nothing of it was used"
        more = self.count - len(self._shown)
        rest = [f"  ... and {more} more"] if more else []
        raise UserError("\n".join([head + ":", *self._shown, *rest]))


def shorten(text: str, limit: int = 80) -> str:
    """The text as it would be written in code, cut where it is long: safe to print whatever stands in it.

    >>> shorten("a\\x1b[31m")
    "'a\\\\x1b[31m'"
    """
    return repr(text) if len(text) <= limit else repr(text[:limit]) + "..."
