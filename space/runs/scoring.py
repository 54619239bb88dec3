"""From judged answers to a run that is kept: what each answer came to, in the words of the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.canonical import digest_text
from metrics.exbind_metric.scoring import PAIRS
from predictors.benchmarks import BENCHMARKS
from predictors.rows import identified_rows
from predictors.texts import on_one_line
from space.cases import COLUMNS, Row
from space.judging import Judgement, Tell, damage, judge, read_answers
from space.runs.kept import KeptCase, KeptRun, RunFacts
from space.runs.store import RunStore
from space.scorers import scored_bench
from space.sources import read_offer
from space.tables import headline

MOST_NAME = 80  # characters of a run's name
RANK, MOVE = "gold_rank", "transition"
CORRECT = "correct"  # in the metric's transitions: nothing broke
ADDED = (RANK, MOVE)  # to the rows of the metric


def kept_from_file(
    benchmark: str,
    dataset: str,
    config: str,
    path: Path,
    store: RunStore,
    name: str,
    parser: str | None = None,
    tell: Tell | None = None,
) -> KeptRun:
    """Score a prediction file of a config of a built folder, and keep it; raises as `read_answers` and `judge`."""
    answered = read_answers(scored_bench(benchmark), dataset, config, path, parser)
    facts, cases = run_of(judge(answered, tell), name, predictions=digest_text(path.read_bytes()))
    return store.keep(facts, cases)


def run_of(
    judgement: Judgement, name: str, *, predictions: str = "", is_built_in: bool = False
) -> tuple[RunFacts, list[KeptCase]]:
    """The facts of a run, which has no token yet, and its answers; name, predictions, is_built_in: as in `RunFacts`.

    Raises:
        UserError: the dataset is damaged.
    """
    answered = judgement.answered
    bench, config, numbers = answered.bench, answered.config, judgement.verdicts.numbers
    release = BENCHMARKS[bench.name].read_release(answered.dataset, config)
    with damage(bench, config):
        cases = list(_cases(judgement))
        facts = RunFacts(
            token="",
            name=on_one_line(name, MOST_NAME) or on_one_line(answered.name, MOST_NAME),
            file=on_one_line(answered.name, MOST_NAME),
            benchmark=bench.name,
            config=config,
            dataset=f"{release.name} {release.version}",
            digest=release.digest,
            title=read_offer(answered.dataset).title,
            parser=answered.parser,
            n=len(cases),
            items=len({case.id for case in cases}),
            headline=headline(bench.name, numbers),
            coverage=judgement.coverage,
            warnings=judgement.warnings,
            numbers=numbers,
            statuses=dict(Counter(judgement.statuses)),
            predictions=predictions,
            is_built_in=is_built_in,
        )
    return facts, cases


def _cases(judgement: Judgement) -> Iterator[KeptCase]:
    answered = judgement.answered
    columns = COLUMNS[answered.bench.name]
    ranks = _gold_ranks(answered.dataset, answered.config) if answered.bench.name == "ExBind" else {}
    parts = (judgement.verdicts.rows, answered.references, judgement.texts, judgement.statuses)
    moves = _moves(judgement.verdicts.rows) if answered.bench.name == "ExBind" else {}
    for row, reference, text, status in zip(*parts, strict=True):
        added = {RANK: ranks.get(row["id"]), MOVE: moves.get(row["id"])}
        told = {**row, "status": status, **{name: value for name, value in added.items() if value is not None}}
        right = columns.is_right(row)
        yield KeptCase(
            place=reference.row,
            id=row["id"],
            path=row.get("path", ""),
            right=right,
            status=status,
            told="" if right else columns.named(row),
            text=text,
            row=told,
        )


def _moves(rows: Sequence[Row]) -> Mapping[str, str]:
    """Of every case of a latent that is shown on both surfaces of a pair: what broke first on the one and the other, as
    the metric's transitions call it."""
    sides: dict[tuple[str, str], Row] = {
        (row["group_id"], row["format"]): row for row in rows if row.get("group_id") is not None
    }
    moves = {}
    for (group, surface), row in sides.items():
        for pair in PAIRS:
            both = [sides.get((group, each)) for each in pair]
            if surface in pair and all(both):
                first = [each["first_violation"] or CORRECT for each in both if each]
                moves[row["id"]] = f"{'+'.join(pair)}:{'->'.join(first)}"
    return moves


def _gold_ranks(dataset: str, config: str) -> Mapping[str, Any]:
    """Of every case with a single gold its place among the candidates, from 1."""
    ranks = {}
    for _, case_id, row in identified_rows(dataset, config, "case_id", ("gold", "candidates")):
        golds = [gold for gold in row["gold"].values() if gold is not None]
        if len(golds) == 1:
            ranks[case_id] = 1 + [candidate["candidate_id"] for candidate in row["candidates"]].index(golds[0])
    return ranks
