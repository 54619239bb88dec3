"""The planner's trace of every chain, for audit: actions, rejections and their reasons, one JSON line a chain."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from generator.condchain.cases import draw
from generator.condchain.configs import CONFIGS
from generator.files import atomic_path
from generator.hub import read_manifest
from generator.progress import track


def _trace(name: str, seed: int, position: int) -> dict[str, Any]:
    events: list[Any] = []
    chain = draw(CONFIGS[name].key(seed, position), events.append)
    return {"id": chain.chain_id, "events": events}


def write_traces(repository: Path, folder: Path) -> None:
    """Plan every chain of a built repository again and write its trace to `FOLDER/CONFIG.jsonl`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, facts in read_manifest(repository)["configs"].items():
        if CONFIGS[name].others:
            continue
        shown = track(range(facts["rows"]), facts["rows"], f"tracing {name}")
        with atomic_path(folder / f"{name}.jsonl") as path, path.open("w", encoding="utf-8") as lines:
            for position in shown:
                lines.write(json.dumps(_trace(name, facts["seed"], position), ensure_ascii=False) + "\n")
