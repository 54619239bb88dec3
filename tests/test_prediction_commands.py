"""What can go wrong with `predict` and `score`: nothing is lost, and the user is told in one sentence."""

from __future__ import annotations

import csv
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from generator.hub import data_path
from handmade import GRAPHS, TABLES, graph_case, predict, run, table_case, write_config, write_dataset

ROOT = Path(__file__).parents[1]


@pytest.fixture
def dataset(tmp_path, monkeypatch) -> Path:
    """A dataset folder with a few configs, and the working directory beside it."""
    monkeypatch.chdir(tmp_path)
    write_dataset(tmp_path / "ExBind")
    return tmp_path / "ExBind"


@pytest.mark.parametrize(
    "outputs",
    [
        ["--cases", "runs/oracle__broad.jsonl"],
        ["--json", "runs/../runs/oracle__broad.jsonl"],
        ["--json", "link.json"],
        ["--json", "z.jsonl", "--cases", "z.jsonl"],
        ["--json", "ExBind/manifest.json"],
        ["--cases", f"ExBind/{data_path('broad')}"],
    ],
)
def test_an_output_never_replaces_what_is_read_or_written(dataset, outputs):
    predicted = predict(dataset, "oracle")
    Path("link.json").symlink_to(predicted)
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    result = run("score", predicted, "--dataset", dataset, "--config", "broad", *outputs, code=2)
    assert result.stderr.count("\n") == 1 and outputs[-1] in result.stderr and result.stdout == ""
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("reference", "reason"),
    [
        (None, "row 2: the reference is null"),
        ("{}", "row 2: broken reference"),
        ('{"case_id"', "row 2: broken reference"),
        (table_case(5).reference, "row 2: the reference in it is not that of the case 't1__table'"),
    ],
)
def test_a_damaged_reference_is_one_sentence(dataset, reference, reason):
    path = predict(dataset, "oracle")
    rows = [table_case(number).to_row() for number in range(TABLES)]
    rows[1]["reference"] = reference
    write_config(dataset, "broad", [*rows, *(graph_case(number).to_row() for number in range(GRAPHS))])
    result = run("score", path, "--dataset", dataset, "--config", "broad", "--json", "s.json", code=2)
    assert f"{dataset}, config 'broad', {reason}" in result.stderr and "bindchain verify" in result.stderr
    assert result.stderr.count("\n") == 1 and result.stdout == "" and not Path("s.json").exists()


def test_a_damaged_latent_is_one_sentence(dataset):
    write_config(dataset, "broad", [{**table_case(0).to_row(), "latent": "{}"}])
    result = run("predict", "--config", "broad", "--predictor", "baseline:first", "--dataset", dataset, code=2)
    assert f"{dataset}, config 'broad', row 1: no latent" in result.stderr and result.stderr.count("\n") == 1
    assert not Path("runs").exists()


@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet"])
def test_a_file_name_that_is_no_text_is_written_with_escapes(dataset, ending):
    """On Linux a name is bytes; Python carries those that are no UTF-8 as lone surrogates, which no file can hold."""
    name = os.fsdecode(b"runs/\xff.jsonl")
    os.rename(predict(dataset, "oracle"), name)
    outputs = ["--json", "s.json", "--cases", f"c.{ending}"]
    printed = run("score", name, "--dataset", dataset, "--config", "broad", *outputs).stdout
    assert printed.startswith("\n" + r"runs/\xff.jsonl on broad: 8 cases")
    assert json.loads(Path("s.json").read_bytes())["runs"][0]["file"] == r"runs/\xff.jsonl"
    if ending == "jsonl":
        rows = [json.loads(line) for line in Path("c.jsonl").read_bytes().splitlines()]
    elif ending == "csv":
        rows = list(csv.DictReader(Path("c.csv").read_bytes().decode().splitlines()))
    else:
        rows = pq.read_table("c.parquet").to_pylist()
    assert {row["file"] for row in rows} == {r"runs/\xff.jsonl"} and len(rows) == TABLES + GRAPHS


def test_predictions_may_go_to_a_file_whose_name_is_no_text(dataset):
    options = ["--config", "broad", "--predictor", "baseline:first", "--dataset", dataset]
    printed = run("predict", *options, "--out", os.fsdecode(b"\xff.jsonl")).stdout
    assert printed.startswith("8 of 8 predictions in \\xff.jsonl\n  exact ")
    assert {b"\xff.jsonl", b"\xff.manifest.json", b"\xff.scores.json"} <= set(os.listdir(b"."))


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["predict", "--predictor", "baseline:first", "--out", "runs/p.jsonl"], "runs/p.manifest.json"),
        (["score", "runs/oracle__broad.jsonl", "--json", "runs/s.json"], "runs/s.json"),
        (["score", "runs/oracle__broad.jsonl", "--cases", "runs/c.jsonl"], "runs/c.jsonl"),
        (["score", "runs/oracle__broad.jsonl", "--cases", "runs/c.csv"], "runs/c.csv"),
        (["score", "runs/oracle__broad.jsonl", "--cases", "runs/c.parquet"], "runs/c.parquet"),
    ],
)
def test_a_file_that_finds_no_room_is_named(dataset, arguments, name):
    """A limit on the size of files stands for a full disk: the write fails in the same place, and without a name."""
    predict(dataset, "oracle")
    result = subprocess.run(
        [sys.executable, "-m", "bindchain", *arguments, "--dataset", dataset, "--config", "broad"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200)),
    )
    assert (result.returncode, result.stderr) == (
        2, f"bindchain: {name}: cannot be written (File too large); make room or give another name\n"
    )  # fmt: skip
    written = ["oracle__broad.jsonl", "oracle__broad.manifest.json", "oracle__broad.scores.json"]
    assert sorted(path.name for path in Path("runs").iterdir()) == written
