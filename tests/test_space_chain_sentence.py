"""What the page says of one MM-CondChain answer in a sentence, and which part of a condition it quotes."""

from __future__ import annotations

from pathlib import Path

import pytest

from chain_pages import answered
from generator.condchain.chains import PATHS, Chain
from handmade_chains import boxed, make_chain
from making import read_rows
from space.case.chain.clauses import clauses_of, opening
from space.case.chain.sentence import sentence
from space.case.chain.words import differing

TOLD = [  # divergence layer, path, answer -> the sentence; the right option is always the first
    (1, "true", "C1", "Right: all conditions hold, and it went on to the last step, 3, and answered C1 “Four”."),
    (1, "true", "C2", "Right exit, wrong option: it went on to the last step, 3, as all conditions hold, but it "
     "answered C2 “Five” where C1 “Four” is right."),
    (1, "true", "B1", "Left too early, at step 2 of 3: took the true condition “the door of the house is open” for "
     "false. All conditions hold here: it should have gone on to the last step, 3."),
    (2, "false", "B1", "Right: it stopped at step 2 of 3, whose condition does not hold, and answered B1 “Yellow”."),
    (2, "false", "B3", "Right exit, wrong option: it stopped at step 2 of 3, whose condition does not hold, but it "
     "answered B3 “Dark green” where B1 “Yellow” is right."),
    (2, "false", "A2", "Left too early, at step 1 of 3: took the true condition “the person at the far left either is "
     "sitting or holds more than 3 balloons” for false. It should have gone on to step 2, whose condition does not "
     "hold."),
    (1, "false", "B1", "Left too late, at step 2 of 3: took the false condition of step 1, “the person at the far left "
     "either is lying down or holds more than 3 balloons”, for true (the True path says “sitting”), and then the true "
     "one of step 2 for false. It should have stopped at step 1."),
    (2, "false", "C1", "Ran on to the end, step 3: took the false condition of step 2, “the door of the house is "
     "closed”, for true (the True path says “open”). It should have stopped at step 2."),
]  # fmt: skip


@pytest.mark.parametrize(("divergence", "path", "label", "told"), TOLD)
def test_a_sentence_says_what_was_mistaken_and_where_the_chain_should_have_been_left(
    divergence: int, path: str, label: str, told: str
) -> None:
    chain = make_chain("natural_0001", divergence=divergence)
    assert sentence(answered(chain, path, boxed(label)), chain).striptags() == told


SAID = [  # the condition behind its subject on both paths, its atoms -> what a sentence quotes of it
    ("either has red wheels or has a roof rack, and moreover faces left",
     "either has red wheels or has a roof rack, and moreover faces right", 3,
     "the car faces [right]|[left]"),
    ("has a roof rack, has “1 and 2” on it, and is not red", "has a roof rack, has “1 or 2” on it, and is not red", 3,
     "the car has [‘1 or 2’] on it|[“1 and 2”]"),
    ("neither is red nor has a flag, or else is new", "neither is red nor has a bell, or else is new", 3,
     "the car neither is red nor has a [bell]|[flag]"),
    ("shows “A” above “B”", "shows “B” above “A”", 1, "the car shows [‘B’ above] ‘A’|shows ‘A’ [above ‘B’]"),
    ("has a roof rack", "has no roof rack", 1, "the car has [no] roof rack|has [a] roof rack"),
    ("is red and white or so", "is red and blue or so", 1, "the car is red and [blue] or so|[white]"),
]  # fmt: skip


@pytest.mark.parametrize(("true", "false", "atoms", "quoted"), SAID)
def test_a_sentence_quotes_the_whole_clause_that_was_changed_and_the_words_of_the_other_path(
    true: str, false: str, atoms: int, quoted: str
) -> None:
    row = make_chain("natural_0001").to_row()
    layer = row["layers"][0]
    layer["safe_subject"] = "the car"
    layer["condition"] |= {"text": f"the car {true}", "counter_text": f"the car {false}"}
    layer["condition"]["atoms"] = layer["condition"]["atoms"][:1] * atoms
    chain = Chain.from_row(row)
    told = str(sentence(answered(chain, "false", boxed("C1")), chain))
    told = told.replace('<mark class="cc-changed">', "[").replace("</mark>", "]")
    clause, other = quoted.split("|")
    other = other if other.startswith("[“") else f"“{other}”"
    assert f"condition of step 1, “{clause}”, for true (the True path says {other})." in told


UNREAD = {
    None: "the file has no answer to this path",
    "": "the text is empty",
    boxed("None"): "it says that none of the options fits",
    "who knows": "there is no label in the text",
    boxed("Z9"): "it answers “Z9”, which this chain does not offer",
}


@pytest.mark.parametrize("text", UNREAD)
def test_without_a_label_the_sentence_says_why_and_what_is_right(text: str | None) -> None:
    chain = make_chain("natural_0001", divergence=2)
    end = {
        "true": "It should have gone on to the last step, 3, and answered C1 “Four”.",
        "false": "It should have stopped at step 2 and answered B1 “Yellow”.",
    }
    for path in PATHS:
        told = sentence(answered(chain, path, text), chain)
        assert told.striptags() == f"No answer that can be read: {UNREAD[text]}. {end[path]}"


def test_of_every_real_condition_each_clause_is_found_and_the_changed_one_is_quoted(chain_hub: Path) -> None:
    for row in read_rows(str(chain_hub / "CondChain"), "all"):
        chain = Chain.from_row({**row, "images": []})
        for layer, condition in chain.gated():
            clauses = clauses_of(condition.text.removeprefix(f"{layer.safe_subject} "))
            assert len(clauses) == len(condition.atoms) and len(opening(condition.text, 100)) <= 104
        told = sentence(answered(chain, "false", boxed(chain.layers[-1].question.answer)), chain)
        subject = chain.layers[chain.divergence_layer - 1].safe_subject.translate(str.maketrans("“”", "‘’"))
        assert f"step {chain.divergence_layer}, “{subject} " in told and "<mark" in told and "..." not in told


def test_the_words_that_differ_join_to_both_texts() -> None:
    for one, other in (("", "a b"), ("a b c", "a b c"), ("x a y a", "a x a a b"), ("only left", "right")):
        sides = differing(one, other)
        assert [" ".join(piece.text for piece in side) for side in sides] == [one, other]
        same = [[piece.text for piece in side if not piece.differs] for side in sides]
        assert same[0] == same[1]
