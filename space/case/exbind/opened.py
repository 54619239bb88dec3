"""A case that is looked at: its record and its answer, read once into what the parts of the page need."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.records import REFERENCE_KEYS, Latent
from metrics.exbind_metric.reading import parse
from space.runs.kept import KeptCase

GOLD, CHOSEN, BOTH = "gold", "chosen", "both"  # what a mark is for
WORDS = {GOLD: "gold", CHOSEN: "chosen", BOTH: "gold and chosen"}

Mark = tuple[str, str]  # one of the above, and the words that a person sees


@dataclass(frozen=True, slots=True)
class Opened:
    """golds, chosen: key of the reference -> candidate id; chosen is empty where the answer names no candidate.

    semantic: candidate id -> what it is in the latent. unknown: the id that the answer names and that is no candidate.
    """

    case: KeptCase
    record: Mapping[str, Any]
    form: str
    latent: Latent
    golds: Mapping[str, str]
    chosen: Mapping[str, str]
    semantic: Mapping[str, str]
    unknown: str | None = None

    def marks(self, candidate_id: str) -> tuple[Mark, ...]:
        """What a candidate is: the gold, the chosen one, both or neither; in a graph as which end."""
        found = []
        for key, gold in self.golds.items():
            chosen = self.chosen.get(key)
            end = f" {key.removesuffix('_id')}" if len(self.golds) > 1 else ""
            kinds = [BOTH] if gold == chosen == candidate_id else []
            kinds += [kind for kind, value in ((GOLD, gold), (CHOSEN, chosen)) if value == candidate_id and not kinds]
            found += [(kind, WORDS[kind] + end) for kind in kinds]
        return tuple(found)

    def meant(self, stated: Mapping[str, str]) -> tuple[str, ...]:
        """The things of the latent that an answer names."""
        return tuple(self.semantic[candidate_id] for candidate_id in stated.values())


def open_case(case: KeptCase, record: Mapping[str, Any]) -> Opened:
    """A case with its record, the dataset's row.

    Raises:
        KeyError, TypeError, ValueError: the record is damaged.
    """
    form = record["format"]
    semantic = {candidate["candidate_id"]: candidate["semantic_id"] for candidate in record["candidates"]}
    return Opened(
        case=case,
        record=record,
        form=form,
        latent=Latent.from_json(record["latent"]),
        golds={key: record["gold"][key] for key in REFERENCE_KEYS[form]},
        chosen=case.row["reference"] or {},
        semantic=semantic,
        unknown=_unknown(case, json.loads(record["reference"])) if case.status == "unknown_candidate" else None,
    )


class _Inventory:
    """Candidates that keep what was last looked for among them."""

    def __init__(self, candidates: Mapping[str, Any]) -> None:
        self._candidates = candidates
        self.last: str | None = None

    def __contains__(self, value: str) -> bool:
        self.last = value
        return value in self._candidates


def _unknown(case: KeptCase, reference: Mapping[str, Any]) -> str | None:
    """The id that is no candidate. The reader looks up the ids of the object that counts last of all, and stops at the
    first that is unknown."""
    inventory = _Inventory(reference["candidates"])
    status, _, _ = parse(case.text or "", {"format": reference["format"], "candidates": inventory})
    return inventory.last if status == "unknown_candidate" else None
