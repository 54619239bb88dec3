"""The MM-CondChain metric as an `evaluate` module: checks what it is given, and leaves all judging to `scoring.py`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import datasets
import evaluate

from .choosing import NONE_WORDS
from .inputs import checked, storable
from .pooling import FALSE_OUTCOMES, TRUE_OUTCOMES
from .reading import STATUSES
from .scoring import PARSERS, pool_cases, score_case

__version__ = "1.0.0"

_DESCRIPTION = """\
MM-CondChain gives a model a picture and a chain of nested visual conditions, and asks it to leave the chain at the
right place. Every chain comes with a True path, on which all conditions hold, and a False path, on which one was
minimally changed. The metric reads the model's text and says whether it chose the right option (accuracy of each path,
Path F1), and at which layer it left the chain where it did not.
"""
_CITATION = """\
@article{shen2026mmcondchain,
  title = {MM-CondChain: A Programmatically Verified Benchmark for Visually Grounded Deep Compositional Reasoning},
  author = {Shen and Yan and Xue and Lu and Tang and Zhang and Zhao and Yin},
  journal = {arXiv preprint arXiv:2603.12266},
  year = {2026}
}
"""
_INPUTS = f"""
Args:
    predictions: a list of texts, just as the model wrote them.
    references: a list of texts of the same length: the dataset's `true_reference` and `false_reference` columns, both
        paths of every chain, in any order.
    parser: {" or ".join(PARSERS)}.
    per_case: add one row per case under the key `rows`.
    allow_partial: score chains of which one path is missing, too.

Returns:
    avg_f1, domains, pooled, macro_pooled_note, exit, exit_confusion, by_depth, by_divergence_layer, by_complexity,
    by_template_family, by_flipped_kind, by_flipped_key, statuses, parser_disagreements; shares in per cent. What is
    undefined is None, never NaN.
    Statuses: {", ".join(STATUSES)}; `none` is the word {", ".join(NONE_WORDS)} in place of a label.
    Outcomes of the True path: {", ".join(TRUE_OUTCOMES)}.
    Outcomes of the False path: {", ".join(FALSE_OUTCOMES)}.
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _INPUTS)
class CondchainMetric(evaluate.Metric):
    """MM-CondChain's scores of a list of answers; lists are scored as they are, without a way through Arrow."""

    def _info(self) -> evaluate.MetricInfo:
        text = datasets.Value("string")
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_INPUTS,
            features=datasets.Features({"predictions": text, "references": text}),
            reference_urls=["https://arxiv.org/abs/2603.12266"],
        )

    def compute(
        self,
        *,
        predictions: Iterable[str] | None = None,
        references: Iterable[str] | None = None,
        parser: str = "official",
        per_case: bool = False,
        allow_partial: bool = False,
        **kwargs: Any,
    ) -> dict[str, Any] | None:
        """Score the given answers, or those that were added before.

        Raises:
            TypeError: an input is no list of texts.
            ValueError: the lists differ in length, a reference is broken, a path stands twice, one is missing and
                `allow_partial` is not set, the parser is unknown, or there is nothing to score at all.
        """
        options = {"parser": parser, "per_case": per_case, "allow_partial": allow_partial, **kwargs}
        stored = self.writer is not None or self.num_process > 1
        if stored or (predictions is None and references is None):
            return super().compute(predictions=predictions, references=references, **options)
        return self._compute(*checked(predictions, references), **options)

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

    def _compute(
        self,
        predictions: list[str],
        references: list[str],
        parser: str = "official",
        per_case: bool = False,
        allow_partial: bool = False,
    ) -> dict[str, Any]:
        result = pool_cases(predictions, references, parser, allow_partial)  # checks the references, with their places
        if per_case:
            pairs = zip(predictions, references, strict=True)
            result["rows"] = [score_case(*pair, parser=parser) for pair in pairs]
        return result
