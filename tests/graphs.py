"""Graph latents that the tests of the family and of its surface look at."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

from generator.exbind.families import graph
from generator.records import Latent
from generator.seeding import rng

CASES = 2000
GOLDEN = json.loads((Path(__file__).parent / "golden" / "graph.json").read_text(encoding="utf-8"))


def latents(count: int = CASES) -> list[Latent]:
    return [graph.make(f"g_{index}", "standard", rng("test_graph", index)) for index in range(count)]


def golden() -> Latent:
    return Latent.from_json(json.dumps(GOLDEN["latent"]))


def pairs(latent: Latent) -> list[tuple[str, str]]:
    return list(itertools.permutations(graph.node_names(latent), 2))


def label(latent: Latent, name: str) -> str:
    return latent.attributes[name]["text"]
