"""`bindchain compare` and `bindchain report` on small datasets made by hand: from files to tables, JSON and pages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import evaluation.loading
import evaluation.scoring
import generator.hub
from generator.hub import MANIFEST
from generator.progress import track
from handmade import GRAPHS, TABLES, manifest_entry, predict, run, table_case, write_config, write_dataset
from handmade_chains import NATURAL, natural_chain, write_chains
from making import ROOT
from metrics.comparison_tables import PRINTERS
from predictors.manifests import manifest_path

CASES = TABLES + GRAPHS
ORDERED = "table_order_1"  # the cases of targeted_table


@pytest.fixture
def dataset(tmp_path, monkeypatch) -> Path:
    """A dataset folder with a config that permutes another, and the working directory beside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    folder = tmp_path / "ExBind"
    write_dataset(folder)
    records = [table_case(number, "u") for number in range(4)]
    write_config(folder, ORDERED, [record.to_row() for record in records])
    manifest = json.loads((folder / MANIFEST).read_text())
    manifest["configs"][ORDERED] = manifest_entry(ORDERED, len(records))
    (folder / MANIFEST).write_text(json.dumps(manifest))
    return folder


@pytest.fixture
def chains(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write_chains(tmp_path / "CondChain")
    return tmp_path / "CondChain"


def answer(dataset: Path, name: str, config: str, out: str, *options: str) -> Path:
    """A run in a file of its own."""
    run("predict", "--predictor", f"baseline:{name}", "--dataset", dataset, "--config", config, "--out", out, *options)
    return Path(out)


def change_manifest(path: Path, **parts: Any) -> Path:
    place = manifest_path(path)
    place.write_text(json.dumps(json.loads(place.read_text()) | parts))
    return path


def compared(*arguments: str | Path) -> dict[str, Any]:
    """What `compare` writes as JSON."""
    run("compare", *arguments, "--json", "c.json")
    return json.loads(Path("c.json").read_text())


def names_of(comparison: dict[str, Any]) -> list[str]:
    return [entry["name"] for entry in comparison["runs"]]


def refused(command: str, *arguments: str | Path) -> str:
    """The sentence with which a command ends."""
    result = run(command, *arguments, code=2)
    assert result.stderr.count("\n") == 1 and result.stdout == ""
    return result.stderr.removeprefix("bindchain: ").rstrip("\n")


def test_paired_runs_are_printed_and_written(dataset):
    """Of the eight cases the oracle has all right, and `first` none: it answers names, and an edge the wrong way."""
    files = predict(dataset, "oracle"), predict(dataset, "first")
    printed = run("compare", *files, "--json", "c.json").stdout
    comparison = json.loads(Path("c.json").read_text())
    assert set(comparison) >= {"runs", *PRINTERS}
    assert [(entry["name"], entry["file"], entry["n"]) for entry in comparison["runs"]] == [
        ("oracle", "runs/oracle__broad.jsonl", CASES), ("first", "runs/first__broad.jsonl", CASES),
    ]  # fmt: skip
    (paired,) = comparison["paired"]
    assert (paired["base"], paired["other"], paired["base_value"], paired["other_value"], paired["delta"]) == (
        "oracle", "first", 1.0, 0.0, -1.0,
    )  # fmt: skip
    assert len(paired["regressions"]) == CASES and paired["improvements"] == []
    (line,) = [line.split() for line in printed.splitlines() if line.split()[:3] == ["broad", "oracle", "first"]]
    assert line[3] == "-1.000" and line[-1] == "0.008"  # McNemar: 2 / 2^8


def test_a_control_is_found_by_the_names_of_the_manifests(dataset):
    files = [predict(dataset, "lexical", config) for config in ("targeted_table", ORDERED)]
    (entry,) = compared(*files)["order_control"]
    assert entry["name"] == "lexical" and [part["config"] for part in entry["conditions"]] == [
        "targeted_table",
        ORDERED,
    ]


def test_a_report_is_one_page_and_one_file(dataset):
    files = predict(dataset, "oracle"), predict(dataset, "last")
    assert run("report", *files, "--out", "r").stdout.splitlines() == ["written: r/report.md", "written: r/index.html"]
    for text in (Path("r/report.md").read_text(), Path("r/index.html").read_text()):
        assert "oracle" in text and "last" in text
        assert "1.000 [0.676, 1.000]" in text.replace("\\", "")  # Wilson's lower end: 8/(8 + 1.96²)
    assert list(Path("r/figures").glob("*.svg"))


@pytest.mark.parametrize("command", ["compare", "report"])
def test_what_a_file_lacks_is_told(dataset, command):
    path = answer(dataset, "oracle", "broad", "o.jsonl", "--limit", "7")
    result = run(command, path)
    assert result.stderr == (
        "bindchain: warning: o.jsonl: 1 of 8 cases has no answer and counts as wrong: 'g1__graph'\n"
    )


def test_a_file_without_a_manifest_is_told_what_it_answers(dataset):
    path = predict(dataset, "oracle")
    manifest_path(path).unlink()
    cure = "no manifest beside it says what it answers; say it with --config and one --dataset"
    for given in ((), ("--config", "broad"), ("--dataset", dataset)):
        assert refused("compare", path, *given) == f"{path}: {cure}"
    comparison = compared(path, predict(dataset, "first"), "--config", "broad", "--dataset", dataset)
    assert names_of(comparison) == ["oracle", "first"] and len(comparison["paired"]) == 1


def test_a_file_that_is_given_twice_is_refused(dataset):
    path = predict(dataset, "oracle")
    Path("again.jsonl").symlink_to(path)
    assert refused("compare", path, path) == f"{path}: is given twice; give every run once"
    assert refused("report", path, "again.jsonl") == "again.jsonl: is given twice; give every run once"
    assert refused("compare", "none.jsonl") == "none.jsonl: there is no such file"
    assert refused("compare", ".") == ".: is no regular file"


def test_one_model_with_two_runs_over_one_config_is_refused(dataset):
    """Called by their files, they would be two models, and the control would be gone without a word."""
    files = [answer(dataset, "first", "targeted_table", f"{folder}/first.jsonl") for folder in "ab"]
    assert refused("compare", *files, predict(dataset, "first", ORDERED)) == (
        "a/first.jsonl and b/first.jsonl are both runs of 'first' over targeted_table of ExBind; leave one out"
    )
    printed = run("score", *files, "--dataset", dataset, "--config", "targeted_table", "--brief").stdout
    assert [line.split()[0] for line in printed.splitlines() if "first.jsonl" in line] == [str(path) for path in files]


def test_two_models_of_one_name_are_told_apart_over_all_their_configs(dataset):
    files = [answer(dataset, "random", "targeted_table", f"{seed}.jsonl", "--seed", seed) for seed in "01"]
    files.append(answer(dataset, "random", ORDERED, "order.jsonl", "--seed", "1"))
    comparison = compared(*files)
    assert names_of(comparison) == ["random (seed 0)", "random (seed 1)", "random (seed 1)"]
    assert [entry["name"] for entry in comparison["order_control"]] == ["random (seed 1)"]
    printed = run("score", *files[:2], "--dataset", dataset, "--config", "targeted_table", "--brief").stdout
    assert "random (seed 0)" in " ".join(printed.split())  # in one way by all commands


def test_names_that_nobody_may_print_reach_no_terminal(dataset):
    alike = "m" * 100
    names = [f"{alike}\x1b[31m\n1", f"{alike} 2", " \n"]
    files = [
        change_manifest(predict(dataset, name), name=told)
        for name, told in zip(("first", "last", "oracle"), names, strict=True)
    ]
    assert names_of(compared(*files)) == [f"{alike}\\x1b[31m 1", f"{alike} 2", "oracle"]  # a blank name is the file's
    for arguments in (("compare",), ("score", "--dataset", dataset, "--config", "broad")):
        assert "\x1b" not in run(*arguments, *files).output


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"source": "x"}, "source is a string"),
        ({"source": {"path": 5}}, "source.path is a number"),
        ({"source": {"path": "org/x", "revision": ["v1"]}}, "source.revision is a list"),
        ({"run": {"dataset": {}, "model": []}}, "run.model is a list"),
        ({"name": "m" * 5000}, "its name is longer than 4096 characters"),
        ({"environment": json.loads("[" * 600 + "]" * 600)}, "it is nested more than 50 levels deep"),
    ],
)
def test_a_manifest_that_no_run_wrote_is_refused(dataset, parts, reason):
    path = change_manifest(predict(dataset, "oracle"), **parts)
    for command in ("compare", "report"):
        sentence = f"runs/oracle__broad.manifest.json: is no manifest of a run ({reason}); move it away"
        assert refused(command, path) == sentence


def test_a_dataset_that_has_moved_is_asked_for(dataset):
    path = predict(dataset, "oracle")
    dataset.rename("moved")
    assert refused("compare", path) == (
        f"{path}: was run over the folder {dataset}, which is not here; say with --dataset where it is now"
    )
    assert names_of(compared(path, "--dataset", "moved")) == ["oracle"]


def test_a_dataset_of_the_hub_is_read_at_the_commit_of_the_run(dataset, monkeypatch):
    path = change_manifest(predict(dataset, "oracle"), source={"path": "org/ExBind", "revision": "c0ffee"})
    asked = []

    def fetch(name: str, revision: str | None = None, **_: Any) -> str:
        asked.append((name, revision))
        return str(dataset)

    monkeypatch.setattr(generator.hub, "snapshot_download", fetch)
    compared(path)
    assert set(asked) == {("org/ExBind", "c0ffee")}
    asked.clear()
    compared(path, "--dataset", dataset)
    assert asked == []


def test_labels_that_the_official_parser_has_read_are_read_by_no_other(chains):
    rows = [{"id": natural_chain(number).chain_id, "true_path_pred": "\\text{C1", "false_path_pred": "A1"}
            for number in range(NATURAL)]  # fmt: skip
    Path("official.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    given = ("--config", "natural", "--dataset", chains, "--parser", "robust")
    result = run("compare", "official.jsonl", *given, "--json", "c.json")
    (entry,) = json.loads(Path("c.json").read_text())["runs"]
    assert entry["parser"] == "official"
    assert result.stderr == (
        "bindchain: warning: official.jsonl: holds labels that the official parser has read already, so it counts as "
        "read by that, not by the robust one\n"
    )
    texts = predict(chains, "oracle", "natural")
    assert compared("official.jsonl", texts, *given)["paired"] == []
    assert run("compare", texts, *given).stderr == ""


def test_numbers_are_written_also_where_nobody_reads_on(dataset):
    files = predict(dataset, "oracle"), predict(dataset, "first")
    reader, writer = os.pipe()
    os.close(reader)
    for command in ("compare", "score --config broad --dataset ExBind"):
        words = [sys.executable, "-m", "bindchain", *command.split(), *files, "--json", "c.json"]
        subprocess.run(words, stdout=writer, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)})
        assert json.loads(Path("c.json").read_text())["runs"]
        Path("c.json").unlink()
    os.close(writer)


def test_what_is_to_be_written_is_checked_before_anything_is_read(dataset):
    Path("file").write_text("in the way of a folder")
    assert "file" in refused("report", "none.jsonl", "--out", "file")
    path = predict(dataset, "oracle")
    for taken in (path, manifest_path(path)):
        assert "would be replaced" in refused("compare", path, "--json", taken)


def test_one_bar_counts_the_runs(dataset, monkeypatch):
    bars = []

    def recorded(items, total, label):
        bars.append((total, label))
        return track(items, total, label)

    for module in (evaluation.loading, evaluation.scoring):
        monkeypatch.setattr(module, "track", recorded)
    run("compare", *(predict(dataset, "first", config) for config in ("broad", "targeted_table", ORDERED)))
    assert bars == [(CASES, "score file 1"), (4, "score file 1"), (4, "score file 1"), (3, "score runs")]  # 3: predict
