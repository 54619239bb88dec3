"""The links of a graph: every two nodes that are joined at all are joined twice, in one of three ways.

    mutual     there and back by one relation that may be mutual; one or two pairs of every graph
    crossed    there and back by two relations
    parallel   the same way by two relations; kept only where one end of a link is enough to tell it

Every relation in use joins two pairs at least. One that may not be mutual follows an order of the nodes, so that it
never runs in a circle; a second one of that kind follows the opposite order.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from generator.exbind.families.graph_themes import Relation

Link = tuple[str, str, str]  # source, relation, target

FEWEST_PAIRS, MOST_PAIRS = 5, 7  # pairs of joined nodes
FEWEST_LINKS = 3  # of one relation, on average
MUTUAL_PAIRS = (1, 1, 2)  # how many pairs are joined by one relation there and back; 1 twice as often
PARALLEL_SHARE = 0.4  # of the other pairs, where the direction of a relation is free


def joined_pairs(nodes: int, source: random.Random) -> list[tuple[int, int]]:
    """The pairs of nodes that are joined, each in a random order: a random tree, and a few pairs more."""
    pairs = [(node, source.randrange(node)) for node in range(1, nodes)]
    wanted = source.randint(max(len(pairs), FEWEST_PAIRS), MOST_PAIRS)
    while len(pairs) < wanted:
        pair = tuple(sorted(source.sample(range(nodes), 2), reverse=True))
        if pair not in pairs:
            pairs.append(pair)
    pairs = [pair if source.getrandbits(1) else pair[::-1] for pair in pairs]
    source.shuffle(pairs)
    return pairs


def telling_ends(links: Sequence[Link], link: Link) -> list[str]:
    """The ends, `source` or `target`, at which the link is the only one of its relation that starts or arrives there.

    >>> telling_ends([("a", "calls", "b"), ("a", "calls", "c")], ("a", "calls", "b"))
    ['target']
    """
    start, relation, end = link
    ends = []
    if len([other for other in links if other[0] == start and other[1] == relation]) == 1:
        ends.append("source")
    if len([other for other in links if other[2] == end and other[1] == relation]) == 1:
        ends.append("target")
    return ends


def _used(relations: tuple[Relation, ...], pairs: int, source: random.Random) -> list[Relation]:
    """The relations of one graph; one at least may be mutual."""
    count = source.randint(2, min(len(relations), 2 * pairs // FEWEST_LINKS))
    first = source.choice([relation for relation in relations if relation.mutual])
    return [first, *source.sample([relation for relation in relations if relation is not first], count - 1)]


def _dealt(used: list[Relation], pairs: int, source: random.Random) -> list[tuple[Relation, Relation]]:
    """Two relations for each pair, the mutual pairs first; the one that joins fewest pairs so far comes next."""
    joins = dict.fromkeys(used, 0)

    def next_of(choice: list[Relation]) -> Relation:
        relation = min(choice, key=lambda item: (joins[item], source.random()))
        joins[relation] += 1
        return relation

    dealt = []
    mutual = source.choice(MUTUAL_PAIRS)
    for number in range(pairs):
        if number < mutual:
            relation = next_of([item for item in used if item.mutual])
            dealt.append((relation, relation))
        else:
            first = next_of(used)
            dealt.append((first, next_of([item for item in used if item is not first])))
    return dealt


def draw_links(pairs: list[tuple[int, int]], relations: tuple[Relation, ...], source: random.Random) -> list[Link]:
    """Two links for each pair, one after the other."""
    used = _used(relations, len(pairs), source)
    rising = bool(source.getrandbits(1))
    upwards = {}  # relations that may not be mutual -> do they lead to higher numbers?
    for relation in used:
        if not relation.mutual:
            upwards[relation] = rising
            rising = not rising

    links: list[Link] = []
    free: list[int] = []  # places of second links that could be turned round, of parallel pairs
    for (one, other), (first, second) in zip(pairs, _dealt(used, len(pairs), source), strict=True):
        if first.mutual and first is not second:
            first, second = second, first
        if first in upwards and upwards[first] != (one < other):
            one, other = other, one
        links.append((f"n{one}", first.active, f"n{other}"))
        if first is not second and second.mutual and source.random() < PARALLEL_SHARE:
            free.append(len(links))
            links.append((f"n{one}", second.active, f"n{other}"))
        else:
            links.append((f"n{other}", second.active, f"n{one}"))
    return _turned(links, free)


def _turned(links: list[Link], free: list[int]) -> list[Link]:
    """The links, where those parallel pairs are crossed of which neither link could be told by one end."""
    while True:
        bad = [place for place in free if not any(telling_ends(links, link) for link in links[place - 1 : place + 1])]
        if not bad:
            return links
        free.remove(bad[0])
        links[bad[0]] = links[bad[0]][::-1]
