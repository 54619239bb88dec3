"""ExBind as a `datasets` builder: named configs, made on the spot by the generator.

Most people load the published Parquet (`load_dataset("<org>/ExBind", "targeted_table")`) and need none of this. The
builder is what the build runs in process (`ExBind(config_name="broad").download_and_prepare(...)`), and datasets 3
loads this file as a script:

    load_dataset("exbind_dataset.py", "targeted_table", trust_remote_code=True)

A fresh suite that no model has seen is another seed: `ExBind(config_name="targeted_table", seed=7, per_level=100)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import datasets

from generator.exbind.card_text import CITATION, HOMEPAGE, LICENSE, SUMMARY
from generator.exbind.configs import CONFIGS
from generator.exbind.features import config_features
from generator.exbind.suites import DATASET_VERSION, Sizes, equal_cost_ranges

SHARDS = 48  # one list of this length is what num_proc divides; it divides evenly for 2, 3, 4, 6, 8 workers
DEFAULT_SIZES = Sizes()


@dataclass
class ExBindConfig(datasets.BuilderConfig):
    """One config with its size and seed; see `generator.exbind.suites.Sizes` for the sizes."""

    seed: int | None = None
    n_per_family: int = DEFAULT_SIZES.n_per_family
    n_cross_format_groups: int = DEFAULT_SIZES.n_cross_format_groups
    per_level: int = DEFAULT_SIZES.per_level

    @property
    def sizes(self) -> Sizes:
        return Sizes(self.n_per_family, self.n_cross_format_groups, self.per_level)


class ExBind(datasets.GeneratorBasedBuilder):
    """Builder of every ExBind config; one split, `test`."""

    BUILDER_CONFIG_CLASS = ExBindConfig
    BUILDER_CONFIGS = [
        ExBindConfig(
            name=config.name,
            version=datasets.Version(DATASET_VERSION),
            description=config.summary,
            seed=config.seed,
        )
        for config in CONFIGS.values()
    ]
    DEFAULT_CONFIG_NAME = "broad"
    DEFAULT_WRITER_BATCH_SIZE = 200

    def _info(self) -> datasets.DatasetInfo:
        config = CONFIGS.get(self.config.name)
        if config is None:
            raise ValueError(f"unknown config {self.config.name!r}; choose one of: {', '.join(CONFIGS)}")
        return datasets.DatasetInfo(
            description=SUMMARY,
            features=config_features(config.extra_columns),
            homepage=HOMEPAGE,
            license=LICENSE,
            citation=CITATION,
        )

    def _split_generators(self, dl_manager: Any) -> list[datasets.SplitGenerator]:
        plan = CONFIGS[self.config.name].plan(self.config.sizes, self.config.seed)
        shards = equal_cost_ranges(plan, SHARDS)
        return [datasets.SplitGenerator(name=datasets.Split.TEST, gen_kwargs={"shards": shards})]

    def _generate_examples(self, shards: list[tuple[int, int]]) -> Iterator[tuple[str, dict[str, Any]]]:
        config = CONFIGS[self.config.name]
        for start, stop in shards:
            for row in config.rows(self.config.sizes, self.config.seed, start, stop):
                yield row["case_id"], row
