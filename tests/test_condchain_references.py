"""References of the CondChain metric: read as JSON reads them, and what is said of those that are no good."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.canonical import canonical_json
from metrics.condchain_metric.scoring import score_case

REFERENCE: dict[str, Any] = {
    "id": "natural_0001",
    "domain": "natural",
    "path": "true",
    "answer": "D3",
    "offered": [f"{letter}{number}" for letter in "ABCD" for number in range(1, 5)],
    "depth": 4,
    "complexity": "complex",
    "divergence_layer": 2,
    "template_family": "other",
}


@settings(max_examples=200)
@given(st.text(max_size=12), st.booleans())
def test_any_id_is_read_as_json_reads_it(name: str, ascii_only: bool) -> None:
    """References are remembered by the text around the id, which must never be cut in the wrong place."""
    lookalike = {"id": "x", "template_family": f'"id":"{name}"'}
    for changes in ({"id": name}, {"domain": name}, lookalike):
        whole = {**REFERENCE, **changes}
        text = json.dumps(whole, ensure_ascii=ascii_only, separators=(",", ":"))
        row = score_case("\\boxed{D3}", text)
        assert (row["id"], row["domain"], row["template_family"]) == (
            whole["id"],
            whole["domain"],
            whole["template_family"],
        )
        assert row == score_case("\\boxed{D3}", whole)


BROKEN: list[tuple[Any, str]] = [
    ("", "not the dataset's JSON"),
    ("{", "not the dataset's JSON"),
    ("[]", "expected an object, not list"),
    ("{}", "'id' is missing"),
    ({key: value for key, value in REFERENCE.items() if key != "answer"}, "'answer' is missing"),
    (json.dumps(REFERENCE) + " x", "more text"),
    ({**REFERENCE, "id": 7}, "must be texts"),
    ({**REFERENCE, "complexity": 3}, "template_family, flipped_kind, flipped_key must be texts or null"),
    ({**REFERENCE, "path": "maybe"}, "path 'maybe' is none of true, false"),
    ({**REFERENCE, "divergence_layer": 4}, "divergence_layer 4 of depth 4"),
    ({**REFERENCE, "divergence_layer": True}, "divergence_layer True"),
    ({**REFERENCE, "offered": "D3"}, "offered must be a list"),
    ({**REFERENCE, "offered": ["D3", "E1"]}, "are not labels of 4 layers"),
    ({**REFERENCE, "offered": ["D3", ""]}, "are not labels of 4 layers"),
    ({**REFERENCE, "offered": ["A1"]}, "answer 'D3' is no offered label of layer 4"),
    ({**REFERENCE, "path": "false", "answer": "C1"}, "answer 'C1' is no offered label of layer 2"),
]


@pytest.mark.parametrize(("broken", "message"), BROKEN)
def test_a_broken_reference_says_what_is_wrong(broken: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        score_case("\\boxed{D3}", broken)
    if isinstance(broken, dict):
        with pytest.raises(ValueError, match=message):
            score_case("\\boxed{D3}", canonical_json(broken))


def test_bad_calls_are_errors() -> None:
    with pytest.raises(TypeError, match="must be a text, not NoneType"):
        score_case(None, REFERENCE)
    with pytest.raises(ValueError, match="none of its own, or one of 'missing', 'error', 'label'"):
        score_case(None, REFERENCE, status="ok")
    with pytest.raises(TypeError, match="must be a text, not NoneType"):
        score_case(None, REFERENCE, status="label")
    with pytest.raises(ValueError, match="parser 'strict'"):
        score_case("A1", REFERENCE, parser="strict")
