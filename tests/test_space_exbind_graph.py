"""A graph of ExBind on the page: the sentence says which edge was taken, and the drawing shows it."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from answering import chosen, latent_of, sentence, shown
from generator.canonical import canonical_json
from handmade import graph_case
from making import read_rows
from space.case.exbind.drawing import show_drawing
from space.case.exbind.opened import open_case
from space.case.exbind.seats import WIDTH
from space.case.exbind.sketch import sketched
from space.case.exbind.view import show_case
from space.runs.kept import KeptCase


def graph_with(*edges: tuple[str, str, str]) -> dict[str, Any]:
    """Services A, B, C and D; the edge "calls" from A to B is asked for."""
    names = "abcd"
    kinds = dict.fromkeys(names, "node") | {f"e{number}": "edge" for number in range(len(edges))}
    latent = {
        "latent_id": "g", "family": "graph", "level": "standard", "hierarchy": {}, "relations": [], "entities": kinds,
        "attributes": {name: {"text": name.upper()} for name in names},
        "edges": [[f"e{number}", *edge] for number, edge in enumerate(edges)],
        "target": {"answer": ["a", "b"], "relation": "calls"},
    }  # fmt: skip
    ids = {name: f"{name}id" for name in kinds}
    candidates = [
        {"candidate_id": ids[name], "candidate_type": f"graph_{kind}", "semantic_id": name, "bbox": None, "role": None,
         "column": None}
        for name, kind in kinds.items()
    ]  # fmt: skip
    facts = {ids[name]: {"node": name} if kind == "node" else {"type": "graph_edge"} for name, kind in kinds.items()}
    asked = [[source, target] for source, relation, target in edges if relation == "calls"]
    gold = {"source_id": ids["a"], "target_id": ids["b"]}
    row = graph_case(1).to_row()
    reference = json.loads(row["reference"]) | {
        "gold": gold, "candidates": facts, "target": {"source": "a", "target": "b", "edges": asked}
    }  # fmt: skip
    return row | {
        "latent": canonical_json(latent), "candidates": candidates, "reference": canonical_json(reference),
        "surface_mapping": canonical_json(ids), "gold": gold | {"dom_id": None, "cell_id": None},
    }  # fmt: skip


EDGES = (
    ("a", "calls", "b"), ("b", "pings", "a"), ("b", "calls", "c"), ("c", "owns", "b"), ("d", "owns", "a"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("ab", 'Right: asked for the "calls" edge A → B; chose it.'),
        ("ba", 'Right nodes, wrong way round: asked for the "calls" edge A → B; chose B → A, which is a "pings" edge.'),
        ("bc", 'Wrong nodes: asked for the "calls" edge A → B; chose B → C, which is another "calls" edge. B is given '
               'as the source, and should be the target.'),
        ("cb", 'Wrong nodes: asked for the "calls" edge A → B; chose C → B, which is an "owns" edge. The other way '
               'there is a "calls" edge, but another one than the one asked for.'),
        ("ad", 'Wrong nodes: asked for the "calls" edge A → B; chose A → D, where an edge runs the other way only: '
               'an "owns" edge.'),
        ("cd", 'Wrong nodes: asked for the "calls" edge A → B; chose C → D, which no edge joins.'),
        ("bb", 'Wrong nodes: asked for the "calls" edge A → B; chose B → B: B twice. B is given as the source, and '
               'should be the target.'),
        (("e4", "b"), 'Wrong type: asked for the two nodes A → B; chose the edge "owns" from D to A as the source.'),
    ],
)  # fmt: skip
def test_a_graph_is_told_by_labels_and_the_edge_that_was_taken(names: Sequence[str], told: str) -> None:
    record = graph_with(*EDGES)
    assert sentence(chosen(record, *names), record) == told


def test_a_relation_that_holds_the_other_way_says_so() -> None:
    record = graph_with(*EDGES)
    why = 'The relation is judged whichever way an edge runs: the "calls" edge A → B joins these two.'
    assert why in shown(show_case(chosen(record, "b", "a"), record, []))
    assert "whichever way" not in shown(show_case(chosen(record, "a", "b"), record, []))
    assert "whichever way" not in shown(show_case(chosen(record, "c", "d"), record, []))


def drawn(case: KeptCase, record: Mapping[str, Any]) -> tuple[str, list[tuple[str, str]]]:
    """The drawing, and (style, words) at each of its arrows."""
    (svg,) = re.findall(r"<svg.*?</svg>", str(show_case(case, record, [])), re.S)
    return svg, [(style, shown(text)) for style, text in re.findall(r'<g class="cx-words ?([^"]*)">(.*?)</g>', svg)]


def test_a_graph_is_drawn_with_the_gold_and_the_chosen_edge() -> None:
    record = graph_with(*EDGES)
    svg, words = drawn(chosen(record, "b", "a"), record)
    assert words[-2:] == [("cx-is-gold", "calls gold"), ("cx-is-chosen", "pings chosen")]
    assert words[:-2] == [("", "calls"), ("", "owns"), ("", "owns")]
    assert svg.count("<polyline") == len(EDGES) and svg.count("<rect") == 4
    assert 'aria-label="A graph of 4 nodes and 5 edges. Gold: A → B. Chosen: B → A."' in svg
    assert drawn(chosen(record, "a", "b"), record)[1][-1] == ("cx-is-gold", "calls gold and chosen")
    assert drawn(chosen(record, "c", "d"), record)[1][-1] == ("cx-is-chosen", "no edge chosen")
    svg, words = drawn(chosen(record, "b", "b"), record)
    assert words[-1] == ("cx-is-gold", "calls gold") and "chosen source" in svg  # no arrow says it, so the box does


def test_a_drawing_is_legible_and_the_same_each_time(hub: Path) -> None:
    """Of real graphs: no box overlaps another, nothing leaves the sheet, few words overlap."""
    graphs = [row for row in read_rows(hub / "ExBind", "broad") if row["format"] == "graph"][:15]
    overlaps = 0
    for record in graphs:
        opened = open_case(chosen(record, *latent_of(record).target["answer"]), record)
        nodes, edges = sketched(opened)
        boxes, words = [node.box for node in nodes], [edge.words for edge in edges]
        assert not any(one.meets(other) for one, other in itertools.combinations(boxes, 2))
        assert all(box.half_width <= box.x <= WIDTH - box.half_width for box in (*boxes, *words))
        overlaps += sum(one.meets(other) for one, other in itertools.combinations([*boxes, *words], 2))
        assert show_drawing(opened) == show_drawing(opened)
    assert overlaps <= len(graphs)


def test_a_graph_too_large_to_draw_is_not_drawn() -> None:
    record = graph_with(*EDGES * 13)
    assert "<svg" not in str(show_case(chosen(record, "b", "a"), record, []))
