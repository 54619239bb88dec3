"""The engine over a toy domain: planner, verifier, composer; what a stage must refuse, broken in one way."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from generator.condchain import vpir
from generator.condchain.agents.annotated import annotated
from generator.condchain.agents.protocols import Agents, Limits
from generator.condchain.chains import Chain
from generator.condchain.composer import compose
from generator.condchain.domain import Description
from generator.condchain.instruction import full_instruction, read_instruction
from generator.condchain.planner import Plan, plan
from generator.condchain.skeletons import COMPLEX, SETTINGS, SIMPLE
from generator.condchain.verifier import (
    Proposal,
    Rendering,
    verify_clauses,
    verify_predicates,
    verify_subject,
)
from toy_domain import TOY

LIMITS = Limits(4, 6)


def planned(seed: int, limits: Limits = LIMITS, agents: Agents | None = None, **more: Any) -> Plan:
    source = random.Random(seed)
    content = TOY.draw_input(source, seed)
    return plan(TOY, content, agents or annotated(TOY), limits, COMPLEX, source, **more)


def composed(seed: int, setting: str = "complex") -> Chain:
    source = random.Random(seed)
    content = TOY.draw_input(source, seed)
    drafts = plan(TOY, content, annotated(TOY), LIMITS, SETTINGS[setting], source).drafts
    assert drafts is not None
    return compose(f"toy_{seed:04d}", TOY, {"input": content}, drafts, setting, "toy-1", 7, source)


@pytest.fixture(scope="module")
def chains() -> list[Chain]:
    return [composed(seed) for seed in range(120)]


@pytest.mark.parametrize("limits", [Limits(2, 2), Limits(3, 3), Limits(4, 6)], ids=str)
def test_depth_rules(limits: Limits) -> None:
    """Below the least depth the planner must go on, at the greatest it must finish; in between the policy decides."""
    for finishes, expected in ((True, limits.least_depth), (False, limits.most_depth)):
        agents = annotated(TOY)
        policy = SimpleNamespace(finishes=lambda *given, always=finishes: always, select=agents.policy.select)
        found = [planned(seed, limits, replace(agents, policy=policy)).drafts for seed in range(12)]
        assert {len(drafts or ()) for drafts in found} == {expected}


@pytest.mark.parametrize("bad", [(1, 3), (4, 3), (2, 27)])
def test_a_depth_interval_that_is_none_is_refused(bad: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="depth interval"):
        Limits(*bad)


def test_a_plan_is_a_function_of_its_seed() -> None:
    assert composed(3).to_row() == composed(3).to_row()
    assert composed(3).to_row() != composed(4).to_row()


def test_subjects_do_not_repeat_under_transition(chains: list[Chain]) -> None:
    seen_deepening = False
    for chain in chains:
        earlier: list[str] = []
        for layer in chain.layers:
            kind = TOY.strategies[layer.strategy].kind
            seen_deepening |= kind == "deepening"
            assert kind == "deepening" or layer.entity not in earlier
            earlier.append(layer.entity)
    assert seen_deepening


def test_no_two_texts_of_a_chain_mention_the_same_thing() -> None:
    for seed in range(60):
        mentions = [mention for draft in planned(seed).drafts or () for mention in sorted(draft.mentions)]
        assert len(mentions) == len(set(mentions))


def test_the_trace_tells_actions_rejections_and_reasons() -> None:
    events: list[Any] = []
    found = [planned(seed, trace=events.append) for seed in range(12)]
    accepted = [event for event in events if event.get("passed")]
    assert [event["action"] for event in accepted].count("FINISH") == len(found)
    assert all(event["strategy"] in TOY.strategies for event in accepted)
    rejected = [event for event in events if event.get("passed") is False]
    assert sum(sum(item.rejections.values()) for item in found) >= len(rejected) > 0
    assert all(event["reasons"] and event["fix_hint"] and event["stage"] for event in rejected)


def test_what_cannot_be_saved_is_rolled_back_and_then_abandoned() -> None:
    """A language verifier that refuses everything after the second layer: the planner drops layers, then gives up."""
    events: list[Any] = []
    agents = annotated(TOY)
    calls = {"passed": 0}

    def refuse_later(proposal: Proposal, subject: str, rendering: Rendering):
        verdict = agents.verify_language(proposal, subject, rendering)
        calls["passed"] += verdict.passed
        return verdict if calls["passed"] <= 2 else replace(verdict, passed=False, reasons=("not today",))

    found = planned(2, agents=replace(agents, verify_language=refuse_later), trace=events.append)
    assert found.drafts is None
    rollbacks = [event for event in events if event["action"] == "ROLLBACK"]
    assert rollbacks and [event["abandoned"] for event in rollbacks].index(True) == len(rollbacks) - 1
    assert found.rejections["stage_2"] > 0


def test_stage_two_renders_again_and_keeps_the_predicate() -> None:
    agents = annotated(TOY)
    asked: list[Proposal] = []

    def refuse_first(proposal: Proposal, subject: str, rendering: Rendering):
        asked.append(proposal)
        verdict = agents.verify_language(proposal, subject, rendering)
        return replace(verdict, passed=False, reasons=("again",)) if asked.count(proposal) == 1 else verdict

    found = planned(3, agents=replace(agents, verify_language=refuse_first))
    kept = [draft.proposal for draft in found.drafts or () if draft.proposal]
    assert kept and all(asked.count(proposal) == 2 for proposal in kept)


def subject_case(**changes: Any) -> dict[str, Any]:
    content = TOY.draw_input(random.Random(8), 1)
    entity = "b2"
    case = {
        "domain": TOY,
        "content": content,
        "history": ("b1",),
        "strategy": "other",
        "entity": entity,
        "facts": TOY.facts(content, entity),
        "subject": Description("box number 2", frozenset({(entity, "place")})),
    }
    return {**case, **changes}


def test_stage_one_passes_a_good_subject() -> None:
    assert verify_subject(**subject_case()).passed


SUBJECT_MUTANTS: dict[str, tuple[dict[str, Any], str]] = {
    "the subject comes back": ({"history": ("b2", "b1")}, "was a subject before"),
    "the strategy does not offer it": ({"strategy": "same"}, "no subject that the strategy"),
    "the description denotes another": ({"subject": Description("box number 3", frozenset())}, "denotes"),
    "the description denotes nothing": ({"subject": Description("box number 9", frozenset())}, "denotes"),
    "a fact that the schema does not know": ({"facts": {"smell": "good"}}, "schema"),
    "a fact of another type": ({"facts": {"count": True}}, "schema"),
    "a fact that is not so": ({"facts": {"weight": 99}}, "not what is on the shelf"),
}


@pytest.mark.parametrize("name", SUBJECT_MUTANTS)
def test_stage_one_refuses_a_subject(name: str) -> None:
    changes, said = SUBJECT_MUTANTS[name]
    verdict = verify_subject(**subject_case(**changes))
    assert not verdict.passed and verdict.fix_hint and any(said in reason for reason in verdict.reasons)


FACTS = {"a": 1, "b": 2, "c": 3, "d": 4}
GOOD = "(a == 1 or b == 9) and (c == 3 and not d == 9)"


def proposal(predicate: str, counterfactual: str, flipped: int) -> Proposal:
    return Proposal(vpir.parse(predicate), vpir.parse(counterfactual), flipped, frozenset())


PREDICATE_MUTANTS = {
    "the predicate is false": (GOOD.replace("c == 3", "c == 4"), GOOD.replace("c == 3", "c == 5"), 2, "not true"),
    "the counterfactual is true": (GOOD, GOOD.replace("b == 9", "b == 8"), 1, "not false"),
    "two atoms differ": (GOOD, GOOD.replace("c == 3", "c == 4").replace("b == 9", "b == 8"), 2, "alone"),
    "another atom than said differs": (GOOD, GOOD.replace("c == 3", "c == 4"), 1, "alone"),
    "too few operators": ("a == 1 and (b == 2 or c == 3)", "a == 2 and (b == 2 or c == 3)", 0, "operators"),
    "too few keys": (GOOD.replace("b", "a"), GOOD.replace("b", "a").replace("c == 3", "c == 4"), 2, "keys"),
    "a key that the facts lack": (GOOD.replace("b == 9", "e == 9"),
                                  GOOD.replace("b == 9", "e == 9").replace("c == 3", "c == 4"), 2, "no ['e']"),
    "no groups": ("a == 1 and b == 2 and c == 3 and not d == 5 and a > 0",
                  "a == 1 and b == 2 and c == 4 and not d == 5 and a > 0", 2, "nested groups"),
}  # fmt: skip


@pytest.mark.parametrize("name", PREDICATE_MUTANTS)
def test_stage_one_refuses_predicates(name: str) -> None:
    predicate, counterfactual, flipped, said = PREDICATE_MUTANTS[name]
    verdict = verify_predicates(proposal(predicate, counterfactual, flipped), FACTS, COMPLEX)
    assert not verdict.passed and any(said in reason for reason in verdict.reasons), verdict


def test_stage_one_passes_good_predicates_and_holds_the_simple_ones_to_two_operators() -> None:
    good = proposal(GOOD, GOOD.replace("c == 3", "c == 4"), 2)
    assert verify_predicates(good, FACTS, COMPLEX).passed
    assert not verify_predicates(good, FACTS, SIMPLE).passed
    assert verify_predicates(proposal("a == 1 and not b == 9", "a == 2 and not b == 9", 0), FACTS, SIMPLE).passed


RED, HANDLE = "is red", "has a handle"
CLAUSE_MUTANTS: dict[str, tuple[str, str, str]] = {
    "it means something else": ("box 1 both is blue and has a handle", "box 1 both is white and has a handle", "means"),
    "it means the contrary": ("box 1 neither is red nor has a handle", "box 1 both is white and has a handle", "means"),
    "code is left in it": ("box 1 both is red and has_a handle", "box 1 both is white and has a handle", "code"),
    "it cannot be read": ("box 1 is red plus a handle", "box 1 both is white and has a handle", "cannot be read"),
    "another subject": ("box 2 both is red and has a handle", "box 1 both is white and has a handle", "cannot be read"),
    "the counterfactual is the predicate": (
        "box 1 both is red and has a handle", "box 1 both is red and has a handle", "counterfactual"),
    "the counterfactual says it in another order": (
        "box 1 both is red and has a handle", "box 1 both has a handle and is white", "differ in 2"),
}  # fmt: skip


def test_stage_two_passes_good_clauses() -> None:
    pair = proposal("color == 'red' and any(part == 'handle' for part in parts)",
                    "color == 'white' and any(part == 'handle' for part in parts)", 0)  # fmt: skip
    good = Rendering("box 1 both is red and has a handle", "box 1 both is white and has a handle")
    assert verify_clauses(TOY, pair, "box 1", good).passed


@pytest.mark.parametrize("name", CLAUSE_MUTANTS)
def test_stage_two_refuses_clauses(name: str) -> None:
    pair = proposal("color == 'red' and any(part == 'handle' for part in parts)",
                    "color == 'white' and any(part == 'handle' for part in parts)", 0)  # fmt: skip
    text, counter_text, said = CLAUSE_MUTANTS[name]
    verdict = verify_clauses(TOY, pair, "box 1", Rendering(text, counter_text))
    assert not verdict.passed and any(said in reason for reason in verdict.reasons), verdict


def test_paths_differ_in_the_clause_of_the_divergence_layer_alone(chains: list[Chain]) -> None:
    for chain in chains:
        (true, questions), (false, same) = (read_instruction(chain.path(name).full_instruction)
                                            for name in ("true", "false"))  # fmt: skip
        assert questions == same and len(questions) == chain.depth
        assert [k for k, pair in enumerate(zip(true, false, strict=True), 1) if pair[0] != pair[1]] == [
            chain.divergence_layer
        ]
        assert chain.true_path.correct_answer[0] == "ABCDEF"[chain.depth - 1]
        assert chain.false_path.correct_answer[0] == "ABCDEF"[chain.divergence_layer - 1]


def test_each_place_is_right_once_in_four_questions(chains: list[Chain]) -> None:
    for chain in chains:
        places = [layer.question.answer[1] for layer in chain.layers]
        assert sorted(places[:4]) == ["1", "2", "3", "4"]


def test_the_divergence_layer_is_uniform(chains: list[Chain]) -> None:
    """120 chains over 3 to 5 layers: each share within 0.15 of the fair one is over three standard errors."""
    deep = [chain.divergence_layer for chain in chains if chain.depth == 6]
    assert all(abs(deep.count(layer) / len(deep) - 0.2) < 0.15 for layer in range(1, 6))


def test_the_changed_atom_is_any_of_them(chains: list[Chain]) -> None:
    conditions = [layer.condition for chain in chains for layer in chain.layers if layer.condition]
    last = sum(condition.flipped == len(condition.atoms) - 1 for condition in conditions) / len(conditions)
    fair = sum(1 / len(condition.atoms) for condition in conditions) / len(conditions)
    assert abs(last - fair) < 0.1
    letters = [f"!{'ABCDEFGH'[condition.flipped]}" in condition.template for condition in conditions]
    assert 0.05 < sum(letters) / len(letters) < 0.5


def test_a_chain_survives_its_row() -> None:
    chain = composed(5)
    assert Chain.from_row(chain.to_row()) == chain


BROKEN_CHAINS: dict[str, Callable[[Chain], Any]] = {
    "divergence at the end": lambda chain: replace(chain, divergence_layer=chain.depth),
    "divergence before the start": lambda chain: replace(chain, divergence_layer=0),
    "a terminal layer in the middle": lambda chain: replace(chain, layers=chain.layers + chain.layers[-1:]),
    "no terminal layer": lambda chain: replace(chain, layers=chain.layers[:-1]),
    "an unknown setting": lambda chain: replace(chain, complexity="hard"),
}


@pytest.mark.parametrize("name", BROKEN_CHAINS)
def test_a_chain_checks_itself(name: str) -> None:
    with pytest.raises(ValueError, match="chain toy_0005"):
        BROKEN_CHAINS[name](composed(5))


def test_an_instruction_refuses_what_it_could_not_read_back() -> None:
    chain = composed(6)
    questions = [layer.question for layer in chain.layers]
    with pytest.raises(ValueError, match="line break"):
        full_instruction("p", ["a\nb"] * (len(questions) - 1), questions)
    with pytest.raises(ValueError, match="one more"):
        full_instruction("p", ["a"] * len(questions), questions)
    with pytest.raises(ValueError, match="no known frame"):
        read_instruction(chain.true_path.full_instruction.replace("Is it true that", "Perhaps", 1))
