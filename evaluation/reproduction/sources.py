"""The releases that a user asks to reproduce: where each is described, and, where they are at hand, its rows."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from evaluation.reproduction.document import ARTIFACTS, Provenance, read_document
from evaluation.reproduction.recipe import SIZE_OPTIONS
from generator.errors import UserError
from generator.hub import local_folder, read_manifest
from predictors.texts import printable

RELEASED = Path(__file__).resolve().parents[2] / "docs" / "released"  # the official releases, in the source


@dataclass(frozen=True, slots=True)
class Source:
    """A release. folder: of its published rows; None where only its `artifacts.json` is at hand."""

    provenance: Provenance
    folder: Path | None = None


def find_sources(releases: Sequence[str], revision: str | None = None) -> list[Source]:
    """The releases of these names: a built folder, an `artifacts.json`, `ExBind` or `CondChain` for the official one, a
    dataset on the Hub; the official ones of both where no name is given. revision: of a dataset on the Hub.

    Raises:
        UserError: one is not to be had, or damaged; the revision is of none of them; two are of one dataset.
    """
    sources = [_find(release, revision) for release in releases or SIZE_OPTIONS]
    datasets = [source.provenance.recipe.dataset for source in sources]
    twice = next((name for name in datasets if datasets.count(name) > 1), None)
    if twice:
        raise UserError(f"two of the releases are of {twice}, and both would be made in one folder; give one at a time")
    return sources


def _find(release: str, revision: str | None) -> Source:
    path = Path(release)
    official = release in SIZE_OPTIONS and not path.is_dir()
    if revision is not None and (official or os.path.lexists(path)):
        raise UserError(f"--revision is of a dataset on the Hub, and {printable(release)} is none; leave it out")
    if official:
        return Source(_read_official(release))
    if path.suffix == ".json":
        return Source(read_document(path))
    folder = local_folder(release, None, revision)
    manifest = read_manifest(folder)
    provenance = read_document(folder / ARTIFACTS)
    if provenance.recipe.digest != manifest["digest"]:
        place = printable(folder / ARTIFACTS)
        raise UserError(f"{place}: is of other rows than the manifest beside it; build both again")
    return Source(provenance, folder)


def _read_official(dataset: str) -> Provenance:
    path = RELEASED / f"{dataset}.json"
    if not path.is_file():
        raise UserError(
            f"the official release of {dataset} is described in the source of bindchain, which is not here; "
            f"give a built folder, its {ARTIFACTS}, or a dataset on the Hub"
        )
    provenance = read_document(path)
    if provenance.recipe.dataset != dataset:
        raise UserError(f"{printable(path)}: is of {provenance.recipe.dataset}; put that of {dataset} in its place")
    return provenance
