"""What is wrong with a file, collected: the first twenty places, and how many there are."""

from __future__ import annotations

from pathlib import Path

from generator.errors import UserError

SHOWN = 20
JOINED_LATER = "the ids of the other {unit}s are looked at once each {unit} can be read"
TORN = "the file breaks off here, as if the run that wrote it was interrupted: resume that run, or delete this line"


class Problems:
    """Collects the problems of one file, so that a user sees them together and nothing is half-scored.

    unit: what the numbers count, `line` or `row`.
    warnings: sentences about what was read all the same.
    """

    def __init__(self, path: Path, unit: str) -> None:
        self.path = path
        self.unit = unit
        self.count = 0
        self.warnings: list[str] = []
        self._shown: list[str] = []
        self._unread = False

    def add(self, number: int, text: str, place: str = "") -> None:
        """One more problem at a line or row (counted from 1), with the `Key.place` of the answer where it is known."""
        self.count += 1
        self._unread = self._unread or not place
        if len(self._shown) < SHOWN:
            self._shown.append(f"  {self._where(number, place)}: {text}")

    def warn(self, number: int, text: str, place: str = "") -> None:
        """Something at a line or row that is read, but that the user should look at."""
        self.warnings.append(f"{self.path}: {self._where(number, place)}: {text}")

    def raise_if_any(self) -> None:
        """Refuse the file if a problem was added.

        Raises:
            UserError: it says how many problems there are, lists the first twenty, and says if there may be others.
        """
        if not self.count:
            return
        head = f"{self.path}: {self.count} problem{'s' * (self.count > 1)}, so nothing of it was used"
        more = self.count - len(self._shown)
        rest = [f"  ... and {more} more"] if more else []
        later = [f"  {JOINED_LATER.format(unit=self.unit)}"] if self._unread else []
        raise UserError("\n".join([head + ":", *self._shown, *rest, *later]))

    def _where(self, number: int, place: str) -> str:
        return f"{self.unit} {number}" + (f", {place}" if place else "")
