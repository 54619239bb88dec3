"""One answer to a path of a chain in plain words: where it left, where it should have, and what it mistook."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from markupsafe import Markup, escape

from generator.condchain.chains import Chain
from space.case.chain.clauses import decisive, opening
from space.case.chain.truths import exit_layer
from space.case.chain.words import Piece, Pieces, differing, marked
from space.runs.kept import KeptCase
from space.texts import line
from space.words import STATUSES, called

MOST_CONDITION = 200  # characters of a condition
MOST_QUOTED = 160  # of a label or an option
SINGLE = str.maketrans("“”", "‘’")
SMALL = frozenset("a an no some any to in at".split())  # words that say little without those beside them
UNREAD = {  # status -> why there is no label
    "none": "it says that none of the options fits",
    "missing": "the file has no answer to this path",
    "error": "the run failed on it",
    "empty": "the text is empty",
    "truncated": "the text breaks off before it gives one",
    "ambiguous": "it names several labels and chooses none",
    "no_label": "there is no label in the text",
}


def sentence(case: KeptCase, chain: Chain) -> Markup:
    """What became of an answer; the words in which the paths differ are marked, all else is text.

    The chain is the one that it answers; `case.row` is the metric's. A letter of a label says where the model left;
    what it took for true or false follows from that.
    """
    told = _TOLD.get(case.row["outcome"])
    return told(case, chain) if told else escape(line(case.told, MOST_QUOTED))


def _right(case: KeptCase, chain: Chain) -> Markup:
    answered = _option(chain, case.row["label"])
    if case.path == "true":
        return Markup("Right: all conditions hold, and it went on to the last step, {}, and answered {}.").format(
            chain.depth, answered
        )
    return Markup("Right: it stopped at step {} of {}, whose condition does not hold, and answered {}.").format(
        chain.divergence_layer, chain.depth, answered
    )


def _left_early(case: KeptCase, chain: Chain) -> Markup:
    chosen = case.row["chosen_layer"]
    if case.path == "true":
        cure = f"All conditions hold here: it should have gone on to the last step, {chain.depth}."
    else:
        cure = f"It should have gone on to step {chain.divergence_layer}, whose condition does not hold."
    return Markup("Left too early, at step {} of {}: took the true condition {} for false. {}").format(
        chosen, chain.depth, _quoted(opening(line(_clause(chain, chosen, case.path)), MOST_CONDITION)), cure
    )


def _left_late(case: KeptCase, chain: Chain) -> Markup:
    chosen = case.row["chosen_layer"]
    return Markup(
        "Left too late, at step {} of {}: took {}, and then the true one of step {} for false. It should have stopped "
        "at step {}."
    ).format(chosen, chain.depth, _passed(chain), chosen, chain.divergence_layer)


def _ran_on(case: KeptCase, chain: Chain) -> Markup:
    return Markup("Ran on to the end, step {}: took {}. It should have stopped at step {}.").format(
        chain.depth, _passed(chain), chain.divergence_layer
    )


def _wrong_option(case: KeptCase, chain: Chain) -> Markup:
    row = case.row
    if case.path == "true":
        way = f"it went on to the last step, {chain.depth}, as all conditions hold"
    else:
        way = f"it stopped at step {chain.divergence_layer} of {chain.depth}, whose condition does not hold"
    return Markup("Right exit, wrong option: {}, but it answered {} where {} is right.").format(
        way, _option(chain, row["label"]), _option(chain, row["answer"])
    )


def _no_answer(case: KeptCase, chain: Chain) -> Markup:
    number = exit_layer(chain, case.path)
    cure = f"gone on to the last step, {number}," if case.path == "true" else f"stopped at step {number}"
    return Markup("No answer that can be read: {}. It should have {} and answered {}.").format(
        _unread(case), cure, _option(chain, case.row["answer"])
    )


_TOLD: dict[str, Callable[[KeptCase, Chain], Markup]] = {
    "right": _right,
    "left_early": _left_early,
    "left_late": _left_late,
    "ran_on": _ran_on,
    "right_exit_wrong_option": _wrong_option,
    "no_answer": _no_answer,
}


def _passed(chain: Chain) -> Markup:
    """The false condition that an answer did not stop at: the clause that makes it false, and the true one's words."""
    number = chain.divergence_layer
    parting = decisive(chain.layers[number - 1])
    _, said = differing(*parting.whole)
    return Markup("the false condition of step {}, {}, for true (the True path says {})").format(
        number, _quote(said), _quote(_told_apart(*differing(parting.true, parting.false)))
    )


def _told_apart(true: Pieces, false: Pieces) -> Pieces:
    """What the True path says in the place of what is changed: those words, or all of it where they say too little."""
    changed = tuple(piece for piece in true if piece.differs)
    is_in_place = [piece.differs for piece in true] == [piece.differs for piece in false]
    is_enough = is_in_place and len(changed) == 1 and changed[0].text.casefold() not in SMALL
    return changed if is_enough else true


def _unread(case: KeptCase) -> str | Markup:
    if case.status == "not_offered":
        read = case.row["official" if case.row["parser"] == "official" else "robust"]
        if not read:
            return "its label is not offered"
        return Markup("it answers {}, which this chain does not offer").format(_quoted(line(read, MOST_QUOTED)))
    return UNREAD.get(case.status, called(STATUSES, case.status))


def _clause(chain: Chain, number: int, path: str) -> str:
    """What a path asks at a layer; its question at the last one, which has no condition."""
    clauses = {layer.number: clause for layer, clause, _ in chain.stated(path)}
    return clauses.get(number, chain.layers[-1].question.text)


def _option(chain: Chain, label: str) -> Markup:
    """A label with its text."""
    questions = (layer.question for layer in chain.layers)
    options = {name: text for each in questions for name, text in zip(each.labels, each.options, strict=True)}
    shown = line(label, MOST_QUOTED)
    if label not in options:
        return escape(shown)
    return Markup("{} {}").format(shown, _quoted(line(options[label], MOST_QUOTED)))


def _quoted(text: str) -> Markup:
    """A text in quotation marks, as `_quote` sets them.

    >>> print(_quoted("the wedge for “Ford”"), _quoted("“81”"))
    “the wedge for ‘Ford’” “81”
    """
    return _quote((Piece(text, False),))


def _quote(pieces: Pieces) -> Markup:
    """Pieces in quotation marks, those inside made single; what is one quotation already gets no second marks."""
    text = " ".join(piece.text for piece in pieces)
    if text.startswith("“") and text.endswith("”") and text.count("“") == 1:
        return marked(pieces)
    return Markup("“{}”").format(marked(tuple(replace(piece, text=piece.text.translate(SINGLE)) for piece in pieces)))
