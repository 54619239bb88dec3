"""A judged prediction file as a small page, or a program, is told of it: sentences, and tables of texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from predictors.texts import on_one_line
from space.cases import cases_of
from space.judging import Bench, Judgement, damage, judge, read_answers
from space.sources import names_only, read_offer
from space.tables import Table, headline, tables_of

MOST_NAME = 80  # characters of a file's name that are shown


@dataclass(frozen=True, slots=True)
class Judged:
    """What a page shows of predictions. file, dataset: what was judged against what; coverage: how many answers there
    are, in one sentence; numbers: of the metric; cases: one row an answer."""

    benchmark: str
    file: str
    dataset: str
    config: str
    parser: str | None
    headline: str
    coverage: str
    warnings: tuple[str, ...]
    tables: tuple[Table, ...]
    cases: Table
    numbers: Mapping[str, Any]


def judge_file(
    bench: Bench, dataset: str, config: str, path: Path, parser: str | None = None, name: str = ""
) -> Judged:
    """Judge a prediction file as a page shows it; raises as `read_answers` and `judge`."""
    judgement = judge(read_answers(bench, dataset, config, path, parser, name))
    with names_only({dataset: bench.name}), damage(bench, config):
        return _judged(judgement, read_offer(dataset).label)


def _judged(judgement: Judgement, dataset: str) -> Judged:
    answered, numbers, statuses = judgement.answered, judgement.verdicts.numbers, judgement.statuses
    name, references = answered.bench.name, [reference.text for reference in answered.references]
    return Judged(
        benchmark=name,
        file=on_one_line(str(answered.file.path), MOST_NAME),
        dataset=dataset,
        config=answered.config,
        parser=answered.parser,
        headline=headline(name, numbers),
        coverage=judgement.coverage,
        warnings=judgement.warnings,
        tables=tables_of(name, {**numbers, "statuses": Counter(statuses)}),
        cases=cases_of(name, judgement.verdicts.rows, references, judgement.texts, statuses),
        numbers=numbers,
    )
