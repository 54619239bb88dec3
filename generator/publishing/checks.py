"""What must hold of a folder before anything of it leaves the machine."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from generator.benchmark import Benchmark
from generator.benchmarks import of_manifest
from generator.changelog import what_differs
from generator.errors import UserError
from generator.hub import MANIFEST, read_manifest
from generator.publishing.contents import Contents, read_contents
from generator.publishing.repositories import Repository
from generator.spaces import assemble
from generator.verifying import verify

ARTIFACTS = "artifacts.json"
_MOST_NAMED = 5
_AGAIN = "build it again with: bindchain build"


def check_folder(
    repository: Repository, folder: Path, contents: Contents, workers: int, say: Callable[[str], None]
) -> None:
    """See that a built folder, of which `contents` is to go, is fit to be published.

    A dataset is replayed from its rows as `bindchain verify` does; a Space must be what this installation assembles.

    Raises:
        UserError: it is not; the first differences are named.
    """
    checks = {"dataset": _dataset_faults, "space": _space_faults}
    found = checks[repository.kind](repository, folder, contents, workers, say)
    if found:
        more = f"\n  and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
        shown = "\n  ".join(found[:_MOST_NAMED])
        raise UserError(f"{folder} is not fit to be published; {_AGAIN}\n  {shown}{more}")


def _dataset_faults(
    repository: Repository, folder: Path, contents: Contents, workers: int, say: Callable[[str], None]
) -> list[str]:
    manifest = read_manifest(folder)
    benchmark = of_manifest(folder, manifest)
    if benchmark.name != repository.name:
        return [f"{MANIFEST}: it is of {benchmark.name}"]
    _, found = verify(benchmark, folder, workers, say)
    found += _official_fault(benchmark, manifest)
    listed = {path for facts in manifest["configs"].values() for path in facts["files"]}
    found += [
        f"{path}: is listed and does not belong into the repository" for path in sorted(listed - {*contents.files})
    ]
    if ARTIFACTS not in contents.files:
        return [*found, f"{ARTIFACTS} is missing"]
    try:
        of_digest = json.loads(contents.files[ARTIFACTS].read())["digest"]
    except (ValueError, KeyError, TypeError, RecursionError):
        of_digest = None
    return found if of_digest == manifest["digest"] else [*found, f"{ARTIFACTS}: it is of other rows than {MANIFEST}"]


def _official_fault(benchmark: Benchmark, manifest: dict[str, Any]) -> list[str]:
    """The number of the official data is theirs: under it people everywhere must find the same rows."""
    if manifest["version"] != benchmark.version:
        return []
    configs = manifest["configs"]
    seeds = [facts["seed"] for name, facts in configs.items() if facts["seed"] != benchmark.configs[name].seed]
    differs = what_differs(benchmark, list(configs), benchmark.read_sizes(**manifest["sizes"]), (seeds or [None])[0])
    number = f"{MANIFEST}: {benchmark.version} is the number of the official data, and this is other data ({differs}); "
    return [f"{number}give it one of its own with: bindchain build --version"] if differs else []


def _space_faults(
    repository: Repository, folder: Path, contents: Contents, workers: int, say: Callable[[str], None]
) -> list[str]:
    with TemporaryDirectory() as parent:
        fresh = Path(parent) / repository.name
        assemble(repository.name, fresh)
        made = read_contents(repository, fresh).files
    found = [f"{path}: is missing" for path in made if path not in contents.files]
    found += [f"{path}: is no part of it" for path in contents.files if path not in made]
    found += [
        f"{path}: is not that of this installation"
        for path, file in contents.files.items()
        if path in made and made[path].sha256 != file.sha256
    ]
    return sorted(found)
