"""Tree: the hierarchy as an indented outline, one line for each node, the id at the end of every leaf's line.

A leaf's line reads `- button "Copy from Shipping" (confirm, disabled) #k7f2w`: kind, caption, role, state, id.
"""

from __future__ import annotations

import json
import random
from math import ceil

from generator.exbind.families.hierarchy import outline, shown_name
from generator.records import Candidate, Compiled, Latent
from generator.render import text_path, text_width
from generator.seeding import opaque_ids

FORMAT = "tree"
FAMILY = "hierarchy"
SOURCE_TYPE = "tree_outline"
EXECUTABLE_TYPE = "tree_node"
PICTURED = False
_quoted = json.JSONEncoder(ensure_ascii=False).encode

# Picture: pixels and colours.
LINE, INDENT, MARGIN, GAP = 32, 28, 24, 10
LABEL, SMALL = 15, 12
PAPER, GUIDE, FAINT = "#fbfaf7", "#c9ced6", "#515b67"
ROLE_COLOURS, STATE_COLOURS = ("#dceaf2", "#17425c"), ("#ece8de", "#4f4a3d")
MARK_FILL, MARK_EDGE = "#fff1d6", "#d9640f"


def _line(depth: int, kind: str, own: dict[str, str], candidate_id: str | None) -> str:
    head = "  " * (depth - 1) + "- " if depth else ""
    if candidate_id is None:
        return f"{head}{kind} {_quoted(shown_name(own))}"
    return f"{head}{own['kind']} {_quoted(own['text'])} ({own['role']}, {own['state']}) #{candidate_id}"


def compile_surface(latent: Latent, source: random.Random) -> Compiled:
    """The outline; its candidates are the leaves, in random order."""
    nodes = outline(latent)
    leaves = [node for _, node in nodes if latent.entities[node] == "leaf"]
    mapping = dict(zip(leaves, opaque_ids(source, len(leaves)), strict=True))
    lines = []
    for depth, node in nodes:
        own = latent.attributes[node]
        lines.append(_line(depth, own.get("kind", latent.entities[node]), own, mapping.get(node)))
    source.shuffle(leaves)
    candidates = tuple(Candidate(mapping[node], EXECUTABLE_TYPE, node) for node in leaves)
    return Compiled("\n".join(lines) + "\n", candidates, mapping)


def _pill(text: str, x: float, y: float, colours: tuple[str, str]) -> tuple[str, float]:
    """A rounded label that starts at x on the base line y, and its right edge."""
    width = text_width(text, SMALL) + 16
    box = f'<rect x="{x:g}" y="{y - 15:g}" width="{width:g}" height="21" rx="10.5" fill="{colours[0]}"/>'
    return box + text_path(text, x + 8, y, SMALL, fill=colours[1]), x + width


def _drawn_line(x: float, y: float, kind: str, own: dict[str, str]) -> tuple[str, float]:
    """One node's label, started at x on the base line y, and its right edge; the id is drawn apart, in its column."""
    parts = [text_path(kind, x, y, SMALL, fill=FAINT)]
    x += text_width(kind, SMALL) + GAP
    text, bold = (own["text"], False) if "text" in own else (shown_name(own), True)
    parts.append(text_path(text, x, y, LABEL, bold=bold))
    x += text_width(text, LABEL, bold=bold) + GAP
    for name, colours in (("role", ROLE_COLOURS), ("state", STATE_COLOURS)):
        if name in own:
            pill, edge = _pill(own[name], x, y, colours)
            parts.append(pill)
            x = edge + GAP
    return "".join(parts), x


def _guides(nodes: list[tuple[int, str]], parent_of: dict[str, str]) -> str:
    """The elbows that join each node to its parent's line."""
    line_of = {node: number for number, (_, node) in enumerate(nodes)}
    paths = []
    for number, (depth, node) in enumerate(nodes[1:], 1):
        x = MARGIN + INDENT * (depth - 1) + 6
        top = MARGIN + LINE * line_of[parent_of[node]] + LINE - 6
        paths.append(f'<path d="M{x} {top}V{MARGIN + LINE * number + 17}H{x + INDENT - 12}"/>')
    return f'<g fill="none" stroke="{GUIDE}" stroke-width="1.5">{"".join(paths)}</g>'


def picture(latent: Latent, compiled: Compiled, marked: tuple[str, ...] = ()) -> str:
    """The outline as a tree list: kind, caption, role and state of each leaf, and its id in a column of its own."""
    nodes = outline(latent)
    labels, edge = [], 0.0
    for number, (depth, node) in enumerate(nodes):
        own = latent.attributes[node]
        x, y = MARGIN + INDENT * depth, MARGIN + LINE * number + 22
        label, right = _drawn_line(x, y, own.get("kind", latent.entities[node]), own)
        labels.append(label)
        edge = max(edge, right)
    id_edge = edge + GAP + max(text_width("#" + name, SMALL) for name in compiled.mapping.values())
    width, height = 2 * ceil((id_edge + MARGIN + GAP) / 2), MARGIN * 2 + LINE * len(nodes)  # even, as all pictures
    marks = []
    for number, (depth, node) in enumerate(nodes):
        y = MARGIN + LINE * number
        if node in compiled.mapping:
            labels.append(text_path("#" + compiled.mapping[node], id_edge, y + 22, SMALL, anchor="end", fill=FAINT))
        if node in marked:
            left = MARGIN + INDENT * depth - 8
            marks.append(
                f'<rect x="{left}" y="{y + 2}" width="{id_edge + 8 - left:g}" height="{LINE - 4}" rx="6" '
                f'fill="{MARK_FILL}" stroke="{MARK_EDGE}" stroke-width="2"/>'
            )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        f"{_guides(nodes, latent.hierarchy)}{''.join(marks)}{''.join(labels)}</svg>"
    )
