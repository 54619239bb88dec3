"""Releases made again from nothing, stage by stage, and compared digest by digest."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version as installed_version
from pathlib import Path

from rich.console import Console

from evaluation.reproduction.document import Provenance
from evaluation.reproduction.page import render_page
from evaluation.reproduction.plan import Words, rows_of
from evaluation.reproduction.recipe import HUB
from evaluation.reproduction.rows import digest_of_rows
from evaluation.reproduction.sources import Source
from evaluation.reproduction.workplace import emptied
from generator.canonical import digest_text
from generator.errors import UserError
from generator.hub import REPRODUCE, file_digest
from metrics.terminal import make_table

ROOT = Path(__file__).resolve().parents[2]  # of the modules that run here, and so in the processes of the stages
PUBLISHED = "published"  # what is at hand, and no stage has made


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

    Published rows that are at hand are compared, too, and the page whose commands people run. workers: of the build,
    whose result does not depend on it. say: told of every stage that begins.

    Raises:
        UserError: a command could not be run to its end, so that nothing can be said of the release; the folder holds
            what no reproduction wrote, or the release itself.
    """
    provenance, benchmark = source.provenance, source.provenance.recipe.benchmark
    configs = {rows_of(config): config for config in provenance.recipe.configs}
    digests = provenance.digests
    with emptied(work, source) as lock:
        checked = list(published(source, source.folder)) if source.folder else []
        made = work / HUB / provenance.recipe.dataset
        for number, stage in enumerate(provenance.stages, 1):
            say(f"{provenance.title}: stage {number} of {len(provenance.stages)}, {stage.name}")
            for words in stage.commands:
                code = _run(words, work, workers, lock)
                if code:
                    raise UserError(
                        f"{provenance.title}: the stage {stage.name} could not be run to its end here, exit code "
                        f"{code} of: {shlex.join(words)}; mend what it says, and reproduce the release again"
                    )
            for artifact in stage.writes:
                config = configs.get(artifact)
                found = digest_of_rows(benchmark, made, config) if config else _digest_of_file(work / artifact)
                checked.append(Checked(stage.name, artifact, digests[artifact], found))
    return checked


def published(source: Source, folder: Path) -> Iterator[Checked]:
    """The rows that are published, and the page beside them, where it is at hand."""
    provenance = source.provenance
    for config in provenance.recipe.configs:
        artifact, found = rows_of(config), digest_of_rows(provenance.recipe.benchmark, folder, config)
        yield Checked(PUBLISHED, artifact, provenance.digests[artifact], found)
    if os.path.lexists(folder / REPRODUCE):
        yield Checked(PUBLISHED, REPRODUCE, digest_text(render_page(provenance)), _digest_of_file(folder / REPRODUCE))


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


def _run(words: Words, work: Path, workers: int, lock: int) -> int:
    """The exit code of a command. What it says on stderr, progress and errors, is shown.

    lock: inherited, so that the folder stays locked while the command lives, even where this process is killed.
    """
    more = ("--num-proc", str(workers)) if words[1] == "build" and workers > 1 else ()
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-m", *words, *more],
        cwd=work,
        env={**os.environ, "PYTHONPATH": paths},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        pass_fds=(lock,),
        check=False,
    )
    return done.returncode


def _digest_of_file(path: Path) -> str | None:
    return file_digest(path) if path.is_file() else None
