"""Build the repository folder of a dataset: Parquet per config, every row replayed, manifest, card, gallery."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any

import datasets
import pyarrow.parquet as pq

from generator.benchmark import Benchmark, ManifestConfigs, Row
from generator.canonical import canonical_json, digest_text
from generator.changelog import label_of
from generator.dataset_card import yaml_header
from generator.errors import UserError
from generator.files import write_text
from generator.hub import MANIFEST, README, ROW_GROUP, data_path, file_digest, iter_rows, merge_parquet, row_digest
from generator.progress import track

MOST_NAMED = 20
CHUNK, PIECES = 32, 8  # most rows handed to a worker at a time, and for few rows how many such pieces each gets
_ERROR_LINE = re.compile(r"[\w.]+(?:Error|Interrupt|Exception)\b")  # the last line of a traceback


def reports(
    benchmark: Benchmark, config: str, rows: Iterable[Row], count: int, workers: int, *, thorough: bool
) -> Iterator[Any]:
    """The report of every row, in order; the result does not depend on the number of workers.

    count: how many rows there are, as far as is known.
    """
    check = partial(benchmark.replay, config, thorough=thorough)
    if workers < 2:
        yield from map(check, rows)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(check, rows, chunksize=max(1, min(CHUNK, count // (PIECES * workers))))


def config_rows(benchmark: Benchmark, folder: Path, config: str) -> Iterator[Row]:
    """The rows of a config, from the files of its parts."""
    return itertools.chain.from_iterable(
        iter_rows(folder / data_path(part)) for part in benchmark.configs[config].parts
    )


def config_files(benchmark: Benchmark, folder: Path, config: str) -> dict[str, str]:
    """Path inside the repository -> digest, of every file of a config."""
    paths = map(data_path, benchmark.configs[config].parts)
    return {path: file_digest(folder / path) for path in paths}


def loaded_bytes(benchmark: Benchmark, folder: Path, config: str) -> int:
    """The size of a config as `datasets` counts it: of its Arrow tables as they come from Parquet, group by group."""
    total = 0
    for part in benchmark.configs[config].parts:
        with pq.ParquetFile(folder / data_path(part)) as file:
            total += sum(batch.nbytes for batch in file.iter_batches(batch_size=ROW_GROUP))
    return total


def _prepare(builder: datasets.GeneratorBasedBuilder, parts: Path, workers: int | None) -> None:
    """Let the builder write its Parquet parts; what stopped it comes out as it was, not wrapped by `datasets`.

    Raises:
        UserError: a worker process failed; the message is its first error.
    """
    try:
        builder.download_and_prepare(str(parts), file_format="parquet", num_proc=workers)
    except datasets.exceptions.DatasetGenerationError as error:
        cause: BaseException | None = error
        while isinstance(cause, datasets.exceptions.DatasetGenerationError):
            cause = cause.__cause__ or cause.__context__
        if isinstance(cause, (OSError, KeyboardInterrupt)):
            raise cause from error
        said = [line for line in str(cause).splitlines() if _ERROR_LINE.match(line)] or [repr(cause)]
        raise UserError(f"config {builder.config.name} could not be made: {said[0]}") from error


def _write_config(benchmark: Benchmark, folder: Path, name: str, sizes: Any, seed: int, workers: int) -> list[Any]:
    """Make one config's Parquet file; returns the reports of its rows."""
    scratch = folder / ".scratch"
    planned = len(benchmark.planned(name, sizes, seed).ids)
    builder = benchmark.builder(name, scratch / "cache", seed, sizes)
    parts = scratch / "parts"
    _prepare(builder, parts, workers if planned >= workers > 1 else None)
    path = folder / data_path(name)
    merge_parquet(sorted(parts.glob("*.parquet")), path)
    shutil.rmtree(scratch)
    found = reports(benchmark, name, iter_rows(path), planned, workers, thorough=False)
    return list(track(found, planned, f"checking {name}"))


def _entry(benchmark: Benchmark, folder: Path, name: str, sizes: Any, seed: int, cases: list[Any]) -> dict[str, Any]:
    """The config's entry in the manifest.

    Raises:
        UserError: the rows fail a gate of the suite (another seed is needed).
    """
    planned = benchmark.planned(name, sizes, seed)
    found = benchmark.faults(cases)
    if len(cases) != len(planned.ids):
        found.append(f"{len(cases)} rows were written where {len(planned.ids)} were planned")
    if found:
        shown = "\n  ".join(found[:MOST_NAMED])
        raise UserError(f"config {name} is not fit to be published, {len(found)} faults:\n  {shown}")
    files = config_files(benchmark, folder, name)
    return {
        "rows": len(cases),
        "bytes": sum((folder / path).stat().st_size for path in files),
        "loaded_bytes": loaded_bytes(benchmark, folder, name),
        "seed": seed,
        "generator_version": planned.generator_version,
        "digest": row_digest(config_rows(benchmark, folder, name)),
        "files": files,
        "gates": benchmark.figures(cases),
    }


def identity_digest(version: str, configs: ManifestConfigs) -> str:
    """One digest of what makes a release: its version, and of each config the rows, their number, seed and generator.

    Pictures are left out as in the digests of rows; the file digests of the manifest cover them.
    """
    kept = ("rows", "seed", "generator_version", "digest")
    identity = {name: {key: facts[key] for key in kept} for name, facts in configs.items()}
    return digest_text(canonical_json([version, identity]))


def build(
    benchmark: Benchmark,
    folder: Path,
    names: Sequence[str],
    sizes: Any,
    seed: int | None,
    workers: int,
    say: Callable[[str], None],
    version: str | None = None,
    changes: str | None = None,
) -> dict[str, Any]:
    """Fill a folder with the whole repository; returns the manifest: what was built, from what, with which figures.

    names: configs to build (those that they consist of are built too); seed: None for the official seeds; say: told of
    each config that is done; version, changes: what the release is called and what is new in it, None for what
    `label_of` makes of the rest.

    Raises:
        UserError: a suite fails its gates; the version or the changes are none.
    """
    wanted = benchmark.with_parts(names)
    version, changes = label_of(benchmark, wanted, sizes, seed, version, changes)
    datasets.logging.set_verbosity_error()
    if not sys.stderr.isatty():
        datasets.disable_progress_bars()
    folder.mkdir(parents=True, exist_ok=True)
    own_first = sorted(wanted, key=lambda name: benchmark.configs[name].parts != (name,))
    cases: dict[str, list[Any]] = {}
    entries: dict[str, dict[str, Any]] = {}
    for name in own_first:
        config = benchmark.configs[name]
        used = config.seed if seed is None else seed
        if config.parts == (name,):
            cases[name] = _write_config(benchmark, folder, name, sizes, used, workers)
        together = list(itertools.chain.from_iterable(cases[part] for part in config.parts))
        entries[name] = _entry(benchmark, folder, name, sizes, used, together)
        say(f"built {name}: {entries[name]['rows']} rows")
    configs = {name: entries[name] for name in wanted}
    found = benchmark.repository_faults(folder, wanted)
    if found:
        raise UserError(f"{found[0]}; choose another seed")
    manifest = {
        "dataset": benchmark.name,
        "version": version,
        "changes": changes,
        "digest": identity_digest(version, configs),
        "sizes": asdict(sizes),
        "configs": configs,
        "libraries": {name: installed_version(name) for name in benchmark.libraries},
    }
    gallery = benchmark.gallery(folder, wanted, sizes, seed)
    write_text(folder / MANIFEST, json.dumps(manifest, indent=1, allow_nan=False) + "\n")
    write_text(folder / README, benchmark.card(manifest, yaml_header(benchmark, manifest), gallery))
    return manifest
