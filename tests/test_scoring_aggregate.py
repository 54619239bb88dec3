"""Pooling: worked values of the specification, denominators, and what is undefined."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.exbind_metric.scoring import CATEGORIES, DECLARED_ORDER, DIMENSIONS, STATUSES, aggregate, score_case

GOLDEN = json.loads((Path(__file__).parent / "golden" / "scoring_diagnosis.json").read_text(encoding="utf-8"))
REFERENCES = GOLDEN["references"]
WRONG_MODULE = {"tree": '{"target_id": "other_module"}', "dom": '{"dom_id": "other_module"}'}
BROAD = {"canvas": 50, "svg": 25, "tree": 50, "dom": 25, "graph": 50, "table": 50}


def right(name: str) -> str:
    return json.dumps(REFERENCES[name]["gold"])


def scored(name: str, text: str | None, **extra: Any) -> dict[str, Any]:
    status = "missing" if text is None else None
    return score_case(text, {**REFERENCES[name], **extra}, status)


ROWS = [
    score_case(
        json.dumps(case["answer"]) if isinstance(case["answer"], dict) else case["answer"],
        REFERENCES[case["reference"]],
        case["given_status"],
    )
    for case in GOLDEN["cases"]
]


def test_191_of_250_has_the_wilson_interval_of_the_specification() -> None:
    result = aggregate([scored("table", right("table"))] * 191 + [scored("table", None)] * 59)
    assert result["exact_accuracy"] == 191 / 250
    assert [round(end, 3) for end in result["exact_accuracy_ci"]] == [0.708, 0.812]


def test_a_table_run_whose_errors_are_all_a_wrong_column() -> None:
    """The paper's Qwen2.5-VL-3B on the targeted table suite: 63 of 120, all valid, right row, wrong column."""
    wrong = scored("table", '{"cell_id": "cell_r02_c02"}')
    result = aggregate([scored("table", right("table"))] * 63 + [wrong] * 57)
    assert (result["n"], result["exact_accuracy"], result["candidate_validity"]) == (120, 63 / 120, 1.0)
    assert result["errors_after_validity"] == 57
    assert result["first_violation"] == {"table_column": 57}
    assert result["possible_first"] == {"table_column": 57, "table_cell": 57}
    assert result["failure_categories"] == {"none": 63, "wrong_column": 57}
    assert result["first_violation_rates"]["table_column"] == {"count": 57, "applicable": 120, "rate": 57 / 120}
    assert result["dimensions"]["table_row"] == {"correct": 120, "applicable": 120, "accuracy": 1.0}
    assert result["dimensions"]["attribute"] == {"correct": 63, "applicable": 120, "accuracy": 63 / 120}
    assert result["survival"]["table"] == [
        ["candidate_valid", 1.0], ["table_row", 1.0], ["table_column", 0.525], ["table_cell", 0.525], ["exact", 0.525],
    ]  # fmt: skip


def test_tree_dom_groups_that_agree_in_20_of_25_have_consistency_080() -> None:
    moves = [(True, True, 15), (True, False, 2), (False, True, 3), (False, False, 5)]
    plan = [(tree, dom) for tree, dom, count in moves for _ in range(count)]
    rows = [
        scored(name, right(name) if correct else WRONG_MODULE[name], group_id=f"g{index}", pair="tree+dom")
        for index, both in enumerate(plan)
        for name, correct in zip(("tree", "dom"), both, strict=True)
    ]
    random.Random(1).shuffle(rows)
    found = aggregate(rows)["cross_format"]
    assert found == {
        "tree+dom": {
            "groups": 25,
            "consistency": 0.80,
            "transitions": {
                "correct->correct": 15,
                "correct->identity": 2,
                "identity->correct": 3,
                "identity->identity": 5,
            },
        }
    }


def test_two_invalid_answers_are_not_consistent_and_a_lone_surface_is_no_group() -> None:
    rows = [scored("svg", None, group_id="g1"), scored("canvas", None, group_id="g1"), scored("svg", "", group_id="g2")]
    assert aggregate(rows)["cross_format"] == {
        "svg+canvas": {"groups": 1, "consistency": 0.0, "transitions": {"candidate_valid->candidate_valid": 1}}
    }


def test_both_wrong_in_another_way_is_not_consistent() -> None:
    texts = {"svg": '{"target_id": "twin"}', "canvas": '{"target_id": "neighbour"}'}
    entry = aggregate(scored(name, text, group_id="g") for name, text in texts.items())["cross_format"]["svg+canvas"]
    assert (entry["consistency"], entry["transitions"]) == (0.0, {"identity->identity": 1})


def test_the_denominators_of_broad() -> None:
    """Section 4 of the specification, and missing answers stay in every one of them."""
    rows = [scored(name, None) for name, count in BROAD.items() for _ in range(count)]
    result = aggregate(rows)
    assert {label: entry["applicable"] for label, entry in result["dimensions"].items()} == {
        "candidate_valid": 250, "identity": 250, "attribute": 200, "anchor": 75, "relation": 125, "hierarchy": 75,
        "role": 125, "table_row": 50, "table_column": 50, "table_cell": 50, "exact": 250,
    }  # fmt: skip
    assert all(entry["correct"] == 0 for entry in result["dimensions"].values())
    assert result["statuses"] == {"missing": 250}
    assert result["first_violation_rates"]["identity"]["applicable"] == 200, "a table's first violation is table_row"
    assert {name: part["n"] for name, part in result["by_format"].items()} == BROAD


def test_strict_and_exact_are_two_numbers() -> None:
    texts = [right("table"), "So: " + right("table"), '{"cell_id": "cell_r01_c00"}', '{"cell_id": "nowhere"}']
    result = aggregate(scored("table", text) for text in texts)
    assert (result["exact_accuracy"], result["strict_exact_accuracy"], result["strict_rate"]) == (0.5, 0.25, 0.75)
    assert (result["candidate_validity"], result["errors_after_validity"]) == (0.75, 1)


def test_parts_by_level_and_by_format() -> None:
    rows = [scored("table", right("table")), scored("table", ""), scored("svg", right("svg"))]
    result = aggregate(rows)
    assert result["by_level"]["medium"] == result["by_format"]["table"]
    part = result["by_format"]["table"]
    assert (part["n"], part["exact"], part["exact_accuracy"], part["candidate_validity"]) == (2, 1, 0.5, 0.5)
    assert [round(end, 3) for end in part["exact_accuracy_ci"]] == [0.095, 0.905], "Wilson for 1 of 2, by hand"
    assert result["by_level"]["standard"]["n"] == 1


def test_an_empty_set_has_null_rates_and_no_nan() -> None:
    result = aggregate([])
    assert result["n"] == 0
    for key in ("exact_accuracy", "exact_accuracy_ci", "candidate_validity", "strict_exact_accuracy", "strict_rate"):
        assert result[key] is None
    assert set(result["dimensions"]) == set(DIMENSIONS)
    assert {entry["accuracy"] for entry in result["dimensions"].values()} == {None}
    json.dumps(result, allow_nan=False)


@pytest.mark.parametrize("correct", [0, 7])
def test_the_interval_stays_between_0_and_1_and_the_result_is_plain_json(correct: int) -> None:
    result = aggregate([scored("graph", right("graph") if index < correct else None) for index in range(7)])
    low, high = result["exact_accuracy_ci"]
    assert 0 <= low < high <= 1
    assert json.loads(json.dumps(result, allow_nan=False)) == result


@settings(max_examples=60)
@given(st.lists(st.sampled_from(ROWS), min_size=1, max_size=30), st.randoms(use_true_random=False))
def test_counts_add_up_in_any_order(rows: list[dict[str, Any]], source: random.Random) -> None:
    result = aggregate(iter(rows))
    n, exact = result["n"], result["dimensions"]["exact"]["correct"]
    assert n == len(rows)
    assert sum(result["statuses"].values()) == sum(result["failure_categories"].values()) == n
    assert sum(result["first_violation"].values()) == n - exact == n - result["failure_categories"].get("none", 0)
    assert sum(part["n"] for part in result["by_format"].values()) == n
    assert sum(part["exact"] for part in result["by_level"].values()) == exact
    assert set(result["statuses"]) <= set(STATUSES) and set(result["failure_categories"]) <= set(CATEGORIES)
    for name, curve in result["survival"].items():
        assert [stage for stage, _ in curve] == list(DECLARED_ORDER[name])
        shares = [share for _, share in curve]
        assert shares == sorted(shares, reverse=True)
        assert shares[-1] == result["by_format"][name]["exact_accuracy"]
    shuffled = source.sample(rows, len(rows))
    assert aggregate(shuffled) == result


PAIRED = [
    (group, name, text)
    for group, texts in {
        "g1": {"tree": right("tree"), "dom": right("dom")},
        "g2": {"tree": WRONG_MODULE["tree"], "dom": right("dom")},
        "g3": {"tree": right("tree"), "dom": WRONG_MODULE["dom"]},
        "g4": {"tree": "", "dom": WRONG_MODULE["dom"]},
        "g5": {"tree": right("tree"), "dom": ""},
        "g6": {"svg": right("svg"), "canvas": '{"target_id": "twin"}'},
    }.items()
    for name, text in texts.items()
]


@settings(max_examples=30)
@given(st.permutations(PAIRED))
def test_pairs_come_out_the_same_in_any_order_of_rows(paired: list[tuple[str, str, str]]) -> None:
    found = aggregate(scored(name, text, group_id=group) for group, name, text in paired)["cross_format"]
    assert list(found) == ["svg+canvas", "tree+dom"]
    assert found["tree+dom"]["consistency"] == 1 / 5
    assert list(found["tree+dom"]["transitions"]) == [
        "correct->correct", "correct->candidate_valid", "correct->identity", "candidate_valid->identity",
        "identity->correct",
    ], "in declared order, first of the first surface, then of the second"  # fmt: skip


@pytest.mark.parametrize("twice", [("svg", "svg"), ("svg", "canvas", "canvas"), ("table", "table")])
def test_a_group_that_stands_twice_on_one_format_is_no_pair(twice: tuple[str, ...]) -> None:
    """Which of two runs belongs to which answer on the other surface would be a guess."""
    rows = [scored(name, right(name), group_id="g7") for name in twice]
    with pytest.raises(ValueError, match=f"group 'g7' stands twice on {twice[-1]}; score one run at a time"):
        aggregate(rows)
    ungrouped = [scored(name, right(name)) for name in twice]
    assert aggregate(ungrouped)["cross_format"] == {}, "without a group, repeats are just rows"


def test_rows_that_went_through_a_file_pool_to_the_same_numbers() -> None:
    """Written with sorted keys, as a tool might, and with lists for tuples."""
    again = [json.loads(json.dumps(row, sort_keys=True)) for row in ROWS]
    assert aggregate(again) == aggregate(ROWS)
