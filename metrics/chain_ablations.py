"""The ablations of CondChain: what a model loses with deeper chains and with more complex conditions.

The configs of an ablation ask about the same scenes, so two of them are compared by a bootstrap over scenes: one that
both ask about brings its answers to both. Where a model has no runs over such configs, the groups within a run stand
in; they are other chains, so each is drawn from by itself, and in a config of several domains depth and domain hang
together.
Source: Shen et al., *MM-CondChain*, arXiv 2603.12266, ablations of depth and of predicate complexity.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from metrics.chain_totals import are_right, block_of, contrast, on_true_path, path_f1_of, seed_of, side_totals
from metrics.runs import Row, Run, check_counterparts, check_same_model, check_same_release, reader_of

Level = int | str
Model = tuple[str, str | None]  # name, and the parser that read its answers
Entry = dict[str, Any]
SCENES = "natural"  # the config whose scenes the ablations ask about; their ids begin with its name
ABLATED = (SCENES, "all")  # the configs that hold its rows
SAME_ROWS = {"natural_depth6": SCENES}  # a config without a run -> another one that has the same rows


@dataclass(frozen=True, slots=True)
class Ablation:
    """name: of the analysis; configs: each with its level, in order; field: of the rows, where the levels are groups
    within a run; levels: to look at then, in order; none: all that there are, ascending."""

    name: str
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


DEPTH = Ablation("chain_depth", "depth", {"natural_depth2": 2, "natural_depth4": 4, "natural_depth6": 6})
COMPLEXITY = Ablation(
    "chain_complexity",
    "complexity",
    {"natural_simple": "simple", "natural_complex": "complex"},
    ("simple", "complex"),
)
ARMS = (*DEPTH.configs, *COMPLEXITY.configs)
_ARM = re.compile(rf"(?:^|(?<=_))(?:{'|'.join(map(re.escape, ARMS))})(?=_[0-9]+$)")  # in an id, before its number


def ablation(runs: Sequence[Run], kind: Ablation) -> list[Entry]:
    """Path F1 of each model at each level, over CondChain runs in the order given.

    `source`: the configs or the run that the levels come from. `points`: of each level the accuracies, Path F1 with its
    interval `ci`, and n chains; the level stands under the name of the field, and is the greatest depth of a config, or
    within a run the chains' own. `steps`: from each point to the next, how Path F1 changes, the scenes drawn from, and
    how many of them both points share.

    Raises:
        UserError: runs of one name are of two models, or over different releases or scenes.
    """
    return [
        {
            "name": name,
            "parser": parser,
            "points": [_point(arm, kind.field) for arm in arms],
            "source": source,
            "steps": [
                {"from": one.level, "to": two.level, **_change(one, two, seed_of(kind.name))}
                for one, two in pairwise(arms)
            ],
        }
        for (name, parser), source, arms in _ablated(runs, kind)
    ]


def scene_of(chain_id: str) -> str:
    """What the chains over one scene share, in any config; of an id that tells no arm of an ablation the id itself.

    >>> scene_of("natural_depth2_0007"), scene_of("s5_natural_simple_0007"), scene_of("natural_0007")
    ('natural_0007', 's5_natural_0007', 'natural_0007')
    """
    return _ARM.sub(SCENES, chain_id)


def _ablated(runs: Sequence[Run], kind: Ablation) -> Iterator[tuple[Model, str, list[Arm]]]:
    """(model, where the levels come from, two or more arms), the models in the order given."""
    models: dict[Model, dict[str, Run]] = {}
    for run in runs:
        models.setdefault((run.name, reader_of(run)), {})[run.config] = run
    for model, own in models.items():
        chosen = _over_configs(own, kind)
        if len(chosen) > 1:
            yield model, f"configs {', '.join(str(arm.config) for arm in chosen)}", chosen
        used = {arm.config for arm in chosen} if len(chosen) > 1 else ()
        for run in own.values():
            groups = [] if run.config in used else _within(run, kind)
            if len(groups) > 1:
                yield model, f"by {kind.field} within {run.config}", groups


def _over_configs(own: Mapping[str, Run], kind: Ablation) -> list[Arm]:
    """The arms of an ablation among the runs of one model, by config."""
    found = {config: own.get(config) or own.get(SAME_ROWS.get(config, "")) for config in kind.configs}
    chosen = {config: run for config, run in found.items() if run}
    for one, other in pairwise(chosen.values()):
        check_same_model(one, other)
        check_same_release(one, other)
        check_counterparts(one, other, lambda row: repr(scene_of(row["id"])), "scenes", "scenes")
    return [Arm(run.config, kind.configs[config], run.rows, run.result["pooled"]) for config, run in chosen.items()]


def _within(run: Run, kind: Ablation) -> list[Arm]:
    groups = run.result[f"by_{kind.field}"]
    levels = kind.levels or sorted(map(int, groups))
    return [
        Arm(None, level, [row for row in run.rows if row[kind.field] == level], groups[str(level)])
        for level in levels
        if str(level) in groups
    ]


def _point(arm: Arm, field: str) -> Entry:
    shown = {key: arm.numbers[key] for key in ("true_accuracy", "false_accuracy", "path_f1", "n")}
    return {"config": arm.config, field: arm.level, **shown, "ci": arm.numbers["ci"]["path_f1"]}


def _change(one: Arm, two: Arm, seed: int) -> Entry:
    """How Path F1 changes from one arm to the other, over the scenes of both, of which they share all or none."""
    rows = [*one.rows, *two.rows]
    scenes = [scene_of(row["id"]) for row in rows]
    second = np.arange(len(rows)) >= len(one.rows)
    true, right = on_true_path(rows), are_right(rows)
    totals = np.hstack([side_totals(scenes, true, [right], [members]) for members in (~second, second)])
    shared = int(((totals[:, :2].sum(axis=1) > 0) & (totals[:, 4:6].sum(axis=1) > 0)).sum())
    found = contrast(totals, path_f1_of, seed, None if shared else block_of(totals))
    return {**found, "scenes": len(totals), "shared": shared}
