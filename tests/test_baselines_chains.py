"""CondChain's baselines: what each rule answers on chains made by hand, and that rules over text see no answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from generator.condchain.chains import PATHS, Chain
from generator.errors import UserError
from handmade_chains import boxed, make_chain
from predictors import make_predictor
from predictors.benchmarks import BENCHMARKS
from predictors.chain_baselines import BASELINES

EARLY = make_chain("c1", divergence=1, place=4)
LATE = make_chain("c2", divergence=2, place=1)
SHORT = make_chain("c3", depth=2, divergence=1, place=2)


def answer(name: str, chain: Chain, path: str, seed: int = 0) -> str:
    return BENCHMARKS["CondChain"].make_baseline(name, seed=seed)(chain, path)


@pytest.mark.parametrize(
    ("name", "chain", "true_label", "false_label"),
    [
        ("oracle", EARLY, "C4", "A4"),
        ("oracle", LATE, "C1", "B1"),
        ("oracle", SHORT, "B2", "A2"),
        ("continue_oracle", EARLY, "C4", "C4"),
        ("continue_oracle", SHORT, "B2", "B2"),
        ("always_final", EARLY, "C1", "C1"),
        ("always_final", SHORT, "B1", "B1"),  # the final question of two layers has the second letter
        ("first_exit", LATE, "A1", "A1"),
        ("longest_option", LATE, "C3", "C3"),  # 'Six or maybe even some more'
        ("longest_option", SHORT, "B3", "B3"),
        ("similar_option", EARLY, "A2", "A2"),  # 'balloons' of its condition, before 'house' of the second one
        ("similar_option", LATE, "A2", "B4"),  # only the False path says 'closed' beside 'house'
    ],
)
def test_what_a_baseline_answers(name, chain, true_label, false_label):
    assert [answer(name, chain, path) for path in PATHS] == [boxed(true_label), boxed(false_label)]


def test_the_oracle_reads_the_facts_and_not_the_answer_of_the_path():
    """With other facts another condition is the first false one, and the oracle leaves there on both paths."""
    layers = (EARLY.layers[0], replace(EARLY.layers[1], facts={**EARLY.layers[1].facts, "state": "closed"}))
    chain = replace(LATE, layers=(*layers, EARLY.layers[2]))
    assert answer("oracle", chain, "true") == boxed("B4")  # state == 'open' has become false
    assert answer("oracle", chain, "false") == boxed("C4")  # and state == 'closed', its counterfactual, true


@pytest.mark.parametrize("name", [name for name in BASELINES if name not in ("oracle", "continue_oracle")])
def test_rules_over_text_are_blind_to_facts_and_answers(name):
    blind = tuple(
        replace(layer, facts={}, question=replace(layer.question, answer=layer.question.answer[0] + "1"))
        for layer in LATE.layers
    )
    assert [answer(name, replace(LATE, layers=blind), path) for path in PATHS] == [
        answer(name, LATE, path) for path in PATHS
    ]


def test_ties_of_a_rule_go_to_the_first_option_of_the_text():
    plain = tuple(
        replace(layer, question=replace(layer.question, options=("one", "two", "ten", "six"))) for layer in LATE.layers
    )
    assert answer("longest_option", replace(LATE, layers=plain), "true") == boxed("A1")
    assert answer("similar_option", replace(LATE, layers=plain), "true") == boxed("A1")


def test_random_depends_on_seed_chain_and_path_and_on_nothing_else():
    # golden: hash-seeded draws must be the same on every machine, Python and PYTHONHASHSEED
    draws = [answer("random", EARLY, path, seed) for seed in range(3) for path in PATHS]
    assert draws == [boxed(label) for label in ["C1", "B3", "A1", "B3", "B3", "C3"]]
    assert draws[:2] == [answer("random", replace(LATE, chain_id="c1"), path) for path in PATHS]


def test_random_is_uniform_over_all_offered_labels():
    chains = (replace(EARLY, chain_id=f"c{n}") for n in range(3000))
    counts = Counter(answer("random", chain, "true", seed=1) for chain in chains)
    assert set(counts) == {boxed(f"{letter}{place}") for letter in "ABC" for place in range(1, 5)}
    assert all(abs(count - 250) < 75 for count in counts.values())  # nearly five standard deviations


def test_an_unknown_baseline_is_refused_with_those_of_its_benchmark():
    for name, benchmark, reason in (
        ("row_only", "CondChain", "'row_only'.*of CondChain are: oracle, continue_oracle, always_final, first_e"),
        ("similar_option", "ExBind", "'similar_option'.*of ExBind are: oracle, random, first, last"),
    ):
        with pytest.raises(UserError, match=reason):
            make_predictor(f"baseline:{name}", BENCHMARKS[benchmark], BENCHMARKS[benchmark].decoding, {})
