"""What tests publish, and how: folders that were built by the command, and publications in this process."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from huggingface_hub import HfApi
from huggingface_hub.hf_api import RepoFile
from huggingface_hub.utils import disable_progress_bars
from typer.testing import CliRunner, Result

from bindchain import app
from generator.publishing.contents import Contents
from generator.publishing.publications import Publication, as_published, pack
from generator.publishing.publish import Publisher
from generator.publishing.remote import Remote
from generator.publishing.retrying import RetryPolicy
from loopback import OWNER, Loopback
from making import ROOT, run_command

PROMPT = RetryPolicy(first_wait=0.0)
SMALL = ("--per-level", "2", "--config", "targeted_table")
OLD_ROWS = ("--seed", "7", "--version", "2.7.0")  # 2.0.0 is the number of the official rows
NEW_ROWS = ("--seed", "8", "--version", "2.8.0", "--changes", "Fresh rows from seed 8.")


class PublishCommand:
    """The command against one Hub, with caches of its own: in this process, or in one that can be killed."""

    def __init__(self, loopback: Loopback, home: Path) -> None:
        self.loopback, self.home = loopback, home

    def __call__(self, hub: Path, *words: str, token: str | None = OWNER) -> Result:
        words = ("publish", str(hub), "--namespace", "ada", *words)
        return CliRunner().invoke(app, words, env=self.loopback.environment(self.home, token=token))

    def start(self, hub: Path, *words: str) -> subprocess.Popen[str]:
        """The same, at work."""
        command = [sys.executable, "-m", "bindchain", "publish", str(hub), "--namespace", "ada", *words]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **self.loopback.environment(self.home)}
        return subprocess.Popen(command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)  # fmt: skip

    @property
    def writes(self) -> list[str]:
        """The requests that could have changed something, since the last plan."""
        return [seen.path for seen in self.loopback.seen if seen.method not in ("GET", "HEAD")]


@pytest.fixture
def publisher(loopback: Loopback, tmp_path: Path) -> PublishCommand:
    """The command, and an empty Hub that it publishes to."""
    loopback.plan()
    return PublishCommand(loopback, tmp_path / "home")


def build_small(out: Path, *words: str) -> Path:
    """A small ExBind with its metric and the Space, built by the command."""
    done = run_command("build", "ExBind", "--out", str(out), *SMALL, *words)
    assert done.returncode == 0, done.stderr
    return out


def copy_of(hub: Path, target: Path) -> Path:
    """A copy to change."""
    shutil.copytree(hub, target, ignore=shutil.ignore_patterns(".lock"))
    return target


def publish_here(hub: Path, only: Sequence[str], said: list[str] | None = None, retries: RetryPolicy = PROMPT) -> None:
    """Publish verified folders to the Hub of the fixture `loopback`, without waits; said: gets what users are told."""
    with packed(hub, only) as publications:
        publish_packed(publications, said, retries)


def publish_packed(
    publications: Sequence[Publication], said: list[str] | None = None, retries: RetryPolicy = PROMPT
) -> None:
    """The same with what is packed already."""
    disable_progress_bars()
    publisher = Publisher(Remote.of(OWNER), False, (said if said is not None else []).append, retries)
    for publication in publications:
        publisher.publish(publication, publisher.preview(publication))


@contextmanager
def packed(hub: Path, only: Sequence[str] = (), namespace: str = "ada") -> Iterator[list[Publication]]:
    """The repositories of a built folder, ready to go."""
    with TemporaryDirectory() as copies:
        yield pack(hub, namespace, only, Path(copies))


def packed_one(hub: Path, name: str, namespace: str = "ada") -> Publication:
    """One of them, with its card as it is to stand on the Hub where no other version is out."""
    with packed(hub, (name,), namespace) as (publication,):
        files = as_published(publication, ()).files
        kept = {path: replace(file, source=file.read()) for path, file in files.items()}  # the copies are soon gone
        return replace(publication, contents=Contents(kept))


def published_files(api: HfApi, publication: Publication, revision: str = "main") -> dict[str, str]:
    """Path -> git object id of what a repository on the Hub holds, and the sha256 of a file that is stored by it."""
    kind = publication.repository.kind
    tree = api.list_repo_tree(publication.repo_id, recursive=True, revision=revision, repo_type=kind)
    return {
        item.path: item.lfs.sha256 if item.lfs else item.blob_id
        for item in tree
        if isinstance(item, RepoFile) and item.path != ".gitattributes"
    }


def expected_files(publication: Publication, there: dict[str, str]) -> dict[str, str]:
    """The same of what is here, each file by what it is known by there."""
    files = publication.contents.files
    return {
        path: file.sha256 if len(there.get(path, "")) == len(file.sha256) else file.blob for path, file in files.items()
    }


def is_refused(done: Result, *said: str) -> bool:
    """Exit code 2 and one sentence that says it (with a list of places below it)."""
    lines = done.stderr.strip().splitlines()
    told = done.stderr if "not fit" in done.stderr else lines[-1]
    return done.exit_code == 2 and "Traceback" not in done.stderr and all(word in told for word in said)
