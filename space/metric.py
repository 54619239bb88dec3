"""A published metric as the judge of its own page: the very files that stand beside the page are what scores."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import evaluate

from predictors.join import Reference
from space.judging import READ_BEFORE, WITHOUT_TEXT, Answer, Judge, Verdicts


def metric_judge(main_file: Path) -> Judge:
    """The judge that computes the metric of this main file, with one row a case."""
    metric = evaluate.load(str(main_file))

    def judge(references: Sequence[Reference], answers: Sequence[Answer], parser: str | None) -> Verdicts:
        numbers = metric.compute(
            predictions=[text or "" for text, _ in answers],
            references=[reference.text for reference in references],
            per_case=True,
            **({"parser": parser} if parser else {}),
        )
        return Verdicts(numbers.pop("rows"), numbers, _note([status for _, status in answers]))

    return judge


def _note(statuses: Sequence[str | None]) -> str:
    """What the metric cannot be told of the answers, in a sentence or two; empty where there is nothing.

    >>> _note([None, "missing", "error"])
    'The metric takes texts only: 2 answers that are missing or failed were given to it as empty texts.'
    """
    empty = sum(status in WITHOUT_TEXT for status in statuses)
    labels = statuses.count(READ_BEFORE)
    notes = []
    if empty:
        some = (
            "1 answer that is missing or failed was"
            if empty == 1
            else f"{empty} answers that are missing or failed were"
        )
        notes.append(f"The metric takes texts only: {some} given to it as empty text{'s' * (empty > 1)}.")
    if labels:
        notes.append(f"It reads labels as texts: {labels} that a parser had read before were read once more.")
    return " ".join(notes)
