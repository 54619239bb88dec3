"""Baselines: what each rule answers on cases made by hand, and that it answers in the reference's own form."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from generator.errors import UserError
from generator.records import REFERENCE_KEYS, Binding, Candidate, Latent, Record
from predictors import kind_of, make_predictor
from predictors.asking import Question, Reply
from predictors.baselines import (
    BASELINES,
    content_words,
    lexical_choice,
    lexical_maxima,
    type_choice,
)
from predictors.benchmarks import BENCHMARKS
from predictors.keys import Key

EXBIND = BENCHMARKS["ExBind"]
TYPES = {"table": "table_cell", "graph": "graph_node", "tree": "tree_node"}
# (candidate id, type, semantic id, visible text), in candidate order
CELLS = [
    ("cell_r02_c01", "table_cell", "row1.owner", "Ada Lind"),
    ("cell_r01_c00", "table_cell", "row0.name", "Apollo"),
    ("cell_r01_c01", "table_cell", "row0.owner", "Maria Chen"),
    ("cell_r10_c01", "table_cell", "row10.owner", "Ravi Bose"),  # row1 is no prefix that may catch row10
    ("cell_r02_c00", "table_cell", "row1.name", "Borealis"),
    ("cell_r10_c00", "table_cell", "row10.name", "Cygnus"),
]
NODES = [
    ("kw3fd", "graph_edge", "edge0", ""),
    ("m3q9d", "graph_node", "v1", "Auth"),
    ("b7xkz", "graph_node", "v2", "Mail"),
    ("h2ptc", "graph_node", "v0", "Billing"),
]
LEAVES = [
    ("x2fgh", "tree_label", "m0.r0", "Copy from Billing"),
    ("v9bcd", "tree_node", "m1.r0", "Move to the archive"),
]


def case(
    form: str, things: list[tuple[str, str, str, str]], instruction: str, answer: list[str]
) -> tuple[Record, Latent]:
    """A record and its latent with just what a baseline can see."""
    family = {"table": "table", "graph": "graph", "tree": "hierarchy"}[form]
    mapping = {semantic_id: candidate_id for candidate_id, _, semantic_id, _ in things}
    latent = Latent(
        latent_id="l0",
        family=family,
        level="easy",
        entities={semantic_id: kind for _, kind, semantic_id, _ in things},
        attributes={semantic_id: {"text": text} for _, _, semantic_id, text in things if text},
        target={"answer": answer, "row": answer[0].partition(".")[0]},
    )
    record = Record(
        case_id=f"l0__{form}",
        latent_id="l0",
        suite="targeted",
        level="easy",
        format=form,
        instruction=instruction,
        source_type="none",
        source="",
        candidates=tuple(Candidate(*thing[:3]) for thing in things),
        gold={key: mapping[part] for key, part in zip(REFERENCE_KEYS[form], answer, strict=True)},
        binding=Binding(executable_type=TYPES[form]),
        surface_mapping=mapping,
        applicable_stages=(),
        latent=latent.to_json(),
        reference="{}",
        generator_version="test",
        seed=0,
    )
    return record, latent


TABLE = case("table", CELLS, "Who is the owner of the project Borealis?", ["row1.owner"])
GRAPH = case("graph", NODES, "Which link says that Auth is called by Billing?", ["v0", "v1"])
TREE = case("tree", LEAVES, "Find the confirm button of Shipping.", ["m1.r0"])


def cell(candidate_id: str) -> str:
    return json.dumps({"cell_id": candidate_id})


def pair(source: str, target: str) -> str:
    return json.dumps({"source_id": source, "target_id": target})


@pytest.mark.parametrize(
    ("name", "case", "text"),
    [
        ("oracle", TABLE, cell("cell_r02_c01")),
        ("first", TABLE, cell("cell_r02_c01")),
        ("last", TABLE, cell("cell_r10_c00")),
        ("lexical", TABLE, cell("cell_r02_c00")),  # 'Borealis' stands in the instruction
        ("type", TABLE, ""),  # six cells: the type tells nothing
        ("row_only", TABLE, cell("cell_r02_c00")),  # the gold's row, the other column
        ("oracle", GRAPH, pair("h2ptc", "m3q9d")),
        ("first", GRAPH, pair("m3q9d", "b7xkz")),  # the edge comes first but cannot be an endpoint
        ("last", GRAPH, pair("b7xkz", "h2ptc")),
        ("lexical", GRAPH, pair("m3q9d", "h2ptc")),  # both labels are named; words know no direction
        ("type", GRAPH, ""),
        ("row_only", GRAPH, ""),
        ("oracle", TREE, json.dumps({"target_id": "v9bcd"})),
        ("type", TREE, json.dumps({"target_id": "v9bcd"})),  # the only node: the type gives it away
        ("random", TREE, json.dumps({"target_id": "v9bcd"})),
        ("row_only", TREE, ""),
    ],
)
def test_what_a_baseline_answers(name, case, text):
    record, latent = case
    assert EXBIND.make_baseline(name)(record, latent) == text


def test_type_answers_a_graph_of_exactly_two_nodes():
    record, latent = case("graph", [NODES[0], NODES[3], NODES[1]], "Which link is meant?", ["v0", "v1"])
    assert EXBIND.make_baseline("type")(record, latent) == pair("h2ptc", "m3q9d")


def test_row_only_takes_the_next_column_in_candidate_order_and_wraps():
    cells = [(f"c{n}", "table_cell", f"row{n % 2}.{column}", "") for n, column in enumerate("aabbcc")]
    for answer, expected in {"row0.a": "c2", "row0.b": "c4", "row0.c": "c0"}.items():
        record, latent = case("table", cells, "Which cell?", [answer])
        assert EXBIND.make_baseline("row_only")(record, latent) == cell(expected)


def test_row_only_abstains_where_the_row_has_one_cell_only():
    record, latent = case("table", [CELLS[0], CELLS[1]], "Which cell?", ["row1.owner"])
    assert EXBIND.make_baseline("row_only")(record, latent) == ""


def test_content_words_are_lower_case_words_and_digits_without_stop_words():
    assert content_words("The Server-07 of É. Dupont's: is it cell_r01_c02?") == {
        "server", "07", "é", "dupont", "cell", "r01", "c02",
    }  # fmt: skip
    assert content_words("Which of these is the one that it was?") == set()


@pytest.mark.parametrize(
    ("instruction", "maxima"),
    [
        ("Who owns Borealis?", ["cell_r02_c00"]),
        ("Is it Maria, Ada or neither?", ["cell_r02_c01", "cell_r01_c01"]),  # one word each, in candidate order
        ("Is it MARIA CHEN, or Ada?", ["cell_r01_c01"]),  # two words against one
        ("Ada and Ada again, not Maria Chen", ["cell_r01_c01"]),  # a word counts once
        ("What is in the grid at r10?", ["cell_r10_c01", "cell_r10_c00"]),  # the parts of an id are words too
        ("Who is it?", [candidate_id for candidate_id, *_ in CELLS]),  # no overlap: all do equally badly
    ],
)
def test_lexical_maxima(instruction, maxima):
    record, latent = replace(TABLE[0], instruction=instruction), TABLE[1]
    assert lexical_maxima(record, latent) == maxima
    assert lexical_choice(record, latent) == maxima[0]
    assert EXBIND.make_baseline("lexical")(record, latent) == cell(maxima[0])


def test_choices_see_only_what_can_be_executed():
    assert lexical_choice(replace(TREE[0], instruction="Copy from Billing"), TREE[1]) == "v9bcd"
    assert type_choice(*TREE) == "v9bcd"
    assert type_choice(*TABLE) is None
    nothing = replace(TREE[0], candidates=TREE[0].candidates[:1])
    assert lexical_maxima(nothing, TREE[1]) == []
    assert lexical_choice(nothing, TREE[1]) is None and type_choice(nothing, TREE[1]) is None


def test_random_depends_on_seed_and_case_id_and_on_nothing_else():
    record, latent = TABLE
    # golden: hash-seeded draws must be the same on every machine, Python and PYTHONHASHSEED
    assert [EXBIND.make_baseline("random", seed=seed)(record, latent) for seed in range(3)] == [
        cell("cell_r01_c00"),
        cell("cell_r10_c01"),
        cell("cell_r01_c00"),
    ]


@pytest.mark.parametrize(("case", "kinds"), [(TABLE, 6), (GRAPH, 6)])  # graph: 3 x 2 ordered pairs of nodes
def test_random_is_uniform_over_what_can_be_answered(case, kinds):
    record, latent = case
    answer = EXBIND.make_baseline("random", seed=1)
    cases = (replace(record, latent_id=f"l{n}", case_id=f"l{n}__{record.format}") for n in range(3000))
    counts = Counter(answer(item, latent) for item in cases)
    assert len(counts) == kinds
    assert all(abs(count - 3000 / kinds) < 100 for count in counts.values())  # nearly five standard deviations


@pytest.mark.parametrize("name", BASELINES)
@pytest.mark.parametrize("case", [TABLE, GRAPH, TREE], ids=["table", "graph", "tree"])
def test_an_answer_is_strict_json_with_the_reference_keys(name, case):
    record, latent = case
    text = EXBIND.make_baseline(name, seed=3)(record, latent)
    if text:
        answer = json.loads(text)
        assert tuple(answer) == REFERENCE_KEYS[record.format]
        executable = {item.candidate_id for item in record.candidates if item.candidate_type == TYPES[record.format]}
        assert set(answer.values()) <= executable and len(set(answer.values())) == len(answer)


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("oracle", r"unknown predictor 'oracle'; write one of: baseline:NAME, transformers:PATH_OR_ID, openai:MODEL$"),
        ("model:x", "unknown predictor 'model:x'; write one of: baseline:NAME"),
        ("baseline:", "unknown predictor 'baseline:'"),
        ("openai: ", "unknown predictor 'openai: '"),
        ("", "unknown predictor ''"),
    ],
)
def test_an_unknown_predictor_is_refused_with_the_kinds(spec, reason):
    with pytest.raises(UserError, match=reason):
        kind_of(spec)
    with pytest.raises(UserError, match=reason):
        make_predictor(spec, EXBIND, EXBIND.decoding, {})


def test_an_unknown_baseline_is_refused_with_the_names():
    with pytest.raises(UserError, match="'majority'.*oracle, random, first, last, lexical, type, row_only"):
        make_predictor("baseline:majority", EXBIND, EXBIND.decoding, {})


def test_an_option_of_another_kind_is_refused_with_those_that_take_it():
    with pytest.raises(UserError, match="^--base-url is an option of openai:..., and baseline:first does not take it"):
        make_predictor("baseline:first", EXBIND, EXBIND.decoding, {"base_url": "http://127.0.0.1:1/v1"})


def test_a_baseline_answers_questions_as_its_rule_does():
    """As a predictor of the run loop it takes the parts of a case, and its seed is a part of what it is."""
    random = make_predictor("baseline:random", EXBIND, EXBIND.decoding, {"seed": 1})
    replies = random.answers(Question(Key(case[0].case_id), case) for case in (TABLE, GRAPH))
    rule = EXBIND.make_baseline("random", seed=1)
    assert list(replies) == [Reply(Key("l0__table"), rule(*TABLE)), Reply(Key("l0__graph"), rule(*GRAPH))]
    assert random.identity == {"kind": "baseline", "name": "random", "seed": 1}
