"""What tests make: cases outside every release, and runs of the command line in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from generator.exbind.cases import CaseKey, Drawn, draw
from generator.exbind.families import FAMILIES
from generator.exbind.suites import BROAD_VERSION, TARGETED_VERSION
from generator.hub import stream_rows
from generator.records import FAMILY_FORMATS

ROOT = Path(__file__).parent.parent
BARE = str(ROOT / "tests/bare")  # first on its path, a program finds no transformers


def read_rows(dataset: str, config: str) -> list[dict[str, Any]]:
    """All rows of a config at once."""
    return list(stream_rows(dataset, config))


def run_command(*words: str, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command line as a user runs it, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "bindchain", *words],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )


def run_client(program: str, cwd: Path, cache: Path, **environment: str) -> str:
    """A user's program in a process of its own, with its own caches and the base installation.

    It is offline unless the environment says otherwise.
    """
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": BARE, "HF_HOME": str(cache), "HF_HUB_OFFLINE": "1", **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def key_for(family: str, form: str, index: int, *, suite: str = "broad", level: str | None = None) -> CaseKey:
    """A key of a suite that is no part of any release (seed 99)."""
    return CaseKey(
        generator_version=TARGETED_VERSION if suite == "targeted" else BROAD_VERSION,
        suite=suite,
        prefix=f"test_{family}",
        seed=99,
        family=family,
        level=level or FAMILIES[family].LEVELS[index % len(FAMILIES[family].LEVELS)],
        index=index,
        format=form,
    )


def drawn_cases(count: int, *, suite: str = "broad") -> list[Drawn]:
    """`count` cases of every surface, over all levels."""
    return [
        draw(key_for(family, form, index, suite=suite))
        for family, forms in FAMILY_FORMATS.items()
        for form in forms
        for index in range(1, count + 1)
    ]
