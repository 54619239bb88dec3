"""The chains of a CondChain config as predictors and scoring need them, from a dataset folder that may be damaged."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from generator.condchain import vpir
from generator.condchain.chains import PATHS, Chain, layer_letter
from predictors.asking import Question
from predictors.join import Reference
from predictors.keys import Key
from predictors.prompts import condchain_prompt
from predictors.rows import DAMAGE, damaged, explain, identified_rows, text_of

ID_COLUMN = "id"
SAID_TWICE = ("domain", "depth", "complexity", "divergence_layer")  # by the row, and by each of its references
REFERENCES = tuple(f"{path}_reference" for path in PATHS)
INSTRUCTIONS = tuple(f"{path}_path" for path in PATHS)


def read_keys(dataset: str, config: str) -> Iterator[Key]:
    """What the answers to a config are joined by, in its order, the True path first; raises as `read_cases`."""
    for _, chain_id, _ in identified_rows(dataset, config, ID_COLUMN, ()):
        yield from (Key(chain_id, path) for path in PATHS)


def read_references(dataset: str, config: str) -> list[Reference]:
    """The references of every chain of a config, in its order, the True path first; there is at least one chain.

    Raises:
        UserError: the dataset cannot be read, has no such config, or a row of it is damaged: a reference is broken, or
            says something else than its row or than the other one.
    """
    references = []
    for number, chain_id, row in identified_rows(dataset, config, ID_COLUMN, (*SAID_TWICE, *REFERENCES, *INSTRUCTIONS)):
        texts = {path: text_of(dataset, config, row, number, f"{path}_reference") for path in PATHS}
        try:
            loaded = {path: json.loads(text) for path, text in texts.items()}
            golds = {path: reference["answer"] for path, reference in loaded.items()}
            contradiction = _contradiction(row, loaded)
        except DAMAGE as error:
            raise damaged(dataset, config, number, f"broken reference: {explain(error)}") from error
        if contradiction:
            raise damaged(dataset, config, number, contradiction)
        references += [Reference(Key(chain_id, path), texts[path], number, golds[path]) for path in PATHS]
    return references


def read_prompts(dataset: str, config: str) -> Iterator[Question]:
    """Every path of a config as a model is asked it, in order, read as it is asked for; raises as `read_cases`."""
    for number, chain_id, row in identified_rows(dataset, config, ID_COLUMN, ("images", *INSTRUCTIONS)):
        for path in PATHS:
            try:
                prompt = condchain_prompt(row, path)
            except DAMAGE as error:
                raise damaged(dataset, config, number, explain(error)) from error
            yield Question(Key(chain_id, path), prompt)


def read_cases(dataset: str, config: str) -> Iterator[Question]:
    """Every path of a config as `(chain, path)`, in order. What chain, instruction and reference say agrees.

    Raises:
        UserError: the dataset cannot be read, has no such config, or a row of it is damaged.
    """
    for number, chain_id, row in identified_rows(dataset, config, ID_COLUMN):
        try:
            chain = Chain.from_row(row)
            _check_chain(chain, row)
        except DAMAGE as error:
            raise damaged(dataset, config, number, explain(error)) from error
        yield from (Question(Key(chain_id, path), (chain, path)) for path in PATHS)


def no_facts(dataset: str, config: str) -> dict[str, dict[str, Any]]:
    """Nothing: the rows of the metric say all that is asked of a chain."""
    return {}


def _contradiction(row: dict[str, Any], references: dict[str, dict[str, Any]]) -> str | None:
    """What the references of a row, by path, say otherwise than the row or one another; None where nothing is.

    Raises:
        KeyError, TypeError: a part of them is missing or of another kind.
    """
    for path, reference in references.items():
        if (reference["id"], reference["path"]) != (row[ID_COLUMN], path):
            return f"the reference in it is not that of the case {Key(row[ID_COLUMN], path)}"
        if reference["answer"] != row[f"{path}_path"]["correct_answer"]:
            return f"instruction and reference contradict each other on the {path} path's answer"
        for name in SAID_TWICE:
            if reference[name] != row[name]:
                return (
                    f"row and {path}_reference contradict each other on the {name}: {row[name]!r}, {reference[name]!r}"
                )
    if references["true"]["offered"] != references["false"]["offered"]:
        return "true_reference and false_reference contradict each other on the labels that are offered"
    return None


def _check_chain(chain: Chain, row: dict[str, Any]) -> None:
    """
    Raises:
        ValueError: a predictor could not answer: the parts of the chain are not of one another.
    """
    for number, layer in enumerate(chain.layers, 1):
        question, condition = layer.question, layer.condition
        texts = [question.text, *question.options, *([condition.text, condition.counter_text] if condition else [])]
        if not all(isinstance(text, str) for text in texts):
            raise ValueError(f"a sentence or an option of layer {number} is no text")
        if question.answer[0] != layer_letter(number):
            raise ValueError(f"layer {number} has the answer {question.answer!r}")
        if not isinstance(layer.facts, dict):
            raise ValueError(f"the facts of layer {number} are no object")
    # Only that every condition can be executed; whether it is true where it should be is what an oracle shows.
    for path in PATHS:
        for layer, _, program in chain.stated(path):
            vpir.parse(program).evaluate(layer.facts)
    exits = {"true": chain.layers[-1], "false": chain.layers[chain.divergence_layer - 1]}
    for path, layer in exits.items():
        golds = {chain.path(path).correct_answer, json.loads(row[f"{path}_reference"])["answer"]}
        if golds != {layer.question.answer}:
            raise ValueError(f"layers, instruction and reference contradict each other on the {path} path's answer")
