"""From page to page of a list."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from space.listing.found import A_PAGE, Listing
from space.places import link

_PAGER = Markup('<nav class="ls-pager" aria-label="Pages">{before}<span class="ls-range">{range}</span>{after}</nav>')
_STEP = Markup('<a data-go class="ls-button" href="{}" aria-label="{} page">{}</a>')


def pager(listing: Listing) -> Markup:
    """The range that is shown, and links to the first, previous, next and last page; nothing where one page is all."""
    if listing.pages == 1:
        return Markup("")
    page, last = listing.place.page, listing.pages
    before = _steps(listing, (("First", 1), ("Previous", page - 1))) if page > 1 else ""
    after = _steps(listing, (("Next", page + 1), ("Last", last))) if page < last else ""
    return _PAGER.format(before=before, range=shown_range(listing), after=after)


def shown_range(listing: Listing) -> str:
    """Which rows of how many the page has."""
    last = min(listing.first + A_PAGE, listing.total)
    return f"{listing.first + 1:,}–{last:,} of {listing.total:,}"


def _steps(listing: Listing, steps: tuple[tuple[str, int], ...]) -> Markup:
    return Markup("").join(_STEP.format(link(replace(listing.place, page=page)), name, name) for name, page in steps)
