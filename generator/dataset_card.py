"""What the cards of all datasets share: the YAML header for the Hub, and Markdown tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml
from datasets import DatasetInfo, SplitDict, SplitInfo

from generator.benchmark import Benchmark, ManifestConfigs
from generator.hub import data_path

ASSETS = "assets"
_SIZES = ((1e3, "n<1K"), (1e4, "1K<n<10K"), (1e5, "10K<n<100K"), (1e6, "100K<n<1M"))


def size_category(rows: int) -> str:
    """The Hub's name for a number of rows.

    >>> size_category(1330)
    '1K<n<10K'
    """
    return next((name for limit, name in _SIZES if rows < limit), "n>1M")


def yaml_header(benchmark: Benchmark, configs: ManifestConfigs) -> str:
    """The YAML of the card: licence, tags, and every config with its files, features, sizes and digest.

    The digest stands in each config entry because `datasets` keys its cache of a local folder on this text alone:
    without it, rebuilt rows under an unchanged card would silently be served from the cache of the old ones.
    """
    infos, entries = [], []
    for name, facts in configs.items():
        split = SplitInfo("test", num_bytes=facts["bytes"], num_examples=facts["rows"], dataset_name=benchmark.name)
        info = DatasetInfo(
            features=benchmark.configs[name].features,
            splits=SplitDict({"test": split}, dataset_name=benchmark.name),
            download_size=facts["bytes"],
            dataset_size=facts["bytes"],
        )
        infos.append({"config_name": name, **info._to_yaml_dict()})
        paths = [data_path(part).replace("00000-of-00001", "*") for part in benchmark.configs[name].parts]
        entries.append(
            {
                "config_name": name,
                "version": benchmark.version,
                "description": facts["digest"],
                "data_files": [{"split": "test", "path": paths[0] if len(paths) == 1 else paths}],
                **({"default": True} if name == next(iter(configs)) else {}),
            }
        )
    own_rows = sum(facts["rows"] for name, facts in configs.items() if benchmark.configs[name].parts == (name,))
    header = {
        "license": benchmark.header["license"],
        "language": ["en"],
        "pretty_name": benchmark.name,
        "tags": list(benchmark.header["tags"]),
        "task_categories": list(benchmark.header["task_categories"]),
        "size_categories": [size_category(own_rows)],
        "configs": entries,
        "dataset_info": infos,
    }
    return yaml.safe_dump(header, sort_keys=False, allow_unicode=True, width=1000)


def share(value: float | None) -> str:
    """A share as it stands in a card.

    >>> share(0.12345), share(None)
    ('0.123', 'n/a')
    """
    return "n/a" if value is None else f"{value:.3f}"


def markdown_table(head: Sequence[Any], rows: Sequence[Sequence[Any]]) -> str:
    """A Markdown table.

    >>> print(markdown_table(("a", "b"), [(1, "x|y")]))
    | a | b |
    | --- | --- |
    | 1 | x\\|y |
    """
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines)
