"""The annotated agents: ground-truth facts, grammars and parsers in every role. No model, no network, exact.

They know a domain only as the table `Domain`, so one set of them serves all domains.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import TypeVar

from generator.condchain.agents import predicates
from generator.condchain.agents.protocols import Agents, Limits
from generator.condchain.domain import (
    Description,
    Domain,
    Facts,
    Form,
    History,
    Input,
    Mention,
    QuestionForm,
    topics_left,
)
from generator.condchain.language import draw_style, render
from generator.condchain.skeletons import LEAST_ATOMS, Complexity
from generator.condchain.verifier import Proposal, Rendering, Verdict, verify_clauses

FINISH_CHANCE = 0.01  # at each depth strictly inside the interval
Speaking = TypeVar("Speaking", Description, Form, QuestionForm)
DEEPENING_CHANCE = 0.3  # where the last subject has more to say


def _fresh(items: Iterable[Speaking], used: Set[Mention]) -> list[Speaking]:
    """Those that mention nothing that was mentioned."""
    return [item for item in items if not item.mentions & used]


@dataclass(frozen=True, slots=True)
class Policy:
    """Draws when to finish, a kind of strategy, a strategy, and a subject of which enough is left to say."""

    domain: Domain

    def finishes(self, history: History, limits: Limits, source: random.Random) -> bool:
        return source.random() < FINISH_CHANCE

    def _enough(self, content: Input, entity: str, used: Set[Mention], terminal: bool) -> bool:
        if not _fresh(self.domain.questions(content, entity), used):
            return False
        return terminal or topics_left(self.domain.forms(content, entity), used) > LEAST_ATOMS

    def select(
        self,
        content: Input,
        history: History,
        used: Set[Mention],
        tried: Set[str],
        terminal: bool,
        source: random.Random,
    ) -> tuple[str, str, str] | None:
        kinds = ["seed"]
        if history:
            kinds = ["deepening", "transition"] if source.random() < DEEPENING_CHANCE else ["transition", "deepening"]
        for kind in kinds:
            names = [name for name, strategy in self.domain.strategies.items() if strategy.kind == kind]
            for name in source.sample(names, len(names)):
                found = self.domain.strategies[name].candidates(content, history)
                entities = [entity for entity in found if entity not in tried]
                for entity in source.sample(entities, len(entities)):
                    if self._enough(content, entity, used, terminal):
                        return name, entity, found[entity]
        return None


@dataclass(frozen=True, slots=True)
class Roles:
    """The other roles, over one domain. A hint is nothing to a grammar: it draws again."""

    domain: Domain

    def extract_facts(self, content: Input, entity: str) -> Facts:
        return self.domain.facts(content, entity)

    def describe(self, content: Input, entity: str, used: Set[Mention], source: random.Random) -> Description | None:
        safe = _fresh(self.domain.descriptions(content, entity), used)
        return source.choice(safe) if safe else None

    def ask(self, content: Input, entity: str, used: Set[Mention], source: random.Random) -> QuestionForm | None:
        safe = _fresh(self.domain.questions(content, entity), used)
        return source.choice(safe) if safe else None

    def generate_predicate(
        self,
        content: Input,
        entity: str,
        facts: Facts,
        used: Set[Mention],
        setting: Complexity,
        hint: str,
        source: random.Random,
    ) -> Proposal | None:
        return predicates.generate(self.domain.forms(content, entity), facts, used, setting, source)

    def translate(self, proposal: Proposal, subject: str, hint: str, source: random.Random) -> Rendering:
        first, second = proposal.predicate, proposal.counterfactual
        style = draw_style((first.skeleton, second.skeleton), source)
        wording = self.domain.wording
        return Rendering(
            render(first.skeleton, first.atoms(), subject, wording, style),
            render(second.skeleton, second.atoms(), subject, wording, style),
        )

    def verify_language(self, proposal: Proposal, subject: str, rendering: Rendering) -> Verdict:
        return verify_clauses(self.domain, proposal, subject, rendering)


def annotated(domain: Domain) -> Agents:
    """The annotated agents of a domain."""
    roles = Roles(domain)
    return Agents(
        policy=Policy(domain),
        extract_facts=roles.extract_facts,
        describe=roles.describe,
        ask=roles.ask,
        generate_predicate=roles.generate_predicate,
        translate=roles.translate,
        verify_language=roles.verify_language,
    )
