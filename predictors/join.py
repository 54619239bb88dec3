"""Predictions joined to references: by key, never by position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.errors import UserError
from predictors.files import PredictionFile
from predictors.keys import Key
from predictors.problems import SHOWN, Problems
from predictors.texts import shorten

FindConfigs = Callable[[Sequence[str]], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Reference:
    """What one answer is scored against.

    text: the dataset's reference, as the metric reads it; row: of the dataset, counted from 1, in which it stands.
    gold: the right label, for benchmarks whose official result files state it beside the answer.
    """

    key: Key
    text: str
    row: int = 0
    gold: str | None = None


@dataclass(frozen=True, slots=True)
class Joined:
    """The answers in the order of the references.

    answers: for each reference `(text, None)`, or `(label, "label")` where the official parser has read the text
        already, or `(None, "error")` where its run failed, or `(None, "missing")`.
    missing: the keys without an answer, in the order of the references.
    """

    answers: tuple[tuple[str | None, str | None], ...]
    missing: tuple[Key, ...]


def join(
    file: PredictionFile,
    references: Sequence[Reference],
    config: str,
    *,
    find_configs: FindConfigs | None = None,
) -> Joined:
    """One answer for each reference of a config.

    references: at least one; no key stands twice.
    find_configs: from ids to the configs that hold them all, the likeliest first; asked only when no id is known.

    Raises:
        UserError: ids that are none of the config, or another gold than the reference's; the first twenty are named
            with their line.
    """
    known = {reference.key: reference for reference in references}
    unknown = [prediction for prediction in file.predictions if prediction.key not in known]
    if len(unknown) == len(file.predictions):
        raise UserError(_foreign(file, references, config, find_configs))
    problems = Problems(file.path, file.unit)
    for prediction in file.predictions:
        reference = known.get(prediction.key)
        if reference is None:
            problems.add(prediction.line, f"is no {file.layout.item} of the config {config!r}", prediction.key.place)
        elif prediction.gold not in (None, reference.gold):
            problems.add(prediction.line, _other_gold(prediction.gold, reference.gold), prediction.key.place)
    problems.raise_if_any()

    by_key = {prediction.key: prediction for prediction in file.predictions}
    answers: list[tuple[str | None, str | None]] = []
    for reference in references:
        prediction = by_key.get(reference.key)
        if prediction is None:
            answers.append((None, "missing"))
        elif prediction.status == "ok":
            answers.append((prediction.text, "label" if prediction.is_label else None))
        else:
            answers.append((None, prediction.status))
    pairs = zip(references, answers, strict=True)
    return Joined(tuple(answers), tuple(reference.key for reference, answer in pairs if answer[1] == "missing"))


def missing_warning(file: PredictionFile, joined: Joined) -> str | None:
    """The sentence that counts the missing answers and names the first twenty; None when all are there."""
    if not joined.missing:
        return None
    named = ", ".join(map(str, joined.missing[:SHOWN]))
    more = f" and {len(joined.missing) - SHOWN} more" if len(joined.missing) > SHOWN else ""
    count, total = len(joined.missing), len(joined.answers)
    lacks = "has no answer and counts" if count == 1 else "have no answer and count"
    return f"{file.path}: {count} of {total} {file.layout.answers} {lacks} as wrong: {named}{more}"


def _other_gold(stated: str | None, gold: str | None) -> str:
    return (
        f"its gold is {shorten(str(stated))} where the dataset's is {shorten(str(gold))}: the results are of another "
        "release of the dataset; score them against that one"
    )


def _foreign(
    file: PredictionFile, references: Sequence[Reference], config: str, find_configs: FindConfigs | None
) -> str:
    ids = list(dict.fromkeys(prediction.id for prediction in file.predictions))
    fitting = find_configs(ids) if find_configs else ()
    if fitting:
        likeliest, *others = fitting
        also = f" (also {', '.join(others)})" if others else ""
        hint = f"they are of {likeliest}{also}: score with --config {likeliest}"
    else:
        hint = f"its ids look like {shorten(references[0].key.id)}"
    first = shorten(ids[0])
    return f"{file.path}: none of the {len(ids)} ids belongs to the config {config!r} (the first is {first}); {hint}"
