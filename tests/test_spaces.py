"""The folders of our Spaces: what is in them; each starts from its folder alone, and scores as the command does."""

from __future__ import annotations

import ast
import json
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import httpx2
import pytest
import yaml
from gradio_client import Client, handle_file
from gradio_client.exceptions import AppError
from packaging.requirements import Requirement

from generator.spaces import CARD_FILES, ENTRY, OURS, SPACES, assemble
from handmade import predict, run, write_dataset
from handmade_chains import boxed, write_chains
from loopback import Loopback
from making import ROOT, run_client
from serving import Started, await_page, served, start

COMES_WITH = {"anyio": "gradio", "starlette": "gradio"}  # a package -> the one that pins it
LOADING = """
import evaluate
for name in ("exbind_metric", "condchain_metric"):
    print(evaluate.load(name).name)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`hub/` with small datasets made by hand, and all our Spaces beside them."""
    hub = tmp_path_factory.mktemp("spaces") / "hub"
    write_dataset(hub / "ExBind")
    write_chains(hub / "CondChain")
    for name in SPACES:
        assemble(name, hub / name)
    return hub


@pytest.fixture(scope="module")
def spaces(folder: Path) -> Iterator[dict[str, Started]]:
    """All Spaces, running."""
    found = {name: start(folder / name, folder.parent / "scratch" / name) for name in SPACES}
    try:
        for started in found.values():
            await_page(started)
        yield found
    finally:
        for started in found.values():
            started.process.kill()
            started.process.wait()


@pytest.fixture(scope="module")
def clients(spaces: dict[str, Started]) -> dict[str, Client]:
    return {name: Client(started.url, verbose=False) for name, started in spaces.items()}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def command_s_numbers(file: Path, dataset: Path, config: str, *options: str) -> dict:
    run("score", file, "--dataset", dataset, "--config", config, "--json", "scores.json", *options)
    return json.loads(Path("scores.json").read_text())["runs"][0]["result"]


def pins_of(folder: Path) -> dict[str, Requirement]:
    lines = (folder / "requirements.txt").read_text().splitlines()
    assert lines == sorted(lines)
    return {(pin := Requirement(line)).name: pin for line in lines}


def imported(path: Path) -> set[str]:
    """The packages that a file imports."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("name", SPACES)
def test_a_folder_has_the_same_bytes_every_time_and_replaces_nothing(name: str, folder: Path, tmp_path: Path) -> None:
    assemble(name, tmp_path / name)
    found = contents(tmp_path / name)
    assert found == contents(folder / name)
    assert {ENTRY, *CARD_FILES} < found.keys()
    assert not [path for path in found if not path.endswith((".py", ".md", ".txt"))]
    with pytest.raises(FileExistsError):
        assemble(name, tmp_path / name)


def test_only_our_spaces_can_be_assembled(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no Space 'demo'; there are: exbind_metric, condchain_metric, bindchain"):
        assemble("demo", tmp_path / "demo")


@pytest.mark.parametrize("name", SPACES)
def test_the_pins_are_exact_and_those_that_the_code_needs(name: str, folder: Path) -> None:
    pins = pins_of(folder / name)
    for pin in pins.values():
        assert re.fullmatch(r"==[0-9.]+", str(pin.specifier)), f"{pin} is no exact pin"
        assert pin.specifier.contains(version(pin.name)), f"{pin}: installed here is {version(pin.name)}"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for line in [*project["dependencies"], *project["optional-dependencies"]["space"]]:
        bound = Requirement(line)
        if bound.name in pins:
            (exact,) = pins[bound.name].specifier
            assert bound.specifier.contains(exact.version), f"{pins[bound.name]} is outside {bound}"
    top = {path for path in (folder / name).rglob("*.py") if "predictors/__init__" not in path.as_posix()}
    needed = set().union(*map(imported, top)) - set(OURS) - {path.stem for path in top}
    needed = {COMES_WITH.get(package, package) for package in needed - sys.stdlib_module_names}
    assert needed == pins.keys()


@pytest.mark.parametrize("name", SPACES)
def test_the_front_matter_starts_the_page_under_the_pinned_gradio(name: str, folder: Path) -> None:
    front = yaml.safe_load((folder / name / "README.md").read_text().split("---\n")[1])
    assert front["sdk"] == "gradio" and front["app_file"] == ENTRY
    assert str(pins_of(folder / name)["gradio"].specifier) == f"=={front['sdk_version']}"
    lowest = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert lowest == f">={front['python_version']}"
    assert len(front.get("short_description", "")) <= 60  # the Hub takes no longer one


def test_evaluate_loads_a_metric_with_a_page_and_packages_beside_it(folder: Path, tmp_path: Path) -> None:
    assert run_client(LOADING, folder, tmp_path / "cache").split() == ["exbind_metric", "condchain_metric"]


def test_a_space_scores_as_the_command_does(folder: Path, clients: dict[str, Client], elsewhere: Path) -> None:
    for name in ("row_only", "oracle"):
        file = predict(folder / "ExBind", name)
        expected = command_s_numbers(file, folder / "ExBind", "broad")
        for space in ("exbind_metric", "bindchain"):
            result = clients[space].predict(config="broad", upload=handle_file(file), api_name="/score")
            assert result["numbers"] == expected, space
            assert (result["benchmark"], result["config"], result["warnings"]) == ("ExBind", "broad", [])


def test_chains_too_by_either_parser(folder: Path, clients: dict[str, Client], elsewhere: Path) -> None:
    text = clients["bindchain"].predict(config="all", api_name="/template")
    rows = [json.loads(line) for line in text.splitlines()]
    for row in rows:
        row["prediction"] = boxed("A1") if row["path"] == "false" else "The answer is C2."
    Path("p.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    for parser in ("official", "robust"):
        expected = command_s_numbers(Path("p.jsonl"), folder / "CondChain", "all", "--parser", parser)
        for space in ("condchain_metric", "bindchain"):
            text = Path("p.jsonl").read_text()
            result = clients[space].predict(config="all", text=text, parser=parser, api_name="/score")
            assert result["numbers"] == expected, space
            assert result["parser"] == parser


def test_missing_and_failed_answers_are_told_apart_or_said_to_be_empty_texts(clients: dict[str, Client]) -> None:
    text = '{"id": "t0__table", "status": "error", "prediction": null}\n{"id": "t1__table", "prediction": "none"}\n'
    kept = clients["bindchain"].predict(config="broad", text=text, api_name="/score")
    empty = clients["exbind_metric"].predict(config="broad", text=text, api_name="/score")
    assert kept["numbers"]["statuses"] == {"missing": 6, "error": 1, "no_json": 1}
    assert empty["numbers"]["statuses"] == {"empty": 7, "no_json": 1}
    coverage = "1 of 8 cases answered (1 of them unreadable), 0 empty, 6 missing, 1 failed."
    assert kept["coverage"] == empty["coverage"] == coverage
    note = "The metric takes texts only: 7 answers that are missing or failed were given to it as empty texts."
    assert empty["warnings"] == [*kept["warnings"], note]


REFUSED = {  # what a program asks for -> what it is told
    "unknown config": ({"config": "none", "text": "{}"}, "There is no config 'none'; choose from: "),
    "nothing": ({"config": "broad", "text": " "}, "There is nothing to score"),
    "not JSON": (
        {"config": "broad", "text": "x"},
        "The pasted text: 1 problem, so nothing of it was used:\n  line 1: ",
    ),
    "another config": (
        {"config": "broad", "text": '{"id": "u0__table", "prediction": ""}'},
        "0 of the 1 ids are of the config 'broad' (the first that is not: 'u0__table'); all are of the config "
        "'targeted_table': choose that one",
    ),
}


@pytest.mark.parametrize("space", ["bindchain", "exbind_metric"])
@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_scored_is_said_without_a_place_on_the_server(
    case: str, space: str, clients: dict[str, Client], folder: Path
) -> None:
    given, told = REFUSED[case]
    with pytest.raises(AppError) as caught:
        clients[space].predict(**given, api_name="/score")
    assert told in str(caught.value)
    assert str(folder) not in str(caught.value) and "/tmp" not in str(caught.value)


def upload(url: str, text: str) -> str:
    answer = httpx2.post(f"{url}gradio_api/upload", files={"files": ("same.jsonl", text.encode())})
    return answer.json()[0]


def ask(url: str, path: str) -> str:
    """The event stream that answers a call of `score` with a file at this path of the server."""
    file = {"path": path, "meta": {"_type": "gradio.FileData"}}
    event = httpx2.post(f"{url}gradio_api/call/score", json={"data": ["broad", "", file, None, ""]}).json()
    return httpx2.get(f"{url}gradio_api/call/score/{event['event_id']}", timeout=60).text


def test_the_same_file_of_two_visitors_is_deleted_when_both_are_done(spaces: dict[str, Started]) -> None:
    space = spaces["bindchain"]
    text = '{"id": "t0__table", "prediction": ""}\n'
    path = upload(space.url, text)
    assert upload(space.url, text) == path  # Gradio keeps one copy
    assert "event: complete" in ask(space.url, path) and Path(path).exists()
    assert "event: complete" in ask(space.url, path) and not Path(path).exists()
    assert "the file is no longer here" in ask(space.url, path)
    assert space.files() == []


def test_no_file_of_the_server_can_be_read_or_deleted(spaces: dict[str, Started], folder: Path) -> None:
    space = spaces["bindchain"]
    inside = space.uploads / "of_another_visitor.jsonl"
    inside.write_text('{"id": "t0__table", "prediction": ""}\n')
    manifest = folder / "ExBind" / "manifest.json"
    for path in (manifest, inside, folder / "bindchain" / ENTRY):
        answer = ask(space.url, str(path))
        assert "event: error" in answer and "t0__table" not in answer
        assert ("the file is no longer here" in answer) == (path == inside)  # Gradio takes no other ones in
        assert path.exists()
    inside.unlink()
    for path in (manifest, folder / "bindchain" / ENTRY):
        assert httpx2.get(f"{space.url}gradio_api/file={path}").status_code == 403


def test_on_the_hub_it_reads_the_datasets_of_its_own_namespace(
    folder: Path, tmp_path: Path, loopback: Loopback
) -> None:
    """And goes on without the one that is not there."""
    loopback.api().create_repo("ada/ExBind", repo_type="dataset")
    loopback.api().upload_folder(repo_id="ada/ExBind", folder_path=folder / "ExBind", repo_type="dataset")
    asked = {"config": "broad", "text": '{"id": "t0__table", "prediction": ""}', "api_name": "/score"}
    here = loopback.environment(tmp_path / "cache")
    with served(folder / "bindchain", tmp_path / "scratch", SPACE_ID="ada/bindchain", **here) as space:
        client = Client(space.url, verbose=False)
        assert client.predict(**asked)["numbers"]["n"] == 8
        assert any("ada/ExBind" in seen.path for seen in loopback.seen)
        with pytest.raises(AppError, match="there is no dataset CondChain on the Hub"):
            client.predict(**{**asked, "config": "natural"})


@pytest.mark.parametrize("name", SPACES)
def test_a_space_runs_all_the_modules_in_its_folder_and_no_other(
    name: str, spaces: dict[str, Started], clients: dict[str, Client], folder: Path
) -> None:
    beside = [path for path in contents(folder / name) if path.partition("/")[0] in OURS]
    assert spaces[name].modules() == sorted(beside)


def test_a_space_that_lacks_a_module_does_not_start(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "bindchain", tmp_path / "bindchain")
    (tmp_path / "bindchain" / "predictors" / "texts.py").unlink()
    started = start(tmp_path / "bindchain", tmp_path / "scratch")
    with pytest.raises(RuntimeError, match="no module predictors.texts in this folder"):
        await_page(started)


def test_a_port_that_is_taken_is_said(folder: Path, spaces: dict[str, Started], tmp_path: Path) -> None:
    port = spaces["bindchain"].url.rstrip("/").rpartition(":")[2]
    started = start(folder / "exbind_metric", tmp_path / "scratch", GRADIO_SERVER_PORT=port)
    _, told = started.process.communicate(timeout=120)
    assert started.process.returncode == 2
    assert told.splitlines()[-1] == f"Port {port} is taken: name another one, as in GRADIO_SERVER_PORT=7870"
