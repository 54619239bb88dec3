"""The measured runs of a config as tables: one for all that was scored on the very same rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from markupsafe import Markup

from predictors.benchmarks import BENCHMARKS
from predictors.texts import on_one_line
from space.board.columns import OTHERS, Columns, counts_of, measure_cell, other_cell
from space.board.entries import Entry
from space.board.measures import MEASURES
from space.board.ranking import DOWN, TEXTS, Group, Ranked, in_order, matching
from space.board.submissions import MOST_NOTES, is_page
from space.html import attributes, box, go, join
from space.judging import EMPTY
from space.places import Place
from space.texts import lines

MOST_ROWS = 200  # of a table
SHOWN = len("sha256-") + 12  # characters of a digest
FIRST_DOWN = ("submitted",)  # columns of texts whose greatest comes first at a first click
NO_HIT = "No run has this text in its name or notes."

Tokens = Mapping[tuple[str, ...], str]  # what `identity_of` says of a run -> its token


def identity_of(run: object) -> tuple[str, ...]:
    """Which file was scored on what, of an entry or of the facts of a run: alike where it is the same."""
    names = ("benchmark", "config", "digest", "parser", "predictions")
    return tuple(str(getattr(run, name)) for name in names)


def group_table(group: Group, columns: Columns, place: Place, mine: Tokens) -> Markup:
    """The runs of a group in a box, as the place wants them sorted and searched. mine: runs of the visitor's own."""
    found = in_order(matching(group.runs, place.search), _sort(group, place))
    title = " ".join(filter(None, (group.dataset, f"({group.parser} parser)" if group.parser else "")))
    top = Markup('<h3>{}</h3><p class="note">{}</p>').format(title, _about(group, len(found)))
    if not found:
        every = go(replace(place, search=""), "Show all")
        return Markup('<section class="lb-group">{}<p class="lb-none">{} {}</p></section>').format(top, NO_HIT, every)
    rows = join(_row(run, columns, place, mine) for run in found[:MOST_ROWS])
    more = f"The first {MOST_ROWS} of {len(found):,} runs; search for a name to find the others."
    under = Markup('<p class="note">{}</p>').format(more) if len(found) > MOST_ROWS else ""
    table = Markup('<table class="lb-table"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>').format(
        _head(group, columns, place), rows
    )
    return Markup('<section class="lb-group">{}{}{}</section>').format(top, box(f"Measured: {title}", table), under)


def _sort(group: Group, place: Place) -> str:
    """How the runs are sorted: as the place says, else as they are ranked."""
    known = {*TEXTS, *(measure.name for measure in MEASURES[group.runs[0].entry.benchmark])}
    return place.sort if place.sort.removeprefix(DOWN) in known else DOWN + group.lead


def _about(group: Group, shown: int) -> str:
    benchmark = group.runs[0].entry.benchmark
    lead = next(measure.title for measure in MEASURES[benchmark] if measure.name == group.lead)
    rows = f" Rows of the data: {group.digest[:SHOWN]}." if group.digest else ""
    count = len(group.runs)
    runs = f"{count:,} {'run' if count == 1 else 'runs'}"
    return f"{runs if shown == count else f'Found: {shown:,} of {runs}'}, ranked by {lead}.{rows}"


def _head(group: Group, columns: Columns, place: Place) -> Markup:
    sort = _sort(group, place)
    cells = [Markup('<th scope="col" class="lb-number">Rank</th>'), _sortable("name", "Model", sort, place)]
    cells += [_sortable(measure.name, measure.title, sort, place, True) for measure in columns.measures]
    cells += [Markup('<th scope="col">Answers</th>')]
    for name in columns.others:
        plain = Markup('<th scope="col">{}</th>').format(OTHERS[name])
        cells.append(_sortable(name, OTHERS[name], sort, place) if name in TEXTS else plain)
    return join([*cells, Markup('<th scope="col">Profile</th>')])


def _sortable(name: str, title: str, sort: str, place: Place, is_number: bool = False) -> Markup:
    """The head of a column by which one can sort: the other way round if it is sorted by already."""
    is_down = sort == DOWN + name
    first = DOWN + name if is_number or name in FIRST_DOWN else name
    target = {name: DOWN + name, DOWN + name: name}.get(sort, first)
    state, mark = ("descending", "\u25bc") if is_down else ("ascending", "\u25b2") if sort == name else ("none", "")
    text = Markup('{}<span aria-hidden="true">{}</span>').format(title, mark and f" {mark}")
    return Markup('<th scope="col"{} aria-sort="{}">{}</th>').format(
        attributes(class_="lb-number" if is_number else None), state, go(replace(place, sort=target), text)
    )


def _row(run: Ranked, columns: Columns, place: Place, mine: Tokens) -> Markup:
    entry = run.entry
    cells: Sequence[Markup] = (
        *(
            measure_cell(measure, entry.measures.get(measure.name), counts_of(entry, measure))
            for measure in columns.measures
        ),
        _answers(entry),
        *(other_cell(entry, name) for name in columns.others),
        Markup('<td class="lb-short">{}</td>').format(_look(entry, place, mine)),
    )
    rank = "-" if run.rank is None else str(run.rank)
    kind = attributes(class_=None if entry.is_complete else "lb-incomplete")
    return Markup('<tr{}><td class="lb-number lb-rank">{}</td><th scope="row" dir="auto">{}</th>{}</tr>').format(
        kind, rank, _name(entry), join(cells)
    )


def _name(entry: Entry) -> Markup:
    name, title = on_one_line(entry.name), attributes(title=lines(entry.notes, MOST_NOTES))
    if not is_page(entry.link):
        return Markup("<span{}>{}</span>").format(title, name)
    return Markup('<a href="{}" target="_blank" rel="noopener nofollow ugc"{}>{}</a>').format(entry.link, title, name)


def _answers(entry: Entry) -> Markup:
    counts = f"{entry.given:,} of {entry.n:,} {BENCHMARKS[entry.benchmark].layout.answers}"
    kind, told = _completeness(entry)
    return Markup('<td class="lb-answers">{}<small{}>{}</small></td>').format(counts, attributes(class_=kind), told)


def _completeness(entry: Entry) -> tuple[str, str]:
    """The style and the words for how far a run has answered; a complete one that says nothing is not praised."""
    empty = entry.statuses.get(EMPTY, 0)
    if not entry.is_complete:
        return "lb-lacks", f"\u2717 incomplete, not ranked: {entry.lacking}"
    if not entry.readable:
        return "", f"all answered, {f'{empty:,} of them empty' if empty else 'none of them readable'}"
    return "lb-whole", f"\u2713 complete, {empty:,} empty" if empty else "\u2713 complete"


def _look(entry: Entry, place: Place, mine: Tokens) -> Markup | str:
    token = entry.token or mine.get(identity_of(entry), "")
    if not token:
        return "-"
    words = "Look at it" if entry.token else "Look at yours"
    whose = Markup('{}<span class="visually-hidden">: {}</span>').format(words, on_one_line(entry.name))
    return go(place.to("profile", run=token), whose)
