"""Two ExBind runs side by side: how the answers to the same cases differ, over all of them and in each group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from generator.errors import UserError
from generator.seeding import derive_seed
from metrics.exbind_metric.scoring import DIMENSIONS
from metrics.paired import as_group, number_parents, paired
from metrics.runs import Row, Run, aligned, check_same_cases, check_same_model, check_same_release

LATENT_END = "__"  # of the part of a case id that the surfaces of one latent share
MOVED = "gold_rank"  # the one fact of a case that depends on the order of its candidates
EXACT = "exact"  # the dimension that says whether the answer is right


def parents_of(rows: Sequence[Row]) -> list[str]:
    """The latent of each case: the surfaces of one latent are no independent cases.

    >>> parents_of([{"id": "broad_relational_0001__canvas"}, {"id": "broad_relational_0001__svg"}])
    ['broad_relational_0001', 'broad_relational_0001']
    """
    return [row["id"].partition(LATENT_END)[0] for row in rows]


def check_same_tables(one: Run, other: Run) -> None:
    """Refuse to hold two conditions of the table suite against each other if their models or their tables differ.

    Ids carry the seed of a build, and its version is the release's. The facts of the cases guard against what neither
    tells: two states of the code that builds, under one version.

    Raises:
        UserError: the model, the ids, the release, or a fact of a case differ; it names both files and the difference.
    """
    check_same_cases(one, other, same_config=False)
    check_same_release(one, other)
    check_same_model(one, other)
    for case_id, facts in one.facts.items():
        others = other.facts.get(case_id, {})
        for name, value in facts.items():
            if name != MOVED and others.get(name, value) != value:
                raise UserError(
                    f"{one.file} and {other.file} are over tables of two builds: {name} of the case {case_id!r} is "
                    f"{value!r} in {one.config} and {others[name]!r} in {other.config}; run both over one build"
                )


def pair(base: Run, other: Run, analysis: str) -> dict[str, Any]:
    """`paired` over exact answers, in shares, with ids for places; and under `groups` by format, level and dimension.

    A dimension takes the cases to which it applies in both runs, and what is right of it there.
    base, other: over the same cases. analysis: its name and the config's give the one seed of all intervals, so that a
        group which holds all cases has the interval of the whole.
    """
    rows, others = base.rows, aligned(base, other)
    parents = number_parents(parents_of(rows))
    scores = {name: (_scores(rows, name), _scores(others, name)) for name in DIMENSIONS}
    seed = derive_seed(analysis, "ExBind", base.config)

    def compared(dimension: str, where: np.ndarray) -> dict[str, Any]:
        one, two = (side[where] == 1 for side in scores[dimension])
        return paired(one, two, parents[where], seed)

    found = compared(EXACT, np.full(len(rows), True))
    for name in ("improvements", "regressions"):
        found[name] = [[rows[place]["id"]] for place in found[name]]
    groups: dict[str, dict[str, Any]] = {}
    for kind in ("format", "level"):
        values = np.array([row[kind] for row in rows], dtype=object)
        names = dict.fromkeys(values)
        groups[kind] = {name: as_group(compared(EXACT, values == name)) for name in names}
    groups["dimension"] = {
        name: as_group(compared(name, applies))
        for name, (one, two) in scores.items()
        if (applies := ~np.isnan(one) & ~np.isnan(two)).any()
    }
    return {**found, "groups": groups}


def _scores(rows: Sequence[Row], dimension: str) -> np.ndarray:
    """1, 0, or NaN where the dimension does not apply."""
    return np.array([row["scores"][dimension] for row in rows], dtype=float)
