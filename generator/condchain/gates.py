"""The gates of a chain: named checks over the published row alone (MM-CondChain, what a good chain is).

The row carries the whole input, so whoever has it can ask again whether every condition is what the picture shows,
whether every subject is one thing, and whether no text gives another one away. A gate returns None or one sentence.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.condchain import vpir
from generator.condchain.chains import PATHS, Chain, Condition, Layer, layer_letter
from generator.condchain.domain import Description, Domain, Input, Mention, QuestionForm
from generator.condchain.instruction import full_instruction, pseudocode, read_instruction
from generator.condchain.skeletons import SETTINGS
from generator.condchain.verifier import (
    Proposal,
    Rendering,
    Verdict,
    verify_clauses,
    verify_predicates,
    verify_subject,
)
from metrics.condchain_metric.scoring import score_case
from predictors.chain_baselines import continue_oracle, oracle

Gate = Callable[[Chain, Domain], str | None]


def _input(chain: Chain) -> Input:
    return chain.source["input"]


def _description(domain: Domain, content: Input, layer: Layer) -> Description | None:
    known = domain.descriptions(content, layer.entity)
    return next((found for found in known if found.text == layer.safe_subject), None)


def _question_form(domain: Domain, content: Input, layer: Layer) -> QuestionForm | None:
    """The form that the layer's question is of: its text, its answer right, and the other options known to be wrong."""
    question = layer.question
    right = question.labels.index(question.answer)
    wrong = {option for place, option in enumerate(question.options) if place != right}
    for form in domain.questions(content, layer.entity):
        same = form.asked_of(layer.safe_subject) == question.text and form.answer == question.options[right]
        if same and wrong <= set(form.distractors):
            return form
    return None


def tested_mentions(domain: Domain, content: Input, layer: Layer) -> frozenset[Mention]:
    """What a layer's condition speaks of: of each atom, what all forms that could say it have in common."""
    if layer.condition is None:
        return frozenset()
    texts = [layer.condition.predicate, layer.condition.counterfactual]
    atoms = dict.fromkeys(itertools.chain.from_iterable(vpir.parse(text).atoms() for text in texts))
    found: set[Mention] = set()
    forms = [(form, [values for values, _ in form.choices]) for form in domain.forms(content, layer.entity)]
    for atom in atoms:
        possible = [form.mentions for form, choices in forms if form.phrase.values_of(atom) in choices]
        if not possible:
            raise ValueError(f"layer {layer.number}: no statement about {layer.entity} is {atom!r}")
        found |= frozenset.intersection(*possible)
    return frozenset(found)


def _gated(chain: Chain) -> Iterator[tuple[Layer, Condition, Proposal]]:
    for layer, condition in chain.gated():
        predicate, counterfactual = vpir.parse(condition.predicate), vpir.parse(condition.counterfactual)
        yield layer, condition, Proposal(predicate, counterfactual, condition.flipped, frozenset())


def _first(verdicts: Iterator[tuple[Layer, Verdict]]) -> str | None:
    failed = ((layer, verdict) for layer, verdict in verdicts if not verdict.passed)
    return next((f"layer {layer.number}: {'; '.join(verdict.reasons)}" for layer, verdict in failed), None)


def predicates_execute(chain: Chain, domain: Domain) -> str | None:
    """Every predicate is True and its counterfactual False of the stored facts; they are one atom apart and as complex
    as the setting asks; atoms, template and family are theirs."""
    setting = SETTINGS[chain.complexity]
    for layer, condition, proposal in _gated(chain):
        verdict = verify_predicates(proposal, layer.facts, setting)
        if not verdict.passed:
            return f"layer {layer.number}: {'; '.join(verdict.reasons)}"
        predicate = proposal.predicate
        atoms = tuple(zip(predicate.atoms(), predicate.atom_values(layer.facts), strict=True))
        if (predicate.template(), predicate.family(), atoms) != (condition.template, condition.family, condition.atoms):
            return f"layer {layer.number}: template, family or atoms are not those of the predicate"
    return None


def clauses_mean_predicates(chain: Chain, domain: Domain) -> str | None:
    """Both clauses of every layer read back into their predicates and differ in one verb phrase."""
    return _first(
        (layer, verify_clauses(domain, proposal, layer.safe_subject, Rendering(condition.text, condition.counter_text)))
        for layer, condition, proposal in _gated(chain)
    )


def paths_differ_in_one_clause(chain: Chain, domain: Domain) -> str | None:
    """Both paths are word for word what their clauses and questions make; they differ at the divergence layer alone."""
    questions = [layer.question for layer in chain.layers]
    for name in PATHS:
        path, clauses = chain.path(name), [clause for _, clause, _ in chain.stated(name)]
        if path.full_instruction != full_instruction(domain.preamble, clauses, questions):
            return f"the {name} instruction is not made of the chain's clauses and questions"
        read = [
            (text, [option for _, option in options]) for text, options in read_instruction(path.full_instruction)[1]
        ]
        if read != [(question.text, list(question.options)) for question in questions]:
            return f"the {name} instruction does not read back into the chain's questions"
        if path.pseudocode != pseudocode(clauses):
            return f"the pseudocode of the {name} path is not that of its clauses"
        last = chain.layers[-1] if name == "true" else chain.layers[chain.divergence_layer - 1]
        if path.correct_answer != last.question.answer:
            return f"the answer of the {name} path is not that of layer {last.number}"
    wanted = f"qa_{chain.divergence_layer}"
    return None if chain.false_path.diverge_node == wanted else f"the False path names no {wanted} as its divergence"


def one_right_option(chain: Chain, domain: Domain) -> str | None:
    """Exactly one option of every question is right by the input, and the others are known to be wrong."""
    for layer in chain.layers:
        if _question_form(domain, _input(chain), layer) is None:
            return f"layer {layer.number}: by the input, {layer.question.answer} is not the one right option"
        if layer.question.answer[0] != layer_letter(layer.number):
            return f"layer {layer.number}: its labels have another letter"
    return None


def subjects_and_facts(chain: Chain, domain: Domain) -> str | None:
    """Every subject obeys its strategy and is described uniquely; its facts are those of the input."""
    content = _input(chain)

    def verdicts() -> Iterator[tuple[Layer, Verdict]]:
        for layer in chain.layers:
            history = tuple(earlier.entity for earlier in chain.layers[: layer.number - 1])
            described = _description(domain, content, layer)
            if described is None or domain.facts(content, layer.entity) != layer.facts:
                yield layer, Verdict(False, ("its description or its facts are not those of the input",))
            else:
                yield (
                    layer,
                    verify_subject(domain, content, history, layer.strategy, layer.entity, layer.facts, described),
                )

    return _first(verdicts())


def nothing_leaks(chain: Chain, domain: Domain) -> str | None:
    """No description, condition or question speaks of what another text of the chain speaks of."""
    content = _input(chain)
    seen: dict[Mention, str] = {}
    for layer in chain.layers:
        described, form = _description(domain, content, layer), _question_form(domain, content, layer)
        texts: Mapping[str, Any] = {
            "description": described.mentions if described else (),
            "condition": tested_mentions(domain, content, layer),
            "question": form.mentions if form else (),
        }
        for name, mentions in texts.items():
            where = f"{name} of layer {layer.number}"
            told = [mention for mention in sorted(mentions) if mention in seen]
            if told:
                return f"the {where} and the {seen[told[0]]} both speak of {told[0]}"
            seen.update(dict.fromkeys(mentions, where))
    return None


def oracles_as_expected(chain: Chain, domain: Domain) -> str | None:
    """The oracle is right on both paths; whoever assumes every condition is right on the True path alone."""
    for rule, expected in ((oracle, (True, True)), (continue_oracle, (True, False))):
        right = tuple(score_case(rule(chain, path), chain.reference(path))["correct"] for path in PATHS)
        if right != expected:
            return f"{rule.__name__} is right on True and False path: {right}, expected {expected}"
    return None


GATES: dict[str, Gate] = {
    "predicates_execute": predicates_execute,
    "clauses_mean_predicates": clauses_mean_predicates,
    "paths_differ_in_one_clause": paths_differ_in_one_clause,
    "one_right_option": one_right_option,
    "subjects_and_facts": subjects_and_facts,
    "nothing_leaks": nothing_leaks,
    "oracles_as_expected": oracles_as_expected,
}
