"""Releases made again from nothing, stage by stage, and compared digest by digest."""

from __future__ import annotations

import itertools
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version as installed_version
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from rich.console import Console

from evaluation.reproduction.document import Provenance
from evaluation.reproduction.plan import Words, rows_of
from evaluation.reproduction.recipe import HUB
from evaluation.reproduction.sources import Source
from generator.errors import UserError
from generator.files import write_text
from generator.hub import PICTURE_COLUMNS, config_files, file_digest, iter_rows, row_digest
from generator.staging import locked
from metrics.terminal import make_table
from predictors.texts import printable, shorten

ROOT = Path(__file__).resolve().parents[2]  # of the modules that run here, and so in the processes of the stages
MARKER, LOCK = ".reproduction", ".lock"
WRITTEN = (HUB, "runs", "scores", "results")
PUBLISHED = "published"  # rows at hand, which no stage has made


@dataclass(frozen=True, slots=True)
class Checked:
    """An artifact, its digest in the release, and the digest that was found; None where there is none."""

    stage: str
    artifact: str
    released: str
    found: str | None

    @property
    def result(self) -> str:
        """
        >>> Checked("score", "scores/broad.jsonl", "sha256-a", "sha256-b").result
        'differs'
        """
        if self.found is None:
            return "missing"
        return "same" if self.found == self.released else "differs"


def reproduce(source: Source, work: Path, workers: int, say: Callable[[str], None]) -> list[Checked]:
    """Make a release again in a folder, by the commands of its stages in processes of their own, and compare it all.

    Published rows that are at hand are compared, too. After a command that fails no other is run. workers: of the
    build, whose result does not depend on it. say: told of every stage that begins, and of a command that fails.

    Raises:
        UserError: the folder holds what no reproduction wrote.
    """
    provenance = source.provenance
    configs = {rows_of(config): config for config in provenance.recipe.configs}
    digests = provenance.digests
    checked = []
    if source.folder:
        for artifact, config in configs.items():
            found = _digest_of_rows(source.folder, config)
            checked.append(Checked(PUBLISHED, artifact, digests[artifact], found))
    with _emptied(work):
        made, well = work / HUB / provenance.recipe.dataset, True
        for number, stage in enumerate(provenance.stages, 1):
            if well:
                say(f"{provenance.title}: stage {number} of {len(provenance.stages)}, {stage.name}")
            for words in stage.commands:
                well = well and _run(words, work, workers, say)
            for artifact in stage.writes:
                config = configs.get(artifact)
                found = _digest_of_rows(made, config) if config else _digest_of_file(work / artifact)
                checked.append(Checked(stage.name, artifact, digests[artifact], found))
    return checked


def print_checked(console: Console, title: str, checked: Sequence[Checked]) -> None:
    """A table with a row for each artifact."""
    table = make_table(title, "artifact", "stage", "result")
    for item in checked:
        table.add_row(item.artifact, item.stage, item.result)
    console.print(table)


def differences(checked: Sequence[Checked]) -> list[str]:
    """What is not as it was released, artifact by artifact.

    >>> differences([Checked("score", "scores/broad.jsonl", "sha256-a", None)])
    ['scores/broad.jsonl (score): missing, and released as sha256-a']
    """
    return [
        f"{item.artifact} ({item.stage}): {item.found or 'missing'}, and released as {item.released}"
        for item in checked
        if item.result != "same"
    ]


def outcome(provenance: Provenance, checked: Sequence[Checked]) -> str:
    """One sentence: is the release reproduced, and if not, which libraries are others than those it was made with?"""
    differing = len(differences(checked))
    if not differing:
        return f"{provenance.title} is reproduced: {len(checked)} artifacts, each with its released digest"
    here = {name: installed_version(name) for name in provenance.recipe.benchmark.libraries}
    others = [
        f"{name} {provenance.libraries[name]} (here {version})"
        for name, version in here.items()
        if provenance.libraries.get(name, version) != version
    ]
    made = f"; it was made with {', '.join(others)}" if others else ""
    return f"{provenance.title} is not reproduced: {differing} of {len(checked)} artifacts differ{made}"


@contextmanager
def _emptied(work: Path) -> Iterator[None]:
    """Within the block the folder is that of one reproduction, which begins with nothing in it."""
    work.mkdir(parents=True, exist_ok=True)
    names = {path.name for path in work.iterdir()} - {LOCK}
    foreign = sorted(names - {MARKER, *WRITTEN} if MARKER in names else names)
    if foreign:
        place = f"{printable(work)} holds {shorten(printable(foreign[0]))}"
        raise UserError(f"{place}, which no reproduction wrote; move it away, or choose another --out")
    with locked(work):
        write_text(work / MARKER, "Everything in this folder is made by: bindchain reproduce\n")
        for path in (work / name for name in WRITTEN):
            if path.is_symlink() or path.is_file():
                path.unlink()
            elif path.exists():
                shutil.rmtree(path)
        yield


def _run(words: Words, work: Path, workers: int, say: Callable[[str], None]) -> bool:
    """Whether a command ended well. What it says on stderr, progress and errors, is shown."""
    more = ("--num-proc", str(workers)) if words[1] == "build" and workers > 1 else ()
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-m", *words, *more],
        cwd=work,
        env={**os.environ, "PYTHONPATH": paths},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode:
        say(f"exit code {done.returncode} of: {shlex.join(words)}")
    return done.returncode == 0


def _digest_of_rows(folder: Path, config: str) -> str | None:
    """The digest of the rows in the files of a config; None where they cannot be read."""
    try:
        return row_digest(itertools.chain.from_iterable(map(_rows_without_pictures, config_files(folder, config))))
    except (UserError, OSError, ValueError, TypeError, pa.ArrowException):
        return None


def _rows_without_pictures(path: Path) -> Iterator[dict[str, object]]:
    return iter_rows(path, [name for name in pq.read_schema(path).names if name not in PICTURE_COLUMNS])


def _digest_of_file(path: Path) -> str | None:
    return file_digest(path) if path.is_file() else None
