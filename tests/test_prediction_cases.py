"""The cases of a damaged dataset: each fault is one sentence with dataset, config, row and cure."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.canonical import canonical_json
from generator.errors import UserError
from generator.hub import data_path
from handmade import table_case, write_config, write_dataset
from predictors.baselines import BASELINES, make_baseline
from predictors.cases import ID_COLUMN, read_cases, read_references
from predictors.rows import find_configs

TARGETED = [f"u{n}__table" for n in range(4)]


def edited(row: dict, column: str, **changes) -> str:
    """A JSON column of a row with other entries."""
    return canonical_json({**json.loads(row[column]), **changes})


# name -> (what to put into row 2, what the message says)
BOTH = {
    "no case_id": ({"case_id": None}, "row 2: the case_id is null where a text is expected"),
    "a blank case_id": ({"case_id": " "}, "row 2: the case_id is blank"),
    "a case that stands twice": ({"case_id": "t0__table"}, "row 2: the case 't0__table' stands in row 1 already"),
}
CASES = {
    "the latent of another": ({"latent": table_case(5).latent}, "row 2: the latent in it is 't5'"),
    "an empty latent": ({"latent": "{}"}, "row 2: no latent: expected an object"),
    "a torn latent": ({"latent": '{"attr'}, "row 2: Unterminated string"),
    "a latent nested too deeply": ({"latent": "[" * 100_000}, "row 2: "),
    "no mapping": ({"surface_mapping": "{}"}, "row 2: the candidates and the surface mapping contradict each other"),
    "another mapping": ({"surface_mapping": "[]"}, "row 2: "),
    "an unknown format": ({"format": "video"}, "row 2: 'video' is missing or unknown"),
    "no instruction": ({"instruction": None}, "row 2: the instruction, or an id or a type of a candidate, is no text"),
    "no binding": ({"binding": None}, "row 2: "),
    "no gold": ({"gold": {"cell_id": None}}, "row 2: the latent's answer, the candidates and the gold contradict"),
    "no candidates": ({"candidates": []}, "row 2: the latent's answer, the candidates and the gold contradict"),
}  # fmt: skip


@pytest.fixture
def dataset(tmp_path) -> Path:
    write_dataset(tmp_path / "ExBind")
    return tmp_path / "ExBind"


def damage(dataset: Path, changes: dict) -> None:
    rows = [table_case(number).to_row() for number in range(3)]
    rows[1].update(changes)
    write_config(dataset, "broad", rows)


def fault(read, dataset: Path) -> str:
    with pytest.raises(UserError) as caught:
        list(read(str(dataset), "broad"))
    message = str(caught.value)
    assert message.startswith(f"{dataset}, config 'broad'") and "\n" not in message
    assert f"check it with: bindchain verify {dataset}, and build it again" in message
    return message


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("read", [read_cases, read_references])
def test_a_case_that_cannot_be_named_is_refused(dataset, read, name):
    changes, reason = BOTH[name]
    damage(dataset, changes)
    assert reason in fault(read, dataset)


@pytest.mark.parametrize("name", CASES)
def test_a_row_that_is_no_case_is_refused(dataset, name):
    changes, reason = CASES[name]
    damage(dataset, changes)
    assert reason in fault(read_cases, dataset)


@pytest.mark.parametrize(
    "changes",
    [{"attributes": {"row0": "text"}}, {"target": {}}, {"target": {"answer": ["row0.name"]}}, {"edges": None}],
)
def test_a_latent_with_something_else_in_it_is_refused(dataset, changes):
    row = table_case(1).to_row()
    damage(dataset, {"latent": edited(row, "latent", **changes)})
    assert "row 2: " in fault(read_cases, dataset)


def test_a_case_id_of_another_type_is_refused(dataset):
    write_config(dataset, "broad", [{"case_id": 7, "reference": "{}"}])
    assert "row 1: the case_id is a number" in fault(read_references, dataset)


def test_a_column_that_is_missing_is_named(dataset):
    for column, read in (("case_id", read_cases), ("reference", read_references), ("latent", read_cases)):
        rows = [table_case(number).to_row() for number in range(2)]
        write_config(dataset, "broad", [{key: row[key] for key in row if key != column} for row in rows])
        assert repr(column) in fault(read, dataset)


def test_a_config_without_a_case_is_refused(dataset):
    path = dataset / data_path("broad")
    write_config(dataset, "broad", [])
    assert path.exists() and "holds no case" in fault(read_references, dataset)


def test_every_baseline_answers_what_passes(dataset):
    """The other way round: what the checks let through needs no further check in a baseline."""
    for question in read_cases(str(dataset), "broad"):
        for name in BASELINES:
            assert isinstance(make_baseline(name)(*question.asked), str)


def test_the_configs_of_some_ids_are_found_the_smallest_first(dataset):
    assert find_configs(str(dataset), ID_COLUMN, TARGETED) == ["targeted_table", "targeted"]
    assert find_configs(str(dataset), ID_COLUMN, [*TARGETED, "u4__table"]) == ["targeted"]
    assert find_configs(str(dataset), ID_COLUMN, ["else"]) == []
    assert find_configs("org/name", ID_COLUMN, TARGETED) == []


def test_configs_of_one_size_stand_in_the_manifest_order(dataset):
    """A config that changes the candidates' order or columns has the same cases as its base, which comes first."""
    manifest = json.loads((dataset / "manifest.json").read_text())
    for name in ("table_order_1", "a_columns"):
        manifest["configs"][name] = manifest["configs"]["targeted_table"]
        write_config(dataset, name, [table_case(number, "u").to_row() for number in range(4)])
    (dataset / "manifest.json").write_text(json.dumps(manifest))
    assert find_configs(str(dataset), ID_COLUMN, TARGETED) == [
        "targeted_table",
        "table_order_1",
        "a_columns",
        "targeted",
    ]


def test_a_config_that_cannot_be_read_is_no_hindrance(dataset):
    (dataset / data_path("targeted")).write_bytes(b"PAR1 this is none PAR1")
    assert find_configs(str(dataset), ID_COLUMN, TARGETED) == ["targeted_table"]
    (dataset / data_path("targeted")).unlink()
    write_config(dataset, "broad", [{"id": "no case_id here"}])
    assert find_configs(str(dataset), ID_COLUMN, TARGETED) == ["targeted_table"]
