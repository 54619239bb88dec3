"""The measured runs of a config as tables: one for all that was scored on the very same rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from markupsafe import Markup

from predictors.texts import on_one_line
from space.board.columns import ANSWERS, OTHERS, Columns, counts_of, lines, measure_cell, other_cell
from space.board.entries import Entry
from space.board.measures import MEASURES
from space.board.ranking import DOWN, TEXTS, Group, Ranked, in_order, matching
from space.board.submissions import is_page
from space.places import Place, link

MOST_ROWS = 200  # of a table
SHOWN = len("sha256-") + 12  # characters of a digest
FIRST_DOWN = ("submitted",)  # columns of texts whose greatest comes first at a first click
NO_HIT = "No run has this text in its name or notes."

Tokens = Mapping[tuple[str, ...], str]  # what `scored` says of a run -> its token


def scored(run: object) -> tuple[str, ...]:
    """What was scored on what, of an entry or of the facts of a run: alike where it is the same file."""
    names = ("benchmark", "config", "digest", "parser", "predictions")
    return tuple(str(getattr(run, name)) for name in names)


def group_table(group: Group, columns: Columns, place: Place, mine: Tokens) -> Markup:
    """The runs of a group in a box, as the place wants them sorted and searched. mine: runs of the visitor's own."""
    found = in_order(matching(group.runs, place.search), _sort(group, place)) if group.runs else []
    title = " ".join(filter(None, (group.dataset, f"({group.parser} parser)" if group.parser else "")))
    top = Markup('<h3>{}</h3><p class="note">{}</p>').format(title, _about(group))
    if not found:
        every = Markup('<a data-go href="{}">Show all</a>').format(link(replace(place, search="")))
        return Markup('<section class="lb-group">{}<p class="lb-none">{} {}</p></section>').format(top, NO_HIT, every)
    rows = Markup("").join(_row(run, columns, place, mine) for run in found[:MOST_ROWS])
    more = f"The first {MOST_ROWS} of {len(found):,} runs; search for a name to find the others."
    under = Markup('<p class="note">{}</p>').format(more) if len(found) > MOST_ROWS else ""
    return Markup(
        '<section class="lb-group">{}<div class="box" tabindex="0" role="region" aria-label="{}">'
        '<table class="lb-table"><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>{}</section>'
    ).format(top, f"Measured: {title}", _head(group, columns, place), rows, under)


def _sort(group: Group, place: Place) -> str:
    """How the runs are sorted: as the place says, else as they are ranked."""
    known = {*TEXTS, *(measure.name for measure in MEASURES[group.runs[0].entry.benchmark])}
    return place.sort if place.sort.removeprefix(DOWN) in known else DOWN + group.lead


def _about(group: Group) -> str:
    benchmark = group.runs[0].entry.benchmark
    lead = next(measure.title for measure in MEASURES[benchmark] if measure.name == group.lead)
    rows = f" Rows of the data: {group.digest[:SHOWN]}." if group.digest else ""
    return f"{len(group.runs):,} {'run' if len(group.runs) == 1 else 'runs'}, ranked by {lead}.{rows}"


def _head(group: Group, columns: Columns, place: Place) -> Markup:
    sort = _sort(group, place)
    cells = [Markup('<th scope="col" class="lb-number">Rank</th>'), _sortable("name", "Model", sort, place)]
    cells += [_sortable(measure.name, measure.title, sort, place, True) for measure in columns.measures]
    cells += [Markup('<th scope="col">Answers</th>')]
    for name in columns.others:
        plain = Markup('<th scope="col">{}</th>').format(OTHERS[name])
        cells.append(_sortable(name, OTHERS[name], sort, place) if name in TEXTS else plain)
    cells.append(Markup('<th scope="col">Profile</th>'))
    return Markup("").join(cells)


def _sortable(name: str, title: str, sort: str, place: Place, is_number: bool = False) -> Markup:
    """The head of a column by which one can sort: the other way round if it is sorted by already."""
    is_down = sort == DOWN + name
    first = DOWN + name if is_number or name in FIRST_DOWN else name
    target = {name: DOWN + name, DOWN + name: name}.get(sort, first)
    state, mark = ("descending", "\u25bc") if is_down else ("ascending", "\u25b2") if sort == name else ("none", "")
    return Markup(
        '<th scope="col" class="{}" aria-sort="{}"><a data-go href="{}">{}<span aria-hidden="true">{}</span></a></th>'
    ).format("lb-number" if is_number else "", state, link(replace(place, sort=target)), title, mark and f" {mark}")


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
    kind = "" if entry.is_complete else "lb-incomplete"
    return Markup(
        '<tr class="{}"><td class="lb-number lb-rank">{}</td><th scope="row" dir="auto">{}</th>{}</tr>'
    ).format(kind, rank, _name(entry), Markup("").join(cells))


def _name(entry: Entry) -> Markup:
    name, notes = on_one_line(entry.name), lines(entry.notes)
    title = Markup(' title="{}"').format(notes) if notes else ""
    if not is_page(entry.link):
        return Markup("<span{}>{}</span>").format(title, name)
    return Markup('<a href="{}" target="_blank" rel="noopener nofollow ugc"{}>{}</a>').format(entry.link, title, name)


def _answers(entry: Entry) -> Markup:
    counts = f"{entry.answered:,} of {entry.n:,} {ANSWERS[entry.benchmark]}"
    empty = entry.statuses.get("empty", 0)
    whole = f"\u2713 complete, {empty:,} empty" if empty else "\u2713 complete"
    told = Markup('<small class="lb-whole">{}</small>').format(whole)
    if not entry.is_complete:
        told = Markup('<small class="lb-lacks">\u2717 incomplete, not ranked: {}</small>').format(entry.lacking)
    return Markup('<td class="lb-answers">{}{}</td>').format(counts, told)


def _look(entry: Entry, place: Place, mine: Tokens) -> Markup | str:
    token = entry.token or mine.get(scored(entry), "")
    if not token:
        return "-"
    words = "Look at it" if entry.token else "Look at yours"
    target = link(place.to("profile", run=token))
    return Markup('<a data-go href="{}">{}<span class="visually-hidden">: {}</span></a>').format(
        target, words, on_one_line(entry.name)
    )
