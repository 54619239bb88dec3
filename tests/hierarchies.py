"""Hierarchy cases that no release holds, and what several tests read off them."""

from __future__ import annotations

import re

from generator.exbind.families import hierarchy
from generator.exbind.surfaces import dom, tree
from generator.records import Compiled, Latent
from generator.seeding import rng

SURFACES = {"tree": tree, "dom": dom}
LEAVES = {"depth2": 4, "depth3": 8, "depth4": 8}  # mean 1/|C| = (1/4 + 1/8 + 1/8) / 3 = 0.167, the paper's
_find_words = re.compile(r"[^\W_]+").findall


def drawn(level: str, seed: int) -> tuple[Latent, str]:
    """A latent and its instruction."""
    latent = hierarchy.make("test_0001", level, rng("test", level, seed))
    return latent, hierarchy.instruction(latent, rng("test instruction", level, seed))


def compiled(latent: Latent, form: str, seed: int) -> Compiled:
    """A latent on one of the two surfaces."""
    return SURFACES[form].compile_surface(latent, rng("test surface", form, seed))


def words(text: str) -> set[str]:
    """The lower-case words of a text, stop words included."""
    return set(_find_words(text.lower()))


def leaves_of(latent: Latent) -> list[str]:
    """The semantic ids of the leaves."""
    return [node for node, entity in latent.entities.items() if entity == "leaf"]


def place_of(latent: Latent, node: str) -> tuple[str, tuple[str, ...], str]:
    """(module title, path names, role) of a leaf, climbed here on its own."""
    names = []
    parent = latent.hierarchy[node]
    while latent.entities[parent] != "module":
        names.append(latent.attributes[parent]["name"])
        parent = latent.hierarchy[parent]
    return latent.attributes[parent]["title"], tuple(reversed(names)), latent.attributes[node]["role"]
