"""CondChain as the common build and verify see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from condchain_dataset import CondChain
from generator.benchmark import Benchmark, ConfigFacts, Planned
from generator.canonical import canonical_json
from generator.condchain.audit import faults, figures
from generator.condchain.card import card
from generator.condchain.card_text import LICENSE
from generator.condchain.chains import Chain
from generator.condchain.configs import CONFIGS, DATASET_VERSION, OFFICIAL_SEED, Sizes, planned_ids
from generator.condchain.features import chain_features
from generator.condchain.gallery import write_gallery
from generator.condchain.replay import replay
from generator.hub import data_path, iter_rows


def _planned(config: str, sizes: Sizes, seed: int) -> Planned:
    return Planned(CONFIGS[config].generator_version, planned_ids(config, sizes, seed))


def _builder(config: str, cache: Path, seed: int, sizes: Sizes) -> CondChain:
    return CondChain(config_name=config, cache_dir=str(cache), seed=seed, **asdict(sizes))


def _inputs(path: Path) -> list[str]:
    return [canonical_json(Chain.from_row(row).source["input"]) for row in iter_rows(path)]


def _ablation_faults(folder: Path, names: Sequence[str]) -> list[str]:
    """All configs of the natural domain ask about the same inputs, in the same order."""
    own = [name for name in names if CONFIGS[name].domain == "natural"]
    inputs = {name: _inputs(folder / data_path(name)) for name in own}
    return [
        f"the configs {own[0]} and {name} ask about different inputs"
        for name in own[1:]
        if inputs[name] != inputs[own[0]]
    ]


BENCHMARK = Benchmark(
    name="CondChain",
    version=DATASET_VERSION,
    changes="Chains over scenes, charts and phone recordings, and ablations of depth and complexity, with gates.",
    metric="condchain_metric",
    id_column="id",
    configs={
        name: ConfigFacts(name, config.summary, OFFICIAL_SEED, config.parts, chain_features())
        for name, config in CONFIGS.items()
    },
    libraries=("bindchain", "datasets", "pyarrow", "cairosvg", "fonttools", "numpy", "scipy", "vega_datasets"),
    header={
        "license": LICENSE,
        "tags": ["benchmark", "diagnostic", "compositional-reasoning", "visual-language", "charts", "gui", "agents"],
        "task_categories": ["image-text-to-text", "visual-question-answering"],
    },
    planned=_planned,
    builder=_builder,
    read_sizes=Sizes,
    replay=replay,
    figures=figures,
    faults=faults,
    repository_faults=_ablation_faults,
    gallery=write_gallery,
    card=card,
)
