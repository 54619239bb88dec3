"""The figures that the release must reach, over every chain of the official sizes (pictures apart)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from generator.condchain import audit
from generator.condchain.replay import ChainReport
from generator.condchain.skeletons import FAMILY_SHARES
from official import Official


@pytest.fixture(scope="module")
def reports(official: Official) -> dict[str, list[ChainReport]]:
    return official.reports


@pytest.fixture(scope="module")
def figures(reports: dict[str, list[ChainReport]]) -> dict[str, Any]:
    return audit.figures(list(itertools.chain.from_iterable(reports.values())))


def test_every_chain_passes_every_gate(reports: dict[str, list[ChainReport]]) -> None:
    assert [len(found) for found in reports.values()] == [398, 200, 377]
    for found in reports.values():
        assert audit.faults(found) == []
    assert audit.faults(list(itertools.chain.from_iterable(reports.values()))) == []


def test_predicates_are_as_diverse_as_upstreams(figures: dict[str, Any]) -> None:
    """Upstream: 678 templates among 4,634 predicates, the 20 commonest 50.07 %; its families by share."""
    found = figures["predicates"]
    assert found["counted"] == 4634 and found["distinct"] >= 678 and found["top_20_share"] <= 0.5007
    for family, share in FAMILY_SHARES.items():
        assert abs(found["families"][family] - share) < 0.05, family


def test_recordings_have_nine_frames_on_average(reports: dict[str, list[ChainReport]]) -> None:
    frames = [found.frames for found in reports["gui"]]
    assert min(frames) >= 4 and max(frames) <= 15
    assert abs(sum(frames) / len(frames) - 9) <= 0.5


def test_oracles_and_text_only_readers(figures: dict[str, Any]) -> None:
    baselines = figures["baselines"]
    assert (baselines["oracle"]["true_accuracy"], baselines["oracle"]["false_accuracy"]) == (1, 1)
    assert (baselines["continue_oracle"]["true_accuracy"], baselines["continue_oracle"]["false_accuracy"]) == (1, 0)
    for name in audit.TEXT_ONLY:
        assert baselines[name]["right"] / (2 * 975) < baselines[name]["chance"] + 0.02, (name, baselines[name])
    assert figures["most_frequent_label"]["accuracy"] < 0.16  # a final label is right in an eighth of the paths
    assert abs(figures["clause_reader_accuracy"] - 0.5) < 0.05
    flips = figures["flipped_atoms"]
    assert abs(flips["last"] / flips["conditions"] - flips["by_chance"]) < 0.03
    assert flips["shortest"] / flips["conditions"] < 0.3 and 0.05 < flips["negated"] / flips["conditions"] < 0.3
