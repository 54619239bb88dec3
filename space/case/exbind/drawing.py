"""A graph as a drawing of ours, made from the latent and not from the source: labelled boxes, arrows with relations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from generator.records import Latent
from space.case.exbind import graph
from space.case.exbind.arcs import BOW, BOW_MORE, Arrow, Box, Point, arrow
from space.case.exbind.marks import marks_of_ids, style_of
from space.case.exbind.opened import CHOSEN, GOLD, WORDS, Mark, Opened
from space.case.exbind.phrases import capital
from space.case.exbind.seats import WIDTH, seated
from space.html import join
from space.texts import line

MOST_NODES, MOST_EDGES = 20, 60  # that can be told apart in a drawing
MOST_LABEL = 14  # characters in a box
LETTER, PADDING = 7.4, 8  # pixels: of a letter across, and beside the label
MARGIN = 14  # pixels below the lowest box
LINE = 14  # pixels from line to line of a text
NOTE = "Drawn for this page from the data; the model saw only the source below. Solid: gold. Dashed: chosen."
NO_EDGE = "no edge"

_SECTION = Markup(
    '<section class="cx-graph"><h3>Drawing</h3>'
    '<svg viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg><p class="note">{}</p></section>'
)
_ARROW = Markup('<g class="cx-edge {}"><polyline points="{}"/><polygon points="{}"/></g>')
_BOX = Markup('<g class="cx-node {}"><title>{}</title><rect x="{}" y="{}" width="{}" height="{}" rx="4"/>{}</g>')
_TEXT = Markup('<text x="{:.1f}" y="{:.1f}"{}>{}</text>')
_STRONG = Markup(' class="cx-said"')


def show_drawing(opened: Opened) -> Markup:
    """The drawing, the gold and the chosen edge marked; nothing where the graph is too large for one."""
    latent = opened.latent
    names = [name for name, kind in latent.entities.items() if kind != "edge"]
    if len(names) > MOST_NODES or len(latent.edges) > MOST_EDGES:
        return Markup("")
    of_ids = marks_of_ids(opened)
    marks = {name: of_ids.get(candidate_id, ()) for candidate_id, name in opened.semantic.items()}
    said = marks if _needs_words(opened, names) else {}
    places = seated(len(names), _pairs(latent, names))
    boxes = {name: _box(latent, name, place, said) for name, place in zip(names, places, strict=True)}
    arrows = [*_arrows(latent, boxes, marks), *_missing(opened, boxes)]
    arrows.sort(key=lambda one: bool(one[2]))  # what is marked lies above the rest
    drawn = [
        *(_show_arrow(found, own) for found, _, own in arrows),
        *(
            _show_box(opened, name, box, style_of(marks.get(name, ())), said.get(name, ()))
            for name, box in boxes.items()
        ),
        *(_show_words(found.label, relation, own) for found, relation, own in arrows),
    ]
    height = max((box.y + box.half_height for box in boxes.values()), default=0) + MARGIN
    return _SECTION.format(WIDTH, round(height), _told(opened, len(names)), join(drawn), NOTE)


def _needs_words(opened: Opened, nodes: Sequence[str]) -> bool:
    """Whether the nodes must say what they are chosen as, since no arrow from one to another can."""
    chosen = opened.meant(opened.chosen)
    return bool(chosen) and (len(set(chosen)) < 2 or not set(chosen) <= set(nodes))


def _pairs(latent: Latent, names: Sequence[str]) -> tuple[tuple[int, int], ...]:
    numbers = {name: number for number, name in enumerate(names)}
    found = {tuple(sorted((numbers[source], numbers[target]))) for _, source, _, target in latent.edges}
    return tuple(sorted((one, other) for one, other in found if one != other))


def _box(latent: Latent, name: str, place: Point, marks: Mapping[str, Sequence[Mark]]) -> Box:
    """As large as its words: the label, and a line for each mark."""
    words = [_label(latent, name), *(said for _, said in marks.get(name, ()))]
    width = max(map(len, words)) * LETTER + 2 * PADDING
    return Box(*place, width / 2, (LINE * len(words) + PADDING + 4) / 2)


def _arrows(
    latent: Latent, boxes: Mapping[str, Box], marks: Mapping[str, Sequence[Mark]]
) -> Iterator[tuple[Arrow, str, Sequence[Mark]]]:
    """Each edge as its arrow, its relation and its marks; one that nothing runs beside or against is straight."""
    seen: dict[tuple[str, str], int] = {}
    for edge, source, relation, target in latent.edges:
        before = seen[source, target] = seen.get((source, target), -1) + 1
        beside = sum({source, target} == {one, other} for _, one, _, other in latent.edges)
        bow = BOW + BOW_MORE * before if beside > 1 else 0
        words, own = line(relation, MOST_LABEL), marks.get(edge, ())
        yield arrow(boxes[source], boxes[target], bow=bow, words=_half(words, own)), words, own


def _missing(opened: Opened, boxes: Mapping[str, Box]) -> Iterator[tuple[Arrow, str, Sequence[Mark]]]:
    """The chosen edge where there is none."""
    ends = opened.meant(opened.chosen)
    if ends and ends[0] != ends[1] and set(ends) <= set(boxes) and not graph.edges_between(opened.latent, ends):
        marks = ((CHOSEN, WORDS[CHOSEN]),)
        yield arrow(boxes[ends[0]], boxes[ends[1]], bow=BOW, words=_half(NO_EDGE, marks)), NO_EDGE, marks


def _half(words: str, marks: Sequence[Mark]) -> float:
    """About half of the width of what stands at an arrow."""
    return max(map(len, (words, *(said for _, said in marks)))) * LETTER / 2.2


def _show_arrow(found: Arrow, marks: Sequence[Mark]) -> Markup:
    return _ARROW.format(style_of(marks), _points(found.line), _points(found.head))


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _show_box(opened: Opened, name: str, box: Box, style: str, marks: Sequence[Mark]) -> Markup:
    corner = (f"{box.x - box.half_width:.1f}", f"{box.y - box.half_height:.1f}")
    size = (f"{2 * box.half_width:.1f}", f"{2 * box.half_height:.1f}")
    words = _lines((box.x, box.y), _label(opened.latent, name), marks)
    return _BOX.format(style, graph.named(opened.latent, name), *corner, *size, words)


def _show_words(place: Point, relation: str, marks: Sequence[Mark]) -> Markup:
    half = _half(relation, marks)
    centre = (min(max(place[0], half), WIDTH - half), place[1])
    return Markup('<g class="cx-words {}">{}</g>').format(style_of(marks), _lines(centre, relation, marks))


def _lines(centre: Point, first: str, marks: Sequence[Mark]) -> Markup:
    """A text and below it what its thing is marked as, around a centre."""
    top = centre[1] - LINE * len(marks) / 2 + 4.5
    said = [_TEXT.format(centre[0], top + LINE * row, _STRONG, words) for row, (_, words) in enumerate(marks, 1)]
    return join([_TEXT.format(centre[0], top, "", first), *said])


def _label(latent: Latent, name: str) -> str:
    return line(latent.attributes.get(name, {}).get("text", name), MOST_LABEL)


def _told(opened: Opened, count: int) -> str:
    """The drawing for those who do not see it."""
    told = [f"A graph of {count} nodes and {len(opened.latent.edges)} edges."]
    for kind, stated in ((GOLD, opened.golds), (CHOSEN, opened.chosen)):
        if stated:
            names = [graph.named(opened.latent, name) for name in opened.meant(stated)]
            told.append(f"{capital(kind)}: {f' {graph.ARROW} '.join(names)}.")
    return " ".join(told)
