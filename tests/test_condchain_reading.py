r"""Reading CondChain answers: golden readings, the official parser against its two regular expressions, linear time."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.condchain_metric import reading
from metrics.condchain_metric.reading import STATUSES, parse_official, parse_robust, read, read_label

GOLDEN = json.loads((Path(__file__).parent / "golden" / "condchain_answers.json").read_text(encoding="utf-8"))
SHARED = Path(__file__).parents[2] / "shared" / "cases" / "answers_condchain.jsonl"
OFFERED = ("A1", "A2", "A3", "B1", "B2", "F1")
BOX = re.compile(r"\\boxed\s*\{([^}]*)\}")
LABEL = re.compile(r"\b(?:[A-Z]\d+|None)\b")
PIECES = (
    "\\boxed{", "\\boxed {", "\\boxed", "\\BOXED{", "{", "}", "\\{", "\\}", "\\", "\\text{", "\\mathbf", "$", "(", ")",
    "[", "]", "*", ".", ":", "-", "_", " ", "\n", "\t", "\x1c", "A1", "A2", "B2", "F1", "C9", "A10", "a1", "A", "1",
    "b2", "None", "none", "null", "answer", "Answer:", "final answer is ", "is", "isn't", "not ", " neither ", " nor ",
    " or ", ", ", "either ", "option ", " score", "F1 score",
    "<think>", "</think>", "<", "Ａ１", "＼", "｛", "é", "А1", "١",
)  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES), max_size=12).map("".join) | st.text(max_size=20)
UNITS = (
    "A", "1", "{", "}", "\\", "\\boxed{", "\\boxed{}", "\\boxed", "\\boxed ", " ", "\n", "<", "<think>", "</think>",
    "$", "answer:", "answer: ", "answer is not a1 ", "not a1 or ", "neither a1, ", "A1", "either ",
    "a option ", "1a", "\\text{", "\\{", "é", "Ａ", "我", "None",
    "\u0301\u0316", "e\u0301", "\U00010a01",
)  # fmt: skip


def official_by_expressions(text: str) -> str:
    """The official algorithm as it is: all boxes, else all label words, of which the last one counts."""
    if boxes := BOX.findall(text):
        label = boxes[-1].strip().replace(" ", "")
        return "None" if label.lower() in ("none", "null", "nan", "") else label
    words = LABEL.findall(text)
    return words[-1] if words else "None"


def shared_cases() -> list[dict[str, Any]]:
    if not SHARED.is_file():
        return []
    return [json.loads(line) for line in SHARED.read_text(encoding="utf-8").splitlines() if line.strip()]


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["name"])
def test_golden_readings(case: dict[str, Any]) -> None:
    assert parse_official(case["text"]) == case["official"], case["reason"]
    assert parse_robust(case["text"], case["offered"]) == (case["robust"], case["robust_status"]), case["reason"]


@pytest.mark.skipif(not SHARED.is_file(), reason="the shared cases are kept beside the project, not in it")
def test_shared_readings() -> None:
    cases = shared_cases()
    assert cases
    for case in cases:
        assert parse_official(case["text"]) == case["official"], case["name"]
        assert parse_robust(case["text"], case["offered"]) == (case["robust"], case["robust_status"]), case["name"]


def test_the_golden_readings_reach_every_status_that_a_text_can_have() -> None:
    assert {case["robust_status"] for case in GOLDEN} == set(STATUSES) - {"missing", "error"}


@settings(max_examples=1000)
@given(TEXTS)
def test_the_official_parser_reads_as_its_two_expressions_do(text: str) -> None:
    assert parse_official(text) == official_by_expressions(text)


@settings(max_examples=200)
@given(TEXTS, st.integers(0, 2000))
def test_searching_from_the_end_finds_the_last_label_however_far_it_is(text: str, padding: int) -> None:
    padded = text + " x" * padding
    assert parse_official(padded) == official_by_expressions(padded)


@settings(max_examples=1000)
@given(TEXTS)
def test_both_at_once_reads_as_each_alone(text: str) -> None:
    """The short cuts of `read` must not change what is read."""
    official, status, robust, robust_status = read(text, OFFERED)
    assert official == parse_official(text)
    assert (robust, robust_status) == parse_robust(text, OFFERED)
    assert (status == "ok") == (official in OFFERED)


@settings(max_examples=500)
@given(TEXTS)
def test_a_label_that_was_read_before_is_not_read_again(text: str) -> None:
    """The official script compares what it stored as it stands; only words for none have one spelling."""
    label = parse_official(text)
    official, status, *robust = read_label(label, OFFERED)
    assert (official, status == "ok") == (label, label in OFFERED)
    assert tuple(robust) == parse_robust(label, OFFERED)


@settings(max_examples=500)
@given(
    st.sampled_from(OFFERED), st.sampled_from(("not {}", "neither {} nor C9", "isn't the option {}", "never **{}**"))
)
def test_a_denied_label_is_never_taken(label: str, denial: str) -> None:
    for frame in ("{}", "The answer is {}", "Answer: {}.", "It is {}, I think"):
        assert parse_robust(frame.format(denial.format(label)), OFFERED)[1] in ("no_label", "not_offered")


@settings(max_examples=500)
@given(st.permutations(OFFERED), st.sampled_from((" or ", ", ", "/", "-", " - ", ". ", ": or ", ") ", " and ")))
def test_two_offered_labels_side_by_side_are_ambiguous(labels: list[str], between: str) -> None:
    two = between.join(labels[:2])
    assert parse_robust(f"\\boxed{{{two}}}", OFFERED) == (None, "ambiguous")
    assert parse_robust(f"\\boxed{{{labels[2]}}} no, \\boxed{{{two}}}", OFFERED) == (None, "ambiguous")
    if not set(between) & set(".:)"):
        assert parse_robust(f"Answer: {two}", OFFERED) == (None, "ambiguous")


@settings(max_examples=500)
@given(TEXTS)
def test_any_text_has_a_status_and_an_offered_label_only_with_ok(text: str) -> None:
    label, status = parse_robust(text, OFFERED)
    assert status in STATUSES
    assert (label in OFFERED) == (status == "ok") and (label is None) == (status != "ok")


@settings(max_examples=300)
@given(
    st.sampled_from(OFFERED), st.sampled_from(("{}", "$\\boxed{{{}}}$", "\\boxed{{\\text{{{}}}}}", "**Answer:** ({})"))
)
def test_case_and_width_make_no_difference_to_the_robust_parser(label: str, frame: str) -> None:
    wide = "".join(chr(ord(character) + 0xFEE0) for character in label)
    for spelling in (label, label.lower(), wide, wide.lower()):
        assert parse_robust(frame.format(spelling), OFFERED) == (label, "ok")


@settings(max_examples=300)
@given(TEXTS)
def test_a_reading_hangs_on_no_label_but_its_own(text: str) -> None:
    """The other options of an item may take a label away from a text, never give it one."""
    label, status = parse_robust(text, OFFERED)
    if status == "ok":
        assert parse_robust(text, [label]) == (label, "ok")


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("frame", ["{}", "\\boxed{{{}", "{}}}", "answer: {}"])
def test_time_is_linear_in_the_text(unit: str, frame: str) -> None:
    """300 kB in well under a second; a quadratic search would take minutes."""
    text = frame.format(unit * (300_000 // len(unit.encode())))
    start = time.perf_counter()
    parse_official(text)
    parse_robust(text, OFFERED)
    assert time.perf_counter() - start < 1.5


def test_nested_boxes_are_read_in_linear_time() -> None:
    text = "\\boxed{" * 40_000 + "A1" + "}" * 40_000
    start = time.perf_counter()
    assert parse_robust(text, OFFERED) == ("A1", "ok")
    assert parse_robust(text.replace("A1", "x"), OFFERED) == (None, "no_label")
    assert time.perf_counter() - start < 2


def test_the_folds_are_those_of_nfkc() -> None:
    assert reading._folded("Ａ１ ① ² 𝐀 ﹣ Ⓑ ｛｝＼") == "a1 1 2 a - b {}\\"
    assert reading._folded("А١é我") == "а١é我", "other scripts stay what they are"
