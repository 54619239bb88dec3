"""The suites: exact sizes, applicability, pairs, disjointness, and purity of every case."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from generator.exbind.cases import draw
from generator.exbind.configs import CONFIGS
from generator.exbind.controls import gold_rank
from generator.exbind.suites import Sizes, broad_plan, equal_cost_ranges, hierarchy_plan, table_plan
from making import ROOT

GOLDEN = json.loads((Path(__file__).parent / "golden/suites.json").read_text())


@pytest.mark.parametrize("config", GOLDEN["sizes"])
def test_a_config_has_its_exact_size_and_levels(rows, config: str) -> None:
    expected = GOLDEN["sizes"][config]
    found = rows(config)
    assert len(found) == expected["rows"]
    assert Counter(row["format"] for row in found) == expected["formats"]
    if "levels" in expected:
        assert Counter(row["level"] for row in found) == expected["levels"]
    assert len({row["case_id"] for row in found}) == len(found)
    assert {row["seed"] for row in found} == {expected["seed"]}


def test_every_config_is_in_the_golden_table() -> None:
    assert list(GOLDEN["sizes"]) == list(CONFIGS)


def test_broad_has_the_papers_denominators(rows) -> None:
    found = Counter(stage for row in rows("broad") for stage in row["applicable_stages"])
    assert dict(found) == GOLDEN["applicable_in_broad"]


def test_broad_pairs_share_their_latents(rows) -> None:
    by_format = {form: {row["latent_id"]: row["latent"] for row in rows("broad") if row["format"] == form}
                 for form in ("canvas", "svg", "tree", "dom")}  # fmt: skip
    for second, first in (("svg", "canvas"), ("dom", "tree")):
        assert by_format[second].items() <= by_format[first].items()


def test_cross_format_lists_the_pairs_of_broad_unchanged(rows) -> None:
    broad = {row["case_id"]: row for row in rows("broad")}
    groups = Counter((row["group_id"], row["pair"]) for row in rows("cross_format"))
    assert len(groups) == 50 and set(groups.values()) == {2}
    assert Counter(pair for _, pair in groups) == {"svg+canvas": 25, "tree+dom": 25}
    for row in rows("cross_format"):
        assert {**row, **broad[row["case_id"]]} == row


def test_instructions_of_a_pair_are_the_same(rows) -> None:
    said: dict[str, set[str]] = {}
    for row in rows("cross_format"):
        said.setdefault(row["group_id"], set()).add(row["instruction"])
    assert all(len(texts) == 1 for texts in said.values())


def test_broad_and_targeted_share_no_latent(rows) -> None:
    def contents(config: str) -> set[str]:
        return {row["latent"].replace(row["latent_id"], "") for row in rows(config)}

    assert len(contents("targeted")) == 240
    assert not contents("broad") & contents("targeted")


def test_adjudication_is_part_of_targeted_table(rows) -> None:
    table = {row["case_id"]: row for row in rows("targeted_table")}
    assert all(row == table[row["case_id"]] for row in rows("adjudication"))
    assert {row["level"] for row in rows("adjudication")} == {"easy", "medium", "hard"}


@pytest.mark.parametrize("plan", [broad_plan, table_plan, hierarchy_plan], ids=lambda plan: plan.__name__)
def test_a_case_does_not_depend_on_the_size_of_its_suite(plan) -> None:
    small, large = Sizes(3, 4, 3), Sizes(60, 60, 60)
    all_keys = map(plan(large, 5).key, range(len(plan(large, 5))))
    keys = {(key.family, key.format, key.level, key.index): key for key in all_keys}
    for position in range(len(plan(small, 5))):
        key = plan(small, 5).key(position)
        other = keys[key.family, key.format, key.level, key.index]
        assert draw(other).record == draw(key).record


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_each_place_is_the_golds_once_in_a_block_and_blocks_differ(level: str) -> None:
    plan = table_plan(Sizes(per_level=48), 5)
    records = [draw(plan.key(k)).record for k in range(len(plan)) if plan.key(k).level == level]
    ranks = [gold_rank(record) for record in records]
    places = len(records[0].candidates)
    blocks = [tuple(ranks[start : start + places]) for start in range(0, 48, places)]
    assert all(sorted(block) == list(range(1, places + 1)) for block in blocks)
    assert len(set(blocks)) > 2


def test_another_seed_gives_other_cases_with_other_ids() -> None:
    sizes = Sizes(4, 4, 4)
    first, second = ({draw(table_plan(sizes, seed).key(k)).record.case_id for k in range(12)} for seed in (1, 2))
    assert not first & second


def test_a_far_case_needs_none_before_it() -> None:
    plan = table_plan(Sizes(per_level=4_000_000), 5)
    assert draw(plan.key(3_999_999)).record.case_id == "s5_hard_table_easy_4000000__table"


def test_cases_are_the_same_under_another_hash_seed() -> None:
    program = (
        "from making import drawn_cases\n"
        "from generator.canonical import digest_rows\n"
        "print(digest_rows(case.record.to_row() for case in drawn_cases(2)))\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }  # fmt: skip
    assert len(outputs) == 1


@pytest.mark.parametrize("count", [1, 2, 7, 48, 1000])
def test_work_is_cut_into_ranges_that_are_the_plan(count: int) -> None:
    plan = broad_plan(Sizes(), 5)
    ranges = equal_cost_ranges(plan, count)
    assert len(ranges) <= count
    assert [position for start, stop in ranges for position in range(start, stop)] == list(range(len(plan)))


@pytest.mark.parametrize(
    "sizes", [{"n_per_family": 0}, {"per_level": 0}, {"n_cross_format_groups": 101}, {"n_cross_format_groups": 1}]
)
def test_sizes_that_cannot_be_are_refused(sizes: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must"):
        Sizes(**sizes)
