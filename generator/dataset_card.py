"""What the cards of all datasets share: the YAML header for the Hub, how to open the files, and Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import yaml
from datasets import DatasetInfo, SplitDict, SplitInfo

from generator.benchmark import Benchmark
from generator.hub import data_path

ASSETS = "assets"
_SIZES = ((1e3, "n<1K"), (1e4, "1K<n<10K"), (1e5, "10K<n<100K"), (1e6, "100K<n<1M"))
_MARKUP = re.compile(r"[\\`*_\[\]<>&~$!^=]")
# Pages make links of more than Markdown does: a.org, www.1.2, @name, #7.
_LINK = re.compile(r"[@#/]|\w\.[^\W\d]|www\.", re.IGNORECASE)
_NOT_IN_CODE = re.compile(r"([\\|`]+)")


def size_category(rows: int) -> str:
    """The Hub's name for a number of rows.

    >>> size_category(1330)
    '1K<n<10K'
    """
    return next((name for limit, name in _SIZES if rows < limit), "n>1M")


def yaml_header(benchmark: Benchmark, manifest: Mapping[str, Any]) -> str:
    """The YAML of the card: licence, tags, and every config with its files, features, sizes and digest.

    The digest stands in each config entry because `datasets` keys its cache of a local folder on this text alone:
    without it, rebuilt rows under an unchanged card would silently be served from the cache of the old ones.
    """
    infos, entries = [], []
    configs = manifest["configs"]
    for name, facts in configs.items():
        loaded = facts["loaded_bytes"]
        split = SplitInfo("test", num_bytes=loaded, num_examples=facts["rows"], dataset_name=benchmark.name)
        info = DatasetInfo(
            features=benchmark.configs[name].features,
            splits=SplitDict({"test": split}, dataset_name=benchmark.name),
            download_size=facts["bytes"],
            dataset_size=loaded,
        )
        infos.append({"config_name": name, **info._to_yaml_dict()})
        paths = [data_path(part).replace("00000-of-00001", "*") for part in benchmark.configs[name].parts]
        entries.append(
            {
                "config_name": name,
                "version": manifest["version"],
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


def opening_section(name: str, config: str, version: str) -> str:
    """How to open a dataset's files without `datasets`; `config` is one that has a file of its own."""
    return f"""## Open the files without `datasets`

Each config with rows of its own is one Parquet file. In the folder that holds {name}, for instance:

```python
file = "{name}/{data_path(config)}"
```

On the Hub, the same file of the newest version, and of this one:

```python
file = "hf://datasets/<org>/{name}/{data_path(config)}"
file = "hf://datasets/<org>/{name}@v{version}/{data_path(config)}"
```

Each of these reads it, from either place:

```python
import pandas
rows = pandas.read_parquet(file)
```

```python
import polars
rows = polars.read_parquet(file)
```

```python
import duckdb
rows = duckdb.read_parquet(file)
```

A picture is a pair of `bytes` (the PNG file) and `path` (a name for it).
"""


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


def markdown_text(text: str) -> str:
    """A text as Markdown that shows it and does nothing else: no link, no HTML, no emphasis.

    A word that a page could take for a link stands as code, where nothing is looked for. The bars of a table are left
    to `markdown_table`.

    >>> markdown_text("*new* rows, see example.org")
    '\\\\*new\\\\* rows, see `example.org`'
    """
    return " ".join(map(_word, text.split(" ")))


def _word(word: str) -> str:
    if not _LINK.search(word):
        return _MARKUP.sub(r"\\\g<0>", word)
    parts = _NOT_IN_CODE.split(word)  # every other part is of characters that code in a table cannot hold
    return "".join(_MARKUP.sub(r"\\\g<0>", part) if odd % 2 else f"`{part}`" for odd, part in enumerate(parts) if part)
