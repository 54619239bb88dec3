"""What a model answered: a card for each path, the text as it came, and what both parsers read of it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from metrics.condchain_metric.reading import NO_LABEL
from space.case.chain.facts import fact_list
from space.html import NOTHING, go, join
from space.places import Place
from space.runs.kept import KeptCase
from space.tables import ABSENT
from space.texts import MOST_ANSWER, MOST_INSTRUCTION, SIGNS, line, text_box
from space.words import OUTCOMES, PATHS, STATUSES, called

MOST_LABEL = 80
DISAGREE = {
    True: "The two parsers read different things. The one that counts is the {} one.",
    False: "Both parsers read the same.",
    None: "The file gives a label that was read before, not the model's text, so the parsers are not compared.",
}
_CARD = Markup(
    '<li class="cc-card{chosen}"><p class="cc-path">{path}<span class="cc-{word}">{sign} {word}</span></p>'
    '<p class="cc-outcome">{outcome}</p><dl>'
    "<div><dt>answered</dt><dd>{label}</dd></div><div><dt>right answer</dt><dd>{answer}</dd></div>"
    "<div><dt>left at step</dt><dd>{left}</dd></div><div><dt>right step</dt><dd>{right} of {depth}</dd></div></dl></li>"
)
_CARDS = Markup('<nav aria-label="Both paths"><ul class="cc-cards">{}</ul></nav>')
_ANSWER = Markup('<section class="cc-answer"><h3>The answer on the {}</h3>{}{}</section>')
_FOLDED = Markup('<details class="cc-more"><summary>{}</summary>{}</details>')
_NO_TEXT = Markup('<p class="note">There is no text: {}.</p>')
_READ = Markup('{}<p class="note">{}</p>')


def show_cards(answers: Sequence[KeptCase], chosen: KeptCase, place: Place) -> Markup:
    """Both paths side by side; each card leads to its path."""
    return _CARDS.format(join(_card(case, case is chosen, place) for case in answers))


def show_answer(case: KeptCase) -> Markup:
    """The model's text, and what was read of it."""
    if case.text is None:
        text = _NO_TEXT.format(called(STATUSES, case.status))
    else:
        text = text_box(case.text, MOST_ANSWER, "The model's text", "cc-pre")
    return _ANSWER.format(called(PATHS, case.path), text, _what_was_read(case))


def show_instruction(text: str, path: str) -> Markup:
    """The whole instruction of a path, folded away."""
    name = f"The whole instruction of the {called(PATHS, path)}"
    return _FOLDED.format(name, text_box(text, MOST_INSTRUCTION, name, "cc-pre"))


def _card(case: KeptCase, is_chosen: bool, place: Place) -> Markup:
    row = case.row
    sign, word = SIGNS[case.right]
    return _CARD.format(
        chosen=" cc-chosen" if is_chosen else "",
        path=go(
            place.opened(case.id, case.path),
            called(PATHS, case.path),
            rel=f"path-{case.path}",
            aria_current="true" if is_chosen else None,
        ),
        sign=sign,
        word=word,
        outcome=_outcome(case),
        label=ABSENT if row["label"] is None else line(row["label"], MOST_LABEL),
        answer=line(row["answer"], MOST_LABEL),
        left=ABSENT if row["chosen_layer"] is None else row["chosen_layer"],
        right=row["expected_layer"],
        depth=row["depth"],
    )


def _outcome(case: KeptCase) -> str:
    outcome = case.row["outcome"]
    if outcome == "right":
        return "left where it should"
    told = called(OUTCOMES, outcome)
    return f"{told}: {called(STATUSES, case.status)}" if outcome == "no_answer" else told


def _what_was_read(case: KeptCase) -> Markup:
    row = case.row
    why = "" if case.status == "ok" else f": {called(STATUSES, case.status)}"
    facts = (
        ("official parser", _label(row["official"])),
        ("robust parser", _label(row["robust"])),
        ("counted", f"{_label(row['label'])}, by the {row['parser']} parser{why}"),
    )
    told = DISAGREE[row["disagree"]].format(row["parser"]) if case.text else NOTHING
    return _READ.format(fact_list(facts), told)


def _label(label: str | None) -> str:
    return "no label" if label in (None, NO_LABEL) else line(label, MOST_LABEL)
