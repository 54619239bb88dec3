"""Graph: a DOT document; the node ids of DOT are the candidate ids of nodes, the `id` of an edge is that of the edge.

digraph {
  k7f2w [label="Billing"];
  m3q9d [label="Auth"];
  k7f2w -> m3q9d [id="vb7rm", label="calls"];
}
"""

from __future__ import annotations

import random

from generator.exbind.surfaces.graph_picture import draw
from generator.records import Candidate, Compiled, Latent
from generator.seeding import opaque_ids

FORMAT = "graph"
FAMILY = "graph"
SOURCE_TYPE = "dot"
EXECUTABLE_TYPE = "graph_node"
PICTURED = False

EDGE_TYPE = "graph_edge"
ROLES = {EXECUTABLE_TYPE: "endpoint", EDGE_TYPE: "edge"}


def _quoted(text: str) -> str:
    """A DOT string: backslashes and quotes are escaped."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def compile_surface(latent: Latent, source: random.Random) -> Compiled:
    """The DOT source (nodes before edges, each in random order), all nodes and edges as candidates, and the mapping."""
    mapping = dict(zip(latent.entities, opaque_ids(source, len(latent.entities)), strict=True))
    candidates, statements = [], []
    for name, kind in latent.entities.items():
        candidate_type = EXECUTABLE_TYPE if kind == "node" else EDGE_TYPE
        candidates.append(Candidate(mapping[name], candidate_type, name, role=ROLES[candidate_type]))
        if kind == "node":
            statements.append(f"  {mapping[name]} [label={_quoted(latent.attributes[name]['text'])}];")
    links = [
        f"  {mapping[start]} -> {mapping[end]} [id={_quoted(mapping[link])}, label={_quoted(relation)}];"
        for link, start, relation, end in latent.edges
    ]
    for items in (candidates, statements, links):
        source.shuffle(items)
    text = "\n".join(["digraph {", *statements, *links, "}"])
    return Compiled(text, tuple(candidates), mapping)


def picture(latent: Latent, compiled: Compiled, marked: tuple[str, ...] = ()) -> str:
    """An SVG drawing of the graph; of the marked nodes the first is tagged as source, the second as target."""
    return draw(latent, compiled.mapping, marked)
