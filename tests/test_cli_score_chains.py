"""`bindchain predict` and `bindchain score` on a small CondChain folder made by hand."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from generator.condchain.chains import PATHS
from handmade import predict, run, write_config, write_dataset
from handmade_chains import CHART, NATURAL, boxed, natural_chain, write_chains
from metrics.benchmarks import SCORERS
from predictors.benchmarks import BENCHMARKS
from predictors.columns import TWO_PATHS
from predictors.files import read_predictions
from predictors.keys import Key

PATHS_IN_ALL = 2 * (NATURAL + CHART)


@pytest.fixture
def dataset(tmp_path, monkeypatch) -> Path:
    """A dataset folder with three configs, and the working directory beside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    write_chains(tmp_path / "CondChain")
    return tmp_path / "CondChain"


def score(
    dataset: Path, *files: Path, config: str = "natural", options: tuple[str, ...] = ()
) -> tuple[list[dict], str]:
    """The result of every file, and what was printed."""
    out = Path("scores.json")
    printed = run("score", *files, "--dataset", dataset, "--config", config, "--json", out, *options).stdout
    return [entry["result"] for entry in json.loads(out.read_text())["runs"]], printed


def write(rows: list[dict], name: str = "p.jsonl") -> Path:
    Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows))
    return Path(name)


@pytest.mark.parametrize(
    ("name", "true", "false"),
    [
        ("oracle", 100.0, 100.0),
        ("continue_oracle", 100.0, 0.0),
        ("always_final", 25.0, 0.0),  # the right final option stands once at each of the four places
        ("first_exit", 0.0, 25.0),  # of the three chains that leave at the first layer, one has it at the first place
        ("longest_option", 25.0, 0.0),  # the third option of the final question
    ],
)
def test_what_a_baseline_scores(dataset, name, true, false):
    (result,), printed = score(dataset, predict(dataset, name, "natural"))
    natural = result["domains"]["natural"]
    assert (natural["true_accuracy"], natural["false_accuracy"], natural["n"]) == (true, false, NATURAL)
    assert printed.startswith(f"\nruns/{name}__natural.jsonl on natural: 4 chains, two paths each")


def test_several_configs_are_answered_at_once_with_a_path_in_every_row(dataset):
    run("predict", "--config", "natural", "--config", "all", "--predictor", "baseline:oracle",
        "--predictor", "baseline:random", "--dataset", dataset)  # fmt: skip
    found = {path.name: read_predictions(path, TWO_PATHS).predictions for path in Path("runs").glob("*.jsonl")}
    assert {name: len(rows) for name, rows in found.items()} == {
        "oracle__natural.jsonl": 8, "oracle__all.jsonl": 12, "random__natural.jsonl": 8, "random__all.jsonl": 12,
    }  # fmt: skip
    keys = [Key(f"natural_{number:04d}", path) for number in range(NATURAL) for path in PATHS]
    assert [row.key for row in found["oracle__natural.jsonl"]] == keys
    assert found["random__all.jsonl"][:8] == found["random__natural.jsonl"]  # an answer does not depend on the config


def test_the_average_is_over_domains_and_the_headline_shows_each(dataset):
    """Of natural all answers are right, of chart none: 50, though natural has twice as many chains."""
    rows = [json.loads(line) for line in predict(dataset, "oracle", "natural").read_text().splitlines()]
    (result,), printed = score(dataset, write(rows), config="all")
    assert result["avg_f1"] == 50.0 and result["statuses"] == {"ok": 8, "missing": 4}
    lines = {line.split()[0]: line.split() for line in printed.splitlines() if line.strip()}
    assert lines["natural"] == ["natural", "100.00", "100.00", "100.00", "4"]
    # Wilson's lower end: 4/(4 + 1.96²); no draw of chains differs from another, which tells nothing of Path F1.
    assert lines["[51.0,"] == ["[51.0,", "100.0]", "[51.0,", "100.0]", "-"]
    assert lines["chart"] == ["chart", "0.00", "0.00", "0.00", "2"] and lines["pooled"][1] == "66.67"
    assert lines["Avg"] == ["Avg", "F1", "50.00"]


def test_missing_failed_and_unreadable_answers_stay_in_the_denominator(dataset):
    rows = [
        {"id": "natural_0000", "path": "true", "prediction": boxed("C1")},
        {"id": "natural_0000", "path": "false", "prediction": boxed("C1")},
        {"id": "natural_0001", "path": "true", "prediction": None, "status": "error"},
        {"id": "natural_0001", "path": "false", "prediction": boxed("None")},
        {"id": "natural_0002", "path": "true", "prediction": boxed("A1")},
    ]
    result = run("score", write(rows), "--dataset", dataset, "--config", "natural", "--json", "s.json")
    numbers = json.loads(Path("s.json").read_text())["runs"][0]["result"]
    assert numbers["statuses"] == {"ok": 3, "none": 1, "missing": 3, "error": 1}
    assert numbers["domains"]["natural"]["true_accuracy"] == 25.0
    assert "3 of 8 paths have no answer and count as wrong: 'natural_0002' (false), 'natural_0003' (true), " in (
        result.stderr
    )
    left = {" ".join(line.split()[:-2]): line.split()[-2:] for line in result.stdout.splitlines() if line.strip()}
    assert left["right"] == ["1", "0"] and left["left too early"] == ["1", "0"]
    assert left["ran on to the end"] == ["0", "1"] and left["no answer"] == ["2", "3"]


def test_the_parser_is_an_option_and_disagreements_are_named(dataset):
    rows = [{"id": "natural_0000", "path": "true", "prediction": "\\boxed{\\text{C1}}"}]
    (official,), printed = score(dataset, write(rows))
    assert official["domains"]["natural"]["true_accuracy"] == 0.0 and official["statuses"]["not_offered"] == 1
    assert "chains in which the two parsers disagree: 1: 'natural_0000'" in printed
    (robust,), _ = score(dataset, write(rows), options=("--parser", "robust"))
    assert robust["domains"]["natural"]["true_accuracy"] == 25.0
    assert json.loads(Path("scores.json").read_text())["parser"] == "robust"


@pytest.mark.parametrize("ending", ["json", "jsonl", "csv"])
def test_official_result_files_are_scored(dataset, ending):
    chains = [natural_chain(number) for number in range(NATURAL)]
    rows = [
        {
            "id": chain.chain_id, "domain": "natural", "true_path_pred": chain.path("true").correct_answer,
            "true_path_gt": chain.path("true").correct_answer, "false_path_pred": None if number else "None",
            "false_path_gt": chain.path("false").correct_answer,
        }
        for number, chain in enumerate(chains)
    ]  # fmt: skip
    path = Path(f"official.{ending}")
    if ending == "csv":
        with path.open("w", newline="") as handle:
            writer = csv.DictWriter(handle, rows[0])
            writer.writeheader()
            writer.writerows(rows)
    else:
        path.write_text(json.dumps(rows) if ending == "json" else "".join(json.dumps(row) + "\n" for row in rows))
    (result,), _ = score(dataset, path)
    natural = result["domains"]["natural"]
    assert (natural["true_accuracy"], natural["false_accuracy"]) == (100.0, 0.0)
    assert result["statuses"] == {"ok": NATURAL, "none": 1, "missing": NATURAL - 1}


def test_labels_of_official_result_files_are_not_read_again(dataset):
    r"""What the official script counts as wrong stays wrong: its label of `\boxed{\text{C1}}` is `\text{C1`."""
    rows = []
    for number in range(NATURAL):
        chain = natural_chain(number)
        golds = {path: chain.path(path).correct_answer for path in PATHS}
        rows.append({"id": chain.chain_id, "true_path_pred": f"\\text{{{golds['true']}", "true_path_gt": golds["true"],
                     "false_path_pred": golds["false"], "false_path_gt": golds["false"]})  # fmt: skip
    path = write(rows, "official.jsonl")
    (official,), printed = score(dataset, path)
    natural = official["domains"]["natural"]
    assert (natural["true_accuracy"], natural["false_accuracy"]) == (0.0, 100.0)
    assert official["statuses"] == {"ok": NATURAL, "not_offered": NATURAL}
    assert official["parser_disagreements"] == [] and "the two parsers disagree: 0" in printed
    (robust,), _ = score(dataset, path, options=("--parser", "robust"))
    assert robust["domains"]["natural"]["true_accuracy"] == 100.0


def test_official_results_of_another_release_are_refused(dataset):
    row = {"id": "natural_0002", "true_path_pred": "C3", "true_path_gt": "C4"}
    result = run("score", write([row]), "--dataset", dataset, "--config", "natural", code=2)
    assert "line 1, id 'natural_0002', path 'true': its gold is 'C4' where the dataset's is 'C3'" in result.stderr
    assert "another release" in result.stderr and result.stdout == ""


def test_several_files_are_compared_domain_by_domain(dataset):
    files = [predict(dataset, name, "all") for name in ("oracle", "continue_oracle")]
    printed = run("score", *files, "--dataset", dataset, "--config", "all", "--brief").stdout
    assert printed.startswith("runs on all") and "divergence" not in printed
    assert re.search(r"run +Avg F1 +natural F1 +chart F1 +True +False", printed)
    rows = {line.split()[0]: line.split()[1:] for line in printed.splitlines() if line.strip()}
    assert rows["oracle"] == ["100.00"] * 5
    assert rows["continue_oracle"] == ["0.00", "0.00", "0.00", "100.00", "0.00"]


def test_one_row_an_answer_can_be_written(dataset):
    run("score", predict(dataset, "continue_oracle", "natural"), "--dataset", dataset, "--config", "natural",
        "--cases", "c.csv")  # fmt: skip
    rows = list(csv.DictReader(Path("c.csv").read_text().splitlines()))
    assert [(row["id"], row["path"]) for row in rows] == [
        (f"natural_{number:04d}", path) for number in range(NATURAL) for path in PATHS
    ]
    assert [row["outcome"] for row in rows] == ["right", "ran_on"] * NATURAL
    assert rows[0]["prediction"] == boxed("C1")


def test_without_a_terminal_the_tables_are_plain_and_narrow(dataset, monkeypatch):
    files = [predict(dataset, name, "all") for name in ("oracle", "random")]
    monkeypatch.setenv("COLUMNS", "80")
    _, printed = score(dataset, *files, config="all")
    assert "\x1b" not in printed and max(map(len, printed.splitlines())) <= 80
    for heading in ("Avg F1", "how the chain was left", "exits by", "by depth", "by divergence", "by template family"):
        assert heading in printed


def test_a_file_of_another_config_is_told_which(dataset):
    result = run("score", predict(dataset, "oracle", "chart"), "--dataset", dataset, "--config", "natural", code=2)
    assert "none of the 2 ids belongs to the config 'natural' (the first is 'chart_0000')" in result.stderr
    assert "they are of chart (also all): score with --config chart" in result.stderr


@pytest.mark.parametrize(
    ("reference", "reason"),
    [
        (None, "row 2: the true_reference is null"),
        ("{}", "row 2: broken reference"),
        (natural_chain(0).to_row()["true_reference"], "row 2: the reference in it is not that of the case 'natural_0"),
        (natural_chain(1).to_row()["false_reference"], "row 2: the reference in it is not that of the case 'natural_0"),
    ],
)  # fmt: skip
def test_a_damaged_reference_is_one_sentence(dataset, reference, reason):
    path = predict(dataset, "oracle", "natural")
    rows = [natural_chain(number).to_row() for number in range(NATURAL)]
    rows[1]["true_reference"] = reference
    write_config(dataset, "natural", rows)
    result = run("score", path, "--dataset", dataset, "--config", "natural", "--json", "s.json", code=2)
    assert f"{dataset}, config 'natural', {reason}" in result.stderr and "bindchain verify" in result.stderr
    assert result.stderr.count("\n") == 1 and result.stdout == "" and not Path("s.json").exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["score", "none.jsonl", "--config", "natural"], "none.jsonl: there is no such file"),
        (["score", "none.jsonl", "--config", "nature"], "no config 'nature'"),
        (["score", "none.jsonl", "--config", "natural", "--parser", "strict"], "choose from: official, robust"),
        (["score", "old.jsonl", "--config", "natural"], "lacks the column 'path'"),
        (["predict", "--config", "natural", "--predictor", "baseline:row_only"], "the baselines of CondChain are: "),
    ],
)  # fmt: skip
def test_what_a_user_can_cause_is_one_sentence_and_exit_code_2(dataset, arguments, reason):
    write([{"id": "natural_0000", "prediction": "x"}], "old.jsonl")
    result = run(*arguments, "--dataset", dataset, code=2)
    assert reason in result.stderr and result.stderr.startswith("bindchain: ")
    assert result.stderr.count("\n") == 1 and result.stdout == ""


def test_a_benchmark_read_in_one_way_refuses_a_parser(dataset):
    write_dataset(Path("ExBind"))
    predicted = predict(Path("ExBind"), "oracle")
    result = run("score", predicted, "--dataset", "ExBind", "--config", "broad", "--parser", "official", code=2)
    assert "answers to this dataset are read in one way only; leave --parser out" in result.stderr


def test_what_can_be_answered_can_be_scored():
    assert set(SCORERS) == set(BENCHMARKS)
