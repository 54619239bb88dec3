"""Statements about where an entity is, how large it is drawn, whether it is seen whole, and what else is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domain import Form, Mention
from generator.condchain.domains.natural.geometry import (
    COLUMNS,
    UNSURE,
    Entity,
    column,
    of_kind,
    side,
    single_kinds,
    size_word,
)
from generator.condchain.domains.natural.nouns import KIND_NOUNS
from generator.condchain.domains.natural.shares import BACK_SHARES, COUNT_SHARES
from generator.condchain.domains.natural.traits.phrases import counted, one_way, phrase
from generator.condchain.wording import Phrase

SIDES = ("left_of", "right_of")
RANKS = ("largest", "smallest", "middle")
_RANK_WORDS = {"largest": "largest", "smallest": "smallest", "middle": "middle-sized"}
_RANKED = {f"{rank} {kind}": f"{_RANK_WORDS[rank]} {KIND_NOUNS[kind][0]}" for rank in RANKS for kind in KIND_NOUNS}
_PLACE_TOPICS = ("kind", "x", "row", "size", "near")

COLUMN = phrase(
    "position['column'] == {v}",
    "is in the {v} third of the picture",
    v=one_way({name: name for name in COLUMNS}),
)
ROW = phrase("position['row'] == {v}", "is in the {v} row of the scene", v=one_way({"front": "front", "back": "back"}))
SIDE = Phrase(
    "any(r['relation'] == {side} and r['object'] == {kind} for r in spatial_relation)",
    ("is {side} the {kind}", "is somewhere {side} the {kind}"),
    ("is not {side} the {kind}",),
    {
        "side": one_way({"left_of": "to the left of", "right_of": "to the right of"}),
        "kind": one_way({kind: nouns[0] for kind, nouns in KIND_NOUNS.items()}),
    },
)
SIZE = phrase(
    "size == {v}",
    "is the {v} in the picture",
    v=one_way(_RANKED),
)
OCCLUDED = phrase(
    "is_occluded",
    "is partly hidden by something in front",
    "is partly hidden by another thing",
    negative=("is in full view", "is hidden by nothing"),
)
CROPPED = phrase(
    "is_cropped",
    "is cut off by the edge of the picture",
    "reaches beyond the edge of the picture",
    negative=("is wholly inside the picture", "is not cut off by the edge of the picture"),
)
COUNTS: Mapping[str, Phrase] = {
    kind: phrase(
        f"count['{kind}'] == {{v}}",
        "shares the picture with exactly {v}",
        "is in a picture with exactly {v}",
        negative=("does not share the picture with exactly {v}",),
        v=counted(*nouns),
    )
    for kind, nouns in KIND_NOUNS.items()
}
PLACE_PHRASES: tuple[Phrase, ...] = (COLUMN, ROW, SIDE, SIZE, OCCLUDED, CROPPED, *COUNTS.values())


def _flat(slot: str, values: tuple[Any, ...], **fixed: Any) -> tuple[tuple[Mapping[str, Any], float], ...]:
    return tuple(({slot: value, **fixed}, 1 / len(values)) for value in values)


def _all_of(content: Mapping[str, Any], kind: str, topic: str) -> set[Mention]:
    return {(entity["id"], topic) for entity in of_kind(content, kind)}


def _across(content: Mapping[str, Any], entity: Entity) -> list[Form]:
    """Statements about left and right. What was put at an edge is at either one, never in the middle."""
    name, found = entity["id"], []
    columns = tuple(c for c in COLUMNS if c != "middle") if entity["limit"] == "central" else COLUMNS
    if column(entity) in columns:
        found.append(Form(COLUMN, _flat("v", columns), frozenset({(name, "x")})))
    for other in single_kinds(content, but=name):
        if side(entity, other) != UNSURE:
            mentions = frozenset({(name, "x"), (other["id"], "x")})
            found.append(Form(SIDE, _flat("side", SIDES, kind=other["kind"]), mentions))
    return found


def _sized(content: Mapping[str, Any], entity: Entity) -> list[Form]:
    """Statements about size and row; nearer things are drawn larger, so that one speaks of the other, too."""
    name, kind = entity["id"], entity["kind"]
    back = BACK_SHARES[kind]
    rows = (({"v": "front"}, 1 - back), ({"v": "back"}, back))
    found = [Form(ROW, rows, frozenset({(name, "row"), (name, "size")}))]
    if size_word(content, entity) != UNSURE:
        ranks = RANKS[: len(of_kind(content, kind))]
        mentions = _all_of(content, kind, "size") | {(name, "row")}
        found.append(Form(SIZE, _flat("v", tuple(f"{rank} {kind}" for rank in ranks)), frozenset(mentions)))
    return found


def _counted(content: Mapping[str, Any], kind: str) -> Form:
    """The statement of how many of a kind there are; every way to name one of them tells something of that."""
    told = {mention for topic in _PLACE_TOPICS for mention in _all_of(content, kind, topic)}
    numbers = tuple(({"v": number}, share) for number, share in enumerate(COUNT_SHARES[kind], 1))
    return Form(COUNTS[kind], numbers, frozenset({("scene", f"count:{kind}"), *told}))


def place_forms(content: Mapping[str, Any], entity: Entity) -> list[Form]:
    """The statements about an entity that stem from where it is drawn."""
    name = entity["id"]
    found = _across(content, entity) + _sized(content, entity)
    if entity["limit"] == "upper":
        found.append(Form(OCCLUDED, (({}, 1.0),), frozenset({(name, "hidden")})))
    if entity["limit"] == "central":
        found.append(Form(CROPPED, (({}, 1.0),), frozenset({(name, "edge")})))
    if entity["counted"]:
        found.append(_counted(content, entity["counted"]))
    return found
