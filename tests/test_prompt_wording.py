"""The wording of prompts, whole and with its digests, and the rows of which no prompt can be made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.canonical import digest_text
from generator.errors import UserError
from handmade import graph_case, write_config, write_dataset
from handmade_chains import natural_chain, write_chains
from predictors import cases, chains
from predictors.benchmarks import BENCHMARKS
from predictors.prompts import Prompt, condchain_prompt, exbind_prompt

Row = dict[str, Any]

GOLDEN = """\
You link what a person means to the one executable object of a document or drawing that they mean.

Format: graph
Instruction: Which one?
Observation: text, up to the line END OF SOURCE:
what the surface holds
END OF SOURCE

Candidates, one JSON object a line:
{"candidate_id": "k7f2w", "candidate_type": "graph_node"}
{"candidate_id": "x2dgh", "candidate_type": "graph_edge"}
{"candidate_id": "m3q9d", "candidate_type": "graph_node"}
{"candidate_id": "b8rtn", "candidate_type": "graph_node"}

Name what the instruction denotes, by candidate ids, in this form:
{"source_id": "<ID>", "target_id": "<ID>"}
Reply with strict JSON only: this one object, every <ID> replaced by a candidate_id from the list, and nothing else."""


def pictured(row: Row) -> Row:
    first = {**row["candidates"][0], "bbox": [12.0, 3.5, 40.0, 20.0], "role": "édge", "column": 'the "name"'}
    return {**row, "image": {"bytes": b"PNG", "path": "a.png"}, "candidates": [first, *row["candidates"][1:]]}


def test_the_prompt_word_for_word() -> None:
    row = graph_case(0).to_row()
    assert exbind_prompt(row) == Prompt(GOLDEN)
    prompt = exbind_prompt(pictured(row))
    assert prompt.images == (b"PNG",)
    assert prompt.text == GOLDEN.replace(
        "text, up to the line END OF SOURCE:\nwhat the surface holds\nEND OF SOURCE",
        "the picture above, drawn from text",
    ).replace("a line:", "a line (bbox is x, y, width, height in pixels):").replace(
        '{"candidate_id": "k7f2w", "candidate_type": "graph_node"}',
        '{"candidate_id": "k7f2w", "candidate_type": "graph_node", "bbox": [12, 3.5, 40, 20], "role": "édge", '
        '"column": "the \\"name\\""}',
    )


VERSIONS = {  # a run under another wording is another run: where a digest changes, the version changes with it
    "ExBind": (
        "exbind.prompt.v1",
        "sha256-c77e327cc120126d69899cd22b095b95c846de7f15c571a9916aac3d55d2e031",
        "sha256-42aa0cfc68c1e7688addd2a008e6ca32fd35bdec059ae5cae6aab478cbb3ef42",
    ),
    "CondChain": (
        "condchain.prompt.v1",
        "sha256-e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "sha256-e6c0eb498bb6ae4f299252afcaf6dc20d35ae781212a2de67e667962219ec5b9",
    ),
}


@pytest.mark.parametrize("benchmark", VERSIONS)
def test_another_wording_needs_another_version(benchmark: str) -> None:
    row, chain = graph_case(0).to_row(), natural_chain(0).to_row()
    prompts = {
        "ExBind": [exbind_prompt(row), exbind_prompt(pictured(row))],
        "CondChain": [condchain_prompt(chain, path) for path in ("true", "false")],
    }
    texts = [f"{prompt.text}\x1f{prompt.images}" for prompt in prompts[benchmark]]
    wording = BENCHMARKS[benchmark].wording
    assert (wording.version, wording.digest, digest_text("\x1e".join(texts))) == VERSIONS[benchmark]
    assert set(BENCHMARKS) == set(VERSIONS)


def candidate(**changes: Any) -> Row:
    row = pictured(graph_case(1).to_row())
    return {"candidates": [{**row["candidates"][0], **changes}, *row["candidates"][1:]], "image": row["image"]}


DAMAGE: dict[str, tuple[Row, str]] = {
    "no instruction": ({"instruction": None}, "the instruction is null where a text is expected"),
    "a blank instruction": ({"instruction": " \n"}, "the instruction is blank where a text is expected"),
    "no format": ({"format": None}, "the format is null"),
    "a blank schema": ({"reference_schema": ""}, "the reference_schema is blank"),
    "no observation": ({"observation": None}, "a part of it is missing"),
    "no source": ({"observation": {"source_type": "dot", "source": None}}, "the source is null"),
    "a blank source": ({"observation": {"source_type": "dot", "source": "\n"}}, "the source is blank"),
    "no source type": ({"observation": {"source_type": None, "source": "x"}}, "the source_type is null"),
    "no candidates": ({"candidates": None}, "a part of it is missing"),
    "an empty list of candidates": ({"candidates": []}, "there is no candidate"),
    "no id": (candidate(candidate_id=None), "the candidate_id is null"),
    "a blank id": (candidate(candidate_id=""), "the candidate_id is blank"),
    "no type": (candidate(candidate_type=None), "the candidate_type is null"),
    "a blank role": (candidate(role=" "), "the role is blank"),
    "three numbers": (candidate(bbox=[1.0, 2.0, 3.0]), "the bbox of a candidate is no four numbers"),
    "a number that is none": (candidate(bbox=[1.0, 2.0, 3.0, float("nan")]), "the bbox of a candidate is no four"),
    "an empty picture": ({"image": {"bytes": b"", "path": None}}, "a picture is empty"),
    "no picture in it": ({"image": {"bytes": None, "path": "a.png"}}, "a picture is empty"),
    "places without a picture": ({**candidate(), "image": None}, "the candidates have places in a picture, a"),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_row_is_named_before_anybody_is_asked(tmp_path: Path, name: str) -> None:
    changes, reason = DAMAGE[name]
    dataset = tmp_path / "ExBind"
    write_dataset(dataset)
    write_config(dataset, "broad", [graph_case(0).to_row(), {**graph_case(1).to_row(), **changes}])
    questions = cases.read_prompts(str(dataset), "broad")
    assert next(questions).key.id == "g0__graph"  # what stands before it is asked
    with pytest.raises(UserError) as caught:
        next(questions)
    assert str(caught.value).startswith(f"{dataset}, config 'broad', row 2: {reason}")
    assert "the dataset is damaged: check it with: bindchain verify" in str(caught.value)


CHAIN_DAMAGE: dict[str, tuple[Row, str]] = {
    "no instruction": ({"full_instruction": None}, "the full_instruction is null where a text is expected"),
    "a blank instruction": ({"full_instruction": " "}, "the full_instruction is blank where a text is expected"),
    "no pictures": ({"images": []}, "there is no picture"),
    "null for pictures": ({"images": None}, "a part of it is missing"),
    "an empty picture": ({"images": [{"bytes": b"", "path": "a.png"}]}, "a picture is empty"),
}


@pytest.mark.parametrize("name", CHAIN_DAMAGE)
def test_a_damaged_chain_is_named_before_anybody_is_asked(tmp_path: Path, name: str) -> None:
    changes, reason = CHAIN_DAMAGE[name]
    dataset = tmp_path / "CondChain"
    write_chains(dataset)
    rows = [natural_chain(number).to_row() for number in range(2)]
    if "images" in changes:
        rows[1] |= changes
    else:
        rows[1]["false_path"] |= changes
    write_config(dataset, "natural", rows)
    questions = chains.read_prompts(str(dataset), "natural")
    with pytest.raises(UserError) as caught:
        list(questions)
    assert str(caught.value).startswith(f"{dataset}, config 'natural', row 2: {reason}")


@pytest.mark.parametrize("column", cases.SHOWN_COLUMNS)
def test_a_missing_column_is_named(tmp_path: Path, column: str) -> None:
    dataset = tmp_path / "ExBind"
    write_dataset(dataset)
    row = graph_case(0).to_row()
    write_config(dataset, "broad", [{name: row[name] for name in row if name != column}])
    with pytest.raises(UserError, match=f"row 1: '{column}' is missing or unknown; the dataset is damaged"):
        list(cases.read_prompts(str(dataset), "broad"))


@pytest.mark.parametrize("value", [7, ["Which one?"], {"text": "Which one?"}, b"Which one?", True])
def test_what_is_no_text_is_named(tmp_path: Path, value: Any) -> None:
    dataset = tmp_path / "ExBind"
    write_dataset(dataset)
    write_config(dataset, "broad", [{**graph_case(0).to_row(), "instruction": value}])
    with pytest.raises(UserError, match="row 1: the instruction is .* where a text is expected; the dataset is dam"):
        list(cases.read_prompts(str(dataset), "broad"))
