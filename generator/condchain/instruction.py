"""The text of a path: numbered steps in one fixed frame, and the parser that takes it apart again.

    Step 2. Is it true that <clause>? If yes, go on to step 3. If no, stop here and answer: <question>
    B1. <option>
    ...

The two instructions of a chain differ in one clause and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.condchain.chains import Question

RULES = (
    "Work through the steps below in their order. Each step but the last one states a condition on what you see: if it "
    "holds, go on; as soon as one does not hold, stop there and answer the question of that step. In a condition, "
    "“, and moreover”, “, and on top of that” and “, and at the same time” join parts that must all hold; “, or else”, "
    "“, or alternatively” and “, or failing that” join parts of which one is enough. “Either … or …” also holds when "
    "both are the case."
)
CLOSING = (
    "Answer one question only, with the label of one of its options, as \\boxed{label}; \\boxed{None} if none fits."
)
_GATED = re.compile(
    r"Step (?P<number>\d+)\. Is it true that (?P<clause>.+)\? If yes, go on to step \d+\. "
    r"If no, stop here and answer: (?P<question>.+)"
)
_TERMINAL = re.compile(r"Step (?P<number>\d+)\. All conditions hold, so answer: (?P<question>.+)")
_OPTION = re.compile(r"(?P<label>[A-Z][1-9])\. (?P<text>.+)")
_INDENT = "    "


def _options(question: Question) -> list[str]:
    return [f"{label}. {option}" for label, option in zip(question.labels, question.options, strict=True)]


def full_instruction(preamble: str, clauses: Sequence[str], questions: Sequence[Question]) -> str:
    """The whole instruction; there is one more question than there are clauses, the final one.

    Raises:
        ValueError: the numbers do not fit, or a text holds a line break.
    """
    if len(questions) != len(clauses) + 1:
        raise ValueError(f"{len(clauses)} clauses and {len(questions)} questions: the final question is one more")
    steps = []
    for number, (clause, question) in enumerate(zip(clauses, questions, strict=False), 1):
        head = (f"Step {number}. Is it true that {clause}? If yes, go on to step {number + 1}. "
                f"If no, stop here and answer: {question.text}")  # fmt: skip
        steps.append([head, *_options(question)])
    steps.append(
        [f"Step {len(questions)}. All conditions hold, so answer: {questions[-1].text}", *_options(questions[-1])]
    )
    if any("\n" in line for step in steps for line in step):
        raise ValueError("a text of the chain holds a line break")
    return "\n\n".join([preamble, RULES, *("\n".join(step) for step in steps), CLOSING])


def pseudocode(clauses: Sequence[str]) -> str:
    """The flow of a path as nested conditions over its clauses; `qa_k` is the question of step k.

    >>> print(pseudocode(["the dog is asleep"]))
    if holds("the dog is asleep"):
        answer(qa_2)
    else:
        answer(qa_1)
    """
    lines = [f'{_INDENT * depth}if holds("{clause}"):' for depth, clause in enumerate(clauses)]
    lines.append(f"{_INDENT * len(clauses)}answer(qa_{len(clauses) + 1})")
    for depth in reversed(range(len(clauses))):
        lines += [f"{_INDENT * depth}else:", f"{_INDENT * (depth + 1)}answer(qa_{depth + 1})"]
    return "\n".join(lines)


def read_instruction(text: str) -> tuple[list[str], list[tuple[str, list[tuple[str, str]]]]]:
    """(clauses, questions) of an instruction; a question is its text and its (label, option) pairs.

    Raises:
        ValueError: the text is not in the frame of `full_instruction`.
    """
    clauses: list[str] = []
    questions: list[tuple[str, list[tuple[str, str]]]] = []
    for number, block in enumerate(text.split("\n\n")[2:-1], 1):
        head, *options = block.split("\n")
        gated = _GATED.fullmatch(head)
        step = gated or _TERMINAL.fullmatch(head)
        read = [found.groups() for found in map(_OPTION.fullmatch, options) if found]
        if step is None or int(step["number"]) != number or len(read) != len(options):
            raise ValueError(f"step {number} is in no known frame: {block!r}")
        if gated:
            clauses.append(gated["clause"])
        questions.append((step["question"], read))
    if len(questions) != len(clauses) + 1:
        raise ValueError(f"{len(clauses)} conditions and {len(questions)} questions")
    return clauses, questions
