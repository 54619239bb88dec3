"""From a number of a profile to the list of its cases."""

from __future__ import annotations

from space.places import LONGEST, Place, link
from space.runs.kept import KeptRun


def cases_of(run: KeptRun, **filters: str) -> str | None:
    """The address of the cases of a run with these values of facets; None where an address cannot say a value."""
    address = link(Place("profile", run=run.facts.token).cases(**filters))
    return address if all(filters.values()) and len(address) <= LONGEST else None


def cases_if(count: int, run: KeptRun, **filters: str) -> str | None:
    """The address of so many cases; None of none, which nobody needs to look at."""
    return cases_of(run, **filters) if count else None
