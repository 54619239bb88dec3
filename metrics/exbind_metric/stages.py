"""The stages of ExBind: which structural constraints does an answer break, which comes first, what is it called?

A judge looks up the place of the answered candidates in the latent (`facts`) and compares it with what the instruction
asks for (`target`). Everything else follows from which stages hold, and from the tables.

Published with `scoring.py`, so it imports the standard library only.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

DIMENSIONS = (
    "candidate_valid", "identity", "attribute", "anchor", "relation", "hierarchy", "role", "table_row", "table_column",
    "table_cell", "exact",
)  # fmt: skip
_SCENE_ORDER = ("candidate_valid", "identity", "attribute", "anchor", "relation", "exact")
_HIERARCHY_ORDER = ("candidate_valid", "identity", "hierarchy", "role", "attribute", "exact")
DECLARED_ORDER = {
    "canvas": _SCENE_ORDER,
    "svg": _SCENE_ORDER,
    "tree": _HIERARCHY_ORDER,
    "dom": _HIERARCHY_ORDER,
    "graph": ("candidate_valid", "identity", "relation", "role", "exact"),
    "table": ("candidate_valid", "table_row", "table_column", "table_cell", "exact"),
}
SAME_AS = {"table": {"identity": "table_row", "attribute": "table_column"}}  # dimension -> the stage that it repeats
APPLICABLE = {
    name: tuple(label for label in DIMENSIONS if label in order or label in SAME_AS.get(name, ()))
    for name, order in DECLARED_ORDER.items()
}
CATEGORIES = (
    "none", "invalid_output", "invalid_candidate", "wrong_identity", "wrong_attribute", "wrong_anchor",
    "wrong_relation", "wrong_hierarchy", "wrong_role", "wrong_type", "wrong_row", "wrong_column", "wrong_cell",
    "reference_mismatch",
)  # fmt: skip
_FIRST_CATEGORY = {
    None: "none", "candidate_valid": "wrong_type", "identity": "wrong_identity", "attribute": "wrong_attribute",
    "anchor": "wrong_anchor", "relation": "wrong_relation", "hierarchy": "wrong_hierarchy", "role": "wrong_role",
    "table_row": "wrong_row", "table_column": "wrong_column", "table_cell": "wrong_cell", "exact": "reference_mismatch",
}  # fmt: skip
_SCENE_CATEGORY = {("attribute",): "wrong_attribute", ("relation",): "wrong_relation"}  # fails besides identity

Facts = dict[str, Any]
Judgement = tuple[str, tuple[bool, ...]]  # canonical semantic target; do the structural stages hold, in declared order?
Missed = tuple[tuple[str, ...], str | None, tuple[str, ...]]  # violated, first violation, possible first violations


def _scene(things: list[Facts], target: Facts) -> Judgement:
    """canvas, svg. The anchor fails for the anchor itself, and for what fits but stands so to a decoy of the anchor."""
    entity, near, own = things[0]["entity"], things[0]["related_to"], things[0]["attributes"]
    attribute, relation = target["attributes"].items() <= own.items(), target["anchor"] in near
    decoyed = attribute and not relation and any(decoy in near for decoy in target["decoys"])
    return entity, (entity == target["entity"], attribute, entity != target["anchor"] and not decoyed, relation)


def _hierarchy(things: list[Facts], target: Facts) -> Judgement:
    """tree, dom."""
    thing = things[0]
    return thing["node"], (
        thing["group"] == target["group"],
        thing["chain"] == target["chain"],
        thing["role"] == target["role"],
        target["attributes"].items() <= thing["attributes"].items(),
    )


def _graph(things: list[Facts], target: Facts) -> Judgement:
    """graph. The role fails where a gold endpoint takes the other's slot, or the asked edge runs the other way."""
    pair, gold, edges = [thing["node"] for thing in things], [target["source"], target["target"]], target["edges"]
    forward, backward = pair in edges, pair[::-1] in edges
    role = pair[0] != gold[1] and pair[1] != gold[0] and (forward or not backward)
    return f"{pair[0]}->{pair[1]}", (pair == gold or pair[::-1] == gold, forward or backward, role)


def _table(things: list[Facts], target: Facts) -> Judgement:
    """table."""
    thing = things[0]
    row, column = thing["row"] == target["row"], thing["column"] == target["column"]
    return f"{thing['row']}.{thing['column']}", (row, column, row and column)


JUDGES: dict[str, Callable[[list[Facts], Facts], Judgement]] = {
    "canvas": _scene,
    "svg": _scene,
    "tree": _hierarchy,
    "dom": _hierarchy,
    "graph": _graph,
    "table": _table,
}


def missed(name: str, scores: dict[str, Any]) -> Missed:
    """What fails, from the scores: structural stages violated, first violation, possible first violations.

    All in declared order. `exact` fails with every other stage, so it is a violation only where it fails alone. A stage
    can come first if some order of the structural stages, with `candidate_valid` kept first, puts it there.

    >>> missed("table", {"candidate_valid": 1, "table_row": 1, "table_column": 0, "table_cell": 0, "exact": 0})
    (('table_column', 'table_cell'), 'table_column', ('table_column', 'table_cell'))
    """
    failed = tuple(stage for stage in DECLARED_ORDER[name] if not scores[stage])
    violated = tuple(stage for stage in failed if stage != "exact")
    possible = failed[:1] if not scores["candidate_valid"] else violated or failed
    return violated, failed[0] if failed else None, possible


def _category(name: str, status: str, violated: tuple[str, ...], first: str | None) -> str:
    """The failure category shown to people.

    A wrong object of a scene always has the wrong identity, so there the category names what explains it: the anchor
    before all, else the attribute or the relation where it alone fails besides. Elsewhere it is the first violation's.
    """
    if status != "ok":
        return "invalid_candidate" if status == "unknown_candidate" else "invalid_output"
    if JUDGES[name] is _scene and first == "identity":
        return "wrong_anchor" if "anchor" in violated else _SCENE_CATEGORY.get(violated[1:], "wrong_identity")
    return _FIRST_CATEGORY[first]


@cache
def verdict(
    name: str, status: str, holds: tuple[bool, ...] | None, exact: bool
) -> tuple[dict[str, int | None], Missed, str]:
    """All that follows from the stages: the score of every dimension (None: not applicable), what fails, the category.

    holds: do the structural stages hold, in declared order? None for what is no valid answer: then nothing holds.
    The result is shared, so copy it.
    """
    order = DECLARED_ORDER[name]
    stages = (False,) * len(order) if holds is None else (True, *holds, exact)
    scores: dict[str, int | None] = dict.fromkeys(DIMENSIONS)
    scores.update(zip(order, map(int, stages), strict=True))
    scores.update({label: scores[stage] for label, stage in SAME_AS.get(name, {}).items()})
    fails = missed(name, scores)
    return scores, fails, _category(name, status, fails[0], fails[1])
