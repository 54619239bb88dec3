"""One case of ExBind as HTML: what broke, what was seen and asked, what was answered, and among what it was chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from space.case.exbind.answer import show_answer
from space.case.exbind.candidates import show_candidates
from space.case.exbind.chips import show_chips
from space.case.exbind.drawing import show_drawing
from space.case.exbind.opened import Opened, open_case
from space.case.exbind.picture import show_picture
from space.case.exbind.reading import show_table
from space.case.exbind.sentence import told
from space.case.exbind.source import show_source
from space.html import NOTHING, join
from space.runs.kept import KeptCase
from space.texts import MOST_INSTRUCTION, SIGNS, cut_note, lines

STYLES = {True: "cx-holds", False: "cx-fails"}

_CASE = Markup('<div class="cx-case"><div class="cx-columns">{}{}{}{}{}</div></div>')
_ASKED = Markup('<section class="cx-asked"><h3>Instruction</h3><blockquote dir="auto">{}</blockquote>{}</section>')
_VERDICT = Markup(
    '<section class="cx-verdict"><h3>Result</h3><p class="cx-sentence {}" dir="auto">'
    '<span class="cx-result" aria-hidden="true">{}</span> <span class="visually-hidden">{}.</span> {}</p>{}</section>'
)


def show_case(case: KeptCase, record: Mapping[str, Any], pictures: Sequence[str]) -> Markup:
    """A case with its answer. record: the dataset's row; pictures: addresses of its picture, none or one.

    Its headings are those below the heading of the case, which whoever shows it gives.

    Raises:
        KeyError, TypeError, ValueError: the record is damaged.
    """
    opened = open_case(case, record)
    return _CASE.format(
        _verdict(opened),
        _asked(opened),
        show_table(opened) if opened.form == "table" else NOTHING,
        _seen(opened, pictures),
        Markup('<div class="cx-answered">{}{}</div>').format(show_answer(opened), show_candidates(opened)),
    )


def _verdict(opened: Opened) -> Markup:
    is_right = opened.case.right
    sign, said = SIGNS[is_right]
    return _VERDICT.format(STYLES[is_right], sign, said.capitalize(), told(opened), show_chips(opened))


def _asked(opened: Opened) -> Markup:
    text = opened.record["instruction"]
    return _ASKED.format(lines(text, MOST_INSTRUCTION), cut_note(text, MOST_INSTRUCTION))


def _seen(opened: Opened, pictures: Sequence[str]) -> Markup:
    drawn = [show_drawing(opened)] if opened.form == "graph" else [show_picture(opened, one) for one in pictures]
    return Markup('<div class="cx-seen">{}</div>').format(join([*drawn, show_source(opened)]))
