"""CondChain (MM-CondChain) as a `datasets` builder: named configs, made on the spot by the generator.

Most people load the published Parquet (`load_dataset("<org>/CondChain", "natural")`) and need none of this. The
builder is what the build runs in process (`CondChain(config_name="chart").download_and_prepare(...)`), and datasets 3
loads this file as a script:

    load_dataset("condchain_dataset.py", "chart", trust_remote_code=True)

Fresh chains that no model has seen are another seed: `CondChain(config_name="gui", seed=7, gui=50)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import datasets

from generator.condchain.card_text import CITATION, HOMEPAGE, LICENSE, SUMMARY
from generator.condchain.configs import CONFIGS, DATASET_VERSION, OFFICIAL_SEED, Sizes
from generator.condchain.features import chain_features

SHARD = 8  # chains; one list of shards is what num_proc divides
DEFAULT_SIZES = Sizes()


@dataclass
class CondChainConfig(datasets.BuilderConfig):
    """One config with its sizes and seed; see `generator.condchain.configs.Sizes`."""

    seed: int = OFFICIAL_SEED
    natural: int = DEFAULT_SIZES.natural
    chart: int = DEFAULT_SIZES.chart
    gui: int = DEFAULT_SIZES.gui

    @property
    def sizes(self) -> Sizes:
        return Sizes(self.natural, self.chart, self.gui)


class CondChain(datasets.GeneratorBasedBuilder):
    """Builder of every CondChain config; one split, `test`."""

    BUILDER_CONFIG_CLASS = CondChainConfig
    BUILDER_CONFIGS = [
        CondChainConfig(name=config.name, version=datasets.Version(DATASET_VERSION), description=config.summary)
        for config in CONFIGS.values()
    ]
    DEFAULT_CONFIG_NAME = "natural"
    DEFAULT_WRITER_BATCH_SIZE = 50

    def _info(self) -> datasets.DatasetInfo:
        if self.config.name not in CONFIGS:
            raise ValueError(f"unknown config {self.config.name!r}; choose one of: {', '.join(CONFIGS)}")
        return datasets.DatasetInfo(
            description=SUMMARY, features=chain_features(), homepage=HOMEPAGE, license=LICENSE, citation=CITATION
        )

    def _split_generators(self, dl_manager: Any) -> list[datasets.SplitGenerator]:
        shards = []
        for part in CONFIGS[self.config.name].parts:
            size = CONFIGS[part].size(self.config.sizes)
            shards += [(part, start, min(start + SHARD, size)) for start in range(0, size, SHARD)]
        return [datasets.SplitGenerator(name=datasets.Split.TEST, gen_kwargs={"shards": shards})]

    def _generate_examples(self, shards: list[tuple[str, int, int]]) -> Iterator[tuple[str, dict[str, Any]]]:
        for part, start, stop in shards:
            for row in CONFIGS[part].rows(self.config.seed, start, stop):
                yield row["id"], row
