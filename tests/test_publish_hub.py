"""Published by the command, and used from the Hub with the real client libraries: by name, by revision, as a stream."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from huggingface_hub import HfApi

from loopback import Loopback, in_thread
from making import ROOT, run_client, run_command
from publishing import copy_of, expected_files, packed_one, published_files

GOLDEN = json.loads((ROOT / "tests/golden/digests.json").read_text())
TAGS = {"ExBind": "v2.0.0", "CondChain": "v1.6.4", "exbind_metric": "v2.0.0", "condchain_metric": "v1.0.0"}
NAMES = ("ExBind", "CondChain", "exbind_metric", "condchain_metric", "bindchain")
DIGEST = """
from datasets import Image, load_dataset
from generator.hub import row_digest
import json, os

def digest(rows, pictures):
    kind = Image(decode=False)
    kind = [kind] if pictures == "images" else kind
    return row_digest(list(rows.cast_column(pictures, kind)))
"""


@dataclass(frozen=True)
class Published:
    """All five repositories on a Hub: `hub` is the folder they come from, `said` what the command printed."""

    loopback: Loopback
    hub: Path
    home: Path
    said: str

    @property
    def api(self) -> HfApi:
        return self.loopback.api()

    def run(self, program: str, **more: str) -> str:
        """What a user's program prints, far from any folder of ours."""
        self.home.mkdir(exist_ok=True)
        return run_client(program, self.home, self.home, **self.loopback.environment(self.home, token=None), **more)


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory, hub: Path, chain_hub: Path) -> Iterator[Published]:
    base = tmp_path_factory.mktemp("published")
    whole = base / "hub"
    for name in NAMES:
        copy_of((chain_hub if name in ("CondChain", "condchain_metric") else hub) / name, whole / name)
    with in_thread() as loopback:
        done = run_command("publish", str(whole), "--namespace", "lab", **loopback.environment(base / "home"))
        assert done.returncode == 0, done.stderr
        yield Published(loopback, whole, base / "home", done.stdout)


def test_every_repository_is_one_commit_of_allowed_files(published: Published) -> None:
    for publication in [packed_one(published.hub, name, "lab") for name in NAMES]:
        kind = publication.repository.kind
        there = published_files(published.api, publication)
        assert there == expected_files(publication, there)
        commits = published.api.list_repo_commits(publication.repo_id, repo_type=kind)
        assert [commit.title for commit in commits][1:] == ["initial commit"], publication.repo_id
        tags = [ref.name for ref in published.api.list_repo_refs(publication.repo_id, repo_type=kind).tags]
        assert tags == ([TAGS[publication.repository.name]] if publication.version else [])
        assert f"published: {published.loopback.url}/{kind}s/{publication.repo_id}" in published.said


@pytest.mark.parametrize("dataset", ["ExBind", "CondChain"])
def test_every_config_loads_by_name_and_revision_with_the_released_rows(published: Published, dataset: str) -> None:
    manifest = json.loads((published.hub / dataset / "manifest.json").read_text())
    pictures = "image" if dataset == "ExBind" else "images"
    program = DIGEST + (
        f"for config in json.loads(os.environ['CONFIGS']):\n"
        f"    rows = load_dataset('lab/{dataset}', config, split='test', revision={TAGS[dataset]!r})\n"
        f"    print(json.dumps([config, digest(rows, {pictures!r})]))\n"
    )
    said = published.run(program, CONFIGS=json.dumps(list(manifest["configs"])))
    found = dict(json.loads(line) for line in said.splitlines())
    assert found == {config: facts["digest"] for config, facts in manifest["configs"].items()}
    if dataset == "ExBind":
        assert found == GOLDEN["configs"]


def test_a_stream_gives_the_same_rows(published: Published) -> None:
    program = DIGEST + (
        "for dataset, config, tag, pictures in (\n"
        "    ('ExBind', 'targeted_table', 'v2.0.0', 'image'), ('CondChain', 'all', 'v1.6.4', 'images')\n"
        "):\n"
        "    rows = load_dataset(f'lab/{dataset}', config, split='test', revision=tag, streaming=True)\n"
        "    print(digest(rows, pictures))\n"
    )
    digests = [
        json.loads((published.hub / dataset / "manifest.json").read_text())["configs"][config]["digest"]
        for dataset, config in (("ExBind", "targeted_table"), ("CondChain", "all"))
    ]
    assert published.run(program).split() == digests


def test_the_metrics_load_by_revision_and_score(published: Published) -> None:
    program = """
from datasets import load_dataset
import evaluate, json

ds = load_dataset("lab/ExBind", "targeted_table", split="test", revision="v2.0.0")
metric = evaluate.load("lab/exbind_metric", revision="v2.0.0")
gold = [json.dumps({key: value for key, value in row.items() if value}) for row in ds["gold"]]
result = metric.compute(predictions=gold, references=ds["reference"])
print(json.dumps([result["n"], result["exact_accuracy"], result["strict_rate"]]))
ds = load_dataset("lab/CondChain", "natural", split="test", revision="v1.6.4")
metric = evaluate.load("lab/condchain_metric", revision="v1.0.0")
references = ds["true_reference"][:] + ds["false_reference"][:]
golds = [json.loads(reference)["answer"] for reference in references]
result = metric.compute(predictions=[rf"\\boxed{{{gold}}}" for gold in golds], references=references)
print(json.dumps(result["domains"]["natural"]["path_f1"]))
"""
    assert [json.loads(line) for line in published.run(program).splitlines()] == [[120, 1.0, 1.0], 100.0]


def test_tables_open_by_their_path_on_the_hub(published: Published) -> None:
    program = """
import pandas as pd
df = pd.read_parquet("hf://datasets/lab/ExBind@v2.0.0/data/targeted_table/test-00000-of-00001.parquet")
print(len(df), df["case_id"].iloc[0])
"""
    assert published.run(program).split() == ["120", "hard_table_easy_0001__table"]


def test_a_published_dataset_verifies_from_anywhere(published: Published) -> None:
    environment = published.loopback.environment(published.home, token=None)
    done = run_command("verify", "lab/CondChain", "--revision", "v1.6.4", cwd=published.home, **environment)
    assert done.returncode == 0, done.stderr
    assert "lab/CondChain: 9 configs" in done.stdout


def test_predictions_are_made_and_scored_against_the_published_dataset(published: Published, tmp_path: Path) -> None:
    environment = published.loopback.environment(published.home, token=None)
    words = ("--dataset", "lab/ExBind", "--config", "targeted_table")
    done = run_command("predict", *words, "--revision", "v2.0.0", "--predictor", "baseline:oracle", cwd=tmp_path,
                       **environment)  # fmt: skip
    assert done.returncode == 0 and "1.000" in done.stdout, done.stderr
    done = run_command("score", "runs/oracle__targeted_table.jsonl", *words, "--brief", cwd=tmp_path, **environment)
    assert done.returncode == 0 and "1.000" in done.stdout, done.stderr


def test_publishing_again_changes_nothing(published: Published) -> None:
    published.loopback.plan()
    environment = published.loopback.environment(published.home)
    done = run_command("publish", str(published.hub), "--namespace", "lab", **environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("nothing to do") == len(NAMES)
    assert {seen.method for seen in published.loopback.seen} <= {"GET", "HEAD"}
