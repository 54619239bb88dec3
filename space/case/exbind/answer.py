"""What the model wrote, what was read of it, and how it was read."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from space.case.exbind.families import FAMILIES
from space.case.exbind.opened import Opened
from space.case.exbind.phrases import capital, lines_of, word
from space.words import STATUSES, called

MOST_ANSWER = 20_000  # characters
NO_TEXT = "There is no text."
BLANK = "The text is blank."
CUT = "These are the first {:,} of {:,} characters."
STRICT = {True: "nothing but the asked JSON", False: "not just the asked JSON"}


def show_answer(opened: Opened) -> Markup:
    """The answer as facts, then the text."""
    facts = Markup("").join(Markup("<dt>{}</dt><dd>{}</dd>").format(name, fact) for name, fact in _facts(opened))
    return Markup('<section><h3>Answer</h3><dl class="cx-facts">{}</dl>{}</section>').format(
        facts, _text(opened.case.text)
    )


def _facts(opened: Opened) -> Iterator[tuple[str, str | Markup]]:
    status = opened.case.status
    yield "Status", capital(called(STATUSES, status))
    if status == "ok":
        yield "Form", capital(STRICT[bool(opened.case.row["strict"])])
    if opened.unknown is not None:
        yield "Names", Markup("<code>{}</code>").format(word(opened.unknown))
    for key, candidate_id in opened.chosen.items():
        yield f"Chosen {key}", _named(opened, candidate_id)
    for key, candidate_id in opened.golds.items():
        yield f"Gold {key}", _named(opened, candidate_id)


def _named(opened: Opened, candidate_id: str) -> Markup:
    named = FAMILIES[opened.form].named(opened.latent, opened.semantic[candidate_id])
    return Markup('<code>{}</code> <span dir="auto">{}</span>').format(word(candidate_id), named)


def _text(text: str | None) -> Markup:
    if text is None or not text.strip():
        return Markup('<p class="note">{}</p>').format(NO_TEXT if not text else BLANK)
    cut = Markup('<p class="note">{}</p>').format(CUT.format(MOST_ANSWER, len(text))) if len(text) > MOST_ANSWER else ""
    return Markup(
        '<div class="box cx-scroll cx-raw" tabindex="0" role="region" aria-label="The answer as the model wrote it">'
        '<pre dir="auto">{}</pre></div>{}'
    ).format("\n".join(lines_of(text[:MOST_ANSWER])), cut)
