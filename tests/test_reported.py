"""The papers' reference points: complete, in agreement with one another, and always marked."""

from __future__ import annotations

import dataclasses

import pytest

from generator.condchain.configs import CONFIGS as CHAIN_CONFIGS
from generator.exbind.configs import CONFIGS as CASE_CONFIGS
from metrics.condchain_metric.pooling import path_f1
from metrics.reported import MEASURES, REPORTED, SHARES, SOURCES, Reported, points

# The figures once more, as the two papers print them: a slip in the table is no slip here.
COUNTS = {
    "broad": {
        "Qwen2.5-VL-3B-Instruct": "246/191", "Qwen3-VL-4B-Instruct": "250/247", "LLaVA-Phi-3-mini": "220/154",
        "LLaVA-1.5-7B": "250/75",
    },
    "targeted_table": {
        "Qwen2.5-VL-3B-Instruct": "120/63", "Qwen3-VL-4B-Instruct": "120/120", "LLaVA-Phi-3-mini": "67/46",
        "LLaVA-1.5-7B": "7/4",
    },
    "targeted_hierarchy": {"Qwen2.5-VL-3B-Instruct": "120/120", "Qwen3-VL-4B-Instruct": "120/120"},
}  # fmt: skip
LINES = {  # True, False, F1
    ("Gemini-3-Pro", "natural"): (73.87, 44.97, 55.91),
    ("Gemini-3-Pro", "chart"): (70.00, 62.50, 66.04),
    ("Gemini-3-Pro", "gui"): (32.63, 45.62, 38.05),
    ("GPT-4o-1120", "natural"): (83.92, 12.81, 22.23),
    ("Qwen3.5-9B", "natural"): (91.69, 13.10, 22.92),
}
AVERAGES = {"Gemini-3-Pro": 53.33, "GPT-5-0807": 50.34, "GPT-4o-1120": 20.06, "Qwen3.5-9B": 28.62}
ABLATIONS = {
    "natural_depth2": 70.68, "natural_depth4": 53.85, "natural_depth6": 47.19,
    "natural_simple": 65.26, "natural_complex": 47.19,
}  # fmt: skip


def values_of(model: str, config: str) -> dict[str, float]:
    found = [point for point in points("CondChain", config) if point.model == model]
    return {point.measure: point.value for point in found}


@pytest.mark.parametrize("config", COUNTS)
def test_exbind_has_valid_and_exact_counts_of_each_model(config: str) -> None:
    valid, exact = (points("ExBind", config, measure) for measure in SHARES)
    pairs = zip(valid, exact, strict=True)
    assert {one.model: f"{one.count}/{two.count}" for one, two in pairs} == COUNTS[config]
    assert {point.n for point in valid + exact} == {250 if config == "broad" else 120}


def test_intervals_follow_from_counts_alone() -> None:
    """191 of 250 has the Wilson interval [0.708, 0.812]; with all of 120 right it is [120 / (120 + 1.96^2), 1]."""
    intervals = {point.model: point.interval for point in points("ExBind", "broad", "exact_accuracy")}
    assert intervals["Qwen2.5-VL-3B-Instruct"] == pytest.approx([0.708, 0.812], abs=5e-4)
    whole = points("ExBind", "targeted_hierarchy", "exact_accuracy")[0].interval
    assert whole == pytest.approx([120 / (120 + 1.959964**2), 1.0], abs=1e-6)
    assert all(point.interval is None for point in points("CondChain"))


@pytest.mark.parametrize(("model", "config"), LINES)
def test_condchain_has_both_accuracies_and_their_harmonic_mean(model: str, config: str) -> None:
    true, false, f1 = LINES[model, config]
    assert values_of(model, config) == {"true_accuracy": true, "false_accuracy": false, "path_f1": f1}
    assert path_f1(true, false) == pytest.approx(f1, abs=0.005), "the paper's own rounding"


def test_the_average_of_the_three_domains_is_the_one_that_is_printed() -> None:
    domains = [values_of("Gemini-3-Pro", name)["path_f1"] for name in ("natural", "chart", "gui")]
    assert sum(domains) / 3 == pytest.approx(AVERAGES["Gemini-3-Pro"], abs=0.005)
    assert {point.model: point.value for point in points("CondChain", "all")} == AVERAGES


def test_both_ablations_are_of_one_model() -> None:
    found = [point for point in REPORTED if point.config in ABLATIONS]
    assert {point.config: point.value for point in found} == ABLATIONS
    assert {(point.model, point.measure) for point in found} == {("Gemini-3-Flash", "path_f1")}


def test_there_is_nothing_else_and_no_point_stands_twice() -> None:
    expected = 2 * sum(map(len, COUNTS.values())) + 3 * len(LINES) + len(AVERAGES) + len(ABLATIONS)
    assert len(REPORTED) == expected
    assert len({(point.model, point.config, point.measure) for point in REPORTED}) == expected


@pytest.mark.parametrize("benchmark", MEASURES)
def test_every_point_is_of_a_config_that_can_be_run_and_says_where_it_is_from(benchmark: str) -> None:
    configs = {"ExBind": CASE_CONFIGS, "CondChain": CHAIN_CONFIGS}[benchmark]
    for point in points(benchmark):
        assert point.config in configs and point.measure in MEASURES[benchmark]
        assert point.benchmark in SOURCES


def test_a_point_in_per_cent_has_its_interval_in_per_cent() -> None:
    """Three of six: [18.76, 81.24] by Wilson. As a share it would be refused, since it is not 3 / 6."""
    point = Reported("CondChain", "m", "natural", "true_accuracy", 50.0, 3, 6)
    assert point.interval == pytest.approx([18.76, 81.24], abs=0.01)
    with pytest.raises(ValueError, match=r"0.5 is not 3 of 6"):
        dataclasses.replace(point, value=0.5)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"measure": "path_f1"}, "no measure 'path_f1'"),
        ({"benchmark": "Other"}, "no measure 'exact_accuracy' of a benchmark 'Other'"),
        ({"value": 76.4}, "does not lie in 0 to 1"),
        ({"value": float("nan")}, "does not lie in 0 to 1"),
        ({"n": None}, "stand together"),
        ({"count": 192}, "is not 192 of 250"),
    ],
)
def test_a_point_that_contradicts_itself_is_refused(changes: dict[str, object], message: str) -> None:
    point = Reported("ExBind", "m", "broad", "exact_accuracy", 191 / 250, 191, 250)
    with pytest.raises(ValueError, match=message):
        dataclasses.replace(point, **changes)
