"""A case that is looked at: its record and its answer, read once into what the parts of the page need."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
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

    semantic: candidate id -> what it is in the latent. unknown: ids that the answer names and that are no candidates.
    """

    case: KeptCase
    record: Mapping[str, Any]
    form: str
    latent: Latent
    golds: Mapping[str, str]
    chosen: Mapping[str, str]
    semantic: Mapping[str, str]
    unknown: tuple[str, ...] = ()

    def marks(self, candidate_id: str) -> tuple[Mark, ...]:
        """What a candidate is: the gold, the chosen one, both or neither; in a graph as which end."""
        found = []
        for key, gold in self.golds.items():
            chosen = self.chosen.get(key)
            kinds = [BOTH] if gold == chosen == candidate_id else []
            kinds += [kind for kind, value in ((GOLD, gold), (CHOSEN, chosen)) if value == candidate_id and not kinds]
            found += [(kind, WORDS[kind] + self.end(key)) for kind in kinds]
        return tuple(found)

    def end(self, key: str) -> str:
        """Which end of an edge a key of the reference gives, after a blank; empty where a reference has one key."""
        return f" {key.removesuffix('_id')}" if len(self.golds) > 1 else ""

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
        unknown=_unknown(case.text or "", form, semantic) if case.status == "unknown_candidate" else (),
    )


class _Anything:
    """Candidates as though every id were one; what only stands in for an id, such as `<ID>`, is none."""

    def __init__(self, form: str) -> None:
        self._form = form

    def __contains__(self, value: str) -> bool:
        answer = json.dumps(dict.fromkeys(REFERENCE_KEYS[self._form], value))
        return parse(answer, {"format": self._form, "candidates": ()})[0] == "unknown_candidate"


def _unknown(text: str, form: str, candidates: Container[str]) -> tuple[str, ...]:
    """The ids of an answer that are no candidates: it would state them if they were."""
    _, stated, _ = parse(text, {"format": form, "candidates": _Anything(form)})
    return tuple(dict.fromkeys(value for value in (stated or {}).values() if value not in candidates))
