"""Limits: a file that is too large is refused with a way out, and a small one takes little memory to read."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from generator.errors import UserError
from handmade import fault, raw, texts_of
from predictors import files
from predictors.asking import Reply
from predictors.files import read_predictions
from predictors.journal import line_of, open_journal
from predictors.keys import Key
from predictors.limits import MAX_TEXT_BYTES


def peak_of(path: Path) -> int:
    """The most memory that reading a file takes at once, in bytes; whether it is read or refused does not matter."""
    tracemalloc.start()
    try:
        read_predictions(path)
    except UserError:
        pass
    finally:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return peak


def test_a_file_or_a_line_that_is_too_long_is_refused(tmp_path):
    path = tmp_path / "p.jsonl"
    with path.open("wb") as handle:
        handle.truncate(512 * 2**20 + 1)  # a hole in the file: nothing is written to the disk
    assert "is larger than 512 MB" in fault(path)
    long = '{"id": "b", "prediction": "' + "x" * (16 * 2**20) + '"}\n'
    message = fault(
        raw(tmp_path, "p.jsonl", f'{{"id": "a", "prediction": "x"}}\n{long}{{"id": "c", "prediction": 1}}\n')
    )
    assert "line 2: the line is longer than 16 MB" in message and "line 3, id 'c'" in message


def test_json_is_limited_further_since_it_is_one_value(tmp_path):
    path = tmp_path / "p.json"
    with path.open("wb") as handle:
        handle.truncate(64 * 2**20 + 1)
    message = fault(path)
    assert "is larger than 64 MB" in message and "name it *.jsonl" in message


def test_rows_are_limited_in_every_format(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "MAX_ROWS", 3)
    rows = [f'{{"id": "k{n}", "prediction": ""}}' for n in range(4)]
    for name, body in {
        "p.jsonl": "\n".join(rows),
        "p.json": f"[{','.join(rows)}]",
        "p.csv": "id,prediction\n" + "".join(f"k{n},x\n" for n in range(4)),
    }.items():
        assert "holds more than 3 rows" in fault(raw(tmp_path, name, body))


@pytest.mark.parametrize("content", ["[{},{},", '[{"a":1},{"a":1},', '{"k":{},"k":{},'])
def test_a_json_file_of_many_small_objects_takes_little_memory(tmp_path, content):
    """Read as a whole, it takes 40 times its size; read one by one, the bytes and their text."""
    opening, body = content[0], content[1:]
    size = 200_000
    path = raw(tmp_path, "p.json", opening + (body * (size // len(body))).rstrip(",") + {"[": "]", "{": "}"}[opening])
    assert peak_of(path) < 4 * size


@pytest.mark.parametrize(
    "row",
    [
        '{"id": "a", "prediction": "x", "log": [' + ",".join(['{"t":{}}'] * 60_000) + "]}",
        '{"id": "a", "log": {"prediction": "y", "n": [' + ",".join(["{}"] * 160_000) + ']}, "prediction": "x"}',
    ],
)
def test_what_else_stands_in_a_row_takes_little_memory(tmp_path, row):
    path = raw(tmp_path, "p.jsonl", row + "\n")
    assert texts_of(read_predictions(path)) == {"a": "x"}
    assert peak_of(path) < 8 * len(row)


def test_a_row_of_very_many_columns_keeps_those_that_are_read(tmp_path):
    others = ", ".join(f'"c{n}": {n}' for n in range(50_000))
    for name, ends in {"p.jsonl": ("", "\n"), "p.json": ("[", "]")}.items():
        path = raw(tmp_path, name, f'{ends[0]}{{{others}, "id": "a", "prediction": "x"}}{ends[1]}')
        assert texts_of(read_predictions(path)) == {"a": "x"}


def test_an_answer_that_no_reader_takes_is_an_error(tmp_path):
    path = tmp_path / "p.jsonl"
    most = MAX_TEXT_BYTES - len(line_of(Reply(Key("a"), text="")))
    with open_journal(path) as journal:
        journal.begin()
        for key, size in (("a", most), ("b", most + 1)):
            kept = journal.add(Reply(Key(key), text="x" * size))
    assert kept == Reply(Key("b"), error="the answer is longer than 16 MB; give the model fewer new tokens")
    assert [item.status for item in read_predictions(path).predictions] == ["ok", "error"]
