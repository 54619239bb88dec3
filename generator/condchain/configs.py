"""The dataset configs of CondChain: a literal table from a config's name to the chains that it holds.

`natural`, `chart` and `gui` have the sizes of the official release; `all` is the three together and has no file of its
own. The depth ablation asks about the same pictures with a maximum depth of 2, 4 and 6 (`natural_depth6` is `natural`);
the complexity ablation has one fixed depth. Source: MM-CondChain, dataset statistics and ablations.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.condchain.agents.protocols import Limits
from generator.condchain.cases import ChainKey, draw_with_pictures, generator_version
from generator.condchain.domains import DOMAINS

DATASET_VERSION = "1.0.0"
OFFICIAL_SEED = 260312266
DEFAULT_LIMITS = Limits(4, 6)
FIXED_DEPTH = Limits(6, 6)


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many chains each domain has; the defaults are the official release's."""

    natural: int = 398
    chart: int = 200
    gui: int = 377

    def __post_init__(self) -> None:
        for name in DOMAINS:
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, not {getattr(self, name)}")


@dataclass(frozen=True, slots=True)
class Config:
    """One config of its own chains (`parts` is its name alone), or one made of the chains of others."""

    name: str
    summary: str
    domain: str | None = None
    limits: Limits = DEFAULT_LIMITS
    complexity: str = "complex"
    others: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        return self.others or (self.name,)

    @property
    def generator_version(self) -> str:
        """The version of everything that its chains depend on."""
        if self.domain:
            return generator_version(self.domain)
        return ", ".join(dict.fromkeys(CONFIGS[part].generator_version for part in self.parts))

    def size(self, sizes: Sizes) -> int:
        """How many chains of its own it has."""
        return getattr(sizes, self.domain) if self.domain else 0

    def key(self, seed: int, position: int) -> ChainKey:
        """The key of its own chain at a position, counted from 0; ids of a seed that is not official carry it."""
        return ChainKey(
            domain=str(self.domain),
            suite=self.name,
            prefix=self.name if seed == OFFICIAL_SEED else f"s{seed}_{self.name}",
            seed=seed,
            index=position + 1,
            limits=self.limits,
            complexity=self.complexity,
        )

    def rows(self, seed: int, start: int, stop: int) -> Iterator[dict[str, Any]]:
        """Its own rows from position `start` up to, not including, `stop`; the row at a position never changes."""
        for position in range(start, stop):
            yield draw_with_pictures(self.key(seed, position)).to_row()


CONFIGS = {
    config.name: config
    for config in (
        Config("natural", "illustrated scenes, one picture each", "natural"),
        Config("chart", "bar, line and pie charts of real public tables", "chart"),
        Config("gui", "recordings of a simulated phone, several screenshots each", "gui"),
        Config("all", "the three domains together", others=("natural", "chart", "gui")),
        Config("natural_depth2", "depth ablation: the scenes of natural, depth 2", "natural", Limits(2, 2)),
        Config("natural_depth4", "depth ablation: the scenes of natural, depth up to 4", "natural", Limits(3, 4)),
        Config("natural_depth6", "depth ablation: depth up to 6, the rows of natural", others=("natural",)),
        Config("natural_simple", "complexity ablation: simple predicates at depth 6", "natural", FIXED_DEPTH, "simple"),
        Config("natural_complex", "complexity ablation: complex predicates at depth 6", "natural", FIXED_DEPTH),
    )
}


def planned_ids(name: str, sizes: Sizes, seed: int) -> list[str]:
    """The ids of the rows of a config, in order."""
    own = [CONFIGS[part] for part in CONFIGS[name].parts]
    return [config.key(seed, position).chain_id for config in own for position in range(config.size(sizes))]
