"""`bindchain aggregate`: score rows that are read back give the numbers that scoring has given."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evaluation import score_rows
from evaluation.aggregating import aggregate_file
from evaluation.reproduction.plan import STUDIES
from generator.errors import UserError
from handmade import predict, raw, run, write_dataset
from handmade_chains import write_chains
from metrics.condchain_metric import scoring as condchain
from metrics.exbind_metric import scoring as exbind

Row = dict[str, Any]
REAL = {"broad": "ExBind", "targeted_table": "ExBind", "targeted_hierarchy": "ExBind", "all": "CondChain"}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    return tmp_path


def both(dataset: Path, config: str, files: list[Path], *options: str) -> tuple[list[Any], list[Any]]:
    """The runs of `score --json`, and those of `aggregate --json` over its score rows."""
    run("score", *files, "--dataset", dataset, "--config", config, "--json", "s.json", "--cases", "c.jsonl", *options)
    run("aggregate", "c.jsonl", "--json", "a.json")
    return json.loads(Path("s.json").read_text())["runs"], json.loads(Path("a.json").read_text())["runs"]


@pytest.mark.parametrize("config", REAL)
def test_all_baselines_have_the_numbers_of_score(hub: Path, chain_hub: Path, here: Path, config: str) -> None:
    """To the last digit, and in the same order: both are written to files that are compared by their bytes."""
    name = REAL[config]
    dataset = (hub if name == "ExBind" else chain_hub) / name
    words = [word for baseline in STUDIES[name].baselines for word in ("--predictor", f"baseline:{baseline}")]
    run("predict", "--dataset", dataset, "--config", config, *words)
    scored, pooled = both(dataset, config, [Path(f"runs/{base}__{config}.jsonl") for base in STUDIES[name].baselines])
    assert len(pooled) == len(STUDIES[name].baselines)
    for one, other in zip(scored, pooled, strict=True):
        assert other.pop("parser", None) == (None if name == "ExBind" else "official")
        assert json.dumps(one) == json.dumps(other)


def test_answers_that_are_missing_failed_or_unreadable_stay_in_the_denominator(here: Path) -> None:
    write_dataset(here / "ExBind")
    path = predict(here / "ExBind", "oracle")
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    rows[0] |= {"prediction": None, "status": "error"}
    rows[1]["prediction"] = 'half \ud800 {"cell_id"'
    rows[2]["prediction"] = '{"cell_id": "cell_r09_c09"}'
    raw(here, "p.jsonl", "".join(json.dumps(row) + "\n" for row in rows[:-1]))
    ((scored,), (pooled,)) = both(here / "ExBind", "broad", [Path("p.jsonl")])
    assert scored == pooled
    assert pooled["result"]["statuses"] == {
        "ok": 4, "missing": 1, "error": 1, "truncated": 1, "unknown_candidate": 1,
    } and pooled["result"]["n"] == 8  # fmt: skip


@pytest.mark.parametrize("parser", condchain.PARSERS)
def test_the_parser_of_chains_is_kept(here: Path, parser: str) -> None:
    write_chains(here / "CondChain")
    run("predict", "--dataset", "CondChain", "--config", "all", "--predictor", "baseline:random")
    ((scored,), (pooled,)) = both(here / "CondChain", "all", [Path("runs/random__all.jsonl")], "--parser", parser)
    assert pooled == scored | {"parser": parser}


def test_the_table_has_a_row_for_each_run(here: Path) -> None:
    write_dataset(here / "ExBind")
    files = [predict(here / "ExBind", name) for name in ("oracle", "row_only")]
    both(here / "ExBind", "broad", files)
    shown = run("aggregate", "c.jsonl").stdout
    assert "runs on c.jsonl, 8 rows each" in shown and " oracle__broad " in shown and " row_only__broad " in shown
    rows = Path("c.jsonl").read_text().replace("runs/row_only", "more/oracle")
    shown = run("aggregate", raw(here, "d.jsonl", rows)).stdout
    assert "runs/oracle__broad.jsonl" in shown and "more/oracle__broad.jsonl" in shown
    rows = rows.replace("more/oracle", f"more/{'o' * 10_000}")
    shown = run("aggregate", raw(here, "e.jsonl", rows)).stdout
    assert "oooo" in shown and len(shown.splitlines()) < 20


TABLE: Row = {
    "case_id": "t0", "format": "table", "level": "easy", "schema": ["cell_id"], "gold": {"cell_id": "c0"},
    "target": {"row": "r0", "column": "a"},
    "candidates": {"c0": {"row": "r0", "column": "a"}, "c1": {"row": "r0", "column": "b"}},
}  # fmt: skip
EXBIND_ROW: Row = {"file": "runs/x.jsonl"} | exbind.score_case('{"cell_id": "c1"}', TABLE)
NO_ANSWER: Row = {"file": "runs/x.jsonl"} | exbind.score_case("", TABLE)
CHAIN: Row = {
    "id": "n0", "domain": "natural", "path": "true", "answer": "C1", "depth": 3, "divergence_layer": 1,
    "offered": ["A1", "A2", "B1", "B2", "C1", "C2"], "complexity": None, "template_family": None,
}  # fmt: skip
CHAIN_ROWS: list[Row] = [
    {"file": "runs/x.jsonl"} | condchain.score_case(text, CHAIN | path)
    for text, path in ((r"\boxed{C1}", {}), (r"\boxed{B2}", {"path": "false", "answer": "A1"}))
]
WRONG_OPTION: Row = {"file": "runs/x.jsonl"} | condchain.score_case(r"\boxed{C2}", CHAIN)


def lines(*rows: Row) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def changed(row: Row, **values: Any) -> Row:
    return row | values


def lacking(row: Row, name: str) -> Row:
    return {key: value for key, value in row.items() if key != name}


def rescored(**scores: Any) -> Row:
    return EXBIND_ROW | {"scores": EXBIND_ROW["scores"] | scores}


REFUSED: dict[str, tuple[str, str]] = {  # what is wrong -> the file, and what is said
    "no status of the vocabulary": (lines(changed(EXBIND_ROW, status="good")), "line 1: its status is 'good', as"),
    "a status that is no text": (lines(changed(EXBIND_ROW, status=["ok"])), "its status is a list, as in no score row"),
    "no category": (lines(changed(EXBIND_ROW, category="wrong")), "its category is 'wrong'"),
    "an unknown format": (lines(changed(EXBIND_ROW, format="video")), "its format is 'video'"),
    "no scores": (lines(lacking(EXBIND_ROW, "scores")), "is no score row of ExBind: it lacks 'scores'"),
    "no file": (lines(lacking(EXBIND_ROW, "file")), "it lacks 'file'"),
    "a score between": (lines(rescored(table_row=0.5)), "the score of table_row in it is none of table"),
    "a score of true": (lines(rescored(table_row=True)), "the score of table_row in it is none of table"),
    "a score where none applies": (lines(rescored(anchor=0)), "the score of anchor in it is none of table"),
    "a score that is missing": (
        lines(EXBIND_ROW | {"scores": lacking(EXBIND_ROW["scores"], "exact")}), "the score of exact in it is none",
    ),
    "scores that contradict": (lines(rescored(table_cell=1, table_column=1)), "contradict each other"),
    "scores of no answer": (lines(changed(EXBIND_ROW, status="missing")), "contradict each other"),
    "another first violation": (lines(changed(EXBIND_ROW, first_violation="table_row")), "contradict each other"),
    "the same case twice": (lines(EXBIND_ROW, EXBIND_ROW), "line 2, id 't0': 'runs/x.jsonl' has its row in line 1"),
    "two benchmarks": (lines(EXBIND_ROW, *CHAIN_ROWS), "line 2: is no score row of ExBind: it lacks 'format'"),
    "one path": (lines(CHAIN_ROWS[0]), "incomplete: the false path of 'n0' is missing; score the whole run"),
    "two parsers": (lines(CHAIN_ROWS[0], changed(CHAIN_ROWS[1], parser="robust")), "read by different parsers"),
    "two domains": (lines(CHAIN_ROWS[0], changed(CHAIN_ROWS[1], domain="gui")), "domain: 'natural' and 'gui'"),
    "no path": (lines(lacking(CHAIN_ROWS[0], "path")), "is no score row of CondChain: it lacks 'path'"),
    "a path that is none": (lines(changed(CHAIN_ROWS[0], path="left")), "its path is 'left'"),
    "an outcome of the other path": (lines(changed(CHAIN_ROWS[0], outcome="ran_on")), "contradict each other"),
    "an answer without a layer": (lines(changed(CHAIN_ROWS[0], chosen_layer=None)), "contradict each other"),
    "a layer beyond the last": (lines(changed(CHAIN_ROWS[0], chosen_layer=4)), "none that it may be"),
    "a layer that is huge": (lines(changed(CHAIN_ROWS[0], depth=10**30)), "its depth is a number, as in no score row"),
    "a divergence at the end": (lines(changed(CHAIN_ROWS[0], divergence_layer=3)), "none that it may be"),
    "valid and without a meaning": (lines(changed(EXBIND_ROW, semantic=None)), "its scores and its semantic"),
    "a meaning of what is not valid": (lines(changed(NO_ANSWER, semantic="x")), "its scores and its semantic"),
    "strict and no answer": (lines(changed(NO_ANSWER, strict=True)), "status, reference and strict contradict"),
    "a reference and no answer": (
        lines(changed(NO_ANSWER, reference={"cell_id": "c1"})), "status, reference and strict contradict",
    ),
    "exact by itself": (lines(changed(EXBIND_ROW, exact=True)), "category and exact contradict each other"),
    "violations by themselves": (lines(changed(EXBIND_ROW, violated=[])), "violations, category"),
    "firsts by themselves": (lines(changed(EXBIND_ROW, possible_first=[])), "violations, category"),
    "right by its outcome": (lines(changed(WRONG_OPTION, outcome="right")), "chosen_layer, correct and outcome"),
    "right by itself": (lines(changed(WRONG_OPTION, correct=True)), "expected_layer and correct contradict"),
    "another answer": (lines(changed(WRONG_OPTION, answer="B1")), "expected_layer and correct contradict"),
    "another label": (lines(changed(WRONG_OPTION, label="B1")), "status, label and chosen_layer contradict"),
    "another option": (lines(changed(WRONG_OPTION, label="C1", correct=True, outcome="right")), "official, robust and"),
    "parsers that agree": (lines(changed(WRONG_OPTION, disagree=True)), "official, robust and disagree contradict"),
    "a key twice": (lines(EXBIND_ROW).replace("{", '{"file": "y", ', 1), "the key 'file' stands twice in one object"),
    "line ends of an old Mac": (
        lines(EXBIND_ROW, EXBIND_ROW).replace("\n", "\r"), r"is no valid JSON \(Extra data\); write the",
    ),
    "a run that was cut": (
        lines(EXBIND_ROW, changed(EXBIND_ROW, id="t1"), changed(EXBIND_ROW, file="y")),
        r"'y' lacks the row of id 't1', which 'runs/x.jsonl' has \(1 against 2 rows\); write the score rows again",
    ),
    "a chain that was cut": (
        lines(*CHAIN_ROWS, *(changed(row, file="y", id=name) for row in CHAIN_ROWS for name in ("n0", "n1"))),
        r"'runs/x.jsonl' lacks the row of id 'n1', path 'true', which 'y' has \(2 against 4 rows\)",
    ),
    "NaN": (lines(changed(EXBIND_ROW, level=float("nan"))), "line 1: is no valid JSON"),
    "infinity": (lines(EXBIND_ROW).replace('"easy"', "1e999"), "line 1: is no valid JSON"),
    "a list": (lines(EXBIND_ROW) + "[]\n", "line 2: is a list where a score row is expected"),
    "a torn line": (lines(EXBIND_ROW)[:-9], "is no valid JSON .*; the file breaks off here, .*; write the"),
    "a deep line": ("[" * 100_000 + "\n", "nested too deeply"),
    "a terminal's words": (lines(changed(EXBIND_ROW, status="\x1b[31m")), r"its status is '\\x1b\[31m'"),
    "nothing": ("", "holds no score row; write some with: bindchain score --cases"),
}  # fmt: skip


@pytest.mark.parametrize("fault", REFUSED)
def test_what_is_no_score_row_is_refused_with_its_line(tmp_path: Path, fault: str) -> None:
    content, said = REFUSED[fault]
    path = raw(tmp_path, "c.jsonl", content)
    with pytest.raises(UserError, match=said) as caught:
        aggregate_file(path)
    assert str(caught.value).startswith(str(path))


def test_the_rows_that_are_changed_above_are_good_as_they_are(tmp_path: Path) -> None:
    (pooled,) = aggregate_file(raw(tmp_path, "c.jsonl", "\n" + lines(EXBIND_ROW) + " \n")).runs
    assert pooled.result["first_violation"] == {"table_column": 1}
    path = raw(tmp_path, "e.jsonl", b"\xef\xbb\xbf" + lines(NO_ANSWER).encode())
    assert aggregate_file(path).runs[0].result["statuses"] == {"empty": 1}  # a byte order mark is read over
    rows = WRONG_OPTION, changed(CHAIN_ROWS[1], disagree=None)
    assert aggregate_file(raw(tmp_path, "f.jsonl", lines(*rows))).rows == 2
    (pooled,) = aggregate_file(raw(tmp_path, "d.jsonl", lines(*CHAIN_ROWS))).runs
    assert pooled.result["exit"]["false_path"] == {"left_late": 1} and pooled.parser == "official"


def test_all_faults_of_a_file_are_told_together(tmp_path: Path) -> None:
    path = raw(tmp_path, "c.jsonl", lines(*(changed(EXBIND_ROW, id=f"t{n}", status="?") for n in range(30))))
    with pytest.raises(UserError, match=r"c\.jsonl: 30 problems.*\n(.*\n){20}.*and 10 more"):
        aggregate_file(path)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda folder: raw(folder, "c.csv", "file,id\n"), "c.csv: give the .jsonl file of score rows"),
        (lambda folder: folder / "none.jsonl", "there is no such file"),
        (lambda folder: folder, "give the .jsonl file"),
        (lambda folder: raw(folder, "c.jsonl", b"\xff\xfe\n"), "line 1: is not valid UTF-8"),
    ],
    ids=["CSV", "absent", "a folder", "UTF-16"],
)
def test_files_that_cannot_be_read(tmp_path: Path, make: Callable[[Path], Path], said: str) -> None:
    assert said in run("aggregate", make(tmp_path), code=2).stderr


def test_a_line_without_an_end_is_not_read_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score_rows, "LONGEST_LINE", 3 << 20)
    path = raw(tmp_path, "c.jsonl", b"\n" + b" " * (4 << 20))
    with pytest.raises(UserError, match="line 2 is longer than 3 MB"):
        aggregate_file(path)


def test_the_score_rows_are_not_written_over(tmp_path: Path) -> None:
    path = raw(tmp_path, "c.jsonl", lines(EXBIND_ROW))
    assert "would be replaced" in run("aggregate", path, "--json", path, code=2).stderr
    assert path.read_text() == lines(EXBIND_ROW)
