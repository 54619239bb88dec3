"""What the model wrote, what was read of it, and how it was read."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from space.case.exbind.families import FAMILIES
from space.case.exbind.opened import Opened
from space.case.exbind.phrases import capital, word
from space.html import join
from space.texts import MOST_ANSWER, text_box
from space.words import STATUSES, called

STRICT = {
    True: "Read: it is nothing but the JSON that was asked for",
    False: "Read, though it is not just the JSON that was asked for",
}
_FACT = Markup("<dt>{}</dt><dd>{}</dd>")


def show_answer(opened: Opened) -> Markup:
    """The answer as facts, then the text."""
    return Markup('<section><h3>Answer</h3><dl class="cx-facts">{}</dl>{}</section>').format(
        join(_FACT.format(name, fact) for name, fact in _facts(opened)),
        text_box(opened.case.text, MOST_ANSWER, "The answer as the model wrote it", "cx-scroll cx-raw"),
    )


def _facts(opened: Opened) -> Iterator[tuple[str, str | Markup]]:
    status = opened.case.status
    yield (
        "How it was read",
        STRICT[bool(opened.case.row["strict"])] if status == "ok" else capital(called(STATUSES, status)),
    )
    for unknown in opened.unknown:
        yield "Names", Markup("<code>{}</code>").format(word(unknown))
    for key, candidate_id in opened.chosen.items():
        yield f"Chosen{opened.end(key)}", _named(opened, candidate_id)
    for key, candidate_id in opened.golds.items():
        yield f"Gold{opened.end(key)}", _named(opened, candidate_id)


def _named(opened: Opened, candidate_id: str) -> Markup:
    named = FAMILIES[opened.form].named(opened.latent, opened.semantic[candidate_id])
    return Markup('<code>{}</code> <span dir="auto">{}</span>').format(word(candidate_id), named)
