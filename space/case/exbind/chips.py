"""The stages of a case as a row of chips: satisfied, violated or not applicable, in their declared order."""

from __future__ import annotations

from markupsafe import Markup

from metrics.exbind_metric.stages import DECLARED_ORDER, DIMENSIONS, SAME_AS
from space.case.exbind import graph
from space.case.exbind.opened import Opened
from space.html import NOTHING, join
from space.texts import SIGNS
from space.words import ASKED, STAGES, called

STATES = {1: "satisfied", 0: "violated"}
STYLES = {1: "cx-holds", 0: "cx-fails"}
EXACT = {1: "the one that is meant", 0: "not the one that is meant"}  # what is then said in place of name and state
FIRST = Markup(' <strong class="cx-first">broke first</strong>')

_CHIPS = Markup(
    '<ul class="cx-chips" aria-label="Constraints, in the order in which they are judged">{}</ul>{}'
    '<p class="note cx-others">\N{EN DASH} not applicable to {}: {}</p>'
)
_CHIP = Markup('<li class="cx-chip {}" title="{}"><span aria-hidden="true">{}</span> {}{}</li>')


def show_chips(opened: Opened) -> Markup:
    """Every stage that the format is judged by; under them, in one line, those that are not applicable."""
    row, order = opened.case.row, DECLARED_ORDER[opened.form]
    repeated = SAME_AS.get(opened.form, {})  # they say the same of a table in other words
    others = [stage for stage in DIMENSIONS if stage not in order and stage not in repeated]
    chips = join(_chip(stage, row["scores"][stage], stage == row["first_violation"]) for stage in order)
    named = Markup(", ").join(Markup('<span title="{}">{}</span>').format(*_words(stage)) for stage in others)
    return _CHIPS.format(chips, _aside(opened), opened.form, named)


def _aside(opened: Opened) -> Markup:
    """Of a graph, why its relation holds where the edge that is named is none of the asked ones."""
    if opened.form != "graph" or not opened.chosen:
        return NOTHING
    told = graph.judged(opened.latent, opened.meant(opened.chosen), opened.case.row["violated"])
    return Markup('<p class="note cx-others" dir="auto">{}</p>').format(told) if told else NOTHING


def _chip(stage: str, score: int, is_first: bool) -> Markup:
    asked, name = _words(stage)
    said = EXACT[score] if stage == "exact" else Markup("{} <small>{}</small>").format(name, STATES[score])
    return _CHIP.format(STYLES[score], asked, SIGNS[bool(score)][0], said, FIRST if is_first else "")


def _words(stage: str) -> tuple[str, str]:
    """What a stage asks, and what it is called."""
    return called(ASKED, stage), called(STAGES, stage)
