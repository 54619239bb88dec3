"""Every gate of a chain is shown a chain broken in just its way."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from generator.condchain import gates
from generator.condchain.cases import draw
from generator.condchain.chains import Chain, Condition, Layer, Path, Question
from generator.condchain.configs import CONFIGS
from generator.condchain.domains import DOMAINS
from generator.condchain.gates import GATES
from generator.condchain.replay import replay

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
    """A layer asks what a condition of the chain speaks of."""
    domain, content = DOMAINS[chain.domain], chain.source["input"]
    tested = frozenset().union(*(gates.tested_mentions(domain, content, layer) for layer in chain.layers))
    layer, form = next(
        (layer, form)
        for layer in chain.layers
        for form in domain.questions(content, layer.entity)
        if form.mentions & tested
    )
    letter = layer.question.answer[0]
    question = Question(form.asked_of(layer.safe_subject), (form.answer, *form.distractors[:3]), f"{letter}1")
    return on_layer(chain, layer.number, lambda found: replace(found, question=question))


def answer_of_another_option(chain: Chain) -> Chain:
    """The right option of the diverging layer is no longer the one that the path gives."""
    return on_layer(chain, chain.divergence_layer, lambda layer: replace(layer, question=other_answer(layer.question)))


def other_strategy(chain: Chain) -> Chain:
    """The second layer is said to be found as no strategy of that name finds it."""
    seed = next(name for name, strategy in DOMAINS[chain.domain].strategies.items() if strategy.kind == "seed")
    deepening = [name for name, strategy in DOMAINS[chain.domain].strategies.items() if strategy.kind == "deepening"]
    subjects = [layer.entity for layer in chain.layers]
    content = chain.source["input"]
    for number in range(2, chain.depth + 1):
        history = tuple(subjects[: number - 1])
        for name in (seed, *deepening):
            if subjects[number - 1] not in DOMAINS[chain.domain].strategies[name].candidates(content, history):
                return on_layer(chain, number, lambda layer, name=name: replace(layer, strategy=name))
    raise AssertionError("every strategy offers every subject")


MUTANTS: dict[str, tuple[Change, str, str]] = {
    "the predicate is its counterfactual": (
        lambda chain: on_condition(chain, predicate=first(chain).counterfactual),
        "predicates_execute", "not true of the facts"),
    "the counterfactual is its predicate": (
        lambda chain: on_condition(chain, counterfactual=first(chain).predicate),
        "predicates_execute", "not false of the facts"),
    "another template": (
        lambda chain: on_condition(chain, template="A & B"), "predicates_execute", "template, family or atoms"),
    "another family": (
        lambda chain: on_condition(chain, family="other?"), "predicates_execute", "template, family or atoms"),
    "another flipped atom": (
        lambda chain: on_condition(chain, flipped=(first(chain).flipped + 1) % 4),
        "predicates_execute", "do not differ"),
    "an atom's truth value turned": (
        lambda chain: on_condition(
            chain, atoms=((first(chain).atoms[0][0], not first(chain).atoms[0][1]), *first(chain).atoms[1:])),
        "predicates_execute", "template, family or atoms"),
    "both clauses exchanged": (
        lambda chain: on_condition(chain, text=first(chain).counter_text, counter_text=first(chain).text),
        "clauses_mean_predicates", "means"),
    "a clause about another subject": (
        lambda chain: on_condition(chain, text=f"something else {first(chain).text}"),
        "clauses_mean_predicates", "does not begin with its subject"),
    "another answer": (lambda chain: on_question(chain, other_answer), "one_right_option", "is not the one right"),
    "an option that nobody knows": (
        lambda chain: on_question(chain, foreign_option), "one_right_option", "is not the one right"),
    "another question": (
        lambda chain: on_question(chain, lambda question: replace(question, text="What else is there?")),
        "one_right_option", "is not the one right"),
    "the instruction of the other path": (
        lambda chain: replace(chain, false_path=replace(chain.true_path, diverge_node="qa_1")),
        "paths_differ_in_one_clause", "the false instruction is not made of"),
    "a hint at the end of the instruction": (
        lambda chain: on_path(
            chain, "false", lambda path: replace(path, full_instruction=f"{path.full_instruction} Think of B1.")),
        "paths_differ_in_one_clause", "the false instruction is not made of"),
    "another frame around the steps": (
        lambda chain: on_path(
            chain, "true",
            lambda path: replace(path, full_instruction=path.full_instruction.replace("go on to step 2", "stop"))),
        "paths_differ_in_one_clause", "the true instruction is not made of"),
    "an answer of another layer": (
        lambda chain: on_path(chain, "true", lambda path: replace(path, correct_answer="A1")),
        "paths_differ_in_one_clause", "the answer of the true path"),
    "another divergence": (
        lambda chain: on_path(chain, "false", lambda path: replace(path, diverge_node="qa_9")),
        "paths_differ_in_one_clause", "as its divergence"),
    "pseudocode of the other path": (
        lambda chain: on_path(chain, "true", lambda path: replace(path, pseudocode=chain.false_path.pseudocode)),
        "paths_differ_in_one_clause", "the pseudocode of the true path"),
    "changed facts": (changed_facts, "subjects_and_facts", "its facts are not those of the input"),
    "a strategy that does not offer the subject": (
        other_strategy, "subjects_and_facts", "no subject that the strategy"),
    "a subject that comes back": (repeated_subject, "subjects_and_facts", "was a subject before"),
    "a description of nothing": (
        lambda chain: on_layer(chain, 1, lambda layer: replace(layer, safe_subject="the elephant")),
        "subjects_and_facts", "its description or its facts"),
    "a question on what is tested": (question_on_what_is_tested, "nothing_leaks", "both speak of"),
    "an answer that no path gives": (answer_of_another_option, "oracles_as_expected", "oracle is right on"),
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
    change, gate, said = MUTANTS[name]
    assert said in str(GATES[gate](change(good(domain)), DOMAINS[domain]))


def test_every_gate_has_a_mutant() -> None:
    assert {gate for _, gate, _ in MUTANTS.values()} == set(GATES)


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
