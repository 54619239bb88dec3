"""Upstream's files are read back: what a build writes in their layout scores as the build does."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.errors import UserError
from generator.pictures import same_picture
from handmade import run
from making import read_rows
from metrics.condchain_metric.scoring import score_case
from predictors import chains
from predictors.official_data import is_official_data, read_prompts, read_references

Row = dict[str, Any]


def test_references_are_those_of_the_build(chain_hub: Path) -> None:
    assert is_official_data(str(chain_hub / "official")) and not is_official_data(str(chain_hub / "CondChain"))
    for domain in ("natural", "chart", "gui"):
        rows = read_rows(str(chain_hub / "CondChain"), domain)
        expected = [json.loads(row[f"{path}_reference"]) for row in rows for path in ("true", "false")]
        found = [json.loads(reference.text) for reference in read_references(str(chain_hub / "official"), domain)]
        told = ("id", "domain", "path", "answer", "offered", "depth", "divergence_layer")
        assert [[one[key] for key in told] for one in found] == [[one[key] for key in told] for one in expected]


def test_predictions_score_alike_on_both_layouts(chain_hub: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers.jsonl"
    built, official = str(chain_hub / "CondChain"), str(chain_hub / "official")
    run("predict", "--dataset", built, "--config", "gui", "--predictor", "baseline:random", "--out", answers)
    results = []
    for number, dataset in enumerate((built, official)):
        out = tmp_path / f"{number}.json"
        run("score", answers, "--dataset", dataset, "--config", "gui", "--json", out)
        results.append(json.loads(out.read_text())["runs"][0]["result"])
    for key in ("avg_f1", "domains", "exit", "exit_confusion", "by_depth", "by_divergence_layer", "statuses"):
        assert results[0][key] == results[1][key]
    assert results[1]["by_template_family"] == {}


def test_baselines_need_a_built_dataset(chain_hub: Path) -> None:
    dataset = chain_hub / "official"
    done = run("predict", "--dataset", dataset, "--config", "gui", "--predictor", "baseline:oracle", code=2)
    assert "built dataset" in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_model_is_asked_the_same_from_both_layouts(chain_hub: Path) -> None:
    for domain in ("natural", "gui"):
        built = list(chains.read_prompts(str(chain_hub / "CondChain"), domain))
        found = list(read_prompts(str(chain_hub / "official"), domain))
        assert [question.key for question in found] == [question.key for question in built]
        assert [question.asked.text for question in found] == [question.asked.text for question in built]
        pictures = [[len(question.asked.images) for question in questions] for questions in (found, built)]
        assert pictures[0] == pictures[1]
        assert all(map(same_picture, found[0].asked.images, built[0].asked.images))


@pytest.mark.parametrize(
    ("image", "reason"),
    [
        (None, "neither a path nor a list of paths"),
        ([], "neither a path nor a list of paths"),
        (["images/a.png", 7], "neither a path nor a list of paths"),
        ("images/absent.png", "No such file"),
        ("../secret.png", "'../secret.png' is outside the folder"),
        ("/etc/hostname", "'/etc/hostname' is outside the folder"),
    ],
)
def test_pictures_come_from_the_folder_and_from_nowhere_else(tmp_path: Path, image: Any, reason: str) -> None:
    (tmp_path / "secret.png").write_bytes(b"PNG")
    folder = tmp_path / "upstream"
    (folder / "data").mkdir(parents=True)
    (folder / "data/natural.jsonl").write_text(json.dumps({**good_row(), "image": image}))
    with pytest.raises(UserError, match="line 1, id 'c1', path 'true': .*download the dataset") as caught:
        list(read_prompts(str(folder), "natural"))
    assert reason in str(caught.value)


def good_row() -> Row:
    instruction = "If so go on. A1. red A2. blue (B1) one B2: two"
    return {
        "id": "c1",
        "domain": "natural",
        "true_path": {"full_instruction": instruction, "correct_answer": "B2"},
        "false_path": {"full_instruction": instruction, "correct_answer": "A1", "diverge_node": "qa_1"},
    }


def changed(*path: str, value: Any) -> Callable[[], Any]:
    def make() -> Row:
        row = good_row()
        place = row
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
        return row

    return make


BROKEN: dict[str, tuple[Callable[[], Any], str]] = {
    "a list": (lambda: [], "no object"),
    "no id": (changed("id", value=None), "the id is no text"),
    "a number as id": (changed("id", value=7), "the id is no text"),
    "no path": (changed("true_path", value=None), "true_path is no object"),
    "an answer that is no label": (changed("true_path", "correct_answer", value="b2 "), "is no label"),
    "an answer that is not offered": (changed("true_path", "correct_answer", value="B9"), "none of the labels"),
    "another divergence": (changed("false_path", "diverge_node", value="qa_2"), "does not fit"),
    "no divergence": (changed("false_path", "diverge_node", value=None), "does not fit"),
    "both paths end alike": (changed("false_path", "correct_answer", value="B1"), "does not fit"),
}


def write(folder: Path, *rows: Any) -> str:
    (folder / "data").mkdir()
    (folder / "data/natural.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return str(folder)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_line_is_named(tmp_path: Path, name: str) -> None:
    make, said = BROKEN[name]
    with pytest.raises(UserError, match=f"(?s)line 2.*{said}"):
        read_references(write(tmp_path, {**good_row(), "id": "c0"}, make()), "natural")


def test_a_chain_twice_an_unknown_config_and_no_chain_are_refused(tmp_path: Path) -> None:
    dataset = write(tmp_path, good_row(), good_row())
    with pytest.raises(UserError, match="stands in line 1 already"):
        read_references(dataset, "natural")
    with pytest.raises(UserError, match="it has: natural"):
        read_references(dataset, "gui")
    (tmp_path / "data/natural.jsonl").write_text("\n")
    with pytest.raises(UserError, match="no chain"):
        read_references(dataset, "natural")


FOUR = ["A1", "A2", "B1", "B2"]
INSTRUCTIONS: dict[str, tuple[str, list[str]]] = {
    "in one line": ("If so go on. A1. red A2. blue (B1) one B2: two", FOUR),
    "in one line, with what is no layer": ("In Q4: sales rise (see panel T1). A1. red A2. blue B1) one B2 - two", FOUR),
    "one a line": ("If so go on.\nA1. red\nA2. blue\nElse\nB1. one\nB2. two", FOUR),
    "dashes": ("A1 - red\nA2 – blue\nB1- one\nB2—two", FOUR),
    "brackets": ("(A1) red\n [A2] blue\nB1) one\n  B2: two", FOUR),
    "bold and bullets": ("- **A1.** red\n- **A2.** blue\n* B1. one\n* B2. two", FOUR),
    "prose with labels": ("In Q4: sales rise (see T1) at gate B7: go.\nA1. red\nA2. see C3: x\nB1. one\nB2. two", FOUR),
    "the options of a layer in a line": ("Step 1 (B9).\nA1. red A2. blue\nB1. one B2. two", FOUR),
    "a line of another letter": ("Q4: sales rise.\nA1. red\nA2. blue\nB1. one\nB2. two", FOUR),
}


@pytest.mark.parametrize("name", INSTRUCTIONS)
def test_labels_are_found_in_several_spellings_and_not_in_prose(tmp_path: Path, name: str) -> None:
    instruction, offered = INSTRUCTIONS[name]
    row = good_row()
    for path in ("true_path", "false_path"):
        row[path]["full_instruction"] = instruction
    for reference in read_references(write(tmp_path, row), "natural"):
        loaded = json.loads(reference.text)
        assert (loaded["offered"], loaded["depth"]) == (offered, 2)
        assert score_case(f"\\boxed{{{reference.gold}}}", reference.text)["correct"], "it is no broken reference"
