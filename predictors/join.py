"""Predictions joined to cases: by id, never by position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.errors import UserError
from predictors.files import PredictionFile
from predictors.problems import SHOWN, Problems, shorten

FindConfigs = Callable[[Sequence[str]], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Joined:
    """The answers in the order of the cases.

    answers: for each case `(text, None)`, or `(None, "error")` where its run failed, or `(None, "missing")`.
    missing: the ids of the cases without an answer, in the order of the cases.
    """

    answers: tuple[tuple[str | None, str | None], ...]
    missing: tuple[str, ...]


def join(
    file: PredictionFile,
    case_ids: Sequence[str],
    config: str,
    *,
    find_configs: FindConfigs | None = None,
) -> Joined:
    """One answer for each case of a config.

    case_ids: at least one.
    find_configs: from ids to the configs that hold them all, the likeliest first; asked only when no id is known.

    Raises:
        UserError: ids that are no cases of the config; the first twenty are named with their line.
    """
    known = set(case_ids)
    unknown = [prediction for prediction in file.predictions if prediction.id not in known]
    if len(unknown) == len(file.predictions):
        raise UserError(_foreign(file, case_ids, config, find_configs))
    problems = Problems(file.path, file.unit)
    for prediction in unknown:
        problems.add(prediction.line, f"is no case of the config {config!r}", prediction.id)
    problems.raise_if_any()

    by_id = {prediction.id: prediction for prediction in file.predictions}
    answers: list[tuple[str | None, str | None]] = []
    for case_id in case_ids:
        prediction = by_id.get(case_id)
        if prediction is None:
            answers.append((None, "missing"))
        elif prediction.status == "ok":
            answers.append((prediction.text, None))
        else:
            answers.append((None, prediction.status))
    missing = [case_id for case_id, answer in zip(case_ids, answers, strict=True) if answer[1] == "missing"]
    return Joined(tuple(answers), tuple(missing))


def missing_warning(file: PredictionFile, joined: Joined) -> str | None:
    """The sentence that counts the missing cases and names the first twenty; None when all are there."""
    if not joined.missing:
        return None
    named = ", ".join(map(shorten, joined.missing[:SHOWN]))
    more = f" and {len(joined.missing) - SHOWN} more" if len(joined.missing) > SHOWN else ""
    count, total = len(joined.missing), len(joined.answers)
    lacks = "has no answer and counts" if count == 1 else "have no answer and count"
    return f"{file.path}: {count} of {total} cases {lacks} as wrong: {named}{more}"


def _foreign(file: PredictionFile, case_ids: Sequence[str], config: str, find_configs: FindConfigs | None) -> str:
    ids = [prediction.id for prediction in file.predictions]
    fitting = find_configs(ids) if find_configs else ()
    if fitting:
        likeliest, *others = fitting
        also = f" (also {', '.join(others)})" if others else ""
        hint = f"they are of {likeliest}{also}: score with --config {likeliest}"
    else:
        hint = f"its ids look like {shorten(case_ids[0])}"
    first = shorten(ids[0])
    return f"{file.path}: none of the {len(ids)} ids belongs to the config {config!r} (the first is {first}); {hint}"
