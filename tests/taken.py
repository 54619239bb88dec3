"""A run of a hostile model over handmade cases, from which things are taken away."""

from __future__ import annotations

import json
from pathlib import Path

from handmade import raw, write_dataset
from space.runs.kept import KeptRun
from space.runs.scoring import kept_from_file
from space.runs.store import RunStore

SCRIPT = '"><script>alert(1)</script>'
NAME = f"<img src=x onerror=alert(1)>{SCRIPT}\u202e&'é模"
ANSWERS = {
    "t0__table": '{"cell_id": "cell_r01_c01"}',
    "t1__table": "=HYPERLINK(\"https://x\", 'y')",
    "t2__table": f"two\nlines\r, {SCRIPT} & \u202e\u0000 end",
    "t3__table": "\t@SUM(1)",
    "t4__table": "-1",
    "g0__graph": "x" * 200_000,
}


def store_in(folder: Path) -> RunStore:
    kept = folder / "kept"
    kept.mkdir()
    return RunStore(kept)


def made(tmp_path: Path, store: RunStore, name: str) -> KeptRun:
    folder = tmp_path / "ExBind"
    if not folder.is_dir():
        folder.mkdir()
        write_dataset(folder)
    lines = "".join(json.dumps({"id": key, "prediction": text}) + "\n" for key, text in ANSWERS.items())
    return kept_from_file("ExBind", str(folder), "broad", raw(tmp_path, "m.jsonl", lines), store, name)


def folder_of(run: KeptRun) -> str:
    """The handmade dataset beside the folder of kept runs."""
    return str(run.folder.parent.parent / run.facts.benchmark)
