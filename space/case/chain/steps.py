"""The steps of a path, one below another on a rail: condition, does it hold, question, and where the answer left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from generator.condchain.chains import Chain, Condition
from space.case.chain.answers import PATHS
from space.case.chain.texts import line
from space.case.chain.truths import Atom, Step
from space.case.chain.words import Pieces, differing
from space.runs.facets import Row
from space.runs.kept import KeptCase

TRUTHS = {True: "true", False: "false"}
HOLDS = {True: "it holds", False: "it does not hold"}
GOES = {True: "true → go on", False: "false → stop here"}
PASSED, EXIT, BEYOND = "cc-passed", "cc-exit", "cc-beyond"
BEYOND_TOLD = "not reached"
CHANGED_ATOM = Markup(' <span class="note">(changed on the False path)</span>')
_STEP = Markup(
    '<li class="cc-step {kind}{left}"><p class="cc-head"><span class="cc-node" aria-hidden="true">{number}</span>'
    '<strong>Step {number}</strong> <span class="cc-truth">{truth}</span>{markers}</p>{condition}'
    '<div class="cc-under">{question}{check}</div></li>'
)
_MARKER = Markup(' <span class="cc-marker {}">{}</span>')
_ASKED = Markup('<p class="cc-asked" dir="auto"><span class="note">Is it true that</span> {}?</p>')
_DIFFERING = Markup(
    '<div class="cc-both"><p class="note">Here the two paths differ. The changed words are marked.</p><dl>{}</dl></div>'
)
_SIDE = Markup('<div{}><dt>{}: <span class="cc-truth">{}</span></dt><dd dir="auto">{}?</dd></div>')
_QUESTION = Markup(
    '<details class="cc-more"{open}><summary>{title}</summary><p dir="auto">{text}</p><ul class="cc-options">'
    "{options}</ul></details>"
)
_OPTION = Markup('<li{}><b>{}</b> <span dir="auto">{}</span>{}</li>')
_CHECK = Markup(
    '<details class="cc-more"><summary>How the condition is checked</summary><div class="box" tabindex="0" '
    'role="region" aria-label="Parts of the condition of step {number}"><table><thead><tr><th scope="col">part</th>'
    '<th scope="col">over the facts of the {about}</th><th scope="col">value</th></tr></thead><tbody>{rows}</tbody>'
    '</table></div><p class="note">Together: <code>{template}</code></p></details>'
)
_ATOM = Markup('<tr><th scope="row">{}</th><td><code>{}</code>{}</td><td>{}</td></tr>')
_UNCHECKED = Markup('<p class="note">Its program cannot be run over the facts; the value is what the chain says.</p>')


def show_steps(steps: Sequence[Step], case: KeptCase, chain: Chain) -> Markup:
    """steps: of the path of the case."""
    shown = Markup("").join(_step(step, case, chain) for step in steps)
    return Markup('<section class="cc-way"><h3>The steps of the {}</h3><ol class="cc-steps">{}</ol></section>').format(
        PATHS.get(case.path, case.path), shown
    )


def _step(step: Step, case: KeptCase, chain: Chain) -> Markup:
    number, row = step.layer.number, case.row
    return _STEP.format(
        kind=_kind(step, row),
        left=" cc-left" if row["chosen_layer"] == number else "",
        number=number,
        truth=_truth(step),
        markers=Markup("").join(_MARKER.format(*marker) for marker in _markers(number, case)),
        condition=_condition(step, case.path, chain),
        question=_question(step, row),
        check=_check(step),
    )


def _kind(step: Step, row: Row) -> str:
    if not step.reached:
        return BEYOND
    return EXIT if step.layer.number == row["expected_layer"] else PASSED


def _truth(step: Step) -> str:
    if step.is_last:
        return "all conditions hold → answer" if step.reached else BEYOND_TOLD
    return GOES[step.holds] if step.reached else f"{BEYOND_TOLD}; it is {TRUTHS[step.holds]}"


def _markers(number: int, case: KeptCase) -> Iterator[tuple[str, str]]:
    """What stands beside a step: (class, words)."""
    expected, chosen = case.row["expected_layer"], case.row["chosen_layer"]
    if number == expected == chosen:
        yield "cc-right", "✓ left here, rightly"
        if not case.right:
            yield "cc-wrong", "✗ with the wrong option"
    elif number == expected:
        yield "cc-should", "➜ should leave here"
    elif number == chosen:
        yield "cc-wrong", "✗ left here"


def _condition(step: Step, path: str, chain: Chain) -> Markup:
    condition = step.layer.condition
    if condition is None:
        return Markup("")
    if step.layer.number != chain.divergence_layer:
        return _ASKED.format(line(step.clause))
    return _both(condition, step, path)


def _both(condition: Condition, step: Step, path: str) -> Markup:
    """The condition as both paths state it, that of the path that is looked at emphasised."""
    sides = zip(PATHS, differing(line(condition.text), line(condition.counter_text)), strict=True)
    shown = []
    for name, pieces in sides:
        is_own = name == path
        holds = step.holds if is_own else name == "true"
        kind = Markup(' class="cc-own"') if is_own else ""
        shown.append(_SIDE.format(kind, PATHS[name], HOLDS[holds], _marked(pieces)))
    return _DIFFERING.format(Markup("").join(shown))


def _marked(pieces: Pieces) -> Markup:
    parts = (Markup('<mark class="cc-changed">{}</mark>').format(p.text) if p.differs else p.text for p in pieces)
    return Markup(" ").join(parts)


def _question(step: Step, row: Row) -> Markup:
    question, number = step.layer.question, step.layer.number
    is_here = number in (row["expected_layer"], row["chosen_layer"])
    title = "Final question" if step.is_last else "Question of this step"
    options = Markup("").join(
        _option(label, text, question.answer, row)
        for label, text in zip(question.labels, question.options, strict=True)
    )
    return _QUESTION.format(
        open=Markup(" open") if is_here else "", title=title, text=line(question.text), options=options
    )


def _option(label: str, text: str, right: str, row: Row) -> Markup:
    is_right, is_answered = label == right, label == row["label"]
    if is_answered:
        is_gold = label == row["answer"]
        kind, told = ("cc-right", "✓ answered, right") if is_gold else ("cc-wrong", "✗ answered")
        if is_right and not is_gold:
            told = "✗ answered: right for this step, but not the step to leave at"
    elif label == row["answer"]:
        kind, told = "cc-right", "✓ gold"
    elif is_right:
        kind, told = "note", "right for this step"
    else:
        return _OPTION.format("", label, line(text), "")
    return _OPTION.format(Markup(' class="{}"').format(kind), label, line(text), _MARKER.format("", told))


def _check(step: Step) -> Markup:
    condition = step.layer.condition
    if condition is None:
        return Markup("")
    if not step.atoms:
        return _UNCHECKED
    return _CHECK.format(
        number=step.layer.number,
        about=line(step.layer.safe_subject).removeprefix("the "),
        rows=Markup("").join(map(_atom, step.atoms)),
        template=line(condition.template),
    )


def _atom(atom: Atom) -> Markup:
    changed = CHANGED_ATOM if atom.changed else ""
    return _ATOM.format(atom.letter, line(atom.text), changed, TRUTHS[atom.holds])
