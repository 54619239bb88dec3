"""The ExBind metric as an `evaluate` module: checks what it is given, and leaves all judging to `scoring.py`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import datasets
import evaluate

from .inputs import checked, storable
from .reading import STATUSES
from .scoring import aggregate, score_case
from .stages import DIMENSIONS

__version__ = "2.0.0"

_DESCRIPTION = """\
ExBind asks a model that sees a rendered thing, and knows what the user means, to name the executable object that
denotes it. The metric reads the model's text and says whether it names a candidate (validity), whether that is the gold
(correctness), and which structural constraints broke where it is not (diagnosis).
"""
_CITATION = """\
@article{wang2026exbind,
  title = {ExBind: A Controlled Diagnostic Benchmark for Visual-to-Executable Correspondence},
  author = {Wang and Cheng and Xiao and Suo},
  journal = {arXiv preprint arXiv:2609.01344},
  year = {2026}
}
"""
_INPUTS = f"""
Args:
    predictions: a list of texts, just as the model wrote them.
    references: a list of texts of the same length: the dataset's `reference` column.
    per_case: add one row per case under the key `rows`.

Returns:
    n, exact_accuracy, exact_accuracy_ci (Wilson, 95 %), candidate_validity, errors_after_validity,
    strict_exact_accuracy, strict_rate, statuses, dimensions, first_violation, first_violation_rates, possible_first,
    failure_categories, survival, by_format, by_level, cross_format. What is undefined is None, never NaN.
    Statuses: {", ".join(STATUSES)}.
    Dimensions: {", ".join(DIMENSIONS)}.
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _INPUTS)
class ExbindMetric(evaluate.Metric):
    """ExBind's scores of a list of answers; lists are scored as they are, without a way through Arrow."""

    def _info(self) -> evaluate.MetricInfo:
        text = datasets.Value("string")
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_INPUTS,
            features=datasets.Features({"predictions": text, "references": text}),
            reference_urls=["https://arxiv.org/abs/2609.01344"],
        )

    def compute(
        self,
        *,
        predictions: Iterable[str] | None = None,
        references: Iterable[str] | None = None,
        per_case: bool = False,
        **kwargs: Any,
    ) -> dict[str, Any] | None:
        """Score the given answers, or those that were added before.

        Raises:
            TypeError: an input is no list of texts.
            ValueError: the lists differ in length, a reference is broken, a group stands twice on one format, or there
                is nothing to score at all.
        """
        stored = self.writer is not None or self.num_process > 1
        if stored or (predictions is None and references is None):
            return super().compute(predictions=predictions, references=references, per_case=per_case, **kwargs)
        return self._compute(*checked(predictions, references), per_case=per_case, **kwargs)

    def add_batch(self, *, predictions: Any = None, references: Any = None, **kwargs: Any) -> None:
        """Store answers and references for a later `compute`; what is no text is refused here, as `compute` does.

        Raises:
            TypeError: as `compute`.
            ValueError: the lists differ in length, or a text is no valid Unicode and cannot be stored.
        """
        predictions, references = storable(predictions, references)
        super().add_batch(predictions=predictions, references=references, **kwargs)

    def add(self, *, prediction: Any = None, reference: Any = None, **kwargs: Any) -> None:
        """Store one answer and its reference for a later `compute`; raises as `add_batch`."""
        storable([prediction], [reference])
        super().add(prediction=prediction, reference=reference, **kwargs)

    def _compute(self, predictions: list[str], references: list[str], per_case: bool = False) -> dict[str, Any]:
        rows = _rows(predictions, references)
        if not per_case:
            return aggregate(rows)
        kept = list(rows)
        return {**aggregate(kept), "rows": kept}


def _rows(predictions: list[str], references: list[str]) -> Iterator[dict[str, Any]]:
    for index, (prediction, reference) in enumerate(zip(predictions, references, strict=True)):
        try:
            yield score_case(prediction, reference)
        except ValueError as error:
            raise ValueError(f"references[{index}]: {error}") from None
