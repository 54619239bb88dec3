"""The columns of the dataset and their Arrow types. What varies from row to row is a string of canonical JSON."""

from __future__ import annotations

from datasets import Features, Image, Value

_TEXT, _INT = Value("string"), Value("int32")
_QUESTION = {"text": _TEXT, "options": [_TEXT], "answer": _TEXT}
_PATH = {"full_instruction": _TEXT, "pseudocode": _TEXT, "correct_answer": _TEXT}
_CONDITION = {
    "predicate": _TEXT,
    "counterfactual": _TEXT,
    "text": _TEXT,
    "counter_text": _TEXT,
    "template": _TEXT,
    "family": _TEXT,
    "atoms": [{"text": _TEXT, "value": Value("bool")}],
    "flipped": _INT,
}


def chain_features() -> Features:
    """The features of one chain, in the order of `Chain.to_row`."""
    return Features(
        {
            "id": _TEXT,
            "domain": _TEXT,
            "images": [Image()],
            "depth": _INT,
            "complexity": _TEXT,
            "true_path": _PATH,
            "false_path": {**_PATH, "diverge_node": _TEXT},
            "layers": [
                {
                    "number": _INT,
                    "entity": _TEXT,
                    "subject": _TEXT,
                    "safe_subject": _TEXT,
                    "strategy": _TEXT,
                    "relation": _TEXT,
                    "facts": _TEXT,
                    "condition": _CONDITION,
                    "question": _QUESTION,
                }
            ],
            "final_question": _QUESTION,
            "divergence_layer": _INT,
            "source": _TEXT,
            "true_reference": _TEXT,
            "false_reference": _TEXT,
            "generator_version": _TEXT,
            "seed": Value("int64"),
        }
    )
