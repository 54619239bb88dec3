"""Verify a published ExBind folder from its rows alone, and say what differs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import yaml

from generator.canonical import canonical_json
from generator.errors import UserError
from generator.exbind.audit import faults, figures, reports
from generator.exbind.build import identity_digest, require_one_latent_each
from generator.exbind.configs import CONFIGS
from generator.hub import MANIFEST, file_digest, iter_rows, read_manifest, row_digest
from generator.progress import track


def card_digests(folder: Path) -> dict[str, str]:
    """Config -> digest as the YAML of the card says it; empty where there is no readable card."""
    try:
        header = yaml.safe_load((folder / "README.md").read_text(encoding="utf-8").split("---\n")[1])
        return {entry["config_name"]: entry["description"] for entry in header["configs"]}
    except (OSError, ValueError, IndexError, KeyError, TypeError, yaml.YAMLError):
        return {}


def _config_faults(folder: Path, name: str, facts: dict[str, Any], workers: int) -> list[str]:
    path = folder / "data" / name / "test-00000-of-00001.parquet"
    if not path.is_file():
        return [f"{path} is missing"]
    found = []
    if file_digest(path) != facts["file"]["digest"]:
        found.append(f"{path.name}: the file's bytes are not those of the manifest")
    try:
        rows = list(iter_rows(path))
    except (OSError, pa.ArrowException) as error:
        return [*found, f"{path.name}: cannot be read: {str(error).splitlines()[0]}"]
    if len(rows) != facts["rows"]:
        found.append(f"{len(rows)} rows where the manifest says {facts['rows']}")
    if row_digest(rows) != facts["digest"]:
        found.append("the digest of the rows is not that of the manifest")
    cases = list(track(reports(name, rows, workers, pictures=True), len(rows), f"verify {name}"))
    found += faults(cases)
    if cases and canonical_json(figures(cases)) != canonical_json(facts["gates"]):
        found.append("the gate figures are not those of the manifest")
    return found


def verify(folder: Path, workers: int = 1) -> tuple[dict[str, Any], list[str]]:
    """The manifest of a folder, and every difference between it, the card, the rows and what the rows must be.

    Raises:
        UserError: there is no readable manifest.
    """
    manifest = read_manifest(folder)
    unknown = [name for name in manifest["configs"] if name not in CONFIGS]
    if unknown:
        raise UserError(f"{folder / MANIFEST} names configs that ExBind does not have: {', '.join(unknown)}")
    found, card = [], card_digests(folder)
    if manifest.get("digest") != identity_digest(manifest["version"], manifest["configs"]):
        found.append(f"{MANIFEST}: its digest of everything does not fit its entries")
    for name, facts in manifest["configs"].items():
        if card.get(name) != facts["digest"]:
            found.append(f"README.md: the config {name} does not carry the digest of the manifest")
        found += [f"{name}: {fault}" for fault in _config_faults(folder, name, facts, workers)]
    present = {path.parent.name for path in folder.glob("data/*/*.parquet")}
    found += [f"data/{name}: is not in the manifest" for name in sorted(present - set(manifest["configs"]))]
    if not found:
        try:
            require_one_latent_each(folder, list(manifest["configs"]))
        except UserError as error:
            found.append(str(error))
    return manifest, found
