"""`bindchain verify` finds every way in which a published folder can be wrong, from the folder alone."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from PIL import Image

from generator.building import identity_digest
from generator.errors import UserError
from generator.exbind.benchmark import BENCHMARK
from generator.hub import file_digest, row_digest
from generator.verifying import verify as verify_dataset
from handmade import run
from making import run_command

CONFIG = "broad"
Row = dict[str, Any]
verify = partial(verify_dataset, BENCHMARK)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("small")
    sizes = ("--n-per-family", "3", "--groups", "4", "--per-level", "3", "--seed", "7")
    done = run_command("build", "--out", str(out), "--config", CONFIG, "--config", "table_order_1", *sizes)
    assert done.returncode == 0, done.stderr
    return out / "ExBind"


@pytest.fixture
def folder(small: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(small, tmp_path / "ExBind"))


def rewrite(folder: Path, change: Callable[[list[Row]], list[Row]], config: str = CONFIG, *, forged: bool) -> None:
    """Change the rows of a config; `forged` also renews every digest, as a careful forger would."""
    path = folder / f"data/{config}/test-00000-of-00001.parquet"
    table = pq.read_table(path)
    rows = change(table.to_pylist())
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), path)
    if not forged:
        return
    manifest = json.loads((folder / "manifest.json").read_text())
    facts, old = manifest["configs"][config], manifest["configs"][config]["digest"]
    facts.update(rows=len(rows), digest=row_digest(rows), files={f"data/{config}/{path.name}": file_digest(path)})
    manifest["digest"] = identity_digest(manifest["version"], manifest["configs"])
    (folder / "manifest.json").write_text(json.dumps(manifest))
    card = (folder / "README.md").read_text()
    (folder / "README.md").write_text(card.replace(old, facts["digest"]))


def other_gold(rows: list[Row]) -> list[Row]:
    row = next(row for row in rows if row["format"] == "table")
    row["gold"]["cell_id"] = next(item["candidate_id"] for item in row["candidates"]
                                  if item["candidate_id"] != row["gold"]["cell_id"])  # fmt: skip
    return rows


def other_reference(rows: list[Row]) -> list[Row]:
    row = next(row for row in rows if row["format"] == "table")
    reference = json.loads(row["reference"])
    reference["gold"] = {"cell_id": next(name for name in reference["candidates"] if name != row["gold"]["cell_id"])}
    row["reference"] = json.dumps(reference)
    return rows


def other_mapping(rows: list[Row]) -> list[Row]:
    mapping = json.loads(rows[0]["surface_mapping"])
    names = list(mapping)
    mapping[names[0]], mapping[names[1]] = mapping[names[1]], mapping[names[0]]
    rows[0]["surface_mapping"] = json.dumps(mapping)
    return rows


def other_instruction(rows: list[Row]) -> list[Row]:
    rows[0]["instruction"] = rows[1]["instruction"]
    return rows


def blank_picture(rows: list[Row]) -> list[Row]:
    row = next(row for row in rows if row["image"])
    picture = Image.open(io.BytesIO(row["image"]["bytes"]))
    out = io.BytesIO()
    Image.new("RGB", picture.size, "#fafaf7").save(out, "PNG")
    row["image"]["bytes"] = out.getvalue()
    return rows


def picture_of_another(rows: list[Row]) -> list[Row]:
    first, second = [row for row in rows if row["format"] == "canvas"][:2]
    first["image"], second["image"] = second["image"], first["image"]
    return rows


def missing_picture(rows: list[Row]) -> list[Row]:
    next(row for row in rows if row["image"])["image"] = None
    return rows


FORGERIES = {
    "a changed gold": (other_gold, "unique_gold"),
    "a changed reference": (other_reference, "structural_oracle"),
    "a changed mapping": (other_mapping, "candidates_well_formed"),
    "a changed instruction": (other_instruction, "instruction"),
    "a dropped row": (lambda rows: rows[1:], "cases, or their order"),
    "a repeated row": (lambda rows: [*rows, rows[0]], "stands 2 times"),
    "a blank picture": (blank_picture, "picture_agrees"),
    "pictures exchanged": (picture_of_another, "picture_agrees"),
    "a missing picture": (missing_picture, "picture_agrees"),
    "a broken latent": (lambda rows: [{**rows[0], "latent": "{}"}, *rows[1:]], "readable"),
}


def test_a_good_folder_verifies(folder: Path) -> None:
    manifest, found = verify(folder)
    assert found == []
    assert manifest["configs"][CONFIG]["rows"] == 16
    done = run_command("verify", str(folder))
    assert done.returncode == 0, done.stderr
    assert str(manifest["digest"]) in done.stdout


@pytest.mark.parametrize("name", FORGERIES)
def test_a_change_is_found_even_when_every_digest_is_forged(folder: Path, name: str) -> None:
    change, said = FORGERIES[name]
    rewrite(folder, change, forged=True)
    _, found = verify(folder)
    assert any(said in fault for fault in found), found


def test_a_change_in_a_control_is_found(folder: Path) -> None:
    def rank(rows: list[Row]) -> list[Row]:
        rows[0]["original_gold_rank"] += 1
        return rows

    rewrite(folder, rank, "table_order_1", forged=True)
    assert any("redraw" in fault and "original_gold_rank" in fault for fault in verify(folder)[1])


def test_changed_rows_are_found_by_their_digest(folder: Path) -> None:
    rewrite(folder, lambda rows: rows[1:], forged=False)
    found = verify(folder)[1]
    assert any("digest of the rows" in fault for fault in found)
    assert any("15 rows where the manifest says 16" in fault for fault in found)


@pytest.mark.parametrize("place", [0.001, 0.3, 0.6, 0.999])
def test_a_flipped_byte_is_found(folder: Path, place: float) -> None:
    path = folder / f"data/{CONFIG}/test-00000-of-00001.parquet"
    data = bytearray(path.read_bytes())
    data[int(len(data) * place)] ^= 0x20
    path.write_bytes(data)
    done = run("verify", folder, code=1)
    assert "bytes of its files are not those of the manifest" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_file_a_stray_file_and_a_changed_card_are_found(folder: Path) -> None:
    shutil.copytree(folder / "data" / CONFIG, folder / "data/extra")
    shutil.rmtree(folder / "data" / CONFIG)
    card = (folder / "README.md").read_text()
    (folder / "README.md").write_text(card.replace("description: sha256-", "description: sha256-0", 1))
    found = "\n".join(verify(folder)[1])
    assert "is missing" in found and "data/extra" in found and "README.md" in found


@pytest.mark.parametrize("place", [f"data/{CONFIG}/test-extra.parquet", f"data/{CONFIG}/sub/test-0.parquet"])
def test_a_file_beside_those_of_the_manifest_is_found(folder: Path, place: str) -> None:
    (folder / place).parent.mkdir(exist_ok=True)
    shutil.copyfile(folder / f"data/{CONFIG}/test-00000-of-00001.parquet", folder / place)
    assert any(place in fault for fault in verify(folder)[1])


def test_a_card_that_leads_to_other_files_is_found(folder: Path) -> None:
    card = (folder / "README.md").read_text()
    assert "path: data/table_order_1/test-*.parquet" in card
    (folder / "README.md").write_text(card.replace("path: data/table_order_1/", f"path: data/{CONFIG}/"))
    assert any("README.md" in fault and "configs" in fault for fault in verify(folder)[1])


def change_manifest(folder: Path, change: Callable[[Row], None]) -> None:
    """Change the manifest and renew its digest."""
    manifest = json.loads((folder / "manifest.json").read_text())
    change(manifest)
    manifest["digest"] = identity_digest(manifest["version"], manifest["configs"])
    (folder / "manifest.json").write_text(json.dumps(manifest))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda manifest: manifest.update(version="v2"), "'v2' is no version of three numbers"),
        (lambda manifest: manifest.update(version="2.0.1"), "README.md: its YAML says something else"),
        (lambda manifest: manifest.update(changes="a\nb"), "is no single line of printable text"),
        (lambda manifest: manifest["configs"][CONFIG].update(loaded_bytes=1), "size of its loaded rows"),
        (lambda manifest: manifest["configs"][CONFIG].update(bytes=1), "bytes of its files are not those"),
    ],
    ids=["no version", "another version", "no changes", "another loaded size", "another size"],
)
def test_a_label_or_a_size_that_is_none_is_found(folder: Path, change: Callable[[Row], None], said: str) -> None:
    change_manifest(folder, change)
    found = verify(folder)[1]
    assert any(said in fault for fault in found), found


def test_rows_of_another_generator_are_left_to_the_release_that_made_them(folder: Path) -> None:
    change_manifest(folder, lambda manifest: manifest["configs"][CONFIG].update(generator_version="exbind.v9"))
    done = run("verify", folder, code=2)
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert "broad was made by the generator 'exbind.v9' of bindchain '2.0.0'" in done.stderr
    assert "install that release of bindchain to verify it" in done.stderr


def test_the_page_and_the_tags_of_a_card_may_be_mended(folder: Path) -> None:
    card = (folder / "README.md").read_text()
    mended = card.replace("- svg\n", "- vector-graphics\n", 1).replace("\n# ExBind\n", "\n# ExBind, again\n")
    assert mended != card
    (folder / "README.md").write_text(mended)
    assert verify(folder)[1] == []


@pytest.mark.parametrize("old", ["license: cc-by-4.0", "num_bytes: ", "- n<1K", "version: 0.0.0", "dtype: image"])
def test_a_card_that_says_something_else_of_the_data_is_found(folder: Path, old: str) -> None:
    card = (folder / "README.md").read_text()
    assert old in card
    (folder / "README.md").write_text(card.replace(old, old[:-1] + "1", 1))
    assert any(fault.startswith("README.md") for fault in verify(folder)[1])


@pytest.mark.parametrize("header", ["", "7\n", "[" * 20_000 + "\n", "configs: 7\n", "a: b: c\n"])
def test_a_damaged_card_is_found(folder: Path, header: str) -> None:
    (folder / "README.md").write_text(f"---\n{header}---\n")
    assert any(fault.startswith("README.md") for fault in verify(folder)[1])


def test_rows_in_another_order_are_found(folder: Path) -> None:
    rewrite(folder, lambda rows: rows[::-1], forged=True)
    assert any("their order" in fault for fault in verify(folder)[1])


@pytest.mark.parametrize("kind", [pa.binary(), pa.float64(), pa.timestamp("us")], ids=str)
def test_a_column_of_another_type_is_found(folder: Path, kind: pa.DataType) -> None:
    path = folder / f"data/{CONFIG}/test-00000-of-00001.parquet"
    table = pq.read_table(path)
    index = table.schema.get_field_index("instruction")
    pq.write_table(table.set_column(index, "instruction", pa.nulls(len(table), kind)), path)
    assert any("columns" in fault for fault in verify(folder)[1])


DAMAGED = {
    "empty": "",
    "a list": "[]",
    "torn": "{",
    "no configs": '{"configs": {}}',
    "NaN": '{"version": NaN}',
    "deep": "[" * 200_000,
    "surrogate": '{"version": "\\ud800"}',
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_manifest_is_one_sentence(folder: Path, name: str) -> None:
    (folder / "manifest.json").write_text(DAMAGED[name])
    done = run("verify", folder, code=2)
    assert "manifest.json" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("value", [None, [], {}, "x", 7, True])
def test_something_else_in_any_place_of_a_manifest_is_said_without_a_crash(
    small: Path, tmp_path: Path, value: Any
) -> None:
    manifest = json.loads((small / "manifest.json").read_text())
    places = [(manifest, key) for key in manifest] + [
        (holder, key)
        for entry in manifest["configs"].values()
        for holder in (manifest["configs"], entry, entry["files"])
        for key in list(holder)
    ]
    (tmp_path / "data").mkdir()
    for holder, key in places:
        kept, holder[key] = holder[key], value
        (tmp_path / "manifest.json").write_text(json.dumps(manifest))
        try:
            assert verify(tmp_path)[1], key
        except UserError as error:
            assert "manifest" in str(error)
        holder[key] = kept
