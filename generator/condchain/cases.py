"""One chain, from its key to its pictures.

A chain is a pure function of its key. The input depends on (domain version, seed, index) alone, so the depth and
complexity ablations ask about the same pictures; the chain depends on its config too. A chain that the planner abandons
is planned again with the next attempt number, over the same input.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from generator.condchain.agents.annotated import annotated
from generator.condchain.agents.protocols import Agents, Limits
from generator.condchain.chains import Chain
from generator.condchain.composer import compose
from generator.condchain.domain import Domain, Input
from generator.condchain.domains import DOMAINS
from generator.condchain.planner import Trace, plan
from generator.condchain.skeletons import SETTINGS
from generator.render import to_palette_png
from generator.seeding import rng

ENGINE_VERSION = "1.0.0"
MOST_ATTEMPTS = 16


class PlanningError(RuntimeError):
    """No chain can be planned over an input: the domain, not the draw, is at fault."""


@dataclass(frozen=True, slots=True)
class ChainKey:
    """What a chain is a function of. `prefix` starts its id; `suite` names the config that it was drawn for."""

    domain: str
    suite: str
    prefix: str
    seed: int
    index: int
    limits: Limits
    complexity: str

    def __post_init__(self) -> None:
        if self.domain not in DOMAINS or self.complexity not in SETTINGS:
            raise ValueError(f"no domain {self.domain!r}, or no complexity {self.complexity!r}")
        if self.index < 1:
            raise ValueError(f"a chain index starts at 1, not {self.index}")

    @property
    def chain_id(self) -> str:
        return f"{self.prefix}_{self.index:04d}"

    @property
    def generator_version(self) -> str:
        return generator_version(self.domain)

    def source(self, purpose: str, attempt: int) -> random.Random:
        """The random source for one purpose."""
        return rng(self.generator_version, self.suite, self.seed, self.index, purpose, attempt)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chain, the planner's rejections by stage, and how many plans were abandoned before it."""

    chain: Chain
    rejections: Mapping[str, int]
    abandoned: int


def generator_version(domain: str) -> str:
    """The version of everything that a chain of this domain depends on."""
    return f"{ENGINE_VERSION}+{domain}-{DOMAINS[domain].version}"


@lru_cache(maxsize=8)
def _agents(domain: str) -> Agents:
    return annotated(DOMAINS[domain])


def draw_input(domain: Domain, seed: int, index: int) -> Input:
    """Input number `index` (from 1) of a seed."""
    return domain.draw_input(rng(domain.name, domain.version, seed, index, "input"), index)


def draw(key: ChainKey, trace: Trace = lambda event: None) -> Drawn:
    """The chain of a key, without its pictures.

    Raises:
        PlanningError: no attempt led to a chain.
    """
    domain = DOMAINS[key.domain]
    content = draw_input(domain, key.seed, key.index)
    for attempt in range(MOST_ATTEMPTS):
        source = key.source("plan", attempt)
        planned = plan(domain, content, _agents(key.domain), key.limits, SETTINGS[key.complexity], source, trace)
        if planned.drafts is not None:
            made = compose(
                key.chain_id, domain, content, planned.drafts, key.complexity, key.generator_version, key.seed,
                key.source("compose", attempt),
            )  # fmt: skip
            return Drawn(made, planned.rejections, attempt)
        trace({"layer": 0, "action": "ABANDON", "attempt": attempt})
    raise PlanningError(f"{key.chain_id}: no attempt of {MOST_ATTEMPTS} led to a chain")


def draw_with_pictures(key: ChainKey) -> Drawn:
    """The chain of a key with its pictures, PNG in a palette.

    Raises:
        PlanningError: as `draw`.
    """
    drawn = draw(key)
    images = tuple(map(to_palette_png, DOMAINS[key.domain].pictures(drawn.chain.source["input"])))
    return replace(drawn, chain=replace(drawn.chain, images=images))
