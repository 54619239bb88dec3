"""Words for a graph: the labels of its nodes, and the edges between them."""

from __future__ import annotations

from collections.abc import Collection

from generator.records import Latent
from space.case.exbind.phrases import joined, quoted, word

ENDS = ("source", "target")
ARROW = "\N{RIGHTWARDS ARROW}"


def named(latent: Latent, name: str) -> str:
    """A node by its label, an edge by its relation and its ends."""
    for edge, source, relation, target in latent.edges:
        if edge == name:
            return f"edge {quoted(relation)} from {_label(latent, source)} to {_label(latent, target)}"
    return _label(latent, name)


def asked(latent: Latent) -> str:
    """`the "calls" edge Billing -> Auth`, with an arrow."""
    relation = latent.target.get("relation")
    return f"the {quoted(relation)} edge {gold(latent)}" if relation else f"the edge {gold(latent)}"


def gold(latent: Latent) -> str:
    """Both ends in their order."""
    return _pair(latent, tuple(latent.target["answer"]))


def broken(latent: Latent, chosen: tuple[str, ...], violated: Collection[str]) -> str:
    """What is wrong with two ends."""
    edges = [(end, name) for end, name in zip(ENDS, chosen, strict=True) if latent.entities.get(name) == "edge"]
    if edges:
        given = joined([f"the {named(latent, name)} as the {end}" for end, name in edges])
        return f"Wrong type: asked for the two nodes {gold(latent)}; chose {given}."
    if "identity" not in violated:
        return f"Right nodes, wrong way round: asked for {asked(latent)}; chose {_pair(latent, chosen)}."
    details = [*_joined_by(latent, chosen, "relation" in violated), *_swapped(latent, chosen)]
    return " ".join([f"Wrong nodes: asked for {asked(latent)}; chose {_pair(latent, chosen)}.", *details])


def edges_between(latent: Latent, ends: tuple[str, ...]) -> tuple[str, ...]:
    """The edges that run from the first node to the second: those of the asked relation, else all."""
    found = {edge: relation for edge, source, relation, target in latent.edges if (source, target) == ends}
    asked_for = [edge for edge, relation in found.items() if relation == latent.target.get("relation")]
    return tuple(asked_for or found)


def _label(latent: Latent, name: str) -> str:
    return word(latent.attributes.get(name, {}).get("text", name))


def _pair(latent: Latent, ends: tuple[str, ...]) -> str:
    return f" {ARROW} ".join(_label(latent, name) for name in ends)


def _joined_by(latent: Latent, chosen: tuple[str, ...], is_unrelated: bool) -> list[str]:
    """What joins the chosen nodes."""
    if chosen[0] == chosen[1]:
        return [f"That is {_label(latent, chosen[0])} twice."]
    asked_for = latent.target.get("relation", "")
    if not is_unrelated:
        is_forward = any((s, r, t) == (chosen[0], asked_for, chosen[1]) for _, s, r, t in latent.edges)
        other = "another one" if is_forward else "another one, and runs the other way"
        return [f"The {quoted(asked_for)} edge between these two is {other}."]
    others = {r: None for _, s, r, t in latent.edges if {s, t} == set(chosen)}
    if others:
        return [f"These two are joined by {joined([quoted(r) for r in others])}, not by {quoted(asked_for)}."]
    return ["No edge joins these two."]


def _swapped(latent: Latent, chosen: tuple[str, ...]) -> list[str]:
    """Which end of the gold stands in the other's place."""
    source, target = latent.target["answer"]
    found = []
    if chosen[0] == target:
        found.append(f"{_label(latent, target)} is given as the source, and should be the target.")
    if chosen[1] == source:
        found.append(f"{_label(latent, source)} is given as the target, and should be the source.")
    return found
