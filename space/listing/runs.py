"""The choice of the run that is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from predictors.texts import on_one_line
from space.places import Place, link
from space.runs.kept import RunFacts
from space.tables import percent, share

MOST_NAME = 40  # characters of a name in the list
MOST_CONFIG = 30

Groups = Sequence[tuple[str, Sequence[RunFacts]]]  # what a group is called, and its runs

_FORM = Markup("""<form class="ls-chooser" data-go method="get"><input type="hidden" name="tab" value="{tab}">
<label class="ls-field"><span>Run</span><select name="run" data-now>{none}{groups}</select></label>
<button type="submit" class="ls-button ls-small">Show</button></form>""")
_GROUP = Markup('<optgroup label="{}">{}</optgroup>')
_OPTION = Markup('<option value="{}"{}>{}</option>')
_CHOOSE = Markup('<option value="" selected>Choose a run</option>')
_EMPTY = Markup(
    '<p class="note">No run yet. <a data-go href="{}">Score a prediction file</a> to look at its cases.</p>'
)


def show_chooser(runs: Groups, place: Place) -> Markup:
    """All runs by their groups, the one of the place chosen; the form leads to that run in the same tab."""
    groups = [(title, found) for title, found in runs if found]
    if not groups:
        return _EMPTY.format(link(Place("score")))
    tokens = {facts.token for _, found in groups for facts in found}
    return _FORM.format(
        tab=place.tab,
        none="" if place.run in tokens else _CHOOSE,
        groups=Markup("").join(
            _GROUP.format(on_one_line(title), Markup("").join(_option(facts, place) for facts in found))
            for title, found in groups
        ),
    )


def in_short(facts: RunFacts) -> str:
    """A run in a line: its name, its config, and the number that is looked at first."""
    name, config = on_one_line(facts.name, MOST_NAME), on_one_line(facts.config, MOST_CONFIG)
    return f"{name} · {config} · {FIGURES[facts.benchmark](facts.numbers)}"


def _option(facts: RunFacts, place: Place) -> Markup:
    chosen = Markup(" selected") if facts.token == place.run else ""
    return _OPTION.format(facts.token, chosen, in_short(facts))


def _exact(numbers: Mapping[str, Any]) -> str:
    return f"{share(numbers['dimensions']['exact']['correct'], numbers['n'])} exact"


def _path_f1(numbers: Mapping[str, Any]) -> str:
    if len(numbers["domains"]) == 1:
        return f"Path F1 {percent(numbers['pooled']['path_f1'])}"
    return f"Avg F1 {percent(numbers['avg_f1'])}"


FIGURES: dict[str, Callable[[Mapping[str, Any]], str]] = {"ExBind": _exact, "CondChain": _path_f1}
