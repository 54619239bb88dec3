"""What tests publish, and how: folders that were built by the command, and publications in this process."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from huggingface_hub import HfApi
from huggingface_hub.hf_api import RepoFile
from huggingface_hub.utils import disable_progress_bars

from generator.publishing.contents import file_of
from generator.publishing.publish import Parcel, Patience, pack, publish
from generator.publishing.remote import Remote
from loopback import Loopback
from making import run_command

PROMPT = Patience(first=0.0)
SMALL = ("--per-level", "2", "--config", "targeted_table")
NEW_ROWS = ("--seed", "8", "--version", "2.1.0", "--changes", "Fresh rows from seed 8.")


def build_small(out: Path, *words: str) -> Path:
    """A small ExBind with its metric and the Space, built by the command."""
    done = run_command("build", "ExBind", "--out", str(out), *SMALL, *words)
    assert done.returncode == 0, done.stderr
    return out


def copy_of(hub: Path, target: Path) -> Path:
    """A copy to change."""
    shutil.copytree(hub, target, ignore=shutil.ignore_patterns(".lock"))
    return target


def publish_here(hub: Path, loopback: Loopback, only: Sequence[str], said: list[str] | None = None) -> None:
    """Publish verified folders from this process, without waiting between tries; said: gets what users are told."""
    disable_progress_bars()
    remote = Remote(loopback.api(), has_token=True)
    for parcel in pack(hub, "ada", only):
        publish(parcel, remote, private=False, patience=PROMPT, say=(said if said is not None else []).append)


def published_files(api: HfApi, parcel: Parcel, revision: str = "main") -> dict[str, str]:
    """Path -> git object id of what a repository on the Hub holds, and the sha256 of a file that is stored by it."""
    tree = api.list_repo_tree(parcel.repo_id, recursive=True, revision=revision, repo_type=parcel.repository.kind)
    return {
        item.path: item.lfs.sha256 if item.lfs else item.blob_id
        for item in tree
        if isinstance(item, RepoFile) and item.path != ".gitattributes"
    }


def expected_files(parcel: Parcel, there: dict[str, str]) -> dict[str, str]:
    """The same of what is here, each file by what it is known by there."""
    files = parcel.contents.files
    return {
        path: file.sha256 if len(there.get(path, "")) == len(file.sha256) else file_of(file.source).blob
        for path, file in files.items()
    }
