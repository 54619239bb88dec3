"""How each format speaks of its things: one literal table."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from generator.records import Latent
from space.case.exbind import graph, grid, hierarchy, scene


@dataclass(frozen=True, slots=True)
class Family:
    """named: what a thing of the latent is, in words that a person sees on the surface. asked: what the instruction
    asks for; gold: what that is. broken: of the things that are chosen and the constraints that they violate, what is
    wrong with them, in a sentence or two."""

    named: Callable[[Latent, str], str]
    asked: Callable[[Latent], str]
    gold: Callable[[Latent], str]
    broken: Callable[[Latent, tuple[str, ...], Collection[str]], str]


_SCENE = Family(scene.named, scene.asked, scene.gold, scene.broken)
_HIERARCHY = Family(hierarchy.named, hierarchy.asked, hierarchy.gold, hierarchy.broken)
FAMILIES = {
    "canvas": _SCENE,
    "svg": _SCENE,
    "tree": _HIERARCHY,
    "dom": _HIERARCHY,
    "graph": Family(graph.named, graph.asked, graph.gold, graph.broken),
    "table": Family(grid.named, grid.asked, grid.gold, grid.broken),
}
