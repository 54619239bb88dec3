"""ExBind scoring: read a model's text, judge the reference in it stage by stage, pool the verdicts.

    text  --parse-->  status and reference  --score_case-->  row  --aggregate-->  numbers

Three things are kept apart: validity (is it a candidate at all?), correctness (is it the gold?) and diagnosis (which
structural constraint broke?). A `reference` is the dataset's column of that name, canonical JSON of just what scoring
needs: case_id, format, level, schema, gold, target, candidates, and group_id and pair where cases are paired.

Published with `reading.py` and `stages.py` as a metric of its own, so nothing else of the project is imported.
Source: Wang, Cheng, Xiao, Suo, *ExBind*, arXiv 2609.01344.
"""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from collections.abc import Iterable
from operator import itemgetter
from typing import Any

from .reading import ALIASES, READER_VERSION, STATUSES, parse
from .stages import APPLICABLE, CATEGORIES, DECLARED_ORDER, DIMENSIONS, JUDGES, missed, verdict

__all__ = [
    "ALIASES", "APPLICABLE", "CATEGORIES", "DECLARED_ORDER", "DIMENSIONS", "READER_VERSION", "STATUSES", "aggregate",
    "parse", "score_case",
]  # fmt: skip

PAIRS = (("svg", "canvas"), ("tree", "dom"))  # formats that show the same latent; transitions run from first to second
_SCHEMAS = {name: list(keys) for name, keys in ALIASES.items()}
_DECODER = json.JSONDecoder()
_NORMAL = 1.959963984540054  # half the width of a 95 % interval, in standard deviations
_FIELDS = itemgetter("case_id", "format", "level", "schema", "gold", "target", "candidates")
_GROUPED = itemgetter("group_id", "format", "semantic", "first_violation")
_SIGNED = ("format", "level", "status", "strict", "category")
_SIGNATURE, _SCORES = itemgetter(*_SIGNED), itemgetter(*DIMENSIONS)

Reference = dict[str, Any]
Row = dict[str, Any]
Outcome = tuple[str | None, str | None]  # what an answer denotes (None: nothing), and its first violation
Tally = list[tuple[dict[str, Any], int]]  # different outcomes, each with how many rows have it


def _load(reference: Reference | str) -> tuple[Any, ...]:
    """The `_FIELDS` of the reference, then its group_id and its pair, None where it has none.

    Raises:
        ValueError: what is wrong with it.
    """
    loaded = reference
    try:
        if isinstance(reference, str):
            loaded, end = _DECODER.raw_decode(reference)
            if end < len(reference):
                raise ValueError(f"there is more text from character {end}")
        if not isinstance(loaded, dict):
            raise ValueError(f"expected an object, not {type(loaded).__name__}")
        fields = case_id, name, level, schema, gold, _, candidates = _FIELDS(loaded)
        if not (isinstance(case_id, str) and isinstance(level, str)):
            raise ValueError(f"case_id {case_id!r} and level {level!r} must be texts")
        group_id, pair = loaded.get("group_id"), loaded.get("pair")
        if not ((group_id is None or isinstance(group_id, str)) and (pair is None or isinstance(pair, str))):
            raise ValueError(f"group_id {group_id!r} and pair {pair!r} must be texts, null or absent")
        if schema != _SCHEMAS[name] or gold.keys() != ALIASES[name].keys():
            raise ValueError(f"schema {schema} and gold {gold} are not those of {name}")
        if not all(map(candidates.__contains__, gold.values())):
            raise ValueError(f"the gold {gold} is not among the candidates")
    except KeyError as error:
        raise ValueError(f"broken reference: {error} is missing or unknown") from None
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"broken reference, not the dataset's JSON: {error}") from None
    return *fields, group_id, pair


def score_case(prediction: str | None, reference: Reference | str, status: str | None = None) -> Row:
    """Judge one answer. `status` ("missing" or "error") stands for a case that has none. The row is plain JSON data.

    `violated` are the structural stages that fail (`exact` is kept apart); `scores` has None where a dimension does not
    apply; every status but `ok` fails all that does. `semantic` is what a valid answer denotes in the latent.

    Raises:
        TypeError: the prediction is no text and no status stands for it.
        ValueError: the status is another one; the reference is no JSON object, incomplete, or contradicts itself.
    """
    case_id, name, level, _, gold, target, candidates, group_id, pair = _load(reference)
    stated, strict, semantic, holds = None, False, None, None
    if status is None:
        if not isinstance(prediction, str):
            raise TypeError(f"a prediction must be a text, not {type(prediction).__name__}; for none give a status")
        status, stated, strict = parse(prediction, {"format": name, "candidates": candidates})
    elif status not in ("missing", "error"):
        raise ValueError(f"status {status!r}: only 'missing' and 'error' can stand for a text")
    exact = stated == gold
    try:
        things = [candidates[value] for value in stated.values()] if stated else []
        if things and not any(["type" in thing for thing in things]):  # a `type` marks what this reference never means
            semantic, holds = JUDGES[name](things, target)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"broken reference of {case_id}: facts of {stated} or of the target: {error!r}") from None
    scores, (violated, first, possible), category = verdict(name, status, holds, exact)
    if exact and violated:
        raise ValueError(f"broken reference of {case_id}: the gold violates {violated} of its own target")
    return {
        "id": case_id,
        "format": name,
        "level": level,
        "status": status,
        "reference": stated,
        "strict": strict,
        "scores": scores.copy(),
        "violated": violated,
        "first_violation": first,
        "possible_first": possible,
        "category": category,
        "exact": exact,
        "semantic": semantic,
        "group_id": group_id,
        "pair": pair,
    }


def _rate(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def wilson(right: int, n: int) -> list[float] | None:
    """The Wilson 95 % interval of right / n; None if n is 0.

    >>> [round(end, 3) for end in wilson(191, 250)]
    [0.708, 0.812]
    """
    if not n:
        return None
    rate = right / n
    total = 2 * (n + _NORMAL**2)
    middle = (2 * n * rate + _NORMAL**2) / total
    reach = _NORMAL / total * math.sqrt(4 * n * rate * (1 - rate) + _NORMAL**2)
    return [middle - reach if right else 0.0, middle + reach if right < n else 1.0]


def _count(tally: Tally, label: str) -> int:
    return sum(count for entry, count in tally if entry[label])


def _histogram(tally: Tally, field: str, vocabulary: Iterable[str]) -> dict[str, int]:
    """How often each label stands in a field (one label, or several at once), in the vocabulary's order, zeros out."""
    counts: Counter[str] = Counter()
    for entry, count in tally:
        found = entry[field]
        counts.update(dict.fromkeys(found if isinstance(found, tuple) else (found,), count))
    return {label: counts[label] for label in vocabulary if counts[label]}


def _headline(tally: Tally) -> dict[str, Any]:
    """n, exact, its rate with the Wilson 95 % interval, and validity."""
    n, exact = sum(count for _, count in tally), _count(tally, "exact")
    return {
        "n": n,
        "exact": exact,
        "exact_accuracy": _rate(exact, n),
        "exact_accuracy_ci": wilson(exact, n),
        "candidate_validity": _rate(_count(tally, "candidate_valid"), n),
    }


def _survival(tally: Tally, order: tuple[str, ...]) -> list[list[Any]]:
    """[stage, share of the rows in which it and all stages before it hold] for each stage."""
    total, result = sum(count for _, count in tally), []
    for stage in order:
        tally = [(entry, count) for entry, count in tally if entry[stage]]
        result.append([stage, sum(count for _, count in tally) / total])
    return result


def _cross_format(grouped: list[tuple[str, str, str | None, str | None]]) -> dict[str, Any]:
    """Groups answered on both surfaces: do both answers denote the same thing, and what fails first on each?

    grouped: (group id, format, semantic, first violation) of every row that belongs to a group.

    Raises:
        ValueError: a group has two rows of one format, so that it is not clear which belong together.
    """
    sides: dict[str, dict[str, Outcome]] = {name: {} for name in DECLARED_ORDER}
    for group, name, semantic, first in grouped:
        if group in sides[name]:
            raise ValueError(f"group {group!r} stands twice on {name}; score one run at a time")
        sides[name][group] = semantic, first
    result = {}
    for one, other in PAIRS:
        both = [(side, sides[other][group]) for group, side in sides[one].items() if group in sides[other]]
        same = sum(first[0] is not None and first[0] == second[0] for first, second in both)
        moves = Counter((first[1], second[1]) for first, second in both)
        order = itertools.product((None, *DECLARED_ORDER[one]), (None, *DECLARED_ORDER[other]))
        transitions = {f"{a or 'correct'}->{b or 'correct'}": moves[a, b] for a, b in order if moves[a, b]}
        if both:
            entry = {"groups": len(both), "consistency": same / len(both), "transitions": transitions}
            result[f"{one}+{other}"] = entry
    return result


def aggregate(rows: Iterable[Row]) -> dict[str, Any]:
    """Pool rows of `score_case` (any iterable, read once). Undefined values are None; labels that never occur are out.

    Every row is in the denominator of all that applies to its format. `first_violation_rates` divides by the rows that
    the label applies to, which have it in the declared order of their format. `survival` follows that order, `exact`
    last. `cross_format` looks at the groups of which both surfaces are there; an invalid answer is consistent with
    nothing.

    Raises:
        ValueError: a group has two rows of one format; repeated runs are scored one at a time.
    """
    counts: Counter[tuple[Any, ...]] = Counter()
    grouped = []
    for row in rows:
        counts[_SIGNATURE(row) + _SCORES(row["scores"])] += 1
        if row["group_id"] is not None:
            grouped.append(_GROUPED(row))
    tally: Tally = [(dict(zip((*_SIGNED, *DIMENSIONS), key, strict=True)), count) for key, count in counts.items()]
    by_format: dict[str, Tally] = {}
    by_level: dict[str, Tally] = {}
    for entry, count in tally:
        _, entry["first"], entry["possible"] = missed(entry["format"], entry)
        entry["strict_exact"] = entry["strict"] and entry["exact"]
        by_format.setdefault(entry["format"], []).append((entry, count))
        by_level.setdefault(entry["level"], []).append((entry, count))
    headline = _headline(tally)
    n, exact = headline["n"], headline.pop("exact")
    firsts = _histogram(tally, "first", DIMENSIONS)
    chances = {label: sum(c for e, c in tally if label in DECLARED_ORDER[e["format"]]) for label in DIMENSIONS}
    dimensions = {}
    for label in DIMENSIONS:
        correct, applicable = _count(tally, label), sum(count for entry, count in tally if entry[label] is not None)
        dimensions[label] = {"correct": correct, "applicable": applicable, "accuracy": _rate(correct, applicable)}
    return {
        **headline,
        "errors_after_validity": _count(tally, "candidate_valid") - exact,
        "strict_exact_accuracy": _rate(_count(tally, "strict_exact"), n),
        "strict_rate": _rate(_count(tally, "strict"), n),
        "statuses": _histogram(tally, "status", STATUSES),
        "dimensions": dimensions,
        "first_violation": firsts,
        "first_violation_rates": {
            label: {"count": firsts.get(label, 0), "applicable": chance, "rate": _rate(firsts.get(label, 0), chance)}
            for label, chance in chances.items()
        },
        "possible_first": _histogram(tally, "possible", DIMENSIONS),
        "failure_categories": _histogram(tally, "category", CATEGORIES),
        "survival": {
            name: _survival(by_format[name], DECLARED_ORDER[name]) for name in DECLARED_ORDER if name in by_format
        },
        "by_format": {name: _headline(by_format[name]) for name in DECLARED_ORDER if name in by_format},
        "by_level": {name: _headline(part) for name, part in by_level.items()},
        "cross_format": _cross_format(grouped),
    }
