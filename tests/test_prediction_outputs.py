"""Files that are written: whole or not at all, never over one that is read, and named when they cannot be written."""

from __future__ import annotations

import errno
import json
import os
import threading
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.files import atomic_path
from predictors.outputs import check_outputs, output_path, write_json


def test_an_interrupted_write_leaves_the_old_file(tmp_path):
    path = tmp_path / "p.jsonl"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt), output_path(path) as temporary:
        temporary.write_text("new")
        raise KeyboardInterrupt
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_atomic_path_keeps_the_ending_and_makes_folders(tmp_path):
    target = tmp_path / "a" / "b" / "rows.parquet"
    with atomic_path(target) as temporary:
        assert temporary.suffix == ".parquet" and temporary.parent == target.parent
        temporary.write_bytes(b"x")
        assert not target.exists()
    assert target.read_bytes() == b"x"


def test_an_input_is_recognised_by_any_of_its_names(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    read = Path("runs/p.jsonl")
    read.parent.mkdir()
    read.write_text("x")
    os.symlink("runs/p.jsonl", "link.jsonl")
    os.link("runs/p.jsonl", "hard.jsonl")
    for name in ("runs/p.jsonl", "runs/../runs/p.jsonl", str(tmp_path / "runs/p.jsonl"), "link.jsonl", "hard.jsonl"):
        with pytest.raises(UserError, match=r"^--cases .*: is a file to be read and would be replaced"):
            check_outputs([Path("other"), read], {"--cases": Path(name)})
    with pytest.raises(UserError, match=r"--cases new/../z: is also the file of --json"):
        check_outputs([read], {"--json": Path("z"), "--cases": Path("new/../z")})
    with pytest.raises(UserError, match=r"--json runs: is a folder"):
        check_outputs([read], {"--json": Path("runs")})
    check_outputs([read], {"--json": Path("runs/p.json"), "--cases": Path("runs/cases.jsonl")})


def test_what_is_no_regular_file_is_written_to_as_it_is(tmp_path):
    """A pipe; and a device, reached by a link, so that no failure of this test can replace the device itself."""
    pipe, read = tmp_path / "pipe.json", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_json(pipe, [1])
    reader.join()
    assert json.loads(read[0]) == [1] and pipe.is_fifo()
    full = tmp_path / "full.json"
    full.symlink_to("/dev/full")
    with pytest.raises(UserError, match=r"full\.json: cannot be written \(No space left on device\)"):
        write_json(full, [1])
    assert full.is_symlink() and sorted(tmp_path.iterdir()) == [full, pipe]


def test_a_link_to_a_stream_of_the_process_is_kept(tmp_path):
    """As /dev/stdout is one, also where it leads to a file."""
    with (tmp_path / "out.txt").open("w") as file:
        link = tmp_path / "stdout.json"
        link.symlink_to(f"/proc/self/fd/{file.fileno()}")
        write_json(link, [1])
        assert link.is_symlink() and json.loads((tmp_path / "out.txt").read_text()) == [1]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_disk_without_room_names_the_file_that_was_to_be_written(tmp_path, number):
    path = tmp_path / "p.jsonl"
    path.write_text("old")
    with pytest.raises(UserError) as caught:
        with output_path(path) as temporary:
            temporary.write_text("half")
            raise OSError(number, os.strerror(number))  # as a write on a full disk raises it: without a name
    assert str(caught.value).startswith(f"{path}: cannot be written ({os.strerror(number)})")
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_errors_of_other_files_keep_their_own_name(tmp_path):
    with pytest.raises(FileNotFoundError, match="elsewhere"), output_path(tmp_path / "p.jsonl"):
        (tmp_path / "elsewhere").read_text()
    with pytest.raises(ConnectionResetError), output_path(tmp_path / "p.jsonl"):
        raise ConnectionResetError(errno.ECONNRESET, "a predictor lost its server")


def test_what_is_in_the_way_is_named_beside_the_file(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match=r"file/p.json: cannot be written \(.*file: "):
        write_json(tmp_path / "file" / "p.json", {})
    (tmp_path / "p.json").mkdir()
    with pytest.raises(UserError, match=r"p.json: cannot be written \(Is a directory\)"):
        write_json(tmp_path / "p.json", {})
