"""A Space as the Hub would start it: `python app.py` in its folder, in a process that finds our code nowhere else."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

from generator.spaces import ENTRY, OURS

PATIENCE = 120  # seconds for a start, where every core is busy
ALONE = f"""
import json, os, signal, sys
from importlib.machinery import PathFinder

HERE = os.getcwd()

class OnlyHere:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] not in {OURS!r}:
            return None
        spec = PathFinder.find_spec(name, path or [HERE])
        if spec is None:
            raise ModuleNotFoundError(f"no module {{name}} in this folder", name=name)
        return spec

def tell(*_):
    found = [module.__file__ for name, module in sys.modules.items() if name.partition(".")[0] in {OURS!r}]
    with open(os.environ["LOADED"] + ".part", "w") as file:
        json.dump(sorted(os.path.relpath(path, HERE) for path in found if path), file)
    os.replace(os.environ["LOADED"] + ".part", os.environ["LOADED"])

sys.meta_path.insert(0, OnlyHere)
signal.signal(signal.SIGUSR1, tell)
"""  # of `sitecustomize`, which Python imports before anything of the program's


@dataclass(frozen=True, slots=True)
class Started:
    """A Space whose process runs. uploads: where it keeps files; loaded: written when it is asked."""

    url: str
    process: subprocess.Popen[str]
    uploads: Path
    loaded: Path

    def files(self) -> list[Path]:
        """What it has of visitors."""
        return [path for path in self.uploads.rglob("*") if path.is_file()]

    def modules(self) -> list[str]:
        """Which of our modules it has loaded, as paths in its folder."""
        self.loaded.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR1)
        for _ in range(PATIENCE * 10):
            if self.loaded.exists():
                return json.loads(self.loaded.read_text())
            time.sleep(0.1)
        raise RuntimeError(f"{self.url} does not say what it has loaded")


def start(folder: Path, scratch: Path, **environment: str) -> Started:
    """Start the Space of a folder; `await_page` says when it can be visited. scratch: a folder of its own."""
    scratch.mkdir(parents=True)
    (scratch / "sitecustomize.py").write_text(ALONE)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    loaded, uploads = scratch / "loaded.json", scratch / "uploads"
    own = {
        "PYTHONPATH": str(scratch),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HF_HOME": str(scratch / "cache"),
        "HF_HUB_OFFLINE": "1",
        "GRADIO_SERVER_PORT": str(port),
        "GRADIO_TEMP_DIR": str(uploads),
        "LOADED": str(loaded),
    }
    inherited = {name: value for name, value in os.environ.items() if name not in ("SPACE_ID", "BINDCHAIN_DATASETS")}
    process = subprocess.Popen(
        [sys.executable, ENTRY],
        cwd=folder,
        env={**inherited, **own, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    return Started(f"http://127.0.0.1:{port}/", process, uploads, loaded)


def await_page(started: Started) -> None:
    """Wait until a Space answers.

    Raises:
        RuntimeError: its process ended; it says why.
    """
    address = started.url.removeprefix("http://").rstrip("/")
    for _ in range(PATIENCE * 10):
        if started.process.poll() is not None:
            raise RuntimeError(started.process.stderr.read())
        try:
            connection = HTTPConnection(address, timeout=PATIENCE)
            connection.request("GET", "/")
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"{started.url} does not answer")


@contextmanager
def served(folder: Path, scratch: Path, **environment: str) -> Iterator[Started]:
    """A Space that can be visited, ended at the end."""
    started = start(folder, scratch, **environment)
    try:
        await_page(started)
        yield started
    finally:
        started.process.kill()
        started.process.wait()
