"""What the list of cases shows at a place: from an address and a run to the cases of one page and the one opened."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from space.places import Place
from space.runs.facets import RIGHT, facet_of
from space.runs.kept import KeptCase, KeptRun

A_PAGE = 50  # rows


@dataclass(frozen=True, slots=True)
class Opened:
    """One case that is looked at. answers: all to it, one or one for each path of a chain; case: the one of the place.

    position: of it in the list, from 0; None where the filter leaves it out. before, after: its neighbours there.
    """

    answers: tuple[KeptCase, ...]
    case: KeptCase
    position: int | None
    before: KeptCase | None
    after: KeptCase | None


@dataclass(frozen=True, slots=True)
class Listing:
    """place: of the list, with nothing opened and with a page that exists. total: how many answers the filters and the
    search leave; right: how many of them are; cases: of the page. opened: None where no case is, or none of that id.
    """

    run: KeptRun
    place: Place
    total: int
    right: int
    cases: tuple[KeptCase, ...]
    opened: Opened | None

    @property
    def pages(self) -> int:
        """How many pages there are, at least one."""
        return max(1, -(-self.total // A_PAGE))

    @property
    def first(self) -> int:
        """The number of the page's first row in the list, from 0."""
        return (self.place.page - 1) * A_PAGE

    @property
    def is_narrowed(self) -> bool:
        """Whether a filter or a search is in force."""
        return bool(self.place.filters or self.place.search)

    def at(self, position: int, case: KeptCase) -> Place:
        """A case of the list opened, and the page on which it stands."""
        return replace(self.place, page=1 + position // A_PAGE).opened(case.id, case.path)

    def cleared(self) -> Place:
        """The list without filters and search."""
        return Place("cases", run=self.place.run)


def find(run: KeptRun, place: Place) -> Listing:
    """The list of a place; with a case opened that is in it, the page is the one on which that stands."""
    search = place.search.strip()
    numbers = run.select(place.filters, search)
    right = len(run.select((*place.filters, ("result", RIGHT)), search))
    answers = run.of(place.case) if place.case else []
    chosen = next((found for found in answers if found[1].path == place.path), answers[0] if answers else None)
    position = None if chosen is None else _position(numbers, chosen[0])
    page = place.page if position is None else 1 + position // A_PAGE
    page = max(1, min(page, -(-len(numbers) // A_PAGE)))
    shown = range((page - 1) * A_PAGE, min(page * A_PAGE, len(numbers)))
    beside = () if position is None else (position - 1, position + 1)
    wanted = sorted({*shown, *(number for number in beside if 0 <= number < len(numbers))})
    read = dict(zip(wanted, run.at(numbers[wanted].tolist()), strict=True))
    opened = None
    if chosen is not None:
        before, after = (read.get(number) for number in beside) if beside else (None, None)
        opened = Opened(tuple(case for _, case in answers), chosen[1], position, before, after)
    listed = Place("cases", run=run.facts.token, search=search, page=page, filters=place.filters)
    return Listing(run, listed, len(numbers), right, tuple(read[number] for number in shown), opened)


def unknown_filters(listing: Listing) -> tuple[str, ...]:
    """The names of the filters in force by which no run of this benchmark can be filtered."""
    benchmark = listing.run.facts.benchmark
    return tuple(name for name, _ in listing.place.filters if facet_of(benchmark, name) is None)


def _position(numbers: np.ndarray, number: int) -> int | None:
    position = int(np.searchsorted(numbers, number))
    return position if position < len(numbers) and numbers[position] == number else None
