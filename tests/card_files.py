"""What the YAML of a dataset's card says of its Parquet files, against the files themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

CATEGORIES = {"n<1K": (0, 1e3), "1K<n<10K": (1e3, 1e4), "10K<n<100K": (1e4, 1e5), "100K<n<1M": (1e5, 1e6)}  # of rows

Header = Mapping[str, Any]


def config_faults(folder: Path, header: Header, body: str) -> Iterator[str]:
    """Configs, splits and files that do not fit each other."""
    names = [entry.get("config_name") for entry in header.get("configs", ())]
    described = [info.get("config_name") for info in header.get("dataset_info", ())]
    if names != described or len(set(names)) != len(names):
        yield "configs and dataset_info do not name the same configs, each once"
    if sum(bool(entry.get("default")) for entry in header.get("configs", ())) != 1:
        yield "there is not one default config"
    if len({entry.get("version") for entry in header.get("configs", ())}) != 1:
        yield "the configs are not all of one version"
    yield from (f"the page does not speak of the config {name}" for name in names if f"`{name}`" not in body)
    reached = set()
    for entry in header.get("configs", ()):
        splits = {source["split"]: source["path"] for source in entry.get("data_files", ())}
        if list(splits) != _splits(header, entry["config_name"]) or not splits:
            yield f"{entry['config_name']}: its data_files and its dataset_info do not name the same splits"
        for split, patterns in splits.items():
            for pattern in [patterns] if isinstance(patterns, str) else patterns:
                found = set(folder.glob(pattern))
                reached |= found
                if not found or any(not path.name.startswith(f"{split}-") for path in found):
                    yield f"{entry['config_name']}: {pattern} is no file of the split {split}"
    astray = sorted(set(folder.rglob("*.parquet")) - reached)
    yield from (f"{path.relative_to(folder)} belongs to no config" for path in astray)


def size_faults(folder: Path, header: Header) -> Iterator[str]:
    """Numbers of rows and bytes that are not those of the files."""
    for info in header.get("dataset_info", ()):
        name, total = info.get("config_name"), 0
        paths = {split: _files(folder, header, name, split) for split in _splits(header, name)}
        for split in info.get("splits", ()):
            files = [pq.ParquetFile(path) for path in paths[split["name"]]]
            rows = sum(file.metadata.num_rows for file in files)
            loaded = sum(file.read_row_group(number).nbytes for file in files for number in range(file.num_row_groups))
            total += loaded
            if split["num_examples"] != rows:
                yield f"{name}: {split['name']} has {rows} rows, not {split['num_examples']}"
            if split["num_bytes"] != loaded:
                yield f"{name}: {split['name']} is {loaded} bytes when loaded, not {split['num_bytes']}"
        size = sum(path.stat().st_size for found in paths.values() for path in found)
        if info.get("download_size") != size:
            yield f"{name}: its files have {size} bytes, not {info.get('download_size')}"
        if info.get("dataset_size") != total:
            yield f"{name}: it is {total} bytes when loaded, not {info.get('dataset_size')}"
    rows = sum(pq.ParquetFile(path).metadata.num_rows for path in folder.rglob("*.parquet"))
    fitting = [name for name, (least, most) in CATEGORIES.items() if least <= rows < most]
    if header.get("size_categories") != fitting:
        yield f"{rows} rows are of the size {fitting}, not {header.get('size_categories')}"


def _splits(header: Header, config: str) -> list[str]:
    return [
        split["name"]
        for info in header.get("dataset_info", ())
        if info.get("config_name") == config
        for split in info.get("splits", ())
    ]


def _files(folder: Path, header: Header, config: str, split: str) -> list[Path]:
    patterns = [
        source["path"]
        for entry in header.get("configs", ())
        if entry.get("config_name") == config
        for source in entry.get("data_files", ())
        if source["split"] == split
    ]
    flat = [path for item in patterns for path in ([item] if isinstance(item, str) else item)]
    return [path for pattern in flat for path in sorted(folder.glob(pattern))]
