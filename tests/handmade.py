"""A small dataset folder and prediction files made by hand, and the commands that read them, without a build."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import Result
from typer.testing import CliRunner

from bindchain import app
from generator.canonical import canonical_json
from generator.errors import UserError
from generator.hub import MANIFEST, data_path
from generator.records import REFERENCE_KEYS, Binding, Candidate, Latent, Record
from predictors.files import PredictionFile, read_predictions

TABLES, GRAPHS = 6, 2  # cases of the config broad
COLUMNS = ((0, "name"), (1, "owner"))


def table_case(number: int, prefix: str = "t") -> Record:
    """Three rows of two columns; the owner of row `number % 3` is asked for."""
    cells = {f"row{row}.{column}": f"cell_r0{row + 1}_c0{place}" for row in range(3) for place, column in COLUMNS}
    row = f"row{number % 3}"
    return make_record(
        f"{prefix}{number}",
        "table",
        level="easy" if number % 2 else "hard",
        answer=[f"{row}.owner"],
        executable="table_cell",
        mapping=cells,
        types=dict.fromkeys(cells, "table_cell"),
        target={"row": row, "column": "owner"},
        facts={name: dict(zip(("row", "column"), name.split("."), strict=True)) for name in cells},
    )


def graph_case(number: int) -> Record:
    """Three nodes, one edge and its reverse of another type."""
    mapping = {"v0": "k7f2w", "e0": "x2dgh", "v1": "m3q9d", "v2": "b8rtn"}
    return make_record(
        f"g{number}",
        "graph",
        level="standard",
        answer=["v1", "v0"],
        executable="graph_node",
        mapping=mapping,
        types={name: "graph_edge" if name == "e0" else "graph_node" for name in mapping},
        target={"source": "v1", "target": "v0", "relation": "calls", "edges": [["v1", "v0"], ["v2", "v1"]]},
        facts={name: {"type": "graph_edge"} if name == "e0" else {"node": name} for name in mapping},
    )


def make_record(latent_id, form, *, level, answer, executable, mapping, types, target, facts) -> Record:
    """A record with just what predictors and scoring read; names are semantic ids."""
    keys = REFERENCE_KEYS[form]
    gold = {key: mapping[name] for key, name in zip(keys, answer, strict=True)}
    case_id = f"{latent_id}__{form}"
    latent = Latent(latent_id, form, level, types, {}, {"answer": answer, **target})
    reference = {
        "case_id": case_id,
        "format": form,
        "level": level,
        "schema": list(keys),
        "gold": gold,
        "target": target,
        "candidates": {mapping[name]: fact for name, fact in facts.items()},
    }
    return Record(
        case_id=case_id,
        latent_id=latent_id,
        suite="broad",
        level=level,
        format=form,
        instruction="Which one?",
        source_type="text",
        source="what the surface holds\n",
        candidates=tuple(Candidate(mapping[name], types[name], name) for name in mapping),
        gold=gold,
        binding=Binding(executable_type=executable),
        surface_mapping=mapping,
        applicable_stages=(),
        latent=latent.to_json(),
        reference=canonical_json(reference),
        generator_version="test",
        seed=0,
    )


def write_dataset(folder: Path) -> None:
    """Three configs: `broad`, and `targeted_table` whose cases are some of those of `targeted`."""
    configs = {
        "broad": [table_case(number) for number in range(TABLES)] + [graph_case(number) for number in range(GRAPHS)],
        "targeted_table": [table_case(number, "u") for number in range(4)],
        "targeted": [table_case(number, "u") for number in range(5)],
    }
    for name, records in configs.items():
        write_config(folder, name, [record.to_row() for record in records])
    entries = {name: manifest_entry(name, len(records)) for name, records in configs.items()}
    manifest = manifest_head("ExBind") | {"configs": entries}
    (folder / MANIFEST).write_text(json.dumps(manifest))


def manifest_head(dataset: str) -> dict[str, Any]:
    """What a manifest says before its configs; only `verify` reads more of it than the names."""
    return {"dataset": dataset, "version": "test", "changes": "", "digest": "", "sizes": {}, "libraries": {}}


def manifest_entry(config: str, rows: int) -> dict[str, Any]:
    """What a manifest says of a config; the digests, which only `verify` compares, are empty."""
    facts = {"rows": rows, "bytes": 0, "loaded_bytes": 0, "seed": 0, "generator_version": "test", "digest": ""}
    return {**facts, "gates": {}, "files": {data_path(config): ""}}


def write_config(folder: Path, config: str, rows: list[dict[str, Any]]) -> None:
    """The rows of a config, in place of those it has."""
    path = folder / data_path(config)
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.Table.from_pylist(rows), path)


def raw(folder: Path, name: str, content: str | bytes) -> Path:
    """A file with just these bytes in it."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def texts_of(file: PredictionFile) -> dict[str, str]:
    return {prediction.id: prediction.text for prediction in file.predictions}


def fault(path: Path) -> str:
    """Why a prediction file is refused; the reason names the file."""
    with pytest.raises(UserError) as caught:
        read_predictions(path)
    assert str(path) in str(caught.value)
    return str(caught.value)


def run(*arguments: str | Path, code: int = 0) -> Result:
    """`bindchain` with these arguments, which ends with this exit code."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == code, (result.output, result.exception)
    return result


def predict(dataset: Path, name: str, config: str = "broad") -> Path:
    run("predict", "--predictor", f"baseline:{name}", "--dataset", dataset, "--config", config)
    return Path("runs") / f"{name}__{config}.jsonl"
