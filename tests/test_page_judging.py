"""What a page makes of predictions, without a page: sentences, tables, cases, and where the datasets are."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.hub import MANIFEST, data_path
from handmade import raw, write_dataset
from handmade_chains import write_chains
from metrics.benchmarks import SCORERS
from metrics.condchain_metric.pooling import FALSE_OUTCOMES, TRUE_OUTCOMES
from metrics.condchain_metric.reading import STATUSES as CHAIN_STATUSES
from metrics.condchain_metric.scoring import PARSERS, READ_BEFORE, WITHOUT_TEXT
from metrics.exbind_metric.reading import STATUSES
from metrics.exbind_metric.stages import CATEGORIES, DIMENSIONS, SAME_AS
from predictors.join import Reference
from predictors.keys import Key
from space import cases, judging, links, rendering, tables, telling, words
from space.desks import Desk, judge_given
from space.judging import Bench
from space.scorers import scored_bench
from space.sources import find_dataset, read_offer
from space.tables import Table
from space.telling import Judged, judge_file
from space.uploads import GONE, Uploads

EXBIND, CHAINS = scored_bench("ExBind"), scored_bench("CondChain")
BLANK = '{"id": "t0__table", "prediction": ""}\n'
SCRIPT = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Small datasets made by hand."""
    made = tmp_path_factory.mktemp("hub")
    write_dataset(made / "ExBind")
    write_chains(made / "CondChain")
    return made


def judged(folder: Path, *rows: dict[str, object], config: str = "broad") -> Judged:
    return judge_text(EXBIND, str(folder / "ExBind"), config, "".join(json.dumps(row) + "\n" for row in rows))


def cell(name: str) -> str:
    return json.dumps({"cell_id": name})


def judge_text(bench: Bench, dataset: str, config: str, text: str, parser: str | None = None) -> Judged:
    with judging.pasted(text) as path:
        return judge_file(bench, dataset, config, path, parser, name=judging.PASTED)


def test_every_label_of_the_metrics_has_words():
    assert words.STAGES.keys() == words.ASKED.keys() == set(DIMENSIONS)
    assert words.STATUSES.keys() == {*STATUSES, *CHAIN_STATUSES}
    assert words.CATEGORIES.keys() == set(CATEGORIES)
    assert words.OUTCOMES.keys() == {*TRUE_OUTCOMES, *FALSE_OUTCOMES}


def test_what_the_page_knows_of_the_metrics_is_what_they_say():
    """The pages of the metrics cannot import `metrics`, so these stand twice."""
    assert judging.WITHOUT_TEXT == WITHOUT_TEXT and judging.READ_BEFORE == READ_BEFORE
    assert tables.REPEATED == SAME_AS["table"] and tables.RIGHT == CATEGORIES[0]
    assert SCORERS["CondChain"].parsers == PARSERS == CHAINS.parsers


def test_a_case_says_what_broke_in_plain_words(folder: Path):
    rows = [
        {"id": "t0__table", "prediction": f"The owner: {cell('cell_r01_c01')}"},
        {"id": "t1__table", "prediction": cell("cell_r02_c00")},
        {"id": "t2__table", "prediction": cell("cell_r01_c00")},
        {"id": "t3__table", "prediction": "I\ncannot \x1b[31msee " + "it " * 99},
        {"id": "g0__graph", "prediction": json.dumps({"source_id": "k7f2w", "target_id": "m3q9d"})},
        {"id": "g1__graph", "prediction": None, "status": "error"},
    ]
    found = {row[0]: row[1:] for row in judged(folder, *rows).cases.rows}
    broken = {name: (row[0], row[1], row[3]) for name, row in found.items()}
    edge = "the gold is v1 to v0: m3q9d, k7f2w"
    assert broken == {
        "t0__table": ("right", "", "read"),
        "t1__table": (
            "wrong", "right row, wrong column. It is row1 name; the gold is row1 owner: cell_r02_c01", "read"
        ),
        "t2__table": (
            "wrong", "wrong row, wrong column. It is row0 name; the gold is row2 owner: cell_r03_c01", "read"
        ),
        "t3__table": (
            "wrong", "no readable answer; the gold is row0 owner: cell_r01_c01", "no JSON object with the asked keys"
        ),
        "t4__table": ("wrong", "no readable answer; the gold is row1 owner: cell_r02_c01", "no answer in the file"),
        "t5__table": ("wrong", "no readable answer; the gold is row2 owner: cell_r03_c01", "no answer in the file"),
        "g0__graph": ("wrong", f"wrong role. It is v0 to v1; {edge}", "read"),
        "g1__graph": ("wrong", f"no readable answer; {edge}", "the run failed on it"),
    }  # fmt: skip
    answer = found["t3__table"][2]
    assert answer.startswith("I cannot \\x1b[31msee it it") and answer.endswith("...")
    assert len(answer) < cases.MOST_ANSWER + 10


def test_the_tables_say_the_numbers_with_their_denominators(folder: Path):
    result = judged(folder, *({"id": f"t{n}__table", "prediction": cell("cell_r01_c00")} for n in range(6)))
    tables = {table.title: table for table in result.tables}
    assert ("valid: names a candidate", "75.0 % (6 of 8)", "") in tables["Validity against exactness"].rows
    assert ("valid, but not exact", "100.0 % (6 of 6)", "") in tables["Validity against exactness"].rows
    # Two of six answers are in the right row; the graphs have no rows, and no answer here.
    first = tables["What breaks first"].rows
    assert ("row", "66.7 % (4 of 6)", "4") in first and ("column", "33.3 % (2 of 6)", "6") in first
    assert ("row", "33.3 % (2 of 6)") in tables["Constraints, where they apply"].rows
    assert tables["By format"].rows[0][:2] == ("graph", "0.0 % (0 of 2)")
    assert result.headline.startswith("0.0 % exact: in 0 of 8 cases") and "interval 0.0 to 32.4 %" in result.headline
    assert "right" not in {row[0] for row in tables["Kinds of failure"].rows}


def test_constraints_have_a_legend_and_those_that_repeat_others_are_left_out(folder: Path):
    """The graphs have an identity of their own; where all are tables it is the row once more."""
    mixed = {table.title: table for table in judged(folder, {"id": "t0__table", "prediction": ""}).tables}
    alone = judge_text(EXBIND, str(folder / "ExBind"), "targeted_table", '{"id": "u0__table", "prediction": ""}')
    only = {table.title: table for table in alone.tables}
    expected = ["valid candidate", "row", "column", "cell", "the very object"]
    for title in ("Constraints, where they apply", "What the constraints ask"):
        assert [row[0] for row in only[title].rows] == expected
        assert "identity" in [row[0] for row in mixed[title].rows]
    assert all(all(row) for row in mixed["What the constraints ask"].rows)


def test_a_result_names_its_file_and_its_data(folder: Path, tmp_path: Path):
    place = tmp_path / "ExBind"
    write_dataset(place)
    manifest = {**json.loads((place / MANIFEST).read_text()), "version": "2.0.0", "digest": f"sha256-{'c' * 64}"}
    (place / MANIFEST).write_text(json.dumps(manifest))
    told = read_offer(str(place)).title, judge_text(EXBIND, str(place), "broad", BLANK).dataset
    assert told == ("ExBind 2.0.0", "ExBind 2.0.0 (sha256-cccccccccccc)")
    (place / MANIFEST).write_text(json.dumps({**manifest, "version": "0.0.0", "changes": "Other sizes: gui 8."}))
    assert read_offer(str(place)).title == "ExBind 0.0.0 (Other sizes: gui 8)"
    long = raw(tmp_path, f"{'p' * 99}.jsonl", BLANK)
    assert judge_file(EXBIND, str(place), "broad", long).file == f"{'p' * telling.MOST_NAME}..."


def test_a_blank_answer_is_none(folder: Path):
    result = judge_text(EXBIND, str(folder / "ExBind"), "broad", BLANK)
    assert result.coverage == "0 of 8 cases answered (0 of them unreadable), 1 empty, 7 missing, 0 failed."


def test_what_the_metric_is_not_told_is_told_by_the_page(folder: Path):
    """The judge of a metric's page knows no status but those of texts."""

    def told_texts(references: list[Reference], answers: list, parser: str | None) -> judging.Verdicts:
        return EXBIND.judge(references, [(text or "", None) for text, _ in answers], parser)

    result = judge_text(replace(EXBIND, judge=told_texts), str(folder / "ExBind"), "broad", BLANK)
    assert result.numbers["statuses"] == {"empty": 8}
    (read,) = (table for table in result.tables if table.title == "How the answers were read")
    assert read.rows == (("no answer in the file", "7", "87.5 %"), ("empty text", "1", "12.5 %"))


def test_what_can_be_read_of_a_benchmark():
    """The cards have an address on the Hub only."""
    assert {*links.PAPERS} == {*links.METRICS} == {*SCORERS}
    found = dict(Desk(CHAINS, lambda: "ada/CondChain").links())
    assert [place.partition("//")[2].partition("/")[2] for place in found.values()] == [
        "abs/2603.12266", "datasets/ada/CondChain", "spaces/ada/condchain_metric",
    ]  # fmt: skip


def test_a_broken_reference_that_the_metric_does_not_look_at_isdamage(folder: Path):
    def blind(references: list[Reference], answers: list, parser: str | None) -> judging.Verdicts:
        return EXBIND.judge(EXBIND.read_references(str(folder / "ExBind"), "broad"), answers, parser)

    def broken(dataset: str, config: str) -> list[Reference]:
        found = EXBIND.read_references(dataset, config)
        return [replace(one, text=one.text.replace('"gold"', '"old"')) for one in found]

    bench = replace(EXBIND, judge=blind, read_references=broken)
    with pytest.raises(UserError, match="ExBind, config 'broad': .*the dataset is damaged"):
        judge_text(bench, str(folder / "ExBind"), "broad", BLANK)


def test_chains_say_where_they_were_left(folder: Path):
    text = '{"id": "chart_0000", "path": "true", "prediction": "\\\\boxed{A1}"}\n'
    result = judge_text(CHAINS, str(folder / "CondChain"), "chart", text, "robust")
    gold = json.loads(CHAINS.read_references(str(folder / "CondChain"), "chart")[0].text)["answer"]
    told = f"left too early: at layer 1, not at 3 (A1, not {gold})"
    row = result.cases.rows[0]
    assert (row[1:3], row[-2:]) == (("wrong", told), ("true", "chart"))
    assert result.headline.startswith("Path F1 0.0 % (95 % interval -) on chart, of 2 chains: True path 0.0 %")
    whole = judge_text(CHAINS, str(folder / "CondChain"), "all", text)
    assert "the mean of Path F1 over 2 domains. Over all 6 chains together: Path F1 0.0 % (95 %" in whole.headline
    assert [row[0] for row in whole.tables[0].rows] == ["natural", "chart", "all together"]
    with pytest.raises(UserError, match="no parser 'best'; choose from: official, robust"):
        judge_text(CHAINS, str(folder / "CondChain"), "chart", text, "best")
    with pytest.raises(UserError, match="Answers to ExBind are read in one way only"):
        judge_text(EXBIND, str(folder / "ExBind"), "broad", text, "robust")


def test_a_file_is_called_by_its_name_and_never_by_its_place(folder: Path, tmp_path: Path):
    row = '{"id": "t0__table", "prediction": ""}\n'
    result = judge_file(EXBIND, str(folder / "ExBind"), "broad", raw(tmp_path, "p.jsonl", row * 2))
    assert [warning.partition(":")[0] for warning in result.warnings] == ["p.jsonl", "p.jsonl"]
    bad = raw(tmp_path, "bad.jsonl", row + '{"id": "nobody", "prediction": ""}\n')
    with pytest.raises(UserError, match="^bad.jsonl: 1 problem.*\n  line 2, id 'nobody': is no case of"):
        judge_file(EXBIND, str(folder / "ExBind"), "broad", bad)
    for config in ("brood", "broad"):
        write_dataset(tmp_path / "ExBind")
        (tmp_path / "ExBind" / data_path("broad")).write_bytes(b"PAR1 this is none PAR1")
        with pytest.raises(UserError, match="^ExBind") as caught:
            judge_file(EXBIND, str(tmp_path / "ExBind"), config, bad)
        assert str(tmp_path) not in str(caught.value)


def test_a_file_with_unreadable_lines_may_have_other_problems(folder: Path):
    told = "once each line can be read"
    for text, later in ((f"{BLANK}x", True), (BLANK + BLANK.replace("t0", "t9"), False)):
        with pytest.raises(UserError) as caught:
            judge_text(EXBIND, str(folder / "ExBind"), "broad", text)
        assert "1 problem" in str(caught.value) and str(caught.value).endswith(told) == later


def test_a_text_that_is_too_large_is_told_its_limit(folder: Path):
    with pytest.raises(UserError, match="The pasted text is larger than 5 MB; upload it as a file"):
        judge_text(EXBIND, str(folder / "ExBind"), "broad", "x" * (judging.MOST_PASTE_MB * 2**20 + 1))


def test_an_upload_is_deleted_whatever_comes_of_it(folder: Path, tmp_path: Path):
    desk, uploads = Desk(EXBIND, lambda: str(folder / "nowhere")), Uploads()
    with pytest.raises(UserError, match="There is no config: choose the one"):
        judge_given([desk], uploads, "", None, None, "x")
    path = raw(tmp_path, "p.jsonl", "x")
    uploads.arrived(str(path))
    with pytest.raises(UserError, match="there is no folder ExBind"):
        judge_given([desk], uploads, "broad", None, str(path), "")
    assert not path.exists()
    with pytest.raises(UserError, match=GONE):
        judge_given([desk], uploads, "broad", None, str(path), "")


def test_a_file_and_a_text_are_not_mixed(tmp_path: Path):
    uploads, path = Uploads(), raw(tmp_path, "p.jsonl", "x")
    uploads.arrived(str(path))
    with pytest.raises(UserError, match="Both a file and a text"):
        judge_given([], uploads, "broad", None, str(path), "x")
    with pytest.raises(UserError, match="There is nothing to score"):
        judge_given([], uploads, "broad", None, None, " \n")


def test_of_a_file_that_two_visitors_share_the_later_upload_stays(tmp_path: Path):
    """Uploaded again while it is scored, but not yet counted: the new file has another inode."""
    uploads, path = Uploads(), raw(tmp_path, "p.jsonl", "x")
    uploads.arrived(str(path))
    with uploads.taken(str(path)):
        raw(tmp_path, "new", "x").rename(path)
    assert path.exists()


def test_where_the_datasets_are(folder: Path, tmp_path: Path):
    entry = folder / "bindchain" / "app.py"
    assert find_dataset("ExBind", entry, {}) == str(folder / "ExBind")
    assert find_dataset("ExBind", entry, {"SPACE_ID": "ada/bindchain"}) == "ada/ExBind"
    assert find_dataset("ExBind", entry, {"SPACE_ID": "ada/x", "BINDCHAIN_DATASETS": "lab"}) == "lab/ExBind"
    assert find_dataset("ExBind", entry, {"BINDCHAIN_DATASETS": str(tmp_path)}) == str(tmp_path / "ExBind")
    inside = tmp_path / "project" / "metrics" / "exbind_metric" / "app.py"
    write_dataset(tmp_path / "project" / "hub" / "ExBind")
    assert find_dataset("ExBind", inside, {}) == str(tmp_path / "project" / "hub" / "ExBind")
    with pytest.raises(UserError, match="^CondChain is not beside this page; build it with: bindchain build, or say"):
        find_dataset("CondChain", inside, {})


def test_no_text_is_markup(folder: Path):
    table = Table(SCRIPT, (SCRIPT, "b"), ((SCRIPT, SCRIPT),), SCRIPT)
    bad = Judged("ExBind", SCRIPT, SCRIPT, SCRIPT, SCRIPT, SCRIPT, SCRIPT, (SCRIPT, SCRIPT * 30), (table,), table, {})
    pages = [rendering.summary(bad), rendering.tables(bad.tables), rendering.problem(f"{SCRIPT}\n{SCRIPT}")]
    pages += [rendering.note(SCRIPT), rendering.links([(SCRIPT, SCRIPT)]), rendering.heading(SCRIPT, SCRIPT)]
    assert all("<img" not in page and "&lt;img" in page for page in pages)


def test_a_judge_that_mixes_up_the_cases_is_found_out(folder: Path):
    def swapped(references: list[Reference], answers: list, parser: str | None) -> judging.Verdicts:
        found = EXBIND.judge(references, answers, parser)
        return judging.Verdicts(list(reversed(found.rows)), found.numbers)

    bench = replace(EXBIND, judge=swapped)
    with pytest.raises(UserError, match="ids and references contradict each other"):
        judge_text(bench, str(folder / "ExBind"), "broad", '{"id": "t0__table", "prediction": ""}')
    assert EXBIND.read_references(str(folder / "ExBind"), "broad")[0].key == Key("t0__table")
