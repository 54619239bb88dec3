"""Directed graphs with typed links: the ordered endpoints of one link are asked for.

Every two nodes that are joined at all are joined twice (see `graph_links`), and every type joins at least two pairs of
nodes. So a twin, a type or a direction betrays nothing: the asked pair is drawn uniformly among all ordered pairs that
a link joins, and the instruction comes last. It says one of three things:

    pair     two nodes and the type of one of their links; the twin is crossed, so the type decides, and the direction
             stands in the graph alone
    source,  one end and the type, where no other link of the type starts there (or arrives there)
    target
    both     both ends with the direction in words, where the same type runs the other way as well

`given` in the target holds what it names: {"pair": [..]} in no particular order, or {"source": ..}, {"target": ..} or
both of these. `voice` is how it speaks.

Semantic ids: `n0`.. for nodes, `e0`.. for links.
"""

from __future__ import annotations

import random
from typing import Any

import networkx as nx

from generator.exbind.families.graph_links import Link, draw_links, joined_pairs, telling_ends
from generator.exbind.families.graph_themes import THEMES
from generator.exbind.families.graph_words import ARROWS, DESCRIPTIONS, ENDINGS
from generator.records import Binding, Latent

LEVELS = ("standard",)
TEMPLATES = tuple(THEMES)
NODE_COUNTS = (6, 7, 8)
ONE_END_SHARE = {"pair": 0.36, "both": 0.5}  # how often one end is named instead, where that is enough
VOICES = {named: tuple(voice for other, voice in DESCRIPTIONS if other == named) for named, _ in DESCRIPTIONS}


def _way_to_say(links: list[Link], pair: tuple[str, str], source: random.Random) -> tuple[Link, str]:
    """The link that is meant by its ordered pair of ends, and what the instruction names of it."""
    asked = [link for link in links if (link[0], link[2]) == pair]
    if len(asked) == 2:  # parallel: only an end of one of them can be named
        link, end = source.choice([(link, end) for link in asked for end in telling_ends(links, link)])
        return link, end
    (link,) = asked
    ends, whole = telling_ends(links, link), "both" if link[::-1] in links else "pair"
    one_end = ends and source.random() < ONE_END_SHARE[whole]
    return link, source.choice(ends) if one_end else whole


def node_names(latent: Latent) -> list[str]:
    """The semantic ids of the nodes, in the latent's order."""
    return [name for name, kind in latent.entities.items() if kind == "node"]


def multigraph(latent: Latent) -> nx.MultiDiGraph:
    """The graph as networkx holds it: nodes with their `label`, links under their id with their `relation`."""
    graph = nx.MultiDiGraph()
    graph.add_nodes_from((name, {"label": latent.attributes[name]["text"]}) for name in node_names(latent))
    graph.add_edges_from((start, end, link, {"relation": relation}) for link, start, relation, end in latent.edges)
    return graph


def make(latent_id: str, level: str, source: random.Random) -> Latent:
    """A latent of the one level.

    Raises:
        ValueError: there is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"graphs have no level {level!r}")
    template = source.choice(TEMPLATES)
    theme, count = THEMES[template], source.choice(NODE_COUNTS)
    entities = {f"n{number}": "node" for number in range(count)}
    attributes = {f"n{number}": {"text": label} for number, label in enumerate(source.sample(theme.labels, count))}
    links = draw_links(joined_pairs(count, source), theme.relations, source)
    edges = tuple((f"e{number}", *link) for number, link in enumerate(links))
    for edge, _, relation, _ in edges:
        entities[edge], attributes[edge] = "edge", {"text": relation}

    pair = source.choice(sorted({(start, end) for start, _, end in links}))
    (start, relation, end), named = _way_to_say(links, pair, source)
    given = {
        "pair": {"pair": sorted(pair)},
        "both": {"source": start, "target": end},
        "source": {"source": start},
        "target": {"target": end},
    }[named]
    target = {
        "answer": [start, end],
        "relation": relation,
        "given": given,
        "voice": source.choice(VOICES[named]),
        "template": template,
    }
    return Latent(latent_id, "graph", level, entities, attributes, target, edges)


def satisfies(latent: Latent, answer: tuple[str, ...]) -> bool:
    """Does a link of the asked type lead from the first node to the second, and do they fit the ends that are named?"""
    start, end = answer
    relation, given = latent.target["relation"], latent.target["given"]
    if "pair" in given and {start, end} != set(given["pair"]):
        return False
    if given.get("source", start) != start or given.get("target", end) != end:
        return False
    return any(link[1:] == (start, relation, end) for link in latent.edges)


def instruction(latent: Latent, source: random.Random) -> str:
    """What a person would say: the link in words, and that its source and target are wanted in its direction."""
    target = latent.target
    theme, given = THEMES[target["template"]], target["given"]
    (relation,) = (item for item in theme.relations if item.active == target["relation"])
    named = "both" if len(given) == 2 else next(iter(given))
    if named == "pair":
        names = source.sample(given["pair"], 2)
    else:
        names = source.sample(list(given.values()), len(given))
    one, other = (latent.attributes[name]["text"] for name in (*names, *names)[:2])
    labels = {end: latent.attributes[name]["text"] for end, name in given.items() if end != "pair"}
    return f"{source.choice(DESCRIPTIONS[named, target['voice']])} {source.choice(ENDINGS)}".format(
        s=labels.get("source"),
        t=labels.get("target"),
        a=one,
        b=other,
        base=relation.base,
        active=relation.active,
        passive=relation.passive,
        noun=theme.noun,
        arrow=source.choice(ARROWS),
    )


def binding(latent: Latent, executable_type: str) -> Binding:
    """What the instruction binds: a link of one type, and its two ends in their roles."""
    return Binding(
        relation=latent.target["relation"],
        role="source, target",
        target_type="edge",
        executable_type=executable_type,
    )


def candidate_facts(latent: Latent) -> dict[str, dict[str, Any]]:
    """Node -> its own name; link -> that it is one, and so no executable object of this reference."""
    return {
        name: {"node": name} if kind == "node" else {"type": "graph_edge"} for name, kind in latent.entities.items()
    }


def target_facts(latent: Latent) -> dict[str, Any]:
    """The asked ends and type, and the ends of every link of that type (`edges`)."""
    (start, end), relation = latent.target["answer"], latent.target["relation"]
    return {
        "source": start,
        "target": end,
        "relation": relation,
        "edges": [[link[1], link[3]] for link in latent.edges if link[2] == relation],
    }
