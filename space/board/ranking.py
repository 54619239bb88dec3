"""Which entries can be compared, their ranks, and the order in which they are listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from space.board.entries import BASELINE, Entry, parsers_of
from space.board.measures import MEASURES

DOWN = "-"  # before the name of a column in an address: the greatest first
TEXTS: dict[str, Callable[[Entry], str]] = {  # a column of texts -> what it is sorted by
    "name": lambda entry: entry.name.casefold(),
    "kind": lambda entry: entry.kind,
    "precision": lambda entry: entry.precision,
    "submitted": lambda entry: entry.submitted,
}


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entry and its rank; None where it is not complete, and so is not ranked."""

    entry: Entry
    rank: int | None


@dataclass(frozen=True, slots=True)
class Group:
    """Runs over the very same rows, read by the same parser: only these can be compared. lead: what ranks them."""

    dataset: str
    digest: str
    parser: str | None
    lead: str
    runs: tuple[Ranked, ...]


def groups(entries: Iterable[Entry]) -> list[Group]:
    """The entries of one benchmark and config by what they were scored on, best first; the data of the baselines, which
    is that of this page, come first, and the usual parser."""
    found: dict[tuple[str, str, str | None], list[Entry]] = {}
    for entry in entries:
        found.setdefault((entry.dataset, entry.digest, entry.parser), []).append(entry)

    def order(key: tuple[str, str, str | None]) -> tuple[object, ...]:
        here = any(entry.kind == BASELINE and entry.digest == key[1] for many in found.values() for entry in many)
        return not here, key[:2], parsers_of(found[key][0].benchmark).index(key[2])

    return [_group(*key, found[key]) for key in sorted(found, key=order)]


def in_order(runs: Sequence[Ranked], sort: str) -> list[Ranked]:
    """Runs as a visitor wants them: by a column of texts, or by a measure, where those come last that have no value, or
    are not complete."""
    column = sort.removeprefix(DOWN)
    down = sort.startswith(DOWN)
    named = sorted(runs, key=_by_name)
    if column in TEXTS:
        return sorted(named, key=lambda run: TEXTS[column](run.entry), reverse=down)

    def key(run: Ranked) -> tuple[bool, bool, float]:
        value = run.entry.measures.get(column, (None, None))[0]
        return not run.entry.is_complete, value is None, (-1 if down else 1) * (value or 0)

    return sorted(named, key=key)


def matching(runs: Iterable[Ranked], text: str) -> list[Ranked]:
    """Those that have a text in their name or notes, however it is spelled."""
    wanted = text.strip().casefold()
    return [run for run in runs if wanted in run.entry.name.casefold() or wanted in run.entry.notes.casefold()]


def _group(dataset: str, digest: str, parser: str | None, entries: Sequence[Entry]) -> Group:
    lead = next(
        measure.name
        for measure in MEASURES[entries[0].benchmark]
        if any(measure.name in entry.measures for entry in entries)
    )
    values = sorted((value for entry in entries if (value := _value(entry, lead)) is not None), reverse=True)
    ranks: dict[float | None, int] = {}
    for place, value in enumerate(values, 1):
        ranks.setdefault(value, place)
    runs = [Ranked(entry, ranks.get(_value(entry, lead))) for entry in entries]
    return Group(dataset, digest, parser, lead, tuple(in_order(runs, DOWN + lead)))


def _value(entry: Entry, lead: str) -> float | None:
    """What an entry is ranked by; None if it is not ranked."""
    return entry.measures.get(lead, (None, None))[0] if entry.is_complete else None


def _by_name(run: Ranked) -> tuple[str, ...]:
    entry = run.entry
    return entry.name.casefold(), entry.name, entry.submitted, entry.predictions, entry.notes
