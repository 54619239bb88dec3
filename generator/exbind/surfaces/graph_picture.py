"""A drawing of a graph: nodes as boxes, links as arcs in the colour and dash of their type, a legend below."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import networkx as nx

from generator.exbind.families.graph import multigraph, node_names
from generator.records import Latent
from generator.render import text_path, text_width

Point = tuple[float, float]

WIDTH, HEIGHT, LEGEND_HEIGHT, MARGIN = 860, 560, 56, 44
AREA = ((110, WIDTH - 110), (50, HEIGHT - 50))  # where the centres of boxes lie, across and down
BOX_HEIGHT, BOX_PADDING, TEXT_SIZE = 36, 14, 16
TAG_SIZE, TAG_GAP, LEGEND_SIZE = 13, 8, 15
PAPER, BOX_FILL, BOX_RULE, MARK, MARK_FILL = "#ffffff", "#f4f7fa", "#486581", "#d64545", "#fdecea"
STYLES = (("#1f6feb", ""), ("#c2570c", "9 5"), ("#2f7d4f", "2.5 4.5"), ("#7d3c98", "12 4 2.5 4"))  # colour, dash
TURNS = 90  # angles that the layout is tried at
BOX_ASPECT = 2.4
BOW = 26  # how far an arc leaves the straight line between two nodes, in pixels
HEAD_LENGTH, HEAD_WIDTH = 13, 10
STEPS = 200  # resolution at which an arc is cut off at a box


def _turned(places: dict[str, Point], angle: float) -> dict[str, Point]:
    """The places turned by an angle in radians, then stretched over the canvas."""
    sine, cosine = math.sin(angle), math.cos(angle)
    turned = {name: (x * cosine - y * sine, x * sine + y * cosine) for name, (x, y) in places.items()}
    lows = [min(point[axis] for point in turned.values()) for axis in (0, 1)]
    spans = [max(point[axis] for point in turned.values()) - lows[axis] for axis in (0, 1)]
    scales = [(end - start) / span for (start, end), span in zip(AREA, spans, strict=True)]
    return {
        name: tuple(AREA[axis][0] + (point[axis] - lows[axis]) * scales[axis] for axis in (0, 1))
        for name, point in turned.items()
    }


def _tightest_gap(places: dict[str, Point]) -> float:
    """The smallest distance between two nodes; across counts less, because boxes are wider than they are high."""
    return min(
        math.hypot((a[0] - b[0]) / BOX_ASPECT, a[1] - b[1]) for a, b in itertools.combinations(places.values(), 2)
    )


def _places(latent: Latent) -> dict[str, Point]:
    """The centre of each node: a spring layout that starts from a planar one, turned so that the boxes stand apart."""
    graph = nx.Graph(multigraph(latent))
    places = nx.kamada_kawai_layout(graph, pos=nx.planar_layout(graph))
    turns = (_turned(places, math.pi * step / TURNS) for step in range(TURNS))
    return max(turns, key=_tightest_gap)


def _arc_point(start: Point, bend: Point, end: Point, share: float) -> Point:
    """The point of a quadratic arc at `share` of its way."""
    back = 1 - share
    return tuple(
        back * back * a + 2 * back * share * b + share * share * c for a, b, c in zip(start, bend, end, strict=True)
    )


def _inside(point: Point, centre: Point, half_width: float, gap: float) -> bool:
    """Does a point lie in the box around a centre, or nearer to it than `gap`?"""
    return abs(point[0] - centre[0]) <= half_width + gap and abs(point[1] - centre[1]) <= BOX_HEIGHT / 2 + gap


def _arrow(start: Point, end: Point, half_widths: tuple[float, float], side: int, style: tuple[str, str]) -> str:
    """A link as an arc from box to box, with its head. side: 1 bows to the left of its way, -1 to the right."""
    length = math.dist(start, end)
    normal = ((end[1] - start[1]) / length, (start[0] - end[0]) / length)
    bend = tuple((a + b) / 2 + 2 * BOW * side * n for a, b, n in zip(start, end, normal, strict=True))
    points = [_arc_point(start, bend, end, step / STEPS) for step in range(STEPS + 1)]
    points = [point for point in points if not _inside(point, start, half_widths[0], 2)]
    points = [point for point in points if not _inside(point, end, half_widths[1], 3)]
    tip = points[-1]
    shaft = [point for point in points if math.dist(point, tip) >= HEAD_LENGTH - 2]
    neck = shaft[-1]
    colour, dash = style
    reach = math.dist(neck, tip)
    along = ((tip[0] - neck[0]) / reach, (tip[1] - neck[1]) / reach)
    base = (tip[0] - HEAD_LENGTH * along[0], tip[1] - HEAD_LENGTH * along[1])
    corners = [
        tip,
        (base[0] - along[1] * HEAD_WIDTH / 2, base[1] + along[0] * HEAD_WIDTH / 2),
        (base[0] + along[1] * HEAD_WIDTH / 2, base[1] - along[0] * HEAD_WIDTH / 2),
    ]
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in shaft[::5] + [neck])
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    head = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    return (
        f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2.2"{dashes}/>'
        f'<polygon points="{head}" fill="{colour}"/>'
    )


def _links(
    latent: Latent, places: dict[str, Point], half_widths: dict[str, float], styles: dict[str, tuple[str, str]]
) -> Iterator[str]:
    """The arcs of all links; the second link of a pair bows to the other side of the line than the first."""
    drawn: set[tuple[str, str]] = set()
    for _, start, relation, end in latent.edges:
        side = -1 if (start, end) in drawn else 1  # the reversed twin bows to its own left, so to the other side
        drawn.add((start, end))
        ends = half_widths[start], half_widths[end]
        yield _arrow(places[start], places[end], ends, side, styles[relation])


def _half_width(label: str, tag: str) -> float:
    """Half the width of a node's box, which takes in its tag where it has one."""
    inner = text_width(label, TEXT_SIZE, bold=True)
    return (inner + (_tag_width(tag) + TAG_GAP if tag else 0)) / 2 + BOX_PADDING


def _tag_width(tag: str) -> float:
    return text_width(tag, TAG_SIZE, bold=True) + 14


def _box(label: str, centre: Point, half_width: float, tag: str) -> str:
    """A node; with a tag it is outlined as marked, and the tag stands before its label."""
    x, y = centre
    rule, fill, stroke = (MARK, MARK_FILL, 3) if tag else (BOX_RULE, BOX_FILL, 1.5)
    text = (
        f'<rect x="{x - half_width:.1f}" y="{y - BOX_HEIGHT / 2:.1f}" width="{2 * half_width:.1f}" '
        f'height="{BOX_HEIGHT}" rx="9" fill="{fill}" stroke="{rule}" stroke-width="{stroke}"/>'
    )
    left = x - half_width + BOX_PADDING
    if tag:
        width = _tag_width(tag)
        left -= TAG_GAP / 2  # a pill needs less room before it than a letter
        text += f'<rect x="{left:.1f}" y="{y - 10:.1f}" width="{width:.1f}" height="20" rx="10" fill="{MARK}"/>'
        text += text_path(tag, left + width / 2, y + 4.5, TAG_SIZE, anchor="middle", bold=True, fill=PAPER)
        left += width + TAG_GAP
    return text + text_path(label, left, y + 6, TEXT_SIZE, bold=True)


def _legend(styles: dict[str, tuple[str, str]]) -> str:
    """A sample of each style beside the name of its type."""
    x, y, text = MARGIN, HEIGHT + LEGEND_HEIGHT / 2, ""
    for relation, (colour, dash) in styles.items():
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        text += f'<path d="M{x:.1f} {y}h38" stroke="{colour}" stroke-width="2.2"{dashes}/>'
        text += f'<polygon points="{x + 50:.1f},{y} {x + 37:.1f},{y - 5} {x + 37:.1f},{y + 5}" fill="{colour}"/>'
        text += text_path(relation, x + 60, y + 5, LEGEND_SIZE)
        x += 60 + text_width(relation, LEGEND_SIZE) + 36
    return text


def draw(latent: Latent, marked: tuple[str, ...] = ()) -> str:
    """An SVG document; of the marked nodes the first is tagged `source`, the second `target`."""
    names, places = node_names(latent), _places(latent)
    labels = {name: latent.attributes[name]["text"] for name in names}
    relations = sorted({relation for _, _, relation, _ in latent.edges})
    styles = dict(zip(relations, STYLES, strict=False))
    tags = dict(zip(marked, ("source", "target"), strict=False))
    half_widths = {name: _half_width(labels[name], tags.get(name, "")) for name in names}
    height = HEIGHT + LEGEND_HEIGHT
    shapes = [f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>']
    shapes += _links(latent, places, half_widths, styles)
    shapes += [_box(labels[name], places[name], half_widths[name], tags.get(name, "")) for name in names]
    shapes.append(f'<path d="M0 {HEIGHT}H{WIDTH}" stroke="{BOX_RULE}" stroke-opacity="0.3"/>')
    shapes.append(_legend(styles))
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n' + "\n".join(shapes) + "\n</svg>"
