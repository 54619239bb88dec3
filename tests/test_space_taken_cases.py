"""The numbers and the cases of a run as files: hostile texts stay texts, and a case can be studied with its row."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from generator.hub import stream_rows
from handmade import predict, raw
from handmade_chains import boxed, natural_chain, write_chains
from predictors.benchmarks import BENCHMARKS
from space.runs.kept import KeptRun
from space.runs.scoring import kept_from_file
from space.runs.store import RunStore
from space.takeaway.files import cases_csv, cases_parquet, scores_json
from space.takeaway.sheets import guarded, to_csv
from taken import ANSWERS, NAME, folder_of, made, store_in


@pytest.fixture
def store(tmp_path: Path) -> RunStore:
    return store_in(tmp_path)


@pytest.fixture
def run(tmp_path: Path, store: RunStore) -> KeptRun:
    """Six of eight cases answered, as badly as can be, by a model of a bad name."""
    return made(tmp_path, store, NAME)


def rows_of(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode(), newline="")))


def test_the_csv_holds_every_answer_and_no_formula(run: KeptRun) -> None:
    rows = {row["id"]: row for row in rows_of(cases_csv(run, folder_of(run)))}
    assert len(rows) == 8 and rows["t5__table"]["answered_text"] == "" and rows["t5__table"]["status"] == "missing"
    changed = {name for name, text in ANSWERS.items() if rows[name]["answered_text"] != text}
    assert changed == {"t1__table", "t3__table", "t4__table"}
    assert all(rows[name]["answered_text"] == "'" + ANSWERS[name] for name in changed)
    assert rows["t1__table"]["what_broke"] and rows["g0__graph"]["gold_rank"] == ""


PLAIN = ["=1", "+1", "-1", "@x", "\tx", "\rx", "\nx"]
DISGUISED = [" =1", "'=1", '"+1', "\u00a0\u200b\ufeff=1", "＝1", "＋1", "－1", "＠x", "﹦1", "\x00=1", "''\u202e -1"]


@pytest.mark.parametrize("text", PLAIN + DISGUISED)
def test_what_a_spreadsheet_takes_for_a_formula_gets_an_apostrophe(text: str) -> None:
    assert guarded(text) == "'" + text
    assert guarded(guarded(text)[1:]) == guarded(text)


@pytest.mark.parametrize("text", ["", " ", "a=1", "{}", "1-2", "row - cell", "'tis", "模型", "#=1", "\u2212"])
def test_any_other_text_stays_as_it_is(text: str) -> None:
    assert guarded(text) == text


def test_numbers_in_a_csv_stay_numbers() -> None:
    made = to_csv([{"n": -3, "x": -0.5, "yes": True}, {"n": None, "t": "-3", "deep": {"=a": ["=b"]}}])
    assert made.splitlines()[1:] == ['-3,-0.5,True,"",""', '"","","","\'-3","{""=a"": [""=b""]}"']


def test_the_parquet_holds_every_text_exactly(run: KeptRun) -> None:
    table = pq.read_table(io.BytesIO(cases_parquet(run, folder_of(run))))
    found = {row["id"]: row for row in table.to_pylist()}
    assert {name: found[name]["answered_text"] for name in ANSWERS} == ANSWERS
    assert found["t5__table"]["answered_text"] is None and found["t1__table"]["exact"] is False
    assert found["t0__table"]["holds_candidate_valid"] == 1


def test_the_scores_hold_all_numbers_and_not_the_token(run: KeptRun) -> None:
    content = scores_json(run)
    found = json.loads(content)
    assert (found["dataset"], found["config"], found["digest"]) == (run.facts.dataset, "broad", run.facts.digest)
    assert found["runs"][0]["result"] == run.facts.numbers and found["runs"][0]["answers"] == 8
    assert found["runs"][0]["file"] == "m.jsonl" and run.facts.token.encode() not in content


def test_of_chains_both_paths_are_rows_and_the_parser_is_told(tmp_path: Path, store: RunStore) -> None:
    folder = tmp_path / "CondChain"
    folder.mkdir()
    write_chains(folder)
    references = BENCHMARKS["CondChain"].read_references(str(folder), "all")
    lines = [json.dumps({"id": r.key[0], "path": r.key[1], "prediction": boxed("A1")}) + "\n" for r in references]
    file = raw(tmp_path, "m.jsonl", "".join(lines))
    run = kept_from_file("CondChain", str(folder), "all", file, store, "m", "robust")
    assert json.loads(scores_json(run))["parser"] == "robust"
    rows = rows_of(cases_csv(run, str(folder)))
    assert [(row["id"], row["path"]) for row in rows] == [reference.key for reference in references]
    true, false = (row for row in rows if row["id"] == natural_chain(0).chain_id)
    assert (true["gold_label"], true["gold_option"]) == ("C1", "Four") and true["gold_question"].startswith("How many")
    assert (false["gold_label"], false["gold_option"], false["gold_layer"]) == ("A1", "A bag", "1")
    for row in (true, false):
        assert (row["answered_label"], row["answered_option"], row["answered_layer"]) == ("A1", "A bag", "1")
        assert row["answered_question"] == "What does the person at the far left carry?"
        assert row["answered_text"] == boxed("A1") and not {"answer", "label"} & set(row)


def test_a_wrong_case_can_be_studied_with_its_file_alone(
    hub: Path, tmp_path: Path, store: RunStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answers = predict(hub / "ExBind", "lexical")
    run = kept_from_file("ExBind", str(hub / "ExBind"), "broad", answers, store, "lexical")
    rows = rows_of(cases_csv(run, str(hub / "ExBind")))
    for row, record in zip(rows, stream_rows(str(hub / "ExBind"), "broad"), strict=True):
        assert (row["id"], row["instruction"]) == (record["case_id"], record["instruction"])
        gold, chosen = json.loads(row["gold_reference"]), json.loads(row["answered_reference"])
        assert gold == {key: value for key, value in record["gold"].items() if value}
        assert row["gold_in_words"] and row["answered_in_words"]
        assert (gold == chosen) == (row["gold_semantic"] == row["answered_semantic"]) == (row["exact"] == "True")
        assert gold != chosen or row["gold_in_words"] == row["answered_in_words"]
    told = {row["id"]: row for row in rows}["broad_table_0001__table"]
    assert (told["gold_in_words"], told["answered_in_words"]) == (
        'Machine number "M-252719", row 2',
        'Service date "16 June 2027", row 2',
    )
    assert (told["violated"], told["holds_table_row"], told["holds_table_cell"]) == (
        "table_column+table_cell",
        "1",
        "0",
    )
