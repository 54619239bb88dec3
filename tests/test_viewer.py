"""What the dataset viewer and other readers of Parquet see: features, pages, pictures, strings; and the sizes."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pandas
import polars
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import yaml
from datasets import Features, Image, Value
from PIL import Image as Picture

from generator.condchain.benchmark import BENCHMARK as CONDCHAIN
from generator.dataset_card import yaml_header
from generator.exbind.benchmark import BENCHMARK as EXBIND
from generator.exbind.features import record_features
from generator.hub import ROW_GROUP, data_path, merge_parquet
from handmade import table_case
from loopback import Loopback
from making import run_client

CONFIGS = [(benchmark, name) for benchmark in (EXBIND, CONDCHAIN) for name in benchmark.configs]
FILES = [(benchmark, name) for benchmark, name in CONFIGS if benchmark.configs[name].parts == (name,)]
READERS: dict[str, Callable[[Path, str], list[Any]]] = {
    "pandas": lambda path, column: pandas.read_parquet(path)[column].tolist(),
    "polars": lambda path, column: polars.read_parquet(path)[column].to_list(),
    "DuckDB": lambda path, column: [row[0] for row in duckdb.read_parquet(str(path)).project(f'"{column}"').fetchall()],
}
# What readers like to take for something else; the first is an id of nothing but digits.
STRINGS = ("0042", "123", "1e5", "1.10", "true", "null", "NaN", "", " ", "2026-01-01", "é模型", '{"a":1}', "a\nb")


def name_of(case: Any) -> str:
    return case if isinstance(case, str) else case.name


@pytest.fixture(scope="session")
def folders(hub: Path, chain_hub: Path) -> dict[str, Path]:
    return {"ExBind": hub / "ExBind", "CondChain": chain_hub / "CondChain"}


def card_of(folder: Path) -> str:
    return (folder / "README.md").read_text()


def declared(folder: Path, config: str) -> Features:
    """The features that the card declares for a config."""
    infos = yaml.safe_load(card_of(folder).split("---\n")[1])["dataset_info"]
    return Features._from_yaml_list(next(info["features"] for info in infos if info["config_name"] == config))


@pytest.mark.parametrize(("benchmark", "config"), CONFIGS, ids=name_of)
def test_files_say_of_themselves_what_the_card_says(folders: dict[str, Path], benchmark: Any, config: str) -> None:
    features = declared(folders[benchmark.name], config)
    assert features == benchmark.configs[config].features
    for part in benchmark.configs[config].parts:
        schema = pq.read_schema(folders[benchmark.name] / data_path(part))
        own = json.loads(schema.metadata[b"huggingface"])["info"]["features"]
        assert Features.from_dict(own) == features
        assert schema.remove_metadata() == features.arrow_schema.remove_metadata()


@pytest.mark.parametrize(("benchmark", "config"), FILES, ids=name_of)
def test_a_reader_can_go_to_any_page_of_a_file(folders: dict[str, Path], benchmark: Any, config: str) -> None:
    file = pq.ParquetFile(folders[benchmark.name] / data_path(config))
    groups = [file.metadata.row_group(number) for number in range(file.num_row_groups)]
    assert sum(group.num_rows for group in groups) == file.metadata.num_rows
    assert all(group.num_rows == ROW_GROUP for group in groups[:-1]) and groups[-1].num_rows <= ROW_GROUP
    columns = [group.column(number) for group in groups for number in range(group.num_columns)]
    assert all(column.has_offset_index for column in columns)
    measured = [column for column in columns if column.statistics.has_min_max]  # long values are not
    assert all(column.has_column_index for column in measured)


@pytest.mark.parametrize(("benchmark", "config"), FILES, ids=name_of)
def test_pictures_are_pictures(folders: dict[str, Path], benchmark: Any, config: str) -> None:
    folder, column = folders[benchmark.name], "image" if benchmark is EXBIND else "images"
    features = declared(folder, config)
    feature = features[column] if benchmark is EXBIND else features[column].feature
    assert feature == Image() and feature.decode
    found = pq.read_table(folder / data_path(config), columns=[column])[column].to_pylist()
    stored = [picture for cell in found for picture in (cell if isinstance(cell, list) else [cell]) if picture]
    assert all(set(picture) == {"bytes", "path"} for picture in stored)
    assert all(picture["bytes"].startswith(b"\x89PNG\r\n") for picture in stored)
    assert all(re.fullmatch(r"\w+\.png", picture["path"]) for picture in stored)
    pictured = {"broad", "cross_format"} if benchmark is EXBIND else {name for _, name in FILES}
    assert bool(stored) == (config in pictured)
    for picture in stored[:1]:
        shown = feature.decode_example(picture)
        assert isinstance(shown, Picture.Image) and shown.size == Picture.open(io.BytesIO(picture["bytes"])).size


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(("benchmark", "config"), FILES, ids=name_of)
def test_every_reader_finds_the_same_strings(
    folders: dict[str, Path], benchmark: Any, config: str, reader: str
) -> None:
    path = folders[benchmark.name] / data_path(config)
    texts = [name for name, kind in declared(folders[benchmark.name], config).items() if kind == Value("string")]
    assert benchmark.id_column in texts and len(texts) >= 7
    table = pq.read_table(path, columns=texts)
    for column in (benchmark.id_column, *texts[1:]):
        assert READERS[reader](path, column) == table[column].to_pylist(), column


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset whose ids, instructions and sources look like something else; through the merge of a build."""
    folder = tmp_path_factory.mktemp("odd") / "ExBind"
    rows = [{**table_case(0).to_row(), "case_id": text, "instruction": text} for text in STRINGS]
    for row in rows:
        row["observation"] = {"source_type": "html", "source": row["case_id"]}
        row["applicable_stages"] = list(STRINGS)
    part = folder / "part.parquet"
    folder.mkdir()
    pq.write_table(pa.Table.from_pylist(rows, schema=record_features().arrow_schema), part)
    merge_parquet([part], folder / data_path("broad"))
    part.unlink()
    facts = {"rows": len(rows), "bytes": 0, "loaded_bytes": 0, "digest": "sha256-odd"}
    header = yaml_header(EXBIND, {"version": "0.0.1", "configs": {"broad": facts}})
    (folder / "README.md").write_text(f"---\n{header}---\n")
    return folder


@pytest.mark.parametrize("reader", READERS)
def test_strings_stay_strings(odd: Path, reader: str) -> None:
    read = READERS[reader]
    path = odd / data_path("broad")
    assert read(path, "case_id") == read(path, "instruction") == list(STRINGS)
    assert [source["source"] for source in read(path, "observation")] == list(STRINGS)
    assert [list(stages) for stages in read(path, "applicable_stages")] == [list(STRINGS)] * len(STRINGS)


def test_strings_stay_strings_when_datasets_loads_them(odd: Path, tmp_path: Path) -> None:
    program = (
        "import json\n"
        "from datasets import load_dataset\n"
        "plain, streamed = (load_dataset('ExBind', split='test', streaming=way) for way in (False, True))\n"
        "print(json.dumps([[[row[k] for k in ('case_id', 'instruction', 'applicable_stages')] for row in rows]\n"
        "                  for rows in (plain, streamed)]))\n"
    )
    expected = [[text, text, list(STRINGS)] for text in STRINGS]
    assert json.loads(run_client(program, odd.parent, tmp_path)) == [expected, expected]


def test_the_sizes_of_the_card_are_those_that_datasets_finds(folders: dict[str, Path], tmp_path: Path) -> None:
    program = (
        "import json\n"
        "from datasets import load_dataset_builder\n"
        "def sizes(info):\n"
        "    return [info.dataset_size, info.download_size, info.splits['test'].num_bytes]\n"
        f"for folder, config in {[(str(folders[benchmark.name]), config) for benchmark, config in CONFIGS]}:\n"
        "    builder = load_dataset_builder(folder, config)\n"
        "    said = sizes(builder.info)\n"
        "    builder.download_and_prepare()\n"
        "    print(json.dumps([said, sizes(builder.info)]))\n"
    )
    lines = run_client(program, tmp_path, tmp_path / "cache").splitlines()
    assert len(lines) == len(CONFIGS)
    for (_, config), line in zip(CONFIGS, lines, strict=True):
        said, found = json.loads(line)
        assert said == found, config


def snippets(folder: Path) -> list[str]:
    """The code of the card's section on opening the files."""
    section = card_of(folder).partition("## Open the files")[2].partition("\n## ")[0]
    return re.findall(r"```python\n(.*?)```", section, re.DOTALL)


@pytest.mark.parametrize("name", ["ExBind", "CondChain"])
def test_the_code_of_the_card_opens_the_files(
    folders: dict[str, Path], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    here, published, *readers = snippets(folders[name])
    assert [code.split()[1] for code in readers] == ["pandas", "polars", "duckdb"]
    monkeypatch.chdir(folders[name].parent)
    for code in readers:
        known: dict[str, Any] = {}
        exec(here + code, known)  # as a reader of the card does
        assert len(known["rows"]) == pq.read_metadata(known["file"]).num_rows
    local = re.search(r'"(.*)"', here)[1]
    paths = re.findall(r'"(.*)"', published)
    version = json.loads((folders[name] / "manifest.json").read_text())["version"]
    assert paths == [f"hf://datasets/<org>/{local}", f"hf://datasets/<org>/{local.replace('/', f'@v{version}/', 1)}"]


def test_the_paths_of_the_card_lead_to_published_files(
    folders: dict[str, Path], loopback: Loopback, tmp_path: Path
) -> None:
    """With pandas, whose way to the Hub can be led to one on loopback."""
    api, where = loopback.api(), {"repo_id": "lab/ExBind", "repo_type": "dataset"}
    api.create_repo(**where)
    api.upload_folder(**where, folder_path=folders["ExBind"], allow_patterns=["data/broad/*"])
    api.create_tag(**where, tag="v2.0.0")
    _, published, code, *_ = snippets(folders["ExBind"])
    program = "".join(f"{line}\n{code}print(len(rows))\n" for line in published.replace("<org>", "lab").splitlines())
    assert loopback.run(program, tmp_path).split() == ["250", "250"]
