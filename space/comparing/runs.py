"""Kept runs as the comparison modules take them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from metrics.runs import Run, reader_of
from space.runs.kept import KeptRun, RunFacts
from space.runs.recognising import SEPARATOR
from space.runs.scoring import ADDED

CaseFacts = Mapping[str, Mapping[str, Any]]  # case id -> what the dataset says of it, as in `Run.facts`
FactsOf = Callable[[KeptRun], CaseFacts]


def as_run(kept: KeptRun, facts: CaseFacts) -> Run:
    """A kept run with its rows as the metric gave them. facts: of its cases, for audits; empty for CondChain."""
    known = kept.facts
    return Run(
        name=model_name(known),
        file=known.file,
        benchmark=known.benchmark,
        config=known.config,
        dataset=known.dataset,
        digest=known.digest,
        rows=[{name: value for name, value in row.items() if name not in ADDED} for row in kept.rows()],
        result=known.numbers,
        parser=known.parser,
        facts=facts,
    )


def as_runs(kept: Sequence[KeptRun], facts_of: FactsOf) -> list[Run]:
    """The same of several, in their order; of two over one config that are called alike the second is `name (2)`.

    facts_of: is asked once for each state of a config, since reading the dataset takes longest.
    """
    taken: set[tuple[str | None, ...]] = set()
    known: dict[tuple[str, ...], CaseFacts] = {}
    found = []
    for each in kept:
        data = each.facts.benchmark, each.facts.config, each.facts.digest
        if data not in known:
            known[data] = facts_of(each)
        run = as_run(each, known[data])
        name, number = run.name, 1
        while (key := (run.benchmark, run.config, name, reader_of(run))) in taken:
            number += 1
            name = f"{run.name} ({number})"
        taken.add(key)
        found.append(replace(run, name=name))
    return found


def model_name(facts: RunFacts) -> str:
    """How a run is called in all its configs, by which runs are joined to those over other configs: without the config,
    and where it is called by its file without the ending."""
    name = PurePath(facts.name).stem if facts.name == facts.file else facts.name
    return name.removesuffix(SEPARATOR + facts.config) or facts.name
