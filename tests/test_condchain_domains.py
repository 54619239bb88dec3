"""The contract that every domain keeps with the engine, whatever it is about."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from generator.canonical import canonical_json
from generator.condchain import vpir
from generator.condchain.agents.annotated import annotated
from generator.condchain.cases import draw_input
from generator.condchain.domain import Form, Input
from generator.condchain.domains import DOMAINS
from generator.condchain.language import read_clause
from generator.condchain.skeletons import COMPLEX
from generator.condchain.verifier import Rendering, verify_clauses
from making import ROOT

INPUTS = 12
SEED = 99
each_domain = pytest.mark.parametrize("name", DOMAINS)


@cache
def inputs(name: str) -> tuple[Input, ...]:
    return tuple(draw_input(DOMAINS[name], SEED, index) for index in range(1, INPUTS + 1))


def offered(name: str, content: Input) -> list[str]:
    """The entities that a strategy offers: as a first subject, or after each of these."""
    found: dict[str, None] = {}
    strategies = DOMAINS[name].strategies.values()
    for strategy in strategies:
        if strategy.kind == "seed":
            found.update(dict.fromkeys(strategy.candidates(content, ())))
    for strategy in strategies:
        if strategy.kind != "seed":
            for first in list(found):
                found.update(dict.fromkeys(strategy.candidates(content, (first,))))
    return list(found)


def subjects(name: str) -> Iterator[tuple[Input, str]]:
    for content in inputs(name):
        for entity in offered(name, content):
            yield content, entity


def truths(form: Form, facts: Any) -> list[bool]:
    return [vpir.parse(form.phrase.fill(**values)).evaluate(facts) for values, _ in form.choices]


@each_domain
def test_inputs_are_plain_json_and_differ(name: str) -> None:
    texts = [canonical_json(content) for content in inputs(name)]
    assert len(set(texts)) == len(texts)
    assert [json.loads(text) for text in texts] == list(inputs(name))
    assert all(DOMAINS[name].origin(content).strip() for content in inputs(name))


@each_domain
def test_an_input_is_a_function_of_seed_and_index_alone(name: str) -> None:
    """Also in another process with another hash seed."""
    program = (
        "from generator.condchain.cases import draw_input, ChainKey, draw\n"
        "from generator.condchain.configs import CONFIGS\n"
        "from generator.condchain.domains import DOMAINS\n"
        "from generator.canonical import canonical_json, digest_text\n"
        f"texts = [canonical_json(draw_input(DOMAINS[{name!r}], {SEED}, k)) for k in (3, 1)]\n"
        f"texts.append(canonical_json(draw(CONFIGS[{name!r}].key({SEED}, 1)).to_row()))\n"
        "print(digest_text('|'.join(texts)))\n"
    )
    said = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        said.add(done.stdout)
    assert len(said) == 1


@each_domain
def test_pictures_are_well_formed_and_hold_no_text_element(name: str) -> None:
    for content in inputs(name)[:4]:
        pictures = DOMAINS[name].pictures(content)
        assert pictures
        for svg in pictures:
            tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()}
            assert "text" not in tags and "image" not in tags


@each_domain
def test_every_subject_has_enough_to_say_and_to_ask(name: str) -> None:
    """At least seven topics for statements and two more questions; a chain could not be filled otherwise."""
    count = 0
    for content, entity in subjects(name):
        count += 1
        topics = {mention for form in DOMAINS[name].forms(content, entity) for mention in form.mentions}
        assert len(topics) >= 7, (entity, topics)
        assert len(DOMAINS[name].questions(content, entity)) >= 2, entity
        assert DOMAINS[name].descriptions(content, entity), entity
    assert count >= 5 * INPUTS


@each_domain
def test_facts_fit_the_schema_and_the_input(name: str) -> None:
    domain = DOMAINS[name]
    for content, entity in subjects(name):
        facts = domain.facts(content, entity)
        assert json.loads(canonical_json(facts)) == facts
        assert domain.fact_faults(content, entity, facts) == []
        for key, value in facts.items():
            assert isinstance(value, domain.schema[key]), (entity, key, value)


@each_domain
def test_changed_facts_are_noticed(name: str) -> None:
    domain = DOMAINS[name]
    content = inputs(name)[0]
    for entity in offered(name, content)[:4]:
        facts = dict(domain.facts(content, entity))
        key = next(key for key, value in facts.items() if isinstance(value, (str, int)) and not isinstance(value, bool))
        changed = {**facts, key: "something else" if isinstance(facts[key], str) else facts[key] + 1}
        assert domain.fact_faults(content, entity, changed), (entity, key)


@each_domain
def test_a_statement_can_be_true_and_false_and_says_what_it_means(name: str) -> None:
    domain = DOMAINS[name]
    for content, entity in subjects(name):
        facts = domain.facts(content, entity)
        for form in domain.forms(content, entity):
            values = truths(form, facts)
            if form.phrase.slots:
                assert set(values) == {True, False}, (entity, form.phrase.atom, form.choices, values)
            else:
                assert len(values) == 1
            assert set(vpir.parse(form.phrase.open_atom).keys()) - {
                f"slot_{slot}" for slot in form.phrase.slots
            } <= set(facts)
            for slots, weight in form.choices:
                assert weight > 0
                atom = form.phrase.fill(**slots)
                assert len(vpir.parse(atom).atoms()) == 1
                for negated in (False, True):
                    for number in range(3):
                        text = domain.wording.say(atom, negated=negated, number=number)
                        assert domain.wording.read(text) == (atom, negated), text


@each_domain
def test_every_description_denotes_its_entity_alone(name: str) -> None:
    domain = DOMAINS[name]
    for content, entity in subjects(name):
        for described in domain.descriptions(content, entity):
            assert domain.resolve(content, described.text) == [entity], described.text
            assert described.text == described.text.strip() and "\n" not in described.text
    assert domain.resolve(inputs(name)[0], "the elephant in the room") == []


@each_domain
def test_questions_ask_about_their_entity_and_never_offer_none(name: str) -> None:
    """`None` is an answer of its own, so no option may read so."""
    for content, entity in subjects(name):
        for form in DOMAINS[name].questions(content, entity):
            assert form.entity == entity and form.text.count("{subject}") <= 1
            assert not {"none", "null", "nan"} & {option.casefold() for option in (form.answer, *form.distractors)}


@each_domain
def test_stage_two_sees_a_clause_of_another_meaning(name: str) -> None:
    """Mutants of real clauses: the two clauses of a condition, exchanged, must be refused."""
    domain, source = DOMAINS[name], random.Random(4)
    agents = annotated(domain)
    checked = 0
    for content in inputs(name):
        for entity in offered(name, content)[:3]:
            facts = domain.facts(content, entity)
            proposal = agents.generate_predicate(content, entity, facts, frozenset(), COMPLEX, "", source)
            if proposal is None:
                continue
            subject = domain.descriptions(content, entity)[0].text
            said = agents.translate(proposal, subject, "", source)
            assert agents.verify_language(proposal, subject, said).passed, said
            swapped = Rendering(said.counter_text, said.text)
            assert not verify_clauses(domain, proposal, subject, swapped).passed
            assert len(read_clause(said.text, subject, domain.wording).phrases) >= 4
            checked += 1
    assert checked >= INPUTS
