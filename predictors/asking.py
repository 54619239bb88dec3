"""What a predictor is asked, what it replies, and how much freedom it has: the types between run loop and predictors.

Question  --Predictor.answers-->  Reply  --journal-->  a line of the prediction file
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from predictors.keys import Key

Stopping = Callable[[], bool]


def never() -> bool:
    """Nobody asks to end.

    >>> never()
    False
    """
    return False


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to be answered.

    asked: a `prompts.Prompt` for a model; for a baseline the case itself, as the benchmark's `read_cases` gives it.
    """

    key: Key
    asked: Any


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back for one question: a text, or the reason why there is none. Never both, so that no error text is
    taken for an answer.

    text: just as the model wrote it; "" where it wrote nothing. error: one sentence.
    finish_reason: as the model's software calls it, for instance `stop` or `length`.
    usage: tokens, `prompt_tokens` and `completion_tokens`. seconds: from asking to the end of the answer.
    reasoning: what the software returned apart from the text; kept, never scored.
    What is not known is None.
    """

    key: Key
    text: str | None = None
    error: str | None = None
    finish_reason: str | None = None
    usage: Mapping[str, int] | None = None
    seconds: float | None = None
    reasoning: str | None = None

    def __post_init__(self) -> None:
        if (self.text is None) == (self.error is None):
            raise ValueError(f"reply to {self.key}: needs a text or an error, and not both")

    @property
    def status(self) -> str:
        """As the prediction file has it."""
        return "ok" if self.error is None else "error"


@dataclass(frozen=True, slots=True)
class Decoding:
    """How a benchmark's protocol lets a model write (ExBind, section on the frozen-model protocol; MM-CondChain,
    section on evaluation).

    max_new_tokens: at most so many. greedy: sampling off; else the model's own defaults. seed: of whatever is drawn.
    """

    max_new_tokens: int
    greedy: bool
    seed: int = 42

    def __post_init__(self) -> None:
        if self.max_new_tokens < 1:
            raise ValueError(f"max_new_tokens must be at least 1, not {self.max_new_tokens}")


class Predictor(Protocol):
    """Whatever answers questions. Both mappings are JSON.

    identity: what must be the same where an interrupted run goes on (model, revision, decoding, ...).
    circumstances: what is worth knowing but may differ (device, package versions, batch size, ...).
    """

    identity: Mapping[str, Any]
    circumstances: Mapping[str, Any]

    def answers(
        self, questions: Iterator[Question], *, begun: bool = False, stopping: Stopping = never
    ) -> Iterator[Reply]:
        """One reply for each question, in any order, as soon as it is there; questions are taken as late as possible.

        A question that cannot be answered is a reply with an error. The iterator may be closed before its end.
        begun: the run has answers of earlier sessions, so whatever is wrong now is not wrong with all of it.
        stopping: whether the user asked to end, so that nothing is asked again; such a question may get no reply.

        Raises:
            UserError: going on is pointless (wrong key, no server); what was yielded before stays.
        """
        ...
