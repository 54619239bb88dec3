"""The graph surface: the DOT document, its candidates, and the drawing."""

from __future__ import annotations

import io
import itertools
import random
import re
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from scipy.stats import chisquare

from generator.exbind.families import graph
from generator.exbind.surfaces import graph as surface
from generator.exbind.surfaces import graph_layout, graph_picture, graph_ports
from generator.render import text_path, to_png
from generator.seeding import rng
from graphs import GOLDEN, golden, label, latents

MARK_COLOUR = (214, 69, 69)
STATEMENT = r'"((?:[^"\\]|\\.)*)"'
NODE = re.compile(rf"  (\w+) \[label={STATEMENT}\];")
EDGE = re.compile(rf"  (\w+) -> (\w+) \[id={STATEMENT}, label={STATEMENT}\];")


def test_dot_escapes_what_it_reserves():
    compiled = surface.compile_surface(golden(), random.Random(0))
    lines = compiled.source.split("\n")
    for number, statement in enumerate(GOLDEN["node_statements"]):
        assert "  " + statement.replace(f"NODE{number}", compiled.mapping[f"n{number}"]) in lines


def test_the_dot_document_holds_the_whole_graph():
    for latent in latents(200):
        compiled = surface.compile_surface(latent, rng("test_graph", "surface", latent.latent_id))
        first, *statements, last = compiled.source.split("\n")
        assert (first, last) == ("digraph {", "}")
        name_of = {place: name for name, place in compiled.mapping.items()}
        found_nodes = {name_of[match[1]]: match[2] for match in map(NODE.fullmatch, statements) if match}
        found_edges = {
            (name_of[match[3]], name_of[match[1]], match[4], name_of[match[2]])
            for match in map(EDGE.fullmatch, statements)
            if match
        }
        assert found_nodes == {name: label(latent, name) for name in graph.node_names(latent)}
        assert found_edges == set(latent.edges)
        assert len(statements) == len(found_nodes) + len(found_edges)


def test_statements_and_candidates_stand_in_any_order():
    """Three nodes have 6 orders, four links 24; candidates are nodes and edges mixed."""
    node_orders, link_orders, first_candidates = Counter(), Counter(), Counter()
    for index in range(2400):
        compiled = surface.compile_surface(golden(), rng("test_graph", "order", index))
        name_of = {place: name for name, place in compiled.mapping.items()}
        statements = compiled.source.split("\n")
        node_orders[tuple(name_of[match[1]] for match in map(NODE.fullmatch, statements) if match)] += 1
        link_orders[tuple(name_of[match[3]] for match in map(EDGE.fullmatch, statements) if match)] += 1
        first_candidates[compiled.candidates[0].semantic_id] += 1
    for orders, count in ((node_orders, 6), (link_orders, 24), (first_candidates, 7)):
        assert len(orders) == count and chisquare(list(orders.values())).pvalue > 1e-4


def test_nodes_and_edges_are_candidates_with_their_roles():
    latent = latents(1)[0]
    compiled = surface.compile_surface(latent, random.Random(0))
    assert {item.semantic_id: item.candidate_id for item in compiled.candidates} == compiled.mapping
    facts = graph.candidate_facts(latent)
    assert set(facts) == set(compiled.mapping) == set(latent.entities)
    for item in compiled.candidates:
        node = latent.entities[item.semantic_id] == "node"
        assert (item.candidate_type, item.role) == (("graph_node", "endpoint") if node else ("graph_edge", "edge"))
        assert facts[item.semantic_id] == ({"node": item.semantic_id} if node else {"type": "graph_edge"})


def test_target_facts_list_every_link_of_the_asked_type():
    facts = graph.target_facts(golden())
    assert facts == {
        "source": "n0",
        "target": "n1",
        "relation": "calls",
        "edges": [["n0", "n1"], ["n1", "n0"], ["n0", "n2"]],
    }


def test_the_picture_keeps_boxes_apart_fills_the_sheet_and_draws_every_link_once():
    for latent in latents(12):
        names, places = graph.node_names(latent), graph_picture.places_of(latent)
        assert all(type(number) is int for place in places.values() for number in place)
        for axis, size in ((0, graph_layout.WIDTH), (1, graph_layout.HEIGHT)):
            spread = [place[axis] for place in places.values()]
            assert max(spread) - min(spread) > 0.7 * size
        widths = {name: graph_picture._half_width(label(latent, name), "source") for name in names}
        for name, (x, _) in places.items():
            assert widths[name] < x < graph_layout.WIDTH - widths[name]
        for one, other in itertools.combinations(names, 2):
            across = abs(places[one][0] - places[other][0]) - widths[one] - widths[other]
            assert max(across, abs(places[one][1] - places[other][1]) - graph_picture.BOX_HEIGHT) > 10
        compiled = surface.compile_surface(latent, random.Random(0))
        drawn = ElementTree.fromstring(surface.picture(latent, compiled))
        assert int(drawn.get("width")) % 2 == int(drawn.get("height")) % 2 == 0
        paths = list(drawn.iter("{http://www.w3.org/2000/svg}path"))
        assert not list(drawn.iter("{http://www.w3.org/2000/svg}text"))
        arcs = [path.get("d") for path in paths if path.get("stroke-width")]
        legend = len({relation for _, _, relation, _ in latent.edges})
        assert len(set(arcs)) == len(latent.edges) + legend
        grey = Counter(path.get("d") for path in paths if path.get("fill") == graph_picture.GREY)
        shown = Counter(
            ElementTree.fromstring(text_path(compiled.mapping[name], 0, 0, graph_picture.ID_SIZE)).get("d")
            for name in names
        )
        assert grey == shown


def test_no_line_passes_behind_a_box_and_few_cross():
    crossings = 0
    for latent in latents(60):
        places = graph_picture.places_of(latent)
        lines = sorted({tuple(sorted((start, end))) for _, start, _, end in latent.edges})
        for one, other in lines:
            others = [place for name, place in places.items() if name not in (one, other)]
            assert not any(graph_layout._hides(place, places[one], places[other]) for place in others)
        for (a, b), (c, d) in itertools.combinations(lines, 2):
            crossings += graph_layout._cross(places[a], places[b], places[c], places[d])
    assert crossings <= 2


def test_a_tree_is_seated_without_crossings():
    """A path, a star and a tree with two hubs: each can be drawn plane, so it is."""
    for pairs in (
        [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)],
        [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)],
        [(0, 1), (0, 2), (0, 3), (3, 4), (3, 5)],
    ):
        places = graph_layout.seated(6, pairs)
        for (a, b), (c, d) in itertools.combinations(pairs, 2):
            assert not graph_layout._cross(places[a], places[b], places[c], places[d])


@given(
    st.lists(st.tuples(st.integers(-300, 300), st.integers(-300, 300)).filter(any), min_size=1, max_size=12),
    st.integers(30, 110),
)
@settings(max_examples=100)
def test_arcs_meet_a_box_at_its_edge_and_apart_from_each_other(directions, half_width):
    half = (half_width, 23)
    met = graph_ports.ports(half, {(str(number), "source"): item for number, item in enumerate(directions)})
    length = 4 * sum(half)
    distances = sorted(graph_ports.along_edge(half, point) for point, _ in met.values())
    for (x, y), (out_x, out_y) in met.values():
        assert abs(x) == pytest.approx(half_width) or abs(y) == pytest.approx(23)
        assert x * out_x + y * out_y == pytest.approx(half_width * abs(out_x) + 23 * abs(out_y))
    gaps = [(after - before) % length for before, after in zip(distances, distances[1:] + distances[:1], strict=True)]
    if len(directions) > 1:
        assert min(gaps) > 0.6 * min(graph_ports.ROOM, length / len(directions))


def test_the_picture_tags_the_marked_ends():
    latent = latents(1)[0]
    compiled = surface.compile_surface(latent, random.Random(0))
    counts = []
    for marked in ((), tuple(latent.target["answer"])):
        picture = np.asarray(Image.open(io.BytesIO(to_png(surface.picture(latent, compiled, marked)))))
        counts.append(int((picture == MARK_COLOUR).all(axis=-1).sum()))
    assert counts[0] == 0 and counts[1] > 1000
