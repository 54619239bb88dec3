"""Where submissions are kept: a folder alone, or a repository of the Hub as well; nothing that was said to be kept is
ever lost, and nothing that somebody put there breaks the page."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from boards import entry
from generator.errors import UserError
from hub_faults import ALWAYS, Fault
from loopback import OWNER, READER, WRONG, Loopback, skip_waits
from making import ROOT
from space.board import storage
from space.board.publishing import HubBoard, make_board
from space.board.records import as_text, file_name
from space.board.storage import ALREADY, FolderBoard

DAY = "2026-11-30"
REPO = {"repo_id": "lab/results", "repo_type": "dataset"}
PATIENCE = 30  # seconds


def board_in(folder: Path, day: str = DAY) -> FolderBoard:
    return FolderBoard(folder, lambda: day)


def names(board: FolderBoard) -> list[str]:
    return [found.name for found in board.entries("ExBind")]


def test_a_submission_is_kept_as_it_was_given_and_without_its_token(tmp_path: Path) -> None:
    given = entry("ada", notes="a\nb 模型", link="https://e.org/", precision="bf16", token="secret")
    told = board_in(tmp_path / "new" / "folder").add(given)
    assert told == "ada is on the leaderboard."
    again = board_in(tmp_path / "new" / "folder")
    assert again.entries("ExBind") == [replace(given, token="", submitted=DAY)]
    assert again.entries("CondChain") == []
    [file] = (tmp_path / "new" / "folder").iterdir()
    assert file.name.startswith(DAY) and b"secret" not in file.read_bytes()


def test_the_same_submission_is_one_file_whenever_it_comes(tmp_path: Path) -> None:
    assert board_in(tmp_path).add(entry()) != ALREADY
    assert board_in(tmp_path, "2027-01-01").add(entry()) == ALREADY
    assert board_in(tmp_path).add(entry(notes="another")) != ALREADY
    assert len(list(tmp_path.iterdir())) == 2
    later = replace(entry(), submitted="2027-01-01")  # as a merge of two folders can bring it
    (tmp_path / file_name(later)).write_text(as_text(later))
    assert len(board_in(tmp_path).entries("ExBind")) == 2 and board_in(tmp_path).left_out() == 0


def test_a_baseline_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not a baseline"):
        board_in(tmp_path).add(entry(kind="baseline"))


def test_parallel_submissions_all_survive(tmp_path: Path) -> None:
    boards = [board_in(tmp_path) for _ in range(3)]
    with ThreadPoolExecutor(12) as pool:
        told = list(pool.map(lambda n: boards[n % 3].add(entry(f"m{n % 40}")), range(120)))
    assert sorted(names(boards[0])) == sorted(f"m{n}" for n in range(40))
    assert told.count(ALREADY) == 80 and not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_what_is_damaged_or_foreign_is_left_out_and_counted(tmp_path: Path) -> None:
    board = board_in(tmp_path)
    board.add(entry("good"))
    good = json.loads(as_text(replace(entry("good"), submitted=DAY)))
    odd = f"{DAY}-{'0' * 64}.json"
    contents = [
        b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"[" * 100_000, b'{"n": NaN}', b"1" * 40_000,
        json.dumps({**good, "name": "<b>" * 9}).encode(), json.dumps({**good, "measures": {"x": 1}}).encode(),
        json.dumps({**good, "statuses": [1]}).encode(), json.dumps({**good, "kind": "baseline"}).encode(),
        json.dumps({**good, "n": 10**400}).encode(), json.dumps({**good, "parser": []}).encode(),
        json.dumps({**good, "link": "javascript:alert(1)"}).encode(), json.dumps(good).encode(),
    ]  # fmt: skip
    for number, content in enumerate(contents):
        (tmp_path / odd.replace("0" * 3, f"{number:03}", 1)).write_bytes(content)
    (tmp_path / "README.md").write_text("hello")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / f"{DAY}-{'f' * 64}.json").symlink_to(tmp_path / "nowhere")
    assert names(board) == ["good"]
    assert board.left_out() == len(contents) + 2


def test_a_file_that_is_edited_by_hand_is_left_out(tmp_path: Path) -> None:
    board = board_in(tmp_path)
    board.add(entry("ada", 5))
    assert names(board) == ["ada"]
    [file] = tmp_path.iterdir()
    changed = file.read_text().replace("0.5", "0.9")
    assert changed != file.read_text()
    file.write_text(changed + " ")
    assert (names(board), board.left_out()) == ([], 1)


def test_a_disk_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    board = board_in(tmp_path / "file")
    assert (board.entries("ExBind"), board.left_out()) == ([], 0)
    with pytest.raises(UserError, match="cannot write to its disk") as caught:
        board.add(entry())
    assert str(tmp_path) not in str(caught.value)


def test_a_full_board_takes_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MOST_FILES", 1)
    board_in(tmp_path).add(entry("a"))
    with pytest.raises(UserError, match="full"):
        board_in(tmp_path).add(entry("b"))


def test_the_environment_says_where(tmp_path: Path) -> None:
    named = make_board({"BINDCHAIN_RESULTS": str(tmp_path), "HF_TOKEN": "hf_x"})
    usual = make_board({"XDG_DATA_HOME": str(tmp_path / "data"), "BINDCHAIN_RESULTS_REPO": "lab/results"})
    assert isinstance(named, FolderBoard) and isinstance(usual, FolderBoard)
    assert not {HubBoard} & {type(named), type(usual)}
    assert (named.folder, usual.folder) == (tmp_path, tmp_path / "data" / "bindchain" / "submissions")
    assert not usual.folder.exists()
    for broken in ({"BINDCHAIN_RESULTS_REPO": "a b/c"}, {"HF_TOKEN": "hf x"}):
        with pytest.raises(UserError, match=next(iter(broken))):
            make_board({"BINDCHAIN_RESULTS_REPO": "lab/results", "HF_TOKEN": "hf_x", **broken})


@pytest.fixture
def on_hub(loopback: Loopback, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., HubBoard]]:
    """Boards over one repository, each in a folder of its own, which are closed at the end."""
    skip_waits(monkeypatch)
    made: list[HubBoard] = []

    def make(folder: Path, token: str = OWNER, minutes: float = 60) -> HubBoard:
        made.append(HubBoard(folder, REPO["repo_id"], token, lambda: DAY, minutes))
        return made[-1]

    yield make
    loopback.plan()
    for board in made:
        board.close()


def published(loopback: Loopback) -> list[str]:
    return [name for name in loopback.api().list_repo_files(**REPO) if name.startswith("submissions/")]


def eventually(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it has not come to pass"
        time.sleep(0.02)


def test_a_new_server_finds_what_was_submitted_to_others(loopback: Loopback, on_hub, tmp_path: Path) -> None:
    first = on_hub(tmp_path / "a")
    told = first.add(entry("ada"))
    assert "kept here, and published in lab/results with the next commit" in told
    assert first.add(entry("ada")) == ALREADY
    first.close()
    assert published(loopback) == [f"submissions/{path.name}" for path in (tmp_path / "a").iterdir()]
    assert not loopback.api().repo_info(**REPO).private
    second = on_hub(tmp_path / "b")
    assert second.entries("ExBind") == first.entries("ExBind")
    commits = len(loopback.api().list_repo_commits(**REPO))
    second.close()
    assert len(loopback.api().list_repo_commits(**REPO)) == commits  # nothing new, no commit


def test_servers_that_share_a_repository_lose_nothing(loopback: Loopback, on_hub, tmp_path: Path) -> None:
    boards = [on_hub(tmp_path / name) for name in "abc"]
    with ThreadPoolExecutor(9) as pool:
        list(pool.map(lambda n: boards[n % 3].add(entry(f"m{n}")), range(30)))
        list(pool.map(lambda board: board.close(), boards))
    assert len(published(loopback)) == 30
    assert sorted(names(on_hub(tmp_path / "d"))) == sorted(f"m{n}" for n in range(30))


def test_servers_in_processes_of_their_own_lose_nothing_either(loopback: Loopback, on_hub, tmp_path: Path) -> None:
    program = f"""
import os, sys
sys.path[:0] = {[str(ROOT), str(ROOT / "tests")]}
from boards import entry
from space.board.publishing import make_board
board = make_board({{**os.environ, "BINDCHAIN_RESULTS": "kept", "BINDCHAIN_RESULTS_REPO": "lab/results"}})
for number in range(10):
    board.add(entry(f"there{{number}}"))
"""
    here = on_hub(tmp_path / "a")
    (tmp_path / "home").mkdir()
    with ThreadPoolExecutor(1) as pool:
        there = pool.submit(loopback.run, program, tmp_path / "home")
        number = 0
        while not there.done():
            here.add(entry(f"here{number}"))
            number += 1
            time.sleep(0.05)
        there.result()
    here.close()
    assert len(published(loopback)) == number + 10


def test_a_commit_that_fails_is_made_up_for_by_the_next(loopback: Loopback, on_hub, tmp_path: Path) -> None:
    board = on_hub(tmp_path / "a", minutes=0.002)
    loopback.plan(Fault("status", matching=("POST", ".*/commit/main"), times=3, status=500))
    board.add(entry("ada"))
    eventually(lambda: len(published(loopback)) == 1)


@pytest.mark.parametrize("token", [READER, WRONG])
def test_without_the_right_to_write_submissions_stay_in_the_folder(on_hub, tmp_path: Path, token: str) -> None:
    board = on_hub(tmp_path / "a", token)
    assert "once the Hub can be reached" in board.add(entry("ada"))
    assert names(board) == ["ada"]


def test_a_hub_that_comes_back_gets_and_gives_what_was_missed(loopback: Loopback, on_hub, tmp_path: Path) -> None:
    before = on_hub(tmp_path / "a")
    before.add(entry("before"))
    before.close()
    loopback.plan(Fault("status", matching=("*", ".*"), times=ALWAYS, status=503))
    board = on_hub(tmp_path / "b", minutes=0.002)
    board.add(entry("meanwhile"))
    assert names(board) == ["meanwhile"]
    loopback.plan()
    eventually(lambda: len(published(loopback)) == 2 and sorted(names(board)) == ["before", "meanwhile"])


def test_what_others_put_into_the_repository_overwrites_nothing(loopback: Loopback, on_hub, tmp_path: Path) -> None:
    first = on_hub(tmp_path / "a")
    first.add(entry("ada"))
    first.close()
    [path] = published(loopback)
    api = loopback.api()
    for content, name in ((b"changed", path), (b"x", "submissions/evil.json"), (b"x", "submissions/deep/x.json")):
        api.upload_file(path_or_fileobj=content, path_in_repo=name, **REPO)
    fresh = on_hub(tmp_path / "b")
    assert (names(fresh), fresh.left_out()) == ([], 1)
    assert [found.name for found in (tmp_path / "b").iterdir()] == [Path(path).name]
    assert names(on_hub(tmp_path / "a")) == ["ada"]
