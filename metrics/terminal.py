"""What the tables of all benchmarks share: rich in a terminal, plain text of a fixed width elsewhere."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

PLAIN_WIDTH = 100  # columns, where the output is no terminal and has no width of its own
ABSENT = "-"
ELLIPSIS = "…"
DIGITS = {"exact_accuracy": 3, "path_accuracy": 2}  # decimals of a measure: of a share, and of per cent
MOST_TEXT = 80  # characters of a text from outside that a table shows


def make_console(file: TextIO | None = None) -> Console:
    """A console for tables: no markup and no emoji codes in what it prints, so that texts come out as they are."""
    console = Console(file=file, markup=False, emoji=False, highlight=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = PLAIN_WIDTH
    return console


def share(value: float | None, digits: int = 3) -> str:
    """With so many decimals, or `-` where it is undefined.

    >>> share(0.76449), share(55.907, 2), share(None)
    ('0.764', '55.91', '-')
    """
    return ABSENT if value is None else f"{value:.{digits}f}"


def percent(value: float | None) -> str:
    """Two decimals, or `-` where it is undefined.

    >>> percent(55.907), percent(None)
    ('55.91', '-')
    """
    return share(value, 2)


def interval(bounds: Sequence[float | None] | None, digits: int = 3) -> str:
    """
    >>> interval([0.7081, 0.8124]), interval([50.0, 61.118], 1), interval(None)
    ('[0.708, 0.812]', '[50.0, 61.1]', '-')
    """
    if not bounds or None in bounds:
        return ABSENT
    return f"[{share(bounds[0], digits)}, {share(bounds[1], digits)}]"


def signed(value: float | None, digits: int = 3) -> str:
    """A difference with its sign; what rounds to zero has none, and `-` is undefined.

    >>> signed(0.05), signed(-12.345, 2), signed(-0.0004), signed(0.0), signed(None)
    ('+0.050', '-12.35', '0.000', '0.000', '-')
    """
    if value is None:
        return ABSENT
    text = f"{value:+.{digits}f}"
    return text if float(text) else text[1:]


def signed_interval(bounds: Sequence[float | None] | None, digits: int = 3) -> str:
    """
    >>> signed_interval([-0.01, 0.2]), signed_interval([-0.001, 2.5], 2), signed_interval(None)
    ('[-0.010, +0.200]', '[0.00, +2.50]', '-')
    """
    if not bounds or None in bounds:
        return ABSENT
    return f"[{signed(bounds[0], digits)}, {signed(bounds[1], digits)}]"


def probability(value: float | None) -> str:
    """A p value; one that rounds to nothing is not shown as nothing.

    >>> probability(0.5), probability(0.00001), probability(None)
    ('0.500', '< 0.001', '-')
    """
    return "< 0.001" if value is not None and value < 0.0005 else share(value)


def fitted(text: str) -> str:
    """A text from outside, cut in its middle where it is long: names often differ in their ends.

    >>> fitted("short"), len(fitted("long" * 40))
    ('short', 80)
    """
    return text if len(text) <= MOST_TEXT else without_middle(text, MOST_TEXT - 1)


def without_middle(text: str, kept: int) -> str:
    """The ends of a text, `kept` characters in all, with an ellipsis between them.

    >>> without_middle("abcdefgh", 5)
    'abc…gh'
    """
    return text[: kept - kept // 2] + ELLIPSIS + text[len(text) - kept // 2 :]


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
