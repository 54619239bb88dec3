"""Releases made again from nothing by real commands, and compared; and the page's commands run as they stand."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from filelock import FileLock
from markdown_it import MarkdownIt

from bindchain import app
from evaluation.reproduction import running
from evaluation.reproduction.document import read_document
from evaluation.reproduction.page import render_page
from evaluation.reproduction.sources import find_sources
from evaluation.reproduction.writing import write_provenance
from generator.errors import UserError
from generator.hub import data_path, file_digest, read_manifest
from generator.interrupt import INTERRUPTED
from handmade import run
from loopback import Loopback
from making import run_command
from provenances import document_of, written

SMALL = ("ExBind", "--per-level", "2", "--seed", "7")
ODD = 'It\'s `new`, and -- | <b> $HOME "too"'
TABLE = "targeted_table"


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A small release of one config that is answered; do not write into it."""
    base = tmp_path_factory.getbasetemp()
    shared = (base if worker_id == "master" else base.parent) / "small_release"
    with FileLock(f"{shared}.lock"):
        if not (shared / "ExBind").is_dir():
            done = run_command("build", *SMALL, "--config", TABLE, "--out", str(shared))
            assert done.returncode == 0, done.stderr
            assert "ExBind: 10 artifacts to reproduce, see REPRODUCE.md" in done.stdout
    return shared / "ExBind"


def in_this_process(words: Sequence[str]) -> int | None:
    return app(["--debug", *words], standalone_mode=False)


def change_row(folder: Path) -> None:
    """Another instruction in the first row of the table's config."""
    path = folder / data_path(TABLE)
    table = pq.read_table(path)
    texts = table["instruction"].to_pylist()
    column = pa.array(["Which cell? " + texts[0], *texts[1:]], type=table.schema.field("instruction").type)
    pq.write_table(table.set_column(table.column_names.index("instruction"), "instruction", column), path)


def test_the_blocks_of_the_page_make_every_artifact(small: Path, tmp_path: Path) -> None:
    """As a reviewer would: the blocks pasted into a shell, in an empty folder, one after the other."""
    page = (small / "REPRODUCE.md").read_text()
    blocks = [token.content for token in MarkdownIt().parse(page) if token.type == "fence" and token.info == "bash"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for block in blocks:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", block],
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
    provenance = read_document(small / "artifacts.json")
    assert {name: file_digest(tmp_path / name) for name in provenance.files} == provenance.files
    assert len(provenance.files) == 7 + 1 + 1
    made = read_manifest(tmp_path / "hub/ExBind")
    assert made == read_manifest(small)
    for name in ("artifacts.json", "REPRODUCE.md"):
        assert (tmp_path / "hub/ExBind" / name).read_bytes() == (small / name).read_bytes()


def test_what_was_changed_in_a_release_is_found_and_nothing_else(small: Path, tmp_path: Path) -> None:
    """A row in its Parquet file, and the digest of one artifact; all the others are reproduced."""
    folder = shutil.copytree(small, tmp_path / "release")
    change_row(folder)
    document: dict[str, Any] = json.loads((folder / "artifacts.json").read_text())
    document["stages"]["score"]["writes"][f"scores/{TABLE}.jsonl"] = "sha256-" + 64 * "0"
    document["libraries"]["numpy"] = "0.1"
    path = written(folder, document)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["libraries"]["numpy"] = "0.1"
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "REPRODUCE.md").write_text(render_page(read_document(path)))
    done = run_command("reproduce", str(folder), "--out", str(tmp_path / "out"))
    assert done.returncode == 1
    results = [line.split()[-2:] for line in done.stdout.splitlines() if line.endswith(("same  ", "differs  "))]
    wrong = (
        ["published", "differs"], ["published", "same"], ["generate", "same"], ["predict", "same"], ["score", "differs"]
    )  # fmt: skip
    assert [line for line, later in zip(results, [*results[1:], None], strict=True) if line != later] == [
        *wrong,
        ["aggregate", "same"],
    ]
    assert [line.partition(":")[2].split(" (")[0].strip() for line in done.stderr.splitlines()[:-1]] == [
        f"rows of {TABLE}",
        f"scores/{TABLE}.jsonl",
    ]
    last = done.stderr.splitlines()[-1]
    assert last.startswith(
        "bindchain: ExBind 0.0.0 is not reproduced: 2 of 12 artifacts differ; it was made with numpy"
    )
    assert "0.1 (here" in last and str(Path.home()) not in done.stderr + done.stdout


def test_a_release_on_the_hub_is_reproduced_by_its_revision(loopback: Loopback, tmp_path: Path) -> None:
    """A later version, with words that a shell would read otherwise, after which the main branch holds other things."""
    label = ("--version", "2.1.0", "--changes", ODD)
    done = run_command("build", *SMALL, "--config", "adjudication", *label, "--out", str(tmp_path / "hub"))
    assert done.returncode == 0, done.stderr
    api = loopback.api()
    api.create_repo("ada/ExBind", repo_type="dataset")
    api.upload_folder(folder_path=tmp_path / "hub/ExBind", repo_id="ada/ExBind", repo_type="dataset")
    api.create_tag("ada/ExBind", tag="v2.1.0", repo_type="dataset")
    api.delete_file("artifacts.json", "ada/ExBind", repo_type="dataset")
    words = ("reproduce", "ada/ExBind", "--out", str(tmp_path / "out"))
    environment = loopback.environment(tmp_path / "home")
    done = run_command(*words, "--revision", "v2.1.0", **environment)
    assert done.returncode == 0, done.stderr
    assert "ExBind 2.1.0 is reproduced: 3 artifacts, each with its released digest" in done.stdout
    assert read_manifest(tmp_path / "out/ExBind/hub/ExBind")["changes"] == ODD
    with pytest.raises(UserError, match=r"artifacts\.json: there is no such file"):
        find_sources(["ada/ExBind"])


def test_a_release_that_cannot_be_built_is_not_said_to_differ(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an earlier reproduction left in the folder is not taken for it; no stage runs after one that failed."""
    (tmp_path / "bindchain.py").write_text("raise SystemExit(2)")
    monkeypatch.setattr(running, "ROOT", tmp_path)
    (source,) = find_sources([str(written(tmp_path, document_of("ExBind", [TABLE], per_level=1)))])
    work = tmp_path / "work"
    for name in ("runs", "hub"):
        (work / name).mkdir(parents=True)
    (work / f"runs/oracle__{TABLE}.jsonl").write_text("left")
    (work / ".reproduction").touch()
    said: list[str] = []
    command = f"exit code 2 of: bindchain build ExBind --out hub --config {TABLE} --per-level 1"
    with pytest.raises(UserError, match=f"stage generate could not be run to its end here, {command}"):
        running.reproduce(source, work, 1, said.append)
    assert said == ["ExBind 0.0.0: stage 1 of 4, generate"]
    assert sorted(path.name for path in work.iterdir()) == [".lock", ".reproduction"]


def test_writing_it_again_gives_the_same_bytes_and_leaves_nothing_else(chain_hub: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(chain_hub / "CondChain", tmp_path / "CondChain")
    names = sorted(path.name for path in folder.iterdir())
    earlier = {name: (folder / name).read_bytes() for name in ("artifacts.json", "REPRODUCE.md")}
    for name in earlier:
        (folder / name).unlink()
    said: list[str] = []
    write_provenance(folder, in_this_process, said.append)
    assert sorted(path.name for path in folder.iterdir()) == names
    assert {name: (folder / name).read_bytes() for name in earlier} == earlier
    assert said == ["CondChain: 18 artifacts to reproduce, see REPRODUCE.md"]


def test_a_stage_that_cannot_write_names_the_dataset_and_no_file_that_nobody_finds(small: Path, tmp_path: Path) -> None:
    folder = tmp_path / "ExBind"
    folder.mkdir()
    shutil.copyfile(small / "manifest.json", folder / "manifest.json")

    def full(words: Sequence[str]) -> int:
        raise UserError("results/x.json: cannot be written (No space left on device)")

    with pytest.raises(UserError, match=r"^ExBind: bindchain predict, .* in a temporary folder \(results/x\.json: "):
        write_provenance(folder, full, print)


@pytest.mark.parametrize(("code", "raised"), [(INTERRUPTED, KeyboardInterrupt), (3, RuntimeError)])
def test_a_command_that_ends_early_leaves_no_provenance(
    small: Path, tmp_path: Path, code: int, raised: type[BaseException]
) -> None:
    folder = tmp_path / "ExBind"
    folder.mkdir()
    shutil.copyfile(small / "manifest.json", folder / "manifest.json")
    here = Path.cwd()
    with pytest.raises(raised):
        write_provenance(folder, lambda words: code, print)
    assert [path.name for path in folder.iterdir()] == ["manifest.json"] and Path.cwd() == here


def test_a_marked_folder_that_holds_other_things_is_left_alone(tmp_path: Path) -> None:
    path = written(tmp_path, document_of("ExBind", ["adjudication"], per_level=2))
    work = tmp_path / "out/ExBind"
    work.mkdir(parents=True)
    for name in (".reproduction", "notes.txt", "runs"):
        (work / name).touch()
    assert "holds 'notes.txt'" in run("reproduce", path, "--out", tmp_path / "out", code=2).stderr
    assert sorted(found.name for found in work.iterdir()) == [".reproduction", "notes.txt", "runs"]
