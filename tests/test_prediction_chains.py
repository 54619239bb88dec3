"""The chains of a damaged dataset: each fault is one sentence with dataset, config, row and cure."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.canonical import canonical_json
from generator.condchain.chains import PATHS
from generator.errors import UserError
from generator.hub import MANIFEST
from handmade import write_config, write_dataset
from handmade_chains import CHART, NATURAL, natural_chain, write_chains
from predictors.benchmarks import BENCHMARKS, find_benchmark
from predictors.chain_baselines import BASELINES, make_baseline
from predictors.chains import ID_COLUMN, read_cases, read_keys, read_prompts, read_references
from predictors.keys import Key
from predictors.rows import find_configs


def condition(row: dict[str, Any], **changes: Any) -> None:
    row["layers"][1]["condition"].update(changes)


def question(row: dict[str, Any], **changes: Any) -> None:
    row["layers"][1]["question"].update(changes)


def reference(row: dict[str, Any], **changes: Any) -> None:
    row["false_reference"] = canonical_json({**json.loads(row["false_reference"]), **changes})


# name -> (what is done to row 2, what the message says); chain 1 has three layers and diverges at the second
BOTH: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "no id": (lambda row: row.update(id=None), "row 2: the id is null where a text is expected"),
    "a chain that stands twice": (
        lambda row: row.update(id="natural_0000"), "row 2: the case 'natural_0000' stands in row 1 already"
    ),
}  # fmt: skip
CASES: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "a predicate that is none": (lambda row: condition(row, predicate="state =="), "row 2: "),
    "a fact that is missing": (lambda row: condition(row, counterfactual="wheels > 2"), "row 2: "),
    "a torn mapping of facts": (lambda row: row["layers"][0].update(facts='{"a'), "row 2: Unterminated string"),
    "facts that are a list": (lambda row: row["layers"][0].update(facts="[]"), "row 2: the facts of layer 1 are no"),
    "no text of a condition": (lambda row: condition(row, text=None), "row 2: a sentence or an option of layer 2 is"),
    "no question": (lambda row: question(row, text=None), "row 2: a sentence or an option of layer 2 is no text"),
    "an answer of another letter": (lambda row: question(row, answer="C2"), "row 2: layer 2 has the answer 'C2'"),
    "three options": (lambda row: question(row, options=["a", "b", "c"]), "row 2: "),
    "no condition": (lambda row: row["layers"][0].update(condition=None), "row 2: chain natural_0001: every layer but"),
    "an unknown divergence": (lambda row: row.update(divergence_layer=3), "row 2: chain natural_0001: diverges at 3"),
    "another divergence": (lambda row: row.update(divergence_layer=1), "contradict each other on the false path's"),
    "another gold": (lambda row: row["true_path"].update(correct_answer="C1"), "each other on the true path's answer"),
    "another reference": (lambda row: reference(row, answer="B1"), "contradict each other on the false path's answer"),
    "a reference that is no object": (lambda row: row.update(true_reference="[]"), "row 2: "),
}  # fmt: skip


@pytest.fixture
def dataset(tmp_path) -> Path:
    write_chains(tmp_path / "CondChain")
    return tmp_path / "CondChain"


def damage(dataset: Path, change: Callable[[dict[str, Any]], Any]) -> None:
    rows = [natural_chain(number).to_row() for number in range(3)]
    change(rows[1])
    write_config(dataset, "natural", rows)


def fault(read, dataset: Path) -> str:
    with pytest.raises(UserError) as caught:
        list(read(str(dataset), "natural"))
    message = str(caught.value)
    assert message.startswith(f"{dataset}, config 'natural'") and "\n" not in message
    assert f"check it with: bindchain verify {dataset}, and build it again" in message
    return message


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("read", [read_cases, read_references])
def test_a_chain_that_cannot_be_named_is_refused(dataset, read, name):
    change, reason = BOTH[name]
    damage(dataset, change)
    assert reason in fault(read, dataset)


@pytest.mark.parametrize("name", CASES)
def test_a_row_that_is_no_chain_is_refused(dataset, name):
    change, reason = CASES[name]
    damage(dataset, change)
    assert reason in fault(read_cases, dataset)


@pytest.mark.parametrize("text", ["{}", "[]", '{"answer', "3", "null", '{"answer": 1}'])
def test_a_reference_without_an_answer_is_refused(dataset, text):
    damage(dataset, lambda row: row.update(true_reference=text))
    message = fault(read_references, dataset)
    assert "row 2: broken reference" in message and "NoneType" not in message and "subscript" not in message


REFERENCES: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "another answer": (lambda row: reference(row, answer="B1"), "contradict each other on the false path's answer"),
    "another gold": (lambda row: row["true_path"].update(correct_answer="C1"), "each other on the true path's answer"),
    "another domain": (lambda row: reference(row, domain="gui"), "false_reference contradict each other on the domain"),
    "another depth": (lambda row: reference(row, depth=4), "on the depth: 3, 4"),
    "another divergence": (lambda row: row.update(divergence_layer=1), "on the divergence_layer: 1, 2"),
    "other labels": (lambda row: reference(row, offered=["B2", "C1"]), "each other on the labels that are offered"),
    "of another chain": (
        lambda row: reference(row, id="natural_0000"),
        "is not that of the case 'natural_0001' (false)",
    ),
    "of the other path": (lambda row: reference(row, path="true"), "is not that of the case 'natural_0001' (false)"),
}


@pytest.mark.parametrize("name", REFERENCES)
def test_a_reference_that_its_own_row_contradicts_is_refused(dataset, name):
    change, reason = REFERENCES[name]
    damage(dataset, change)
    message = fault(read_references, dataset)
    assert "row 2: " in message and reason in message


def test_a_column_that_is_missing_is_named(dataset):
    rows = [natural_chain(number).to_row() for number in range(2)]
    for column, read in (("id", read_cases), ("false_reference", read_references), ("layers", read_cases)):
        write_config(dataset, "natural", [{key: row[key] for key in row if key != column} for row in rows])
        assert repr(column) in fault(read, dataset)


def test_every_path_of_every_chain_is_answered_in_order(dataset):
    keys = [Key(f"natural_{number:04d}", path) for number in range(NATURAL) for path in PATHS]
    assert list(read_keys(str(dataset), "natural")) == keys
    for read in (read_cases, read_prompts):
        assert [question.key for question in read(str(dataset), "natural")] == keys
    assert [reference.key for reference in read_references(str(dataset), "natural")] == keys


def test_every_baseline_answers_what_passes_with_an_offered_label(dataset):
    """The other way round: what the checks let through needs no further check in a baseline."""
    for question in read_cases(str(dataset), "all"):
        chain, path = question.asked
        offered = {f"\\boxed{{{label}}}" for layer in chain.layers for label in layer.question.labels}
        assert {make_baseline(name)(chain, path) for name in BASELINES} <= offered


def test_golds_are_those_of_the_paths(dataset):
    golds = {reference.key: reference.gold for reference in read_references(str(dataset), "natural")}
    assert golds[Key("natural_0001", "true")] == "C2" and golds[Key("natural_0001", "false")] == "B2"


def test_the_configs_of_some_chains_are_found_the_smallest_first(dataset):
    chart = [f"chart_{number:04d}" for number in range(CHART)]
    assert find_configs(str(dataset), ID_COLUMN, chart) == ["chart", "all"]
    assert find_configs(str(dataset), ID_COLUMN, [*chart, "natural_0000"]) == ["all"]


def test_a_dataset_is_of_the_benchmark_that_its_manifest_names(tmp_path, dataset):
    write_dataset(tmp_path / "other")
    assert find_benchmark(str(dataset)) is BENCHMARKS["CondChain"]
    assert find_benchmark(str(tmp_path / "other")) is BENCHMARKS["ExBind"]
    manifest = json.loads((dataset / MANIFEST).read_text())
    (dataset / MANIFEST).write_text(json.dumps({**manifest, "dataset": "MathBind"}))
    with pytest.raises(UserError, match="its manifest calls it 'MathBind'.*: ExBind, CondChain"):
        find_benchmark(str(dataset))


def test_benchmarks_stand_under_their_own_names():
    assert {name: benchmark.name for name, benchmark in BENCHMARKS.items()} == {name: name for name in BENCHMARKS}
