"""Every gate rejects a case that is broken in just its way, and lets the unbroken case pass."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from generator.exbind import cases
from generator.exbind.audit import faults, figures, rank_figures
from generator.exbind.cases import Drawn, draw
from generator.exbind.gates import GATES, SUITE_GATES, first_failure
from generator.exbind.replay import CaseReport
from generator.records import Latent, Record
from making import drawn_cases, key_for

CASES = drawn_cases(3)
IDS = [case.record.case_id for case in CASES]


def rebuilt(drawn: Drawn, **changes: object) -> tuple[Record, Latent]:
    return replace(drawn.record, **changes), drawn.latent


def without_gold(drawn: Drawn) -> tuple[Record, Latent]:
    gold = set(drawn.record.gold.values())
    kept = tuple(item for item in drawn.record.candidates if item.candidate_id not in gold)
    mapping = {item.semantic_id: item.candidate_id for item in kept}
    return rebuilt(drawn, candidates=kept, surface_mapping=mapping)


def same_id_twice(drawn: Drawn) -> tuple[Record, Latent]:
    first, second, *rest = drawn.record.candidates
    return rebuilt(drawn, candidates=(first, replace(second, candidate_id=first.candidate_id), *rest))


def mapping_of_another(drawn: Drawn) -> tuple[Record, Latent]:
    names = list(drawn.record.surface_mapping)
    ids = list(drawn.record.surface_mapping.values())
    return rebuilt(drawn, surface_mapping=dict(zip(names, ids[1:] + ids[:1], strict=True)))


def gold_moved(drawn: Drawn) -> tuple[Record, Latent]:
    """Another executable candidate is called gold; on a graph the endpoints are swapped."""
    record = drawn.record
    if record.format == "graph":
        source, target = record.gold.values()
        return rebuilt(drawn, gold={"source_id": target, "target_id": source})
    key, gold = next(iter(record.gold.items()))
    other = next(item.candidate_id for item in record.candidates if item.candidate_id != gold)
    return rebuilt(drawn, gold={key: other})


def second_answer(drawn: Drawn) -> tuple[Record, Latent]:
    """Something else fits what the instruction says as well."""
    return drawn.record, TWINS[drawn.latent.family](drawn.latent)


def twin_shape(latent: Latent) -> Latent:
    """Another shape looks like the target and stands in its place."""
    (answer,) = latent.target["answer"]
    other = next(name for name in latent.attributes if name not in (answer, latent.target["anchor"]))
    return replace(latent, attributes={**latent.attributes, other: latent.attributes[answer]})


def twin_module(latent: Latent) -> Latent:
    """The other module has the same title, and its leaves the same properties."""
    (answer,) = latent.target["answer"]
    title, own = latent.target["group_title"], latent.attributes[answer]
    attributes = {
        name: {**item, "title": title} if kind == "module" else {**item, **same(own)} if kind == "leaf" else item
        for name, kind in latent.entities.items()
        for item in [latent.attributes[name]]
    }
    return replace(latent, attributes=attributes)


def same(own: dict) -> dict:
    return {"kind": own["kind"], "state": own["state"]}


def twin_row(latent: Latent) -> Latent:
    """Another row says the same in every column."""
    row = latent.target["row"]
    other = next(name for name, kind in latent.entities.items() if kind == "row" and name != row)
    copies = {f"{other}.{name.partition('.')[2]}": item for name, item in latent.attributes.items()
              if name.startswith(f"{row}.")}  # fmt: skip
    return replace(latent, attributes={**latent.attributes, **copies})


def twin_link(latent: Latent) -> Latent:
    """Links of the asked type join the named ends with all other nodes, and run back between the asked ones."""
    source, target = latent.target["answer"]
    if {"source", "target"} <= set(latent.target["given"]):
        pytest.skip("both ends and the direction are named: no second pair can fit")
    relation = latent.target["relation"]
    nodes = [name for name, kind in latent.entities.items() if kind == "node" and name not in (source, target)]
    new = [(target, source), *((source, node) for node in nodes), *((node, target) for node in nodes)]
    return replace(latent, edges=(*latent.edges, *((f"x{k}", s, relation, t) for k, (s, t) in enumerate(new))))


TWINS = {"relational": twin_shape, "hierarchy": twin_module, "table": twin_row, "graph": twin_link}


def oracle_blamed(drawn: Drawn) -> tuple[Record, Latent]:
    """The evaluator's side names another gold than the record."""
    reference = json.loads(drawn.record.reference)
    wrong = gold_moved(drawn)[0].gold
    assert wrong != reference["gold"]
    reference["gold"] = wrong
    return rebuilt(drawn, reference=json.dumps(reference))


def leaked_id(drawn: Drawn) -> tuple[Record, Latent]:
    gold = next(iter(drawn.record.gold.values()))
    return rebuilt(drawn, instruction=f"{drawn.record.instruction} ({gold.upper()})")


def leaked_semantic_id(drawn: Drawn) -> tuple[Record, Latent]:
    return rebuilt(drawn, instruction=f"{drawn.record.instruction} It is {drawn.latent.target['answer'][0]}.")


def named_by_its_text(drawn: Drawn) -> tuple[Record, Latent]:
    gold = drawn.latent.target["answer"][0]
    attributes = {**drawn.latent.attributes}
    attributes[gold] = {**attributes.get(gold, {}), "text": drawn.record.instruction}
    return drawn.record, replace(drawn.latent, attributes=attributes)


def only_one_of_its_type(drawn: Drawn) -> tuple[Record, Latent]:
    gold = next(iter(drawn.record.gold.values()))
    others = (item if item.candidate_id == gold else replace(item, candidate_type="row") for item in
              drawn.record.candidates)  # fmt: skip
    return rebuilt(drawn, candidates=tuple(others))


def slightly_out_of_line(drawn: Drawn) -> tuple[Record, Latent]:
    """The target stands a little out of the anchor's row and column."""
    latent, answer = drawn.latent, drawn.latent.target["answer"][0]
    if latent.family != "relational":
        pytest.skip("only scenes have margins")
    shape = latent.attributes[answer]
    moved = {**shape, "x": shape["x"] + 30, "y": shape["y"] + 30}
    return drawn.record, replace(latent, attributes={**latent.attributes, answer: moved})


def without_a_size(drawn: Drawn) -> tuple[Record, Latent]:
    """No small shape is left to tell the medium ones from."""
    latent = drawn.latent
    if latent.family != "relational" or "size" not in {
        *latent.target["attributes"],
        *latent.target["anchor_attributes"],
    }:
        pytest.skip("no size is named")
    shapes = {name: {**shape, "size": "medium"} if shape["size"] == "small" else shape
              for name, shape in latent.attributes.items()}  # fmt: skip
    return drawn.record, replace(latent, attributes=shapes)


MUTANTS = [
    ("candidates_well_formed", without_gold),
    ("candidates_well_formed", same_id_twice),
    ("candidates_well_formed", mapping_of_another),
    ("unique_gold", gold_moved),
    ("unique_gold", second_answer),
    ("unarguable_scene", slightly_out_of_line),
    ("unarguable_scene", without_a_size),
    ("structural_oracle", oracle_blamed),
    ("no_target_leak", leaked_id),
    ("no_target_leak", leaked_semantic_id),
    ("no_lexical_shortcut", named_by_its_text),
    ("no_type_shortcut", only_one_of_its_type),
]


@pytest.mark.parametrize(("gate", "mutate"), MUTANTS, ids=[f"{gate}-{mutate.__name__}" for gate, mutate in MUTANTS])
@pytest.mark.parametrize("drawn", CASES, ids=IDS)
def test_a_broken_case_is_rejected(gate: str, mutate: object, drawn: Drawn) -> None:
    record, latent = mutate(drawn)
    reason = GATES[gate](record, latent)
    assert reason, f"{gate} lets {mutate.__name__} pass"
    assert len(reason.splitlines()) == 1


@pytest.mark.parametrize("drawn", CASES, ids=IDS)
def test_a_second_answer_is_counted_as_such(drawn: Drawn) -> None:
    record, latent = second_answer(drawn)
    reason = GATES["unique_gold"](record, latent)
    assert int(reason.split()[0]) >= 2, reason


def test_a_rejected_draw_is_drawn_again_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    key = key_for("table", "table", 1)
    first = draw(key)
    verdicts = iter([("no_target_leak", "as if"), ("unique_gold", "as if"), None])
    monkeypatch.setattr(cases, "first_failure", lambda record, latent: next(verdicts))
    redrawn = draw(key)
    assert redrawn.rejections == ("no_target_leak", "unique_gold")
    assert redrawn.latent != first.latent and redrawn.record.case_id == first.record.case_id


def test_a_case_that_no_draw_makes_fit_is_an_error_that_names_the_gates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cases, "first_failure", lambda record, latent: ("unique_gold", "as if"))
    with pytest.raises(cases.GateError, match="unique_gold"):
        draw(key_for("table", "table", 1))


@pytest.mark.parametrize("drawn", CASES, ids=IDS)
def test_the_unbroken_case_passes(drawn: Drawn) -> None:
    assert first_failure(drawn.record, drawn.latent) is None
    assert {name for names in SUITE_GATES.values() for name in names} == set(GATES)


def report(index: int, rank: int, places: int = 6, **changes: object) -> CaseReport:
    exact = {"oracle": True, "lexical": False, "type": False}
    made = CaseReport(f"case_{index}", {}, exact, places, places, rank, f"q{index}")
    return replace(made, **changes)


def test_a_suite_with_even_ranks_passes() -> None:
    cases = [report(index, 1 + index % 6) for index in range(120)]
    assert faults(cases) == []
    assert figures(cases)["gold_rank"]["best_constant_rule_accuracy"] == pytest.approx(1 / 6)


@pytest.mark.parametrize("rank", [1, 6, 3])
def test_a_suite_with_a_favourite_rank_is_rejected(rank: int) -> None:
    cases = [report(index, rank if index % 2 else 1 + index % 6) for index in range(120)]
    assert not rank_figures(cases)["passes"]
    assert any("gold ranks" in fault for fault in faults(cases))


def test_always_last_is_found_in_lists_of_different_length() -> None:
    cases = [report(index, 4 + index % 30, places=4 + index % 30) for index in range(120)]
    assert rank_figures(cases)["best_constant_rule"] == "rank -1"
    assert not rank_figures(cases)["passes"]


def test_the_same_question_twice_and_the_same_id_twice_are_found() -> None:
    cases = [report(index, 1 + index % 6) for index in range(60)]
    assert any("asks the same" in fault for fault in faults([*cases, report(99, 1, question="q5")]))
    assert any("stands 2 times" in fault for fault in faults([*cases, replace(cases[5], question="new")]))
    assert faults([]) == ["there is no row"]
