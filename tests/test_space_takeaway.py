"""What is taken away of a run: hostile texts stay texts in every file, and the addresses give nothing else."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from generator.errors import UserError
from generator.hub import stream_rows
from handmade import write_config, write_dataset
from space.board.storage import FolderBoard
from space.desks import Desk
from space.records import Records
from space.runs.baselines import Baselines
from space.runs.kept import KeptRun
from space.runs.store import RunStore
from space.scorers import scored_bench
from space.takeaway import reports
from space.takeaway.names import DOWNLOADS, report_address
from space.takeaway.reports import figures_zip, report_zip
from space.takeaway.routes import routes
from space.takeaway.view import show_links
from space.world import World
from taken import NAME, SCRIPT, folder_of, made, store_in

PNG = b"\x89PNG\r\n\x1a\n and so on"


@pytest.fixture
def store(tmp_path: Path) -> RunStore:
    return store_in(tmp_path)


@pytest.fixture
def run(tmp_path: Path, store: RunStore) -> KeptRun:
    """Six of eight cases answered, as badly as can be, by a model of a bad name."""
    return made(tmp_path, store, NAME)


def no_facts(_: KeptRun) -> Mapping[str, Mapping[str, Any]]:
    return {}


def test_a_damaged_dataset_is_told_by_its_name(tmp_path: Path, run: KeptRun, client: TestClient) -> None:
    rows = list(stream_rows(folder_of(run), "broad"))
    for broken, why in ((rows[:-1], "the row is gone"), ([{**rows[0], "latent": "{}"}, *rows[1:]], "row 1: no latent")):
        write_config(tmp_path / "ExBind", "broad", broken)
        got = client.get(f"/take/{run.facts.token}/cases.csv")
        assert got.status_code == 400 and why in got.text and str(tmp_path) not in got.text


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
        raise UserError("ExBind, config 'broken': the dataset is damaged")
    return PNG if (config, place, number) == ("broad", 1, 0) else None


@pytest.fixture
def client(store: RunStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(reports, "write_report", write_quickly)
    with TestClient(Starlette(routes=routes(store.find, asked_for, no_facts, folder_of))) as opened:
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

    client = TestClient(Starlette(routes=routes(store.find, asked_for, refused, folder_of)))
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


@pytest.mark.parametrize("place", ["broad/2/0", "broad/1/1", "broad/-1/0", "broad/x/0", "broad/1/²",
                                   "broad/" + "9" * 5000 + "/0"])  # fmt: skip
def test_no_picture_is_one_sentence(client: TestClient, place: str) -> None:
    got = client.get(f"/picture/ExBind/{place}.png")
    assert (got.status_code, got.text) == (404, "There is no such picture.\n")


def test_pictures_of_what_the_dataset_does_not_have_are_not_there(tmp_path: Path, store: RunStore) -> None:
    write_dataset(tmp_path / "ExBind")
    desks = (Desk(scored_bench("ExBind"), lambda: str(tmp_path / "ExBind")),)
    world = World(desks, store, Baselines(desks, store), FolderBoard(tmp_path / "board"), Records())
    with TestClient(Starlette(routes=routes(world.find, world.picture, world.facts_of, world.folder_of))) as client:
        for place in ("ExBind/nope/1/0", "ExBind/broad/1/0", "Other/broad/1/0"):
            assert client.get(f"/picture/{place}.png").status_code == 404
        got = client.get("/picture/ExBind/broad/999/0.png")
        assert got.status_code == 400 and got.text.startswith("the config 'broad' of ExBind has no row 999")
        next(tmp_path.glob("ExBind/data/broad/*")).write_bytes(b"PAR1 no more PAR1")
        got = client.get("/picture/ExBind/broad/1/0.png")
        assert got.status_code == 400 and "damaged" in got.text and str(tmp_path) not in got.text


def test_a_picture_of_a_damaged_dataset_says_so(client: TestClient) -> None:
    got = client.get("/picture/ExBind/broken/1/0.png")
    assert (got.status_code, got.headers["content-type"]) == (400, "text/plain; charset=utf-8")
    assert (
        got.text == "ExBind, config 'broken': the dataset is damaged\n" and got.headers["cache-control"] == "no-store"
    )


def test_the_links_lead_to_the_downloads(client: TestClient, run: KeptRun) -> None:
    hostile = replace(run, facts=replace(run.facts, token=f'"><b>{run.facts.token}', name=SCRIPT))
    assert "<script" not in show_links(hostile) and "<b>" not in show_links(hostile)
    shown = str(show_links(run))
    assert "8 rows" in shown and "takes a few seconds" in shown and "{" not in shown
    for name in DOWNLOADS:
        assert f'href="take/{run.facts.token}/{name}"' in shown
