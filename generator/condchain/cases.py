"""One chain, from its key to its pictures.

A chain is a pure function of its key. The input depends on (domain version, seed, index) alone, so the depth and
complexity ablations ask about the same pictures; the chain depends on its config too. A chain that the planner abandons
is planned again, and after a few plans over another input (the build checks that the ablations still share theirs).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from generator.condchain.agents.annotated import annotated
from generator.condchain.agents.protocols import Agents, Limits
from generator.condchain.chains import Chain
from generator.condchain.composer import compose
from generator.condchain.domain import Domain, Input
from generator.condchain.domains import DOMAINS
from generator.condchain.planner import Trace, plan
from generator.condchain.remembering import remembering
from generator.condchain.skeletons import SETTINGS
from generator.render import to_palette_png
from generator.seeding import rng

ENGINE_VERSION = "1.0.0"
MOST_PLANS = 6  # over one input
MOST_INPUTS = 8


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


def generator_version(domain: str) -> str:
    """The version of everything that a chain of this domain depends on."""
    return f"{ENGINE_VERSION}+{domain}-{DOMAINS[domain].version}"


@lru_cache(maxsize=8)
def _crew(name: str) -> tuple[Domain, Agents]:
    """A domain and its agents, for one chain after the other."""
    domain = remembering(DOMAINS[name])
    return domain, annotated(domain)


def draw_input(domain: Domain, seed: int, index: int, attempt: int = 0) -> Input:
    """Input number `index` (from 1) of a seed; `attempt` counts those that led to no chain."""
    return domain.draw_input(rng(domain.name, domain.version, seed, index, "input", attempt), index)


def _attempts(domain: Domain, key: ChainKey) -> Iterator[tuple[Input, int]]:
    """(input, number of the attempt): several plans over one input, then over the next one."""
    for number in range(MOST_INPUTS):
        content = draw_input(domain, key.seed, key.index, number)
        for plan_number in range(MOST_PLANS):
            yield content, number * MOST_PLANS + plan_number


def draw(key: ChainKey, trace: Trace = lambda event: None) -> Chain:
    """The chain of a key, without its pictures.

    Its source says how many plans were abandoned before it, and what the verifier rejected in the last one.

    Raises:
        PlanningError: no attempt led to a chain.
    """
    domain, agents = _crew(key.domain)
    for content, attempt in _attempts(domain, key):
        source = key.source("plan", attempt)
        planned = plan(domain, content, agents, key.limits, SETTINGS[key.complexity], source, trace)
        if planned.drafts is not None:
            source = {
                "origin": domain.origin(content),
                "input": content,
                "planning": {"abandoned": attempt, "rejected": dict(sorted(planned.rejections.items()))},
            }
            return compose(
                key.chain_id, domain, source, planned.drafts, key.complexity, key.generator_version, key.seed,
                key.source("compose", attempt),
            )  # fmt: skip
        trace({"layer": 0, "action": "ABANDON", "attempt": attempt})
    raise PlanningError(f"{key.chain_id}: no plan over any of {MOST_INPUTS} inputs led to a chain")


def pictures_of(domain: Domain, content: Input) -> tuple[bytes, ...]:
    """The pictures of an input, PNG in a palette, in order; what looks the same is drawn once."""
    svgs = domain.pictures(content)
    drawn = {svg: to_palette_png(svg, domain.colors) for svg in dict.fromkeys(svgs)}
    return tuple(drawn[svg] for svg in svgs)


def draw_with_pictures(key: ChainKey) -> Chain:
    """The chain of a key with its pictures.

    Raises:
        PlanningError: as `draw`.
    """
    chain = draw(key)
    return replace(chain, images=pictures_of(DOMAINS[key.domain], chain.source["input"]))
