"""What of a folder goes to the Hub: the files that its repository allows, looked through for what must never leave.

They are copied first. What is checked, what is verified and what goes are then the same bytes, whatever happens to the
folder in the meantime.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.errors import UserError
from generator.hub import README
from generator.repositories import DATA, Repository
from predictors.texts import printable

MOST_BYTES = 5 << 30  # of one file; larger ones need another way of uploading
_SECRETS = {
    "a token of the Hub": rb"(?:hf|api_org)_[A-Za-z0-9]{20,}",
    "an API key": rb"(?:sk|pk|rk)-[A-Za-z0-9_-]{20,}",
    "a key of AWS": rb"(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])|aws_secret_access_key\s*=\s*\S{20,}",
    "a key of Google": rb"AIza[A-Za-z0-9_-]{30,}",
    "a token of GitHub": rb"gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,}",
    "a token of GitLab": rb"glpat-[A-Za-z0-9_-]{20,}",
    "a token of npm": rb"npm_[A-Za-z0-9]{30,}",
    "a token of Slack": rb"xox[abeoprs]-[A-Za-z0-9-]{10,}",
    "a private key": rb"-----BEGIN [A-Z ]*PRIVATE KEY-----",
}
_PATTERNS = {what: re.compile(rb"(?<![A-Za-z0-9])(?:" + pattern + rb")") for what, pattern in _SECRETS.items()}


@dataclass(frozen=True, slots=True)
class LocalFile:
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

    files: Mapping[str, LocalFile]
    left_out: tuple[str, ...] = ()

    def with_text(self, path: str, text: str) -> Contents:
        """The same with another text in one file."""
        return replace(self, files={**self.files, path: file_of(text.encode())})


def file_of(source: Path | bytes) -> LocalFile:
    """A file, measured."""
    data = source if isinstance(source, bytes) else source.read_bytes()
    blob = hashlib.sha1(b"blob %d\0" % len(data), usedforsecurity=False)
    blob.update(data)
    return LocalFile(len(data), blob.hexdigest(), hashlib.sha256(data).hexdigest(), source)


def take_contents(repository: Repository, folder: Path, copy: Path, token: str | None = None) -> Contents:
    """Copy the files of a built folder that belong to its repository, and look them through.

    copy: a folder that does not exist yet; token: the one in use, which must not stand in any of them either.

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
        _check_file(folder, path)
        target = copy / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(folder / path, target)
        if not re.fullmatch(DATA, path):  # rows are drawn again when they are verified
            _check_secrets(folder / path, target.read_bytes(), token)
        files[path] = file_of(target)
    return Contents(files, tuple(path for path in found if path not in files))


def _check_file(folder: Path, path: str) -> None:
    whole = folder / path
    if whole.resolve() != folder.resolve() / path or not whole.is_file():
        raise UserError(f"{whole} is a link or no regular file; put the file itself there, or build the folder again")
    if whole.stat().st_size > MOST_BYTES:
        raise UserError(f"{whole} is larger than {MOST_BYTES >> 30} GB; build it in smaller configs")


def _check_secrets(path: Path, data: bytes, token: str | None) -> None:
    own = {"the token in use": re.compile(re.escape(token.encode()))} if token else {}
    for what, pattern in {**own, **_PATTERNS}.items():
        if found := pattern.search(data):
            line = data.count(b"\n", 0, found.start()) + 1
            raise UserError(
                f"{printable(path)}, line {line}: holds what looks like {what}; take it out and build it again"
            )
