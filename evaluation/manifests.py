"""The manifests of runs as comparisons and reports need them: what anybody may have written is checked once, here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from generator.errors import UserError
from predictors.manifests import manifest_path, read_run_manifest
from predictors.texts import json_type, on_one_line, printable

LONGEST_NAME = 4096  # characters of a run's name; none is cut before it is shown, or two models could become one
DEEPEST = 50  # levels of a manifest; whoever walks it may recurse


def run_manifest(path: Path) -> dict[str, Any] | None:
    """The manifest of a prediction file, as `predictors.manifests.read_run_manifest`; None where it has none.

    `source`, `run.model`, `run.prompt` and `run.decoding` are objects or absent, the path and the revision in `source`
    texts or absent.

    Raises:
        UserError: it is damaged.
    """
    manifest = read_run_manifest(path)
    if manifest is not None and (wrong := _fault(manifest)):
        raise UserError(f"{printable(manifest_path(path))}: is no manifest of a run ({wrong}); move it away")
    return manifest


def with_manifests(files: Sequence[Path]) -> list[Path]:
    """Prediction files and the places of their manifests: all that is read of runs, whether it is there or not."""
    return [*files, *(manifest_path(path) for path in files if path.name)]


def line_of(text: str) -> str:
    """What a manifest says as one line that a terminal can show; it is cut nowhere."""
    return on_one_line(text, len(text))


def _fault(manifest: dict[str, Any]) -> str | None:
    if _is_deep(manifest):
        return f"it is nested more than {DEEPEST} levels deep"
    for key in ("name", "predictor"):
        if len(manifest[key]) > LONGEST_NAME:
            return f"its {key} is longer than {LONGEST_NAME} characters"
    run, source = manifest["run"], manifest.get("source")
    parts = {"source": source, **{f"run.{key}": run.get(key) for key in ("model", "prompt", "decoding")}}
    for place, value in parts.items():
        if not isinstance(value, dict | None):
            return f"{place} is {json_type(value)}"
    for key, value in (source or {}).items():
        if key in ("path", "revision") and not isinstance(value, str | None):
            return f"source.{key} is {json_type(value)}"
    return None


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        inner = [list(part.values()) if isinstance(part, dict) else part for part in level]
        level = [item for part in inner if isinstance(part, list) for item in part]
    return bool(level)
