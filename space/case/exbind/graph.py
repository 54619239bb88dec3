"""Words for a graph: the labels of its nodes, and the edges between them."""

from __future__ import annotations

from collections.abc import Collection

from generator.records import Latent
from space.case.exbind.phrases import article, joined, quoted, word

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
    taken = f"asked for {asked(latent)}; chose {_pair(latent, chosen)}{_which(latent, chosen)}."
    if "identity" not in violated:
        return f"Right nodes, wrong way round: {taken}"
    return " ".join([f"Wrong nodes: {taken}", *_backward(latent, chosen), *_swapped(latent, chosen)])


def judged(latent: Latent, chosen: tuple[str, ...], violated: Collection[str]) -> str:
    """Why the relation holds although the edge that is named is another one; empty where there is nothing to say."""
    if "relation" in violated or _joins(latent, latent.target.get("relation", ""), chosen):
        return ""
    asked_for, (end, start) = quoted(latent.target.get("relation", "")), chosen
    return (
        f"The relation is judged whichever way an edge runs: the {asked_for} edge {_pair(latent, (start, end))} joins "
        "these two. That it runs the other way breaks the role."
    )


def edges_between(latent: Latent, names: tuple[str, ...]) -> tuple[str, ...]:
    """The edges that run from the first node to the second: those of the asked relation, else all."""
    found = {edge: relation for edge, source, relation, target in latent.edges if (source, target) == names}
    asked_for = [edge for edge, relation in found.items() if relation == latent.target.get("relation")]
    return tuple(asked_for or found)


def _label(latent: Latent, name: str) -> str:
    return word(latent.attributes.get(name, {}).get("text", name))


def _pair(latent: Latent, ends: tuple[str, ...]) -> str:
    return f" {ARROW} ".join(_label(latent, name) for name in ends)


def _joins(latent: Latent, relation: str, ends: tuple[str, ...]) -> bool:
    return any((source, own, target) == (ends[0], relation, ends[1]) for _, source, own, target in latent.edges)


def _which(latent: Latent, chosen: tuple[str, ...]) -> str:
    """What runs from the first of the chosen nodes to the second."""
    if chosen[0] == chosen[1]:
        return f": {_label(latent, chosen[0])} twice"
    ahead, back = (_relations(latent, ends) for ends in (chosen, chosen[::-1]))
    if ahead:
        is_another = " another" if _joins(latent, latent.target.get("relation", ""), chosen) else ""
        return f", which is{is_another} {_edge(ahead, with_article=not is_another)}"
    if back:
        return f", where an edge runs the other way only: {_edge(back)}"
    return ", which no edge joins"


def _relations(latent: Latent, ends: tuple[str, ...]) -> list[str]:
    """What the edges from the first node to the second are called."""
    names = edges_between(latent, ends)
    return list(dict.fromkeys(relation for edge, _, relation, _ in latent.edges if edge in names))


def _edge(relations: list[str], *, with_article: bool = True) -> str:
    """`a "calls" edge`, `a "calls" and "reads" edge`"""
    start = f"{article(word(relations[0]))} " if with_article else ""
    return f"{start}{joined([quoted(relation) for relation in relations])} edge"


def _backward(latent: Latent, chosen: tuple[str, ...]) -> list[str]:
    """That the asked edge joins the chosen nodes the other way, where another one runs this way."""
    relation = latent.target.get("relation", "")
    ahead, back = (_relations(latent, ends) for ends in (chosen, chosen[::-1]))
    if not ahead or relation in ahead or relation not in back:
        return []
    return [f"The other way there is {_edge([relation])}, but another one than the one asked for."]


def _swapped(latent: Latent, chosen: tuple[str, ...]) -> list[str]:
    """Which end of the gold stands in the other's place."""
    source, target = latent.target["answer"]
    found = []
    if chosen[0] == target:
        found.append(f"{_label(latent, target)} is given as the source, and should be the target.")
    if chosen[1] == source:
        found.append(f"{_label(latent, source)} is given as the target, and should be the source.")
    return found
