"""Controls over the table suite and its audit: small runs by hand, and what holds for any."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import UserError
from metrics.comparison import compare
from metrics.exbind_confounds import LEAST, rank_bins
from metrics.exbind_orders import PERMUTED
from runs_by_hand import CANDIDATES, RANKS, manifest_of, only, order_runs, pair_run, part, table_run


def test_order_control_by_hand() -> None:
    entry = only(compare(order_runs())["order_control"])
    assert part(entry, "name", "n", "always_right", "sensitive", "always_wrong") == ("m", 6, 2, 3, 1)
    assert entry["sensitive_ids"] == ["t2__table", "t3__table", "t5__table"]
    assert [part(condition, "config", "n", "exact_accuracy") for condition in entry["conditions"]] == [
        ("targeted_table", 6, 4 / 6), ("table_order_1", 6, 0.5), ("table_order_2", 6, 0.5), ("table_order_3", 6, 2 / 6),
    ]  # fmt: skip
    assert all(
        low < condition["exact_accuracy"] < high for condition in entry["conditions"] for low, high in [condition["ci"]]
    )
    assert entry["first_violations"] == {
        "targeted_table": {"none": 4, "candidate_valid": 1, "table_column": 1},
        "table_order_1": {"none": 3, "candidate_valid": 1, "table_row": 1, "table_column": 1},
        "table_order_2": {"none": 3, "candidate_valid": 2, "table_column": 1},
        "table_order_3": {"none": 2, "candidate_valid": 1, "table_column": 3},
    }
    assert entry["mean_delta"] == pytest.approx((-1 / 6 - 1 / 6 - 2 / 6) / 3)
    low, high = entry["mean_delta_ci"]
    assert -1 <= low < entry["mean_delta"] < high <= 1 / 3, "no case gains more than a third over the permutations"


def test_all_orders_of_a_case_are_drawn_together() -> None:
    """One case of two is lost under every permutation: a draw has the mean delta 0, -1/2 or -1."""
    runs = [table_run("m", ["right", "right"])] + [table_run("m", ["right", "lost"], config) for config in PERMUTED]
    entry = only(compare(runs)["order_control"])
    assert part(entry, "mean_delta", "mean_delta_ci") == (-0.5, [-1.0, 0.0])


def test_some_permutations_are_enough_and_none_is_no_control() -> None:
    entry = only(compare(order_runs(configs=("table_order_2", "targeted_table")))["order_control"])
    assert [condition["config"] for condition in entry["conditions"]] == ["targeted_table", "table_order_2"]
    assert part(entry, "always_right", "sensitive", "always_wrong") == (3, 1, 2)
    assert compare(order_runs(configs=("targeted_table",)))["order_control"] == []
    assert compare(order_runs(configs=PERMUTED))["order_control"] == []
    apart = [*order_runs("a", ("targeted_table",)), *order_runs("b", PERMUTED)]
    assert compare(apart)["order_control"] == [], "the orders are those of one model"


@pytest.mark.parametrize("config", [PERMUTED[0], "table_columns"])
def test_a_control_joins_no_two_models_of_one_name(config: str) -> None:
    """The manifests tell them apart; where one is missing nobody knows."""
    runs = [table_run("m", ["right", "lost"], name, manifest=manifest_of()) for name in ("targeted_table", config)]
    compare(runs)
    compare([runs[0], replace(runs[1], manifest=None)])
    compare([runs[0], replace(runs[1], manifest={"run": "what a file may hold"})])
    other = replace(runs[1], manifest=manifest_of(model={"kind": "baseline", "seed": 1, "\x1b[2J": "x" * 500}))
    with pytest.raises(UserError, match=r'"m", but are runs of two: model.seed is 0 in the first and 1') as caught:
        compare([runs[0], other])
    assert runs[0].file in str(caught.value) and other.file in str(caught.value)
    hostile = replace(other, manifest=manifest_of(model={"kind": "baseline", "seed": 0, "\x1b[2J": "\n" * 500}))
    with pytest.raises(UserError) as caught:
        compare([runs[0], hostile])
    assert str(caught.value).isprintable() and len(str(caught.value)) < 400
    deep: dict = {}
    for _ in range(3000):
        deep = {"a": deep}
    compare([replace(run, manifest={"run": {"model": deep}}) for run in runs])


def test_the_rank_curves_share_their_bins_and_pool_the_permutations() -> None:
    """16 cases at rank 1 or 2, which then change places: those that begin at rank 1 are always right."""
    ranks, outcomes = [1, 2] * 8, ["right", "row"] * 8
    original = table_run("m", outcomes, ranks=ranks)
    permuted = [table_run("m", outcomes, config, ranks=[3 - rank for rank in ranks]) for config in PERMUTED[:2]]
    curves = only(compare([original, *permuted])["order_control"])["gold_rank"]
    seen = {name: [part(entry, "bin", "n", "exact_accuracy") for entry in curve] for name, curve in curves.items()}
    assert seen == {
        "original": [([1, 1], 8, 1.0), ([2, 2], 8, 0.0)],
        "permuted": [([1, 1], 16, 0.0), ([2, 2], 16, 1.0)],
    }
    bare = [replace(run, facts={}) for run in (original, *permuted)]
    assert only(compare(bare)["order_control"])["gold_rank"] == {"original": [], "permuted": []}


@settings(max_examples=100)
@given(st.lists(st.lists(st.integers(1, 30), max_size=120), min_size=1, max_size=3))
def test_bins_of_ranks_hold_every_rank_once_and_none_is_tiny(parts: list[list[int]]) -> None:
    bins = rank_bins(*parts)
    assert [rank for first, last in bins for rank in range(first, last + 1)] == list(
        range(1, 1 + max(map(max, filter(None, parts)), default=0))
    )
    if len(bins) > 1:
        for first, last in bins:
            assert all(sum(first <= rank <= last for rank in ranks) >= LEAST for ranks in parts)


def test_column_ablation_by_hand() -> None:
    """Three of four wrong columns are mended, one right answer is lost."""
    without = table_run("m", ["column", "column", "column", "column", "right", "right"])
    told = table_run("m", ["right", "right", "right", "column", "right", "row"], "table_columns")
    entry = only(compare([told, without])["column_ablation"])
    assert [part(entry[side], "config", "n", "exact_accuracy") for side in ("without", "with")] == [
        ("targeted_table", 6, 2 / 6), ("table_columns", 6, 4 / 6),
    ]  # fmt: skip
    assert entry["delta"] == pytest.approx(2 / 6)
    assert entry["improvements"] == [["t0__table"], ["t1__table"], ["t2__table"]]
    assert part(entry, "regressions", "mcnemar_p") == ([["t5__table"]], 2 * 5 / 16)
    assert entry["first_violations"] == {
        "without": {"none": 2, "table_column": 4},
        "with": {"none": 4, "table_row": 1, "table_column": 1},
    }


def test_confounds_by_hand() -> None:
    """16 cases, odd ones easy and over orders; the second half is wrong, and so the higher ranks are."""
    ranks = [1] * 8 + [2, 3, 4, 5] * 2
    run = table_run("m", ["right"] * 8 + ["row"] * 8, ranks=ranks)
    by = only(compare([run])["confounds"])["by"]
    seen = {name: [part(entry, "value", "n", "exact_accuracy") for entry in entries] for name, entries in by.items()}
    assert seen == {
        "gold_rank": [("1", 8, 1.0), ("2-5", 8, 0.0)],
        "level": [("hard", 8, 0.5), ("easy", 8, 0.5)],
        "column_place": [(2, 16, 0.5)],
        "template": [("visits", 8, 0.5), ("orders", 8, 0.5)],
        "candidates": [(CANDIDATES, 16, 0.5)],
    }
    low, high = by["gold_rank"][0]["ci"]
    assert (low, high) == pytest.approx((8 / (8 + 1.96**2), 1.0), abs=1e-3), "Wilson for 8 of 8"


def test_confounds_are_audited_over_tables_of_known_facts_alone() -> None:
    run = table_run("m", ["right"] * 3)
    assert compare([replace(run, facts={}), pair_run("m", [("right", "right")])])["confounds"] == []
    some = replace(run, facts={"t0__table": {"candidates": 16}, "t1__table": {"gold_rank": 2, "candidates": 6}})
    by = only(compare([some])["confounds"])["by"]
    assert ([entry["n"] for entry in by["gold_rank"]], by["template"]) == ([1], [])
    assert [entry["value"] for entry in by["candidates"]] == [6, 16], "numbers ascend"
    assert sum(entry["n"] for entry in by["level"]) == 3
    assert RANKS == len({facts["gold_rank"] for facts in table_run("m", ["right"] * 9).facts.values()})
