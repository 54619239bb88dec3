"""What a benchmark gives to the common build and verify: a table of functions, one for ExBind and one for CondChain.

    configs --builder--> rows in Parquet --replay--> reports --figures, faults--> manifest, card

A config may be made of the files of others (`parts`); it then has no file of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from datasets import Features, GeneratorBasedBuilder

Row = dict[str, Any]
ManifestConfigs = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class ConfigFacts:
    """One config: what it is, in one line, its official seed, and the configs whose files it consists of."""

    name: str
    summary: str
    seed: int
    parts: tuple[str, ...]
    features: Features


@dataclass(frozen=True, slots=True)
class Planned:
    """What a config of certain sizes and seed will hold: the ids of its rows in order, and who made them."""

    generator_version: str
    ids: Sequence[str]


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One benchmark.

    version: of the official data; changes: what is new in it, in one line; id_column: the column that names a row;
    libraries: those whose versions the manifest keeps; header: licence, tags and tasks for the YAML of the card.
    planned: (config, sizes, seed) -> what it holds.
    builder: (config, cache folder, seed, sizes) -> its `datasets` builder.
    read_sizes: keyword arguments -> sizes; TypeError or ValueError where they are none.
    replay: (config, row, thorough) -> report; it runs in worker processes; thorough also compares what a build has
    just drawn. figures, faults: over the reports of a config.
    repository_faults: (folder, configs) -> what is wrong between configs.
    gallery: (folder, configs, sizes, seed) -> Markdown of the gallery, whose pictures it writes. card: (manifest, YAML
    header, gallery) -> the whole README.
    """

    name: str
    version: str
    changes: str
    metric: str
    id_column: str
    configs: Mapping[str, ConfigFacts]
    libraries: tuple[str, ...]
    header: Mapping[str, Any]
    planned: Callable[[str, Any, int], Planned]
    builder: Callable[[str, Path, int, Any], GeneratorBasedBuilder]
    read_sizes: Callable[..., Any]
    replay: Callable[..., Any]
    figures: Callable[[list[Any]], dict[str, Any]]
    faults: Callable[[list[Any]], list[str]]
    repository_faults: Callable[[Path, Sequence[str]], list[str]]
    gallery: Callable[[Path, Sequence[str], Any, int | None], str]
    card: Callable[[Mapping[str, Any], str, str], str]

    def with_parts(self, names: Sequence[str]) -> list[str]:
        """The configs of these names and of all that they consist of, in the order of the table."""
        wanted = {part for name in names for part in (name, *self.configs[name].parts)}
        return [name for name in self.configs if name in wanted]
