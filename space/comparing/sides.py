"""Runs that stand side by side, with what is found between them, and how both are pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from metrics.runs import Run, reader_of
from metrics.terminal import fitted
from predictors.texts import visible
from space.html import go
from space.places import Place
from space.runs.kept import KeptRun

NAMELESS = "(no name)"

Entry = Mapping[str, Any]  # of an analysis


@dataclass(frozen=True, slots=True)
class Side:
    """One run, as it is kept and as the comparisons take it."""

    kept: KeptRun
    run: Run

    @property
    def token(self) -> str:
        return self.kept.facts.token

    @property
    def name(self) -> Markup:
        """How the page calls it: on one line, cut where it is long, in its own direction."""
        return shown_name(self.run.name)

    def cases(self, **filters: str) -> Place:
        """The list of its cases that have these values."""
        return Place(run=self.token).cases(**filters)

    def case(self, case_id: str, path: str = "") -> Place:
        return Place("cases", run=self.token).opened(case_id, path)


@dataclass(frozen=True, slots=True)
class Comparison:
    """sides: in the order chosen; found: analysis -> its entries, over the runs that fit each other; problems: why a
    run was left out or an analysis refused them; place: where the visitor is."""

    sides: Sequence[Side]
    found: Mapping[str, Sequence[Entry]]
    problems: Sequence[str]
    place: Place

    def of(self, benchmark: str) -> list[Side]:
        return [side for side in self.sides if side.run.benchmark == benchmark]

    def entries(self, analysis: str) -> Sequence[Entry]:
        """What an analysis found: nothing where it does not apply to these runs."""
        return self.found.get(analysis, ())

    def lacks(self, analysis: str) -> bool:
        """Has an analysis found nothing, though it refused no run?"""
        return analysis in self.found and not self.found[analysis]

    def side(self, config: str, name: str, parser: str | None = None) -> Side:
        """The run that an entry names; parser: where the entry tells it."""
        return next(
            side
            for side in self.sides
            if (side.run.config, side.run.name) == (config, name) and parser in (None, reader_of(side.run))
        )

    def side_of(self, entry: Entry) -> Side:
        """The run of an entry over one run."""
        return self.side(entry["config"], entry["name"], entry.get("parser"))

    def compared(self, tokens: Iterable[str]) -> Place:
        """The comparison of these runs, on the visitor's way."""
        return replace(self.place.to("compare"), runs=tuple(tokens))


def by_config(sides: Iterable[Side]) -> dict[str, list[Side]]:
    """config -> its runs, in order."""
    groups: dict[str, list[Side]] = {}
    for side in sides:
        groups.setdefault(side.run.config, []).append(side)
    return groups


def shown_name(name: str) -> Markup:
    """
    >>> print(shown_name("<b>"), shown_name(" "))
    <bdi class="cp-name">&lt;b&gt;</bdi> <bdi class="cp-name">(no name)</bdi>
    """
    return Markup('<bdi class="cp-name">{}</bdi>').format(fitted(visible(name)) if name.strip() else NAMELESS)


def count(number: int, place: Place, title: str = "") -> Markup:
    """How many cases, as a link to their list; none lead nowhere."""
    return go(place, f"{number:,}", title=title) if number else Markup("0")
