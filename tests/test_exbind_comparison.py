"""Comparisons of ExBind runs: worked values of the specification, small runs by hand, and what is refused."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import UserError
from metrics.comparison import compare
from metrics.exbind_comparison import ANALYSES
from metrics.exbind_orders import PERMUTED
from runs_by_hand import chain_run, exbind_run, only, order_runs, pair_run, part, table_run

OUTCOMES = st.sampled_from(["right", "column", "row", "lost", "no answer"])
EXBIND_KEYS = ["paired", "order_control", "column_ablation", "cross_format", "first_violations", "confounds"]


def test_63_of_120_with_57_wrong_columns_against_a_run_without_errors() -> None:
    """Specification 8: the errors are valid, in the right row and in the wrong column."""
    runs = [table_run("3B", ["right"] * 63 + ["column"] * 57), table_run("4B", ["right"] * 120)]
    entry = only(compare(runs)["paired"])
    assert part(entry, "benchmark", "config", "base", "other", "measure") == (
        "ExBind", "targeted_table", "3B", "4B", "exact_accuracy",
    )  # fmt: skip
    assert part(entry, "n", "base_value", "other_value", "delta") == (120, 63 / 120, 1.0, 57 / 120)
    assert entry["improvements"] == [[f"t{number}__table"] for number in range(63, 120)]
    assert part(entry, "regressions", "both_right", "both_wrong") == ([], 63, 0)
    assert entry["mcnemar_p"] == pytest.approx(2.0**-56)
    low, high = entry["ci"]  # the difference of each case is 1 or 0, so its standard error is that of a share of 57/120
    assert (low, high) == pytest.approx((0.475 - 1.96 * 0.0456, 0.475 + 1.96 * 0.0456), abs=0.012)
    groups = entry["groups"]["dimension"]
    assert part(groups["table_row"], "n", "base_value", "delta", "ci", "improvements") == (120, 1.0, 0.0, None, 0)
    for name in ("attribute", "table_column", "table_cell", "exact"):
        assert part(groups[name], "base_value", "delta", "improvements", "regressions") == (63 / 120, 57 / 120, 57, 0)
    assert groups["exact"]["ci"] == entry["groups"]["format"]["table"]["ci"] == entry["ci"], "all cases are in them"
    assert not groups.keys() & {"anchor", "relation", "hierarchy", "role"}, "they do not apply to tables"
    rates = compare(runs)["first_violations"][0]["rates"]
    assert rates["table_column"] == {"count": 57, "applicable": 120, "rate": 57 / 120}


def test_transitions_of_the_specification_arrive() -> None:
    """25 groups that agree in 20: 15 right on both, 5 in the same wrong module."""
    moves = (
        [("right", "right")] * 15 + [("right", "module")] * 2 + [("module", "right")] * 3 + [("module", "module")] * 5
    )
    entry = only(compare([pair_run("m", moves)])["cross_format"])
    transitions = {"correct->correct": 15, "correct->identity": 2, "identity->correct": 3, "identity->identity": 5}
    assert entry == {
        "name": "m", "config": "cross_format", "pair": "tree+dom", "groups": 25, "consistency": 0.80,
        "transitions": transitions,
    }  # fmt: skip


def test_the_surfaces_of_a_latent_are_drawn_together() -> None:
    """One latent of two improves on both surfaces: the share of it in a draw is 0, 1/2 or 1, never 1/4."""
    base = pair_run("a", [("lost", "module"), ("right", "right")])
    entry = only(compare([base, pair_run("b", [("right", "right")] * 2)])["paired"])
    assert part(entry, "n", "answers", "delta", "ci", "mcnemar_p") == (2, 4, 0.5, [0.0, 1.0], 1.0), (
        "one latent got better"
    )
    assert entry["improvements"] == [["modules_0000__tree"], ["modules_0000__dom"]]
    assert {name: group["n"] for name, group in entry["groups"]["format"].items()} == {"tree": 2, "dom": 2}


def test_groups_take_the_cases_that_they_apply_to() -> None:
    """Two tables (hard, easy) and two surfaces (depth3) of a latent: only the lost table answer is mended."""
    rows, others = (
        [*table_run("x", outcomes).rows, *pair_run("x", [("right", "module")]).rows]
        for outcomes in (["right", "lost"], ["right", "right"])
    )
    groups = only(compare([exbind_run("a", "broad", rows), exbind_run("b", "broad", others)])["paired"])["groups"]
    assert {name: part(group, "n", "delta") for name, group in groups["level"].items()} == {
        "hard": (1, 0.0), "easy": (1, 1.0), "depth3": (1, 0.0),
    }  # fmt: skip
    dimensions = {name: part(group, "answers", "base_value", "delta") for name, group in groups["dimension"].items()}
    assert dimensions["candidate_valid"] == (4, 0.75, 0.25)
    assert dimensions["identity"] == (4, 0.5, 0.25), "of a table it is the row; the wrong module fails it in both runs"
    assert dimensions["table_column"] == (2, 0.5, 0.5)
    assert dimensions["hierarchy"] == (2, 0.5, 0.0)
    assert dimensions["role"] == (2, 1.0, 0.0)


def test_the_first_run_of_a_config_is_the_base_of_all_later_ones() -> None:
    runs = [
        table_run("b", ["right"]),
        table_run("a", ["lost"]),
        pair_run("c", [("right", "right")]),
        table_run("c", ["row"]),
    ]
    assert [part(entry, "base", "other") for entry in compare(runs)["paired"]] == [("b", "a"), ("b", "c")]


TWO = ("right", "row")
ONE, TABLES = table_run("a", TWO), {"t1__table": {"gold_rank": 5, "candidates": 16}}
REFUSED = {  # why -> the run that does not fit to `ONE`, and what is said
    "one model twice": (table_run("a", TWO, file="runs/again.jsonl"), "both runs of 'a' over targeted_table of ExBind"),
    "other rows": (table_run("b", TWO, digest="sha256-other"), r"\(sha256-targeted_table\).*\(sha256-other\)"),
    "other cases": (table_run("b", TWO[:1]), "1 answers of .*a__targeted_table.* have no counterpart in .*'t1__table'"),
    "orders of other cases": (table_run("a", TWO[:1], PERMUTED[0]), "do not answer the same cases"),
    "orders of another release": (
        table_run("a", TWO, PERMUTED[0], dataset="ExBind 3"),
        "of ExBind test, .* of ExBind 3: compare",
    ),
    "orders of another build": (
        table_run("a", TWO, PERMUTED[0], facts=TABLES),
        "candidates of the case 't1__table' is 6 in targeted_table and 16 in table_order_1",
    ),
    "columns of another build": (table_run("a", TWO, "table_columns", facts=TABLES), "6 in targ.* 16 in table_columns"),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_runs_that_do_not_fit_are_refused_with_both_files_and_the_difference(reason: str) -> None:
    other, message = REFUSED[reason]
    with pytest.raises(UserError, match=message) as caught:
        compare([ONE, other])
    assert ONE.file in str(caught.value) and other.file in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_comparison_is_plain_data_with_a_list_for_each_analysis() -> None:
    runs = [*order_runs("a"), *order_runs("b"), table_run("a", ["right"] * 6, "table_columns")]
    runs += [pair_run("a", [("right", "lost")]), chain_run("a", [("right", "ran_on")] * 4)]
    found = compare(runs)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert [part(run, "name", "config", "benchmark", "n") for run in found["runs"]] == [
        (run.name, run.config, run.benchmark, len({row["id"] for row in run.rows})) for run in runs
    ]
    assert part(found["runs"][-1], "file", "dataset", "digest", "parser", "n") == (
        "runs/a__natural.jsonl", "CondChain test", "sha256-natural", "official", 4,
    )  # fmt: skip
    assert list(ANALYSES) == EXBIND_KEYS == list(found)[1 : 1 + len(EXBIND_KEYS)]
    assert [len(found[name]) for name in EXBIND_KEYS] == [4, 2, 1, 1, 10, 9]
    assert all(value == [] for value in compare([]).values())


@settings(max_examples=15)
@given(st.lists(st.tuples(OUTCOMES, OUTCOMES, OUTCOMES), min_size=2, max_size=12), st.randoms(use_true_random=False))
def test_neither_the_order_of_the_rows_nor_other_runs_change_a_number(
    outcomes: list[Any], source: random.Random
) -> None:
    sides = list(zip(*outcomes, strict=True))
    runs = [table_run("a", sides[0]), table_run("b", sides[1]), table_run("a", sides[2], PERMUTED[0])]
    found = compare(runs)
    shuffled = [replace(run, rows=source.sample(run.rows, len(run.rows))) for run in runs]
    again = compare([pair_run("c", [("right", "lost")]), shuffled[0], table_run("c", sides[2]), *shuffled[1:]])
    again["paired"] = [entry for entry in again["paired"] if entry["other"] == "b"]
    for one, two in ((found["paired"], again["paired"]), (found["order_control"], again["order_control"])):
        assert [_sorted(entry) for entry in one] == [_sorted(entry) for entry in two]
    entry = only(found["order_control"])
    assert entry["always_right"] + entry["sensitive"] + entry["always_wrong"] == entry["n"] == len(outcomes)
    assert len(entry["sensitive_ids"]) == entry["sensitive"]
    if entry["mean_delta_ci"]:  # none where all cases change alike
        assert entry["mean_delta_ci"][0] <= entry["mean_delta"] <= entry["mean_delta_ci"][1]


def _sorted(entry: dict[str, Any]) -> dict[str, Any]:
    """Lists of ids follow the dataset's rows; without their order."""
    ids = ("improvements", "regressions", "sensitive_ids")
    return {key: sorted(value) if key in ids else value for key, value in entry.items()}
