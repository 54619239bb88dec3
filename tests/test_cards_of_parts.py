"""The card of a part of a release speaks of what was built, and of nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from generator.benchmarks import benchmark_of

DATASETS = {"ExBind": "hub", "CondChain": "chain_hub"}
UNBUILT = {  # what only a domain brings
    "natural": ("scene", "photographed;"),
    "gui": ("phone", "screenshots"),
    "chart": ("chart", "vega_datasets"),
}
PARTS = {
    "ExBind": (["broad"], ["targeted_table"], ["broad", "targeted_hierarchy"], ["table_columns"],
               ["targeted_table", "table_order_2", "table_columns"]),
    "CondChain": (["chart"], ["natural"], ["gui"], ["natural", "gui"], ["natural", "natural_depth6"]),
}  # fmt: skip


def card_of(dataset: str, folder: Path, names: list[str]) -> tuple[str, dict[str, Any]]:
    manifest = json.loads((folder / dataset / "manifest.json").read_text())
    configs = {name: facts for name, facts in manifest["configs"].items() if name in names}
    return benchmark_of(dataset).card(manifest | {"configs": configs}, "", ""), manifest


@pytest.mark.parametrize(("dataset", "names"), [(dataset, names) for dataset in PARTS for names in PARTS[dataset]])
def test_a_config_that_was_not_built_is_not_spoken_of(
    request: pytest.FixtureRequest, dataset: str, names: list[str]
) -> None:
    card, manifest = card_of(dataset, request.getfixturevalue(DATASETS[dataset]), names)
    limits = card.partition("## Limits")[2]
    text = card.partition("## Versions")[0] + limits  # what is new in a version is what its manifest says
    assert set(re.findall(r"`(\w+)`", text)) & manifest["configs"].keys() <= {*names}
    assert max(map(len, limits.splitlines())) <= 120
    if dataset == "CondChain":
        for domain in UNBUILT.keys() - {name.partition("_")[0] for name in names}:
            assert not [word for word in UNBUILT[domain] if word in text.lower()], domain


def test_what_configs_have_to_do_with_each_other_is_told_where_they_are_there(hub: Path) -> None:
    card, _ = card_of("ExBind", hub, ["broad", "targeted_table", "table_order_2", "table_columns"])
    told = " ".join(card.split())
    assert "`broad` and `targeted_table` share no latent." in told
    assert "`table_order_2` and `table_columns` are `targeted_table` with one thing changed." in told
    whole = " ".join((hub / "ExBind/README.md").read_text().split())
    assert "`broad` and `targeted` share no latent. `table_order_1..3` and `table_columns` are `targeted_t" in whole
