"""The folder in which a release is made again: whose it is, and what may be deleted in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from evaluation.reproduction.plan import STUDIES
from evaluation.reproduction.recipe import HUB
from evaluation.reproduction.sources import Source
from generator.benchmarks import benchmark_of
from generator.errors import UserError
from generator.files import write_text
from generator.spaces import SPACE
from generator.staging import foreign_names, locked
from predictors.texts import printable, shorten

MARKER, LOCK = ".reproduction", ".lock"
WRITTEN = (HUB, "runs", "scores", "results")
_STAGED = ".staged-"  # how the name of a folder begins that a build which was killed leaves


@contextmanager
def emptied(work: Path, source: Source) -> Iterator[int]:
    """Within the block the folder is that of one reproduction, which begins with nothing in it.

    It gives the descriptor that holds the folder's lock; a process that inherits it keeps others out while it lives.

    Raises:
        UserError: the folder holds what no reproduction wrote, or the release that is to be made again; another
            reproduction is at work in it.
    """
    work.mkdir(parents=True, exist_ok=True)
    given = source.file
    if any(place.is_relative_to(work.resolve()) for place in (given.resolve(), given.parent.resolve())):
        raise UserError(f"{printable(given)} lies in {printable(work)}, which is emptied; choose another --out")
    first = next(_foreign(work, source.provenance.recipe.dataset), None)
    if first:
        place = f"{printable(work)} holds {shorten(printable(first.relative_to(work)))}"
        raise UserError(f"{place}, which no reproduction wrote; move it away, or choose another --out")
    with locked(work) as lock:
        write_text(work / MARKER, "Everything in this folder is made by: bindchain reproduce\n")
        for path in (work / name for name in WRITTEN):
            if path.is_symlink() or path.is_file():
                path.unlink()
            elif path.exists():
                shutil.rmtree(path)
        yield lock


def _foreign(work: Path, dataset: str) -> Iterator[Path]:
    """What stands in the folder and is not of the kind that the stages of any release of the dataset write."""
    names = {path.name for path in work.iterdir()} - {LOCK}
    yield from _paths(work, names - {MARKER, *WRITTEN} if MARKER in names else names)
    hub, repositories = work / HUB, {dataset, benchmark_of(dataset).metric, SPACE}
    for path in _entries(hub):
        if path.name in repositories:
            yield from _paths(path, foreign_names(path))
        elif path.name != LOCK and not path.name.startswith(_STAGED):
            yield path
    study = STUDIES[dataset]
    configs = {*study.configs, *study.instead}
    runs = {f"{baseline}__{config}" for baseline in study.baselines for config in configs}
    for folder, stems in (("runs", runs), ("scores", configs), ("results", configs)):
        for path in _entries(work / folder):
            stem, _, ending = path.name.removeprefix(".").partition(".")  # a file that is being written begins with one
            if stem not in stems or not ending.endswith(("json", "jsonl")) or not path.is_file():
                yield path


def _entries(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() and not folder.is_symlink() else []


def _paths(folder: Path, names: Iterable[str]) -> list[Path]:
    return [folder / name for name in sorted(names)]
