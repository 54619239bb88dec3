"""Upstream's file layout: `data/DOMAIN.jsonl` with picture paths, and `images/DOMAIN/...`, so that the official
evaluation script runs on it unchanged.

A row has `id`, `domain`, `image` (one path; a list of them for gui, in time order), `true_path` and `false_path` with
`full_instruction`, `pseudocode`, `correct_answer`, and on the False path `diverge_node`.
Source: official dataset of MM-CondChain, Shen et al., arXiv 2603.12266.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.condchain.chains import Chain
from generator.condchain.domains import DOMAINS
from generator.errors import UserError
from generator.files import atomic_path
from generator.hub import data_path, iter_rows

SEVERAL_PICTURES = ("gui",)


def _picture_paths(chain: Chain) -> list[str]:
    folder = f"images/{chain.domain}"
    if chain.domain not in SEVERAL_PICTURES:
        return [f"{folder}/{chain.chain_id}.png"]
    return [f"{folder}/{chain.chain_id}/{number:02d}.png" for number in range(1, len(chain.images) + 1)]


def official_row(chain: Chain) -> dict[str, Any]:
    """A chain as a row of the official files."""
    paths = _picture_paths(chain)
    return {
        "id": chain.chain_id,
        "domain": chain.domain,
        "image": paths if chain.domain in SEVERAL_PICTURES else paths[0],
        "true_path": chain.true_path.to_row(),
        "false_path": chain.false_path.to_row(),
    }


def _chains(repository: Path, domain: str) -> Iterator[Chain]:
    return map(Chain.from_row, iter_rows(repository / data_path(domain)))


def write_official_layout(repository: Path, folder: Path) -> None:
    """Write the configs `natural`, `chart` and `gui` of a built repository in upstream's layout into a folder.

    Raises:
        UserError: no such config was built.
    """
    built = [domain for domain in DOMAINS if (repository / data_path(domain)).is_file()]
    if not built:
        raise UserError(f"the official layout holds the configs {', '.join(DOMAINS)}; build one of them with it")
    for domain in built:
        (folder / "data").mkdir(parents=True, exist_ok=True)
        with atomic_path(folder / f"data/{domain}.jsonl") as path, path.open("w", encoding="utf-8") as lines:
            for chain in _chains(repository, domain):
                lines.write(json.dumps(official_row(chain), ensure_ascii=False) + "\n")
                for place, picture in zip(_picture_paths(chain), chain.images, strict=True):
                    (folder / place).parent.mkdir(parents=True, exist_ok=True)
                    (folder / place).write_bytes(picture)
