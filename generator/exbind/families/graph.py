"""Directed graphs with typed links: the ordered endpoints of one link are asked for.

Every two nodes that are joined at all are joined twice: either there and back (a reversed twin, of the same or of
another type) or twice the same way by links of two types. Every type joins at least two pairs of nodes. So a twin, a
type or a direction betrays nothing: the asked pair is drawn uniformly among all ordered pairs that a link joins, and
the instruction comes last.

The instruction names both ends, in the active or the passive voice, or one end where only one link of the type leaves
it (or arrives at it). `given` in the target holds the ends that it names, `voice` how it speaks.

Semantic ids: `n0`.. for nodes, `e0`.. for links.
"""

from __future__ import annotations

import random
from typing import Any

import networkx as nx

from generator.exbind.families.graph_themes import THEMES, Relation
from generator.records import Binding, Latent

Link = tuple[str, str, str]  # source, relation, target

LEVELS = ("standard",)
TEMPLATES = tuple(THEMES)
NODE_COUNTS = (6, 7, 8)
FEWEST_PAIRS, MOST_PAIRS = 5, 7  # pairs of joined nodes; each carries two links
LINKS_OF_A_TYPE = 3  # at least; two links of a type may share a pair, so a third one stands elsewhere

# (which ends are named, voice) -> how the link is described. {s}, {t}: the labels of its ends; {noun}: what a node is.
DESCRIPTIONS: dict[tuple[str, str], tuple[str, ...]] = {
    ("both", "active"): (
        "Which link says that {s} {active} {t}?",
        "Find the edge which means that {s} {active} {t}.",
        "{s} {active} {t}. Find the link that shows this.",
        "Look up the arrow for the fact that {s} {active} {t}.",
    ),
    ("both", "passive"): (
        "Which link says that {t} {passive} {s}?",
        "Find the edge which means that {t} {passive} {s}.",
        "{t} {passive} {s}. Find the link that shows this.",
        "Look up the arrow for the fact that {t} {passive} {s}.",
    ),
    ("source", "active"): (
        "{s} {active} exactly one {noun}. Find the link for it.",
        "There is just one {noun} that {s} {active}. Which link says so?",
    ),
    ("source", "passive"): (
        "Exactly one {noun} {passive} {s}. Find the link for it.",
        "Look up the link to the only {noun} that {passive} {s}.",
    ),
    ("source", "structure"): (
        'Find the only "{active}" edge that leaves {s}.',
        'Just one link of the type "{active}" starts at {s}.',
    ),
    ("target", "active"): (
        "Exactly one {noun} {active} {t}. Find the link for it.",
        "Look up the link from the only {noun} that {active} {t}.",
    ),
    ("target", "passive"): (
        "{t} {passive} exactly one {noun}. Find the link for it.",
        "{t} {passive} just one {noun}. Which link says so?",
    ),
    ("target", "structure"): (
        'Find the only "{active}" edge that arrives at {t}.',
        'Just one link of the type "{active}" ends at {t}.',
    ),
}
ENDINGS = (
    "Give its source and its target, in the direction of the edge.",
    "Give its two ends in the direction of the arrow: the source, then the target.",
    "Name the node where it starts as the source and the node where it ends as the target.",
    "State its source and its target, just as the edge is directed.",
)


def _joined_pairs(nodes: int, source: random.Random) -> list[tuple[int, int]]:
    """The pairs of nodes that are joined, each in a random order: a random tree, and a few pairs more."""
    pairs = [(node, source.randrange(node)) for node in range(1, nodes)]
    wanted = source.randint(max(len(pairs), FEWEST_PAIRS), MOST_PAIRS)
    while len(pairs) < wanted:
        pair = tuple(sorted(source.sample(range(nodes), 2), reverse=True))
        if pair not in pairs:
            pairs.append(pair)
    return [pair if source.getrandbits(1) else pair[::-1] for pair in pairs]


def _links(pairs: list[tuple[int, int]], relations: tuple[Relation, ...], source: random.Random) -> list[Link]:
    """Two links for each pair, as (source, relation, target); the relations are dealt out evenly."""
    count = source.randint(2, min(len(relations), 2 * len(pairs) // LINKS_OF_A_TYPE))
    used = source.sample(relations, count)
    dealt = [used[number % count].active for number in range(2 * len(pairs))]
    source.shuffle(dealt)
    links: list[Link] = []
    for (one, other), first, second in zip(pairs, dealt[::2], dealt[1::2], strict=True):
        links.append((f"n{one}", first, f"n{other}"))
        same_way = first != second and source.getrandbits(1)
        links.append((f"n{one}", second, f"n{other}") if same_way else (f"n{other}", second, f"n{one}"))
    return links


def _ways_to_say(links: list[Link], asked: Link, source: random.Random) -> tuple[str, str]:
    """Which ends the instruction names, and its voice: one end only where a single link fits it."""
    start, relation, end = asked
    ends = ["both"]
    if sum(link[:2] == (start, relation) for link in links) == 1:
        ends.append("source")
    if sum(link[1:] == (relation, end) for link in links) == 1:
        ends.append("target")
    named = source.choice(ends)
    return named, source.choice([voice for other, voice in DESCRIPTIONS if other == named])


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
    links = _links(_joined_pairs(count, source), theme.relations, source)
    edges = tuple((f"e{number}", *link) for number, link in enumerate(links))
    for edge, _, relation, _ in edges:
        entities[edge], attributes[edge] = "edge", {"text": relation}

    start, end = source.choice(sorted({(start, end) for start, _, end in links}))
    asked = source.choice([link for link in links if link[0] == start and link[2] == end])
    named, voice = _ways_to_say(links, asked, source)
    given = {"source": start, "target": end} if named == "both" else {named: {"source": start, "target": end}[named]}
    target = {
        "answer": [start, end],
        "relation": asked[1],
        "given": given,
        "voice": voice,
        "template": template,
    }
    return Latent(latent_id, "graph", level, entities, attributes, target, edges)


def satisfies(latent: Latent, answer: tuple[str, ...]) -> bool:
    """Does a link of the asked type lead from the first node to the second, and do they fit the ends that are named?"""
    start, end = answer
    relation, given = latent.target["relation"], latent.target["given"]
    if given.get("source", start) != start or given.get("target", end) != end:
        return False
    return any(link[1:] == (start, relation, end) for link in latent.edges)


def instruction(latent: Latent, source: random.Random) -> str:
    """What a person would say: the link in words, and that its source and target are wanted in its direction."""
    target = latent.target
    theme, given = THEMES[target["template"]], target["given"]
    (relation,) = (item for item in theme.relations if item.active == target["relation"])
    named = "both" if len(given) == 2 else next(iter(given))
    labels = {end: latent.attributes[name]["text"] for end, name in given.items()}
    described = source.choice(DESCRIPTIONS[named, target["voice"]]).format(
        s=labels.get("source"),
        t=labels.get("target"),
        active=relation.active,
        passive=relation.passive,
        noun=theme.noun,
    )
    return f"{described} {source.choice(ENDINGS)}"


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
