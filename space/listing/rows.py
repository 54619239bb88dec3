"""The cases of a page: as a table, and as the narrow list that stands beside one case."""

from __future__ import annotations

from markupsafe import Markup

from predictors.texts import on_one_line
from space.cases import MOST_ANSWER, MOST_ID
from space.listing.found import Listing
from space.places import link
from space.runs.facets import facet_of
from space.runs.kept import KeptCase
from space.words import STATUSES, called

MOST_TOLD = 300  # characters of what broke
READ_AHEAD = 10  # times as much of a text as is shown is looked at, since of many blanks one is shown
COLUMNS = {"ExBind": ("format", "level"), "CondChain": ("path", "domain", "outcome")}  # facets with a column
IN_SHORT = {"ExBind": "category", "CondChain": "outcome"}  # the facet that says in few words what broke

_MARK = Markup('<span class="ls-mark ls-{}"><span aria-hidden="true">{}</span> {}</span>')
_TABLE = Markup("""<div class="box ls-box" tabindex="0" role="region" aria-label="Table of cases">
<table class="ls-table"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>""")
_HEAD = Markup('<th scope="col">{}</th>')
_ROW = Markup("""<tr><th scope="row" class="ls-name"><a data-go href="{go}" dir="auto">{id}</a></th><td>{mark}</td>
<td class="ls-told" dir="auto">{told}</td><td class="ls-answer" dir="auto">{answer}</td>
{facts}<td>{status}</td></tr>""")
_FACT = Markup('<td dir="auto">{}</td>')
_NONE = Markup('<span class="note">{}</span>')
_LIST = Markup("""<div class="ls-scroll" tabindex="0" role="region" aria-label="List of cases">
<ol class="ls-list" start="{start}">{rows}</ol></div>""")
_ITEM = Markup('<li><a data-go href="{go}"{current}><span class="ls-name" dir="auto">{id}</span>{mark}{short}</a></li>')
_SHORT = Markup(' <span class="note" dir="auto">{}</span>')


def case_table(listing: Listing) -> Markup:
    """One row a case, with what the visitor looks for first on the left."""
    benchmark = listing.run.facts.benchmark
    named = [facet.title for facet in map(lambda name: facet_of(benchmark, name), COLUMNS[benchmark]) if facet]
    headers = ("Case", "Result", "What broke", "Answer", *named, "How it was read")
    rows = [_row(listing, position, case) for position, case in enumerate(listing.cases, listing.first)]
    return _TABLE.format(head=Markup("").join(map(_HEAD.format, headers)), rows=Markup("").join(rows))


def case_list(listing: Listing) -> Markup:
    """One link a case, the opened one marked."""
    rows = [_item(listing, position, case) for position, case in enumerate(listing.cases, listing.first)]
    return _LIST.format(start=listing.first + 1, rows=Markup("").join(rows))


def mark(right: bool) -> Markup:
    """Whether an answer is right, as a sign and as a word."""
    return _MARK.format(*(("right", "✓", "right") if right else ("wrong", "✗", "wrong")))


def shown_id(case: KeptCase) -> str:
    """The id of a case on one line."""
    return on_one_line(case.id, MOST_ID)


def shown_facts(benchmark: str, case: KeptCase, names: tuple[str, ...]) -> list[str]:
    """Values of a case in plain words, those of one facet together."""
    found = []
    for facet in (facet_of(benchmark, name) for name in names):
        values = facet.values(case.row) if facet else ()
        found.append(on_one_line(", ".join(facet.called(value) for value in values) if facet else ""))
    return found


def _row(listing: Listing, position: int, case: KeptCase) -> Markup:
    benchmark = listing.run.facts.benchmark
    return _ROW.format(
        go=link(listing.at(position, case)),
        id=shown_id(case),
        mark=mark(case.right),
        told=on_one_line(case.told, MOST_TOLD),
        answer=_answer(case.text),
        facts=Markup("").join(map(_FACT.format, shown_facts(benchmark, case, COLUMNS[benchmark]))),
        status=on_one_line(called(STATUSES, case.status)),
    )


def _answer(text: str | None) -> str | Markup:
    """The start of an answer; what there is in its place is no text of the model, and looks otherwise."""
    if text is None:
        return _NONE.format("no answer")
    shown = on_one_line(text[: READ_AHEAD * MOST_ANSWER], MOST_ANSWER)
    return shown if shown else _NONE.format("empty")


def _item(listing: Listing, position: int, case: KeptCase) -> Markup:
    opened, benchmark = listing.opened, listing.run.facts.benchmark
    is_open = opened is not None and opened.position == position
    short = [] if case.right else shown_facts(benchmark, case, (IN_SHORT[benchmark],))
    if case.path:
        short.insert(0, f"{case.path} path")
    return _ITEM.format(
        go=link(listing.at(position, case)),
        current=Markup(' aria-current="true"') if is_open else "",
        id=shown_id(case),
        mark=mark(case.right),
        short=_SHORT.format(": ".join(short)) if short else "",
    )
