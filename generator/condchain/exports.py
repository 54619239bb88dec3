"""What a build of CondChain can write beside the repository, by the name of its option."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from generator.condchain.official import write_official_layout
from generator.condchain.traces import write_traces
from generator.errors import UserError

EXPORTS: dict[str, Callable[[Path, Path], None]] = {"official_layout": write_official_layout, "traces": write_traces}


def check_folder(words: str, folder: Path) -> None:
    """Refuse a folder that holds something, before any work is done for it; `words` is the option as it was typed.

    Raises:
        UserError: it is no folder, or not empty.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError(f"{words} {folder}: is not an empty folder; give a new one")
