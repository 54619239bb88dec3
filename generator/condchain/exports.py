"""What a build of CondChain can write beside the repository, by the name of its option."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from generator.condchain.official import write_official_layout
from generator.condchain.traces import write_traces

EXPORTS: dict[str, Callable[[Path, Path], None]] = {"official_layout": write_official_layout, "traces": write_traces}
