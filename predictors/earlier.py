"""What a file holds that a run is to write to: whether it may, and the run that it goes on with."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.errors import UserError
from predictors.journal import CURE
from predictors.manifests import difference, read_run_manifest
from predictors.texts import printable

NO_MANIFEST = "exists and no manifest says which run it holds"
HOW = "go on with --resume, or begin anew with --overwrite"


def check_name(path: Path) -> None:
    """See that a file has a name for a run.

    Raises:
        UserError: it has another ending, or is no regular file.
    """
    if path.suffix.lower() != ".jsonl":
        raise UserError(f"{printable(path)}: predictions are written as JSON Lines; let the name end in .jsonl")
    if path.exists() and not path.is_file():
        raise UserError(f"{printable(path)}: is no regular file; give another --out")


def check_file(path: Path, *, resume: bool, overwrite: bool, replaceable: bool) -> None:
    """See that a run may write to a file, as far as that is known before its predictor is made. The rest `run` sees.

    Raises:
        UserError: it is no file for a run, cannot be written, or holds something that is not to be touched.
    """
    check_name(path)
    there = next(folder for folder in path.absolute().parents if folder.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        reason = os.strerror(errno.EACCES if there.is_dir() else errno.ENOTDIR)
        raise UserError(f"{printable(path)}: cannot be written ({reason}); give another --out")
    if overwrite or not path.exists() or not path.stat().st_size:
        return
    if read_run_manifest(path) is None:
        raise UserError(f"{printable(path)}: {NO_MANIFEST}; {CURE}")
    if not resume and not replaceable:
        raise UserError(f"{printable(path)}: holds a run already; {HOW}")


def manifest_to_go_on_with(path: Path, described: Mapping[str, Any], *, may_repeat: bool) -> dict[str, Any]:
    """The manifest of a file that holds the run described, in part or in whole.

    Raises:
        UserError: it holds something else; or this run, and that must not be repeated.
    """
    manifest = read_run_manifest(path)
    if manifest is None:
        raise UserError(f"{printable(path)}: {NO_MANIFEST}; {CURE}")
    if found := difference(manifest["run"], described):
        raise UserError(f"{printable(path)}: holds another run: {found}; {CURE}")
    if not may_repeat:
        raise UserError(f"{printable(path)}: holds this run already; {HOW}")
    return manifest
