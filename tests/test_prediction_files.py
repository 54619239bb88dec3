"""Prediction files: every text comes back as it was written, and every fault is named with file, line and id."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handmade import fault, raw, texts_of
from predictors.files import read_predictions

ENDINGS = (".jsonl", ".json", ".csv", ".parquet")
AWKWARD = {  # texts that readers are known to change: numbers, nulls, formulas, line ends, quotes, separators
    "001": "001", "1e5": "1e5", "None": "None", "NA": "NA", "null": "null", "nan": "", "=1+1": "=1+1", "1": "True",
    "crlf": "a\r\nb\rc\nd", "u2028": "a\u2028b\u2029c\x85d", "quotes": 'say "a, b", \\"', "blank": "  ",
    "bom": "\ufeff{}", "astral": "\U0001f600 é", " spaced ": "\ttab ", "answer": '{"cell_id": "cell_r01_c00"}',
}  # fmt: skip

plain_text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=40)
case_ids = plain_text.filter(str.strip)


def write(path: Path, texts: dict[str, str]) -> Path:
    """A prediction file in the format of its ending, by the plainest means there are."""
    rows = [{"id": case_id, "prediction": text} for case_id, text in texts.items()]
    if path.suffix == ".jsonl":
        path.write_bytes("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode())
    elif path.suffix == ".json":
        path.write_bytes(json.dumps(rows, ensure_ascii=False).encode())
    elif path.suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as handle:
            writer = csv.DictWriter(handle, fieldnames=["id", "prediction"])
            writer.writeheader()
            writer.writerows(rows)
    else:
        pq.write_table(pa.Table.from_pylist(rows), path)
    return path


@pytest.mark.parametrize("ending", ENDINGS)
def test_awkward_texts_come_back_unchanged(tmp_path, ending):
    assert texts_of(read_predictions(write(tmp_path / f"p{ending}", AWKWARD))) == AWKWARD


@pytest.mark.parametrize("ending", ENDINGS)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.dictionaries(case_ids, plain_text, min_size=1, max_size=5))
def test_any_text_comes_back_unchanged(tmp_path, ending, texts):
    assert texts_of(read_predictions(write(tmp_path / f"p{ending}", texts))) == texts


def test_a_byte_order_mark_before_the_file_is_no_part_of_it(tmp_path):
    for name, body in {
        "p.jsonl": '{"id": "a", "prediction": "x"}\r\n\r\n{"id": "b", "prediction": "y"}\r\n',
        "p.json": '{"a": "x", "b": "y"}',
        "p.csv": "id,prediction\r\na,x\r\n\r\nb,y",
    }.items():
        assert texts_of(read_predictions(raw(tmp_path, name, "\ufeff" + body))) == {"a": "x", "b": "y"}


def test_lines_are_counted_in_the_file_and_not_in_the_rows(tmp_path):
    path = raw(tmp_path, "p.csv", 'id,prediction\na,"1\n2\n3"\n\nb,y\n')
    assert [prediction.line for prediction in read_predictions(path).predictions] == [2, 6]


def test_a_status_says_whether_there_is_a_text(tmp_path):
    lines = [
        '{"id": "a", "prediction": "x", "status": "ok", "seconds": 1.5}',
        '{"id": "b", "prediction": "y", "status": ""}',
        '{"id": "c", "prediction": null, "status": "error"}',
        '{"id": "d", "prediction": "", "status": "missing"}',
    ]
    file = read_predictions(raw(tmp_path, "p.jsonl", "\n".join(lines)))
    assert [prediction.status for prediction in file.predictions] == ["ok", "ok", "error", "missing"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"id": "k", "prediction": null}', "id 'k': the prediction is null"),
        ('{"id": "k", "prediction": 5}', "id 'k': the prediction is a number"),
        ('{"id": "k", "prediction": {"cell_id": "x"}}', "id 'k': the prediction is an object"),
        ('{"id": "k"}', "id 'k': the prediction is absent"),
        ('{"id": 7, "prediction": "x"}', "the id is a number"),
        ('{"id": " ", "prediction": "x"}', "the id is blank"),
        ('{"prediction": "x"}', "the id is absent"),
        ('{"id": "k", "prediction": "x", "status": "done"}', "id 'k': the status is 'done'"),
        ('{"id": "k", "prediction": "x", "status": false}', "id 'k': the status is 'False'"),
        ('{"id": "a", "prediction": "other"}', "id 'a': differs from the answer in line 1"),
        ('{"id": "a", "prediction": "x", "status": "error"}', "id 'a': differs from the answer in line 1"),
        ('{"id": "k", "prediction": "x", "prediction": "y"}', "the key 'prediction' stands twice"),
        ('["a", "x"]', "is a list where an object"),
        ('{"id": "k", "prediction": }', "is no valid JSON (Expecting value at column 27)"),
        ('{"id": "k", "prediction": "x"} {}', "is no valid JSON (Extra data"),
        ("[" * 100_000, "nested too deeply"),
        ('{"id": "k", "prediction": "x", "n": ' + "9" * 5000 + "}", "is no valid JSON (Exceeds the limit"),
        (b'{"id": "k", "prediction": "\xff"}', "is not valid UTF-8"),
    ],
)
def test_a_broken_line_is_named(tmp_path, line, reason):
    line = line if isinstance(line, bytes) else line.encode()
    path = raw(
        tmp_path, "p.jsonl", b'{"id": "a", "prediction": "x"}\n' + line + b"\n" + b'{"id": "z", "prediction": ""}'
    )
    message = fault(path)
    assert "1 problem, so nothing of it was used" in message
    assert "line 2" in message and reason in message


def test_the_first_twenty_problems_are_named_and_all_are_counted(tmp_path):
    path = raw(tmp_path, "p.jsonl", "".join(f'{{"id": "k{n}", "prediction": {n}}}\n' for n in range(57)))
    lines = fault(path).splitlines()
    assert "57 problems" in lines[0]
    assert [line.split(",")[0].strip() for line in lines[1:-1]] == [f"line {n}" for n in range(1, 21)]
    assert lines[-1].strip() == "... and 37 more"


@pytest.mark.parametrize(
    ("name", "content", "place"),
    [
        ("p.jsonl", '{"id": "a", "prediction": "x"}\n{"id": "b", "predic', "line 2"),
        ("p.jsonl", b'{"id": "a", "prediction": "x"}\n{"id": "b", "prediction": "\xc3', "line 2"),
        ("p.csv", 'id,prediction\na,x\nb,"y and', "line 3"),
        ("p.csv", "id,prediction,note\na,x,1\nb,y", "line 3"),
        ("p.json", '[{"id": "a", "prediction": "x"},\n{"id": "b", "predic', "line 2"),
        ("p.json", '[{"id": "a", "prediction": "x"},\n{"id": "b",', "line 2"),
    ],
)
def test_a_torn_end_names_itself(tmp_path, name, content, place):
    message = fault(raw(tmp_path, name, content))
    assert place in message
    assert "breaks off here" in message


def test_a_whole_last_line_needs_no_line_end(tmp_path):
    assert texts_of(read_predictions(raw(tmp_path, "p.jsonl", '{"id": "a", "prediction": "x"}'))) == {"a": "x"}


def test_a_row_repeated_word_for_word_counts_once_with_a_warning(tmp_path):
    file = read_predictions(raw(tmp_path, "p.csv", "id,prediction\na,x\na,x\nb,y\n"))
    assert texts_of(file) == {"a": "x", "b": "y"}
    assert len(file.warnings) == 1 and "1 row repeats" in file.warnings[0] and "'a'" in file.warnings[0]


def test_an_object_of_texts_may_not_name_an_id_twice(tmp_path):
    assert texts_of(read_predictions(raw(tmp_path, "p.json", '{"a": "x", "b": "y", "a": "x"}'))) == {"a": "x", "b": "y"}
    assert "row 3, id 'a': differs from the answer in row 1" in fault(
        raw(tmp_path, "p.json", '{"a": "x", "b": "y", "a": "z"}')
    )


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("p.csv", "case_id,response\na,x\n", "(it has 'case_id', 'response'); rename 'case_id' to 'id' and"),
        ("p.csv", "id;prediction\na;x\n", "has 'id;prediction'"),
        ("p.csv", "id,prediction,id\na,x,b\n", "two columns named 'id'"),
        ("p.csv", 'id,prediction\na,"x"y\n', "line 2: is no valid CSV"),
        ("p.csv", "id,prediction\na,x,z\nb,y\n", "line 2: has 3 fields where the header has 2"),
        ("p.csv", b"id,prediction\na,x\nb,\xe9\n", "line 3 is not valid UTF-8"),
        ("p.csv", "id,prediction\n", "holds no prediction"),
        ("p.csv", "", "is empty"),
        ("p.jsonl", "\n \n", "holds no prediction"),
        ("p.jsonl", '{"id": "a", "output": "x"}\n', "'prediction' (it has 'id', 'output'); rename 'output' to"),
        ("p.jsonl", '{"id": "a", "prediction": "x"}\n'.encode("utf-16"), "line 1: is not valid UTF-8"),
        ("p.json", "[]", "holds no prediction"),
        ("p.json", "3", "holds a number"),
        ("p.json", '{"id": "a", "prediction": "x"}', "a single row"),
        ("p.json", '{"id": "a", "prediction": "x"}\n{"id": "b", "prediction": "x"}', "name it *.jsonl"),
        ("p.json", "[" * 100_000, "nested too deeply"),
        ("p.parquet", "PAR1 this is none PAR1", "cannot be read as Parquet"),
        ("p.txt", "a x", "must be one of .jsonl, .json, .csv, .parquet"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_says_why(tmp_path, name, content, reason):
    assert reason in fault(raw(tmp_path, name, content))


def test_no_file_and_a_folder_are_told_apart(tmp_path):
    assert "there is no such file" in fault(tmp_path / "p.jsonl")
    assert "is no regular file" in fault(tmp_path)
