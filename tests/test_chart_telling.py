"""Texts about charts give no answer away: a reader without the picture is right no more often than by chance."""

from __future__ import annotations

import math
import re
from collections import Counter

import pytest

from chart_reader import estimates, hits, numeric_questions
from generator.condchain.cases import draw
from generator.condchain.chains import Chain
from generator.condchain.configs import CONFIGS
from generator.seeding import rng

CHAINS, SEED = 60, 77
CHANCE = 0.25
BESIDE = 0.034  # how far from the truth the numbers of the first version stood, by the median


@pytest.fixture(scope="module")
def chains() -> list[Chain]:
    return [draw(CONFIGS["chart"].key(SEED, position)) for position in range(CHAINS)]


def truth(chain: Chain) -> dict[tuple[str, str], float]:
    """(series, label) -> value."""
    content = chain.source["input"]
    return {
        (series["name"], label): value
        for series in content["series"]
        for label, value in zip(content["labels"], series["values"], strict=True)
    }


def share_right(chains: list[Chain], beside: float | None = None) -> tuple[float, float]:
    """(share of numeric questions that the reader finds, three standard errors of chance).

    beside: where it is given, every number is replaced by one that far above the true quantity, as a share of it.
    """
    found = []
    for number, chain in enumerate(chains):
        told = estimates(chain)
        if beside is not None:
            values = truth(chain)
            told = [(quantity, quantity.of(values) * (1 + beside)) for quantity, _ in told]
        found += hits(chain, told, rng("chart reader", number))
    return sum(found) / len(found), 3 * math.sqrt(CHANCE * (1 - CHANCE) / len(found))


def test_a_reader_who_fits_values_to_the_numbers_told_learns_nothing(chains):
    share, margin = share_right(chains)
    assert share < CHANCE + margin


def test_the_same_reader_finds_out_numbers_that_stand_beside_the_truth(chains):
    share, margin = share_right(chains, BESIDE)
    assert share > CHANCE + margin


def test_the_reader_understands_most_of_the_numbers(chains):
    # Counts and statistics of whole series are left out: they speak of no single value.
    told = sum(len(estimates(chain)) for chain in chains)
    numbers = sum(bool(re.match(r"-?1 \* ", atom)) for chain in chains for _, c in chain.gated() for atom, _ in c.atoms)
    assert told > 0.7 * numbers and sum(len(numeric_questions(chain)) for chain in chains) > 2 * CHAINS


def test_the_right_option_is_as_often_small_as_large(chains):
    ranks = Counter()
    for chain in chains:
        for item in numeric_questions(chain):
            ranks[sorted(item.options).index(item.options[item.right])] += 1
    total = sum(ranks.values())
    assert all(abs(count / total - CHANCE) < 4 * math.sqrt(CHANCE * 0.75 / total) for count in ranks.values()), ranks
