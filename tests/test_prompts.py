"""What a model is shown: all that the protocol names, word for word, and nothing of what else a row holds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.records import FAMILY_FORMATS
from handmade import table_case, write_config, write_dataset
from handmade_chains import write_chains
from making import read_rows
from predictors import cases, chains
from predictors.prompts import Prompt, condchain_prompt, exbind_prompt

Row = dict[str, Any]
Place = tuple[str | int, ...]

SECRET, NUMBER = "XSECRETX", 73519062
SURFACES = [form for forms in FAMILY_FORMATS.values() for form in forms]
PICTURED = ("canvas", "svg")
SHOWN = ("candidate_id", "candidate_type", "bbox", "role", "column")  # of a candidate
DOMAINS = ("natural", "chart", "gui")


def is_shown(place: Place, row: Row, path: str = "") -> bool:
    """The allow-list, stated once more and apart from the prompts: may a model see what stands at this place?"""
    match place:
        case ("format",) | ("instruction",) | ("reference_schema",) | ("observation", "source_type"):
            return True
        case ("image", "bytes") | ("images", int(), "bytes"):
            return True
        case ("observation", "source"):
            return row["image"] is None
        case ("candidates", int(), name):
            return name in SHOWN
        case (name, "full_instruction"):
            return name == f"{path}_path"
    return False


def planted(row: Row, path: str = "", *, fill: bool = True) -> Row:
    """The row with a secret in every other place, at any depth, and in a field more of every object.

    fill: also where there is nothing, which Parquet does not take beside an object.
    """

    def plant(value: Any, place: Place) -> Any:
        if is_shown(place, row, path):
            return value
        if isinstance(value, dict):
            return {key: plant(item, (*place, key)) for key, item in value.items()} | {"hint": SECRET}
        if isinstance(value, list):
            return [plant(item, (*place, number)) for number, item in enumerate(value)]
        if value is None and not fill:
            return None
        return NUMBER if isinstance(value, (int, float)) else SECRET.encode() if isinstance(value, bytes) else SECRET

    return {name: value if value is None and name == "image" else plant(value, (name,)) for name, value in row.items()}


def check_secret(row: Row, ask: Callable[[Row], Prompt], path: str = "") -> Prompt:
    """The prompt of a row, which no secret changes."""
    secret = planted(row, path)
    assert json.dumps(secret, default=str).count(SECRET) > 10
    prompt = ask(row)
    assert ask(secret) == prompt
    assert SECRET not in prompt.text and str(NUMBER) not in prompt.text
    assert SECRET.encode() not in b"".join(prompt.images)
    return prompt


def candidate_lines(prompt: Prompt) -> list[Any]:
    return [json.loads(line) for line in prompt.text.splitlines() if line.startswith('{"candidate_id"')]


def check_exbind(row: Row) -> None:
    prompt = check_secret(row, exbind_prompt)
    assert f"\nFormat: {row['format']}\nInstruction: {row['instruction']}\nObservation: " in prompt.text
    expected = [{name: item[name] for name in SHOWN if item[name] is not None} for item in row["candidates"]]
    assert candidate_lines(prompt) == expected
    assert f"\n{row['reference_schema']}\n" in prompt.text
    source = row["observation"]["source"].strip()
    if row["image"]:
        assert row["format"] in PICTURED and prompt.images == (row["image"]["bytes"],)
        assert source not in prompt.text and source.splitlines()[-1] not in prompt.text.splitlines()
    else:
        assert row["format"] not in PICTURED and prompt.images == ()
        assert f"\n{source}\nEND OF SOURCE\n" in prompt.text


@pytest.mark.parametrize("form", SURFACES)
def test_a_surface_is_shown_whole_and_nothing_beside_it(rows: Callable[[str], list[Row]], form: str) -> None:
    of_form = [row for row in rows("broad") if row["format"] == form]
    for row in of_form[:5]:
        check_exbind(row)
    assert all("column" not in item for row in of_form for item in candidate_lines(exbind_prompt(row)))


def test_the_column_is_shown_where_the_config_is_about_it(rows: Callable[[str], list[Row]]) -> None:
    for row in rows("table_columns")[:5]:
        check_exbind(row)
        assert all(item["column"] for item in candidate_lines(exbind_prompt(row)))


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_chain_is_its_pictures_and_the_instruction_of_one_path(chain_hub: Path, domain: str) -> None:
    for row in read_rows(str(chain_hub / "CondChain"), domain):
        for path in ("true", "false"):
            prompt = check_secret(row, lambda row, path=path: condchain_prompt(row, path), path)
            assert prompt.text == row[f"{path}_path"]["full_instruction"]
            assert prompt.images == tuple(image["bytes"] for image in row["images"])
        assert len(prompt.images) == 1 if domain != "gui" else len(prompt.images) > 1


def test_all_that_is_shown_makes_a_difference(rows: Callable[[str], list[Row]]) -> None:
    """The other way round: a secret in any place of the allow-list is in the prompt."""
    for config, form in [*(("broad", form) for form in SURFACES), ("table_columns", "table")]:
        row = next(row for row in rows(config) if row["format"] == form)
        prompt = exbind_prompt(row)
        for name in ("format", "instruction", "reference_schema"):
            assert exbind_prompt({**row, name: SECRET}) != prompt
        for name in ("source_type", "source"):
            changed = {**row, "observation": {**row["observation"], name: SECRET}}
            assert (exbind_prompt(changed) == prompt) == (name == "source" and row["image"] is not None)
        for number, candidate in enumerate(row["candidates"]):
            for name in (name for name in SHOWN if candidate[name] is not None):
                other = {**candidate, name: [1.5, 2.0, 3.0, 4.0] if name == "bbox" else SECRET}
                changed = {**row, "candidates": [*row["candidates"][:number], other, *row["candidates"][number + 1 :]]}
                assert candidate_lines(exbind_prompt(changed))[number][name] == other[name]


def test_rows_on_disk_are_asked_as_they_are(rows: Callable[[str], list[Row]], chain_hub: Path, tmp_path: Path) -> None:
    """With a secret in every column that is not shown, what is read from Parquet makes the prompts of the real rows."""
    write_dataset(tmp_path / "ExBind")
    for form in SURFACES:
        chosen = [row for row in rows("broad") if row["format"] == form][:3]
        secret = [{**planted(row, fill=False), "case_id": row["case_id"]} for row in chosen]
        write_config(tmp_path / "ExBind", "broad", secret)
        asked = list(cases.read_prompts(str(tmp_path / "ExBind"), "broad"))
        assert [(question.key.id, question.asked) for question in asked] == [
            (row["case_id"], exbind_prompt(row)) for row in chosen
        ]
    write_chains(tmp_path / "CondChain")
    chosen = read_rows(str(chain_hub / "CondChain"), "gui")
    secret = [
        {**planted(row, "true", fill=False), "id": row["id"], "false_path": planted(row, "false")["false_path"]}
        for row in chosen
    ]
    write_config(tmp_path / "CondChain", "natural", secret)
    asked = list(chains.read_prompts(str(tmp_path / "CondChain"), "natural"))
    assert [question.asked for question in asked] == [
        condchain_prompt(row, path) for row in chosen for path in ("true", "false")
    ]


@given(st.text().filter(str.strip))
@example("0\n")  # a line end of its own stands within what is shown
def test_any_text_is_shown_as_it_is(text: str) -> None:
    """Braces and names of the template in a text are a text."""
    row = table_case(0).to_row()
    assert f"Instruction: {text}\n" in exbind_prompt({**row, "instruction": text}).text
    prompt = exbind_prompt({**row, "observation": {"source_type": "text", "source": text + "{role}\n"}})
    assert "\n" + (text + "{role}").strip("\n") + "\nEND OF SOURCE\n" in prompt.text  # line ends around it are cut off
