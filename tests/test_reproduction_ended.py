"""A reproduction that is ended: nothing of it goes on, and while something does, no other one begins in its folder."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from generator.errors import UserError
from generator.staging import locked
from making import ROOT
from provenances import document_of, written


@contextmanager
def building(folder: Path) -> Iterator[tuple[subprocess.Popen[str], list[psutil.Process]]]:
    """A reproduction whose build is at work, and the processes of that build; none outlives the block."""
    path = written(folder, document_of("ExBind", ["broad"], seed=7))
    words = [sys.executable, "-m", "bindchain", "reproduce", str(path), "--out", str(folder / "out")]
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    children: list[psutil.Process] = []
    try:
        while not list(folder.glob("out/ExBind/hub/.staged-*/ExBind")):
            assert process.poll() is None, process.stderr.read()
            time.sleep(0.05)
        children = psutil.Process(process.pid).children(recursive=True)
        assert children
        yield process, children
    finally:
        process.kill()
        for child in filter(psutil.Process.is_running, children):
            child.kill()
        psutil.wait_procs(children, timeout=30)
        process.communicate(timeout=30)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_its_command_ends_with_it(tmp_path: Path, number: signal.Signals, code: int) -> None:
    """Sent to it alone, as a time limit does; a terminal's Ctrl-C goes to all of them."""
    with building(tmp_path) as (process, children):
        process.send_signal(number)
        _, said = process.communicate(timeout=30)
        assert process.returncode == code and said.splitlines()[-1].startswith("bindchain: interrupted; ")
        assert psutil.wait_procs(children, timeout=30)[1] == []
        with locked(tmp_path / "out/ExBind"):
            pass


def test_what_a_killed_one_leaves_at_work_keeps_others_out(tmp_path: Path) -> None:
    with building(tmp_path) as (process, children):
        process.kill()
        process.wait(timeout=30)
        assert any(map(psutil.Process.is_running, children))
        with pytest.raises(UserError, match="is at work in"), locked(tmp_path / "out/ExBind"):
            pass
        for child in children:
            child.kill()
        psutil.wait_procs(children, timeout=30)
        with locked(tmp_path / "out/ExBind"):
            pass
