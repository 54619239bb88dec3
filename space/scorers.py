"""The judges of the browsing Space: the scorers of both benchmarks, which tell missing and failed answers apart."""

from __future__ import annotations

from collections.abc import Sequence

from metrics.benchmarks import SCORERS
from predictors.benchmarks import BENCHMARKS
from predictors.join import Reference
from space.judging import Answer, Bench, Judge, Verdicts


def scored_bench(name: str) -> Bench:
    """A benchmark as the browsing Space judges it, just as the command line does."""
    known = BENCHMARKS[name]
    return Bench(
        name=name,
        layout=known.layout,
        id_column=known.id_column,
        read_references=known.read_references,
        judge=_judge_of(name),
        parsers=SCORERS[name].parsers,
    )


def _judge_of(name: str) -> Judge:
    scorer = SCORERS[name]

    def judge(references: Sequence[Reference], answers: Sequence[Answer], parser: str | None) -> Verdicts:
        options = scorer.options(parser)
        pairs = zip(references, answers, strict=True)
        rows = [scorer.score_case(text, reference.text, status, **options) for reference, (text, status) in pairs]
        return Verdicts(rows, scorer.aggregate(rows))

    return judge
