"""What is taken away of a run: hostile texts stay texts in every file, and the addresses give nothing else."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from generator.errors import UserError
from handmade import raw, write_dataset
from handmade_chains import boxed, write_chains
from predictors.benchmarks import BENCHMARKS
from space.runs.kept import KeptRun
from space.runs.scoring import kept_from_file
from space.runs.store import RunStore
from space.takeaway import reports
from space.takeaway.files import cases_csv, cases_parquet, scores_json
from space.takeaway.names import DOWNLOADS, report_address
from space.takeaway.reports import figures_zip, report_zip
from space.takeaway.routes import routes
from space.takeaway.sheets import guarded, to_csv
from space.takeaway.view import show_links

SCRIPT = '"><script>alert(1)</script>'
NAME = f"<img src=x onerror=alert(1)>{SCRIPT}\u202e&'é模"
ANSWERS = {
    "t0__table": '{"cell_id": "cell_r01_c01"}',
    "t1__table": "=HYPERLINK(\"https://x\", 'y')",
    "t2__table": f"two\nlines\r, {SCRIPT} & \u202e\u0000 end",
    "t3__table": "\t@SUM(1)",
    "t4__table": "-1",
    "g0__graph": "x" * 200_000,
}
PNG = b"\x89PNG\r\n\x1a\n and so on"


@pytest.fixture
def store(tmp_path: Path) -> RunStore:
    folder = tmp_path / "kept"
    folder.mkdir()
    return RunStore(folder)


@pytest.fixture
def run(tmp_path: Path, store: RunStore) -> KeptRun:
    """Six of eight cases answered, as badly as can be, by a model of a bad name."""
    return made(tmp_path, store, NAME)


def made(tmp_path: Path, store: RunStore, name: str) -> KeptRun:
    folder = tmp_path / "ExBind"
    if not folder.is_dir():
        folder.mkdir()
        write_dataset(folder)
    lines = "".join(json.dumps({"id": key, "prediction": text}) + "\n" for key, text in ANSWERS.items())
    return kept_from_file("ExBind", str(folder), "broad", raw(tmp_path, "m.jsonl", lines), store, name)


def no_facts(_: KeptRun) -> Mapping[str, Mapping[str, Any]]:
    return {}


def rows_of(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode(), newline="")))


def test_the_csv_holds_every_answer_and_no_formula(run: KeptRun) -> None:
    rows = {row["id"]: row for row in rows_of(cases_csv(run))}
    assert len(rows) == 8 and rows["t5__table"]["answer"] == "" and rows["t5__table"]["status"] == "missing"
    changed = {name for name, text in ANSWERS.items() if rows[name]["answer"] != text}
    assert changed == {"t1__table", "t3__table", "t4__table"}
    assert all(rows[name]["answer"] == "'" + ANSWERS[name] for name in changed)
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
    table = pq.read_table(io.BytesIO(cases_parquet(run)))
    found = {row["id"]: row for row in table.to_pylist()}
    assert {name: found[name]["answer"] for name in ANSWERS} == ANSWERS
    assert found["t5__table"]["answer"] is None and found["t1__table"]["exact"] is False
    assert json.loads(found["t0__table"]["scores"])["candidate_valid"] == 1


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
    rows = rows_of(cases_csv(run))
    assert [(row["id"], row["path"]) for row in rows] == [reference.key for reference in references]


def test_a_report_holds_every_text_as_text_and_figures_as_pairs_of_files(
    tmp_path: Path, store: RunStore, run: KeptRun
) -> None:
    found = unzipped(report_zip([run, made(tmp_path, store, NAME)], no_facts))
    assert list(found) == sorted(found) and {"report/index.html", "report/report.md"} <= set(found)
    texts = {name: content.decode() for name, content in found.items() if not name.endswith(".png")}
    assert "(2)" in texts["report/index.html"]  # the other run of the same name
    for name, text in texts.items():
        assert SCRIPT not in text and "<img src=x" not in text, name
        assert str(tmp_path) not in text and run.facts.token not in text, name
    figures = [name.rpartition(".") for name in found if name.startswith("report/figures/")]
    assert [stem for stem, _, _ in figures[::2]] == [stem for stem, _, _ in figures[1::2]] != []
    assert {ending for _, _, ending in figures} == {"svg", "png"}


def test_the_same_run_gives_the_same_bytes(run: KeptRun) -> None:
    content = figures_zip(run, no_facts)
    assert content == figures_zip(run, no_facts)
    assert {name.partition("/")[0] for name in unzipped(content)} == {"figures"}


def unzipped(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def write_quickly(out: Path, *_: Any) -> list[Path]:
    """In place of the report, which takes long."""
    (out / "index.html").write_text("a report")
    return [out / "index.html"]


def asked_for(_: str, config: str, place: int, number: int) -> bytes | None:
    if config == "broken":
        raise UserError("/srv/secret/ExBind is damaged")
    return PNG if (config, place, number) == ("broad", 1, 0) else None


@pytest.fixture
def client(store: RunStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(reports, "write_report", write_quickly)
    with TestClient(Starlette(routes=routes(store.find, asked_for, no_facts))) as opened:
        yield opened


@pytest.mark.parametrize("name", DOWNLOADS)
def test_a_download_is_stored_and_never_shown(client: TestClient, run: KeptRun, name: str) -> None:
    got = client.get(f"/take/{run.facts.token}/{name}")
    assert got.status_code == 200 and got.headers["content-type"] == DOWNLOADS[name].media
    stored = got.headers["content-disposition"]
    assert stored.startswith('attachment; filename="') and stored.isascii() and not set(stored) & set("<>\\/")
    assert f"__broad__{name}" in stored and "%E6%A8%A1" in stored
    assert got.headers["x-content-type-options"] == "nosniff" and got.headers["cache-control"] == "no-store"
    assert got.headers["content-security-policy"] == "sandbox; default-src 'none'"
    head = client.head(f"/take/{run.facts.token}/{name}")
    assert head.status_code == 200 and head.content == b""
    assert {**dict(got.headers), "content-length": ""} == {**dict(head.headers), "content-length": ""}


def test_the_report_of_several_runs_names_them_by_their_tokens(
    client: TestClient, tmp_path: Path, store: RunStore, run: KeptRun
) -> None:
    tokens = [run.facts.token, made(tmp_path, store, "other").facts.token]
    got = client.get("/" + report_address(tokens))
    assert got.status_code == 200 and "2-runs__report.zip" in got.headers["content-disposition"]
    assert list(unzipped(got.content)) == ["report/index.html"]
    assert client.get("/take/report.zip").text.startswith("Say which runs")
    assert client.get("/" + report_address(map(str, range(13)))).text.startswith("A report shows at most 12")
    assert client.get("/" + report_address([run.facts.token, "x" * 22])).status_code == 404


@pytest.mark.parametrize("token", ["x" * 22, "..%2f..%2fetc", SCRIPT.replace("/", "%2f"), "%00", "é"])
def test_what_nobody_was_told_is_not_found(client: TestClient, token: str) -> None:
    got = client.get(f"/take/{token}/scores.json")
    assert got.status_code == 404 and "script" not in got.text
    assert client.get(f"/take/{token}/run.json").text.startswith(("There is no such download", "Not Found"))


def test_a_run_that_is_cleared_away_meanwhile_is_gone(client: TestClient, run: KeptRun) -> None:
    (run.folder / "cases.parquet").unlink()
    got = client.get(f"/take/{run.facts.token}/cases.csv")
    assert got.status_code == 404 and got.text.startswith("This run is not kept here any more")


def test_a_report_that_cannot_be_made_says_why(store: RunStore, run: KeptRun) -> None:
    def refused(_: KeptRun) -> Mapping[str, Mapping[str, Any]]:
        raise UserError("ExBind has other rows in broad by now: score its file again")

    client = TestClient(Starlette(routes=routes(store.find, asked_for, refused)))
    got = client.get(f"/take/{run.facts.token}/report.zip")
    assert (got.status_code, got.text) == (400, "ExBind has other rows in broad by now: score its file again\n")
    assert got.headers["content-type"].startswith("text/plain")


def test_nobody_waits_in_an_endless_queue(client: TestClient, run: KeptRun, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("space.takeaway.routes.MOST_WAITING", 0)
    got = client.get(f"/take/{run.facts.token}/figures.zip")
    assert got.status_code == 503 and got.headers["retry-after"] == "60"
    assert client.get(f"/take/{run.facts.token}/scores.json").status_code == 200


def test_a_full_disk_is_told_without_the_places_of_this_machine(run: KeptRun, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(out: Path, *_: Any) -> list[Path]:
        raise UserError(f"{out}/index.html: cannot be written (No space left on device)")

    monkeypatch.setattr(reports, "write_report", full)
    with pytest.raises(UserError, match="^the report/index.html: cannot be written"):
        report_zip([run], no_facts)


def test_a_picture_is_kept_by_the_browser_and_asked_for_again_by_its_tag(client: TestClient) -> None:
    got = client.get("/picture/ExBind/broad/1/0.png")
    assert (got.status_code, got.content, got.headers["content-type"]) == (200, PNG, "image/png")
    assert got.headers["cache-control"] == "public, max-age=3600" and "nosniff" in got.headers["x-content-type-options"]
    for asked in (got.headers["etag"], f'"other", W/{got.headers["etag"]}', "*"):
        again = client.get("/picture/ExBind/broad/1/0.png", headers={"If-None-Match": asked})
        assert again.status_code == 304 and again.content == b"" and again.headers["etag"] == got.headers["etag"]
    assert client.get("/picture/ExBind/broad/1/0.png", headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize("place", ["broad/2/0", "broad/1/1", "broad/-1/0", "broad/x/0", "broad/1/²", "broken/1/0",
                                   "broad/" + "9" * 5000 + "/0", "..%2f/1/0"])  # fmt: skip
def test_no_picture_is_one_sentence(client: TestClient, place: str) -> None:
    got = client.get(f"/picture/ExBind/{place}.png")
    assert got.status_code == 404 and "secret" not in got.text


def test_the_links_lead_to_the_downloads(client: TestClient, run: KeptRun) -> None:
    hostile = replace(run, facts=replace(run.facts, token=f'"><b>{run.facts.token}', name=SCRIPT))
    assert "<script" not in show_links(hostile) and "<b>" not in show_links(hostile)
    shown = str(show_links(run))
    assert "8 rows" in shown and "takes a few seconds" in shown
    for name in DOWNLOADS:
        assert f'href="take/{run.facts.token}/{name}"' in shown
