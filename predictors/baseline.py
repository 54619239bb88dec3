"""The built-in baselines as predictors of the run loop: free, instant, and alike in every session."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from predictors.asking import Question, Reply, Stopping, never


@dataclass(frozen=True, slots=True)
class Baseline:
    """A rule that is called with the parts of a case. seed: of the rules that draw."""

    name: str
    rule: Callable[..., str]
    seed: int
    circumstances: Mapping[str, Any] = field(default_factory=dict)

    @property
    def identity(self) -> dict[str, Any]:
        """See `asking.Predictor`.

        >>> Baseline("first", str, 0).identity
        {'kind': 'baseline', 'name': 'first', 'seed': 0}
        """
        return {"kind": "baseline", "name": self.name, "seed": self.seed}

    def answers(
        self, questions: Iterator[Question], *, begun: bool = False, stopping: Stopping = never
    ) -> Iterator[Reply]:
        """See `asking.Predictor`; a rule has an answer to every question."""
        for question in questions:
            yield Reply(question.key, text=self.rule(*question.asked))
