"""The planner: grows a chain layer by layer, verifies each, rolls back, and gives up what cannot be saved.

    history --policy--> strategy, subject --Stage I--> facts, predicates --translator--> clauses --Stage II--> layer

Below the least depth it must EXTEND, at the greatest it must FINISH (the last layer is terminal: it has a question
and no condition); in between the policy decides. A Stage I failure takes another subject, a Stage II failure renders
again. After repeated failures at the frontier the newest layer is dropped (ROLLBACK); after too many of those the
chain is abandoned, and counted by whoever asked for it. Source: MM-CondChain, section on verifiable chain planning.

Descriptions and questions are chosen with their layer, not afterwards, and what they mention is taken out of all later
conditions: so de-leaking never comes too late.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.condchain.agents.protocols import EXTEND, FINISH, ROLLBACK, Agents, Limits
from generator.condchain.domain import Description, Domain, Facts, Input, Mention, QuestionForm
from generator.condchain.skeletons import Complexity
from generator.condchain.verifier import PASSED, Proposal, Rendering, Verdict, verify_predicates, verify_subject

NO_SUBJECT = "no_subject"
MOST_FAILURES = 8  # in a row at one frontier, before a rollback
MOST_ROLLBACKS = 6  # in one chain, before it is abandoned
PATIENCE = 4  # rollbacks before a chain ends below its greatest depth for want of something to say
MOST_RENDERINGS = 4  # of one proposal

Event = Mapping[str, Any]
Trace = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class Draft:
    """A verified layer before it is composed; proposal and rendering are None in the terminal one."""

    entity: str
    strategy: str
    relation: str
    facts: Facts
    description: Description
    question: QuestionForm
    proposal: Proposal | None
    rendering: Rendering | None

    @property
    def mentions(self) -> frozenset[Mention]:
        """All that the texts of this layer speak of."""
        tested = self.proposal.mentions if self.proposal else frozenset()
        return self.description.mentions | self.question.mentions | tested


Tried = tuple[Draft | None, str, Verdict]  # the draft, or None and the stage that failed; the verdict


@dataclass(frozen=True, slots=True)
class Plan:
    """A finished chain of drafts, or `drafts` None for an abandoned one; `rejections` counts failures by stage."""

    drafts: tuple[Draft, ...] | None
    rejections: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Task:
    """What stays the same while one chain is planned."""

    domain: Domain
    content: Input
    agents: Agents
    setting: Complexity
    source: random.Random
    trace: Trace


def _render(task: _Task, proposal: Proposal, subject: str) -> tuple[Rendering | None, Verdict]:
    """Stage II with its own regeneration: facts and predicates stay, only the words are chosen anew."""
    verdict = PASSED
    for _ in range(MOST_RENDERINGS):
        rendering = task.agents.translate(proposal, subject, verdict.fix_hint, task.source)
        verdict = task.agents.verify_language(proposal, subject, rendering)
        if verdict.passed:
            return rendering, verdict
    return None, verdict


def _failed(stage: str, reason: str, fix_hint: str) -> Tried:
    return None, stage, Verdict(False, (reason,), fix_hint)


def _draft(task: _Task, drafts: list[Draft], tried: set[str], hint: str, terminal: bool) -> Tried:
    """One try at the next layer.

    tried: subjects that failed at this frontier; the one of this try is added. hint: what to do better this time.
    """
    agents, content, source = task.agents, task.content, task.source
    history = tuple(draft.entity for draft in drafts)
    used = frozenset().union(*(draft.mentions for draft in drafts))
    chosen = agents.policy.select(content, history, used, tried, terminal, source)
    if chosen is None:
        return _failed(NO_SUBJECT, "no strategy has a subject with enough left to say", "drop the last layer")
    strategy, entity, relation = chosen
    tried.add(entity)
    facts = agents.extract_facts(content, entity)
    question = agents.ask(content, entity, used, source)
    described = question and agents.describe(content, entity, used | question.mentions, source)
    if not question or not described:
        what = "question" if not question else "description"
        return _failed(f"no_{what}", f"no {what} of {entity} is left", "choose another subject")
    verdict = verify_subject(task.domain, content, history, strategy, entity, facts, described)
    if not verdict.passed:
        return None, "stage_1_subject", verdict
    parts = (entity, strategy, relation, facts, described, question)
    if terminal:
        return Draft(*parts, None, None), "", PASSED
    taken = used | question.mentions | described.mentions
    proposal = agents.generate_predicate(content, entity, facts, taken, task.setting, hint, source)
    if proposal is None:
        return _failed("no_predicate", f"too little is left to say of {entity}", "choose another subject")
    verdict = verify_predicates(proposal, facts, task.setting)
    if not verdict.passed:
        return None, "stage_1_predicate", verdict
    rendering, verdict = _render(task, proposal, described.text)
    if rendering is None:
        return None, "stage_2", verdict
    return Draft(*parts, proposal, rendering), "", PASSED


def _finishes(task: _Task, drafts: list[Draft], limits: Limits) -> bool:
    depth = len(drafts) + 1  # with the layer to come
    if depth < limits.least_depth:
        return False
    if depth == limits.most_depth:
        return True
    return task.agents.policy.finishes(tuple(draft.entity for draft in drafts), limits, task.source)


def _next_layer(task: _Task, drafts: list[Draft], terminal: bool, rejections: Counter[str]) -> Draft | None:
    """The next layer, verified; None after repeated failures at this frontier."""
    tried: set[str] = set()
    verdict = PASSED
    for _ in range(MOST_FAILURES):
        draft, stage, verdict = _draft(task, drafts, tried, verdict.fix_hint, terminal)
        event = {"layer": len(drafts) + 1, "action": FINISH if terminal else EXTEND, "passed": verdict.passed}
        if draft:
            task.trace({**event, "strategy": draft.strategy, "entity": draft.entity})
            return draft
        rejections[stage] += 1
        task.trace({**event, "stage": stage, "reasons": list(verdict.reasons), "fix_hint": verdict.fix_hint})
        if stage == NO_SUBJECT:
            break
    return None


def plan(
    domain: Domain,
    content: Input,
    agents: Agents,
    limits: Limits,
    setting: Complexity,
    source: random.Random,
    trace: Trace = lambda event: None,
) -> Plan:
    """Plan one chain over an input; `trace` is told of every action, rejection and reason."""
    task = _Task(domain, content, agents, setting, source, trace)
    drafts: list[Draft] = []
    rejections: Counter[str] = Counter()
    for rollbacks in range(MOST_ROLLBACKS + 1):
        while True:
            terminal = _finishes(task, drafts, limits)
            draft = _next_layer(task, drafts, terminal, rejections)
            deep_enough = len(drafts) + 1 >= limits.least_depth and rollbacks >= PATIENCE
            if draft is None and deep_enough and not terminal:
                terminal = True  # nothing is left to say, so the chain ends here
                draft = _next_layer(task, drafts, terminal, rejections)
            if draft is None:
                break
            drafts.append(draft)
            if terminal:
                return Plan(tuple(drafts), rejections)
        rejections["rollback"] += 1
        trace({"layer": len(drafts), "action": ROLLBACK, "abandoned": rollbacks == MOST_ROLLBACKS})
        if rollbacks == MOST_ROLLBACKS // 2:
            drafts.clear()  # the seed itself leads nowhere
        del drafts[max(len(drafts) - 1, 1) :]
    return Plan(None, rejections)
