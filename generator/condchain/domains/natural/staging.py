"""The two parts that entities can play: partly hidden by another one, and cut off by the edge of the picture.

Whether a part is played out is decided beforehand. One that is only prepared goes through the same draws and the same
pixel counts, and then the cover is taken away, or the figure moved inside. So who is hidden or cut off is as often of
one kind, in one pose, in one place, as who is not.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from generator.condchain.domains.natural.limits import CENTRAL, OCCLUDERS, UPPER
from generator.condchain.domains.natural.placement import (
    Figure,
    inside_edge,
    is_free,
    place_behind,
    place_over_edge,
)
from generator.condchain.domains.natural.visibility import hidden_share, outside_share

ROLES = ("upper", "central")
HIDDEN = (0.16, 0.55)  # share of the pixels of a figure, where it is partly hidden
OUTSIDE = (0.16, 0.42)  # the same, where it is cut off
_TRIES = 12


def part_kinds(source: random.Random, kinds: list[str], roles: Mapping[str, bool]) -> dict[str, str] | None:
    """The kinds that play the parts: `back` (may be hidden), `front` (may hide it), `edge`; None where one is missing.

    Parts go to kinds and not to figures, so that how many there are of a kind stays independent of the roles.
    """
    parts: dict[str, str] = {}
    wanted = [("back", UPPER), ("front", OCCLUDERS)] if "upper" in roles else []
    wanted += [("edge", CENTRAL)] if "central" in roles else []
    for part, able in wanted:
        free = sorted({kind for kind in kinds if kind in able} - set(parts.values()))
        if not free:
            return None
        parts[part] = source.choice(free)
    return parts


def _pair(source: random.Random, back: Figure, front: Figure, played: bool) -> dict[str, Figure] | None:
    """The figure that may be hidden, with the one in front of it if that is `played`."""
    pair = place_behind(source, back, front)
    if pair is None:
        return None
    share = hidden_share(*pair)
    if not HIDDEN[0] <= share <= HIDDEN[1]:
        return None
    hidden = {**pair[0], "limit": "upper", "hidden": share if played else 0.0}
    return {"back": hidden, "front": pair[1]} if played else {"back": hidden}


def _at_edge(source: random.Random, figure: Figure, played: bool, others: list[Figure]) -> Figure | None:
    """The figure over the edge of the picture if that is `played`, else just inside."""
    over = place_over_edge(source, figure)
    if over is None:
        return None
    inside = inside_edge(source, over)
    if not is_free(over, others) or not is_free(inside, others):
        return None
    share = outside_share(over)
    if not OUTSIDE[0] <= share <= OUTSIDE[1]:
        return None
    return {**(over if played else inside), "limit": "central", "outside": share if played else 0.0}


def stage(source: random.Random, cast: Mapping[str, Figure], roles: Mapping[str, bool]) -> dict[str, Figure] | None:
    """The places of those who play a part, by part; None where a few tries find none.

    cast: who plays `back`, `front` and `edge`; roles: of `upper` and `central`, where there is one, whether it is
    played out. Where `upper` is not, `front` stays unplaced.
    """
    staged: dict[str, Figure] = {}
    if "back" in cast:
        pairs = (_pair(source, cast["back"], cast["front"], roles["upper"]) for _ in range(_TRIES))
        staged |= next((pair for pair in pairs if pair is not None), {})
    if "edge" in cast:
        others = list(staged.values())
        edges = (_at_edge(source, cast["edge"], roles["central"], others) for _ in range(_TRIES))
        staged |= next(({"edge": edge} for edge in edges if edge is not None), {})
    missing = ("back" in cast) > ("back" in staged) or ("edge" in cast) > ("edge" in staged)
    return None if missing else staged
