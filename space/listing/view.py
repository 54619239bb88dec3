"""The cases of a run: a table that can be searched and narrowed, and beside the list the one case that is opened."""

from __future__ import annotations

from markupsafe import Markup

from predictors.texts import on_one_line
from space.listing.filters import filter_chips, filter_form
from space.listing.found import Listing, find, unknown_filters
from space.listing.frame import ShowOne, case_frame
from space.listing.pager import pager
from space.listing.rows import case_list, case_table
from space.places import Place, link
from space.runs.kept import KeptRun
from space.tables import share

MOST_ASKED = 80  # characters of an id, or of a facet's name, that does not exist

_ALONE = Markup("""<section class="ls" aria-labelledby="ls-title"><h2 id="ls-title" class="visually-hidden">Cases</h2>
{problem}{form}{chips}<div class="ls-sum">{count}{pager}</div>{rows}{below}</section>""")
_BESIDE = Markup("""<div class="ls ls-two">{case}<section class="ls-side" aria-labelledby="ls-title">
<h2 id="ls-title" class="visually-hidden">List of cases</h2>
<details class="ls-fold"><summary>Search and filter</summary>{form}</details>{chips}{count}{rows}
{pager}</section></div>""")
_PROBLEM = Markup('<p class="warning" role="status" dir="auto">{}</p>')
_COUNT = Markup('<p class="ls-count" role="status"><strong>{}</strong>{}</p>')
_NOTHING = Markup('<p class="ls-nothing">{} <a data-go href="{}">{}</a></p>')


def show_cases(run: KeptRun, place: Place, show_one: ShowOne | None) -> Markup:
    """The list of the cases of a run and, where the place names one, that case beside it.

    show_one: one answer as it is shown inside its frame; None leaves the frame empty.
    """
    listing = find(run, place)
    rows = case_list if listing.opened else case_table
    parts = {
        "form": filter_form(listing),
        "chips": filter_chips(listing),
        "count": _count(listing),
        "pager": pager(listing),
        "rows": rows(listing) if listing.cases else _nothing(listing),
    }
    if listing.opened:
        return _BESIDE.format(case=case_frame(listing, listing.opened, show_one), **parts)
    return _ALONE.format(problem=_missing(place), below=parts["pager"], **parts)


def _missing(place: Place) -> Markup:
    if not place.case:
        return Markup("")
    return _PROBLEM.format(f"This run has no case {on_one_line(place.case, MOST_ASKED)}; choose one from the list.")


def _count(listing: Listing) -> Markup:
    """How many are listed of how many there are, and how many of them are right."""
    total, n = listing.total, listing.run.facts.n
    listed = f"{total:,} of {n:,} answers" if listing.is_narrowed else f"{n:,} answers"
    return _COUNT.format(listed, f": {listing.right:,} right ({share(listing.right, total)})" if total else "")


def _nothing(listing: Listing) -> Markup:
    """Why no row is there, and the way out."""
    unknown = unknown_filters(listing)
    if unknown:
        names = ", ".join(on_one_line(name, MOST_ASKED) for name in unknown)
        return _NOTHING.format(f"There is no filter called {names}.", link(listing.cleared()), "Clear all filters")
    if listing.is_narrowed:
        return _NOTHING.format("No answer fits.", link(listing.cleared()), "Clear all filters")
    return _NOTHING.format("This run has no answers.", link(Place("score")), "Score a file")
