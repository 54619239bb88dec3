"""Paired statistics: values by hand, and what must hold for any two runs."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from making import ROOT
from metrics import paired as module
from metrics.paired import (
    bootstrap_interval,
    estimate,
    harmonic_mean,
    mcnemar,
    number_parents,
    paired,
    ratio,
    totals_by_parent,
)

GOLDEN = json.loads((ROOT / "tests/golden/paired.json").read_text(encoding="utf-8"))
ANSWERS = st.lists(st.tuples(st.booleans(), st.booleans(), st.sampled_from("abcdefgh")), min_size=1, max_size=40)
SEED = 7


def bits(text: str) -> list[bool]:
    return [letter == "1" for letter in text]


def run_of(answers: list[tuple[bool, bool, str]]) -> dict[str, Any]:
    return paired([one for one, _, _ in answers], [two for _, two, _ in answers], [p for _, _, p in answers], SEED)


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: case["name"])
def test_values_by_hand(case: dict[str, Any]) -> None:
    found = paired(bits(case["base"]), bits(case["other"]), list(case["parents"]), SEED)
    assert found == {name: value for name, value in case.items() if name in found}, case["reason"]
    assert set(found) == set(case) - {"name", "reason", "base", "other", "parents"}
    json.dumps(found, allow_nan=False)


@pytest.mark.parametrize("case", GOLDEN["mcnemar"], ids=lambda case: case["reason"])
def test_mcnemar_by_hand(case: dict[str, Any]) -> None:
    found = mcnemar(case["improvements"], case["regressions"])
    assert found == (None if case["p"] is None else pytest.approx(case["p"], rel=1e-12))


def test_per_cent_is_a_hundred_times_the_share() -> None:
    case = GOLDEN["cases"][3]
    found = paired(bits(case["base"]), bits(case["other"]), list(case["parents"]), SEED, unit=100)
    assert (found["base_value"], found["other_value"], found["delta"], found["ci"]) == (50.0, 75.0, 25.0, [0.0, 75.0])


def test_the_interval_is_that_of_drawing_parents_one_by_one() -> None:
    """Against a bootstrap that draws ids and adds up their answers, with another source of chance."""
    source = random.Random(1)
    parents = [f"p{source.randrange(80)}" for _ in range(200)]
    base, other = ([source.random() < share for _ in parents] for share in (0.5, 0.7))
    by_parent: dict[str, list[int]] = {}
    for parent, one, two in zip(parents, base, other, strict=True):
        by_parent.setdefault(parent, []).append(two - one)
    members = list(by_parent.values())
    drawn = []
    for _ in range(4000):
        answers = [change for member in source.choices(members, k=len(members)) for change in member]
        drawn.append(sum(answers) / len(answers))
    drawn.sort()
    assert paired(base, other, parents, SEED)["ci"] == pytest.approx([drawn[100], drawn[3900]], abs=0.012)


@settings(max_examples=60)
@given(ANSWERS)
def test_two_runs_that_change_places_mirror_everything(answers: list[tuple[bool, bool, str]]) -> None:
    found, swapped = run_of(answers), run_of([(two, one, parent) for one, two, parent in answers])
    assert swapped["delta"] == -found["delta"]
    assert (swapped["base_value"], swapped["other_value"]) == (found["other_value"], found["base_value"])
    assert (swapped["improvements"], swapped["regressions"]) == (found["regressions"], found["improvements"])
    assert swapped["mcnemar_p"] == found["mcnemar_p"]
    if found["ci"]:
        assert swapped["ci"] == pytest.approx([-end for end in reversed(found["ci"])], abs=1e-12)


@settings(max_examples=60)
@given(ANSWERS)
def test_counts_add_up_and_the_interval_holds_the_delta(answers: list[tuple[bool, bool, str]]) -> None:
    found = run_of(answers)
    improved, regressed = len(found["improvements"]), len(found["regressions"])
    assert improved + regressed + found["both_right"] + found["both_wrong"] == found["answers"] == len(answers)
    assert found["delta"] == pytest.approx((improved - regressed) / len(answers))
    assert found["n"] == len({parent for _, _, parent in answers})
    gained: dict[str, list[int]] = {}
    for one, two, parent in answers:
        gained.setdefault(parent, []).append(two - one)
    rates = {Fraction(sum(changes), len(changes)) for changes in gained.values()}
    assert (found["ci"] is None) == (len(rates) == 1), "else some draw differs from another"
    better, worse = (sum(sign * sum(changes) > 0 for changes in gained.values()) for sign in (1, -1))
    assert found["mcnemar_p"] == mcnemar(better, worse)
    if found["ci"]:
        assert -1 <= found["ci"][0] <= found["delta"] <= found["ci"][1] <= 1


@settings(max_examples=60)
@given(ANSWERS, st.randoms(use_true_random=False))
def test_the_order_of_the_answers_changes_no_number(answers: list[Any], source: random.Random) -> None:
    places = {"improvements", "regressions"}
    found, shuffled = run_of(answers), run_of(source.sample(answers, len(answers)))
    assert {key: value for key, value in found.items() if key not in places} == {
        key: value for key, value in shuffled.items() if key not in places
    }


@settings(max_examples=30)
@given(st.lists(st.tuples(st.booleans(), st.sampled_from("abcd")), min_size=1, max_size=20))
def test_a_run_against_itself_changes_nothing(answers: list[tuple[bool, str]]) -> None:
    found = run_of([(right, right, parent) for right, parent in answers])
    assert (found["delta"], found["mcnemar_p"], found["improvements"], found["regressions"]) == (0.0, None, [], [])
    assert found["ci"] is None


def test_numbered_parents_pair_as_their_ids_do_and_any_part_of_them_may_be_taken() -> None:
    parents, base, other = list("cabcabddcc"), bits("1100110010"), bits("0101010111")
    numbers = number_parents(parents)
    assert paired(base, other, numbers, SEED) == paired(base, other, parents, SEED)
    kept = [place for place, parent in enumerate(parents) if parent in "cd"]
    part = [[side[place] for place in kept] for side in (base, other, parents)]
    assert paired(part[0], part[1], numbers[kept], SEED) == paired(*part, SEED)


def test_another_seed_is_another_draw_and_the_same_one_is_the_same() -> None:
    totals = np.array([[right, 1] for right in bits("110" * 30)], dtype=float)
    ends = [bootstrap_interval(totals, ratio, seed) for seed in range(12)]
    assert ends == [bootstrap_interval(totals, ratio, seed) for seed in range(12)]
    assert len(set(map(tuple, ends))) > 1


def test_drawing_in_small_parts_gives_the_same_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    totals = np.array([[number % 5, 5] for number in range(50)], dtype=float)
    strata = np.arange(50) // 20
    whole, by_part = bootstrap_interval(totals, ratio, SEED), bootstrap_interval(totals, ratio, SEED, strata)
    monkeypatch.setattr(module, "_CELLS", 35)
    assert bootstrap_interval(totals, ratio, SEED) == whole
    assert bootstrap_interval(totals, ratio, SEED, strata) == by_part


def f1(one: np.ndarray, two: np.ndarray, n: np.ndarray, other_n: np.ndarray) -> np.ndarray:
    return harmonic_mean(ratio(one, n), ratio(two, other_n))


def test_any_function_of_sums_serves_as_statistic() -> None:
    """Two chains, one right on both paths: draws give 1, 1/2 and 0; the harmonic mean of two halves is a half."""
    totals = totals_by_parent(list("aabb"), bits("1000"), bits("0100"), bits("1010"), bits("0101"))
    assert totals.tolist() == [[1, 1, 1, 1], [0, 0, 1, 1]]
    assert estimate(totals, f1) == 0.5
    assert bootstrap_interval(totals, f1, SEED) == [0.0, 1.0]


def test_draws_in_which_a_statistic_is_undefined_are_left_out() -> None:
    """Of three chains one has the first path only and is right, two the second, of which one is right.

    Draws with both paths have the rates 1 and 0, 1/2 or 1, so the harmonic mean is 0, 2/3 or 1.
    """
    totals = np.array([[1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 0, 1]], dtype=float)
    assert bootstrap_interval(totals, f1, SEED) == [0.0, 1.0]
    nowhere = np.array([[1, 0, 1, 0], [0, 0, 1, 0]], dtype=float)
    assert (estimate(nowhere, f1), bootstrap_interval(nowhere, f1, SEED)) == (None, None)


@pytest.mark.parametrize("rows", [[[3, 3]] * 9, [[0, 2]] * 9, [[1, 3], [2, 6], [3, 9]]], ids=["all", "none", "a third"])
def test_an_interval_of_zero_width_is_none(rows: list[list[int]]) -> None:
    """Nine right answers of nine are no proof that there is no wrong one."""
    assert bootstrap_interval(np.array(rows, dtype=float), ratio, SEED) is None


def apart(one: np.ndarray, n: np.ndarray, two: np.ndarray, other_n: np.ndarray) -> np.ndarray:
    return ratio(two, other_n) - ratio(one, n)


def test_parts_without_a_parent_in_common_are_drawn_from_by_themselves() -> None:
    """Two parents of the one (0 and 1 of 1), two of the other (1 and 1): draws give 1 - 0, 1 - 1/2, 1 - 1.

    Drawn together, one part would often be larger, and missing in one of eight draws.
    """
    totals = np.array([[0, 1, 0, 0], [1, 1, 0, 0], [0, 0, 1, 1], [0, 0, 1, 1]], dtype=float)
    seen = []

    def recording(*columns: np.ndarray) -> np.ndarray:
        seen.extend(columns[1].tolist() + columns[3].tolist())
        return apart(*columns)

    strata = np.array([0, 0, 1, 1])
    assert bootstrap_interval(totals, recording, SEED, strata) == [0.0, 1.0]
    assert set(seen) == {2.0}, "each part keeps its size in every draw"


def test_a_part_of_one_parent_has_no_interval_however_large_the_others_are() -> None:
    """Such a part never varies, so an interval would tell of the others only."""
    totals = np.array([[1, 1, 0, 0]] + [[0, 0, number % 2, 1] for number in range(40)], dtype=float)
    strata = np.array([0] + [1] * 40)
    assert bootstrap_interval(totals, apart, SEED, strata) is None
    assert bootstrap_interval(np.vstack([totals, [[0, 1, 0, 0]]]), apart, SEED, np.append(strata, 0)) is not None
