"""The suites: which cases each dataset config is made of (ExBind, section on suites).

A plan is a list of blocks, each a run of cases that differ in their index only, so that the k-th key of a suite of any
size is found without making the others.
"""

from __future__ import annotations

import bisect
import itertools
from dataclasses import dataclass

from generator.exbind.cases import CaseKey
from generator.exbind.families import FAMILIES
from generator.exbind.surfaces import SURFACES
from generator.seeding import rng

DATASET_VERSION = "2.0.0"
BROAD_SEED, TARGETED_SEED = 20260823, 20260824
BROAD_VERSION, TARGETED_VERSION = "cross_format.interface_gate.v1", "exbind_v2.hard_pilot.v1"
ORDER_SEEDS = {"table_order_1": 2026082401, "table_order_2": 2026082402, "table_order_3": 2026082403}
MOST_GROUPS = 50
PICTURE_COST = 40  # work of a case with a picture, in cases without one
ADJUDICATION_COUNTS = {"easy": 7, "medium": 7, "hard": 6}
PAIR_NAMES = {"canvas": "svg+canvas", "svg": "svg+canvas", "tree": "tree+dom", "dom": "tree+dom"}
BROAD_FORMATS = (
    ("canvas", "relational"), ("svg", "relational"), ("tree", "hierarchy"), ("dom", "hierarchy"),
    ("graph", "graph"), ("table", "table"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large a build is; the defaults are the paper's.

    n_per_family: latents of each family in `broad`; n_cross_format_groups: groups in `cross_format`, the first half
    (rounded up) svg+canvas, the others tree+dom, None for 50 or as many as fit; per_level: cases of each level in each
    targeted suite.
    """

    n_per_family: int = 50
    n_cross_format_groups: int | None = None
    per_level: int = 40

    def __post_init__(self) -> None:
        for name in ("n_per_family", "per_level"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, not {getattr(self, name)}")
        if self.n_cross_format_groups is None:
            object.__setattr__(self, "n_cross_format_groups", min(MOST_GROUPS, 2 * self.n_per_family))
        if not 2 <= self.n_cross_format_groups <= 2 * self.n_per_family:
            raise ValueError(
                f"n_cross_format_groups must lie between 2 and twice n_per_family ({2 * self.n_per_family}), "
                f"not {self.n_cross_format_groups}: each group pairs a case of its own"
            )

    def broad_count(self, form: str) -> int:
        """How many rows of `broad` have this format."""
        half = -(-self.n_cross_format_groups // 2)
        return {"svg": half, "dom": self.n_cross_format_groups - half}.get(form, self.n_per_family)


@dataclass(frozen=True, slots=True)
class Block:
    """`count` cases of one suite, family and format; their indices run from `start` in steps of `stride`.

    levels: case i has the level `levels[(i - 1) % len(levels)]`. pair: the name of the cross-format pair, or None.
    """

    suite: str
    prefix: str
    family: str
    format: str
    levels: tuple[str, ...]
    count: int
    start: int = 1
    stride: int = 1
    pair: str | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """The keys of one config in their order."""

    seed: int
    generator_version: str
    blocks: tuple[Block, ...]

    def __len__(self) -> int:
        return sum(block.count for block in self.blocks)

    def key(self, position: int) -> CaseKey:
        """The key of the case at a position, counted from 0.

        Raises:
            IndexError: there is no such position.
        """
        ends = list(itertools.accumulate(block.count for block in self.blocks))
        if not 0 <= position < ends[-1]:
            raise IndexError(f"position {position} of {ends[-1]} cases")
        number = bisect.bisect_right(ends, position)
        block = self.blocks[number]
        index = block.start + block.stride * (position - ends[number] + block.count)
        return CaseKey(
            generator_version=self.generator_version,
            suite=block.suite,
            prefix=block.prefix,
            seed=self.seed,
            family=block.family,
            level=block.levels[(index - 1) % len(block.levels)],
            index=index,
            format=block.format,
            group=None if block.pair is None else (f"{block.prefix}_{index:04d}", block.pair),
        )


def equal_cost_ranges(plan: Plan, count: int) -> list[tuple[int, int]]:
    """At most `count` ranges (start, stop) of positions that together are the plan, each of about the same work.

    A picture costs as much as dozens of cases without one, so ranges of equal length would leave workers idle.
    """
    weights = [
        weight
        for block in plan.blocks
        for weight in [PICTURE_COST if SURFACES[block.format].PICTURED else 1] * block.count
    ]
    ranges, start, total, spent = [], 0, sum(weights), 0
    for position, weight in enumerate(weights, start=1):
        spent += weight
        if spent * count >= total * (len(ranges) + 1) or position == len(weights):
            ranges.append((start, position))
            start = position
    return ranges


def _prefix(name: str, seed: int, official: int) -> str:
    """Ids of another seed carry it, so that predictions for one draw never join the cases of another by accident."""
    return name if seed == official else f"s{seed}_{name}"


def _broad_block(form: str, family: str, seed: int, count: int) -> Block:
    prefix = _prefix(f"broad_{family}", seed, BROAD_SEED)
    return Block("broad", prefix, family, form, FAMILIES[family].LEVELS, count, pair=PAIR_NAMES.get(form))


def broad_plan(sizes: Sizes, seed: int) -> Plan:
    """`broad`: canvas, svg, tree, dom, graph, table; the svg and dom cases share latents with canvas and tree."""
    blocks = [_broad_block(form, family, seed, sizes.broad_count(form)) for form, family in BROAD_FORMATS]
    return Plan(seed, BROAD_VERSION, tuple(blocks))


def cross_format_plan(sizes: Sizes, seed: int) -> Plan:
    """`cross_format`: the cases of `broad` that have a partner on the other surface of their family."""
    second = {"svg+canvas": "svg", "tree+dom": "dom"}
    blocks = [
        _broad_block(form, family, seed, sizes.broad_count(second[PAIR_NAMES[form]]))
        for form, family in BROAD_FORMATS
        if form in PAIR_NAMES
    ]
    return Plan(seed, BROAD_VERSION, tuple(blocks))


def table_plan(sizes: Sizes, seed: int) -> Plan:
    """`targeted_table`: `per_level` cases of each level."""
    blocks = tuple(
        Block("targeted", _prefix(f"hard_table_{level}", seed, TARGETED_SEED), "table", "table", (level,),
              sizes.per_level)
        for level in FAMILIES["table"].LEVELS
    )  # fmt: skip
    return Plan(seed, TARGETED_VERSION, blocks)


def hierarchy_plan(sizes: Sizes, seed: int) -> Plan:
    """`targeted_hierarchy`: `per_level` cases of each depth; odd indices are trees, even ones DOM documents."""
    blocks = []
    for level in FAMILIES["hierarchy"].LEVELS:
        prefix = _prefix(f"hard_hierarchy_{level}", seed, TARGETED_SEED)
        for start, form in ((1, "tree"), (2, "dom")):
            count = (sizes.per_level + 2 - start) // 2
            blocks.append(Block("targeted", prefix, "hierarchy", form, (level,), count, start=start, stride=2))
    return Plan(seed, TARGETED_VERSION, tuple(block for block in blocks if block.count))


def targeted_plan(sizes: Sizes, seed: int) -> Plan:
    """`targeted`: the two targeted suites."""
    blocks = table_plan(sizes, seed).blocks + hierarchy_plan(sizes, seed).blocks
    return Plan(seed, TARGETED_VERSION, blocks)


def adjudication_plan(sizes: Sizes, seed: int) -> Plan:
    """`adjudication`: a fixed audit pack of `targeted_table`, 7 easy, 7 medium and 6 hard cases."""
    blocks = []
    for block in table_plan(sizes, seed).blocks:
        level = block.levels[0]
        source = rng(TARGETED_VERSION, "adjudication", seed, level)
        chosen = sorted(source.sample(range(1, block.count + 1), min(block.count, ADJUDICATION_COUNTS[level])))
        blocks += [Block(block.suite, block.prefix, "table", "table", (level,), 1, start=index) for index in chosen]
    return Plan(seed, TARGETED_VERSION, tuple(blocks))
