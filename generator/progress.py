"""A progress bar for whatever turns out to be slow."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

SILENT_SECONDS = 2.0  # below that a bar is only flicker

Item = TypeVar("Item")


class RateColumn(ProgressColumn):
    """How many come in a second."""

    def render(self, task: Task) -> Text:
        return TaskProgressColumn.render_speed(task.finished_speed or task.speed)


def track(items: Iterable[Item], total: int, label: str, *, done: int = 0) -> Iterator[Item]:
    """The items as they are; a bar on stderr once they have taken two seconds, and only where stderr is a terminal.

    The bar shows how many there are, how many come in a second, and how long the rest takes. done: of `total`, how
    many were there before.
    """
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from items
        return
    name = TextColumn("{task.description}", markup=False)
    columns = (name, BarColumn(), MofNCompleteColumn(), RateColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True)
    task = bar.add_task(label, total=total, completed=done)
    starter = threading.Timer(SILENT_SECONDS, bar.start)  # also where the first item takes longer
    starter.daemon = True
    starter.start()
    try:
        for item in items:
            yield item
            bar.advance(task)
    finally:
        starter.cancel()
        starter.join()
        if bar.live.is_started:
            bar.stop()
