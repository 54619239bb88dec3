"""`bindchain predict`: what is refused before anybody is asked, what a run leaves, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path
from weakref import WeakSet

import pytest

from fault_server import CHAT, Answer, FaultServer, Request, problem
from handmade import GRAPHS, TABLES, graph_case, predict, run, table_case, write_config, write_dataset
from predictors import KINDS, Kind
from predictors.cases import read_prompts
from scripted import IDS, Scripted, ids_of, rows_of, set_digest

FILES = ["m__broad.jsonl", "m__broad.manifest.json", "m__broad.scores.json"]


@pytest.fixture
def dataset(tmp_path, monkeypatch) -> Path:
    """A dataset folder whose configs have digests and whose prompts differ, and the working directory beside it."""
    monkeypatch.chdir(tmp_path)
    write_dataset(tmp_path / "ExBind")
    records = [table_case(number) for number in range(TABLES)] + [graph_case(number) for number in range(GRAPHS)]
    rows = [{**record.to_row(), "instruction": f"Which one is asked for in {record.case_id}?"} for record in records]
    write_config(tmp_path / "ExBind", "broad", rows)
    for config in ("broad", "targeted_table", "targeted"):
        set_digest(tmp_path / "ExBind", f"sha256-{config}", config)
    return tmp_path / "ExBind"


def ask(server: FaultServer, *words: str, code: int = 0):
    """`bindchain predict` with the model `m` of a server."""
    return run("predict", "--dataset", "ExBind", "--predictor", "openai:m", "--base-url", server.url, *words, code=code)


def written() -> list[str]:
    return sorted(path.name for path in Path("runs").iterdir()) if Path("runs").exists() else []


FIRST, SERVED = ("--predictor", "baseline:first"), ("--predictor", "openai:m", "--base-url", "http://127.0.0.1:1/v1")
REFUSED: dict[str, tuple[tuple[str, ...], str]] = {
    "an unknown config": (
        (*FIRST, "--config", "broad", "--config", "brood"),
        "ExBind has no config 'brood'; it has: broad, targeted_table, targeted",
    ),
    "an unknown kind": (
        ("--predictor", "model:x", "--config", "broad"),
        "unknown predictor 'model:x'; write one of: baseline:NAME, transformers:PATH_OR_ID, openai:MODEL",
    ),
    "an unknown name": (
        ("--predictor", "baseline:best", "--config", "broad"),
        "unknown baseline 'best'; the baselines of ExBind are: oracle, random, first, last, lexical, type, row_only",
    ),
    "an option of one of two kinds": (
        (*FIRST, *SERVED, "--config", "broad"),
        "--base-url is an option of openai:..., and baseline:first does not take it; leave it out",
    ),
    "tokens of a baseline": (
        (*FIRST, "--config", "broad", "--max-new-tokens", "9"),
        "--max-new-tokens is of models, and baseline:first is none; leave it out",
    ),
    "an option out of range": (
        (*SERVED, "--config", "broad", "--concurrency", "1000"),
        "openai:m: --concurrency must be from 1 to 100, not 1000",
    ),
    "a request that is no JSON": (
        (*SERVED, "--config", "broad", "--request", "{top_p: 1}"),
        "--request: is no JSON (Expecting property name enclosed in double quotes: line 1 column 2 (char 1)); "
        "write an object, as in '{\"top_p\": 0.9}'",
    ),
    "a request that is no object": (
        (*SERVED, "--config", "broad", "--request", "[]"),
        "--request: is no JSON object; write one, as in '{\"top_p\": 0.9}'",
    ),
    "to go on and to begin anew": (
        (*FIRST, "--config", "broad", "--resume", "--overwrite"),
        "--resume goes on and --overwrite begins anew; give one of them",
    ),
    "two predictors to one file": (
        ("--predictor", "openai:a/m", *SERVED, "--config", "broad"),
        "openai:m and openai:a/m would both be written to runs/m__broad.jsonl; run one at a time, with --out",
    ),
    "two configs to one file": (
        (*FIRST, "--config", "broad", "--config", "targeted", "--out", "p.jsonl"),
        "--out names one file; give one --predictor and one --config with it, or leave it out",
    ),
    "a file that is not to be touched, told before a model is loaded": (
        ("--predictor", "transformers:/nowhere", "--config", "broad", "--out", "old.jsonl"),
        "old.jsonl: exists and no manifest says which run it holds; give another --out, or begin anew with --overwrite",
    ),
    "another format": (
        (*FIRST, "--config", "broad", "--out", "p.csv"),
        "p.csv: predictions are written as JSON Lines; let the name end in .jsonl",
    ),
    "a folder": (
        (*FIRST, "--config", "broad", "--out", "."),
        ".: predictions are written as JSON Lines; let the name end in .jsonl",
    ),
    "no name": (
        (*FIRST, "--config", "broad", "--out", ""),
        ".: predictions are written as JSON Lines; let the name end in .jsonl",
    ),
    "a revision of a folder": (
        (*FIRST, "--config", "broad", "--revision", "v1"),
        "--revision is of a dataset on the Hub, and ExBind is a folder here; leave it out",
    ),
    "an unknown predictor beside a known one": (
        (*FIRST, "--predictor", "baseline:best", "--config", "broad"),
        "unknown baseline 'best'; the baselines of ExBind are: oracle, random, first, last, lexical, type, row_only",
    ),
    "a folder that is a file": (
        (*FIRST, "--config", "broad", "--out", "file/p.jsonl"),
        "file/p.jsonl: cannot be written (Not a directory); give another --out",
    ),
    "a server that is not there": (
        (*SERVED, "--config", "broad"),
        "http://127.0.0.1:1/v1 cannot be reached (All connection attempts failed); start the server and wait until it "
        "listens, or mend --base-url",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_run_is_one_sentence_and_exit_code_2(dataset, monkeypatch, name):
    words, reason = REFUSED[name]
    Path("file").write_text("")
    Path("old.jsonl").write_text("{}\n")
    monkeypatch.setattr("predictors.server.client.CHECKS", 1)
    before = sorted(Path().rglob("*"))
    result = run("predict", "--dataset", "ExBind", *words, code=2)
    assert (result.stderr, result.stdout) == (f"bindchain: {reason}\n", "")
    assert sorted(Path().rglob("*")) == before


@pytest.mark.parametrize("kind", KINDS)
def test_every_option_of_a_kind_is_a_flag_that_the_other_kinds_refuse(dataset, kind):
    for option in KINDS[kind].options:
        flag = "--" + option.replace("_", "-")
        other = "baseline:first" if kind != "baseline" else "openai:m"
        value = "{}" if option == "request" else "1"
        result = run("predict", "--dataset", "ExBind", "--config", "broad", "--predictor", other, flag, value, code=2)
        assert result.stderr == (
            f"bindchain: {flag} is an option of {kind}:..., and {other} does not take it; leave it out\n"
        )


def test_a_whole_run_leaves_answers_manifest_and_scores(dataset):
    with FaultServer() as server:
        printed = ask(server, "--config", "broad", "--config", "targeted", "--config", "broad").stdout
        assert len(server.chats) == 8 + 5  # a config that is named twice is run once
    assert printed.splitlines() == [
        "8 of 8 predictions in runs/m__broad.jsonl",
        "  exact 0.000 [0.000, 0.324], valid 0.000, of 8 cases",
        "5 of 5 predictions in runs/m__targeted.jsonl",
        "  exact 0.000 [0.000, 0.434], valid 0.000, of 5 cases",
    ]
    assert written() == sorted([*FILES, *(name.replace("broad", "targeted") for name in FILES)])
    prompts = {question.key.id: question.asked.text for question in read_prompts("ExBind", "broad")}
    assert {row["id"]: row["prediction"] for row in rows_of(Path("runs/m__broad.jsonl"))} == prompts
    assert ids_of(Path("runs/m__broad.jsonl")) == IDS
    run("score", "runs/m__broad.jsonl", "--dataset", "ExBind", "--config", "broad", "--json", "s.json")
    assert Path("s.json").read_bytes() == Path("runs/m__broad.scores.json").read_bytes()


def test_scores_are_of_whole_runs_only(dataset):
    with FaultServer() as server:
        assert ask(server, "--config", "broad", "--limit", "3").stdout == "3 of 8 predictions in runs/m__broad.jsonl\n"
        assert written() == FILES[:2]
        ask(server, "--config", "broad", "--resume")
        assert written() == FILES and len(server.chats) == 8
        ask(server, "--config", "broad", "--overwrite", "--limit", "3")
        assert written() == FILES[:2]


def test_failed_answers_are_told_in_the_end_and_asked_again(dataset):
    prompts = [question.asked.text for question in read_prompts("ExBind", "broad")]
    refused = {text: (problem(400, "no\nsuch \x1b[31mtoken"),) for text in (prompts[1], prompts[7])}
    with FaultServer(refused) as server:
        result = ask(server, "--config", "broad", code=2)
        assert result.stdout.startswith("6 of 8 predictions in runs/m__broad.jsonl, 2 failed\n  exact 0.000")
        assert result.stderr.count("\n") == 1 and "\x1b" not in result.stderr
        assert re.match(r"bindchain: runs/m__broad.jsonl: 2 answers failed \(the first, id '(t1|g1)__", result.stderr)
        assert result.stderr.endswith("they count as wrong: mend what is wrong and ask them again with --resume\n")
        statuses = json.loads(Path("runs/m__broad.scores.json").read_text())["runs"][0]["result"]["statuses"]
        assert statuses["error"] == 2
        server.script.clear()
        ask(server, "--config", "broad", "--resume")
        assert len(server.chats) == 10
    assert set(ids_of(Path("runs/m__broad.jsonl"), "ok")) == set(IDS)


def test_a_run_over_other_rows_is_not_scored(dataset):
    path = predict(dataset, "oracle")
    set_digest(dataset, "sha256-new")
    result = run("score", path, "--dataset", dataset, "--config", "broad", code=2)
    assert result.stderr == (
        f"bindchain: runs/oracle__broad.jsonl: answers other rows of 'broad' ('sha256-broad') than those of {dataset} "
        "(sha256-new); score it against the version that it was made with, or run it again\n"
    )
    result = run("predict", "--predictor", "baseline:oracle", "--dataset", dataset, "--config", "broad", code=2)
    assert "holds another run: dataset.config_digest was 'sha256-broad' and is now 'sha256-new'" in result.stderr


def test_a_run_over_another_config_is_scored_as_that(dataset):
    """`targeted_table` is a part of `targeted`, so its ids alone would be taken for answers to that."""
    result = run("score", predict(dataset, "oracle", "targeted_table"), "--dataset", dataset, "--config", "targeted",
                 code=2)  # fmt: skip
    assert result.stderr == (
        "bindchain: runs/oracle__targeted_table.jsonl: answers 'targeted_table', as its manifest says, and not "
        "'targeted'; score it with --config targeted_table\n"
    )


class Interrupting(FaultServer):
    """Presses Ctrl-C as it receives a certain prompt."""

    at: int = 0

    def receive(self, request: Request) -> Answer:
        answer = super().receive(request)
        if request.path == CHAT and len(self.chats) == self.at:
            os.kill(os.getpid(), signal.SIGINT)
        return answer


def test_ctrl_c_ends_with_130_and_goes_on_later(dataset, capfd):
    with Interrupting() as server:
        server.at = 4
        result = ask(server, "--config", "broad", "--config", "targeted", "--concurrency", "2", code=130)
        asked = len(server.chats)
        assert 4 <= asked <= 6 and len(ids_of(Path("runs/m__broad.jsonl"))) == asked  # what was under way is kept
        assert result.stderr == "bindchain: interrupted; go on with --resume (runs/m__broad.jsonl)\n"
        assert capfd.readouterr().err == (
            "\nbindchain: stopping; what is under way is waited for (Ctrl-C again drops it)\n"
        )
        assert written() == FILES[:2]  # and the other config is not begun
        ask(server, "--config", "broad", "--config", "targeted", "--resume")
        assert len(server.chats) == 8 + 5
    assert ids_of(Path("runs/m__broad.jsonl")) == IDS


def test_one_large_predictor_is_there_at_a_time(dataset, monkeypatch):
    alive: WeakSet[Model] = WeakSet()

    def make(name, benchmark, decoding, options):
        assert not alive  # the one before it was let go
        model = Model(identity={"model": name})
        alive.add(model)
        return model

    monkeypatch.setitem(KINDS, "transformers", Kind(make, "NAME", (), is_large=True))
    words = ("--predictor", "transformers:a", "--predictor", "transformers:b")
    run("predict", "--dataset", "ExBind", *words, "--config", "broad", "--config", "targeted")
    assert len(written()) == 4 * len(FILES)


class Model(Scripted):
    """Can be held weakly, so that it is seen when it goes."""

    __hash__ = object.__hash__


def test_a_link_for_a_file_stays_one_and_leftovers_go(dataset):
    Path("far").mkdir()
    Path("p.jsonl").symlink_to("far/q.jsonl")
    Path("far/.q.scores.7.part.json").write_text("of a killed run")
    run("predict", "--dataset", "ExBind", *FIRST, "--config", "broad", "--out", "p.jsonl")
    assert Path("p.jsonl").is_symlink()
    assert sorted(path.name for path in Path("far").iterdir()) == ["q.jsonl", "q.manifest.json", "q.scores.json"]


def test_a_baseline_is_simply_made_again(dataset):
    path = predict(dataset, "random")
    before = path.read_bytes()
    path.write_bytes(before[:100])
    assert predict(dataset, "random").read_bytes() == before
    result = run("predict", "--predictor", "baseline:random", "--dataset", dataset, "--config", "broad", "--seed", "1",
                 code=2)  # fmt: skip
    assert "holds another run: model.seed was 0 and is now 1; give another --out, or begin anew with --ove" in (
        result.stderr
    )
