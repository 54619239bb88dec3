"""Scoring CondChain: outcomes from letters, numbers checked by hand, pairing, and references that are no good."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from generator.canonical import canonical_json
from metrics.condchain_metric.pooling import path_f1, wilson
from metrics.condchain_metric.scoring import (
    FALSE_OUTCOMES,
    PATHS,
    STATUSES,
    TRUE_OUTCOMES,
    aggregate,
    pool_cases,
    score_case,
)

DEPTH = 4
KEYS = (
    "avg_f1", "domains", "pooled", "macro_pooled_note", "exit", "exit_confusion", "by_depth", "by_divergence_layer",
    "by_complexity", "by_template_family", "by_flipped_kind", "by_flipped_key", "statuses", "parser_disagreements",
)  # fmt: skip


def reference(path: str = "true", **changes: Any) -> dict[str, Any]:
    """Depth 4, diverges at layer 2: the right answers are D3 and B1."""
    whole = {
        "id": "natural_0001",
        "domain": "natural",
        "path": path,
        "answer": {"true": "D3", "false": "B1"}[path],
        "offered": [
            f"{letter}{number}" for letter in "ABCDEF"[: changes.get("depth", DEPTH)] for number in range(1, 5)
        ],
        "depth": DEPTH,
        "complexity": "complex",
        "divergence_layer": 2,
        "template_family": "other",
    }
    return {**whole, **changes}


def rows_of(*answers: tuple[str, str, str, str]) -> list[dict[str, Any]]:
    """Rows of (id, domain, label on the True path, label on the False path)."""
    return [
        score_case(f"\\boxed{{{label}}}", reference(path, id=name, domain=domain))
        for name, domain, *labels in answers
        for path, label in zip(PATHS, labels, strict=True)
    ]


OUTCOMES = [
    ("true", "D3", "right", 4),
    ("true", "D4", "right_exit_wrong_option", 4),
    ("true", "A1", "left_early", 1),
    ("true", "C4", "left_early", 3),
    ("true", "None", "no_answer", None),
    ("true", "D9", "no_answer", None),
    ("false", "B1", "right", 2),
    ("false", "B2", "right_exit_wrong_option", 2),
    ("false", "A4", "left_early", 1),
    ("false", "C1", "left_late", 3),
    ("false", "D3", "ran_on", 4),
    ("false", "", "no_answer", None),
]


@pytest.mark.parametrize(("path", "label", "outcome", "layer"), OUTCOMES)
def test_the_letter_says_where_the_model_left(path: str, label: str, outcome: str, layer: int | None) -> None:
    row = score_case(f"\\boxed{{{label}}}", reference(path))
    assert (row["outcome"], row["chosen_layer"]) == (outcome, layer)
    assert row["correct"] == (outcome == "right") and row["expected_layer"] == {"true": 4, "false": 2}[path]
    assert json.loads(json.dumps(row)) == row


def test_the_table_of_outcomes_reaches_both_closed_sets() -> None:
    assert {case[2] for case in OUTCOMES if case[0] == "true"} == set(TRUE_OUTCOMES)
    assert {case[2] for case in OUTCOMES if case[0] == "false"} == set(FALSE_OUTCOMES)


def test_the_parser_in_force_judges_and_both_are_shown() -> None:
    text = "so \\boxed{\\text{D3}}"
    official, robust = (score_case(text, reference(), parser=parser) for parser in ("official", "robust"))
    assert (official["status"], official["label"], official["correct"]) == ("not_offered", None, False)
    assert (robust["status"], robust["label"], robust["correct"]) == ("ok", "D3", True)
    for row in (official, robust):
        assert (row["official"], row["robust"], row["disagree"]) == ("\\text{D3", "D3", True)


@pytest.mark.parametrize(
    ("label", "status", "robust"),
    [
        ("D3", "ok", "D3"),
        ("\\text{D3", "not_offered", "D3"),
        ("D3:thefirstone", "not_offered", "D3"),
        ("None", "none", None),
    ],
)
def test_a_label_of_an_official_result_file_is_compared_as_it_stands(
    label: str, status: str, robust: str | None
) -> None:
    r"""Read once more, `\text{D3` would be D3: an answer that the official script counts as wrong."""
    row = score_case(label, reference(), status="label")
    assert (row["official"], row["status"], row["robust"], row["disagree"]) == (label, status, robust, None)
    assert row["correct"] == (status == "ok")
    assert score_case(label, reference(), status="label", parser="robust")["correct"] == (robust == "D3")
    other = score_case("B1", reference("false"), status="label")
    assert aggregate([row, other])["parser_disagreements"] == [], "how the unknown text reads otherwise nobody knows"


def test_the_last_layer_reached_too_late_is_left_late_only_before_the_end() -> None:
    """At depth 3 nothing lies between layer 2 and the end, so C is the end there."""
    assert score_case("\\boxed{C1}", reference("false", depth=3))["outcome"] == "ran_on"


@pytest.mark.parametrize("status", ["missing", "error"])
def test_a_case_without_a_text_is_wrong_and_counted(status: str) -> None:
    rows = [score_case(None, reference(path), status=status) for path in PATHS]
    result = aggregate(rows)
    assert result["statuses"] == {status: 2} and result["avg_f1"] == 0.0
    assert result["exit"] == {"true_path": {"no_answer": 1}, "false_path": {"no_answer": 1}}


def test_numbers_by_hand() -> None:
    """natural: True 2 of 4, False 1 of 4, F1 = 2 * 50 * 25 / 75 = 33.33; gui: 1 and 0 of 1, F1 0."""
    rows = rows_of(
        ("n1", "natural", "D3", "B1"),
        ("n2", "natural", "D3", "D3"),
        ("n3", "natural", "A1", "C1"),
        ("n4", "natural", "x", "A1"),
        ("g1", "gui", "D3", "D1"),
    )
    result = aggregate(rows)
    assert tuple(result) == KEYS
    assert list(result["domains"]) == ["natural", "gui"]
    natural = result["domains"]["natural"]
    assert (natural["true_accuracy"], natural["false_accuracy"], natural["n"]) == (50.0, 25.0, 4)
    assert natural["path_f1"] == pytest.approx(100 / 3)
    assert result["domains"]["gui"]["path_f1"] == 0.0
    assert result["avg_f1"] == pytest.approx(50 / 3)
    assert (result["pooled"]["true_accuracy"], result["pooled"]["false_accuracy"]) == (60.0, 20.0)
    assert result["pooled"]["path_f1"] == pytest.approx(30.0) and result["pooled"]["n"] == 5
    assert result["exit"]["true_path"] == {"right": 3, "left_early": 1, "no_answer": 1}
    assert result["exit"]["false_path"] == {"right": 1, "ran_on": 2, "left_early": 1, "left_late": 1}
    assert result["exit_confusion"] == {"2": {"1": 1, "2": 1, "3": 1, "4": 2}, "4": {"1": 1, "4": 3, "none": 1}}
    assert result["statuses"] == {"ok": 9, "not_offered": 1}
    assert result["by_depth"] == {"4": result["pooled"]} and result["by_divergence_layer"] == {"2": result["pooled"]}


def test_groups_are_split_by_their_field_and_unknown_ones_left_out() -> None:
    rows = [
        score_case(f"\\boxed{{{label}}}", reference(path, id=name, depth=depth, answer=answer, complexity=complexity))
        for name, depth, complexity, labels in (
            ("a", 4, "complex", "DB"),
            ("b", 3, "simple", "CA"),
            ("c", 3, None, "CB"),
        )
        for path, label, answer in zip(PATHS, [f"{x}1" for x in labels], ["ABCD"[depth - 1] + "1", "B1"], strict=True)
    ]
    result = aggregate(rows)
    assert {name: (part["n"], part["path_f1"]) for name, part in result["by_depth"].items()} == {
        "3": (2, pytest.approx(200 / 3)),
        "4": (1, 100.0),
    }
    assert {name: part["false_accuracy"] for name, part in result["by_complexity"].items()} == {
        "complex": 100.0,
        "simple": 0.0,
    }
    assert [part["n"] for part in result["by_divergence_layer"].values()] == [3]


@pytest.mark.parametrize(
    ("true", "false", "expected"),
    [(73.87, 44.97, 55.91), (70.00, 62.50, 66.04), (32.63, 45.62, 38.05), (83.92, 12.81, 22.23), (91.69, 13.10, 22.92)],
)
def test_path_f1_is_the_paper_s(true: float, false: float, expected: float) -> None:
    assert path_f1(true, false) == pytest.approx(expected, abs=0.01)


@given(st.integers(1, 2000), st.data())
def test_wilson_is_scipy_s(n: int, data: st.DataObject) -> None:
    right = data.draw(st.integers(0, n))
    expected = binomtest(right, n).proportion_ci(method="wilson")
    assert wilson(right, n) == pytest.approx([100 * expected.low, 100 * expected.high], abs=1e-9)


def test_the_interval_of_f1_holds_it_and_keeps_the_paths_of_a_chain_together() -> None:
    """With the same marginals F1 varies more where both paths are right together than where one excludes the other."""
    together = rows_of(*((f"t{k}", "natural", *(("D3", "B1") if k % 2 else ("D1", "B2"))) for k in range(100)))
    apart = rows_of(*((f"t{k}", "natural", *(("D3", "B2") if k % 2 else ("D1", "B1"))) for k in range(100)))
    widths = []
    for rows in (together, apart):
        part = aggregate(rows)["pooled"]
        low, high = part["ci"]["path_f1"]
        assert low <= part["path_f1"] == 50.0 <= high + 1e-9
        widths.append(high - low)
    assert widths[0] > 2 * widths[1]


@pytest.mark.parametrize(
    ("outcomes", "reason"),
    [
        ([("D3", "B1")], "one chain does not tell how chains vary"),
        ([("D3", "B1")] * 9, "all right: no draw differs, which is no certainty"),
        ([("D3", "B2")] * 5 + [("D1", "B2")] * 4, "no False path is right, so Path F1 is 0 in every draw"),
    ],
    ids=["one", "all right", "no False path"],
)
def test_there_is_no_interval_of_f1_where_no_draw_differs(outcomes: list[tuple[str, str]], reason: str) -> None:
    part = aggregate(rows_of(*((f"t{k}", "natural", *pair) for k, pair in enumerate(outcomes))))["pooled"]
    assert part["path_f1"] in (0.0, 100.0) and part["ci"]["path_f1"] is None, reason
    assert part["ci"]["true_accuracy"] is not None, "Wilson's is defined there, too"


def test_a_path_of_one_chain_gives_no_interval_of_f1() -> None:
    rows = rows_of(*((f"t{k}", "natural", *(("D3", "B1") if k % 2 else ("D1", "B1"))) for k in range(9)))
    kept = [row for row in rows if row["path"] == "true" or row["id"] == "t0"]
    part = aggregate(kept, allow_partial=True)["pooled"]
    assert part["path_f1"] is not None and part["ci"]["path_f1"] is None


CASES = st.lists(
    st.tuples(
        st.sampled_from(("natural", "chart", "gui", "other")),
        st.integers(2, 6),
        st.sampled_from(("\\boxed{%s}", "I take %s", "\\boxed{\\text{%s}}", "answer: %s", "", "<think>%s", "%s or A1")),
        st.integers(0, 2**32),
    ),
    min_size=1,
    max_size=12,
)


def made(cases: list[tuple[str, int, str, int]]) -> list[tuple[str, str]]:
    """(answer, reference) of both paths of each case, shuffled."""
    pairs = []
    for number, (domain, depth, frame, seed) in enumerate(cases):
        rng = random.Random(seed)
        offered = [f"{'ABCDEF'[layer]}{place}" for layer in range(depth) for place in range(1, 5)]
        diverges = rng.randrange(1, depth)
        changes = {"id": f"c {number}", "domain": domain, "depth": depth, "divergence_layer": diverges}
        for path, layer in (("true", depth), ("false", diverges)):
            answer = f"{'ABCDEF'[layer - 1]}{rng.randint(1, 4)}"
            text = frame.replace("%s", rng.choice((answer, rng.choice(offered))))
            pairs.append((text, canonical_json(reference(path, **changes, answer=answer, offered=offered))))
    random.Random(str(cases)).shuffle(pairs)
    return pairs


@settings(max_examples=80)
@given(CASES, st.sampled_from(("official", "robust")))
def test_order_does_not_matter_and_pooling_needs_no_rows(cases: list[tuple[str, int, str, int]], parser: str) -> None:
    pairs = made(cases)
    texts, references = zip(*pairs, strict=True)
    rows = [score_case(*pair, parser=parser) for pair in pairs]
    result = aggregate(rows)
    assert pool_cases(texts, references, parser) == result
    assert aggregate(reversed(rows)) == result
    assert json.loads(json.dumps(result)) == result
    assert sum(result["statuses"].values()) == len(rows) == sum(sum(part.values()) for part in result["exit"].values())
    assert set(result["statuses"]) <= set(STATUSES)


def test_chains_must_be_whole_once_and_consistent() -> None:
    rows = rows_of(*((f"c{k}", "natural", "D3", "B1") for k in range(5)))
    with pytest.raises(ValueError, match="nothing to score"):
        aggregate([])
    with pytest.raises(ValueError, match="chain 'c0' stands twice with its true path"):
        aggregate([*rows, rows[0]])
    with pytest.raises(ValueError, match="the false path of 'c0', 'c1', 'c2' and 2 more is missing"):
        aggregate(rows[::2])
    with pytest.raises(ValueError, match="the true path of 'c0' and the false path of 'c4' is missing"):
        aggregate(rows[1:-1])
    with pytest.raises(ValueError, match="the paths of chain 'c1' differ in domain: 'natural' and 'gui'"):
        aggregate([*rows[:3], {**rows[3], "domain": "gui"}])
    with pytest.raises(ValueError, match="different parsers"):
        aggregate([rows[0], {**rows[1], "parser": "robust"}])
    fewer = canonical_json(reference("false", offered=["B1", "D1"]))
    with pytest.raises(
        ValueError, match=r"the paths of chain 'natural_0001' differ in offered: \('A1', .* and \('B1', 'D1'"
    ):
        pool_cases(["A1", "B1"], [canonical_json(reference()), fewer])


def test_a_partial_run_has_no_number_for_what_it_lacks() -> None:
    rows = rows_of(("a", "natural", "D3", "B1"), ("b", "natural", "D1", "B1"), ("c", "gui", "D3", "B1"))
    result = aggregate([*rows[:3], rows[4]], allow_partial=True)
    natural, gui = result["domains"]["natural"], result["domains"]["gui"]
    assert (natural["true_accuracy"], natural["false_accuracy"], natural["n"]) == (50.0, 100.0, 2)
    assert (gui["true_accuracy"], gui["false_accuracy"], gui["path_f1"]) == (100.0, None, None)
    assert gui["ci"]["false_accuracy"] is None and gui["ci"]["path_f1"] is None and result["avg_f1"] is None
    assert "NaN" not in json.dumps(result)
