"""The steps of a path, one below another on a rail: condition, does it hold, question, and where the answer left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from generator.condchain.chains import Chain, Condition
from space.case.chain.pictures import show_screens
from space.case.chain.screens import screens_of
from space.case.chain.truths import Atom, Step
from space.case.chain.words import differing, marked
from space.html import NOTHING, box, join
from space.runs.facets import Row
from space.runs.kept import KeptCase
from space.texts import line
from space.words import PATHS

TRUTHS = {True: "true", False: "false"}
HOLDS = {True: "it holds", False: "it does not hold"}
GOES = {True: "true → go on", False: "false → stop here"}
PASSED, EXIT, AFTER, BEYOND = "cc-passed", "cc-exit", "cc-after", "cc-beyond"  # as seen from the right exit
TOLD = {AFTER: "after the right exit", BEYOND: "not reached"}
CHANGED_ATOM = Markup(' <span class="note">(changed on the False path)</span>')
_STEP = Markup(
    '<li class="cc-step {kind}{left}"><p class="cc-head"><span class="cc-node" aria-hidden="true">{number}</span>'
    '<strong>Step {number}</strong> <span class="cc-truth">{truth}</span>{markers}</p>{condition}'
    '<div class="cc-under">{question}{screens}{check}</div></li>'
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
    '<details class="cc-more"><summary>How the condition is checked</summary>{table}'
    '<p class="note">Together: <code>{template}</code></p></details>'
)
_PARTS = Markup(
    '<table><thead><tr><th scope="col">part</th><th scope="col">over the facts of the {about}</th>'
    '<th scope="col">value</th></tr></thead><tbody>{rows}</tbody></table>'
)
_ATOM = Markup('<tr><th scope="row">{}</th><td><code>{}</code>{}</td><td>{}</td></tr>')
_UNCHECKED = Markup('<p class="note">Its program cannot be run over the facts; the value is what the chain says.</p>')


def show_steps(steps: Sequence[Step], case: KeptCase, chain: Chain, pictures: Sequence[str]) -> Markup:
    """steps: of the path of the case; pictures: addresses of the chain's."""
    shown = join(_step(step, case, chain, pictures) for step in steps)
    return Markup('<section class="cc-way"><h3>The steps of the {}</h3><ol class="cc-steps">{}</ol></section>').format(
        PATHS.get(case.path, case.path), shown
    )


def _step(step: Step, case: KeptCase, chain: Chain, pictures: Sequence[str]) -> Markup:
    number, kind = step.layer.number, _kind(step, case.row)
    return _STEP.format(
        kind=kind,
        left=" cc-left" if case.row["chosen_layer"] == number else "",
        number=number,
        truth=_truth(step, kind),
        markers=join(_MARKER.format(*marker) for marker in _markers(number, case)),
        condition=_condition(step, case.path, chain),
        question=_question(step, case.row),
        screens=show_screens(pictures, screens_of(step.layer, len(pictures))),
        check=_check(step),
    )


def _kind(step: Step, row: Row) -> str:
    number, chosen = step.layer.number, row["chosen_layer"]
    if step.reached:
        return EXIT if number == row["expected_layer"] else PASSED
    return AFTER if chosen is not None and number <= chosen else BEYOND


def _truth(step: Step, kind: str) -> str:
    if step.reached:
        return "all conditions hold → answer" if step.is_last else GOES[step.holds]
    return TOLD[kind] if step.is_last else f"{TOLD[kind]}; it is {TRUTHS[step.holds]}"


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
        return NOTHING
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
        shown.append(_SIDE.format(kind, PATHS[name], HOLDS[holds], marked(pieces)))
    return _DIFFERING.format(join(shown))


def _question(step: Step, row: Row) -> Markup:
    question, number = step.layer.question, step.layer.number
    is_here = number in (row["expected_layer"], row["chosen_layer"])
    title = "Final question" if step.is_last else "Question of this step"
    options = join(
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
        kind, told = "cc-right", "✓ right answer"
    elif is_right:
        kind, told = "note", "right for this step"
    else:
        return _OPTION.format("", label, line(text), "")
    return _OPTION.format(Markup(' class="{}"').format(kind), label, line(text), _MARKER.format("", told))


def _check(step: Step) -> Markup:
    condition = step.layer.condition
    if condition is None:
        return NOTHING
    if not step.atoms:
        return _UNCHECKED
    about = line(step.layer.safe_subject).removeprefix("the ")
    table = _PARTS.format(about=about, rows=join(map(_atom, step.atoms)))
    return _CHECK.format(
        table=box(f"Parts of the condition of step {step.layer.number}", table), template=line(condition.template)
    )


def _atom(atom: Atom) -> Markup:
    changed = CHANGED_ATOM if atom.changed else ""
    return _ATOM.format(atom.letter, line(atom.text), changed, TRUTHS[atom.holds])
