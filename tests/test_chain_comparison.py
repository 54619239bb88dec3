"""Comparing runs over CondChain: numbers by hand, paths that stay together, and what never changes a number."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import UserError
from handmade_chains import chart_chain, natural_chain
from metrics.chain_comparison import ANALYSES, DISAGREEMENTS
from metrics.comparison import compare
from metrics.condchain_metric.scoring import aggregate, score_case
from metrics.runs import Run
from runs_by_hand import chain_run, part, table_run

# Natural 0, 1 and 2 have depth 3, natural 3 has depth 2; natural 1 and the two charts diverge at layer 2, the others
# at layer 1, where the family is conjunctive with negation.
CHAINS = (*map(natural_chain, range(4)), *map(chart_chain, range(2)))
BASE = (
    ("right", "right"), ("right", "ran_on"), ("right", "ran_on"), ("wrong", "right"), ("right", "right"),
    ("lost", "ran_on"),
)  # fmt: skip
OTHER = (
    ("right", "ran_on"), ("right", "right"), ("wrong", "right"), ("right", "right"), ("right", "right"),
    ("right", "ran_on"),
)  # fmt: skip
OUTCOMES = st.lists(st.tuples(*[st.sampled_from(["right", "ran_on", "wrong", "lost"])] * 4), min_size=6, max_size=6)


def only(analysis: str, *runs: Run) -> dict[str, Any]:
    (entry,) = ANALYSES[analysis](runs)
    return entry


def over_all(name: str, outcomes: Any, **more: Any) -> Run:
    return chain_run(name, outcomes, "all", chains=CHAINS, **more)


@pytest.fixture(scope="module")
def pair() -> dict[str, Any]:
    return only("paired", over_all("base", BASE), over_all("other", OTHER))


def test_the_share_of_right_answers_over_both_paths(pair: dict[str, Any]) -> None:
    """Right: 2 + 1 + 1 + 1 + 2 + 0 = 7 of 12 against 1 + 2 + 1 + 2 + 2 + 1 = 9 of 12."""
    assert (pair["measure"], pair["base"], pair["other"], pair["config"]) == ("path_accuracy", "base", "other", "all")
    assert (pair["n"], pair["answers"]) == (6, 12)
    assert pair["base_value"] == pytest.approx(700 / 12) and pair["other_value"] == pytest.approx(75)
    assert pair["delta"] == pytest.approx(200 / 12)


def test_what_got_better_and_worse_is_named_in_the_order_of_the_dataset(pair: dict[str, Any]) -> None:
    assert pair["improvements"] == [
        ["natural_0001", "false"], ["natural_0002", "false"], ["natural_0003", "true"], ["chart_0001", "true"]
    ]  # fmt: skip
    assert pair["regressions"] == [["natural_0000", "false"], ["natural_0002", "true"]]
    assert (pair["both_right"], pair["both_wrong"]) == (5, 1), "7 right of base less 2; chart 1 ran on twice"


def test_mcnemar_is_over_chains(pair: dict[str, Any]) -> None:
    """Natural 1 and 3 and chart 1 get better, natural 0 worse, natural 2 gains as much as it loses: 2 (1 + 4) / 16.

    Over answers, which are no independent ones, it would be 4 against 2.
    """
    assert pair["mcnemar_p"] == pytest.approx(10 / 16)


def test_path_f1_pooled_by_domain_and_averaged(pair: dict[str, Any]) -> None:
    """Base: True 4/6, False 3/6; other: 5/6, 4/6. Natural: 3/4, 2/4 against 3/4, 3/4; chart: 1/2, 1/2 against 1, 1/2.

    Harmonic means: 2 * 2/3 * 1/2 / (7/6) = 4/7, 2 * 5/6 * 2/3 / (3/2) = 20/27; 0.6 against 0.75; 1/2 against 2/3.
    """
    expected = {
        "path_f1": (400 / 7, 2000 / 27),
        "natural": (60, 75),
        "chart": (50, 200 / 3),
        "avg_f1": (55, (75 + 200 / 3) / 2),
    }
    found = {"path_f1": pair["path_f1"], "avg_f1": pair["avg_f1"], **pair["domain_f1"]}
    assert list(pair["domain_f1"]) == ["natural", "chart"], "in the order of the paper's table"
    for name, (base, other) in expected.items():
        assert part(found[name], "base_value", "other_value") == pytest.approx((base, other)), name
        assert found[name]["delta"] == pytest.approx(other - base), name


def test_groups_by_hand(pair: dict[str, Any]) -> None:
    """(chains, right answers of base and of other in per cent, improvements, regressions)"""
    found = {
        field: {
            name: (
                group["n"], round(group["base_value"], 2), round(group["other_value"], 2), group["improvements"],
                group["regressions"],
            )
            for name, group in groups.items()
        }
        for field, groups in pair["groups"].items()
    }  # fmt: skip
    layers = (3, 66.67, 66.67, 2, 2), (3, 50.0, 83.33, 2, 0)
    assert found == {
        "domain": {"natural": (4, 62.5, 75.0, 3, 2), "chart": (2, 50.0, 75.0, 1, 0)},
        "depth": {"2": (1, 50.0, 100.0, 1, 0), "3": (5, 60.0, 70.0, 3, 2)},
        "complexity": {"complex": (6, 58.33, 75.0, 4, 2)},
        "path": {"true": (6, 66.67, 83.33, 2, 1), "false": (6, 50.0, 66.67, 2, 1)},
        "divergence_layer": {"1": layers[0], "2": layers[1]},
        "template_family": {"conjunctive_with_negation": layers[0], "mixed_without_negation": layers[1]},
        "flipped_kind": {"equality": (6, 58.33, 75.0, 4, 2)},
    }
    assert pair["groups"]["depth"]["2"]["ci"] is None, "one chain tells nothing of how chains vary"
    assert list(pair["groups"]["path"]) == ["true", "false"]


def test_a_field_that_is_unknown_makes_no_group() -> None:
    """A row of an official file has no family."""
    rows = [{**row, "template_family": None} for row in over_all("base", BASE).rows]
    runs = [replace(over_all(name, BASE), rows=rows, result=aggregate(rows)) for name in ("base", "other")]
    assert only("paired", *runs)["groups"]["template_family"] == {}


def test_the_two_paths_of_a_chain_are_drawn_together() -> None:
    """Each chain gains exactly one answer, so every draw of chains gains half; draws of answers would not.

    And no draw that differs means no interval.
    """
    base = chain_run("base", [("wrong", "wrong")] * 4)
    other = chain_run("other", [("right", "wrong"), ("wrong", "right")] * 2)
    assert only("paired", base, other)["ci"] is None
    same = [("right", "right"), ("wrong", "ran_on")] * 2
    assert only("chain_gap", chain_run("same", same))["gap_ci"] is None, "True and False fall together"


def test_ends_of_an_interval_over_two_chains() -> None:
    """Chain 0 gains both answers, chain 1 none: draws gain 0, 50 or 100 with the odds 1 : 2 : 1."""
    base = chain_run("base", [("wrong", "wrong")] * 2)
    assert only("paired", base, chain_run("other", [("right", "right"), ("lost", "lost")]))["ci"] == [0.0, 100.0]


def test_intervals_are_those_of_drawing_chains_one_by_one() -> None:
    source = random.Random(1)
    chains = [natural_chain(number) for number in range(40)]
    pairs = [[(source.choice(["right", "ran_on"]), source.choice(["right", "lost"])) for _ in chains] for _ in range(2)]
    base, other = (chain_run(name, outcomes, chains=chains) for name, outcomes in zip(("a", "b"), pairs, strict=True))
    draws = np.random.default_rng(2).integers(len(chains), size=(4000, len(chains)))
    scores = []
    for run in (base, other):
        true, false = (np.array([row["correct"] for row in run.rows[side::2]])[draws].mean(axis=1) for side in (0, 1))
        scores.append(200 * true * false / (true + false))
    entry = only("paired", base, other)["path_f1"]
    assert entry["ci"] == pytest.approx(np.percentile(scores[1] - scores[0], (2.5, 97.5)), abs=2)


@given(OUTCOMES)
@settings(max_examples=10)
def test_runs_that_change_places_mirror_their_comparison(outcomes: list[tuple[str, ...]]) -> None:
    one, two = over_all("one", [four[:2] for four in outcomes]), over_all("two", [four[2:] for four in outcomes])
    there, back = only("paired", one, two), only("paired", two, one)
    assert (there["improvements"], there["regressions"]) == (back["regressions"], back["improvements"])
    assert there["mcnemar_p"] == back["mcnemar_p"]
    for measure in (lambda entry: entry, lambda entry: entry["path_f1"], lambda entry: entry["avg_f1"]):
        found, mirrored = measure(there), measure(back)
        assert found["delta"] == pytest.approx(-mirrored["delta"])
        assert found["ci"] == (mirrored["ci"] and pytest.approx([-end for end in reversed(mirrored["ci"])]))


@given(OUTCOMES, st.randoms(use_true_random=False))
@settings(max_examples=10)
def test_numbers_are_the_metric_s_and_hang_on_no_order_of_rows(
    outcomes: list[tuple[str, ...]], source: random.Random
) -> None:
    runs = [over_all("one", [four[:2] for four in outcomes]), over_all("two", [four[2:] for four in outcomes])]
    shuffled = [replace(run, rows=source.sample(run.rows, len(run.rows))) for run in runs]
    entry = only("paired", *runs)
    for name, run in zip(("base_value", "other_value"), runs, strict=True):
        assert entry["path_f1"][name] == pytest.approx(run.result["pooled"]["path_f1"])
        assert entry["avg_f1"][name] == pytest.approx(run.result["avg_f1"])
    for name, analyse in ANALYSES.items():
        assert unordered(analyse(runs)) == unordered(analyse(shuffled)), name


def unordered(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries whose improvements and regressions, which come in the order of the rows, are sorted."""
    named = ("improvements", "regressions")
    return [{**entry, **{key: sorted(entry[key]) for key in named if key in entry}} for entry in entries]


def test_pairs_are_of_the_first_run_of_a_config_and_each_later_one_read_alike() -> None:
    runs = [over_all("a", BASE), chain_run("b", BASE[:4]), over_all("c", OTHER), over_all("d", OTHER)]
    runs += [over_all(name, BASE, parser="robust") for name in ("a", "c")]
    found = [(entry["base"], entry["other"], entry["config"], entry["parser"]) for entry in ANALYSES["paired"](runs)]
    assert found == [
        ("a", "c", "all", "official"), ("a", "d", "all", "official"), ("a", "c", "all", "robust")
    ]  # fmt: skip


def test_runs_over_other_data_are_refused_with_both_files() -> None:
    base, other = over_all("a", BASE), over_all("b", BASE, digest="sha256-another")
    with pytest.raises(UserError, match=r"runs/a__all.jsonl and runs/b__all.jsonl cannot be paired.*sha256-another"):
        ANALYSES["paired"]([base, other])
    short = replace(other, digest=base.digest, rows=other.rows[:-2])
    with pytest.raises(UserError, match=r"2 answers of runs/a__all.jsonl have no counterpart in .*'chart_0001'"):
        ANALYSES["paired"]([base, short])


def test_the_gap_and_who_ran_on() -> None:
    """True 4/6, False 3/6; three of six False paths ran on: [18.76, 81.24] by Wilson."""
    entry = only("chain_gap", over_all("base", BASE))
    assert (entry["name"], entry["config"], entry["parser"], entry["n"]) == ("base", "all", "official", 6)
    assert entry["true_accuracy"] == pytest.approx(400 / 6) and entry["false_accuracy"] == pytest.approx(50)
    assert entry["gap"] == pytest.approx(100 / 6) and entry["gap_ci"][0] < 100 / 6 < entry["gap_ci"][1]
    ran_on = entry["ran_on"]
    assert (ran_on["count"], ran_on["n"], ran_on["rate"]) == (3, 6, 50.0)
    assert ran_on["ci"] == pytest.approx([18.76, 81.24], abs=0.01)


def test_a_model_that_takes_every_condition_for_true_has_the_whole_gap() -> None:
    entry = only("chain_gap", chain_run("biased", [("right", "ran_on")] * 4))
    assert (entry["gap"], entry["gap_ci"], entry["ran_on"]["rate"]) == (100.0, None, 100.0)


def test_exits_are_those_of_the_result() -> None:
    """Natural 0, depth 3: the True path left at 3, the False path, which expects 1, at 3."""
    entry = only("chain_exits", chain_run("one", [("right", "ran_on")]))
    assert entry["confusion"] == {"1": {"3": 1}, "3": {"3": 1}}
    assert entry["exit"] == {"true_path": {"right": 1}, "false_path": {"ran_on": 1}}


# Natural 0 has the right answers C1 and A1, natural 1 C2 and B2, natural 2 C3 and A3.
READ_TWICE = (
    (r"\boxed{\text{C1}}", r"<think>so \boxed{A1}"),  # the robust one alone, the official one alone
    (r"<think>so \boxed{B3}", "**Answer:** (b3)"),  # both wrong: the robust one drops reasoning, the other wants a B
    (r"\boxed{C3}", r"\boxed{\text{A4}}"),  # both right; both wrong, as `\text{A4` and as A4
)


@pytest.mark.parametrize("parser", ["official", "robust"])
def test_both_parsers_by_hand_whichever_read_the_run(parser: str) -> None:
    """Official: True 1/3, False 1/3. Robust: True 2/3, False 0."""
    entry = only("chain_parsers", chain_run("model", READ_TWICE, parser=parser))
    third = pytest.approx(100 / 3)
    assert entry["official"] == {"true_accuracy": third, "false_accuracy": third, "path_f1": third}
    assert entry["robust"] == {"true_accuracy": pytest.approx(200 / 3), "false_accuracy": 0.0, "path_f1": 0.0}
    assert entry["delta_f1"] == pytest.approx(-100 / 3)
    assert entry["ci"][0] <= entry["delta_f1"] <= entry["ci"][1]
    assert entry["disagreements"] == ["natural_0000", "natural_0001", "natural_0002"]
    assert entry["kinds"] == dict.fromkeys(DISAGREEMENTS, 1), "one of each, and none of the answer both read alike"
    assert entry["texts_unknown"] == 0


def test_one_model_read_by_both_parsers_is_shown_once() -> None:
    runs = [chain_run(name, READ_TWICE, parser=parser) for parser in ("official", "robust") for name in ("b", "a")]
    assert [entry["name"] for entry in ANALYSES["chain_parsers"](runs)] == ["b", "a"]


def test_where_only_labels_are_stored_the_robust_parser_has_no_numbers() -> None:
    r"""An official result file: C1 is right, `\text{A1` counts as wrong, and natural 1 was not answered."""
    one, two = natural_chain(0), natural_chain(1)
    rows = [score_case("C1", one.reference("true"), "label"), score_case(r"\text{A1", one.reference("false"), "label")]
    rows += [score_case(None, two.reference(path), "missing") for path in ("true", "false")]
    entry = only("chain_parsers", replace(chain_run("m", [("lost", "lost")]), rows=rows, result=aggregate(rows)))
    assert entry["official"] == {"true_accuracy": 50.0, "false_accuracy": 0.0, "path_f1": 0.0}
    assert entry["robust"] == {"true_accuracy": None, "false_accuracy": None, "path_f1": None}
    assert (entry["delta_f1"], entry["ci"], entry["texts_unknown"]) == (None, None, 2)
    assert (entry["disagreements"], entry["kinds"]) == ([], {})


def test_avg_f1_draws_from_each_domain_and_has_no_interval_where_one_has_a_single_chain() -> None:
    """Chart 0 alone never varies, whatever four natural chains do; two charts do."""
    few, more = [*map(natural_chain, range(4)), chart_chain(0)], CHAINS
    for chains, is_known in ((few, False), (more, True)):
        outcomes = [BASE[: len(chains)], OTHER[: len(chains)]]
        runs = [chain_run(name, found, "all", chains=chains) for name, found in zip("ab", outcomes, strict=True)]
        entry = only("paired", *runs)
        assert (entry["avg_f1"]["ci"] is not None) == is_known == (entry["domain_f1"]["chart"]["ci"] is not None)
        assert entry["path_f1"]["ci"] is not None, "it pools all chains"


def test_every_analysis_is_plain_json_and_leaves_other_benchmarks_alone() -> None:
    tables = [table_run("a", ["right"]), table_run("b", ["row"])]
    chains = [chain_run("a", [("right", "lost")]), chain_run("b", [("lost", "ran_on")])]
    found = compare([*tables, *chains])
    for name, analyse in ANALYSES.items():
        own = analyse(chains)
        json.dumps(own, allow_nan=False)
        assert [entry for entry in found[name] if entry.get("benchmark") != "ExBind"] == own, name
