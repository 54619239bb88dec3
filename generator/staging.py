"""The folder `hub/` while it is at work: sub-folders are replaced whole or not at all, by one command at a time."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import fcntl
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from generator.errors import UserError
from generator.interrupt import ends_at_once
from generator.repositories import REPOSITORIES

_OF_NOBODY = {"__pycache__", ".DS_Store", ".lock"}  # what the running of files, or looking at them, leaves
_RENAME_EXCHANGE, _AT_FDCWD = 2, -100


@contextlib.contextmanager
def locked(out: Path) -> Iterator[int]:
    """Within the block no other command builds, or makes a release again, in the folder.

    It gives the descriptor that holds the lock: a process that inherits it holds the lock, too, as long as it lives.

    Raises:
        UserError: another one is at work in it, or it cannot be written.
    """
    with os.fdopen(_open_lock(out), "rb", buffering=0) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise UserError(f"another build is at work in {out}; wait for it or choose another folder") from error
        yield lock.fileno()


@contextlib.contextmanager
def staged(out: Path) -> Iterator[Path]:
    """A fresh folder beside the repositories of `out`; on a clean end its sub-folders replace those of `out`.

    Each sub-folder is exchanged in one step, so whoever reads sees the old repository or the new one, never a mixture;
    an interrupted build leaves the old ones as they were. A folder that holds anything which a build does not write (a
    `.git`, notes) is never replaced.

    Raises:
        UserError: another command is at work in the same folder, it cannot be written, or would lose something.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"cannot write to {out}: {error.strerror}; choose another folder with --out") from error
    with locked(out):
        for leftover in out.glob(".staged-*"):  # of a build that was killed; the lock says that nobody uses it
            shutil.rmtree(leftover, ignore_errors=True)
        stage = Path(tempfile.mkdtemp(prefix=".staged-", dir=out))

        def clean() -> None:
            shutil.rmtree(stage, ignore_errors=True)

        try:
            with ends_at_once(clean, f"interrupted; {out} is as it was"):
                yield stage
            folders = sorted(path for path in stage.iterdir() if path.is_dir())
            for folder in folders:
                _refuse_to_lose(folder, out / folder.name)
            for folder in folders:
                folder.chmod(0o755)
                _exchange(folder, out / folder.name)
        finally:
            clean()


def foreign_names(folder: Path) -> list[str]:
    """What stands in the folder of a repository, however deep, and was written by no build; in order.

    Nothing where there is no such folder. Another repository's folder is foreign as a whole.
    """
    repository = REPOSITORIES.get(folder.name)
    found = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    names = [path.as_posix() for path in found if not _OF_NOBODY & {*path.parts}]
    empty = [path.name for path in sorted(folder.glob("*")) if path.is_dir() and path.name.startswith(".")]
    return [*empty, *(name for name in names if repository is None or not repository.allows(name))]


def _open_lock(out: Path) -> int:
    """A descriptor of the lock file, which is made where there is none, and never followed, emptied or waited for."""
    path = out / ".lock"
    try:
        lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, 0o666)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise UserError(f"{path} is a link; move it away or choose another folder") from error
        raise UserError(f"cannot write to {out}: {error.strerror}; choose another folder") from error
    if not stat.S_ISREG(os.fstat(lock).st_mode):
        os.close(lock)
        raise UserError(f"{path} is no regular file; move it away or choose another folder")
    return lock


def _refuse_to_lose(new: Path, final: Path) -> None:
    lost = [name for name in foreign_names(final) if not (new / name).exists()]
    if lost:
        raise UserError(f"{final} holds {lost[0]!r}, which a build would delete; move it away or choose another --out")


def _exchange(new: Path, final: Path) -> None:
    """Put `new` where `final` is; what was there before ends at `new`."""
    if not final.exists():
        new.rename(final)
        return
    libc = ctypes.CDLL(None, use_errno=True)
    renamed = getattr(libc, "renameat2", None)
    paths = os.fsencode(new), os.fsencode(final)
    if renamed is not None and renamed(_AT_FDCWD, paths[0], _AT_FDCWD, paths[1], _RENAME_EXCHANGE) == 0:
        return
    old = new.with_name(new.name + ".old")  # no exchange on this system: two renames, undone if the second one fails
    final.rename(old)
    try:
        new.rename(final)
    except OSError:
        old.rename(final)
        raise
