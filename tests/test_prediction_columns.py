"""Columns: only what a row needs must be there, and what is missing is told from all rows, not from the first one."""

from __future__ import annotations

import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from handmade import fault, raw
from predictors.files import read_predictions

FAILED = {"id": "a", "status": "error"}
ANSWERED = {"id": "b", "prediction": "x"}


@pytest.mark.parametrize("rows", [[FAILED, ANSWERED], [ANSWERED, FAILED], [FAILED, {"id": "b", "status": "missing"}]])
def test_a_row_that_failed_needs_no_prediction_wherever_it_stands(tmp_path, rows):
    lines = raw(tmp_path, "p.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
    listed = raw(tmp_path, "p.json", json.dumps(rows))
    for path in (lines, listed):
        assert {item.id: item.status for item in read_predictions(path).predictions} == {
            row["id"]: row.get("status", "ok") for row in rows
        }


def test_a_file_of_failures_alone_needs_no_column_of_predictions(tmp_path):
    paths = [raw(tmp_path, "p.csv", "id,status\na,error\nb,missing\n"), tmp_path / "p.parquet"]
    pq.write_table(pa.table({"id": ["a", "b"], "status": ["error", "missing"]}), paths[1])
    for path in paths:
        assert [item.status for item in read_predictions(path).predictions] == ["error", "missing"]


def test_without_any_prediction_the_columns_of_all_rows_are_named(tmp_path):
    rows = [FAILED, {"id": "b", "response": "x"}, {"id": "c", "seconds": 1.5}]
    message = fault(raw(tmp_path, "p.jsonl", "".join(json.dumps(row) + "\n" for row in rows)))
    assert "lacks the column 'prediction' (it has 'id', 'status', 'response', 'seconds')" in message
    assert "rename 'response' to 'prediction'" in message and message.count("\n") == 0
    assert "lacks the column 'prediction' (it has 'id', 'status')" in fault(
        raw(tmp_path, "p.csv", "id,status\na,error\nb,ok\n")
    )


def test_a_single_row_without_its_prediction_is_a_problem_of_that_row(tmp_path):
    rows = [FAILED, ANSWERED, {"id": "c", "status": "ok"}]
    message = fault(raw(tmp_path, "p.json", json.dumps(rows)))
    assert "1 problem" in message and "row 3, id 'c': the prediction is absent" in message


def test_an_id_may_be_called_like_a_column(tmp_path):
    path = raw(tmp_path, "p.json", '{"id": "x", "status": "y"}')
    assert [item.id for item in read_predictions(path).predictions] == ["id", "status"]


def test_of_very_many_columns_a_few_are_named_and_all_are_counted(tmp_path):
    header = ",".join(f"c{n}" for n in range(5000))
    message = fault(raw(tmp_path, "p.csv", f"{header}\n{header}\n"))
    assert "'c19' and 4980 more); give every row" in message and "'c20'" not in message
