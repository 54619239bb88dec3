"""Statements about where an entity is, how large it is drawn, whether it is seen whole, and what else is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from generator.condchain.domain import Form, Mention
from generator.condchain.domains.natural.geometry import (
    COLUMNS,
    SIZES_OF_THREE,
    UNSURE,
    Entity,
    column,
    of_kind,
    side,
    single_kinds,
    size_word,
)
from generator.condchain.domains.natural.nouns import KIND_NOUNS
from generator.condchain.domains.natural.shares import (
    BACK_SHARES,
    COUNT_SHARES,
    EDGE_SHARES,
    LEFT_OF_SHARES,
    MIDDLE_SHARES,
)
from generator.condchain.domains.natural.traits.phrases import counted, one_way, phrase, two_way
from generator.condchain.wording import Phrase

_RANK_WORDS = {"smallest": "smallest", "middle": "middle-sized", "largest": "largest"}
_RANKED = {
    f"{rank} {kind}": f"{word} {nouns[0]}" for rank, word in _RANK_WORDS.items() for kind, nouns in KIND_NOUNS.items()
}
_PLACE_TOPICS = ("kind", "x", "row", "size")

COLUMN = phrase(
    "position['column'] == {v}",
    "is in the {v} third of the picture",
    v=one_way({name: name for name in COLUMNS}),
)
ROW = two_way("position['row'] == 'back'", "is in the back row of the scene", "is in the front row of the scene")
SIDE: Mapping[str, Phrase] = {
    kind: two_way(
        f"any(r['relation'] == 'left_of' and r['object'] == '{kind}' for r in spatial_relation)",
        f"is to the left of the {noun}",
        f"is to the right of the {noun}",
    )
    for kind, (noun, _) in KIND_NOUNS.items()
}
SIZE_OF_TWO: Mapping[str, Phrase] = {
    kind: two_way(
        f"size == 'larger {kind}'", f"is the larger {noun} in the picture", f"is the smaller {noun} in the picture"
    )
    for kind, (noun, _) in KIND_NOUNS.items()
}
SIZE_OF_THREE = phrase("size in ({v},)", "is the {v} in the picture", v=one_way(_RANKED))
OCCLUDED = two_way("is_occluded", "is partly hidden by something in front", "is in full view")
CROPPED = two_way("is_cropped", "is cut off by the edge of the picture", "is wholly inside the picture")
COUNTS: Mapping[str, Phrase] = {
    kind: phrase(f"count['{kind}'] == {{v}}", "is pictured with exactly {v}", v=counted(*nouns))
    for kind, nouns in KIND_NOUNS.items()
    if kind in COUNT_SHARES
}
PLACE_PHRASES: tuple[Phrase, ...] = (
    COLUMN,
    ROW,
    *SIDE.values(),
    *SIZE_OF_TWO.values(),
    SIZE_OF_THREE,
    OCCLUDED,
    CROPPED,
    *COUNTS.values(),
)


def _said(phrase: Phrase, mentions: AbstractSet[Mention], prior: float = 0.5) -> Form:
    """The statement of a phrase without slots."""
    return Form(phrase, (({}, 1.0),), frozenset(mentions), prior)


def _flat(values: Sequence[str]) -> tuple[tuple[Mapping[str, Any], float], ...]:
    return tuple(({"v": value}, 1 / len(values)) for value in values)


def _all_of(content: Mapping[str, Any], kind: str, topic: str) -> set[Mention]:
    return {(entity["id"], topic) for entity in of_kind(content, kind)}


def _columns(entity: Entity) -> Mapping[str, float]:
    """How often an entity is in each third of the picture; what was put at an edge is never in the middle one."""
    if entity["limit"] == "central":
        left, middle = EDGE_SHARES[entity["kind"]], 0.0
    else:
        middle = MIDDLE_SHARES[entity["kind"]]
        left = (1 - middle) / 2
    shares = {"left": left, "middle": middle, "right": 1 - left - middle}
    return {word: share for word, share in shares.items() if share}


def _across(content: Mapping[str, Any], entity: Entity) -> list[Form]:
    """Statements about left and right."""
    name, found = entity["id"], []
    columns = _columns(entity)
    if column(entity) in columns:
        choices = tuple(({"v": word}, share) for word, share in columns.items())
        found.append(Form(COLUMN, choices, frozenset({(name, "x")})))
    for other in single_kinds(content, but=name):
        if side(entity, other) != UNSURE:
            found.append(_said(SIDE[other["kind"]], {(name, "x"), (other["id"], "x")}, LEFT_OF_SHARES[other["kind"]]))
    return found


def _sized(content: Mapping[str, Any], entity: Entity) -> list[Form]:
    """Statements about size and row; nearer things are drawn larger, so that one speaks of the other, too."""
    name, kind = entity["id"], entity["kind"]
    found = [_said(ROW, {(name, "row"), (name, "size")}, BACK_SHARES[kind])]
    if size_word(content, entity) == UNSURE:
        return found
    mentions = _all_of(content, kind, "size") | {(name, "row")}
    if len(of_kind(content, kind)) == 2:
        return [*found, _said(SIZE_OF_TWO[kind], mentions)]
    ranks = [f"{rank} {kind}" for rank in SIZES_OF_THREE]
    return [*found, Form(SIZE_OF_THREE, _flat(ranks), frozenset(mentions))]


def _counted(content: Mapping[str, Any], kind: str) -> Form:
    """The statement of how many of a kind there are; every way to name one of them tells something of that."""
    topics = (*_PLACE_TOPICS, *(f"near:{entity['id']}" for entity in content["entities"]))
    told = {mention for topic in topics for mention in _all_of(content, kind, topic)}
    numbers = tuple(({"v": number}, share) for number, share in enumerate(COUNT_SHARES[kind], 1))
    return Form(COUNTS[kind], numbers, frozenset({("scene", f"count:{kind}"), *told}))


def place_forms(content: Mapping[str, Any], entity: Entity) -> list[Form]:
    """The statements about an entity that stem from where it is drawn."""
    name = entity["id"]
    found = _across(content, entity) + _sized(content, entity)
    if entity["limit"] == "upper":
        found.append(_said(OCCLUDED, {(name, "hidden")}))
    if entity["limit"] == "central":
        found.append(_said(CROPPED, {(name, "edge")}))
    if entity["counted"]:
        found.append(_counted(content, entity["counted"]))
    return found
