"""ExBind as the common build and verify see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from exbind_dataset import ExBind
from generator.benchmark import Benchmark, ConfigFacts, Planned
from generator.exbind.audit import faults, figures
from generator.exbind.card import card, write_gallery
from generator.exbind.card_text import LICENSE
from generator.exbind.cases import Drawn, draw
from generator.exbind.configs import CONFIGS
from generator.exbind.features import config_features
from generator.exbind.replay import content_of, replay
from generator.exbind.suites import BROAD_FORMATS, BROAD_VERSION, DATASET_VERSION, Plan, Sizes, broad_plan
from generator.hub import data_path, iter_rows
from generator.records import Latent

DISJOINT = (("broad", "targeted"), ("broad", "targeted_table"), ("broad", "targeted_hierarchy"))


def _planned(config: str, sizes: Sizes, seed: int) -> Planned:
    plan = CONFIGS[config].plan(sizes, seed)
    keys = map(plan.key, range(len(plan)))
    return Planned(plan.generator_version, [f"{key.latent_id}__{key.format}" for key in keys])


def _builder(config: str, cache: Path, seed: int, sizes: Sizes) -> ExBind:
    return ExBind(config_name=config, cache_dir=str(cache), seed=seed, **asdict(sizes))


def _latents_of(path: Path) -> dict[str, set[str]]:
    """Latent id -> the latents under that id in a file, as JSON without the id."""
    found: dict[str, set[str]] = {}
    for row in iter_rows(path):
        found.setdefault(row["latent_id"], set()).add(content_of(Latent.from_json(row["latent"])))
    return found


def _latent_faults(folder: Path, names: Sequence[str]) -> list[str]:
    """Both surfaces of a pair must show one latent, and `broad` and the targeted suites must share none."""
    known, found = {}, []
    for name in names:
        latents = _latents_of(folder / data_path(name))
        torn = [latent_id for latent_id, contents in latents.items() if len(contents) > 1]
        if torn:
            found.append(f"config {name}: the surfaces of {torn[0]} show different latents")
        known[name] = set().union(*latents.values())
    shared = [pair for pair in DISJOINT if known.get(pair[0], set()) & known.get(pair[1], set())]
    return found + [f"the configs {first} and {second} share a latent" for first, second in shared]


def _examples(sizes: Sizes, seed: int) -> dict[str, Drawn]:
    """An early case of each surface in `broad`; the third one, where there is one, has the highest level."""
    plan = broad_plan(sizes, seed)
    blocks = {block.format: replace(block, count=1, start=min(3, block.count)) for block in plan.blocks}
    return {form: draw(Plan(seed, BROAD_VERSION, (blocks[form],)).key(0)) for form, _ in BROAD_FORMATS}


def _gallery(folder: Path, names: Sequence[str], sizes: Any, seed: int | None) -> str:
    return write_gallery(folder, _examples(sizes, CONFIGS["broad"].seed if seed is None else seed))


BENCHMARK = Benchmark(
    name="ExBind",
    version=DATASET_VERSION,
    changes="The suites broad and targeted, the cross-format pairs, the controls and the audit pack, with gates.",
    metric="exbind_metric",
    id_column="case_id",
    configs={
        name: ConfigFacts(name, config.summary, config.seed, (name,), config_features(config.extra_columns))
        for name, config in CONFIGS.items()
    },
    libraries=("bindchain", "datasets", "pyarrow", "cairosvg", "fonttools", "networkx", "numpy", "scipy"),
    header={
        "license": LICENSE,
        "tags": ["benchmark", "diagnostic", "grounding", "visual-language", "agents", "svg", "html", "graph", "tables"],
        "task_categories": ["image-text-to-text"],
    },
    planned=_planned,
    builder=_builder,
    read_sizes=Sizes,
    replay=replay,
    figures=figures,
    faults=faults,
    repository_faults=_latent_faults,
    gallery=_gallery,
    card=card,
)
