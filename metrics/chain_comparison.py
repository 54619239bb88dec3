"""What runs over CondChain tell of each other: paired deltas, the True/False gap, exits, ablations, both parsers.

Each analysis takes runs over CondChain and gives plain JSON data, shares in per cent as the metric has them. Intervals
are of a bootstrap over chains whose two paths stay together; McNemar's test is over chains, too.
Source: Shen et al., *MM-CondChain*, arXiv 2603.12266, metrics; what is beyond them is our own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from metrics.chain_ablations import COMPLEXITY, DEPTH, ablation
from metrics.chain_totals import (
    BENCHMARK,
    PERCENT,
    are_right,
    block_of,
    contrast,
    gap_of,
    groups_by,
    mean_over_blocks,
    on_true_path,
    path_f1_of,
    seed_of,
    side_totals,
)
from metrics.condchain_metric.pooling import DOMAINS, PATHS, path_f1, wilson
from metrics.condchain_metric.reading import NO_LABEL
from metrics.paired import as_group, bootstrap_interval, estimate, number_parents, paired
from metrics.runs import Row, Run, aligned, first_pairs, key_of, reader_of

GROUPS: dict[str, Sequence[str]] = {  # field of a row -> the order of its groups, where it is not the sorted one
    "domain": DOMAINS,
    "depth": (),
    "complexity": ("simple", "complex"),
    "path": PATHS,
    "divergence_layer": (),
    "template_family": (),
    "flipped_kind": (),
}
OFFICIAL_RIGHT, ROBUST_RIGHT = "official right, robust wrong", "robust right, official wrong"
ONLY_OFFICIAL, ONLY_ROBUST = "both wrong, only official reads an answer", "both wrong, only robust reads an answer"
TWO_ANSWERS = "both wrong, read as two answers"
DISAGREEMENTS = (OFFICIAL_RIGHT, ROBUST_RIGHT, ONLY_OFFICIAL, ONLY_ROBUST, TWO_ANSWERS)

Entry = dict[str, Any]
Analysis = Callable[[Sequence[Run]], list[Entry]]


def compare_pairs(runs: Sequence[Run]) -> list[Entry]:
    """Each run against the first one over its config that was read by the same parser; one entry a pair.

    The measure is the share of right answers over both paths; the groups by path have those of each path alone. Path F1
    pools the chains of all domains, `domain_f1` has each domain's, and Avg F1 is their mean in every draw, which takes
    as many chains of each domain as there are.

    Raises:
        UserError: the runs of a pair are over different data.
    """
    return [_pair(base, run) for base, run in first_pairs(runs)]


def measure_gaps(runs: Sequence[Run]) -> list[Entry]:
    """True minus False accuracy of each run, and how many False paths ran on to the end, as if all conditions held."""
    entries = []
    for run in runs:
        pooled, ran_on = run.result["pooled"], run.result["exit"]["false_path"].get("ran_on", 0)
        totals = side_totals([row["id"] for row in run.rows], on_true_path(run.rows), [are_right(run.rows)])
        n = sum(run.result["exit"]["false_path"].values())
        entries.append(
            {
                "name": run.name,
                "config": run.config,
                "parser": reader_of(run),
                "n": pooled["n"],
                "true_accuracy": pooled["true_accuracy"],
                "false_accuracy": pooled["false_accuracy"],
                "gap": estimate(totals, gap_of),
                "gap_ci": bootstrap_interval(totals, gap_of, seed_of("chain_gap")),
                "ran_on": {
                    "count": ran_on,
                    "n": n,
                    "rate": PERCENT * ran_on / n if n else None,
                    "ci": wilson(ran_on, n),
                },
            }
        )
    return entries


def show_exits(runs: Sequence[Run]) -> list[Entry]:
    """At which layer each run left its chains, as its result has it."""
    return [
        {
            "name": run.name,
            "config": run.config,
            "parser": reader_of(run),
            "confusion": run.result["exit_confusion"],
            "exit": run.result["exit"],
        }
        for run in runs
    ]


def compare_parsers(runs: Sequence[Run]) -> list[Entry]:
    """What the answers of each model would score by either parser, however its runs were read.

    `disagreements`: the chains on which the parsers are known to differ; `kinds`: on how many answers, and how
    (`DISAGREEMENTS`).

    Official result files hold labels instead of texts. What the robust parser would have read in such a text nobody
    knows: these answers are counted as `texts_unknown`, and with any of them its numbers are None.
    """
    single: dict[tuple[str, str], Run] = {}
    for run in runs:
        single.setdefault((run.name, run.config), run)
    return list(map(_parsers, single.values()))


ANALYSES: dict[str, Analysis] = {
    "paired": compare_pairs,
    "chain_gap": measure_gaps,
    "chain_exits": show_exits,
    DEPTH.name: partial(ablation, kind=DEPTH),
    COMPLEXITY.name: partial(ablation, kind=COMPLEXITY),
    "chain_parsers": compare_parsers,
}


def _pair(base: Run, other: Run) -> Entry:
    seed = seed_of("paired")
    rows = base.rows
    parents = number_parents([row["id"] for row in rows])
    one, two = are_right(rows), are_right(aligned(base, other))
    whole = paired(one, two, parents, seed, unit=PERCENT)
    groups = {
        field: {
            str(value): as_group(paired(one[places], two[places], parents[places], seed, unit=PERCENT))
            for value, places in groups_by([row[field] for row in rows], order)
        }
        for field, order in GROUPS.items()
    }
    true, sides = on_true_path(rows), [one, two]
    domains = dict(groups_by([row["domain"] for row in rows], DOMAINS))
    blocks = [np.isin(np.arange(len(rows)), places) for places in domains.values()]
    by_domain = side_totals(parents, true, sides, blocks)
    return {
        "benchmark": BENCHMARK,
        "config": base.config,
        "parser": reader_of(base),
        "base": base.name,
        "other": other.name,
        "measure": "path_accuracy",
        **whole,
        "improvements": [list(key_of(rows[place])) for place in whole["improvements"]],
        "regressions": [list(key_of(rows[place])) for place in whole["regressions"]],
        "groups": groups,
        "path_f1": contrast(side_totals(parents, true, sides), path_f1_of, seed),
        "avg_f1": contrast(by_domain, mean_over_blocks(path_f1_of), seed, block_of(by_domain)),
        "domain_f1": {
            name: contrast(
                side_totals(parents[places], true[places], [side[places] for side in sides]), path_f1_of, seed
            )
            for name, places in domains.items()
        },
    }


def _parsers(run: Run) -> Entry:
    true = on_true_path(run.rows)
    sides = [np.array([row[parser] == row["answer"] for row in run.rows], bool) for parser in ("official", "robust")]
    totals = side_totals([row["id"] for row in run.rows], true, sides)
    change = contrast(totals, path_f1_of, seed_of("chain_parsers"))
    unknown = sum(row["disagree"] is None for row in run.rows)
    kinds = Counter(_disagreement(row) for row in run.rows if row["disagree"])
    return {
        "name": run.name,
        "config": run.config,
        "official": _accuracies(true, sides[0]),
        "robust": dict.fromkeys(_accuracies(true, sides[1])) if unknown else _accuracies(true, sides[1]),
        "delta_f1": None if unknown else change["delta"],
        "ci": None if unknown else change["ci"],
        "texts_unknown": unknown,
        "disagreements": run.result["parser_disagreements"],
        "kinds": {kind: kinds[kind] for kind in DISAGREEMENTS if kinds[kind]},
    }


def _accuracies(true: np.ndarray, right: np.ndarray) -> dict[str, float | None]:
    accuracies = [PERCENT * float(right[path].mean()) if path.any() else None for path in (true, ~true)]
    return {"true_accuracy": accuracies[0], "false_accuracy": accuracies[1], "path_f1": path_f1(*accuracies)}


def _disagreement(row: Row) -> str:
    if row["official"] == row["answer"]:
        return OFFICIAL_RIGHT
    if row["robust"] == row["answer"]:
        return ROBUST_RIGHT
    if row["robust"] is None:
        return ONLY_OFFICIAL
    return ONLY_ROBUST if row["official"] == NO_LABEL else TWO_ANSWERS
