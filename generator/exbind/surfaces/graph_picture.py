"""A drawing of a graph: nodes as boxes with their ids, links as arcs in the colour and dash of their type, a legend."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from generator.exbind.families.graph import node_names
from generator.exbind.surfaces.graph_layout import HEIGHT, WIDTH, seated
from generator.exbind.surfaces.graph_ports import Point, ports
from generator.records import Latent
from generator.render import text_path, text_width

End = tuple[str, str]  # a link and which end of it: "source" or "target"
Style = tuple[str, str]  # colour and dash

LEGEND_HEIGHT, MARGIN = 56, 44
BOX_HEIGHT, BOX_PADDING, TEXT_SIZE, ID_SIZE = 46, 14, 16, 12
TAG_SIZE, TAG_GAP, LEGEND_SIZE = 13, 8, 15
PAPER, BOX_FILL, BOX_RULE, GREY, MARK, MARK_FILL = "#ffffff", "#f4f7fa", "#486581", "#52606d", "#d64545", "#fdecea"
STYLES = (("#1f6feb", ""), ("#c2570c", "9 5"), ("#2f7d4f", "2.5 4.5"), ("#7d3c98", "12 4 2.5 4"))
MOST_BOW, BOW_SHARE = 22, 0.07  # how far an arc would leave the straight line between two nodes: pixels, share of it
HEAD_LENGTH, HEAD_WIDTH = 13, 10
TAIL_GAP, TIP_GAP = 2, 3  # between an arc and the boxes
STEPS = 60  # of which an arc is drawn


def _bends(latent: Latent, places: Mapping[str, Point]) -> dict[str, Point]:
    """Link -> the point to which its arc bows; the second link of a pair bows to the other side than the first."""
    bends: dict[str, Point] = {}
    drawn: set[tuple[str, str]] = set()
    for link, start, _, end in latent.edges:
        side = -1 if (start, end) in drawn else 1  # a reversed twin bows to its own left, so to the other side
        drawn.add((start, end))
        (x, y), (to_x, to_y) = places[start], places[end]
        reach = 2 * side * min(MOST_BOW / math.dist((x, y), (to_x, to_y)), BOW_SHARE)
        bends[link] = ((x + to_x) / 2 + reach * (to_y - y), (y + to_y) / 2 + reach * (x - to_x))
    return bends


def _ports(
    latent: Latent, places: Mapping[str, Point], bends: Mapping[str, Point], halves: Mapping[str, Point]
) -> dict[End, tuple[Point, Point]]:
    """For each end of each link its port on the sheet and the direction outwards there."""
    directions: dict[str, dict[End, Point]] = {name: {} for name in places}
    for link, start, _, end in latent.edges:
        for side, node in (("source", start), ("target", end)):
            (x, y), (bend_x, bend_y) = places[node], bends[link]
            directions[node][link, side] = (bend_x - x, bend_y - y)
    return {
        end: ((places[node][0] + x, places[node][1] + y), outwards)
        for node, wished in directions.items()
        for end, ((x, y), outwards) in ports(halves[node], wished).items()
    }


def _arc_points(start: Point, bend: Point, end: Point) -> list[Point]:
    """Points of the quadratic arc from start to end whose control point is `bend`."""
    shares = [step / STEPS for step in range(STEPS + 1)]
    return [
        tuple(
            (1 - share) ** 2 * a + 2 * (1 - share) * share * b + share**2 * c
            for a, b, c in zip(start, bend, end, strict=True)
        )
        for share in shares
    ]


def _arrow(tail: tuple[Point, Point], tip: tuple[Point, Point], bend: Point, style: Style) -> str:
    """A link as an arc from port to port, with its head."""
    start, end = (
        (x + gap * out_x, y + gap * out_y) for ((x, y), (out_x, out_y)), gap in ((tail, TAIL_GAP), (tip, TIP_GAP))
    )
    points = _arc_points(start, bend, end)
    shaft = [point for point in points if math.dist(point, end) >= HEAD_LENGTH - 2]
    neck = shaft[-1]
    reach = math.dist(neck, end)
    along = ((end[0] - neck[0]) / reach, (end[1] - neck[1]) / reach)
    base = (end[0] - HEAD_LENGTH * along[0], end[1] - HEAD_LENGTH * along[1])
    corners = [
        end,
        (base[0] - along[1] * HEAD_WIDTH / 2, base[1] + along[0] * HEAD_WIDTH / 2),
        (base[0] + along[1] * HEAD_WIDTH / 2, base[1] - along[0] * HEAD_WIDTH / 2),
    ]
    colour, dash = style
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in shaft[::2] + [neck])
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    head = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    return (
        f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2.2"{dashes}/>'
        f'<polygon points="{head}" fill="{colour}"/>'
    )


def _links(
    latent: Latent, places: Mapping[str, Point], halves: Mapping[str, Point], styles: Mapping[str, Style]
) -> Iterator[str]:
    """The arcs of all links."""
    bends = _bends(latent, places)
    met = _ports(latent, places, bends, halves)
    for link, _, relation, _ in latent.edges:
        yield _arrow(met[link, "source"], met[link, "target"], bends[link], styles[relation])


def _tag_width(tag: str) -> float:
    return text_width(tag, TAG_SIZE, bold=True) + 14


def _half_width(label: str, tag: str) -> float:
    """Half the width of a node's box, which takes in its tag where it has one; a whole number of pixels."""
    inner = text_width(label, TEXT_SIZE, bold=True)
    return math.ceil((inner + (_tag_width(tag) + TAG_GAP if tag else 0)) / 2) + BOX_PADDING


def _box(label: str, candidate_id: str, centre: Point, half_width: float, tag: str) -> str:
    """A node with its id below its label; with a tag it is outlined as marked, and the tag stands before both."""
    x, y = centre
    rule, fill, stroke = (MARK, MARK_FILL, 3) if tag else (BOX_RULE, BOX_FILL, 1.5)
    text = (
        f'<rect x="{x - half_width}" y="{y - BOX_HEIGHT // 2}" width="{2 * half_width}" '
        f'height="{BOX_HEIGHT}" rx="9" fill="{fill}" stroke="{rule}" stroke-width="{stroke}"/>'
    )
    middle = x
    if tag:
        width = _tag_width(tag)
        left = x - half_width + BOX_PADDING - TAG_GAP / 2  # a pill needs less room before it than a letter
        text += f'<rect x="{left:.1f}" y="{y - 10}" width="{width:.1f}" height="20" rx="10" fill="{MARK}"/>'
        text += text_path(tag, left + width / 2, y + 4.5, TAG_SIZE, anchor="middle", bold=True, fill=PAPER)
        middle = (left + width + TAG_GAP + x + half_width - BOX_PADDING) / 2
    text += text_path(label, middle, y + 1, TEXT_SIZE, anchor="middle", bold=True)
    return text + text_path(candidate_id, middle, y + 16, ID_SIZE, anchor="middle", fill=GREY)


def _legend(styles: Mapping[str, Style]) -> str:
    """A sample of each style beside the name of its type."""
    x, y, text = MARGIN, HEIGHT + LEGEND_HEIGHT // 2, ""
    for relation, (colour, dash) in styles.items():
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        text += f'<path d="M{x:.1f} {y}h38" stroke="{colour}" stroke-width="2.2"{dashes}/>'
        text += f'<polygon points="{x + 50:.1f},{y} {x + 37:.1f},{y - 5} {x + 37:.1f},{y + 5}" fill="{colour}"/>'
        text += text_path(relation, x + 60, y + 5, LEGEND_SIZE)
        x += 60 + text_width(relation, LEGEND_SIZE) + 36
    return text


def places_of(latent: Latent) -> dict[str, Point]:
    """The centre of each node, in whole pixels."""
    names = node_names(latent)
    number = {name: place for place, name in enumerate(names)}
    pairs = sorted({tuple(sorted((number[start], number[end]))) for _, start, _, end in latent.edges})
    return dict(zip(names, seated(len(names), pairs), strict=True))


def draw(latent: Latent, ids: Mapping[str, str], marked: tuple[str, ...] = ()) -> str:
    """An SVG document; of the marked nodes the first is tagged `source`, the second `target`.

    ids: semantic id -> candidate id, of the nodes at least.
    """
    places = places_of(latent)
    labels = {name: latent.attributes[name]["text"] for name in places}
    relations = sorted({relation for _, _, relation, _ in latent.edges})
    styles = dict(zip(relations, STYLES, strict=False))
    tags = dict(zip(marked, ("source", "target"), strict=False))
    halves = {name: (_half_width(labels[name], tags.get(name, "")), BOX_HEIGHT // 2) for name in places}
    height = HEIGHT + LEGEND_HEIGHT
    shapes = [f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>']
    shapes += _links(latent, places, halves, styles)
    shapes += [_box(labels[name], ids[name], places[name], halves[name][0], tags.get(name, "")) for name in places]
    shapes.append(f'<path d="M0 {HEIGHT}H{WIDTH}" stroke="{BOX_RULE}" stroke-opacity="0.3"/>')
    shapes.append(_legend(styles))
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n' + "\n".join(shapes) + "\n</svg>"
