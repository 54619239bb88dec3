"""What a model answered: a card for each path, the text as it came, and what both parsers read of it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from space.case.chain.texts import line, lines
from space.places import Place, link
from space.runs.kept import KeptCase
from space.tables import ABSENT
from space.words import OUTCOMES, STATUSES, called

MOST_ANSWER = 20_000  # characters of an answer that are shown
MOST_INSTRUCTION = 50_000
MOST_LABEL = 80
NO_LABEL = "None"  # what the official parser gives where there is none
PATHS = {"true": "True path", "false": "False path"}
MARKS = {True: ("✓", "right", "cc-right"), False: ("✗", "wrong", "cc-wrong")}
DISAGREE = {
    True: "The two parsers read different things. The one that counts is the {} one.",
    False: "Both parsers read the same.",
    None: "The file gives a label that was read before, not the model's text, so the parsers are not compared.",
}
_CARD = Markup(
    '<li class="cc-card{chosen}"><p class="cc-path"><a data-go href="{address}"{current}>{path}</a>'
    '<span class="{kind}">{mark} {word}</span></p><p class="cc-outcome">{outcome}</p><dl>'
    "<div><dt>answered</dt><dd>{label}</dd></div><div><dt>gold</dt><dd>{answer}</dd></div>"
    "<div><dt>left at step</dt><dd>{left}</dd></div><div><dt>right step</dt><dd>{right} of {depth}</dd></div></dl></li>"
)
_FOLDED = Markup('<details class="cc-more"><summary>{}</summary>{}</details>')
_TEXT = Markup('<pre class="cc-pre" dir="auto" tabindex="0" role="region" aria-label="{}">{}</pre>{}')
_CUT = Markup('<p class="note">Cut here: these are the first {:,} of {:,} characters.</p>')
_READ = Markup('<dl class="cc-facts">{}</dl><p class="note">{}</p>')
_FACT = Markup("<div><dt>{}</dt><dd>{}</dd></div>")


def show_cards(answers: Sequence[KeptCase], chosen: KeptCase, place: Place) -> Markup:
    """Both paths side by side; each card leads to its path."""
    cards = Markup("").join(_card(case, case is chosen, place) for case in answers)
    return Markup('<nav aria-label="Both paths"><ul class="cc-cards">{}</ul></nav>').format(cards)


def show_answer(case: KeptCase) -> Markup:
    """The model's text, and what was read of it."""
    return Markup('<section class="cc-answer"><h3>The answer on the {}</h3>{}{}</section>').format(
        called(PATHS, case.path), _raw(case), _what_was_read(case)
    )


def show_instruction(text: str, path: str) -> Markup:
    """The whole instruction of a path, folded away."""
    name = f"The whole instruction of the {called(PATHS, path)}"
    return _FOLDED.format(name, _shown(text, MOST_INSTRUCTION, name))


def _card(case: KeptCase, is_chosen: bool, place: Place) -> Markup:
    row = case.row
    mark, word, kind = MARKS[case.right]
    outcome = called(OUTCOMES, row["outcome"])
    if row["outcome"] == "no_answer":
        outcome = f"{outcome}: {called(STATUSES, case.status)}"
    return _CARD.format(
        chosen=" cc-chosen" if is_chosen else "",
        address=link(place.opened(case.id, case.path)),
        current=Markup(' aria-current="true"') if is_chosen else "",
        path=called(PATHS, case.path),
        kind=kind,
        mark=mark,
        word=word,
        outcome=outcome if row["outcome"] != "right" else "left where it should",
        label=ABSENT if row["label"] is None else line(row["label"], MOST_LABEL),
        answer=line(row["answer"], MOST_LABEL),
        left=ABSENT if row["chosen_layer"] is None else row["chosen_layer"],
        right=row["expected_layer"],
        depth=row["depth"],
    )


def _raw(case: KeptCase) -> Markup:
    if case.text is None:
        return Markup('<p class="note">There is no text: {}.</p>').format(called(STATUSES, case.status))
    if not case.text.strip():
        return Markup('<p class="note">The text is empty.</p>')
    return _shown(case.text, MOST_ANSWER, "The model's text")


def _shown(text: str, limit: int, name: str) -> Markup:
    cut = _CUT.format(limit, len(text)) if len(text) > limit else Markup("")
    return _TEXT.format(name, lines(text, limit), cut)


def _what_was_read(case: KeptCase) -> Markup:
    row = case.row
    why = "" if case.status == "ok" else f": {called(STATUSES, case.status)}"
    facts = (
        ("official parser", _label(row["official"])),
        ("robust parser", _label(row["robust"])),
        ("counted", f"{_label(row['label'])}, by the {row['parser']} parser{why}"),
    )
    told = DISAGREE[row["disagree"]].format(row["parser"])
    return _READ.format(Markup("").join(_FACT.format(*fact) for fact in facts), told if case.text else "")


def _label(label: str | None) -> str:
    return "no label" if label in (None, NO_LABEL) else line(label, MOST_LABEL)
