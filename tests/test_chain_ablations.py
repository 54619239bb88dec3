"""The ablations of depth and complexity: which runs make one, deltas by hand, and scenes that are drawn together."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.errors import UserError
from handmade_chains import make_chain, natural_chain
from making import read_rows
from metrics.chain_ablations import ARMS, COMPLEXITY, DEPTH, ablation, scene_of
from metrics.runs import Run
from runs_by_hand import chain_run, manifest_of, part

Outcomes = Sequence[tuple[str, str]]
BOTH, TRUE_ONLY, NEITHER = ("right", "right"), ("right", "ran_on"), ("wrong", "lost")
DEPTHS = {"natural_depth2": 2, "natural_depth4": 3, "natural_depth6": 3, "natural": 3}  # of the chains by hand


def run_of(config: str, outcomes: Outcomes, name: str = "m", prefix: str | None = None, **more: Any) -> Run:
    """Chains over the scenes 1, 2, ... with the ids that the builder gives them."""
    stem = prefix or ("natural" if config == "natural_depth6" else config)
    depth, complexity = DEPTHS.get(config, 3), "simple" if config == "natural_simple" else "complex"
    chains = [
        replace(make_chain(f"{stem}_{number:04d}", depth=depth), complexity=complexity)
        for number in range(1, len(outcomes) + 1)
    ]
    return chain_run(name, outcomes, config, chains=chains, **more)


def test_depth_by_config_with_the_step_between_two_points() -> None:
    """Depth 2: True 4/4, False 3/4, F1 600/7; depth 4: True 3/4, False 1/4, F1 37.5; depth 6: True 2/4, False 0."""
    runs = [
        run_of("natural_depth6", [TRUE_ONLY, TRUE_ONLY, NEITHER, NEITHER]),
        run_of("natural_depth2", [BOTH, BOTH, BOTH, TRUE_ONLY]),
        run_of("natural_depth4", [BOTH, TRUE_ONLY, TRUE_ONLY, NEITHER]),
    ]
    (entry,) = ablation(runs, DEPTH)
    assert (entry["name"], entry["parser"]) == ("m", "official")
    assert entry["source"] == "configs natural_depth2, natural_depth4, natural_depth6"
    shown = [
        [point[key] for key in ("config", "depth", "true_accuracy", "false_accuracy")] for point in entry["points"]
    ]
    assert shown == [
        ["natural_depth2", 2, 100.0, 75.0], ["natural_depth4", 4, 75.0, 25.0], ["natural_depth6", 6, 50.0, 0.0]
    ]  # fmt: skip
    assert [point["path_f1"] for point in entry["points"]] == pytest.approx([600 / 7, 37.5, 0.0])
    assert [point["ci"] for point in entry["points"]] == [
        run.result["pooled"]["ci"]["path_f1"] for run in (runs[1], runs[2], runs[0])
    ]
    assert [point["n"] for point in entry["points"]] == [4, 4, 4]
    assert [(step["from"], step["to"], step["scenes"], step["shared"]) for step in entry["steps"]] == [
        (2, 4, 4, 4), (4, 6, 4, 4)
    ]  # fmt: skip
    assert [step["delta"] for step in entry["steps"]] == pytest.approx([37.5 - 600 / 7, -37.5])
    for step in entry["steps"]:
        assert step["ci"][0] <= step["delta"] <= step["ci"][1]


def test_natural_stands_in_for_the_depth_that_has_its_rows() -> None:
    runs = [run_of("natural_depth2", [BOTH, BOTH]), run_of("natural", [BOTH, TRUE_ONLY])]
    (entry,) = ablation(runs, DEPTH)
    assert entry["source"] == "configs natural_depth2, natural"
    assert [(point["config"], point["depth"]) for point in entry["points"]] == [("natural_depth2", 2), ("natural", 6)]
    assert entry["steps"][0]["shared"] == 2


def test_chains_over_one_scene_are_drawn_together() -> None:
    """Both depths fail on the same two scenes, so every draw of scenes gives the same delta, none.

    Two groups of a run with the same outcomes share no scene, so a draw may take other numbers of failures.
    """
    outcomes = [BOTH, BOTH, NEITHER, NEITHER]
    shared = [run_of("natural_depth2", outcomes), run_of("natural_depth4", outcomes)]
    assert ablation(shared, DEPTH)[0]["steps"][0]["ci"] is None
    chains = [make_chain(f"natural_{number:04d}", depth=2 + number // 4) for number in range(8)]
    (entry,) = ablation([chain_run("m", 2 * outcomes, chains=chains)], DEPTH)
    (step,) = entry["steps"]
    assert part(step, "delta", "scenes", "shared") == (0.0, 8, 0)
    assert step["ci"][0] < -20 and step["ci"][1] > 20


@pytest.mark.parametrize("few", [1, 2])
def test_a_level_of_one_chain_has_no_interval(few: int) -> None:
    """It never varies; one of two chains does, however many the other level has."""
    chains = [make_chain(f"natural_{number:04d}", depth=2 + (number >= few)) for number in range(20)]
    (entry,) = ablation([chain_run("m", [BOTH, NEITHER] * 10, chains=chains)], DEPTH)
    assert [point["n"] for point in entry["points"]] == [few, 20 - few]
    assert [point["ci"] is None for point in entry["points"]] == [few == 1, False]
    (step,) = entry["steps"]
    assert step["delta"] is not None and (step["ci"] is None) == (few == 1)


def test_complexity_by_config() -> None:
    """Simple: True 1, False 1/2, F1 200/3; complex: True 1/2, False 1/2, F1 50. Order given does not matter."""
    runs = [run_of("natural_complex", [NEITHER, BOTH]), run_of("natural_simple", [TRUE_ONLY, BOTH])]
    (entry,) = ablation(runs, COMPLEXITY)
    assert entry["source"] == "configs natural_simple, natural_complex"
    shown = [(point["config"], point["complexity"], point["n"]) for point in entry["points"]]
    assert shown == [("natural_simple", "simple", 2), ("natural_complex", "complex", 2)]
    assert [point["path_f1"] for point in entry["points"]] == pytest.approx([200 / 3, 50.0])
    (step,) = entry["steps"]
    assert part(step, "from", "to", "scenes", "shared") == ("simple", "complex", 2, 2)
    assert part(step, "base_value", "other_value", "delta") == pytest.approx((200 / 3, 50.0, 50 - 200 / 3))
    assert step["ci"] == pytest.approx([50 - 200 / 3, 0]), "0 where one scene is drawn twice, else the delta"


def test_without_two_configs_the_depths_within_a_run_stand_in() -> None:
    """Natural 0 to 2 have depth 3, natural 3 has depth 2: True 1, False 2/3 against True 1, False 0."""
    run = chain_run("m", [BOTH, BOTH, TRUE_ONLY, TRUE_ONLY])
    (entry,) = ablation([run], DEPTH)
    assert entry["source"] == "by depth within natural"
    shown = [[point[key] for key in ("config", "depth", "n", "path_f1")] for point in entry["points"]]
    assert shown == [[None, 2, 1, 0.0], [None, 3, 3, pytest.approx(80)]]
    assert (entry["steps"][0]["delta"], entry["steps"][0]["shared"]) == (pytest.approx(80), 0)


def test_complexities_within_a_run_stand_in_too() -> None:
    chains = [natural_chain(0), replace(natural_chain(1), complexity="simple")]
    (entry,) = ablation([chain_run("m", [BOTH, NEITHER], chains=chains)], COMPLEXITY)
    assert entry["source"] == "by complexity within natural"
    assert [point["complexity"] for point in entry["points"]] == ["simple", "complex"]
    (step,) = entry["steps"]
    assert part(step, "from", "to", "delta", "ci") == ("simple", "complex", 100.0, None), "one chain tells no interval"


def test_one_level_is_no_curve() -> None:
    assert ablation([run_of("natural_depth2", [BOTH, NEITHER])], DEPTH) == []
    assert ablation([run_of("natural_complex", [BOTH, NEITHER])], COMPLEXITY) == []


def test_models_and_parsers_are_kept_apart() -> None:
    runs = [run_of("natural_depth2", [BOTH]), run_of("natural_depth4", [BOTH], name="other")]
    assert ablation(runs, DEPTH) == []
    runs = [run_of("natural_depth2", [BOTH]), run_of("natural_depth4", [BOTH], parser="robust")]
    assert ablation(runs, DEPTH) == []


def test_runs_over_two_releases_are_no_ablation() -> None:
    runs = [run_of("natural_depth2", [BOTH]), run_of("natural_depth4", [BOTH], dataset="CondChain other")]
    with pytest.raises(
        UserError, match=r"runs/m__natural_depth2.jsonl .* CondChain test, runs/m__natural_depth4.jsonl"
    ):
        ablation(runs, DEPTH)


def test_runs_over_the_scenes_of_two_builds_are_no_ablation() -> None:
    """Another seed stands in the ids, another number of chains in what is lacking."""
    base = run_of("natural_depth2", [BOTH, BOTH])
    for other, lacking in (
        (run_of("natural_depth4", [BOTH, BOTH], prefix="s5_natural_depth4"), "'natural_0001', 'natural_0002'"),
        (run_of("natural_depth4", [BOTH]), "'natural_0002'"),
    ):
        with pytest.raises(UserError, match=rf"scenes of {base.file} have no counterpart in {other.file} .*{lacking}"):
            ablation([base, other], DEPTH)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"model": {"kind": "baseline", "seed": 1}}, "model.seed is 0 in the first and 1 in the second"),
        ({"prompt": {"version": "2"}}, 'prompt.version is "1" in the first and "2" in the second'),
        ({"decoding": {"max_new_tokens": 8}}, "decoding.max_new_tokens is 96 in the first and 8 in the second"),
        ({"decoding": None}, 'decoding is {"max_new_tokens": 96} in the first and absent in the second'),
    ],
    ids=["model", "prompt", "decoding", "absent"],
)
def test_runs_of_two_models_of_one_name_are_no_ablation(change: dict[str, Any], told: str) -> None:
    runs = [run_of("natural_depth2", [BOTH, BOTH]), run_of("natural_depth4", [BOTH, BOTH])]
    alike = [replace(run, manifest=manifest_of()) for run in runs]
    assert len(ablation(alike, DEPTH)) == 1
    with pytest.raises(UserError, match=f"natural_depth2.jsonl and .*natural_depth4.jsonl .*{re.escape(told)}"):
        ablation([alike[0], replace(runs[1], manifest=manifest_of(**change))], DEPTH)


@pytest.mark.parametrize("config", ARMS)
def test_every_arm_of_an_ablation_shares_the_scenes_of_natural(config: str) -> None:
    assert scene_of(f"{config}_0012") == "natural_0012" and scene_of(f"s7_{config}_0012") == "s7_natural_0012"
    assert scene_of(f"un{config}_0012") == f"un{config}_0012", "another config than those of the ablations"


def test_built_ablations_ask_about_the_same_scenes(chain_hub: Path) -> None:
    """What pairing by the number in an id rests on."""
    scenes = {}
    for config in (*DEPTH.configs, *COMPLEXITY.configs):
        rows = read_rows(str(chain_hub / "CondChain"), config)
        scenes[config] = {scene_of(row["id"]): json.loads(row["source"])["input"] for row in rows}
    first, *others = scenes.values()
    assert len(first) > 1 and all(other == first for other in others)
