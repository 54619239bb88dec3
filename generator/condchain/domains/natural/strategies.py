"""How the subject of a layer follows from the one before: by place, by kind, or the same one again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.condchain.domain import History, Input, Strategy
from generator.condchain.domains.natural.geometry import Entity, entity_of, nearest, side
from generator.condchain.domains.natural.vocabulary import KINDS

Candidates = Callable[[Input, History], Mapping[str, str]]


def _salient(content: Input, history: History) -> Mapping[str, str]:
    return {entity["id"]: "first subject" for entity in content["entities"]}


def _same_subject(content: Input, history: History) -> Mapping[str, str]:
    return {history[-1]: "the same one in other respects"}


def _nearest_neighbor(content: Input, history: History) -> Mapping[str, str]:
    found = nearest(entity_of(content, history[-1]), content["entities"], sure=False)
    return {found["id"]: "nearest to it"} if found is not None and found["id"] not in history else {}


def _related(relation: str, holds: Callable[[Entity, Entity], bool]) -> Candidates:
    """Every entity that no layer was about yet and that stands in the relation to the last one."""

    def candidates(content: Input, history: History) -> Mapping[str, str]:
        last: Mapping[str, Any] = entity_of(content, history[-1])
        return {
            entity["id"]: relation
            for entity in content["entities"]
            if entity["id"] not in history and holds(entity, last)
        }

    return candidates


def _category(entity: Entity) -> str:
    return KINDS[entity["kind"]].category


STRATEGIES: Mapping[str, Strategy] = {
    "salient": Strategy("seed", _salient),
    "same_subject": Strategy("deepening", _same_subject),
    "nearest_neighbor": Strategy("transition", _nearest_neighbor),
    "left_of": Strategy("transition", _related("to the left of it", lambda e, last: side(e, last) == "left_of")),
    "right_of": Strategy("transition", _related("to the right of it", lambda e, last: side(e, last) == "right_of")),
    "same_kind": Strategy("transition", _related("of the same kind", lambda e, last: e["kind"] == last["kind"])),
    "same_category": Strategy(
        "transition", _related("of the same category", lambda e, last: _category(e) == _category(last))
    ),
    "other_category": Strategy(
        "transition", _related("of another category", lambda e, last: _category(e) != _category(last))
    ),
}
