"""The folder `hub/` while it is at work: sub-folders are replaced whole or not at all, by one command at a time."""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from generator.errors import UserError
from generator.hub import MANIFEST
from generator.interrupt import ends_at_once

# What an earlier build, or the running of its files, may have left, beside Python files.
_OF_A_BUILD = {
    MANIFEST, "artifacts.json", "README.md", "REPRODUCE.md", "requirements.txt", "data", "assets", "evaluation",
    "generator", "metrics", "predictors", "space", "__pycache__", ".DS_Store",
}  # fmt: skip
_RENAME_EXCHANGE, _AT_FDCWD = 2, -100


@contextlib.contextmanager
def locked(out: Path, *, shared: bool = False) -> Iterator[None]:
    """Within the block no other command builds into the folder, and where it is not shared, none publishes from it.

    Raises:
        UserError: another one is at work in it, or it cannot be written.
    """
    try:
        lock = (out / ".lock").open("w")
    except OSError as error:
        raise UserError(f"cannot write to {out}: {error.strerror}; choose another folder") from error
    with lock:
        try:
            fcntl.flock(lock, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError as error:
            raise UserError(
                f"another build or publication is at work in {out}; wait for it or choose another folder"
            ) from error
        yield


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


def _refuse_to_lose(new: Path, final: Path) -> None:
    kept = {path.name for path in new.iterdir()} | _OF_A_BUILD
    found = sorted(path.name for path in final.iterdir()) if final.is_dir() else []
    lost = [name for name in found if name not in kept and not name.endswith(".py")]
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
