"""Where a visitor is: what the address of the page says after its question mark; nothing else says what is shown.

    address  --read_place-->  Place  --a view-->  HTML with links  --link-->  address

So every link can be opened in a window of its own, sent to somebody, and gone back from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlencode

TABS = {  # as an address names it -> as the page calls it
    "score": "Score",
    "profile": "Constraint profile",
    "cases": "Cases",
    "compare": "Compare",
    "board": "Leaderboard",
}
LONGEST = 8000  # characters of an address that are read
MOST_PAGE = 1_000_000
MOST_RUNS = 12  # that can be compared
FILTER = "is."  # before the name of a facet in an address
_SINGLE = {
    "tab": "tab",
    "run": "run",
    "case": "case",
    "path": "path",
    "q": "search",
    "config": "config",
    "sort": "sort",
}
SHEET = "sheet"  # of the list; `page` is Gradio's own
_SEVERAL = {"with": "runs", "show": "columns"}

Filters = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """run: token of the run that is looked at; case, path: the id and the path that are opened; search, filters, page:
    which cases are listed; runs: tokens of those that are compared; config, sort, columns: of the leaderboard.

    Whatever stands in an address is text from outside: it may name what does not exist.
    """

    tab: str = "score"
    run: str = ""
    case: str = ""
    path: str = ""
    search: str = ""
    page: int = 1
    filters: Filters = ()
    runs: tuple[str, ...] = ()
    config: str = ""
    sort: str = ""
    columns: tuple[str, ...] = ()

    def to(self, tab: str, **changes: object) -> Place:
        """Another place on the way of the same visitor: the run stays, what belongs to the old place does not.

        >>> Place("cases", run="r", case="c", page=3).to("profile")
        Place(tab='profile', run='r', case='', path='', search='', page=1, filters=(), runs=(), config='', sort='', \
columns=())
        """
        return replace(Place(tab, run=self.run), **changes)

    def cases(self, **filters: str) -> Place:
        """The list of the cases of its run for which all of these facets have these values.

        >>> link(Place("profile", run="r").cases(format="dom", violated="role"))
        '?tab=cases&run=r&is.format=dom&is.violated=role'
        """
        return self.to("cases", filters=tuple(sorted(filters.items())))

    def opened(self, case: str, path: str = "") -> Place:
        """One case, with the list in which it stands kept."""
        return replace(self, tab="cases", case=case, path=path)


def read_place(query: str) -> Place:
    """The place of an address; what it does not say, or says of something unknown, is as at the start.

    >>> read_place("?tab=cases&run=r&is.status=ok&sheet=x&oops=1").filters
    (('status', 'ok'),)
    >>> read_place("?tab=nowhere").tab
    'score'
    """
    whole = query[:LONGEST].removeprefix("?").encode("utf-8", "replace").decode()  # of a program: lone surrogates, too
    pairs = parse_qsl(whole, encoding="utf-8", errors="replace")
    found: dict[str, object] = {_SINGLE[name]: value for name, value in pairs if name in _SINGLE}
    if found.get("tab") not in TABS:
        found.pop("tab", None)
    for name, field in _SEVERAL.items():
        values = tuple(dict.fromkeys(value for key, value in pairs if key == name))
        found[field] = values[:MOST_RUNS]
    filters = {name.removeprefix(FILTER): value for name, value in pairs if name.startswith(FILTER) and value}
    return Place(**found, page=_page(dict(pairs)), filters=tuple(sorted(filters.items())))  # type: ignore[arg-type]


def link(place: Place) -> str:
    """The address of a place, relative to the page: what is as at the start is left out. It is to be escaped as any
    other text that goes into HTML.

    >>> link(Place("cases", run="r", case="a b", path="true"))
    '?tab=cases&run=r&case=a+b&path=true'
    """
    pairs = [(name, getattr(place, field)) for name, field in _SINGLE.items()]
    pairs += [(FILTER + name, value) for name, value in place.filters]
    pairs += [(name, value) for name, field in _SEVERAL.items() for value in getattr(place, field)]
    pairs += [(SHEET, str(place.page))] if place.page > 1 else []
    return "?" + urlencode([(name, value) for name, value in pairs if value], encoding="utf-8", errors="replace")


def _page(said: Mapping[str, str]) -> int:
    text = said.get(SHEET, "")
    return min(max(1, int(text)), MOST_PAGE) if text.isascii() and text.isdecimal() and len(text) < 10 else 1
