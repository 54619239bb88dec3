"""The command `publish` interrupted: killed, ended by Ctrl-C, and with a folder that changes meanwhile."""

from __future__ import annotations

import shutil
import signal
from pathlib import Path

import pytest

from hub_faults import Fault
from publishing import PublishCommand, copy_of, expected_files, packed_one, published_files

KILLED = {
    "while it asks for the repository": ("POST", "/api/repos/create"),
    "while files go up": ("PUT", ".*"),
    "at the commit": ("POST", ".*/commit/main"),
    "at the tag": ("POST", ".*/tag/.*"),
}


@pytest.mark.parametrize(
    ("moment", "kind"),
    [
        ("while it asks for the repository", "held"),
        ("while files go up", "hang"),
        ("at the commit", "hang"),
        ("at the commit", "held"),
        ("at the tag", "held"),
    ],
)
def test_killed_at_any_moment_it_finishes_when_run_again(
    publisher: PublishCommand, releases: Path, moment: str, kind: str
) -> None:
    publisher.loopback.plan(Fault(kind, matching=KILLED[moment]))
    process = publisher.start(releases / "two", "--only", "ExBind")
    publisher.loopback.wait_until_hanging()
    process.kill()
    process.wait(timeout=30)
    publisher.loopback.release()
    publisher.loopback.plan()
    api = publisher.loopback.api()
    expected = packed_one(releases / "two", "ExBind")
    if api.repo_exists("ada/ExBind", repo_type="dataset"):
        there = published_files(api, expected)
        tags = api.list_repo_refs("ada/ExBind", repo_type="dataset").tags
        assert there == {} or there == expected_files(expected, there)
        assert not tags or there
    done = publisher(releases / "two", "--only", "ExBind")
    assert done.exit_code == 0, done.stderr
    there = published_files(api, expected, "v2.8.0")
    assert there == expected_files(expected, there)


def test_ctrl_c_ends_at_once_in_one_sentence_and_leaves_nothing(
    publisher: PublishCommand, releases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    monkeypatch.setenv("TMPDIR", str(copies))
    publisher.loopback.plan(Fault("hang", matching=("POST", ".*/commit/main")))
    process = publisher.start(releases / "one", "--only", "exbind_metric")
    publisher.loopback.wait_until_hanging()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    publisher.loopback.release()
    assert process.returncode == 130
    assert list(copies.iterdir()) == []
    assert said.strip().splitlines()[-1].startswith("bindchain: interrupted; ") and "Traceback" not in said


def test_a_build_meanwhile_does_not_change_what_goes(publisher: PublishCommand, releases: Path, tmp_path: Path) -> None:
    """What was verified is what goes: before the commit the folder has other rows, and a secret in its card."""
    hub = copy_of(releases / "one", tmp_path / "hub")
    expected = packed_one(hub, "ExBind")
    publisher.loopback.plan(Fault("held", matching=("POST", "/api/repos/create")))
    process = publisher.start(hub, "--only", "ExBind")
    publisher.loopback.wait_until_hanging()
    shutil.rmtree(hub / "ExBind")
    copy_of(releases / "two" / "ExBind", hub / "ExBind")
    with (hub / "ExBind/README.md").open("a") as card:
        card.write("hf_" + "abcDEF1234" * 3)
    publisher.loopback.release()
    _, said = process.communicate(timeout=60)
    assert process.returncode == 0, said
    there = published_files(publisher.loopback.api(), expected, "v2.7.0")
    assert there == expected_files(expected, there)
