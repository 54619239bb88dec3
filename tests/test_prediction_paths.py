"""Prediction files with two answers an id: the column `path`, and the official result files."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.errors import UserError
from handmade import raw
from predictors.columns import TWO_PATHS
from predictors.files import Prediction, read_predictions
from predictors.join import Reference, join, missing_warning
from predictors.keys import Key

ENDINGS = (".jsonl", ".json", ".csv", ".parquet")
OFFICIAL = {"id": "c1", "domain": "natural", "true_path_pred": "F2", "true_path_gt": "F1",
            "false_path_pred": "None", "false_path_gt": "B3"}  # fmt: skip

plain_text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=40)
answers = st.dictionaries(
    st.builds(Key, plain_text.filter(str.strip), st.sampled_from(["true", "false"])), plain_text, min_size=1, max_size=6
)


def write(path: Path, rows: list[dict]) -> Path:
    """Rows of equal columns in the format of the ending, by the plainest means there are."""
    if path.suffix == ".jsonl":
        path.write_bytes("".join(json.dumps(row) + "\n" for row in rows).encode())
    elif path.suffix == ".json":
        path.write_bytes(json.dumps(rows).encode())
    elif path.suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as handle:
            writer = csv.DictWriter(handle, fieldnames=list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
    else:
        pq.write_table(pa.Table.from_pylist(rows), path)
    return path


def texts(path: Path) -> dict[Key, str]:
    return {item.key: item.text for item in read_predictions(path, TWO_PATHS).predictions}


def fault(path: Path) -> str:
    with pytest.raises(UserError) as caught:
        read_predictions(path, TWO_PATHS)
    assert str(path) in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("ending", ENDINGS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(answers=answers)
def test_any_text_comes_back_under_its_id_and_path(tmp_path, ending, answers):
    rows = [{"id": key.id, "path": key.path, "prediction": text} for key, text in answers.items()]
    assert texts(write(tmp_path / f"p{ending}", rows)) == answers


def test_a_path_column_is_nothing_to_a_benchmark_of_one_answer(tmp_path):
    """There it is a column as any other: whatever stands in it, also twice for one id, is not looked at."""
    for ending in ENDINGS:
        rows = [{"id": "a", "path": "left", "prediction": "x"}, {"id": "b", "path": "", "prediction": "y"}]
        file = read_predictions(write(tmp_path / f"p{ending}", rows))
        assert [(item.id, item.path) for item in file.predictions] == [("a", ""), ("b", "")]
    twice = [{"id": "a", "path": path, "prediction": path} for path in ("true", "false")]
    with pytest.raises(UserError, match="line 2, id 'a': differs from the answer in line 1"):
        read_predictions(write(tmp_path / "p.jsonl", twice))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"id": "k", "prediction": "x"}', "line 2, id 'k': the path is absent; it must be the string 'true' or 'fal"),
        ('{"id": "k", "path": true, "prediction": "x"}', "id 'k': the path is true without quotes; it must be the str"),
        ('{"id": "k", "path": null, "prediction": "x"}', "id 'k': the path is null"),
        ('{"id": "k", "path": "True", "prediction": "x"}', "id 'k': the path is 'True'"),
        ('{"id": "k", "path": " ", "prediction": "x"}', "id 'k': the path is blank"),
        ('{"path": "true", "prediction": "x"}', "line 2: the id is absent; it must be the chain id as a string"),
        ('{"id": "k", "path": "true", "prediction": 5}', "line 2, id 'k', path 'true': the prediction is a number"),
        ('{"id": "k", "path": "true", "prediction": "x", "status": "done"}', "path 'true': the status is 'done'"),
        ('{"id": "a", "path": "false", "prediction": "z"}', "id 'a', path 'false': differs from the answer in line 1"),
        ('"x"', 'is a string where an object {"id": ..., "path": ..., "prediction": ...} is expected'),
    ],
)  # fmt: skip
def test_a_broken_line_is_named_with_id_and_path(tmp_path, line, reason):
    message = fault(raw(tmp_path, "p.jsonl", '{"id": "a", "path": "false", "prediction": "x"}\n' + line + "\n"))
    assert "1 problem, so nothing of it was used" in message and reason in message


def test_a_repeated_answer_is_named_with_its_path(tmp_path):
    row = {"id": "a", "path": "false", "prediction": "x"}
    file = read_predictions(write(tmp_path / "p.csv", [row, {**row, "path": "true"}, row]), TWO_PATHS)
    assert len(file.predictions) == 2
    assert file.warnings == (
        f"{tmp_path / 'p.csv'}: 1 row repeats an earlier row word for word and counts once: 'a' (false)",
    )


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_without_the_column_is_told_what_to_add(tmp_path, ending):
    message = fault(write(tmp_path / f"p{ending}", [{"id": "a", "prediction": "x"}]))
    assert "lacks the column 'path' (it has 'id', 'prediction'); give every row an 'id', a 'path' (" in message
    assert "rename 'branch' to 'path'" in fault(
        write(tmp_path / f"p{ending}", [{"id": "a", "branch": "true", "prediction": "x"}])
    )


def test_an_object_of_texts_cannot_say_which_path(tmp_path):
    assert "holds one object; write a list of rows" in fault(raw(tmp_path, "p.json", '{"a": "x", "b": "y"}'))
    assert "holds a single row; write a list of rows" in fault(
        raw(tmp_path, "p.json", '{"id": "a", "path": "true", "prediction": "x"}')
    )
    assert "name it *.jsonl" in fault(raw(tmp_path, "p.json", json.dumps(OFFICIAL) * 2))


def test_parquet_holds_the_path_as_a_string(tmp_path):
    message = fault(write(tmp_path / "p.parquet", [{"id": "a", "path": True, "prediction": "x"}]))
    assert "the column 'path' holds bool, not strings" in message


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_official_row_is_two_predictions(tmp_path, ending):
    rows = [OFFICIAL, {**OFFICIAL, "id": "c2", "true_path_pred": None, "false_path_pred": "\\boxed{B3}"}]
    file = read_predictions(write(tmp_path / f"p{ending}", rows), TWO_PATHS)
    assert [(item.key, item.text, item.status, item.gold) for item in file.predictions] == [
        (Key("c1", "true"), "F2", "ok", "F1"),
        (Key("c1", "false"), "None", "ok", "B3"),
        (Key("c2", "true"), "", "missing", "F1"),
        (Key("c2", "false"), "\\boxed{B3}", "ok", "B3"),
    ]


@pytest.mark.parametrize(
    ("text", "label"),
    [("F2", True), ("\\text{F2", True), ("F2:thefirstone", True), ("None", True), ("F2 ", False), ("So F2.", False),
     ("\\boxed{F2}", False), ("a\nF2", False)],
)  # fmt: skip
def test_labels_that_were_read_before_are_told_from_texts(tmp_path, text, label):
    """The official parser strips blanks and takes a box's inside, so a text with either was not read by it."""
    row = {**OFFICIAL, "true_path_pred": text}
    true, _ = read_predictions(write(tmp_path / "p.jsonl", [row]), TWO_PATHS).predictions
    assert (true.text, true.is_label) == (text, label)
    own = {"id": "c1", "path": "true", "prediction": text}
    assert not read_predictions(write(tmp_path / "q.jsonl", [own]), TWO_PATHS).predictions[0].is_label


def test_an_official_row_of_one_path_lacks_the_other_one(tmp_path):
    row = {"id": "c1", "domain": "gui", "false_path_pred": "A1", "false_path_gt": None}
    file = read_predictions(write(tmp_path / "p.jsonl", [row]), TWO_PATHS)
    assert [(item.path, item.status, item.gold) for item in file.predictions] == [
        ("true", "missing", None), ("false", "ok", None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"id": 7}, "row 1: the id is a number"),
        ({"true_path_pred": 3}, "row 1, id 'c1', path 'true': the prediction is a number"),
        ({"false_path_gt": 3}, "row 1, id 'c1', path 'false': the gold beside it is a number"),
    ],
)
def test_a_broken_official_row_is_named(tmp_path, changes, reason):
    assert reason in fault(write(tmp_path / "p.json", [{**OFFICIAL, **changes}]))


def test_own_columns_come_before_official_ones(tmp_path):
    """A file that has both is one of ours: its official columns are ignored, as all that are not read."""
    row = {**OFFICIAL, "path": "true", "prediction": "F4"}
    (prediction,) = read_predictions(write(tmp_path / "p.csv", [row]), TWO_PATHS).predictions
    assert (prediction.text, prediction.gold) == ("F4", None)


def references() -> list[Reference]:
    golds = {("c1", "true"): "F1", ("c1", "false"): "B3", ("c2", "true"): "D2", ("c2", "false"): "A4"}
    return [Reference(Key(*key), "{}", gold=gold) for key, gold in golds.items()]


def test_joining_is_by_id_and_path(tmp_path):
    rows = [{"id": "c2", "path": "false", "prediction": "x"}, {"id": "c1", "path": "true", "prediction": "y"}]
    file = read_predictions(write(tmp_path / "p.csv", rows), TWO_PATHS)
    joined = join(file, references(), "natural")
    assert joined.answers == (("y", None), (None, "missing"), (None, "missing"), ("x", None))
    assert missing_warning(file, joined) == (
        f"{tmp_path / 'p.csv'}: 2 of 4 paths have no answer and count as wrong: 'c1' (false), 'c2' (true)"
    )


def test_results_of_another_release_are_refused_by_their_gold(tmp_path):
    good = read_predictions(write(tmp_path / "p.json", [OFFICIAL]), TWO_PATHS)
    assert join(good, references(), "natural").answers[:2] == (("F2", "label"), ("None", "label"))
    bad = read_predictions(write(tmp_path / "p.json", [OFFICIAL, {**OFFICIAL, "id": "c2"}]), TWO_PATHS)
    with pytest.raises(UserError) as caught:
        join(bad, references(), "natural")
    lines = str(caught.value).splitlines()
    assert "2 problems" in lines[0] and len(lines) == 3
    assert "row 2, id 'c2', path 'true': its gold is 'F1' where the dataset's is 'D2'" in lines[1]
    assert "the results are of another release of the dataset" in lines[1]


def test_unknown_chains_are_named_with_their_path(tmp_path):
    rows = [{"id": name, "path": "true", "prediction": "x"} for name in ("c1", "c9")]
    file = read_predictions(write(tmp_path / "p.jsonl", rows), TWO_PATHS)
    with pytest.raises(UserError, match="line 2, id 'c9', path 'true': is no chain of the config 'natural'"):
        join(file, references(), "natural")


def test_a_file_of_another_config_counts_each_chain_once(tmp_path):
    rows = [{"id": "n1", "path": path, "prediction": "x"} for path in ("true", "false")]
    file = read_predictions(write(tmp_path / "p.jsonl", rows), TWO_PATHS)
    with pytest.raises(UserError, match=r"none of the 1 ids .*; they are of gui: score with --config gui"):
        join(file, references(), "natural", find_configs=lambda ids: ["gui"] if ids == ["n1"] else [])


def test_a_prediction_names_the_key_it_is_joined_by():
    assert Prediction("c1", "x", path="true").key == Key("c1", "true") and Prediction("t1", "x").key == Key("t1")
