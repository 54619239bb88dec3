"""What both published metrics are tested with: a list of answers and references for each, and what they score."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from making import ROOT
from metrics.condchain_metric import scoring as condchain
from metrics.condchain_metric.condchain_metric import CondchainMetric
from metrics.exbind_metric import scoring as exbind
from metrics.exbind_metric.exbind_metric import ExbindMetric

GOLDEN = json.loads((ROOT / "tests/golden/scoring_diagnosis.json").read_text(encoding="utf-8"))
CASES = [case for case in GOLDEN["cases"] if case["given_status"] is None]
OFFERED = [f"{letter}{number}" for letter in "ABC" for number in (1, 2, 3, 4)]
ANSWERS = (  # one on each path of a chain of depth 3 that diverges at layer 1; the right ones are C2 and A4
    ("\\boxed{C2}", "\\boxed{A4}"),
    ("It holds. \\boxed{C2}", "It holds. \\boxed{C2}"),
    ("\\boxed{\\text{C2}}", "A4 or B1"),
    ("", "<think>so \\boxed{A4}"),
    ("**Answer:** (b3)", "\\boxed{None}"),
)


def _references(number: int) -> list[str]:
    shared = {
        "id": f"chart_{number:04d}",
        "domain": ("natural", "chart", "gui")[number % 3],
        "offered": OFFERED,
        "depth": 3,
        "complexity": "complex",
        "divergence_layer": 1,
        "template_family": "other",
    }
    return [
        json.dumps({**shared, "path": path, "answer": answer}) for path, answer in (("true", "C2"), ("false", "A4"))
    ]


@dataclass(frozen=True)
class Given:
    """surrogate: an answer with a lone surrogate at the character `at`, which cannot be stored; label: no text."""

    metric: type[Any]
    predictions: list[str]
    references: list[str]
    expected: dict[str, Any]
    surrogate: str
    at: int
    label: dict[str, str]


def _given(metric: type[Any], scoring: Any, predictions: list[str], references: list[str], **more: Any) -> Given:
    expected = scoring.aggregate(map(scoring.score_case, predictions, references))
    return Given(metric, predictions, references, expected, **more)


EXBIND = _given(
    ExbindMetric,
    exbind,
    [case["answer"] if isinstance(case["answer"], str) else json.dumps(case["answer"]) for case in CASES],
    [json.dumps(GOLDEN["references"][case["reference"]]) for case in CASES],
    surrogate='The owner \ud800: {"cell_id": "cell_r02_c01"}',
    at=10,
    label={"target_id": "gold"},
)
CONDCHAIN = _given(
    CondchainMetric,
    condchain,
    [text for pair in ANSWERS for text in pair],
    [text for number in range(len(ANSWERS)) for text in _references(number)],
    surrogate="So \ud800 it is: \\boxed{C2}",
    at=3,
    label={"label": "C2"},
)
