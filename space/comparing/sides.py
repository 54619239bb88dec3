"""Runs that stand side by side, with what is found between them, and how both are pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from metrics.runs import Run, reader_of
from metrics.terminal import fitted
from predictors.texts import visible
from space.places import Place, link
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

    def entries(self, analysis: str, benchmark: str = "") -> list[Entry]:
        """What an analysis found; benchmark: where it is one of both."""
        entries = self.found.get(analysis, ())
        return [entry for entry in entries if not benchmark or entry["benchmark"] == benchmark]

    def side(self, config: str, name: str, parser: str | None = None) -> Side:
        """The run that an entry names; parser: where the entry tells it."""
        return next(
            side
            for side in self.sides
            if (side.run.config, side.run.name) == (config, name) and parser in (None, reader_of(side.run))
        )

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


def go(place: Place, text: str | Markup, title: str = "") -> Markup:
    """A link to a place.

    >>> print(go(Place("cases", run="r"), "3 < 4"))
    <a data-go href="?tab=cases&amp;run=r">3 &lt; 4</a>
    """
    told = Markup(' title="{}"').format(title) if title else Markup("")
    return Markup('<a data-go href="{}"{}>{}</a>').format(link(place), told, text)


def count(number: int, place: Place, title: str = "") -> Markup:
    """How many cases, as a link to their list; none lead nowhere."""
    return go(place, str(number), title) if number else Markup("0")
