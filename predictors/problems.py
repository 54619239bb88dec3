"""What is wrong with a file, collected: the first twenty places and how many there are; and how to name it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from generator.errors import UserError

SHOWN = 20
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

    def add(self, number: int, text: str, place: str = "") -> None:
        """One more problem at a line or row (counted from 1), with the `Key.place` of the answer where it is known."""
        self.count += 1
        if len(self._shown) < SHOWN:
            self._shown.append(f"  {self._where(number, place)}: {text}")

    def warn(self, number: int, text: str, place: str = "") -> None:
        """Something at a line or row that is read, but that the user should look at."""
        self.warnings.append(f"{self.path}: {self._where(number, place)}: {text}")

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

    def _where(self, number: int, place: str) -> str:
        return f"{self.unit} {number}" + (f", {place}" if place else "")


def shorten(text: str, limit: int = 80) -> str:
    """The text as it would be written in code, cut where it is long: safe to print whatever stands in it.

    >>> shorten("a\\x1b[31m")
    "'a\\\\x1b[31m'"
    """
    return repr(text) if len(text) <= limit else repr(text[:limit]) + "..."


def on_one_line(text: str, limit: int = 500) -> str:
    """The text as a part of a sentence: on one line, cut where it is long, without characters that a terminal obeys.

    >>> print(on_one_line("no such\\nmodel \\x1b[31m"))
    no such model \\x1b[31m
    """
    line = " ".join(text.split())
    shown = line if len(line) <= limit else line[:limit] + "..."
    return "".join(mark if mark.isprintable() else mark.encode("unicode_escape").decode() for mark in shown)


def json_type(value: Any) -> str:
    """How JSON calls the type of a value, with its article.

    >>> json_type(None), json_type(1.5), json_type([])
    ('null', 'a number', 'a list')
    """
    if value is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "a string", list: "a list"}
    return names.get(type(value), "an object" if isinstance(value, dict) else f"a {type(value).__name__}")


def printable(path: str | Path) -> str:
    r"""The name of a file as text that every file and terminal takes: a byte that is no UTF-8 becomes `\xff`.

    >>> printable("runs/é.jsonl"), printable("runs/\udcff.jsonl")
    ('runs/é.jsonl', 'runs/\\xff.jsonl')
    """
    try:
        name = os.fsencode(path)
    except UnicodeEncodeError:  # a lone surrogate that stands for no byte: no name of a file here
        name = os.fspath(path).encode("utf-8", "backslashreplace")
    return name.decode("utf-8", "backslashreplace")
