"""The roles of the pipeline, behind small protocols: whoever fills them, planner, verifier and composer stay.

`annotated` agents (this repository's default) read ground truth and grammars; model-backed agents fill the same roles.

Source: MM-CondChain, section on the synthesis pipeline.
"""

from __future__ import annotations

import random
from collections.abc import Set
from dataclasses import dataclass
from typing import Protocol

from generator.condchain.domain import Description, Facts, History, Input, Mention, QuestionForm
from generator.condchain.skeletons import Complexity
from generator.condchain.verifier import Proposal, Rendering, Verdict

EXTEND, FINISH, ROLLBACK = "EXTEND", "FINISH", "ROLLBACK"


@dataclass(frozen=True, slots=True)
class Limits:
    """Depth interval of a chain, the terminal layer counted."""

    least_depth: int
    most_depth: int

    def __post_init__(self) -> None:
        if not 2 <= self.least_depth <= self.most_depth <= 26:
            raise ValueError(f"no depth interval: {self.least_depth} to {self.most_depth}; it lies within 2 to 26")


class PlannerPolicy(Protocol):
    """Decides between the depth bounds, and picks strategy and subject."""

    def finishes(self, history: History, limits: Limits, source: random.Random) -> bool:
        """Whether the next layer is the terminal one; asked strictly inside the depth interval only."""

    def select(
        self,
        content: Input,
        history: History,
        used: Set[Mention],
        tried: Set[str],
        terminal: bool,
        source: random.Random,
    ) -> tuple[str, str, str] | None:
        """(strategy, entity, relation) of the next layer; None where no strategy has a subject with enough left to say.

        used: what the chain mentions already; tried: subjects that failed at this frontier.
        """


class FactExtractor(Protocol):
    def __call__(self, content: Input, entity: str) -> Facts:
        """The typed facts of a subject."""


class DeLeaker(Protocol):
    def __call__(self, content: Input, entity: str, used: Set[Mention], source: random.Random) -> Description | None:
        """A description that mentions nothing that another text of the chain does; None where there is none."""


class QuestionWriter(Protocol):
    def __call__(self, content: Input, entity: str, used: Set[Mention], source: random.Random) -> QuestionForm | None:
        """A question that mentions nothing that another text of the chain does; None where there is none."""


class PredicateGenerator(Protocol):
    def __call__(
        self,
        content: Input,
        entity: str,
        facts: Facts,
        used: Set[Mention],
        setting: Complexity,
        hint: str,
        source: random.Random,
    ) -> Proposal | None:
        """A true predicate over the facts and its counterfactual; None where too little is left to say.

        hint: the verifier's `fix_hint` for the last try, or "".
        """


class Translator(Protocol):
    def __call__(self, proposal: Proposal, subject: str, hint: str, source: random.Random) -> Rendering:
        """Predicate and counterfactual as clauses about the subject; hint: the `fix_hint` for the last try, or ""."""


class LanguageVerifier(Protocol):
    def __call__(self, proposal: Proposal, subject: str, rendering: Rendering) -> Verdict:
        """Stage II: the clauses mean the predicates and differ minimally."""


@dataclass(frozen=True, slots=True)
class Agents:
    """One agent for each role."""

    policy: PlannerPolicy
    extract_facts: FactExtractor
    describe: DeLeaker
    ask: QuestionWriter
    generate_predicate: PredicateGenerator
    translate: Translator
    verify_language: LanguageVerifier
