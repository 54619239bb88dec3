"""Build the repository folder `ExBind`: Parquet per config, manifest, card, gallery."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any

import datasets

from exbind_dataset import ExBind
from generator.canonical import canonical_json, digest_text
from generator.errors import UserError
from generator.exbind.audit import faults, figures, reports
from generator.exbind.card import card, write_gallery
from generator.exbind.cases import Drawn, draw
from generator.exbind.configs import CONFIGS
from generator.exbind.replay import content_of
from generator.exbind.suites import BROAD_FORMATS, BROAD_VERSION, DATASET_VERSION, Plan, Sizes, broad_plan
from generator.files import write_text
from generator.hub import MANIFEST, data_path, file_digest, iter_rows, merge_parquet, row_digest
from generator.progress import track
from generator.records import Latent

LIBRARIES = ("datasets", "pyarrow", "cairosvg", "fonttools", "networkx", "numpy", "scipy")
DISJOINT = (("broad", "targeted"), ("broad", "targeted_table"), ("broad", "targeted_hierarchy"))
MOST_NAMED = 20
_ERROR_LINE = re.compile(r"[\w.]+(?:Error|Interrupt|Exception)\b")  # the last line of a traceback


def _prepare(builder: ExBind, parts: Path, workers: int | None) -> None:
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


def build_config(folder: Path, name: str, sizes: Sizes, seed: int | None, workers: int) -> dict[str, Any]:
    """Make one config's Parquet file and check every row of it; returns its entry in the manifest.

    Raises:
        UserError: the rows fail a gate of the suite (another seed is needed), or the sizes do not fit.
    """
    official = CONFIGS[name].seed
    used = official if seed is None else seed
    scratch = folder / ".scratch"
    builder = ExBind(config_name=name, cache_dir=str(scratch / "cache"), seed=used, **asdict(sizes))
    parts = scratch / "parts"
    rows_planned = len(CONFIGS[name].plan(sizes, used))
    _prepare(builder, parts, workers if rows_planned >= workers > 1 else None)
    path = folder / data_path(name)
    merge_parquet(sorted(parts.glob("*.parquet")), path)
    shutil.rmtree(scratch)
    rows = track(iter_rows(path), rows_planned, f"checking {name}")
    cases = list(reports(name, rows, workers, pictures=False))
    found = faults(cases)
    if len(cases) != rows_planned:
        found.append(f"{len(cases)} rows were written where {rows_planned} were planned")
    if found:
        shown = "\n  ".join(found[:MOST_NAMED])
        raise UserError(f"config {name} is not fit to be published, {len(found)} faults:\n  {shown}")
    return {
        "rows": len(cases),
        "bytes": path.stat().st_size,
        "seed": used,
        "generator_version": CONFIGS[name].plan(sizes, used).generator_version,
        "digest": row_digest(iter_rows(path)),
        "file": {"path": path.relative_to(folder).as_posix(), "digest": file_digest(path)},
        "gates": figures(cases),
    }


def latents_of(path: Path) -> dict[str, set[str]]:
    """Latent id -> the latents under that id in a file, as JSON without the id."""
    found: dict[str, set[str]] = {}
    for row in iter_rows(path):
        found.setdefault(row["latent_id"], set()).add(content_of(Latent.from_json(row["latent"])))
    return found


def require_sound_latents(folder: Path, names: list[str]) -> None:
    """Both surfaces of a pair show one latent, and `broad` and the targeted suites share none.

    Raises:
        UserError: they do not; the message names the latent or the suites.
    """
    known = {}
    for name in names:
        latents = latents_of(folder / data_path(name))
        torn = [latent_id for latent_id, contents in latents.items() if len(contents) > 1]
        if torn:
            raise UserError(f"config {name}: the surfaces of {torn[0]} show different latents; choose another seed")
        known[name] = set().union(*latents.values())
    for first, second in DISJOINT:
        if known.get(first, set()) & known.get(second, set()):
            raise UserError(f"the configs {first} and {second} share a latent; choose another seed")


def gallery_examples(sizes: Sizes, seed: int) -> dict[str, Drawn]:
    """An early case of each surface in `broad`; the third one, where there is one, has the highest level."""
    plan = broad_plan(sizes, seed)
    blocks = {block.format: replace(block, count=1, start=min(3, block.count)) for block in plan.blocks}
    return {form: draw(Plan(seed, BROAD_VERSION, (blocks[form],)).key(0)) for form, _ in BROAD_FORMATS}


def identity_digest(version: str, configs: dict[str, dict[str, Any]]) -> str:
    """One digest of what makes a release: its version, and of each config the rows, their number, seed and generator.

    Pictures are left out as in the digests of rows; the file digests of the manifest cover them.
    """
    kept = ("rows", "seed", "generator_version", "digest")
    identity = {name: {key: facts[key] for key in kept} for name, facts in configs.items()}
    return digest_text(canonical_json([version, identity]))


def manifest_of(configs: dict[str, dict[str, Any]], sizes: Sizes) -> dict[str, Any]:
    """The manifest: what was built, from what, with which gate figures, and a digest of everything."""
    return {
        "dataset": "ExBind",
        "version": DATASET_VERSION,
        "digest": identity_digest(DATASET_VERSION, configs),
        "sizes": asdict(sizes),
        "configs": configs,
        "libraries": {name: installed_version(name) for name in LIBRARIES},
    }


def build(
    folder: Path, names: list[str], sizes: Sizes, seed: int | None, workers: int, say: Callable[[str], None]
) -> dict[str, Any]:
    """Fill an empty folder with the whole repository; returns the manifest.

    names: configs to build, in the order of the table `CONFIGS`; seed: None for the official seeds; say: told of each
    config that is done.

    Raises:
        UserError: a suite fails its gates.
    """
    datasets.logging.set_verbosity_error()
    if not sys.stderr.isatty():
        datasets.disable_progress_bars()
    configs = {}
    for name in names:
        configs[name] = build_config(folder, name, sizes, seed, workers)
        say(f"built {name}: {configs[name]['rows']} rows")
    require_sound_latents(folder, names)
    manifest = manifest_of(configs, sizes)
    gallery = write_gallery(folder, gallery_examples(sizes, CONFIGS["broad"].seed if seed is None else seed))
    write_text(folder / MANIFEST, json.dumps(manifest, indent=1, allow_nan=False) + "\n")
    write_text(folder / "README.md", card(configs, DATASET_VERSION, gallery))
    return manifest
