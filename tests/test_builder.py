"""The `datasets` builder, used in process as the README shows it."""

from __future__ import annotations

import json
from pathlib import Path

import datasets
import pytest

from exbind_dataset import ExBind
from generator.exbind.configs import CONFIGS
from generator.exbind.suites import DATASET_VERSION, Sizes
from generator.hub import row_digest
from making import ROOT


def built(folder: Path, **options: object) -> datasets.Dataset:
    builder = ExBind(cache_dir=str(folder), **options)
    builder.download_and_prepare()
    return builder.as_dataset(split="test")


def plain_rows(split: datasets.Dataset) -> list[dict]:
    return list(split.cast_column("image", datasets.Image(decode=False)))


def test_every_config_has_its_size_seed_and_version_as_fields() -> None:
    assert [config.name for config in ExBind.BUILDER_CONFIGS] == list(CONFIGS)
    for config in ExBind.BUILDER_CONFIGS:
        assert (config.sizes, config.seed) == (Sizes(), CONFIGS[config.name].seed)
        assert str(config.version) == DATASET_VERSION


def test_the_builder_gives_the_released_rows(tmp_path: Path) -> None:
    golden = json.loads((ROOT / "tests/golden/digests.json").read_text())["configs"]
    assert row_digest(plain_rows(built(tmp_path, config_name="targeted_table"))) == golden["targeted_table"]


def test_another_seed_and_size_are_another_suite(tmp_path: Path) -> None:
    small = plain_rows(built(tmp_path, config_name="targeted_table", seed=7, per_level=2))
    large = plain_rows(built(tmp_path, config_name="targeted_table", seed=7, per_level=3))
    other = plain_rows(built(tmp_path, config_name="targeted_table", seed=8, per_level=2))
    assert [len(small), len(large), len(other)] == [6, 9, 6]
    known = {row["case_id"]: row for row in large}
    assert all(row == known[row["case_id"]] for row in small)
    assert not {row["latent"] for row in small} & {row["latent"] for row in other}
    assert not {row["case_id"] for row in small} & {row["case_id"] for row in other}


def test_an_unknown_config_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="targeted_table"):
        ExBind(config_name="targeted_tabel")
