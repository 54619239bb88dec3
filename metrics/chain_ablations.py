"""The ablations of CondChain: what a model loses with deeper chains and with more complex conditions.

The configs of an ablation ask about the same scenes, so two of them are compared by a bootstrap over scenes: one that
both ask about brings its answers to both. Where a model has no runs over such configs, the groups within a run stand
in; they are other chains, and in a config of several domains depth and domain hang together.
Source: Shen et al., *MM-CondChain*, arXiv 2603.12266, ablations of depth and of predicate complexity.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from generator.errors import UserError
from metrics.chain_totals import BENCHMARK, are_right, contrast, on_true_path, path_f1_of, seed_of, side_totals
from metrics.runs import Row, Run

Level = int | str
Model = tuple[str, str | None]  # name, and the parser that read its answers
Entry = dict[str, Any]
SAME_ROWS = {"natural_depth6": "natural"}  # a config without a run -> another one that has the same rows
_ARM = re.compile(r"_(?:depth[0-9]+|simple|complex)(?=_[0-9]+$)")  # in an id: the config, before the scene's number


@dataclass(frozen=True, slots=True)
class Ablation:
    """configs: each with its level, in order; field: of the rows, where the levels are groups within a run; levels: to
    look at then, in order; none: all that there are, ascending."""

    field: str
    configs: Mapping[str, Level]
    levels: Sequence[Level] = ()


@dataclass(frozen=True, slots=True)
class Arm:
    """One level of an ablation. numbers: its accuracies, Path F1 and intervals, as the metric's result has them."""

    config: str | None
    level: Level
    rows: Sequence[Row]
    numbers: Mapping[str, Any]

    def point(self, field: str) -> Entry:
        shown = {key: self.numbers[key] for key in ("true_accuracy", "false_accuracy", "path_f1", "n")}
        return {"config": self.config, field: self.level, **shown, "ci": self.numbers["ci"]["path_f1"]}


DEPTH = Ablation("depth", {"natural_depth2": 2, "natural_depth4": 4, "natural_depth6": 6})
COMPLEXITY = Ablation("complexity", {"natural_simple": "simple", "natural_complex": "complex"}, ("simple", "complex"))


def chain_depth(runs: Sequence[Run]) -> list[Entry]:
    """Path F1 against depth for each model; `depth` is the config's maximum, or within a run the chains' own.

    `ci` of a point is that of its Path F1. `steps`: from each point to the next, the delta of Path F1, its interval,
    the scenes drawn from, and how many of them both points share.

    Raises:
        UserError: the runs of an ablation are over different releases of the dataset.
    """
    return [
        {
            "name": name,
            "parser": parser,
            "points": [arm.point(DEPTH.field) for arm in arms],
            "source": source,
            "steps": [
                {"from": one.level, "to": two.level, **_change(one, two, "chain_depth")} for one, two in pairwise(arms)
            ],
        }
        for (name, parser), source, arms in _ablated(runs, DEPTH)
    ]


def chain_complexity(runs: Sequence[Run]) -> list[Entry]:
    """Path F1 with simple and with complex conditions for each model; delta, ci, scenes, shared: as a step of depth.

    Raises:
        UserError: as `chain_depth`.
    """
    return [
        {
            "name": name,
            "parser": parser,
            "points": [arm.point(COMPLEXITY.field) for arm in (simple, complex_)],
            "source": source,
            **_change(simple, complex_, "chain_complexity"),
        }
        for (name, parser), source, (simple, complex_) in _ablated(runs, COMPLEXITY)
    ]


def scene_of(chain_id: str) -> str:
    """What the chains over one scene share, in any config; of an id that tells no config the id itself.

    >>> scene_of("natural_depth2_0007"), scene_of("s5_natural_simple_0007"), scene_of("natural_0007")
    ('natural_0007', 's5_natural_0007', 'natural_0007')
    """
    return _ARM.sub("", chain_id)


def _ablated(runs: Sequence[Run], ablation: Ablation) -> Iterator[tuple[Model, str, list[Arm]]]:
    """(model, where the levels come from, two or more arms), the models in the order given."""
    models: dict[Model, dict[str, Run]] = {}
    for run in runs:
        if run.benchmark == BENCHMARK:
            models.setdefault((run.name, run.parser), {})[run.config] = run
    for model, own in models.items():
        chosen = _over_configs(own, ablation)
        if len(chosen) > 1:
            yield model, f"configs {', '.join(str(arm.config) for arm in chosen)}", chosen
        used = {arm.config for arm in chosen} if len(chosen) > 1 else ()
        for run in own.values():
            groups = [] if run.config in used else _within(run, ablation)
            if len(groups) > 1:
                yield model, f"by {ablation.field} within {run.config}", groups


def _over_configs(own: Mapping[str, Run], ablation: Ablation) -> list[Arm]:
    """The arms of an ablation among the runs of one model, by config."""
    found = {config: own.get(config) or own.get(SAME_ROWS.get(config, "")) for config in ablation.configs}
    chosen = {config: run for config, run in found.items() if run}
    for one, other in pairwise(chosen.values()):
        if one.dataset != other.dataset:
            raise UserError(
                f"{one.file} is over {one.config} of {one.dataset}, {other.file} over {other.config} of "
                f"{other.dataset}: an ablation needs runs over one release of the dataset; leave one of them out"
            )
    return [Arm(run.config, ablation.configs[config], run.rows, run.result["pooled"]) for config, run in chosen.items()]


def _within(run: Run, ablation: Ablation) -> list[Arm]:
    groups = run.result[f"by_{ablation.field}"]
    levels = ablation.levels or sorted(map(int, groups))
    return [
        Arm(None, level, [row for row in run.rows if row[ablation.field] == level], groups[str(level)])
        for level in levels
        if str(level) in groups
    ]


def _change(one: Arm, two: Arm, analysis: str) -> Entry:
    """The delta of Path F1 from one arm to the other, over the scenes of both."""
    rows = [*one.rows, *two.rows]
    scenes = [scene_of(row["id"]) for row in rows]
    second = np.arange(len(rows)) >= len(one.rows)
    true, right = on_true_path(rows), are_right(rows)
    totals = np.hstack([side_totals(scenes, true, [right], [members]) for members in (~second, second)])
    found = contrast(totals, path_f1_of, seed_of(analysis))
    shared = int(((totals[:, :2].sum(axis=1) > 0) & (totals[:, 4:6].sum(axis=1) > 0)).sum())
    return {"delta": found["delta"], "ci": found["ci"], "scenes": len(totals), "shared": shared}
