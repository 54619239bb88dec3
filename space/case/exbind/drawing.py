"""A graph as a drawing of ours, made from the latent and not from the source: labelled boxes, arrows with relations."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from space.case.exbind import graph
from space.case.exbind.arcs import Box, Point
from space.case.exbind.marks import style_of
from space.case.exbind.opened import CHOSEN, GOLD, Mark, Opened
from space.case.exbind.phrases import capital
from space.case.exbind.seats import WIDTH
from space.case.exbind.sketch import LINE, Edge, Node, sketched
from space.html import NOTHING, join

MOST_NODES, MOST_EDGES = 20, 60  # that can be told apart in a drawing
MARGIN = 14  # pixels below the lowest box
BASELINE = 4.5  # pixels from the middle of a line of text down to where its letters stand
NOTE = "Drawn for this page from the data; the model saw only the source below. Solid: gold. Dashed: chosen."

_SECTION = Markup(
    '<section class="cx-graph"><h3>Drawing</h3>'
    '<svg viewBox="0 0 {} {:.0f}" role="img" aria-label="{}">{}</svg><p class="note">{}</p></section>'
)
_ARROW = Markup('<g class="cx-edge {}"><polyline points="{}"/><polygon points="{}"/></g>')
_NODE = Markup(
    '<g class="cx-node {}"><title>{}</title><rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="4"/>{}</g>'
)
_WORDS = Markup('<g class="cx-words {}">{}</g>')
_TEXT = Markup('<text x="{:.1f}" y="{:.1f}">{}</text>')
_MARK = Markup('<text x="{:.1f}" y="{:.1f}" class="cx-said">{}</text>')


def show_drawing(opened: Opened) -> Markup:
    """The drawing, the gold and the chosen edge marked; nothing where the graph is too large for one."""
    count = sum(kind != "edge" for kind in opened.latent.entities.values())
    if count > MOST_NODES or len(opened.latent.edges) > MOST_EDGES:
        return NOTHING
    nodes, edges = sketched(opened)
    drawn = [
        *map(_arrow, edges),
        *(_node(opened, node) for node in nodes),
        *(_WORDS.format(style_of(edge.marks), _lines(edge.words, edge.relation, edge.marks)) for edge in edges),
    ]
    lowest = max((box.y + box.half_height for box in (node.box for node in nodes)), default=0)
    return _SECTION.format(WIDTH, lowest + MARGIN, _told(opened, count), join(drawn), NOTE)


def _arrow(edge: Edge) -> Markup:
    return _ARROW.format(style_of(edge.marks), *map(_points, edge.arc.arrow()))


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _node(opened: Opened, node: Node) -> Markup:
    box, whole = node.box, graph.named(opened.latent, node.name)
    sides = (box.x - box.half_width, box.y - box.half_height, 2 * box.half_width, 2 * box.half_height)
    return _NODE.format(style_of(node.marks), whole, *sides, _lines(box, node.label, node.said))


def _lines(box: Box, first: str, marks: Sequence[Mark]) -> Markup:
    """A text and below it what its thing is marked as, around the centre of a box."""
    top = box.y - LINE * len(marks) / 2 + BASELINE
    said = (_MARK.format(box.x, top + LINE * row, words) for row, (_, words) in enumerate(marks, 1))
    return join([_TEXT.format(box.x, top, first), *said])


def _told(opened: Opened, count: int) -> str:
    """The drawing for those who do not see it."""
    told = [f"A graph of {count} nodes and {len(opened.latent.edges)} edges."]
    for kind, stated in ((GOLD, opened.golds), (CHOSEN, opened.chosen)):
        if stated:
            names = [graph.named(opened.latent, name) for name in opened.meant(stated)]
            told.append(f"{capital(kind)}: {f' {graph.ARROW} '.join(names)}.")
    return " ".join(told)
