"""Data that many tests look at is built once, also when the tests run in several workers."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from hypothesis import settings

from generator.condchain.configs import CONFIGS, Sizes
from loopback import loopback  # noqa: F401  (a fixture)
from making import read_rows, run_command
from official import KEPT, Official, checked
from publishing import NEW_ROWS, OLD_ROWS, build_small, publisher  # noqa: F401
from studios import studio_space  # noqa: F401

collect_ignore = ["bench.py", "bench_condchain_metric.py", "bench_loop.py", "bench_space.py", "bench_vpir.py"]
collect_ignore += ["compat.py", "tiny_vlm.py", "bare"]
settings.register_profile("untimed", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("untimed")
CHAINS = ("--natural", "6", "--chart", "6", "--gui", "4", "--version", "1.6.4")  # 1.0.0 is all of the official data


@pytest.fixture(scope="session")
def hub(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """`hub/` at the official sizes, built by the command; do not write into it."""
    base = tmp_path_factory.getbasetemp()
    shared = (base if worker_id == "master" else base.parent) / "hub"
    with FileLock(f"{shared}.lock"):
        if not (shared / "ExBind").is_dir():
            done = run_command("build", "ExBind", "--out", str(shared))
            assert done.returncode == 0, done.stderr
    return shared


@pytest.fixture(scope="session")
def chain_hub(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A small CondChain of the official seed, with `official/` and `traces/` beside it; do not write into it."""
    base = tmp_path_factory.getbasetemp()
    shared = (base if worker_id == "master" else base.parent) / "chain_hub"
    with FileLock(f"{shared}.lock"):
        if not (shared / "CondChain").is_dir():
            extra = ("--official-layout", str(shared / "official"), "--traces", str(shared / "traces"))
            done = run_command("build", "CondChain", "--out", str(shared), *CHAINS, *extra)
            assert done.returncode == 0, done.stderr
    return shared


@pytest.fixture(scope="session")
def official(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Official:
    """Every chain of the official CondChain, drawn once and checked from its row; pictures apart."""
    base = tmp_path_factory.getbasetemp()
    shared = (base if worker_id == "master" else base.parent) / "official"
    with FileLock(f"{shared}.lock"):
        if not shared.exists():
            counts = {name: CONFIGS[name].size(Sizes()) for name in CONFIGS["all"].parts}
            with ProcessPoolExecutor(2) as pool:
                found = {
                    name: list(pool.map(checked, [name] * count, range(count), chunksize=16))
                    for name, count in counts.items()
                }
            chains = {name: [chain for chain, _ in pairs[:KEPT]] for name, pairs in found.items()}
            reports = {name: [report for _, report in pairs] for name, pairs in found.items()}
            shared.write_bytes(pickle.dumps(Official(chains, reports)))
    return pickle.loads(shared.read_bytes())


@pytest.fixture(scope="session")
def releases(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Two small builds ready to be published, `one` (2.7.0) and `two` (2.8.0, other rows); do not write into them."""
    base = tmp_path_factory.getbasetemp()
    shared = (base if worker_id == "master" else base.parent) / "releases"
    with FileLock(f"{shared}.lock"):
        if not (shared / "two" / "ExBind").is_dir():
            build_small(shared / "one", *OLD_ROWS)
            build_small(shared / "two", *NEW_ROWS)
    return shared


@pytest.fixture(scope="session")
def tiny_checkpoints(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder with the tiny random checkpoints `qwen2_5_vl` and `qwen3_vl`; do not write into it.

    They are made in a process of its own, so that only tests that run a checkpoint import torch. Processes that are
    started from here on compute in one thread: those of several workers would wait for each other most of the time.
    """
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    base = tmp_path_factory.getbasetemp()
    shared = (base if worker_id == "master" else base.parent) / "tiny_checkpoints"
    with FileLock(f"{shared}.lock"):
        if not (shared / "qwen3_vl").is_dir():
            maker = Path(__file__).with_name("tiny_vlm.py")
            command = [sys.executable, str(maker), str(shared)]
            done = subprocess.run(command, capture_output=True, text=True, timeout=300)
            assert done.returncode == 0, done.stderr
    return shared


@pytest.fixture(scope="session")
def rows(hub: Path) -> Callable[[str], list[dict[str, Any]]]:
    """config name -> its published rows, read once."""
    known: dict[str, list[dict[str, Any]]] = {}

    def read(config: str) -> list[dict[str, Any]]:
        if config not in known:
            known[config] = read_rows(str(hub / "ExBind"), config)
        return known[config]

    return read
