"""The releases that a user asks to reproduce: where each is described, and, where they are at hand, its rows."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evaluation.reproduction.document import Provenance, read_document
from evaluation.reproduction.recipe import SIZE_OPTIONS, Recipe
from generator.errors import UserError
from generator.hub import ARTIFACTS, MANIFEST, data_path, local_folder, read_manifest
from predictors.texts import on_one_line, printable

RELEASED = Path(__file__).resolve().parents[2] / "docs" / "released"  # the official releases, in the source


@dataclass(frozen=True, slots=True)
class Source:
    """A release. folder: of its published rows; None where only its `artifacts.json` is at hand. file: that one."""

    provenance: Provenance
    file: Path
    folder: Path | None = None


def find_sources(releases: Sequence[str], revision: str | None = None) -> list[Source]:
    """The releases of these names: a built folder, an `artifacts.json`, `ExBind` or `CondChain` for the official one, a
    dataset on the Hub; the official ones of both where no name is given. revision: of a dataset on the Hub.

    Raises:
        UserError: one is not to be had, or damaged; its manifest and its `artifacts.json` are of two releases, or files
            that neither names stand among its rows; the revision is of none of them; two are of one dataset.
    """
    sources = [_find(release, revision) for release in releases or SIZE_OPTIONS]
    datasets = [source.provenance.recipe.dataset for source in sources]
    twice = next((name for name in datasets if datasets.count(name) > 1), None)
    if twice:
        raise UserError(f"two of the releases are of {twice}, and both would be made in one folder; give one at a time")
    return sources


def _find(release: str, revision: str | None) -> Source:
    if not release.strip():
        raise UserError(
            f"the name of a release is blank; give a built folder, its {ARTIFACTS}, or a dataset on the Hub"
        )
    path = Path(release)
    official = release in SIZE_OPTIONS and not path.is_dir()
    if revision is not None and (official or os.path.lexists(path)):
        raise UserError(f"--revision is of a dataset on the Hub, and {printable(release)} is none; leave it out")
    if official:
        return _read_official(release)
    if path.suffix == ".json":
        return Source(read_document(path), path)
    folder = local_folder(release, None, revision)
    manifest = read_manifest(folder)
    provenance = read_document(folder / ARTIFACTS)
    _refuse_another(folder, manifest, provenance)
    _refuse_foreign_files(folder, manifest, provenance.recipe)
    return Source(provenance, folder / ARTIFACTS, folder)


def _refuse_another(folder: Path, manifest: Mapping[str, Any], provenance: Provenance) -> None:
    """
    Raises:
        UserError: the manifest is of another release, or says something else of this one.
    """
    place = printable(folder / ARTIFACTS)
    if provenance.recipe.digest != manifest["digest"]:
        raise UserError(f"{place}: is of other rows than the manifest beside it; build both again")
    try:
        same = Recipe.read(manifest) == provenance.recipe and manifest["libraries"] == provenance.libraries
        why = "the two do not say the same of it"
    except ValueError as error:
        same, why = False, on_one_line(str(error))
    if not same:
        raise UserError(f"{place}: is of another release than the {MANIFEST} beside it ({why}); build both again")


def _refuse_foreign_files(folder: Path, manifest: Mapping[str, Any], recipe: Recipe) -> None:
    """`load_dataset` reads what stands in the folder of a config, so nothing else may, whatever the manifest says.

    Raises:
        UserError: the manifest names other files for a config than its own, or there are more.
    """
    own: set[str] = set()
    for name in recipe.configs:
        paths = list(map(data_path, recipe.benchmark.configs[name].parts))
        if sorted(manifest["configs"][name]["files"]) != sorted(paths):
            raise UserError(f"{printable(folder / MANIFEST)}: the files of {name} are not its own; build it again")
        own.update(paths)
    present = {path.relative_to(folder).as_posix() for path in (folder / "data").rglob("*") if not path.is_dir()}
    if present - own:
        first = printable(folder / min(present - own))
        raise UserError(f"{first}: is no file of {recipe.dataset} {recipe.version}; move it away or build it again")


def _read_official(dataset: str) -> Source:
    path = RELEASED / f"{dataset}.json"
    if not path.is_file():
        raise UserError(
            f"the official release of {dataset} is described in the source of bindchain, which is not here; "
            f"give a built folder, its {ARTIFACTS}, or a dataset on the Hub"
        )
    provenance = read_document(path)
    if provenance.recipe.dataset != dataset:
        raise UserError(f"{printable(path)}: is of {provenance.recipe.dataset}; put that of {dataset} in its place")
    return Source(provenance, path)
