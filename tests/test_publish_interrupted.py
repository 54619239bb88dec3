"""The command `publish` interrupted: killed, ended by Ctrl-C, and at the same time as a build."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from generator.publishing.publish import pack
from hub_faults import ALWAYS, Fault
from making import run_command
from publishing import Publisher, copy_of, expected_files, published_files

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
    publisher: Publisher, releases: Path, moment: str, kind: str
) -> None:
    publisher.loopback.plan(Fault(kind, matching=KILLED[moment]))
    process = publisher.start(releases / "two", "--only", "ExBind")
    publisher.loopback.wait_until_hanging()
    process.kill()
    process.wait(timeout=30)
    publisher.loopback.release()
    publisher.loopback.plan()
    api = publisher.loopback.api()
    (parcel,) = pack(releases / "two", "ada", ("ExBind",))
    if api.repo_exists("ada/ExBind", repo_type="dataset"):
        there = published_files(api, parcel)
        tags = api.list_repo_refs("ada/ExBind", repo_type="dataset").tags
        assert there == {} or there == expected_files(parcel, there)
        assert not tags or there
    done = publisher(releases / "two", "--only", "ExBind")
    assert done.exit_code == 0, done.stderr
    there = published_files(api, parcel, "v2.8.0")
    assert there == expected_files(parcel, there)


def test_ctrl_c_ends_at_once_in_one_sentence(publisher: Publisher, releases: Path) -> None:
    publisher.loopback.plan(Fault("hang", matching=("POST", ".*/commit/main")))
    process = publisher.start(releases / "one", "--only", "exbind_metric")
    publisher.loopback.wait_until_hanging()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    publisher.loopback.release()
    assert process.returncode == 130
    assert said.strip().splitlines()[-1].startswith("bindchain: interrupted; ") and "Traceback" not in said


def test_nothing_is_published_while_something_is_built(publisher: Publisher, releases: Path, tmp_path: Path) -> None:
    hub = copy_of(releases / "one", tmp_path / "hub")
    publisher.loopback.plan(Fault("hang", matching=("POST", ".*/commit/main"), times=ALWAYS))
    process = publisher.start(hub, "--only", "exbind_metric")
    publisher.loopback.wait_until_hanging()
    done = run_command("build", "ExBind", "--out", str(hub), "--per-level", "3", "--config", "targeted_table")
    process.kill()
    process.communicate(timeout=30)
    publisher.loopback.release()
    assert done.returncode == 2 and "another build or publication" in done.stderr, done.stderr
    assert json.loads((hub / "ExBind/manifest.json").read_text())["sizes"]["per_level"] == 2
