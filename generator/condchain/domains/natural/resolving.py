"""From the words of a description to the entities that it denotes, by the scene alone.

This reads what `descriptions` writes but shares none of its reasoning: it picks by bare measure and returns everything
that comes within a tolerance of the best, so that a description that a person could misread denotes two entities.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from generator.condchain.domains.natural.geometry import SIZES, Entity, distance
from generator.condchain.domains.natural.nouns import CATEGORY_NOUNS, KIND_NOUNS, shows_another
from generator.condchain.domains.natural.vocabulary import HEIGHT, KINDS

_PIXELS = 12.0
_SHARE = 1.1
_RANKS = {"second": 1, "third": 2}
_NOUN_KINDS: Mapping[str, tuple[str, ...]] = {
    **{noun: (kind,) for kind, (noun, _) in KIND_NOUNS.items()},
    **{noun: tuple(k for k in KINDS if KINDS[k].category == name) for name, noun in CATEGORY_NOUNS.items()},
}
_CATEGORIES = {noun: category for category, noun in CATEGORY_NOUNS.items()}
_NOUN = "(" + "|".join(sorted(_NOUN_KINDS, key=len, reverse=True)) + ")"


def _best(entities: list[Entity], cost: Callable[[Entity], float], slack: Callable[[float], float]) -> list[Entity]:
    """Those whose cost is within the slack of the lowest."""
    if not entities:
        return []
    limit = slack(min(map(cost, entities)))
    return [entity for entity in entities if cost(entity) <= limit]


def _at_rank(entities: list[Entity], rank: int, end: str) -> list[Entity]:
    """The one at a rank from an end, from 0, and whatever stands so near to it that the rank is in doubt."""
    ordered = sorted(entities, key=lambda e: e["x"], reverse=end == "right")
    if rank >= len(ordered):
        return []
    return [entity for entity in ordered if abs(entity["x"] - ordered[rank]["x"]) < _PIXELS]


def _by_distance(near: bool, entities: list[Entity], marks: list[Entity]) -> list[Entity]:
    if len(marks) != 1:
        return []
    if near:
        return _best(entities, lambda e: distance(e, marks[0]), lambda least: _SHARE * least)
    return _best(entities, lambda e: -distance(e, marks[0]), lambda most: most / _SHARE)


def _by_size(word: str, entities: list[Entity]) -> list[Entity]:
    """The largest or smallest of three or more, the larger or smaller of two."""
    if len(entities) < 2 or (len(entities) == 2) != (word in SIZES):
        return []
    if word.startswith("large"):
        return _best(entities, lambda e: -e["scale"], lambda most: most / _SHARE)
    return _best(entities, lambda e: e["scale"], lambda least: _SHARE * least)


def _in_row(name: str, entities: list[Entity]) -> list[Entity]:
    return [entity for entity in entities if (entity["y"] > 0.75 * HEIGHT) == (name == "front")]


Finder = Callable[[re.Match[str], Callable[[str], list[Entity]]], list[Entity]]
_PATTERNS: tuple[tuple[re.Pattern[str], Finder], ...] = tuple(
    (re.compile(pattern), finder)
    for pattern, finder in (
        (f"the {_NOUN}", lambda m, named: named(m[1])),
        (f"the {_NOUN} furthest to the (left|right)", lambda m, named: _at_rank(named(m[1]), 0, m[2])),
        (
            f"the (second|third) {_NOUN} from the (left|right)",
            lambda m, named: _at_rank(named(m[2]), _RANKS[m[1]], m[3]),
        ),
        (f"the {_NOUN} nearest to the {_NOUN}", lambda m, named: _by_distance(True, named(m[1]), named(m[2]))),
        (f"the {_NOUN} farthest away from the {_NOUN}", lambda m, named: _by_distance(False, named(m[1]), named(m[2]))),
        (f"the (largest|larger|smallest|smaller) {_NOUN}", lambda m, named: _by_size(m[1], named(m[2]))),
        (f"the {_NOUN} in the (front|back) row", lambda m, named: _in_row(m[2], named(m[1]))),
    )
)


def resolve(content: Mapping[str, Any], text: str) -> list[str]:
    """The ids of the entities that a description denotes; none where it cannot be read."""

    def named(noun: str) -> list[Entity]:
        """What the noun could mean: those that show something small of that name are among them."""
        category = _CATEGORIES.get(noun, "")
        return [e for e in content["entities"] if e["kind"] in _NOUN_KINDS[noun] or shows_another(e, category)]

    for pattern, finder in _PATTERNS:
        found = pattern.fullmatch(text)
        if found is not None:
            return [entity["id"] for entity in finder(found, named)]
    return []
