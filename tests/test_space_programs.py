"""Programs that use the Space: the snippet of the README as it stands, and twenty of them at once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from gradio_client import Client, handle_file
from gradio_client.exceptions import AppError

from handmade import manifest_entry, table_case, write_config, write_dataset
from handmade_chains import write_chains
from making import ROOT, run_client
from serving import Started
from studios import studio

VISITORS, CASES = 20, 500
ADDRESS = "http://127.0.0.1:7860"
MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """The Space over a config of 500 cases."""
    folder = tmp_path_factory.mktemp("crowd")
    write_dataset(folder / "ExBind")
    write_config(folder / "ExBind", "many", [table_case(number, "m").to_row() for number in range(CASES)])
    manifest = json.loads((folder / "ExBind" / "manifest.json").read_text())
    manifest["configs"]["many"] = manifest_entry("many", CASES)
    (folder / "ExBind" / "manifest.json").write_text(json.dumps(manifest))
    write_chains(folder / "CondChain")
    with studio(folder, folder / "ExBind", folder / "CondChain") as started:
        yield started


def test_the_snippet_of_the_readme_runs_as_it_stands(studio_space: Started, hub: Path, tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text()
    (snippet,) = [part for part in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "gradio_client" in part]
    assert ADDRESS in snippet
    rows = Client(studio_space.url, verbose=False).predict(config="broad", api_name="/template").splitlines()
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "lexical__broad.jsonl").write_text("\n".join(rows) + "\n")
    told = run_client(snippet.replace(ADDRESS, studio_space.url), tmp_path, tmp_path / "cache")
    assert "0.0 % exact" in told and "?tab=profile&run=" in told
    assert "'random'" in told


def test_a_chain_reaches_a_program_through_the_client(studio_space: Started) -> None:
    asked = {"run": "random@all", "case": "natural_0001", "api_name": "/case"}
    told = Client(studio_space.url, verbose=False).predict(**asked, path="false")
    assert told["which_path"] == "false" and "Step 1" in told["instruction"] and told["row"]["expected_layer"] < 6


def test_the_endpoints_are_named_and_typed(crowded: Started) -> None:
    endpoints = Client(crowded.url, verbose=False).view_api(return_format="dict")["named_endpoints"]
    assert endpoints.keys() == {"/score", "/case", "/leaderboard", "/template"}
    parameters = {name: [each["parameter_name"] for each in entry["parameters"]] for name, entry in endpoints.items()}
    assert parameters["/case"] == ["run", "case", "path"]
    assert parameters["/score"] == ["config", "text", "upload", "parser", "name"]
    types = {each["parameter_name"]: each["python_type"]["type"] for each in endpoints["/case"]["parameters"]}
    assert types == {"run": "str", "case": "str", "path": "str"}


@pytest.mark.parametrize(
    "wrong",
    [{"run": 7, "case": "m0__table"}, {"run": "nobody's", "case": "m0__table"}, {"run": "random@many", "case": ""}],
)
def test_what_a_program_asks_wrongly_is_said(wrong: dict, crowded: Started) -> None:
    with pytest.raises(AppError) as caught:
        Client(crowded.url, verbose=False).predict(**wrong, api_name="/case")
    assert len(str(caught.value)) > 10 and "/tmp" not in str(caught.value)


def answers(visitor: int) -> str:
    """The right answer to as many cases as the visitor's number says, and a wrong one to the others."""
    right, wrong = '{"cell_id": "cell_r01_c01"}', '{"cell_id": "cell_r02_c00"}'
    rows = [
        {"id": f"m{number}__table", "prediction": right if number % 3 == 0 and number // 3 < visitor else wrong}
        for number in range(CASES)
    ]
    return "".join(json.dumps(row) + "\n" for row in rows)


def test_twenty_visitors_at_once_get_each_their_own_result(crowded: Started, tmp_path: Path) -> None:
    files = []
    for visitor in range(VISITORS):
        path = tmp_path / str(visitor) / "predictions.jsonl"  # all of one name
        path.parent.mkdir()
        path.write_text(answers(visitor))
        files.append(path)
    client = Client(crowded.url, verbose=False)

    def score(path: Path) -> dict:
        return client.predict(upload=handle_file(path), name=f"visitor {path.parent.name}", api_name="/score")

    def scored() -> list[dict]:
        with ThreadPoolExecutor(VISITORS) as pool:
            return list(pool.map(score, files))

    results = scored()
    base = results[0]["numbers"]["dimensions"]["exact"]["correct"]
    for visitor, result in enumerate(results):
        assert (result["name"], result["config"]) == (f"visitor {visitor}", "many")
        assert result["numbers"]["dimensions"]["exact"]["correct"] - base == visitor
        case = client.predict(run=result["run"], case="m0__table", api_name="/case")
        assert case["right"] == (visitor > 0)
    assert len({result["run"] for result in results}) == VISITORS
    assert crowded.files() == []
    before = resident(crowded)
    scored()
    assert resident(crowded) - before < 64 * MEGABYTE  # of the first round nothing stays that grows with the visits


def resident(started: Started) -> int:
    """Bytes of memory that the server holds."""
    status = Path(f"/proc/{started.process.pid}/status")
    if not status.exists():
        pytest.skip("there is no /proc here, so the memory of another process cannot be seen")
    (line,) = [line for line in status.read_text().splitlines() if line.startswith("VmRSS:")]
    return int(line.split()[1]) * 1024
