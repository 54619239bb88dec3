"""One case of ExBind as HTML: what broke, what was seen and asked, what was answered, and among what it was chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from space.case.exbind.answer import show_answer
from space.case.exbind.candidates import show_candidates
from space.case.exbind.chips import show_chips
from space.case.exbind.opened import Opened, open_case
from space.case.exbind.phrases import lines_of
from space.case.exbind.picture import show_picture
from space.case.exbind.reading import show_table
from space.case.exbind.sentence import told
from space.case.exbind.source import show_source
from space.runs.kept import KeptCase

MOST_INSTRUCTION = 5000  # characters
VERDICTS = {True: ("cx-holds", "\N{CHECK MARK}"), False: ("cx-fails", "\N{BALLOT X}")}


def show_case(case: KeptCase, record: Mapping[str, Any], pictures: Sequence[str]) -> Markup:
    """A case with its answer. record: the dataset's row; pictures: addresses of its picture, none or one.

    Its headings are those below the heading of the case, which whoever shows it gives.

    Raises:
        KeyError, TypeError, ValueError: the record is damaged.
    """
    opened = open_case(case, record)
    return Markup('<div class="cx-case"><div class="cx-columns">{}{}{}</div></div>').format(
        _verdict(opened), _seen(opened, pictures), _answered(opened)
    )


def _verdict(opened: Opened) -> Markup:
    style, sign = VERDICTS[opened.case.right]
    return Markup(
        '<section class="cx-verdict"><h3>Result</h3><p class="cx-sentence {}" dir="auto">'
        '<span class="cx-result" aria-hidden="true">{}</span> <span class="visually-hidden">{}.</span> {}</p>{}'
        "</section>"
    ).format(style, sign, "Right" if opened.case.right else "Wrong", told(opened), show_chips(opened))


def _seen(opened: Opened, pictures: Sequence[str]) -> Markup:
    instruction = "\n".join(lines_of(opened.record["instruction"][:MOST_INSTRUCTION]))
    parts = [
        Markup('<section><h3>Instruction</h3><blockquote dir="auto">{}</blockquote></section>').format(instruction)
    ]
    parts += [show_picture(opened, address) for address in pictures]
    parts += [show_table(opened)] if opened.form == "table" else []
    return Markup('<div class="cx-seen">{}</div>').format(Markup("").join([*parts, show_source(opened)]))


def _answered(opened: Opened) -> Markup:
    return Markup('<div class="cx-answered">{}{}</div>').format(show_answer(opened), show_candidates(opened))
