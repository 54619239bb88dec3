"""Score rows as `score --cases` writes them in JSON Lines, read back and checked one by one.

Which benchmark they are of, they say themselves: it is that whose columns they have.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from generator.canonical import canonical_json
from generator.errors import UserError
from metrics.condchain_metric import scoring as condchain
from metrics.exbind_metric import scoring as exbind
from metrics.exbind_metric.stages import verdict
from predictors.encoding import NOT_UTF8
from predictors.keys import Key
from predictors.limits import MAX_TEXT_BYTES
from predictors.problems import TORN, Problems
from predictors.rows import explain
from predictors.texts import json_type, printable, shorten

ENDING = ".jsonl"
LONGEST_LINE = 8 * MAX_TEXT_BYTES  # bytes; a row holds the text that was scored, with the escapes of JSON
MOST_LAYERS = 26  # each is known by a letter

Row = dict[str, Any]
Fits = Callable[[Any], bool]


def read_score_rows(path: Path) -> tuple[str, dict[str, list[Row]]]:
    """The benchmark of a file of score rows, and file of predictions -> its rows, cut to what pooling needs.

    Raises:
        UserError: it cannot be read, or a line is no score row of that benchmark: something is missing in it, is of
            another kind, contradicts the rest of the row, or stands there twice. The first twenty are named.
    """
    if path.suffix.lower() != ENDING:
        raise UserError(f"{printable(path)}: give the {ENDING} file of score rows that score --cases writes")
    if not path.is_file():
        raise UserError(f"{printable(path)}: {'is no regular file' if path.exists() else 'there is no such file'}")
    problems = Problems(path, "line")
    benchmark = ""
    runs: dict[str, list[Row]] = {}
    seen: dict[tuple[str, Key], int] = {}
    for number, row in _objects(path, problems):
        benchmark = benchmark or max(COLUMNS, key=lambda name: len(COLUMNS[name].keys() & row.keys()))
        fault = _fault(row, benchmark)
        if fault:
            problems.add(number, fault)
            continue
        kept = {name: row[name] for name in COLUMNS[benchmark]}
        key = Key(kept["id"], kept.get("path", ""))
        earlier = seen.setdefault((row["file"], key), number)
        if earlier != number:
            problems.add(number, f"{shorten(row['file'])} has its row in line {earlier} already", key.place)
        runs.setdefault(row["file"], []).append(kept)
    problems.raise_if_any()
    if not runs:
        raise UserError(f"{printable(path)}: holds no score row; write some with: bindchain score --cases")
    return benchmark, runs


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _is_truth(value: Any) -> bool:
    return isinstance(value, bool)


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _is_layer(value: Any) -> bool:
    return type(value) is int and 1 <= value <= MOST_LAYERS


def _is_one_of(known: Collection[str]) -> Fits:
    return lambda value: isinstance(value, str) and value in known


def _or_null(fits: Fits) -> Fits:
    return lambda value: value is None or fits(value)


COLUMNS: dict[str, dict[str, Fits]] = {  # what pooling needs of a row, and what may stand there
    "ExBind": {
        "id": _is_text,
        "format": _is_one_of(exbind.DECLARED_ORDER),
        "level": _is_text,
        "status": _is_one_of(exbind.STATUSES),
        "strict": _is_truth,
        "scores": _is_object,
        "first_violation": _or_null(_is_one_of(exbind.DIMENSIONS)),
        "category": _is_one_of(exbind.CATEGORIES),
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
        "outcome": _is_one_of((*condchain.TRUE_OUTCOMES, *condchain.FALSE_OUTCOMES)),
        "chosen_layer": _or_null(_is_layer),
        "disagree": _or_null(_is_truth),
    },
}


def _exbind_contradiction(row: Row) -> str | None:
    """What of an ExBind row is not what its scores make it; None where all is."""
    name, scores = row["format"], row["scores"]
    for label in exbind.DIMENSIONS:
        allowed = (0, 1) if label in exbind.APPLICABLE[name] else (None,)
        if label not in scores or isinstance(scores[label], bool | float) or scores[label] not in allowed:
            return f"the score of {label} in it is none of {name}"
    holds = tuple(bool(scores[stage]) for stage in exbind.DECLARED_ORDER[name][1:-1])
    valid = bool(scores["candidate_valid"])
    made, (_, first, _), category = verdict(name, row["status"], holds if valid else None, bool(scores["exact"]))
    same = all(made[label] == scores[label] for label in exbind.DIMENSIONS)
    if not same or (valid and row["status"] != "ok") or (first, category) != (row["first_violation"], row["category"]):
        return "its status, scores, first_violation and category contradict each other"
    return None


def _chain_contradiction(row: Row) -> str | None:
    """What of a CondChain row is not what its layers make it; None where all is."""
    depth, divergence, chosen = row["depth"], row["divergence_layer"], row["chosen_layer"]
    expected = depth if row["path"] == "true" else divergence
    if divergence >= depth or (chosen or 0) > depth:
        return f"its chain has {depth} layers, and its divergence_layer or its chosen_layer is none that it may be"
    if chosen is None:
        possible: tuple[str, ...] = ("no_answer",)
    elif chosen == expected:
        possible = ("right", "right_exit_wrong_option")
    else:
        possible = ("left_early" if chosen < expected else "ran_on" if chosen == depth else "left_late",)
    if row["outcome"] not in possible or (row["status"] == "ok") != (chosen is not None):
        return "its status, chosen_layer and outcome contradict each other"
    return None


CONTRADICTIONS: dict[str, Callable[[Row], str | None]] = {
    "ExBind": _exbind_contradiction,
    "CondChain": _chain_contradiction,
}


def _fault(row: Row, benchmark: str) -> str | None:
    columns = {"file": _is_text, **COLUMNS[benchmark]}
    lacking = [name for name in columns if name not in row]
    if lacking:
        return f"is no score row of {benchmark}: it lacks {', '.join(map(repr, lacking))}"
    wrong = next((name for name, fits in columns.items() if not fits(row[name])), None)
    if wrong:
        shown = shorten(row[wrong]) if isinstance(row[wrong], str) else json_type(row[wrong])
        return f"its {wrong} is {shown}, as in no score row of {benchmark}"
    return CONTRADICTIONS[benchmark](row)


def _objects(path: Path, problems: Problems) -> Iterator[tuple[int, Row]]:
    """(number, object) of every line that holds one; of the others the problem is noted."""
    with path.open("rb") as handle:
        for number, raw in enumerate(iter(partial(handle.readline, LONGEST_LINE + 1), b""), 1):
            if len(raw) > LONGEST_LINE:
                raise UserError(f"{printable(path)}: line {number} is longer than {LONGEST_LINE >> 20} MB; shorten it")
            if not raw.strip():
                continue
            try:
                row = json.loads(raw.decode("utf-8"))
                canonical_json(row)  # refuses NaN and what is infinite
            except UnicodeDecodeError:
                problems.add(number, NOT_UTF8)
                continue
            except (ValueError, RecursionError) as error:
                reason = error.msg if isinstance(error, json.JSONDecodeError) else explain(error)
                torn = "" if raw.endswith(b"\n") else f"; {TORN}"
                problems.add(number, f"is no valid JSON ({reason}){torn}")
                continue
            if isinstance(row, dict):
                yield number, row
            else:
                problems.add(number, f"is {json_type(row)} where a score row is expected")
