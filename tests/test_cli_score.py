"""`bindchain predict` and `bindchain score` on a small dataset folder made by hand."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from generator.hub import data_path
from handmade import GRAPHS, TABLES, predict, run, write_dataset
from predictors.files import read_predictions

HEAVY = {"datasets", "evaluate", "pyarrow", "pandas", "numpy", "scipy", "networkx", "rich.table", "cairosvg", "PIL"}


@pytest.fixture
def dataset(tmp_path, monkeypatch) -> Path:
    """A dataset folder with a few configs, and the working directory beside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    write_dataset(tmp_path / "ExBind")
    return tmp_path / "ExBind"


def score(dataset: Path, *files: Path, config: str = "broad") -> tuple[list[dict], str]:
    """The result of every file, and what was printed."""
    out = Path("scores.json")
    printed = run("score", *files, "--dataset", dataset, "--config", config, "--json", out).stdout
    content = json.loads(out.read_text())
    assert [entry["file"] for entry in content["runs"]] == [str(path) for path in files]
    return [entry["result"] for entry in content["runs"]], printed


def test_the_oracle_is_always_right(dataset):
    (result,), printed = score(dataset, predict(dataset, "oracle"))
    assert result["n"] == TABLES + GRAPHS
    assert result["exact_accuracy"] == result["strict_exact_accuracy"] == result["candidate_validity"] == 1.0
    assert "8/8" in printed


def test_row_only_is_valid_everywhere_and_wrong_in_the_column(dataset):
    (result,), printed = score(dataset, predict(dataset, "row_only"))
    assert result["statuses"]["ok"] == TABLES and result["statuses"]["empty"] == GRAPHS
    assert result["first_violation"]["table_column"] == TABLES
    assert result["errors_after_validity"] == TABLES
    (line,) = [line for line in printed.splitlines() if line.strip().startswith("table_column") and "1.000" in line]
    assert line.split() == ["table_column", "6", "6", "1.000", "6"]  # count, applicable, rate, possible first


def test_random_depends_on_the_seed_option(dataset):
    texts = []
    for seed in (1, 1, 2):
        out = Path(f"r{len(texts)}.jsonl")
        run("predict", "--predictor", "baseline:random", "--config", "broad", "--dataset", dataset, "--seed", seed,
            "--out", out)  # fmt: skip
        texts.append(out.read_bytes())
    assert texts[0] == texts[1] != texts[2]


def test_predictions_are_those_of_the_cases_in_their_order(dataset):
    predictions = read_predictions(predict(dataset, "first")).predictions
    assert [item.id for item in predictions] == [f"t{n}__table" for n in range(6)] + ["g0__graph", "g1__graph"]
    assert json.loads(predictions[-1].text) == {"source_id": "k7f2w", "target_id": "m3q9d"}


def test_several_predictors_and_configs_are_answered_at_once(dataset):
    options = [
        "--config",
        "broad",
        "--config",
        "targeted",
        "--predictor",
        "baseline:first",
        "--predictor",
        "baseline:last",
    ]
    run("predict", *options, "--dataset", dataset)
    sizes = {path.name: len(read_predictions(path).predictions) for path in Path("runs").glob("*.jsonl")}
    assert sizes == {
        "first__broad.jsonl": 8, "last__broad.jsonl": 8, "first__targeted.jsonl": 5, "last__targeted.jsonl": 5,
    }  # fmt: skip
    assert "--out names one file" in run("predict", *options, "--dataset", dataset, "--out", "p.jsonl", code=2).stderr


def test_missing_failed_and_unreadable_answers_stay_in_the_denominator(dataset):
    rows = [
        {"id": "t0__table", "prediction": '{"cell_id": "cell_r01_c01"}'},
        {"id": "t1__table", "prediction": "I cannot see it."},
        {"id": "t2__table", "prediction": None, "status": "error"},
        {"id": "g0__graph", "prediction": '{"source_id": "m3q9d", "target_id": "k7f2w"}'},
        {"id": "g0__graph", "prediction": '{"source_id": "m3q9d", "target_id": "k7f2w"}'},
    ]
    path = Path("p.jsonl")
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    result = run("score", path, "--dataset", dataset, "--config", "broad", "--json", "s.json")
    numbers = json.loads(Path("s.json").read_text())["runs"][0]["result"]
    assert {status: count for status, count in numbers["statuses"].items() if count} == {
        "ok": 2, "no_json": 1, "error": 1, "missing": 4,
    }  # fmt: skip
    assert numbers["n"] == 8 and numbers["exact_accuracy"] == 0.25
    assert "4 of 8 cases have no answer and count as wrong: 't3__table', 't4__table', 't5__table', 'g1__graph'" in (
        result.stderr
    )
    assert "1 row repeats an earlier row word for word" in result.stderr
    assert "missing 4, ok 2, error 1, no_json 1" in result.stdout


def test_without_a_terminal_the_tables_are_plain_and_narrow(dataset, monkeypatch):
    files = [predict(dataset, name) for name in ("oracle", "row_only", "random", "first", "lexical")]
    monkeypatch.setenv("COLUMNS", "80")
    _, printed = score(dataset, *files)
    assert "\x1b" not in printed
    assert max(map(len, printed.splitlines())) <= 80
    assert re.search(r"\n +role 1.000 > exact 1.000 ", printed)  # broken between stages, not between stage and share
    for heading in ("exact accuracy", "by format", "by level", "dimensions", "first violation", "survival"):
        assert heading in printed


def test_several_files_are_compared_in_their_order(dataset):
    files = [predict(dataset, name) for name in ("row_only", "oracle", "last")]
    _, printed = score(dataset, *files)
    table = printed.partition("runs on broad")[2].splitlines()
    lines = [line.split() for line in table if line.strip().startswith(("row_only", "oracle", "last"))]
    assert [line[0] for line in lines] == ["row_only", "oracle", "last"]
    assert lines[1][1] == "1.000" and lines[1][-1] == "-"
    assert lines[0][1:5] == ["0.000", "[0.000,", "0.324]", "0.750"]  # 0 of 8: Wilson's upper end is 1.96²/(8 + 1.96²)
    assert lines[0][-2:] == ["table_column", "6/6"]


def test_brief_prints_the_comparison_alone(dataset):
    printed = run("score", predict(dataset, "oracle"), "--dataset", dataset, "--config", "broad", "--brief").stdout
    assert printed.startswith("runs on broad") and "by format" not in printed
    assert printed.split()[-5:] == ["[0.676,", "1.000]", "1.000", "1.000", "-"]  # Wilson's lower end: 8/(8 + 1.96²)


@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".parquet"])
def test_one_row_a_case_can_be_written(dataset, ending):
    text = 'é "{\r\n\u2028 \ud800'
    path = Path("p.jsonl")
    path.write_text(json.dumps({"id": "t4__table", "prediction": text}) + "\n")
    out = Path("deep") / f"cases{ending}"
    run("score", path, "--dataset", dataset, "--config", "broad", "--cases", out)
    if ending == ".jsonl":
        rows = [json.loads(line) for line in out.read_bytes().decode().split("\n") if line]
    elif ending == ".csv":
        with out.open(encoding="utf-8", newline="") as handle:
            rows = list(csv.DictReader(handle))
    else:
        rows = pq.read_table(out).to_pylist()
    assert [row["id"] for row in rows] == [f"t{n}__table" for n in range(6)] + ["g0__graph", "g1__graph"]
    assert rows[4]["prediction"] == (text if ending == ".jsonl" else text.replace("\ud800", "\\ud800"))
    assert [row["status"] for row in rows] == ["missing"] * 4 + ["no_json"] + ["missing"] * 3
    scores = rows[4]["scores"] if ending == ".jsonl" else json.loads(rows[4]["scores"])
    assert scores["table_row"] == 0 and scores["relation"] is None


def test_nothing_is_scored_when_one_of_the_files_is_at_fault(dataset):
    good, bad = predict(dataset, "oracle"), Path("bad.jsonl")
    bad.write_text(
        good.read_text() + '{"id": "t9__table", "prediction": "x"}\n{"id": "t8__table", "prediction": "x"}\n'
    )
    result = run(
        "score", good, bad, "--dataset", dataset, "--config", "broad", "--json", "s.json", "--cases", "c.csv", code=2
    )
    assert result.stdout == ""
    assert "bad.jsonl: 2 problems" in result.stderr
    assert "line 9, id 't9__table': is no case of the config 'broad'" in result.stderr
    assert "Traceback" not in result.stderr
    assert not Path("s.json").exists() and not Path("c.csv").exists()


def test_a_file_of_another_config_is_told_which(dataset):
    result = run(
        "score", predict(dataset, "oracle", "targeted_table"), "--dataset", dataset, "--config", "broad", code=2
    )
    assert result.stderr.count("\n") == 1
    assert "none of the 4 ids belongs to the config 'broad' (the first is 'u0__table')" in result.stderr
    assert "they are of targeted_table (also targeted): score with --config targeted_table" in result.stderr


def test_a_damaged_neighbour_does_not_spoil_that_advice(dataset):
    path = predict(dataset, "oracle", "targeted_table")
    (dataset / data_path("targeted")).write_bytes(b"PAR1 this is none PAR1")
    result = run("score", path, "--dataset", dataset, "--config", "broad", code=2)
    assert "they are of targeted_table: score with --config targeted_table" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["score", "none.jsonl", "--config", "broad"], "none.jsonl: there is no such file"),
        (["score", "none.jsonl", "--config", "brood"], "no config 'brood'"),
        (["score", "none.jsonl", "--config", "broad", "--cases", "c.xlsx"], "c.xlsx: case rows are written as"),
        (["predict", "--config", "broad", "--predictor", "baseline:best"], "unknown baseline 'best'"),
        (["predict", "--config", "broad", "--predictor", "baseline:first", "--out", "p.csv"], "end in .jsonl"),
        (["predict", "--config", "broad", "--predictor", "baseline:first", "--out", "file/p.jsonl"], "file"),
    ],
)
def test_what_a_user_can_cause_is_one_sentence_and_exit_code_2(dataset, arguments, reason):
    Path("file").write_text("in the way of a folder")
    result = run(*arguments, "--dataset", dataset, code=2)
    assert reason in result.stderr and result.stderr.startswith("bindchain: ")
    assert result.stderr.count("\n") == 1 and result.stdout == ""


def test_debug_shows_where_an_error_comes_from(dataset):
    command = [
        sys.executable,
        "-m",
        "bindchain",
        "--debug",
        "score",
        "none.jsonl",
        "--config",
        "broad",
        "--dataset",
        dataset,
    ]
    result = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[1])
    assert "Traceback" in result.stderr and "UserError" in result.stderr


def test_help_needs_nothing_heavy():
    code = f"import bindchain, sys; print(sorted({HEAVY!r} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[1])
    assert result.stdout == "[]\n"
