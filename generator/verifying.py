"""Verify a published dataset folder from its rows alone, and say what differs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import yaml

from generator.benchmark import Benchmark, Planned, Row
from generator.building import config_files, config_rows, identity_digest, loaded_bytes, reports
from generator.canonical import canonical_json
from generator.changelog import changes_fault, version_fault
from generator.dataset_card import yaml_header
from generator.errors import UserError
from generator.hub import MANIFEST, README, data_path, read_manifest, row_digest
from generator.progress import track

MOST_ROWS = 1_000_000  # of one config; a hostile manifest could ask for a list of billions of ids
# What of the card's YAML follows from the data; tags and the like may be mended on the card of a release that stands.
BINDING = ("configs", "dataset_info", "license", "size_categories")


def _card_fault(benchmark: Benchmark, folder: Path, manifest: dict[str, Any]) -> str | None:
    """What is wrong with the YAML of the card: it decides which files, features and versions `load_dataset` sees."""
    expected = yaml.safe_load(yaml_header(benchmark, manifest))
    try:
        found = yaml.safe_load((folder / README).read_text(encoding="utf-8").split("---\n")[1])
    except (OSError, ValueError, IndexError, RecursionError, yaml.YAMLError) as error:
        return f"README.md: its YAML cannot be read: {str(error).splitlines()[0]}"
    if not isinstance(found, dict):
        return "README.md: its YAML is no mapping"
    wrong = [key for key in BINDING if canonical_json(found.get(key)) != canonical_json(expected[key])]
    return f"README.md: its YAML says something else than the manifest under: {', '.join(wrong)}" if wrong else None


def _manifest_faults(benchmark: Benchmark, folder: Path, manifest: dict[str, Any]) -> list[str]:
    """What the manifest says of itself and of the files, beside the rows."""
    unfit = [version_fault(manifest["version"]), changes_fault(manifest["changes"])]
    found = [f"{MANIFEST}: {fault}" for fault in unfit if fault]
    if manifest["digest"] != identity_digest(manifest["version"], manifest["configs"]):
        found.append(f"{MANIFEST}: its digest of everything does not fit its entries")
    listed = {path for facts in manifest["configs"].values() for path in facts["files"]}
    expected = {data_path(part) for name in manifest["configs"] for part in benchmark.configs[name].parts}
    if listed != expected:
        found.append(f"{MANIFEST}: the paths of its files are not those of its configs")
    present = {path.relative_to(folder).as_posix() for path in (folder / "data").rglob("*") if not path.is_dir()}
    found += [f"{path}: is not in the manifest" for path in sorted(present - listed)]
    return found


def _refuse_foreign(benchmark: Benchmark, folder: Path, manifest: dict[str, Any]) -> None:
    """A version is the label of a release; which code made the rows, and can draw them again, says the generator's.

    Raises:
        UserError: another generator made a config.
    """
    for name, facts in manifest["configs"].items():
        ours = benchmark.planned(name, benchmark.read_sizes(), facts["seed"]).generator_version
        if facts["generator_version"] != ours:
            made, code = facts["generator_version"], manifest["libraries"].get("bindchain")
            raise UserError(
                f"{folder / MANIFEST}: {name} was made by the generator {made!r:.80} of bindchain {code!r:.20}, and "
                f"this is {ours!r}; install that release of bindchain to verify it"
            )


def _planned(benchmark: Benchmark, name: str, facts: dict[str, Any], sizes: dict[str, Any]) -> Planned:
    """What a config was planned to hold.

    Raises:
        UserError: the sizes of the manifest are no sizes of a suite.
    """
    try:
        if max(sizes.values(), default=0) > MOST_ROWS:
            raise ValueError(f"more than {MOST_ROWS:,}")
        return benchmark.planned(name, benchmark.read_sizes(**sizes), facts["seed"])
    except (TypeError, ValueError) as error:
        raise UserError(f"{MANIFEST}: its sizes fit no suite: {error}; build it again") from error


def _rows(benchmark: Benchmark, folder: Path, name: str) -> tuple[list[Row], str, str | None]:
    """(rows, their digest, None), or ([], "", why they cannot be had)."""
    wanted = benchmark.configs[name].features.arrow_schema.remove_metadata()
    try:
        for part in benchmark.configs[name].parts:
            if pq.read_schema(folder / data_path(part)).remove_metadata() != wanted:
                return [], "", f"{data_path(part)}: its columns are not those of the config"
        rows = list(config_rows(benchmark, folder, name))
        return rows, row_digest(rows), None
    except (OSError, ValueError, TypeError, pa.ArrowException) as error:
        return [], "", f"its files cannot be read: {str(error).splitlines()[0]}"


def _config_faults(
    benchmark: Benchmark, folder: Path, name: str, manifest: dict[str, Any], workers: int, known: dict[str, list[Any]]
) -> list[str]:
    """Every fault of one config. `known` keeps the reports of configs, for those that are made of others."""
    facts = manifest["configs"][name]
    planned = _planned(benchmark, name, facts, manifest["sizes"])
    parts = benchmark.configs[name].parts
    missing = [data_path(part) for part in parts if not (folder / data_path(part)).is_file()]
    if missing:
        return [f"{folder / missing[0]} is missing"]
    found = []
    size = sum((folder / data_path(part)).stat().st_size for part in parts)
    if config_files(benchmark, folder, name) != facts["files"] or size != facts["bytes"]:
        found.append("the bytes of its files are not those of the manifest")
    rows, digest, unreadable = _rows(benchmark, folder, name)
    if unreadable:
        return [*found, unreadable]
    if loaded_bytes(benchmark, folder, name) != facts["loaded_bytes"]:
        found.append("the size of its loaded rows is not that of the manifest")
    if len(rows) != facts["rows"]:
        found.append(f"{len(rows)} rows where the manifest says {facts['rows']}")
    if digest != facts["digest"]:
        found.append("the digest of the rows is not that of the manifest")
    if [row[benchmark.id_column] for row in rows] != list(planned.ids):
        found.append("the cases, or their order, are not those that the sizes and the seed make")
    if parts == (name,):
        shown = track(reports(benchmark, name, rows, len(rows), workers, thorough=True), len(rows), f"verify {name}")
        known[name] = list(shown)
    cases = [case for part in parts for case in known.get(part, [])]
    unfit = benchmark.faults(cases)
    found += unfit if parts == (name,) else []
    if not unfit and canonical_json(benchmark.figures(cases)) != canonical_json(facts["gates"]):
        found.append("the gate figures are not those of the manifest")
    return found


def verify(
    benchmark: Benchmark, folder: Path, workers: int = 1, say: Callable[[str], None] = lambda text: None
) -> tuple[dict[str, Any], list[str]]:
    """The manifest of a folder, and every difference between it, the card, the rows and what the rows must be.

    Raises:
        UserError: there is no readable manifest of the benchmark, or another generator made the rows.
    """
    manifest = read_manifest(folder)
    named = list(manifest["configs"])
    unknown = [name for name in named if name not in benchmark.configs]
    if unknown or not named:
        what = f"configs that {benchmark.name} does not have: {', '.join(unknown)}" if unknown else "no config"
        raise UserError(f"{folder / MANIFEST} names {what}; take the bindchain that made it, or build it again")
    alone = [name for name in named if any(part not in named for part in benchmark.configs[name].parts)]
    if alone:
        raise UserError(f"{folder / MANIFEST} names {alone[0]} without the configs that it consists of; build it again")
    _refuse_foreign(benchmark, folder, manifest)
    found = _manifest_faults(benchmark, folder, manifest)
    card = _card_fault(benchmark, folder, manifest)
    found += [] if card is None else [card]
    known: dict[str, list[Any]] = {}
    for name in sorted(named, key=lambda config: benchmark.configs[config].parts != (config,)):
        faulty = _config_faults(benchmark, folder, name, manifest, workers, known)
        say(f"checked {name}: {f'{len(faulty)} differences' if faulty else 'good'}")
        found += [f"{name}: {fault}" for fault in faulty]
    return manifest, found or benchmark.repository_faults(folder, named)
