"""Single rows of a dataset and their pictures, as the page reads them."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from PIL import Image

import space.records
from generator.errors import UserError
from generator.hub import PICTURE_COLUMNS, stream_rows
from handmade import table_case, write_config, write_dataset
from space.records import PNG, Records


def png(colour: str) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (4, 4), colour).save(made, "PNG")
    return made.getvalue()


def drawn(folder: Path, *pictures: bytes | None) -> str:
    """A handmade dataset whose cases of `targeted_table` have these pictures."""
    if not folder.is_dir():
        folder.mkdir()
        write_dataset(folder)
    rows = [
        {**table_case(number).to_row(), "image": picture and {"bytes": picture, "path": "x.png"}}
        for number, picture in enumerate(pictures)
    ]
    write_config(folder, "targeted_table", rows)
    return str(folder)


def without_pictures(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in PICTURE_COLUMNS}


def pictures_of(row: dict[str, Any]) -> list[bytes]:
    found = row["images"] if "images" in row else [row["image"]] if row["image"] else []
    return [picture["bytes"] for picture in found]


@pytest.mark.parametrize("config", ["broad", "targeted"])
def test_every_place_of_a_config_is_its_row_with_its_picture(hub: Path, config: str) -> None:
    records, folder = Records(), str(hub / "ExBind")
    rows = list(stream_rows(folder, config))
    for place in (1, 2, 100, 101, len(rows)):
        row = rows[place - 1]
        assert records.row(folder, config, place) == without_pictures(row)
        assert records.pictures(folder, config, place) == pictures_of(row)
        assert records.count_pictures(folder, config, place) == len(pictures_of(row))
    assert {row["format"]: len(pictures_of(row)) for row in rows if row["format"] in ("svg", "table")}["table"] == 0


def test_a_config_of_several_files_is_read_through_all_of_them(chain_hub: Path) -> None:
    records, folder = Records(), str(chain_hub / "CondChain")
    rows = list(stream_rows(folder, "all"))
    assert {row["domain"] for row in rows} == {"natural", "chart", "gui"}
    for place, row in enumerate(rows, 1):
        assert records.row(folder, "all", place) == without_pictures(row)
        found = records.pictures(folder, "all", place)
        assert found == pictures_of(row) and all(picture.startswith(PNG) for picture in found)
        assert records.count_pictures(folder, "all", place) == len(found)
    assert len(records.pictures(folder, "all", len(rows))) > 1


def test_the_frames_that_a_browser_asks_for_at_once_are_read_once(
    chain_hub: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = []
    read = space.records._read_pictures
    monkeypatch.setattr(space.records, "_read_pictures", lambda *spot: reads.append(spot) or read(*spot))
    records, folder = Records(), str(chain_hub / "CondChain")
    with ThreadPoolExecutor(9) as pool:
        found = list(pool.map(lambda _: records.pictures(folder, "gui", 2), range(9)))
    assert len(reads) == 1 and all(frames == found[0] for frames in found)


def test_a_row_that_is_read_holds_no_other_row_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = drawn(tmp_path / "ExBind", png("red"), png("blue"))
    both = Barrier(2, timeout=10)  # passed only if both rows are read at one time
    read = space.records._read_pictures
    monkeypatch.setattr(space.records, "_read_pictures", lambda *spot: both.wait() >= 0 and read(*spot))
    records = Records()
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda place: records.pictures(folder, "targeted_table", place), (1, 2)))
    assert found == [[png("red")], [png("blue")]]


def test_pictures_in_memory_are_bounded_and_never_those_of_an_earlier_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = []
    read = space.records._read_pictures
    monkeypatch.setattr(space.records, "_read_pictures", lambda *spot: reads.append(spot[2]) or read(*spot))
    one, two = png("red"), png("blue")
    folder = drawn(tmp_path / "ExBind", one, two)
    records = Records(most_bytes=max(len(one), len(two)))
    asked = [records.pictures(folder, "targeted_table", place) for place in (1, 1, 2, 2, 1)]
    assert asked == [[one], [one], [two], [two], [one]] and reads == [0, 1, 0]
    drawn(tmp_path / "ExBind", two * 2, one)
    assert records.pictures(folder, "targeted_table", 1) == [two * 2]


def test_what_is_not_there_or_no_picture_is_told_with_its_cure(tmp_path: Path) -> None:
    folder = drawn(tmp_path / "ExBind", b"<svg onload=alert(1)>", None, png("red"))
    records = Records()
    assert records.pictures(folder, "targeted_table", 2) == []
    assert [records.count_pictures(folder, "targeted_table", place) for place in (1, 2, 3)] == [1, 0, 1]
    with pytest.raises(UserError, match="no PNG; the dataset is damaged"):
        records.pictures(folder, "targeted_table", 1)
    for place in (0, -1, 4, 10**12):
        with pytest.raises(UserError, match=f"no row {place}; open a case from the list"):
            records.row(folder, "targeted_table", place)
    with pytest.raises(UserError, match="has no config 'nope'"):
        records.row(folder, "nope", 1)
    next(Path(folder).glob("data/broad/*")).write_bytes(b"PAR1 but not really")
    with pytest.raises(UserError, match="row 1: .*; the dataset is damaged"):
        records.row(folder, "broad", 1)
