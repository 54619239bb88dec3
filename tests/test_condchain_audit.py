"""Every figure of a suite of chains is shown something broken in just its way."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from generator.condchain import audit
from generator.condchain.replay import ChainReport, Flip
from generator.condchain.tells import clause_reader_accuracy, option_reader_accuracy


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
                questions=(("Which?", tuple(source.sample("pqrstuvw", 4)), source.randrange(4)),),
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
    "the last atom is the changed one": (
        lambda case: replace(case, flips=(Flip(3, 4, False, 1),)), "the last one too often"),
    "a negated atom is the changed one": (
        lambda case: replace(case, flips=(Flip(case.flips[0].index, 4, True, 1),)), "mostly the negated"),
    "the shortest atom is the changed one": (
        lambda case: replace(case, flips=(Flip(case.flips[0].index, 4, False, 0),)), "mostly the shortest"),
    "one label is right": (
        lambda case: replace(case, divergence_layer=2, places=(1, 1, *case.places[2:])),
        "one label is right too often"),
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
    assert abs(clause_reader_accuracy(fair) - 0.5) < 0.07  # three standard errors of 600 coin flips
    told = [(f"{one} surely", other) if source.random() < 0.6 else (one, other) for one, other in fair]
    assert clause_reader_accuracy(told) > 0.7
    with pytest.raises(ValueError, match="too few"):
        clause_reader_accuracy(fair[:1])


def test_the_reader_of_options_learns_what_there_is_and_nothing_else() -> None:
    source = random.Random(2)
    fair = [("What is it?", tuple(source.sample("pqrstuvwxyz", 4)), source.randrange(4)) for _ in range(1200)]
    assert abs(option_reader_accuracy(fair) - 0.25) < 0.04  # three standard errors
    by_rank = [
        ("How many?", options, options.index(min(options, key=int)))
        for options in (tuple(map(str, source.sample(range(1000), 4))) for _ in range(300))
    ]
    assert option_reader_accuracy(by_rank) > 0.9
    usual = [(text, ("home", *options[1:]), 0 if source.random() < 0.6 else answer) for text, options, answer in fair]
    assert option_reader_accuracy(usual) > 0.5
