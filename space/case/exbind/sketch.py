"""What a drawing of a graph holds: its boxes, its arrows and the words at both, with their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.records import Latent
from space.case.exbind.arcs import Arc, Box
from space.case.exbind.graph import edges_between
from space.case.exbind.marks import marks_of_ids
from space.case.exbind.opened import CHOSEN, WORDS, Mark, Opened
from space.case.exbind.seats import WIDTH, seated
from space.texts import line

MOST_LABEL = 14  # characters of a label or a relation
LETTER, PADDING, LINE = 7.2, 7, 14  # pixels: of a letter across, around a label, and from line to line
BOW, BOW_MORE = 15, 18  # how far the first two edges of two nodes leave the straight line, and each further two
NO_EDGE = "no edge"


@dataclass(frozen=True, slots=True)
class Node:
    """marks: what it is; said: those of them that stand in its box."""

    name: str
    label: str
    box: Box
    marks: tuple[Mark, ...]
    said: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """words: where its relation and its marks stand."""

    relation: str
    arc: Arc
    words: Box
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class _Link:
    """An edge of the latent, or the chosen one that is missing there."""

    source: str
    relation: str
    target: str
    marks: tuple[Mark, ...]
    is_missing: bool = False


def sketched(opened: Opened) -> tuple[list[Node], list[Edge]]:
    """The nodes, and the edges with the marked ones last."""
    latent, of_ids = opened.latent, marks_of_ids(opened)
    marks = {name: of_ids.get(candidate_id, ()) for candidate_id, name in opened.semantic.items()}
    names = [name for name, kind in latent.entities.items() if kind != "edge"]
    is_said = _is_said_at_nodes(opened, names)
    links = [
        *(_Link(source, relation, target, marks.get(edge, ())) for edge, source, relation, target in latent.edges),
        *_missing(opened, names),
    ]
    nodes = [
        _node(latent, name, place, marks.get(name, ()), is_said)
        for name, place in zip(names, seated(len(names), _pairs(links, names)), strict=True)
    ]
    return nodes, _edges(links, {node.name: node.box for node in nodes})


def _is_said_at_nodes(opened: Opened, nodes: Sequence[str]) -> bool:
    """Whether the nodes must say what they are chosen as, since no arrow from one to another can."""
    chosen = opened.meant(opened.chosen)
    return bool(chosen) and (len(set(chosen)) < len(chosen) or not set(chosen) <= set(nodes))


def _missing(opened: Opened, nodes: Sequence[str]) -> Iterator[_Link]:
    """What is chosen, where it joins two nodes that no edge joins."""
    chosen = opened.meant(opened.chosen)
    if chosen and not _is_said_at_nodes(opened, nodes) and not edges_between(opened.latent, chosen):
        yield _Link(chosen[0], NO_EDGE, chosen[1], ((CHOSEN, WORDS[CHOSEN]),), is_missing=True)


def _pairs(links: Sequence[_Link], names: Sequence[str]) -> tuple[tuple[int, int], ...]:
    numbers = {name: number for number, name in enumerate(names)}
    found = {tuple(sorted((numbers[link.source], numbers[link.target]))) for link in links if not link.is_missing}
    return tuple(sorted((one, other) for one, other in found if one != other))


def _node(latent: Latent, name: str, place: tuple[int, int], marks: tuple[Mark, ...], is_said: bool) -> Node:
    label, said = line(latent.attributes.get(name, {}).get("text", name), MOST_LABEL), marks if is_said else ()
    half_width, half_height = _half_size(label, said)
    box = Box(*place, half_width + PADDING, half_height + PADDING - 2).within(WIDTH)
    return Node(name, label, box, marks, said)


def _half_size(words: str, marks: Sequence[Mark]) -> tuple[float, float]:
    """Half of the width and of the height of a text with a line below it for each of its marks."""
    longest = max(map(len, (words, *(said for _, said in marks))))
    return longest * LETTER / 2, LINE * (1 + len(marks)) / 2


def _edges(links: Sequence[_Link], boxes: Mapping[str, Box]) -> list[Edge]:
    """Each with its words where they cover no box and no other words, if there is such a place."""
    found: list[tuple[int, Edge]] = []
    taken = list(boxes.values())
    bows = _bows(links)
    for number in sorted(range(len(links)), key=lambda number: not links[number].marks):  # what is marked comes first
        link = links[number]
        arc = Arc(boxes[link.source], boxes[link.target], bows[number])
        relation = line(link.relation, MOST_LABEL)
        places = [place.within(WIDTH) for place in arc.places(*_half_size(relation, link.marks))]
        words = next((place for place in places if not any(map(place.meets, taken))), places[0])
        taken.append(words)
        found.append((number, Edge(relation, arc, words, link.marks)))
    return [edge for _, edge in sorted(found, key=lambda item: (bool(item[1].marks), item[0]))]


def _bows(links: Sequence[_Link]) -> list[float]:
    """How far each leaves the straight line, to its own left: those of two nodes by turns to both sides of it."""
    of_pair: dict[frozenset[str], list[int]] = {}
    for number, link in enumerate(links):
        of_pair.setdefault(frozenset((link.source, link.target)), []).append(number)
    bows = [0.0] * len(links)
    for numbers in of_pair.values():
        first = links[numbers[0]]
        if len(numbers) == 1:  # one that is missing may have to pass by a box, since no seat was chosen for it
            bows[numbers[0]] = BOW_MORE + BOW if first.is_missing else 0
            continue
        for position, number in enumerate(numbers):
            side = 1 if position % 2 == 0 else -1
            is_back = links[number].source != first.source
            bows[number] = (-side if is_back else side) * (BOW + BOW_MORE * (position // 2))
    return bows
