"""What a score row is, benchmark by benchmark: its columns, what may stand in each, and what follows from what.

A number is pooled from few columns; the others are looked at because they say the same once more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from metrics.condchain_metric import scoring as condchain
from metrics.condchain_metric.reading import NO_LABEL
from metrics.exbind_metric import scoring as exbind
from metrics.exbind_metric.stages import verdict
from predictors.texts import json_type, shorten

MOST_LAYERS = 26  # each is known by a letter
_MAYBE_STRICT = ("ok", "unknown_candidate")  # statuses of an answer that states a whole reference

Row = dict[str, Any]
Fits = Callable[[Any], bool]


def fault_of(row: Row, benchmark: str) -> str | None:
    """What is wrong with a score row of a benchmark: a column is missing, holds something else, or contradicts the
    others; None where nothing is."""
    columns = {"file": _is_text, **COLUMNS[benchmark]}
    lacking = [name for name in columns if name not in row]
    if lacking:
        return f"is no score row of {benchmark}: it lacks {', '.join(map(repr, lacking))}"
    wrong = next((name for name, fits in columns.items() if not fits(row[name])), None)
    if wrong:
        shown = shorten(row[wrong]) if isinstance(row[wrong], str) else json_type(row[wrong])
        return f"its {wrong} is {shown}, as in no score row of {benchmark}"
    return CONTRADICTIONS[benchmark](row)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _is_truth(value: Any) -> bool:
    return isinstance(value, bool)


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _is_layer(value: Any) -> bool:
    return type(value) is int and 1 <= value <= MOST_LAYERS


def _is_one_of(known: Collection[str]) -> Fits:
    return lambda value: isinstance(value, str) and value in known


def _or_null(fits: Fits) -> Fits:
    return lambda value: value is None or fits(value)


COLUMNS: dict[str, dict[str, Fits]] = {
    "ExBind": {
        "id": _is_text,
        "format": _is_one_of(exbind.DECLARED_ORDER),
        "level": _is_text,
        "status": _is_one_of(exbind.STATUSES),
        "reference": _or_null(_is_object),
        "strict": _is_truth,
        "scores": _is_object,
        "violated": _is_list,
        "first_violation": _or_null(_is_one_of(exbind.DIMENSIONS)),
        "possible_first": _is_list,
        "category": _is_one_of(exbind.CATEGORIES),
        "exact": _is_truth,
        "semantic": _or_null(_is_text),
        "group_id": _or_null(_is_text),
    },
    "CondChain": {
        "id": _is_text,
        "path": _is_one_of(condchain.PATHS),
        "domain": _is_text,
        "depth": _is_layer,
        "complexity": _or_null(_is_text),
        "divergence_layer": _is_layer,
        "template_family": _or_null(_is_text),
        "flipped_kind": _or_null(_is_text),
        "flipped_key": _or_null(_is_text),
        "parser": _is_one_of(condchain.PARSERS),
        "status": _is_one_of(condchain.STATUSES),
        "label": _or_null(_is_text),
        "answer": _is_text,
        "correct": _is_truth,
        "expected_layer": _is_layer,
        "chosen_layer": _or_null(_is_layer),
        "outcome": _is_one_of((*condchain.TRUE_OUTCOMES, *condchain.FALSE_OUTCOMES)),
        "official": _is_text,
        "robust": _or_null(_is_text),
        "disagree": _or_null(_is_truth),
    },
}


def _exbind_contradiction(row: Row) -> str | None:
    """What of an ExBind row is not what its scores make it; None where all is."""
    name, status, scores = row["format"], row["status"], row["scores"]
    for label in exbind.DIMENSIONS:
        allowed = (0, 1) if label in exbind.APPLICABLE[name] else (None,)
        if label not in scores or isinstance(scores[label], bool | float) or scores[label] not in allowed:
            return f"the score of {label} in it is none of {name}"
    holds = tuple(bool(scores[stage]) for stage in exbind.DECLARED_ORDER[name][1:-1])
    valid, exact = bool(scores["candidate_valid"]), bool(scores["exact"])
    made, fails, category = verdict(name, status, holds if valid else None, exact)
    same = all(made[label] == scores[label] for label in exbind.DIMENSIONS)
    found = (row["violated"], row["first_violation"], row["possible_first"], row["category"], row["exact"])
    if not same or (valid and status != "ok") or found != (list(fails[0]), fails[1], list(fails[2]), category, exact):
        return "its status, scores, violations, category and exact contradict each other"
    if valid != (row["semantic"] is not None):
        return "its scores and its semantic contradict each other: what is valid, and only that, denotes something"
    keys = None if row["reference"] is None else row["reference"].keys()
    if keys != (exbind.ALIASES[name].keys() if status == "ok" else None) or (
        row["strict"] and status not in _MAYBE_STRICT
    ):
        return "its status, reference and strict contradict each other"
    return None


def _chain_contradiction(row: Row) -> str | None:
    """What of a CondChain row is not what its labels make it; None where all is."""
    depth, divergence, chosen = row["depth"], row["divergence_layer"], row["chosen_layer"]
    expected = depth if row["path"] == "true" else divergence
    if divergence >= depth or (chosen or 0) > depth:
        return f"its chain has {depth} layers, and its divergence_layer or its chosen_layer is none that it may be"
    label, right = row["label"], row["label"] == row["answer"]
    if (row["expected_layer"], row["correct"]) != (expected, right) or _layer_of(row["answer"]) != expected:
        return "its path, answer, label, expected_layer and correct contradict each other"
    if chosen != (None if label is None else _layer_of(label)) or (row["status"] == "ok") != (label is not None):
        return "its status, label and chosen_layer contradict each other"
    if chosen is None:
        outcome = "no_answer"
    elif chosen == expected:
        outcome = "right" if right else "right_exit_wrong_option"
    else:
        outcome = "left_early" if chosen < expected else "ran_on" if chosen == depth else "left_late"
    if row["outcome"] != outcome:
        return "its chosen_layer, correct and outcome contradict each other"
    read = row["robust"] if row["parser"] == "robust" else row["official"] if row["status"] == "ok" else None
    differ = row["official"] != (row["robust"] or NO_LABEL)
    if label != read or row["disagree"] not in (None, differ):
        return "its parser, label, official, robust and disagree contradict each other"
    return None


def _layer_of(label: str) -> int:
    """The layer of a label by its letter.

    >>> _layer_of("C2")
    3
    """
    return ord(label[0]) - ord("@")


CONTRADICTIONS: dict[str, Callable[[Row], str | None]] = {
    "ExBind": _exbind_contradiction,
    "CondChain": _chain_contradiction,
}
