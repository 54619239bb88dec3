"""One answer to a path of a chain in plain words: where it left, where it should have, and what it mistook."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import shorten

from generator.condchain.chains import Chain, Layer
from space.case.chain.texts import line
from space.case.chain.truths import exit_layer
from space.case.chain.words import differing, excerpt
from space.runs.kept import KeptCase
from space.words import STATUSES, called

MOST_QUOTED = 160  # characters of a condition, a label or an option
SINGLE = str.maketrans("“”", "‘’")
UNREAD = {  # status -> why there is no label
    "none": "it says that none of the options fits",
    "missing": "the file has no answer to this path",
    "error": "the run failed on it",
    "empty": "the text is empty",
    "truncated": "the text breaks off before it gives one",
    "ambiguous": "it names several labels and chooses none",
    "no_label": "there is no label in the text",
}


def sentence(case: KeptCase, chain: Chain) -> str:
    """What became of an answer, as plain text. The chain is the one that it answers; `case.row` is the metric's.

    A letter of a label says where the model left; what it took for true or false follows from that.
    """
    told = _TOLD.get(case.row["outcome"])
    return told(case, chain) if told else line(case.told, MOST_QUOTED)


def _right(case: KeptCase, chain: Chain) -> str:
    answered = _option(chain, case.row["label"])
    if case.path == "true":
        return f"Right: all conditions hold, and it went on to the last step, {chain.depth}, and answered {answered}."
    number = chain.divergence_layer
    return (
        f"Right: it stopped at step {number} of {chain.depth}, whose condition does not hold, and answered {answered}."
    )


def _left_early(case: KeptCase, chain: Chain) -> str:
    chosen = case.row["chosen_layer"]
    if case.path == "true":
        cure = f"All conditions hold here: it should have gone on to the last step, {chain.depth}."
    else:
        cure = f"It should have gone on to step {chain.divergence_layer}, whose condition does not hold."
    condition = _quoted(_clause(chain, chosen, case.path))
    return f"Left too early, at step {chosen} of {chain.depth}: took the true condition {condition} for false. {cure}"


def _left_late(case: KeptCase, chain: Chain) -> str:
    chosen, number = case.row["chosen_layer"], chain.divergence_layer
    return (
        f"Left too late, at step {chosen} of {chain.depth}: took the false condition of step {number}, "
        f"{_changed(chain)}, for true, and then the true one of step {chosen} for false. It should have stopped at "
        f"step {number}."
    )


def _ran_on(case: KeptCase, chain: Chain) -> str:
    number = chain.divergence_layer
    return (
        f"Ran on to the end, step {chain.depth}: took the false condition of step {number}, {_changed(chain)}, for "
        f"true. It should have stopped at step {number}."
    )


def _wrong_option(case: KeptCase, chain: Chain) -> str:
    row = case.row
    if case.path == "true":
        way = f"it went on to the last step, {chain.depth}, as all conditions hold"
    else:
        way = f"it stopped at step {chain.divergence_layer} of {chain.depth}, whose condition does not hold"
    return (
        f"Right exit, wrong option: {way}, but it answered {_option(chain, row['label'])} where "
        f"{_option(chain, row['answer'])} is right."
    )


def _no_answer(case: KeptCase, chain: Chain) -> str:
    number = exit_layer(chain, case.path)
    cure = f"gone on to the last step, {number}," if case.path == "true" else f"stopped at step {number}"
    gold = _option(chain, case.row["answer"])
    return f"No answer that can be read: {_unread(case)}. It should have {cure} and answered {gold}."


_TOLD: dict[str, Callable[[KeptCase, Chain], str]] = {
    "right": _right,
    "left_early": _left_early,
    "left_late": _left_late,
    "ran_on": _ran_on,
    "right_exit_wrong_option": _wrong_option,
    "no_answer": _no_answer,
}


def _unread(case: KeptCase) -> str:
    if case.status == "not_offered":
        read = case.row["official" if case.row["parser"] == "official" else "robust"]
        return f"it answers {_quoted(read)}, which this chain does not offer" if read else "its label is not offered"
    return UNREAD.get(case.status, called(STATUSES, case.status))


def _clause(chain: Chain, number: int, path: str) -> str:
    """What a path asks at a layer; its question at the last one, which has no condition."""
    clauses = {layer.number: clause for layer, clause, _ in chain.stated(path)}
    return clauses.get(number, chain.layers[-1].question.text)


def _changed(chain: Chain) -> str:
    """What the False path changes, with the words beside it."""
    condition = chain.layers[chain.divergence_layer - 1].condition
    texts = (line(condition.text), line(condition.counter_text)) if condition else ("", "")
    return _quoted(excerpt(differing(*texts)[1]))


def _option(chain: Chain, label: str) -> str:
    """A label with its text."""
    options = {label: text for layer in chain.layers for label, text in _labelled(layer)}
    return f"{line(label, MOST_QUOTED)} {_quoted(options[label])}" if label in options else line(label, MOST_QUOTED)


def _labelled(layer: Layer) -> list[tuple[str, str]]:
    return list(zip(layer.question.labels, layer.question.options, strict=True))


def _quoted(text: str) -> str:
    """A text in quotation marks, those inside it made single, and cut behind a word where it is long.

    >>> print(_quoted("the wedge for “Ford”"), _quoted("“81”"), _quoted("very " * 100 + "long")[-9:])
    “the wedge for ‘Ford’” “81” very ...”
    """
    cut = shorten(text, MOST_QUOTED, placeholder=" ...")
    shown = line(text if cut.strip() == "..." else cut, MOST_QUOTED)
    if shown.startswith("“") and shown.endswith("”") and shown.count("“") == 1:
        return shown
    return f"“{shown.translate(SINGLE)}”"
