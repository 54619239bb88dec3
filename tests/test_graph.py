"""Graphs: twins everywhere, one ordered pair that fits, a direction that the words decide, and the DOT document."""

from __future__ import annotations

import random
import re
from collections import Counter

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.exbind.families import graph
from generator.exbind.families.graph_themes import THEMES
from generator.exbind.surfaces import graph as surface
from generator.records import Latent
from generator.seeding import rng
from graphs import CASES, GOLDEN, golden, label, latents, pairs

MARK_COLOUR = (214, 69, 69)
STATEMENT = r'"((?:[^"\\]|\\.)*)"'
NODE = re.compile(rf"  (\w+) \[label={STATEMENT}\];")
EDGE = re.compile(rf"  (\w+) -> (\w+) \[id={STATEMENT}, label={STATEMENT}\];")


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
    mutual = sum(relation.mutual for relation in theme.relations)
    assert mutual >= 2 and len(theme.relations) - mutual <= 2
    for relation in theme.relations:
        stem = relation.base.split()[0][:3]
        assert relation.passive.startswith("is ") and relation.active != relation.base
        assert relation.active.startswith(stem) and f"is {stem[:2]}" in relation.passive


def test_only_mutual_relations_run_in_circles():
    """Two plans that block each other, or three in a circle, would be nonsense."""
    circles = 0
    for latent in latents():
        for relation in THEMES[latent.target["template"]].relations:
            drawn = nx.DiGraph([(link[1], link[3]) for link in latent.edges if link[2] == relation.active])
            straight = nx.is_directed_acyclic_graph(drawn)
            assert straight or relation.mutual, relation.active
            circles += not straight
    assert circles >= CASES, "one mutual pair at least stands in every graph"


def form(latent: Latent) -> str:
    named = latent.target["given"]
    return "both" if len(named) == 2 else "pair" if "pair" in named else "one end"


def test_the_words_alone_decide_the_direction_where_they_name_it():
    """The subject of an active sentence is the source, the subject of a passive one is the target."""
    ways = Counter()
    for latent in latents():
        said = graph.instruction(latent, rng("test_graph", "say", latent.latent_id))
        target = latent.target
        (relation,) = (item for item in THEMES[target["template"]].relations if item.active == target["relation"])
        assert "source" in said and "target" in said
        ways[tuple(target["given"]), target["voice"]] += 1
        if form(latent) == "pair":
            continue
        named = {end: label(latent, name) for end, name in target["given"].items()}
        assert set(target["given"].values()) <= set(target["answer"])
        start, end = named.get("source"), named.get("target")
        if target["voice"] == "structure":
            where = f"leaves {start}|starts at {start}|goes out from {start}"
            assert re.search(where if start else f"points to {end}|ends at {end}|comes in at {end}", said)
            assert f'"{relation.active}"' in said
        else:
            active = target["voice"] == "active"
            subject, verb, other = (start, relation.active, end) if active else (end, relation.passive, start)
            told = [f"{subject or ''} {verb} {other or ''}".strip()]
            if active and subject and not other:
                told.append(f"does {subject} {relation.base}?")
            assert any(words in said for words in told)
    assert len(ways) == len(graph.DESCRIPTIONS) and min(ways.values()) > CASES / 25


def test_a_pair_is_named_without_direction_and_only_where_the_type_decides():
    """Both orders of the names are as likely whichever way the link runs, and the other link runs against it."""
    first_is_source, pairs_named = 0, 0
    for latent in latents():
        if form(latent) != "pair":
            continue
        pairs_named += 1
        said = graph.instruction(latent, rng("test_graph", "say", latent.latent_id))
        start, end = latent.target["answer"]
        between = [link[1:] for link in latent.edges if {link[1], link[3]} == {start, end}]
        assert sorted(kind == latent.target["relation"] for _, kind, _ in between) == [False, True]
        assert {(one, other) for one, _, other in between} == {(start, end), (end, start)}
        assert f'"{latent.target["relation"]}"' in said
        first_is_source += said.index(label(latent, start)) < said.index(label(latent, end))
    assert abs(first_is_source - pairs_named / 2) < 4 * (pairs_named / 4) ** 0.5


def test_both_ends_with_their_direction_are_named_only_where_the_same_type_runs_back():
    for latent in latents():
        if form(latent) == "both":
            start, end = latent.target["answer"]
            assert (end, latent.target["relation"], start) in {link[1:] for link in latent.edges}


def test_the_forms_are_mixed_as_planned():
    """40 % pairs without direction, 45 % one end, 15 % both ends with direction; within 4 points."""
    shares = Counter(form(latent) for latent in latents())
    for name, share in (("pair", 0.40), ("one end", 0.45), ("both", 0.15)):
        assert abs(shares[name] / CASES - share) < 0.04, (name, shares)


def test_one_end_is_enough_only_where_one_link_fits():
    for latent in latents():
        relation, named = latent.target["relation"], latent.target["given"]
        if "pair" in named:
            continue
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
    latent.target["given"] = {"pair": ["n2", "n0"]}  # in no order
    assert [pair for pair in pairs(latent) if graph.satisfies(latent, pair)] == [("n0", "n2")]
    latent.target.update(relation="calls", given={"pair": ["n0", "n1"]})
    assert [pair for pair in pairs(latent) if graph.satisfies(latent, pair)] == [("n0", "n1"), ("n1", "n0")]


def test_instructions_of_a_known_graph():
    """Three descriptions, of which one names both nodes in either order, six endings, three words for the link."""
    said = {graph.instruction(golden(), random.Random(seed)) for seed in range(1500)}
    assert set(GOLDEN["said"]) <= said
    assert len(said) == 4 * 6 * 3


@given(st.integers(min_value=0))
@settings(max_examples=200)
def test_instructions_are_whole_sentences(seed):
    said = graph.instruction(graph.make("g", "standard", random.Random(seed)), random.Random(seed))
    assert said[0].isupper() and said[-1] in ".?" and "{" not in said and "None" not in said and "  " not in said


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
