"""The leaderboard for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from space.board.entries import Entry
from space.board.ranking import groups
from space.board.records import as_record


def rows_of(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Entries as plain JSON, config by config, the best first; rank is null where a run is not complete.

    Runs are ranked among those of the same benchmark, config, digest and parser. `measures` are in the metric's unit.
    """
    found: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        found.setdefault((entry.benchmark, entry.config), []).append(entry)
    return [
        {
            "rank": run.rank,
            **as_record(run.entry),
            "kind": run.entry.kind,
            "is_complete": run.entry.is_complete,
        }
        for key in sorted(found)
        for group in groups(found[key])
        for run in group.runs
    ]
