"""What narrows the list of cases: a search, a choice for every facet, and what of them is in force."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from predictors.texts import on_one_line
from space.listing.found import Listing
from space.places import FILTER, Filters, Place, link
from space.runs.facets import FACETS, Facet, facet_of, in_order

FOLDED = {  # facets that few look for
    "possible", "validity", "rank", "pair", "set", "fails", "move",
    "expected", "chosen", "complexity", "family", "kind",
}  # fmt: skip
MOST_VALUE = 60  # characters of a value, and of what is looked for, that are shown
ANY = "any"

_FORM = Markup("""<form class="ls-filter" data-go method="get" role="search" aria-label="Cases">
<input type="hidden" name="tab" value="cases"><input type="hidden" name="run" value="{run}">
<div class="ls-look"><label class="ls-field"><span>Search id, answer, or what broke</span>
<input type="search" name="q" value="{search}" dir="auto" autocomplete="off"></label>
<button type="submit" class="ls-button">Search</button></div>
<div class="ls-fields">{fields}</div>{folded}</form>""")
_FOLDED = Markup(
    '<details class="ls-more"{open}><summary>More filters{count}</summary>'
    '<div class="ls-fields">{fields}</div></details>'
)
_FIELD = Markup(
    '<label class="ls-field{used}"><span>{title}</span><select name="{name}" data-now>{options}</select></label>'
)
_OPTION = Markup('<option value="{}"{}>{}</option>')
_CHIP = Markup(
    '<li><span dir="auto">{text}</span> <a data-go href="{away}" aria-label="Remove: {text}" title="Remove">×</a></li>'
)
_CHIPS = Markup(
    '<ul class="ls-chips" aria-label="Filters in force">{chips}<li class="ls-clear"><a data-go href="{clear}">'
    "Clear all</a></li></ul>"
)


def filter_form(listing: Listing) -> Markup:
    """The search and the choices. The number after a value is how many answers have it among those that the other
    filters leave; while something is looked for there is none, since it would not be theirs.
    """
    place, facets = listing.place, FACETS[listing.run.facts.benchmark]
    shown = [(facet.name in FOLDED, facet.name, _field(listing, facet)) for facet in facets]
    used = sum(name in dict(place.filters) for is_folded, name, _ in shown if is_folded)
    first, folded = (
        Markup("").join(field for is_folded, _, field in shown if is_folded is side) for side in (False, True)
    )
    under = _FOLDED.format(
        open=Markup(" open") if used else "", count=f" ({used} in force)" if used else "", fields=folded
    )
    return _FORM.format(run=place.run, search=place.search, fields=first, folded=under if folded else "")


def filter_chips(listing: Listing) -> Markup:
    """What is in force, each with a link that takes just it away; nothing where nothing is."""
    if not listing.is_narrowed:
        return Markup("")
    place, benchmark = listing.place, listing.run.facts.benchmark
    start = replace(place, page=1)
    chips = []
    if place.search:
        text = f"Search: {on_one_line(place.search, MOST_VALUE)}"
        chips.append(_chip(text, replace(start, search="")))
    for name, value in place.filters:
        rest = tuple(pair for pair in place.filters if pair[0] != name)
        chips.append(_chip(_told(facet_of(benchmark, name), name, value), replace(start, filters=rest)))
    return _CHIPS.format(chips=Markup("").join(chips), clear=link(listing.cleared()))


def _chip(text: str, away: Place) -> Markup:
    return _CHIP.format(text=text, away=link(away))


def _told(facet: Facet | None, name: str, value: str) -> str:
    if facet is None:
        return f"{on_one_line(name, MOST_VALUE)}: {on_one_line(value, MOST_VALUE)}"
    return f"{facet.title}: {on_one_line(facet.called(value), MOST_VALUE)}"


def _field(listing: Listing, facet: Facet) -> Markup:
    """The choice of a facet; nothing where the run gives no choice, unless it is in force."""
    run, place = listing.run, listing.place
    chosen = dict(place.filters).get(facet.name, "")
    whole = run.tally(facet.name)
    if len(whole) < 2 and not chosen:
        return Markup("")
    others = _others(listing, facet)
    left = run.tally(facet.name, others) if others else whole
    values = in_order(facet, whole) + ([chosen] if chosen and chosen not in whole else [])
    options = [_OPTION.format("", "", ANY)]
    for value in values:
        count = "" if place.search else f" ({left.get(value, (0, 0))[1]:,})"
        words = on_one_line(facet.called(value), MOST_VALUE) + count
        options.append(_OPTION.format(value, Markup(" selected") if value == chosen else "", words))
    return _FIELD.format(
        used=" ls-used" if chosen else "",
        title=facet.title,
        name=FILTER + facet.name,
        options=Markup("").join(options),
    )


def _others(listing: Listing, facet: Facet) -> Filters:
    """The filters in force of all other facets that there are."""
    benchmark = listing.run.facts.benchmark
    return tuple(
        (name, value)
        for name, value in listing.place.filters
        if name != facet.name and facet_of(benchmark, name) is not None
    )
