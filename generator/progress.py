"""A progress bar for whatever turns out to be slow."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

SILENT_SECONDS = 2.0  # below that a bar is only flicker

Item = TypeVar("Item")


def track(items: Iterable[Item], total: int, label: str) -> Iterator[Item]:
    """The items as they are; a bar on stderr once they have taken two seconds, and only where stderr is a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from items
        return
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True)
    task = bar.add_task(label, total=total)
    start, shown = time.monotonic(), False
    try:
        for done, item in enumerate(items):
            if not shown and time.monotonic() - start > SILENT_SECONDS:
                bar.start()
                shown = True
            if shown:
                bar.update(task, completed=done)
            yield item
    finally:
        if shown:
            bar.stop()
