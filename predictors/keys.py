"""What an answer is joined by: the id of a case, or the id of a chain and one of its two paths."""

from __future__ import annotations

from typing import NamedTuple

from predictors.texts import shorten


class Key(NamedTuple):
    """The key of one answer. `path` is `true` or `false` where a case has two answers, and empty where it has one."""

    id: str
    path: str = ""

    @property
    def place(self) -> str:
        """How an error names it beside a line.

        >>> Key("t0").place, Key("natural_0001", "true").place
        ("id 't0'", "id 'natural_0001', path 'true'")
        """
        return f"id {shorten(self.id)}" + (f", path {shorten(self.path)}" if self.path else "")

    def __str__(self) -> str:
        """How a list names it.

        >>> print(Key("t0"), Key("natural_0001", "true"))
        't0' 'natural_0001' (true)
        """
        return shorten(self.id) + (f" ({self.path})" if self.path else "")
