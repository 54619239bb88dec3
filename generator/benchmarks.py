"""The benchmarks of this repository by name; each is imported only when it is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.benchmark import Benchmark
from generator.errors import UserError
from generator.hub import MANIFEST

MODULES = {"ExBind": "generator.exbind.benchmark", "CondChain": "generator.condchain.benchmark"}


def benchmark_of(name: str) -> Benchmark:
    """The benchmark of that name.

    Raises:
        UserError: there is none; the message names those there are.
    """
    if name not in MODULES:
        raise UserError(f"there is no dataset {name!r}; choose from: {', '.join(MODULES)}")
    return importlib.import_module(MODULES[name]).BENCHMARK


def of_manifest(folder: Path, manifest: Mapping[str, Any]) -> Benchmark:
    """The benchmark that a built folder is of.

    Raises:
        UserError: its manifest names another dataset.
    """
    if manifest["dataset"] not in MODULES:
        raise UserError(f"{folder / MANIFEST} is of the dataset {manifest['dataset']!r}, not of {', '.join(MODULES)}")
    return benchmark_of(manifest["dataset"])


def sizes_of(chosen: Mapping[str, tuple[Benchmark, Any]], **options: Mapping[str, int | None]) -> dict[str, Any]:
    """Name -> the sizes of each chosen benchmark; `options` are those that a user may give, None where they were not.

    Raises:
        UserError: a size is none, or is of a benchmark that was not chosen.
    """
    given = {
        name: {key: value for key, value in values.items() if value is not None} for name, values in options.items()
    }
    astray = [(name, key) for name, values in given.items() if name not in chosen for key in values]
    if astray:
        name, key = astray[0]
        raise UserError(f"the size {key} is of {name}, which is not built here; leave it out, or build {name}, too")
    try:
        return {name: benchmark.read_sizes(**given[name]) for name, (benchmark, _) in chosen.items()}
    except ValueError as error:
        raise UserError(str(error)) from error


def choose(names: Sequence[str], configs: Sequence[str]) -> dict[str, tuple[Benchmark, list[str]]]:
    """Name -> (benchmark, configs to build). No name: those that have the configs; no config: all of a benchmark's.

    Raises:
        UserError: there is no such dataset, or none of the chosen has such a config.
    """
    known = {name: benchmark_of(name) for name in (names or MODULES)}
    unknown = [config for config in configs if not any(config in item.configs for item in known.values())]
    if unknown:
        offered = ", ".join(config for benchmark in known.values() for config in benchmark.configs)
        raise UserError(f"there is no config {unknown[0]!r}; choose from: {offered}")
    chosen = {}
    for name, benchmark in known.items():
        wanted = [config for config in benchmark.configs if not configs or config in configs]
        if wanted or names:
            chosen[name] = (benchmark, wanted)
    empty = [name for name, (_, wanted) in chosen.items() if not wanted]
    if empty:
        raise UserError(f"{empty[0]} has none of the configs {', '.join(configs)}")
    return chosen
