"""The input of a natural chain: a drawn scene, its entities with their attributes and places."""

from __future__ import annotations

import random
from collections.abc import Set
from typing import Any

from generator.condchain.domains.natural.attributes import draw_attributes, draw_presence
from generator.condchain.domains.natural.placement import Figure, place_others, unit_box
from generator.condchain.domains.natural.staging import ROLES, part_kinds, stage
from generator.condchain.domains.natural.vocabulary import KINDS, SETTINGS

ENTITIES = (6, 10)
KIND_COUNTS = (4, 5)
LEAST_CATEGORIES = 3
WIDE = 100.0  # kinds at least so high come twice at most
ROLE_SHARE = 0.7
COUNTED_SHARE = 0.25  # of the entities of other kinds, beside which the counted kind may be counted
TERSE = ("bench",)  # kinds of which least can be said else: there it always is
PERSON_SHARE = 0.8
_ATTEMPTS = 400
_LAYOUTS = 30


class NoScene(RuntimeError):
    """No scene could be laid out; the kinds do not fit the picture."""


def most_of(kind: str) -> int:
    """How many of a kind a scene holds at most; every number from one to that is meant to be equally likely."""
    return 2 if KINDS[kind].height >= WIDE and kind != "person" or kind == "car" else 3


def _kinds(source: random.Random) -> list[str]:
    """The kind of each entity: four or five kinds of three categories at least, 6 to 10 entities."""
    while True:
        names = sorted(set(KINDS) - {"person"})
        with_person = source.random() < PERSON_SHARE
        chosen = source.sample(names, source.choice(KIND_COUNTS) - with_person) + ["person"] * with_person
        several = [kind for kind in chosen for _ in range(source.randint(1, most_of(kind)))]
        categories = {KINDS[kind].category for kind in chosen}
        if len(categories) >= LEAST_CATEGORIES and ENTITIES[0] <= len(several) <= ENTITIES[1]:
            return several


def _figure(source: random.Random, kind: str, kinds: Set[str]) -> Figure:
    values = draw_attributes(source, kind, kinds)
    figure = {"kind": kind, "attributes": values, "presence": draw_presence(source, kind, values)}
    figure = {**figure, "hidden": 0.0, "outside": 0.0, "limit": ""}
    return {**figure, "unit": unit_box(figure)}


def _laid_out(
    source: random.Random, figures: list[Figure], cast: dict[str, Figure], roles: dict[str, bool]
) -> list[Figure] | None:
    """All figures with their places; None where a few tries find no room."""
    staged = stage(source, cast, roles)
    if staged is None:
        return None
    rest = [figure for figure in figures if not any(figure is cast[part] for part in staged)]
    tries = (place_others(source, rest, list(staged.values())) for _ in range(_LAYOUTS))
    return next((found for found in tries if found is not None), None)


def _counted(source: random.Random, figures: list[Figure]) -> str:
    """The kind that it may be said how many there are of; none of which little can be said else."""
    poor = {figure["kind"] for figure in figures if _is_terse(figure)}
    return source.choice(sorted({figure["kind"] for figure in figures} - poor))


def _is_terse(figure: Figure) -> bool:
    return figure["kind"] in TERSE or bool(figure["limit"])


def _named(source: random.Random, figure: Figure, number: int, counted: str) -> dict[str, Any]:
    """The entity as it stands in the input."""
    speaks = figure["kind"] != counted and (_is_terse(figure) or source.random() < COUNTED_SHARE)
    entity = {key: figure[key] for key in figure if key != "unit"}
    return {"id": f"e{number}", **entity, "counted": counted if speaks else ""}


def draw_input(source: random.Random, index: int) -> dict[str, Any]:
    """A scene: `setting`, `variant`, `entities` from back to front.

    An entity has `id`, `kind`, `x` and `y` of its foot point, `scale`, `attributes`, its `box`, the shares of it that
    are `hidden` by another one and `outside` the picture, its `limit` (see `limits`), `presence`: the attributes of
    which it may be said whether they are there, and `counted`: the kind that it may be said how many there are of,
    the same one for the whole scene, or empty.

    Raises:
        NoScene: no layout was found in many attempts.
    """
    roles = {role: source.random() < 0.5 for role in ROLES if source.random() < ROLE_SHARE}
    for _ in range(_ATTEMPTS):
        kinds = _kinds(source)
        parts = part_kinds(source, kinds, roles)
        if parts is None:
            continue
        figures = [_figure(source, kind, frozenset(kinds)) for kind in kinds]
        cast = {part: next(f for f in figures if f["kind"] == kind) for part, kind in parts.items()}
        laid_out = _laid_out(source, figures, cast, roles)
        if laid_out is None:
            continue
        source.shuffle(laid_out)
        counted = _counted(source, laid_out)
        named = [_named(source, figure, number, counted) for number, figure in enumerate(laid_out, 1)]
        named.sort(key=lambda entity: entity["y"])
        return {"setting": source.choice(SETTINGS), "variant": source.randrange(4), "entities": named}
    raise NoScene(f"input {index}: no scene in {_ATTEMPTS} attempts")
