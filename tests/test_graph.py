"""Graphs: twins everywhere, one ordered pair that fits, a direction that the words decide, and the DOT document."""

from __future__ import annotations

import io
import itertools
import json
import random
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from scipy.stats import chisquare

from generator.exbind.families import graph
from generator.exbind.families.graph_themes import THEMES
from generator.exbind.surfaces import graph as surface
from generator.exbind.surfaces import graph_picture
from generator.records import Latent
from generator.render import to_png
from generator.seeding import rng

CASES = 2000
GOLDEN = json.loads((Path(__file__).parent / "golden" / "graph.json").read_text(encoding="utf-8"))
MARK_COLOUR = (214, 69, 69)
STATEMENT = r'"((?:[^"\\]|\\.)*)"'
NODE = re.compile(rf"  (\w+) \[label={STATEMENT}\];")
EDGE = re.compile(rf"  (\w+) -> (\w+) \[id={STATEMENT}, label={STATEMENT}\];")


def latents(count: int = CASES) -> list[Latent]:
    return [graph.make(f"g_{index}", "standard", rng("test_graph", index)) for index in range(count)]


def golden() -> Latent:
    return Latent.from_json(json.dumps(GOLDEN["latent"]))


def pairs(latent: Latent) -> list[tuple[str, str]]:
    return list(itertools.permutations(graph.node_names(latent), 2))


def label(latent: Latent, name: str) -> str:
    return latent.attributes[name]["text"]


def test_exactly_one_ordered_pair_fits():
    for latent in latents():
        assert [pair for pair in pairs(latent) if graph.satisfies(latent, pair)] == [tuple(latent.target["answer"])]


def test_every_joined_pair_has_a_twin_and_every_type_stands_elsewhere():
    kinds = Counter()
    for latent in latents():
        assert len(graph.node_names(latent)) in (6, 7, 8) and 10 <= len(latent.edges) <= 14
        joined: dict[frozenset[str], list[tuple[str, str, str]]] = {}
        for _, start, relation, end in latent.edges:
            joined.setdefault(frozenset((start, end)), []).append((start, relation, end))
        assert all(len(links) == len(set(links)) == 2 for links in joined.values())
        assert set().union(*joined) == set(graph.node_names(latent)), "a node without a link"
        for relation in {link[2] for link in latent.edges}:
            assert sum(any(link[1] == relation for link in links) for links in joined.values()) >= 2
        first, second = joined[frozenset(latent.target["answer"])]
        kinds["reversed" if first[0] != second[0] else "parallel", first[1] == second[1]] += 1
    assert set(kinds) == {("reversed", True), ("reversed", False), ("parallel", False)}
    assert min(kinds.values()) > CASES / 20


@pytest.mark.parametrize("name", THEMES)
def test_themes_speak_of_every_relation_in_both_voices(name):
    theme = THEMES[name]
    assert len(set(theme.labels)) == len(theme.labels) >= 2 * max(graph.NODE_COUNTS) - 2
    assert 2 <= len(theme.relations) <= 4
    for relation in theme.relations:
        stem = relation.active.split()[0][:4]
        assert relation.passive.startswith("is ") and stem in relation.passive and relation.active != relation.passive


def test_the_words_alone_decide_the_direction():
    """The subject of an active sentence is the source, the subject of a passive one is the target."""
    ways = Counter()
    for latent in latents():
        said = graph.instruction(latent, rng("test_graph", "say", latent.latent_id))
        target = latent.target
        (relation,) = (item for item in THEMES[target["template"]].relations if item.active == target["relation"])
        named = {end: label(latent, name) for end, name in target["given"].items()}
        assert set(target["given"].values()) <= set(target["answer"])
        start, end = named.get("source"), named.get("target")
        if target["voice"] == "active":
            subject, verb, other = start, relation.active, end
        elif target["voice"] == "passive":
            subject, verb, other = end, relation.passive, start
        else:
            verb = f'"{relation.active}"'
            assert re.search(f"leaves {start}|starts at {start}" if start else f"arrives at {end}|ends at {end}", said)
            subject = other = None
        assert verb in said and "source" in said and "target" in said
        if subject:
            assert f"{subject} {verb}" in said
        if other:
            assert f"{verb} {other}" in said
        ways[tuple(named), target["voice"]] += 1
    assert len(ways) == len(graph.DESCRIPTIONS) and min(ways.values()) > CASES / 25


def test_one_end_is_enough_only_where_one_link_fits():
    for latent in latents():
        relation, named = latent.target["relation"], latent.target["given"]
        fitting = [
            link
            for link, start, kind, end in latent.edges
            if kind == relation and named.get("source", start) == start and named.get("target", end) == end
        ]
        assert len(fitting) == 1


def test_satisfies_needs_type_direction_and_named_ends_and_not_the_stored_answer():
    """Auth to Billing is a `calls` too, and Billing to Search: neither is what is said."""
    latent = golden()
    latent.target["answer"] = ["n1", "n0"]
    assert [pair for pair in pairs(latent) if graph.satisfies(latent, pair)] == [("n0", "n1")]
    latent.target["given"] = {"source": "n0"}
    assert [pair for pair in pairs(latent) if graph.satisfies(latent, pair)] == [("n0", "n1"), ("n0", "n2")]
    latent.target["relation"] = "monitors"
    assert [pair for pair in pairs(latent) if graph.satisfies(latent, pair)] == [("n0", "n2")]
    latent.target["given"] = {"target": "n0"}
    assert not any(graph.satisfies(latent, pair) for pair in pairs(latent))


def test_instructions_of_a_known_graph():
    said = {graph.instruction(golden(), random.Random(seed)) for seed in range(400)}
    assert set(GOLDEN["said"]) <= said
    assert len(said) == 16


@given(st.integers(min_value=0))
@settings(max_examples=200, deadline=None)
def test_instructions_are_whole_sentences(seed):
    said = graph.instruction(graph.make("g", "standard", random.Random(seed)), random.Random(seed))
    assert said[0].isupper() and said[-1] == "." and "{" not in said and "None" not in said and "  " not in said


def test_an_unknown_level_is_refused():
    with pytest.raises(ValueError, match="no level 'hard'"):
        graph.make("g", "hard", random.Random(0))


def test_no_blind_rule_beats_chance():
    """Rules that see the graph alone, against one over the joined ordered pairs; 4.5 standard errors are allowed."""
    hits, chances, variance = Counter(), 0.0, 0.0
    for latent in latents():
        compiled = surface.compile_surface(latent, rng("test_graph", "surface", latent.latent_id))
        drawn = graph.multigraph(latent)
        shown = {name: place for place, name in enumerate(item.semantic_id for item in compiled.candidates)}
        joined = sorted(set(drawn.edges()), key=lambda pair: (shown[pair[0]], shown[pair[1]]))
        many = Counter(relation for _, _, relation, _ in latent.edges)
        of_type = {pair: [data["relation"] for data in drawn[pair[0]][pair[1]].values()] for pair in joined}
        worth = {
            "first": lambda pair: 0,
            "most links": lambda pair: drawn.number_of_edges(*pair),  # noqa: B023
            "fewest links": lambda pair: -drawn.number_of_edges(*pair),  # noqa: B023
            "reversed twin": lambda pair: drawn.has_edge(*pair[::-1]),  # noqa: B023
            "busiest source": lambda pair: drawn.out_degree(pair[0]),  # noqa: B023
            "busiest target": lambda pair: drawn.in_degree(pair[1]),  # noqa: B023
            "idlest ends": lambda pair: -drawn.degree(pair[0]) - drawn.degree(pair[1]),  # noqa: B023
            "rarest type": lambda pair: -min(many[relation] for relation in of_type[pair]),  # noqa: B023
            "commonest type": lambda pair: max(many[relation] for relation in of_type[pair]),  # noqa: B023
            "first name": lambda pair: [-ord(letter) for letter in "".join(pair)],
        }
        for rule, value in worth.items():
            hits[rule] += list(max(joined, key=value)) == latent.target["answer"]
        chances, variance = chances + 1 / len(joined), variance + (1 - 1 / len(joined)) / len(joined)
    assert len(hits) == 10
    for rule, count in hits.items():
        assert count <= chances + 4.5 * variance**0.5, (rule, count, chances)


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


def test_the_picture_keeps_boxes_apart_and_draws_every_link_once():
    for latent in latents(6):
        names, places = graph.node_names(latent), graph_picture._places(latent)
        widths = {name: graph_picture._half_width(label(latent, name), "source") for name in names}
        for one, other in itertools.combinations(names, 2):
            across = abs(places[one][0] - places[other][0]) - widths[one] - widths[other]
            assert max(across, abs(places[one][1] - places[other][1]) - graph_picture.BOX_HEIGHT) > 10
        compiled = surface.compile_surface(latent, random.Random(0))
        drawn = ElementTree.fromstring(surface.picture(latent, compiled))
        assert not list(drawn.iter("{http://www.w3.org/2000/svg}text"))
        arcs = [path.get("d") for path in drawn.iter("{http://www.w3.org/2000/svg}path") if path.get("stroke-width")]
        legend = len({relation for _, _, relation, _ in latent.edges})
        assert len(set(arcs)) == len(latent.edges) + legend


def test_the_picture_tags_the_marked_ends():
    latent = latents(1)[0]
    compiled = surface.compile_surface(latent, random.Random(0))
    counts = []
    for marked in ((), tuple(latent.target["answer"])):
        picture = np.asarray(Image.open(io.BytesIO(to_png(surface.picture(latent, compiled, marked)))))
        counts.append(int((picture == MARK_COLOUR).all(axis=-1).sum()))
    assert counts[0] == 0 and counts[1] > 1000
