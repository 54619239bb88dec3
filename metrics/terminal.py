"""What the tables of all benchmarks share: rich in a terminal, plain text of a fixed width elsewhere."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

PLAIN_WIDTH = 100  # columns, where the output is no terminal and has no width of its own
ABSENT = "-"

Aggregate = Mapping[str, Any]


def make_console(file: TextIO | None = None) -> Console:
    """A console for tables: no markup and no emoji codes in what it prints, so that texts come out as they are."""
    console = Console(file=file, markup=False, emoji=False, highlight=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = PLAIN_WIDTH
    return console


def share(value: float | None) -> str:
    """Three decimals, or `-` where it is undefined.

    >>> share(0.76449), share(None)
    ('0.764', '-')
    """
    return ABSENT if value is None else f"{value:.3f}"


def interval(bounds: Sequence[float | None] | None) -> str:
    """
    >>> interval([0.7081, 0.8124]), interval(None)
    ('[0.708, 0.812]', '-')
    """
    if not bounds or None in bounds:
        return ABSENT
    return f"[{share(bounds[0])}, {share(bounds[1])}]"


def listed(title: str, counts: Mapping[str, int]) -> str:
    """One line that lists what is counted, the most frequent first.

    >>> listed("statuses", {"ok": 2, "none": 0, "missing": 3})
    '  statuses: missing 3, ok 2'
    """
    ranked = sorted(((name, count) for name, count in counts.items() if count), key=lambda item: (-item[1], item[0]))
    return f"  {title}: " + (", ".join(f"{name} {count}" for name, count in ranked) or ABSENT)


def make_table(title: str | None, *headers: str) -> Table:
    """An empty table: the first column to the left, the others to the right."""
    table = Table(title=title, title_justify="left", title_style="italic", box=SIMPLE_HEAD, pad_edge=True)
    for place, header in enumerate(headers):
        table.add_column(header, justify="left" if place == 0 else "right", overflow="fold")
    return table
