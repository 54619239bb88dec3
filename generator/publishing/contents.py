"""What of a folder goes to the Hub: the files that its repository allows, looked through for what must never leave."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.errors import UserError
from generator.publishing.repositories import README, Repository

MOST_BYTES = 5 << 30  # of one file; larger ones need another way of uploading
_TEXTS = (".md", ".json", ".py", ".txt")
_SECRETS = {
    "a Hub token": re.compile(rb"\bhf_[A-Za-z0-9]{20,}"),
    "an API key": re.compile(rb"\b(sk|pk|rk)-[A-Za-z0-9_-]{20,}"),
    "a key of AWS": re.compile(rb"\b(AKIA|ASIA)[A-Z0-9]{16}\b"),
    "a token of GitHub": re.compile(rb"\b(gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})"),
    "a private key": re.compile(rb"-----BEGIN [A-Z ]*PRIVATE KEY-----"),
}


@dataclass(frozen=True, slots=True)
class File:
    """One file as it is here. blob: its git object id; sha256: in hexadecimal; source: its place, or its bytes."""

    size: int
    blob: str
    sha256: str
    source: Path | bytes

    def read(self) -> bytes:
        """Its bytes."""
        return self.source if isinstance(self.source, bytes) else self.source.read_bytes()


@dataclass(frozen=True, slots=True)
class Contents:
    """The files of a repository by path, in order, and the paths in its folder that stay at home."""

    files: Mapping[str, File]
    left_out: tuple[str, ...] = ()

    def with_text(self, path: str, text: str) -> Contents:
        """The same with another text in one file."""
        return replace(self, files={**self.files, path: file_of(text.encode())})


def file_of(source: Path | bytes) -> File:
    """A file, measured."""
    data = source if isinstance(source, bytes) else source.read_bytes()
    blob = hashlib.sha1(b"blob %d\0" % len(data), usedforsecurity=False)
    blob.update(data)
    return File(len(data), blob.hexdigest(), hashlib.sha256(data).hexdigest(), source)


def read_contents(repository: Repository, folder: Path) -> Contents:
    """The files of a built folder that belong to its repository.

    Raises:
        UserError: there is no such folder, it lacks its card or its marker, a file is a link, too large, or holds what
            looks like a secret.
    """
    if not folder.is_dir():
        raise UserError(f"there is no folder {folder}; build it with: bindchain build, or choose others with --only")
    found = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir())
    kept = [path for path in found if repository.allows(path)]
    for needed in (README, repository.marker):
        if needed not in kept:
            raise UserError(f"{folder} holds no {needed}; build it again with: bindchain build")
    files = {}
    for path in kept:
        _check(folder, path)
        files[path] = file_of(folder / path)
    return Contents(files, tuple(path for path in found if path not in files))


def _check(folder: Path, path: str) -> None:
    whole = folder / path
    if whole.resolve() != folder.resolve() / path or not whole.is_file():
        raise UserError(f"{whole} is a link or no regular file; put the file itself there, or build the folder again")
    if whole.stat().st_size > MOST_BYTES:
        raise UserError(f"{whole} is larger than {MOST_BYTES >> 30} GB; build it in smaller configs")
    if whole.suffix not in _TEXTS:
        return
    for number, line in enumerate(whole.read_bytes().split(b"\n"), 1):
        for what, pattern in _SECRETS.items():
            if pattern.search(line):
                raise UserError(f"{whole}, line {number}: holds what looks like {what}; take it out and build it again")
