"""The gates of a case: named predicates with a reason (ExBind, section on gates).

A gate gets the record and its latent and returns None, or one sentence that says why the case is not fit. A case that
fails is rejected and redrawn. Gates over a whole suite stand in `audit.py`; the picture gate in `visibility.py`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator

from generator.exbind.families import FAMILIES
from generator.exbind.families.relational import margins_hold
from generator.records import REFERENCE_KEYS, Latent, Record
from metrics.exbind_metric.scoring import score_case
from predictors.baselines import executable_candidates, lexical_maxima, oracle, type_choice

Gate = Callable[[Record, Latent], str | None]

_WORD = re.compile(r"[0-9a-z]+")


def executable_answers(record: Record) -> Iterator[tuple[str, ...]]:
    """Every answer that the reference schema admits, as semantic ids: one for each key, in order, without repeats."""
    names = [item.semantic_id for item in executable_candidates(record)]
    return itertools.permutations(names, len(REFERENCE_KEYS[record.format]))


def candidates_well_formed(record: Record, latent: Latent) -> str | None:
    """Candidates are not empty, their ids are unique, the mapping agrees with them, and the gold is among them."""
    ids = {item.candidate_id for item in record.candidates}
    if not ids:
        return "there is no candidate"
    if len(ids) != len(record.candidates):
        return "two candidates share an id"
    if {item.semantic_id: item.candidate_id for item in record.candidates} != record.surface_mapping:
        return "the mapping and the candidates disagree"
    outside = [value for value in record.gold.values() if value not in ids]
    return f"the gold {outside[0]!r} is no candidate" if outside else None


def unique_gold(record: Record, latent: Latent) -> str | None:
    """Exactly one answer satisfies the latent specification, by brute force, and it is the gold."""
    satisfies = FAMILIES[latent.family].satisfies
    fitting = [answer for answer in executable_answers(record) if satisfies(latent, answer)]
    if len(fitting) != 1:
        return f"{len(fitting)} answers satisfy the specification"
    named = tuple(record.surface_mapping.get(name) for name in fitting[0])
    return None if named == tuple(record.gold.values()) else f"the gold is not the answer that satisfies: {named!r}"


def unarguable_scene(record: Record, latent: Latent) -> str | None:
    """Named sizes can be compared, and whatever has the asked look is clearly in the relation or clearly not."""
    if latent.family != "relational" or margins_hold(latent):
        return None
    return "a named size cannot be told, or something of the asked look is not clearly in the relation or out of it"


def structural_oracle(record: Record, latent: Latent) -> str | None:
    """The answer from latent and mapping alone is scored exact by the metric, with no constraint violated."""
    if any(name not in record.surface_mapping for name in latent.target["answer"]):
        return "the latent's answer is not in the mapping"
    row = score_case(oracle(record, latent), record.reference)
    return None if row["exact"] and not row["violated"] else f"the oracle is scored {row['category']}"


def no_target_leak(record: Record, latent: Latent) -> str | None:
    """Neither the gold id nor the target's semantic id, nor a part of either, stands in the instruction."""
    instruction = record.instruction.lower()
    words = set(_WORD.findall(instruction))
    for secret in (*record.gold.values(), *latent.target["answer"]):
        if secret.lower() in instruction:
            return f"the instruction contains {secret!r}"
        leaked = [part for part in _WORD.findall(secret.lower()) if part in words]
        if leaked:
            return f"the instruction contains {leaked[0]!r}, a part of {secret!r}"
    return None


def no_lexical_shortcut(record: Record, latent: Latent) -> str | None:
    """The gold is not among the candidates whose visible text and id overlap the instruction most."""
    maxima = lexical_maxima(record, latent)
    hit = [value for value in record.gold.values() if value in maxima]
    return f"the words of the instruction alone lead to {hit[0]!r}" if hit else None


def no_type_shortcut(record: Record, latent: Latent) -> str | None:
    """The candidate type alone does not tell the gold."""
    choice = type_choice(record, latent)
    return f"the candidate type alone leads to {choice!r}" if choice in record.gold.values() else None


GATES: dict[str, Gate] = {
    "candidates_well_formed": candidates_well_formed,
    "unique_gold": unique_gold,
    "unarguable_scene": unarguable_scene,
    "structural_oracle": structural_oracle,
    "no_target_leak": no_target_leak,
    "no_lexical_shortcut": no_lexical_shortcut,
    "no_type_shortcut": no_type_shortcut,
}
# The lexical gate is the targeted suites' (section 7); a graph or a scene *is* found through the words that it shows.
SUITE_GATES = {
    "broad": tuple(name for name in GATES if name != "no_lexical_shortcut"),
    "targeted": tuple(GATES),
}


def first_failure(record: Record, latent: Latent) -> tuple[str, str] | None:
    """(gate, reason) of the first gate of the record's suite that rejects it, or None."""
    for name in SUITE_GATES[record.suite]:
        reason = GATES[name](record, latent)
        if reason is not None:
            return name, reason
    return None
