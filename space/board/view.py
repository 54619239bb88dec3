"""The leaderboard as a page: what was measured here, what the papers report, and how a run comes to stand on it.

A place says in `config` which benchmark and config are shown, as in ExBind/broad, in `sort` by which column, in
`search` what the name or the notes hold, and in `columns` which columns there are. The form has an anchor, `SUBMIT`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from metrics.reported import Reported
from predictors.texts import on_one_line
from space.board.columns import OTHERS, Columns, columns_of
from space.board.entries import Entry
from space.board.form import submit_form
from space.board.measured import group_table, identity_of
from space.board.measures import MEASURES
from space.board.ranking import groups
from space.board.reported import reported_table
from space.board.storage import HERE
from space.html import NOTHING, attributes, go, hidden, join
from space.places import Place
from space.runs.kept import RunFacts
from space.words import called

FIRST = ("broad", "targeted_table", "targeted_hierarchy", "targeted", "all", "natural", "chart", "gui")
NOTHING_MEASURED = "No run of this config is on the leaderboard yet. Score one, and submit it with the form below."
SUBMIT = "lb-submit"
MOST_TOLD = 1000  # characters

Choice = tuple[str, str]  # benchmark, config


def show_board(
    entries: Sequence[Entry],
    reported: Sequence[Reported],
    mine: Sequence[RunFacts],
    place: Place,
    told: str = "",
    *,
    where: str = HERE,
    left_out: int = 0,
    given: Mapping[str, Any] | None = None,
) -> Markup:
    """entries: of all benchmarks; mine: the runs that the visitor may submit; told: what became of the last submission;
    where, left_out: as the board says; given: the fields of a submission that was not taken, to be mended, which is
    then what is told.

    Nothing is believed of `place` and `given`; a text in them that names nothing is as if it were not there.
    """
    offered = _choices(entries, reported, mine)
    if not offered:
        return Markup('<p class="note">{}</p>').format("There is nothing on the leaderboard, and nothing to submit.")
    benchmark, config = _chosen(offered, place)
    here = [entry for entry in entries if (entry.benchmark, entry.config) == (benchmark, config)]
    points = [point for point in reported if (point.benchmark, point.config) == (benchmark, config)]
    columns = columns_of(benchmark, (name for entry in here for name in entry.measures), place.columns)
    tokens = {identity_of(facts): facts.token for facts in mine if facts.predictions}
    place = replace(place, tab="board", config=f"{benchmark}/{config}")
    tables = join(group_table(group, columns, place, tokens) for group in groups(here))
    title = f"{benchmark}: {called({}, config)}"
    return Markup(
        '<div class="lb-board">{}<section><h2>Measured here <small>{}</small></h2>{}{}{}</section>'
        '<section><h2 id="{}">Submit a run</h2>{}{}</section>'
        "<section><h2>Reported by the papers <small>{}</small></h2>{}</section></div>"
    ).format(
        _nav(offered, (benchmark, config), entries, place),
        title,
        _tools(columns, place) if here else Markup('<p class="lb-none">{}</p>').format(NOTHING_MEASURED),
        tables,
        _note_of(left_out),
        SUBMIT,
        submit_form(mine, place, where, given or {}),
        _status(told, is_refused=given is not None),
        title,
        reported_table(points, benchmark),
    )


def _choices(entries: Iterable[Entry], reported: Iterable[Reported], mine: Iterable[RunFacts]) -> list[Choice]:
    """Every benchmark and config of which there is anything, the most usual first."""
    found = {(each.benchmark, each.config) for many in (entries, reported, mine) for each in many}
    benchmarks = list(MEASURES)

    def order(choice: Choice) -> tuple[int, int, str]:
        benchmark, config = choice
        return benchmarks.index(benchmark), FIRST.index(config) if config in FIRST else len(FIRST), config

    return sorted(found, key=order)


def _chosen(offered: Sequence[Choice], place: Place) -> Choice:
    return next((choice for choice in offered if "/".join(choice) == place.config), offered[0])


def _status(told: str, *, is_refused: bool) -> Markup:
    """What became of the last submission; the element is always there, so that a change of it is read aloud."""
    text = on_one_line(told, MOST_TOLD)
    kind = f"lb-told{' lb-refused' if is_refused else ''}" if text else "lb-quiet"
    role = "alert" if text and is_refused else "status"
    return Markup('<p class="{}" role="{}" dir="auto">{}</p>').format(kind, role, text)


def _nav(offered: Sequence[Choice], chosen: Choice, entries: Sequence[Entry], place: Place) -> Markup:
    lines = []
    for benchmark in dict.fromkeys(benchmark for benchmark, _ in offered):
        items = []
        for choice in (choice for choice in offered if choice[0] == benchmark):
            count = sum((entry.benchmark, entry.config) == choice for entry in entries)
            current = "page" if choice == chosen else None
            # What is sorted by, and the columns, stay within a benchmark: another one has other measures.
            kept = place if benchmark == chosen[0] else replace(place, sort="", columns=())
            text = Markup("{} <small>({})</small>").format(called({}, choice[1]), count)
            items.append(go(replace(kept, config="/".join(choice)), text, aria_current=current))
        listed = join(Markup("<li>{}</li>").format(item) for item in items)
        lines.append(Markup("<div><b>{}</b><ul>{}</ul></div>").format(benchmark, listed))
    return Markup(
        '<nav class="lb-nav" aria-label="Benchmark and config">{}<p class="note">In brackets: runs that were measured '
        "here. Baselines that see the right answers, such as oracle, are left out.</p></nav>"
    ).format(join(lines))


def _tools(columns: Columns, place: Place) -> Markup:
    """Search and the choice of columns: a form whose fields become the address."""
    kept = join(hidden(name, getattr(place, name)) for name in ("tab", "config", "sort", "run"))
    titles = {**{measure.name: measure.title for measure in columns.offered}, **OTHERS}
    boxes = join(
        Markup('<label><input{}> {}</label>').format(
            attributes(type="checkbox", name="show", value=name, checked="checked" if name in columns.chosen else None),
            title,
        )
        for name, title in titles.items()
    )  # fmt: skip
    return Markup(
        '<form class="lb-tools" data-go method="get">{}<label class="lb-search">Search names and notes '
        '<input type="search" name="q" value="{}" dir="auto"></label>'
        '<fieldset><legend>Columns</legend>{}</fieldset><button type="submit" class="lb-button">Show</button></form>'
    ).format(kept, place.search, boxes)


def _note_of(left_out: int) -> Markup:
    if not left_out:
        return NOTHING
    what = "1 file is" if left_out == 1 else f"{left_out:,} files are"
    return Markup('<p class="note">{} not shown: not a submission as it was written here.</p>').format(what)
