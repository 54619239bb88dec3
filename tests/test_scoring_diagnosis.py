"""Diagnosis: an answer that errs in exactly one way is reported with exactly what the specification gives for it."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from metrics.exbind_metric.scoring import (
    ALIASES,
    APPLICABLE,
    CATEGORIES,
    DECLARED_ORDER,
    DIMENSIONS,
    STATUSES,
    parse,
    score_case,
)

GOLDEN = json.loads((Path(__file__).parent / "golden" / "scoring_diagnosis.json").read_text(encoding="utf-8"))
REFERENCES, CASES = GOLDEN["references"], GOLDEN["cases"]


def text_of(answer: Any) -> Any:
    return json.dumps(answer) if isinstance(answer, dict) else answer


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['reference']}: {case['name']}")
def test_one_error_is_named_as_what_it_is(case: dict[str, Any]) -> None:
    row = score_case(text_of(case["answer"]), REFERENCES[case["reference"]], case["given_status"])
    found = {key: row[key] for key in ("status", "first_violation", "category")}
    found |= {key: list(row[key]) for key in ("violated", "possible_first")}
    assert found == {key: case[key] for key in found}, case["reason"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['reference']}: {case['name']}")
def test_scores_say_the_same_as_the_violations(case: dict[str, Any]) -> None:
    name = case["reference"]
    row = score_case(text_of(case["answer"]), json.dumps(REFERENCES[name]), case["given_status"])
    applicable = {label for label, score in row["scores"].items() if score is not None}
    assert set(row["scores"]) == set(DIMENSIONS)
    assert applicable == set(APPLICABLE[name])
    failed = {label for label in DECLARED_ORDER[name] if row["scores"][label] == 0}
    assert failed - {"exact"} == set(row["violated"])
    assert row["exact"] is (row["scores"]["exact"] == 1) is (case["name"] == "gold")
    if name == "table":
        assert row["scores"]["identity"] == row["scores"]["table_row"]
        assert row["scores"]["attribute"] == row["scores"]["table_column"]


def test_the_golden_cases_reach_every_category_but_the_impossible_one() -> None:
    """`wrong_cell` would need a wrong cell in the right row and the right column."""
    assert {case["category"] for case in CASES} == set(CATEGORIES) - {"wrong_cell"}


def test_applicability_is_the_table_of_the_paper() -> None:
    """The surfaces of each constraint; with 50 or 25 rows of each they are the denominators of `broad`."""
    surfaces = {label: {name for name in APPLICABLE if label in APPLICABLE[name]} for label in DIMENSIONS}
    every = {"canvas", "svg", "tree", "dom", "graph", "table"}
    assert surfaces == {
        "candidate_valid": every,
        "identity": every,
        "attribute": every - {"graph"},
        "anchor": {"canvas", "svg"},
        "relation": {"canvas", "svg", "graph"},
        "hierarchy": {"tree", "dom"},
        "role": {"graph", "tree", "dom"},
        "table_row": {"table"},
        "table_column": {"table"},
        "table_cell": {"table"},
        "exact": every,
    }


def test_a_row_is_plain_data_and_its_own() -> None:
    """Rows share nothing that can be changed: marking one must not change the next."""
    row = score_case(None, REFERENCES["table"], "missing")
    row["scores"]["exact"] = "marked"
    again = score_case(None, REFERENCES["table"], "missing")
    assert again["scores"]["exact"] == 0
    assert json.loads(json.dumps(again))["violated"] == list(again["violated"])


def test_both_surfaces_of_a_pair_denote_the_same_thing() -> None:
    for first, second in (("svg", "canvas"), ("tree", "dom")):
        for candidate in REFERENCES[first]["candidates"]:
            rows = [
                score_case(json.dumps(dict.fromkeys(ALIASES[name], candidate)), REFERENCES[name])
                for name in (first, second)
            ]
            assert rows[0]["semantic"] == rows[1]["semantic"] is not None


@pytest.mark.parametrize("text", ['{"cell_id": "nowhere"}', "", "none"])
def test_an_invalid_answer_denotes_nothing(text: str) -> None:
    row = score_case(text, REFERENCES["table"])
    assert row["semantic"] is None and row["reference"] is None


def test_group_and_pair_travel_into_the_row() -> None:
    grouped = {**REFERENCES["svg"], "group_id": "g7", "pair": "svg+canvas"}
    assert [score_case("", item)["group_id"] for item in (grouped, REFERENCES["svg"])] == ["g7", None]
    assert score_case("", grouped)["pair"] == "svg+canvas"


@pytest.mark.parametrize("prediction", [None, 7, {"cell_id": "a"}, b"{}", ["{}"]])
def test_what_is_no_text_is_refused_by_its_type(prediction: Any) -> None:
    with pytest.raises(TypeError, match=f"not {type(prediction).__name__}"):
        score_case(prediction, REFERENCES["table"])


def test_only_two_statuses_stand_for_a_text() -> None:
    for status in set(STATUSES) - {"missing", "error"}:
        with pytest.raises(ValueError, match=status):
            score_case(None, REFERENCES["table"], status)


def broken(change: str) -> Any:
    reference = copy.deepcopy(REFERENCES["table"])
    if change == "no text":
        return None
    if change == "no JSON":
        return "{"
    if change == "more text":
        return json.dumps(reference) + "{}"
    if change == "a list":
        return "[1]"
    if change == "too deep":
        return "[" * 100_000
    if change.startswith("lacks "):
        del reference[change.removeprefix("lacks ")]
    elif change == "unknown format":
        reference["format"] = "spreadsheet"
    elif change == "other schema":
        reference["schema"] = ["target_id"]
    elif change == "gold with a null":
        reference["gold"]["dom_id"] = None
    elif change == "gold nowhere":
        reference["gold"]["cell_id"] = "cell_r09_c09"
    elif change == "candidates as numbers":
        reference["candidates"] = dict.fromkeys(reference["candidates"], 1)
    elif change == "facts missing":
        reference["candidates"] = {key: {"row": "row1"} for key in reference["candidates"]}
    elif change == "gold against its target":
        reference["target"]["row"] = "row2"
    return json.dumps(reference)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("no text", "expected an object, not NoneType"),
        ("no JSON", "Expecting property name"),
        ("more text", "more text from character"),
        ("a list", "expected an object, not list"),
        ("too deep", "recursion"),
        *[(f"lacks {key}", f"'{key}' is missing") for key in REFERENCES["table"]],
        ("unknown format", "'spreadsheet' is missing or unknown"),
        ("other schema", "are not those of table"),
        ("gold with a null", "are not those of table"),
        ("gold nowhere", "not among the candidates"),
        ("candidates as numbers", "facts of"),
        ("facts missing", "KeyError.'column'"),
        ("gold against its target", "the gold violates .*table_row"),
    ],
)
def test_a_broken_reference_is_an_error_that_says_why(change: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        score_case('{"cell_id": "cell_r02_c01"}', broken(change))


@pytest.mark.parametrize("label", ["case_id", "level", "group_id", "pair"])
@pytest.mark.parametrize("value", [["g7"], {"g": 7}, float("nan"), 7, True, None])
def test_a_label_that_cannot_be_counted_by_is_a_broken_reference(label: str, value: Any) -> None:
    """NaN is no key: it is unlike itself, so each NaN would be a level or a group of its own."""
    reference = {**REFERENCES["svg"], "group_id": "g7", "pair": "svg+canvas", label: value}
    for given in (reference, json.dumps(reference)):
        if value is None and label in ("group_id", "pair"):
            assert score_case("", given)[label] is None
            continue
        with pytest.raises(ValueError, match=f"broken reference.* {label} .*must be texts"):
            score_case("", given)


def test_parse_is_what_score_case_reads_with() -> None:
    text = 'Here: {"cell": "cell_r02_c01"}'
    row = score_case(text, REFERENCES["table"])
    assert (row["status"], row["reference"], row["strict"]) == parse(text, REFERENCES["table"])
