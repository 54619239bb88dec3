"""`datasets` and `evaluate`, unmodified, in a process of their own, load what the loopback Hub holds, by revision."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from huggingface_hub import CommitOperationAdd, HfApi

from loopback import Loopback

CARD = """---
configs:
- config_name: one
  data_files: [{split: test, path: data/one/test-00000-of-00001.parquet}]
- config_name: two
  data_files: [{split: test, path: data/two/test-00000-of-00001.parquet}]
---
"""
METRIC = '''"""Counts."""

import datasets
import evaluate

from .counting import count


class Tiny(evaluate.Metric):
    """Counts."""

    def _info(self):
        text = datasets.Value("string")
        features = datasets.Features({"predictions": text, "references": text})
        return evaluate.MetricInfo(description="", citation="", inputs_description="", features=features)

    def _compute(self, predictions, references):
        return {"count": count(predictions, references)}
'''
PROGRAM = """
import json
import evaluate
from datasets import get_dataset_config_names, load_dataset

said = {"configs": get_dataset_config_names("lab/Tiny", revision="v1")}
for revision in ("v1", None):
    said[f"loaded {revision}"] = load_dataset("lab/Tiny", "one", split="test", revision=revision)["id"][:]
    rows = load_dataset("lab/Tiny", "two", split="test", revision=revision, streaming=True)
    said[f"streamed {revision}"] = [row["id"] for row in rows]
    metric = evaluate.load("lab/tiny_metric", revision=revision)
    said[f"counted {revision}"] = metric.compute(predictions=["a", "b"], references=["a", "c"])["count"]
print(json.dumps(said))
"""


def parquet(*ids: str) -> bytes:
    """A Parquet file with one column."""
    file = io.BytesIO()
    pq.write_table(pa.table({"id": list(ids)}), file)
    return file.getvalue()


def put(api: HfApi, kind: str, id: str, files: dict[str, bytes]) -> None:
    """One commit."""
    operations = [CommitOperationAdd(path, content) for path, content in files.items()]
    api.create_commit(id, operations, commit_message="Add", repo_type=kind)


def test_each_revision_gives_its_own_rows_and_scores(loopback: Loopback, tmp_path: Path) -> None:
    """Private ones: what is loaded here, the token of the environment opens."""
    api = loopback.api()
    api.create_repo("lab/Tiny", repo_type="dataset", private=True)
    api.create_repo("lab/tiny_metric", repo_type="space", space_sdk="gradio", private=True)
    metric = {"tiny_metric.py": METRIC.encode()}
    for ids, counted in (("ab", "sum(map(str.__eq__, predictions, references))"), ("xyz", "len(references)")):
        data = {f"data/{config}/test-00000-of-00001.parquet": parquet(*ids, config) for config in ("one", "two")}
        put(api, "dataset", "lab/Tiny", {"README.md": CARD.encode(), **data})
        code = f"def count(predictions, references):\n    return {counted}\n"
        put(api, "space", "lab/tiny_metric", {**metric, "counting.py": code.encode()})
        if ids == "ab":
            api.create_tag("lab/Tiny", tag="v1", repo_type="dataset")
            api.create_tag("lab/tiny_metric", tag="v1", repo_type="space")
    loopback.plan()
    assert json.loads(loopback.run(PROGRAM, tmp_path)) == {
        "configs": ["one", "two"],
        "loaded v1": ["a", "b", "one"],
        "streamed v1": ["a", "b", "two"],
        "counted v1": 1,
        "loaded None": ["x", "y", "z", "one"],
        "streamed None": ["x", "y", "z", "two"],
        "counted None": 2,
    }
    assert {request.user for request in loopback.seen} == {"ada"}
    assert any(request.range and request.status == 206 for request in loopback.seen)
