"""Every gate of a chain, and every figure of a suite, is shown something broken in just its way."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from generator.condchain import audit
from generator.condchain.cases import draw
from generator.condchain.chains import Chain, Condition, Layer, Path, Question
from generator.condchain.configs import CONFIGS
from generator.condchain.domains import DOMAINS
from generator.condchain.gates import GATES
from generator.condchain.replay import ChainReport, Flip, replay
from generator.condchain.tells import reader_accuracy

SEED = 4711
Change = Callable[[Chain], Chain]
each_domain = pytest.mark.parametrize("domain", DOMAINS)


@cache
def good(domain: str) -> Chain:
    return draw(CONFIGS[domain].key(SEED, 0))


def on_layer(chain: Chain, number: int, change: Callable[[Layer], Layer]) -> Chain:
    layers = tuple(change(layer) if layer.number == number else layer for layer in chain.layers)
    return replace(chain, layers=layers)


def on_condition(chain: Chain, **changes: Any) -> Chain:
    def change(layer: Layer) -> Layer:
        assert isinstance(layer.condition, Condition)
        return replace(layer, condition=replace(layer.condition, **changes))

    return on_layer(chain, 1, change)


def on_question(chain: Chain, change: Callable[[Question], Question]) -> Chain:
    return on_layer(chain, 1, lambda layer: replace(layer, question=change(layer.question)))


def first(chain: Chain) -> Condition:
    condition = chain.layers[0].condition
    assert condition is not None
    return condition


def other_answer(question: Question) -> Question:
    place = int(question.answer[1]) % 4 + 1
    return replace(question, answer=f"{question.answer[0]}{place}")


def foreign_option(question: Question) -> Question:
    place = int(question.answer[1]) % 4
    options = (*question.options[:place], "none of these", *question.options[place + 1 :])
    return replace(question, options=options)


def on_path(chain: Chain, name: str, change: Callable[[Path], Path]) -> Chain:
    return replace(chain, **{f"{name}_path": change(chain.path(name))})


def repeated_subject(chain: Chain) -> Chain:
    strategies = DOMAINS[chain.domain].strategies
    later = next(layer for layer in chain.layers[1:] if strategies[layer.strategy].kind == "transition")
    before = chain.layers[0]
    same = {"entity": before.entity, "facts": before.facts, "safe_subject": before.safe_subject}
    return on_layer(chain, later.number, lambda layer: replace(layer, **same))


def changed_facts(chain: Chain) -> Chain:
    facts = dict(chain.layers[0].facts)
    key = next(key for key, value in facts.items() if isinstance(value, (str, int)) and not isinstance(value, bool))
    facts[key] = "something else" if isinstance(facts[key], str) else facts[key] + 1
    return on_layer(chain, 1, lambda layer: replace(layer, facts=facts))


def question_on_what_is_tested(chain: Chain) -> Chain:
    """The question of the last layer is asked about in the first layer too."""
    last = chain.layers[-1]
    return on_layer(
        chain, 1, lambda layer: replace(layer, entity=last.entity, facts=last.facts, safe_subject=last.safe_subject)
    )


MUTANTS: dict[str, tuple[Change, str]] = {
    "the predicate is its counterfactual": (
        lambda chain: on_condition(chain, predicate=first(chain).counterfactual), "predicates_execute"),
    "the counterfactual is its predicate": (
        lambda chain: on_condition(chain, counterfactual=first(chain).predicate), "predicates_execute"),
    "another template": (lambda chain: on_condition(chain, template="A & B"), "predicates_execute"),
    "another family": (lambda chain: on_condition(chain, family="other?"), "predicates_execute"),
    "another flipped atom": (
        lambda chain: on_condition(chain, flipped=(first(chain).flipped + 1) % 4), "predicates_execute"),
    "an atom's truth value turned": (
        lambda chain: on_condition(
            chain, atoms=((first(chain).atoms[0][0], not first(chain).atoms[0][1]), *first(chain).atoms[1:])),
        "predicates_execute"),
    "both clauses exchanged": (
        lambda chain: on_condition(chain, text=first(chain).counter_text, counter_text=first(chain).text),
        "clauses_mean_predicates"),
    "a clause about another subject": (
        lambda chain: on_condition(chain, text=f"something else {first(chain).text}"), "clauses_mean_predicates"),
    "another answer": (lambda chain: on_question(chain, other_answer), "one_right_option"),
    "an option that nobody knows": (lambda chain: on_question(chain, foreign_option), "one_right_option"),
    "another question": (
        lambda chain: on_question(chain, lambda question: replace(question, text="What else is there?")),
        "one_right_option"),
    "the instruction of the other path": (
        lambda chain: replace(chain, false_path=replace(chain.true_path, diverge_node="qa_1")),
        "paths_differ_in_one_clause"),
    "an answer of another layer": (
        lambda chain: on_path(chain, "true", lambda path: replace(path, correct_answer="A1")),
        "paths_differ_in_one_clause"),
    "another divergence": (
        lambda chain: on_path(chain, "false", lambda path: replace(path, diverge_node="qa_9")),
        "paths_differ_in_one_clause"),
    "pseudocode of the other path": (
        lambda chain: on_path(chain, "true", lambda path: replace(path, pseudocode=chain.false_path.pseudocode)),
        "paths_differ_in_one_clause"),
    "changed facts": (changed_facts, "subjects_and_facts"),
    "a strategy that does not offer the subject": (
        lambda chain: on_layer(chain, 2, lambda layer: replace(layer, strategy=chain.layers[0].strategy + "?")),
        "subjects_and_facts"),
    "a subject that comes back": (repeated_subject, "subjects_and_facts"),
    "a description of nothing": (
        lambda chain: on_layer(chain, 1, lambda layer: replace(layer, safe_subject="the elephant")),
        "subjects_and_facts"),
    "the last question's subject again": (question_on_what_is_tested, "nothing_leaks"),
    "a divergence that the facts do not have": (
        lambda chain: replace(chain, divergence_layer=chain.divergence_layer % (chain.depth - 1) + 1),
        "oracles_as_expected"),
}  # fmt: skip


@each_domain
def test_a_drawn_chain_passes_every_gate(domain: str) -> None:
    for position in range(6):
        chain = draw(CONFIGS[domain].key(SEED, position))
        assert {
            name: gate(chain, DOMAINS[domain]) for name, gate in GATES.items() if gate(chain, DOMAINS[domain])
        } == {}


@each_domain
@pytest.mark.parametrize("name", MUTANTS)
def test_the_gate_finds(name: str, domain: str) -> None:
    change, gate = MUTANTS[name]
    try:
        reason = GATES[gate](change(good(domain)), DOMAINS[domain])
    except (LookupError, ValueError) as error:  # the replay reports it as unreadable
        reason = str(error)
    assert reason


def test_every_gate_has_a_mutant() -> None:
    assert {gate for _, gate in MUTANTS.values()} == set(GATES)


@each_domain
def test_replay_reports_what_the_audit_counts(domain: str) -> None:
    row = good(domain).to_row()
    report = replay(domain, row, thorough=False)
    assert report.failures == {}
    assert report.depth == len(report.places) == len(report.conditions) + 1
    assert report.picks["oracle"] == ((row["true_path"]["correct_answer"][0], True),
                                      (row["false_path"]["correct_answer"][0], True))  # fmt: skip
    broken = replay(domain, {**row, "layers": None})
    assert list(broken.failures) == ["readable"] and broken.chain_id == row["id"]
    changed = replay(domain, {**row, "source": json.dumps({**json.loads(row["source"]), "origin": "x"})})
    assert "source" in changed.failures["redraw_agrees"]


def fair_reports(count: int = 400) -> list[ChainReport]:
    source = random.Random(3)
    made = []
    for number in range(count):
        divergence = number % 5 + 1
        picks = {}
        for name in ("oracle", "continue_oracle", *audit.TEXT_ONLY):
            letter = source.choice("ABCDEF")
            picks[name] = (
                (letter, letter == "F" and source.random() < 0.25),
                (letter, letter == "ABCDE"[divergence - 1] and source.random() < 0.25),
            )
        words = source.sample(["red", "blue", "tall", "short"], 2)
        made.append(
            ChainReport(
                chain_id=f"c{number}",
                failures={},
                domain="natural",
                depth=6,
                divergence_layer=divergence,
                places=tuple(source.randrange(1, 5) for _ in range(6)),
                conditions=(("A & B", "other"),),
                flips=(Flip(number % 4, 4, number % 5 == 0, number % 3),),
                picks=picks,
                clauses=(f"is {words[0]} today", f"is {words[1]} today"),
                frames=1,
                content=f"input {number}",
            )
        )
    return made


SUITE_MUTANTS: dict[str, tuple[Callable[[ChainReport], ChainReport], str]] = {
    "the first option is right too often": (
        lambda case: replace(case, places=(1, 1, 1, *case.places[3:])), "places of the right options"),
    "the chain is left at the end too often": (
        lambda case: replace(case, divergence_layer=5 if case.divergence_layer > 2 else 1), "divergence layers"),
    "the longest option is right": (
        lambda case: replace(case, picks={**case.picks, "longest_option": (("F", True), ("F", False))}),
        "longest_option"),
    "true clauses use other words": (
        lambda case: replace(case, clauses=(f"{case.clauses[0]} indeed", case.clauses[1])), "reader of words"),
    "all chains have one input": (lambda case: replace(case, content="one"), "has the input of"),
    "all chains have one id": (lambda case: replace(case, chain_id="one"), "stands 400 times"),
    "a gate failed": (lambda case: replace(case, failures={"nothing_leaks": "it leaks"}), "it leaks"),
}  # fmt: skip


def test_a_fair_suite_is_fit() -> None:
    assert audit.faults(fair_reports()) == []


@pytest.mark.parametrize("name", SUITE_MUTANTS)
def test_the_suite_audit_finds(name: str) -> None:
    change, said = SUITE_MUTANTS[name]
    found = audit.faults(list(map(change, fair_reports())))
    assert any(said in fault for fault in found), found


def test_no_row_is_a_fault_of_its_own() -> None:
    assert audit.faults([]) == ["there is no row"]


def test_the_reader_of_clauses_learns_what_there_is_and_nothing_else() -> None:
    source = random.Random(1)
    fair = [(f"has {a}", f"has {b}") for a, b in (source.sample("pqrstuvw", 2) for _ in range(600))]
    assert abs(reader_accuracy(fair) - 0.5) < 0.07  # three standard errors of 600 coin flips
    told = [(f"{one} surely", other) if source.random() < 0.6 else (one, other) for one, other in fair]
    assert reader_accuracy(told) > 0.7
    with pytest.raises(ValueError, match="too few"):
        reader_accuracy(fair[:1])
