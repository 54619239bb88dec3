"""Which runs are compared: a form of all that a visitor can choose from, and links for the frequent choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from markupsafe import Markup

from predictors.texts import on_one_line
from space.comparing.grids import Cell, sentence
from space.comparing.runs import model_name
from space.comparing.sides import shown_name
from space.html import NOTHING, go, hidden, join
from space.listing.runs import FIGURES
from space.places import MOST_RUNS, Place
from space.runs.kept import RunFacts

EMPTY = (
    "Choose two or more runs below, then press Compare. The first run of each config is the base that the others are "
    "held against."
)
OF_GROUP, OF_MODEL = "Compare all of", "Compare all of one model"
MOST_TITLE = 120  # characters of a group's title that are shown
MOST_LINKS = 12  # of a kind
NO_RUNS = "There are no runs yet: score a prediction file in the tab Score, then come back."

Offered = Sequence[tuple[Cell, Sequence[RunFacts]]]  # group -> its runs


def show_chooser(chosen: Sequence[RunFacts], offered: Offered, place: Place) -> Markup:
    """The form, folded where there is something to compare. chosen: in order."""
    tokens = {run.token for run in chosen}
    others = [(title, [run for run in runs if run.token not in tokens]) for title, runs in offered]
    if not chosen and not any(runs for _, runs in others):
        return sentence(NO_RUNS)
    many = len(chosen) > 1
    return Markup(
        '{lead}<details class="cp-chooser"{state}><summary>Choose runs <span class="note">({n} of at most {most} '
        "chosen)</span></summary>{quick}{form}</details>"
    ).format(
        lead=NOTHING if many else Markup("<p>{}</p>").format(EMPTY),
        state=NOTHING if many else Markup(" open"),
        n=len(chosen),
        most=MOST_RUNS,
        quick=join((_quick(OF_GROUP, offered, place), _quick(OF_MODEL, _by_model(offered), place))),
        form=_form(chosen, others, place),
    )


def _form(chosen: Sequence[RunFacts], others: Offered, place: Place) -> Markup:
    """Those that are chosen stand first, in order, so that what is added comes behind them."""
    groups = [("Compared now, in this order", chosen, True)] if chosen else []
    groups += [(title, runs, False) for title, runs in others if runs]
    parsers = {(run.benchmark, run.parser) for _, runs, _ in groups for run in runs}
    apart = {benchmark for benchmark, number in Counter(name for name, _ in parsers).items() if number > 1}
    return Markup(
        '<form data-go method="get">{}{}{}<p class="cp-press"><button type="submit">Compare</button></p></form>'
    ).format(
        hidden("tab", "compare"),
        hidden("run", place.run),
        join(
            Markup("<fieldset><legend>{}</legend>{}</fieldset>").format(
                title, join(_boxes(runs, apart, checked=checked))
            )
            for title, runs, checked in groups
        ),
    )


def _boxes(runs: Iterable[RunFacts], apart: set[str], *, checked: bool) -> Iterator[Markup]:
    for run in runs:
        told = (
            run.config if checked or not run.is_built_in else "",
            FIGURES[run.benchmark](run.numbers),
            f"{run.parser} parser" if run.benchmark in apart else "",
        )
        yield Markup(
            '<label><input type="checkbox" name="with" value="{}"{}>'
            '<span>{} <span class="note">{}</span></span></label>'
        ).format(
            run.token,
            Markup(" checked") if checked else NOTHING,
            shown_name(run.name),
            ", ".join(part for part in told if part),
        )


def _quick(title: str, offered: Offered, place: Place) -> Markup:
    """A link for each group that has something to compare."""
    links = []
    for name, runs in offered:
        if len(runs) > 1:
            tokens = tuple(run.token for run in runs)[:MOST_RUNS]
            these = f"all {len(runs)}" if len(runs) == len(tokens) else f"the first {len(tokens)} of {len(runs)}"
            text = Markup("{} <span>({})</span>").format(_titled(name), these)
            links.append(Markup("<li>{}</li>").format(go(replace(place.to("compare"), runs=tokens), text)))
    if not links:
        return NOTHING
    return Markup('<div class="cp-quick"><span>{}</span><ul>{}</ul></div>').format(title, join(links[:MOST_LINKS]))


def _by_model(offered: Offered) -> Offered:
    """The same runs by the model that they are taken for, of each benchmark by itself."""
    models: dict[tuple[str, str], list[RunFacts]] = {}
    for run in (run for _, runs in offered for run in runs):
        models.setdefault((run.benchmark, model_name(run)), []).append(run)
    return [(Markup("{}, {}").format(shown_name(name), benchmark), runs) for (benchmark, name), runs in models.items()]


def _titled(title: Cell) -> Cell:
    """The title of a group on one line, if it is a text."""
    return title if isinstance(title, Markup) else on_one_line(title, MOST_TITLE)
