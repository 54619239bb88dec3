"""The `reference` of a case: just what scoring needs, as canonical JSON, so that a split scores itself."""

from __future__ import annotations

from typing import Any

from generator.canonical import canonical_json
from generator.records import REFERENCE_KEYS, Compiled, Latent


def gold_of(latent: Latent, compiled: Compiled, form: str) -> dict[str, str]:
    """The surface gold: the latent's answer, taken through the mapping.

    >>> from types import SimpleNamespace as Any
    >>> gold_of(Any(target={"answer": ["v1", "v2"]}), Any(mapping={"v1": "k7f2w", "v2": "m3q9d"}), "graph")
    {'source_id': 'k7f2w', 'target_id': 'm3q9d'}
    """
    keys, answer = REFERENCE_KEYS[form], latent.target["answer"]
    return {key: compiled.mapping[semantic_id] for key, semantic_id in zip(keys, answer, strict=True)}


def reference_json(
    *,
    case_id: str,
    form: str,
    level: str,
    gold: dict[str, str],
    target: dict[str, Any],
    facts: dict[str, dict[str, Any]],
    mapping: dict[str, str],
    group: tuple[str, str] | None = None,
) -> str:
    """The reference of one case.

    target, facts: from the family; mapping: semantic id -> candidate id; group: (group id, pair) of a cross-format
    pair, or None.
    """
    value = {
        "case_id": case_id,
        "format": form,
        "level": level,
        "schema": REFERENCE_KEYS[form],
        "gold": gold,
        "target": target,
        "candidates": {mapping[semantic_id]: facts[semantic_id] for semantic_id in mapping},
    }
    if group is not None:
        value["group_id"], value["pair"] = group
    return canonical_json(value)
