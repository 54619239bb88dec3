"""One case, from its key to its gated record.

A case is a pure function of its key (generator version, suite, seed, family, level, index, format): every random
choice is seeded by those names. A case that a gate rejects is redrawn with the next attempt number. The random source
of the latent and its instruction does not know the format, and no gate rejects for what only one surface has, so both
surfaces of a pair share one latent; the build and `verify` check that they do.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import lru_cache

from generator.exbind.families import FAMILIES
from generator.exbind.gates import first_failure
from generator.exbind.reference import gold_of, reference_json
from generator.exbind.surfaces import SURFACES
from generator.exbind.visibility import hidden_objects
from generator.records import FAMILY_FORMATS, Compiled, Latent, Record
from generator.render import to_png
from generator.seeding import rng
from metrics.exbind_metric.scoring import APPLICABLE

MOST_ATTEMPTS = 64
# (suite, family) -> after how many indices the same format and level come again, where that is not one.
TURNS = {("broad", "hierarchy"): 3, ("broad", "table"): 3, ("targeted", "hierarchy"): 2}


class GateError(RuntimeError):
    """A case cannot be made: the generator, not the draw, is at fault."""


@dataclass(frozen=True, slots=True)
class CaseKey:
    """What a case is a function of. `prefix` starts its id; `group` is (group id, pair) in a cross-format pair."""

    generator_version: str
    suite: str
    prefix: str
    seed: int
    family: str
    level: str
    index: int
    format: str
    group: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        if self.format not in FAMILY_FORMATS[self.family]:
            raise ValueError(f"the family {self.family} has no surface {self.format!r}")
        if self.level not in FAMILIES[self.family].LEVELS:
            raise ValueError(f"the family {self.family} has no level {self.level!r}")
        if self.index < 1:
            raise ValueError(f"a case index starts at 1, not {self.index}")

    @property
    def latent_id(self) -> str:
        return f"{self.prefix}_{self.index:04d}"

    def source(self, purpose: str, attempt: int) -> random.Random:
        """The random source for one purpose; the format is named in the purpose where it matters."""
        return rng(
            self.generator_version, self.suite, self.seed, self.family, self.level, self.index, purpose, attempt
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Drawn:
    """A record with its latent and compiled surface, and the gates that rejected earlier attempts."""

    record: Record
    latent: Latent
    compiled: Compiled
    rejections: tuple[str, ...] = ()


@lru_cache(maxsize=4096)
def _rank_order(stratum: tuple[str | int, ...], places: int, block: int) -> list[int]:
    order = list(range(places))
    rng(*stratum, "gold_rank", places, block).shuffle(order)
    return order


def gold_place(key: CaseKey, places: int) -> int:
    """The place of the gold among `places` executable candidates, from 0.

    The cases of one format and level of a suite are taken in blocks of `places`; within a block each place is the
    gold's once (where the number of places does not vary), in an order that is drawn for each block. So no rule of the
    kind "always the last" beats chance, not even by luck, and the two surfaces of a pair know nothing of each other.
    """
    turn = (key.index - 1) // TURNS.get((key.suite, key.family), 1)
    block, position = divmod(turn, places)
    stratum = (key.generator_version, key.suite, key.seed, key.family, key.level, key.format)
    return _rank_order(stratum, places, block)[position]


def _with_gold_placed(key: CaseKey, compiled: Compiled, latent: Latent) -> Compiled:
    """The compiled surface with its first gold candidate at `gold_place`, exchanged with the one that was there."""
    wanted, gold = SURFACES[key.format].EXECUTABLE_TYPE, latent.target["answer"][0]
    order = list(compiled.candidates)
    places = [place for place, item in enumerate(order) if item.candidate_type == wanted]
    there = places[gold_place(key, len(places))]
    here = next(place for place in places if order[place].semantic_id == gold)
    order[here], order[there] = order[there], order[here]
    return Compiled(compiled.source, tuple(order), compiled.mapping)


def _compile(key: CaseKey, latent: Latent, instruction: str, attempt: int) -> tuple[Record, Compiled]:
    """Compile one latent on the surface of the key, without a picture and without a gate."""
    family, surface = FAMILIES[key.family], SURFACES[key.format]
    compiled = surface.compile_surface(latent, key.source(f"surface:{key.format}", attempt))
    compiled = _with_gold_placed(key, compiled, latent)
    gold, case_id = gold_of(latent, compiled, key.format), f"{latent.latent_id}__{key.format}"
    reference = reference_json(
        case_id=case_id,
        form=key.format,
        level=key.level,
        gold=gold,
        target=family.target_facts(latent),
        facts=family.candidate_facts(latent),
        mapping=compiled.mapping,
        group=key.group,
    )
    record = Record(
        case_id=case_id,
        latent_id=latent.latent_id,
        suite=key.suite,
        level=key.level,
        format=key.format,
        instruction=instruction,
        source_type=surface.SOURCE_TYPE,
        source=compiled.source,
        candidates=compiled.candidates,
        gold=gold,
        binding=family.binding(latent, surface.EXECUTABLE_TYPE),
        surface_mapping=compiled.mapping,
        applicable_stages=APPLICABLE[key.format],
        latent=latent.to_json(),
        reference=reference,
        generator_version=key.generator_version,
        seed=key.seed,
    )
    return record, compiled


def draw(key: CaseKey) -> Drawn:
    """The gated case of a key, without its picture.

    Raises:
        GateError: no attempt passed every gate.
    """
    family = FAMILIES[key.family]
    rejections: tuple[str, ...] = ()
    for attempt in range(MOST_ATTEMPTS):
        source = key.source("latent", attempt)
        latent = family.make(key.latent_id, key.level, source)
        record, compiled = _compile(key, latent, family.instruction(latent, source), attempt)
        failure = first_failure(record, latent)
        if failure is None:
            return Drawn(record, latent, compiled, rejections)
        rejections += (failure[0],)
    raise GateError(f"{key.latent_id}: no attempt of {MOST_ATTEMPTS} passed the gates: {sorted(set(rejections))}")


def draw_with_picture(key: CaseKey) -> Drawn:
    """The gated case of a key, with its picture where its surface has one and every object in it shown to be visible.

    Raises:
        GateError: as `draw`, or an object of the picture is hidden.
    """
    drawn = draw(key)
    surface = SURFACES[key.format]
    if not surface.PICTURED:
        return drawn
    hidden = hidden_objects(drawn.latent)
    if hidden:
        raise GateError(f"{drawn.record.case_id}: gate every_object_visible: hidden {hidden}")
    image = to_png(surface.picture(drawn.latent, drawn.compiled))
    return replace(drawn, record=replace(drawn.record, image=image))
