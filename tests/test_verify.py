"""`bindchain verify` finds every way in which a published folder can be wrong, from the folder alone."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from PIL import Image

from generator.exbind.build import identity_digest
from generator.exbind.verify import verify
from generator.hub import file_digest, row_digest
from making import run_command

CONFIG = "broad"
Row = dict[str, Any]


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
    facts.update(rows=len(rows), digest=row_digest(rows), file={**facts["file"], "digest": file_digest(path)})
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
    "a dropped row": (lambda rows: rows[1:], "gate figures"),
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
    assert any("original_gold_rank" in fault for fault in verify(folder)[1])


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
    done = run_command("verify", str(folder))
    assert done.returncode == 1 and "bytes are not those of the manifest" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_file_a_stray_file_and_a_changed_card_are_found(folder: Path) -> None:
    shutil.copytree(folder / "data" / CONFIG, folder / "data/extra")
    shutil.rmtree(folder / "data" / CONFIG)
    card = (folder / "README.md").read_text()
    (folder / "README.md").write_text(card.replace("description: sha256-", "description: sha256-0", 1))
    found = "\n".join(verify(folder)[1])
    assert "is missing" in found and "data/extra" in found and "README.md" in found


@pytest.mark.parametrize("text", ["", "[]", "{", '{"configs": []}', '{"configs": {"nope": {}}}'])
def test_a_damaged_manifest_is_one_sentence(folder: Path, text: str) -> None:
    (folder / "manifest.json").write_text(text)
    done = run_command("verify", str(folder))
    assert done.returncode == 2 and "manifest.json" in done.stderr and "Traceback" not in done.stderr
