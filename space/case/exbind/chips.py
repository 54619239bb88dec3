"""The stages of a case as a row of chips: satisfied, violated or not applicable, in their declared order."""

from __future__ import annotations

from markupsafe import Markup

from metrics.exbind_metric.stages import DECLARED_ORDER, DIMENSIONS, SAME_AS
from space.case.exbind.opened import Opened
from space.words import ASKED, STAGES, called

STATES = {  # score -> its class, its sign, its word
    1: ("cx-holds", "\N{CHECK MARK}", "satisfied"),
    0: ("cx-fails", "\N{BALLOT X}", "violated"),
}
FIRST = Markup(' <strong class="cx-first">broke first</strong>')


def show_chips(opened: Opened) -> Markup:
    """Every stage that the format is judged by; under them, in one line, those that are not applicable."""
    row, order = opened.case.row, DECLARED_ORDER[opened.form]
    repeated = SAME_AS.get(opened.form, {})  # they say the same of a table in other words
    others = [stage for stage in DIMENSIONS if stage not in order and stage not in repeated]
    chips = Markup("").join(_chip(stage, row["scores"][stage], stage == row["first_violation"]) for stage in order)
    named = Markup(", ").join(Markup('<span title="{}">{}</span>').format(*_words(stage)) for stage in others)
    return Markup(
        '<ul class="cx-chips" aria-label="Constraints, in the order in which they are judged">{}</ul>'
        '<p class="note cx-others">\N{EN DASH} not applicable to {}: {}</p>'
    ).format(chips, opened.form, named)


def _chip(stage: str, score: int, is_first: bool) -> Markup:
    style, sign, state = STATES[score]
    asked, name = _words(stage)
    return Markup(
        '<li class="cx-chip {}" title="{}"><span aria-hidden="true">{}</span> {} <small>{}</small>{}</li>'
    ).format(style, asked, sign, name, state, FIRST if is_first else "")


def _words(stage: str) -> tuple[str, str]:
    """What a stage asks, and what it is called."""
    return called(ASKED, stage), called(STAGES, stage)
