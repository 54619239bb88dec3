"""Verify a published ExBind folder from its rows alone, and say what differs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import yaml

from generator.canonical import canonical_json
from generator.errors import UserError
from generator.exbind.audit import faults, figures, reports
from generator.exbind.build import identity_digest, require_sound_latents
from generator.exbind.card import yaml_header
from generator.exbind.configs import CONFIGS
from generator.exbind.features import config_features
from generator.exbind.suites import Plan, Sizes
from generator.hub import MANIFEST, data_path, file_digest, iter_rows, read_manifest, row_digest
from generator.progress import track


def _card_fault(folder: Path, manifest: dict[str, Any]) -> str | None:
    """What is wrong with the YAML of the card: it decides which files, features and versions `load_dataset` sees."""
    expected = yaml.safe_load(yaml_header(manifest["configs"], manifest["version"]))
    try:
        found = yaml.safe_load((folder / "README.md").read_text(encoding="utf-8").split("---\n")[1])
    except (OSError, ValueError, IndexError, RecursionError, yaml.YAMLError) as error:
        return f"README.md: its YAML cannot be read: {str(error).splitlines()[0]}"
    if not isinstance(found, dict):
        return "README.md: its YAML is no mapping"
    wrong = [key for key in expected if canonical_json(found.get(key)) != canonical_json(expected[key])]
    return f"README.md: its YAML says something else than the manifest under: {', '.join(wrong)}" if wrong else None


def _manifest_faults(folder: Path, manifest: dict[str, Any]) -> list[str]:
    """What the manifest says of itself and of the files, beside the rows."""
    found = []
    if manifest["dataset"] != "ExBind":
        found.append(f"{MANIFEST}: it is of the dataset {manifest['dataset']!r}, not of ExBind")
    if manifest["digest"] != identity_digest(manifest["version"], manifest["configs"]):
        found.append(f"{MANIFEST}: its digest of everything does not fit its entries")
    listed = {facts["file"]["path"] for facts in manifest["configs"].values()}
    if listed != set(map(data_path, manifest["configs"])):
        found.append(f"{MANIFEST}: the paths of its files are not those of its configs")
    present = {path.relative_to(folder).as_posix() for path in (folder / "data").rglob("*") if not path.is_dir()}
    found += [f"{path}: is not in the manifest" for path in sorted(present - listed)]
    return found


def _plan(name: str, facts: dict[str, Any], sizes: dict[str, Any]) -> Plan:
    """The plan that a config was made of.

    Raises:
        UserError: the sizes of the manifest are no sizes of a suite.
    """
    try:
        return CONFIGS[name].plan(Sizes(**sizes), facts["seed"])
    except (TypeError, ValueError) as error:
        raise UserError(f"{MANIFEST}: its sizes fit no suite: {error}; build it again") from error


def _config_faults(folder: Path, name: str, manifest: dict[str, Any], workers: int) -> list[str]:
    path, facts = folder / data_path(name), manifest["configs"][name]
    plan = _plan(name, facts, manifest["sizes"])
    if not path.is_file():
        return [f"{path} is missing"]
    found = []
    if file_digest(path) != facts["file"]["digest"] or path.stat().st_size != facts["bytes"]:
        found.append(f"{path.name}: the file's bytes are not those of the manifest")
    try:
        schema = pq.read_schema(path)
        if schema.remove_metadata() != config_features(CONFIGS[name].extra_columns).arrow_schema.remove_metadata():
            return [*found, f"{path.name}: its columns are not those of the config"]
        rows = list(iter_rows(path))
        digest = row_digest(rows)
    except (OSError, ValueError, TypeError, pa.ArrowException) as error:
        return [*found, f"{path.name}: cannot be read: {str(error).splitlines()[0]}"]
    if len(rows) != facts["rows"]:
        found.append(f"{len(rows)} rows where the manifest says {facts['rows']}")
    if digest != facts["digest"]:
        found.append("the digest of the rows is not that of the manifest")
    if plan.generator_version != facts["generator_version"]:
        found.append(f"the manifest names another generator version than {plan.generator_version}")
    keys = map(plan.key, range(len(plan)))
    if [row["case_id"] for row in rows] != [f"{key.latent_id}__{key.format}" for key in keys]:
        found.append("the cases, or their order, are not those that the sizes and the seed make")
    cases = list(track(reports(name, rows, workers, pictures=True), len(rows), f"verify {name}"))
    found += faults(cases)
    if cases and canonical_json(figures(cases)) != canonical_json(facts["gates"]):
        found.append("the gate figures are not those of the manifest")
    return found


def verify(
    folder: Path, workers: int = 1, say: Callable[[str], None] = lambda text: None
) -> tuple[dict[str, Any], list[str]]:
    """The manifest of a folder, and every difference between it, the card, the rows and what the rows must be.

    Raises:
        UserError: there is no readable manifest of ExBind.
    """
    manifest = read_manifest(folder)
    unknown = [name for name in manifest["configs"] if name not in CONFIGS]
    if unknown or not manifest["configs"]:
        named = f"configs that ExBind does not have: {', '.join(unknown)}" if unknown else "no config"
        raise UserError(f"{folder / MANIFEST} names {named}; build it again")
    found = _manifest_faults(folder, manifest)
    card = _card_fault(folder, manifest)
    found += [] if card is None else [card]
    for name in manifest["configs"]:
        faulty = _config_faults(folder, name, manifest, workers)
        say(f"checked {name}: {f'{len(faulty)} differences' if faulty else 'good'}")
        found += [f"{name}: {fault}" for fault in faulty]
    if not found:
        try:
            require_sound_latents(folder, list(manifest["configs"]))
        except UserError as error:
            found.append(str(error))
    return manifest, found
