"""The command `publish`: what it says and refuses, new versions beside old ones, and what interrupts it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from huggingface_hub import HfApi

from generator.hub import read_manifest
from generator.publishing.publish import pack
from hub_faults import ALWAYS, Fault
from loopback import EXPIRED, OWNER, READER, STRANGER, WRONG, Loopback
from making import ROOT, run_client, run_command
from publishing import build_small, copy_of, expected_files, published_files

ONLY = ("--only", "ExBind", "--only", "exbind_metric")
Done = subprocess.CompletedProcess[str]


class Publisher:
    """The command against one Hub, with caches of its own."""

    def __init__(self, loopback: Loopback, home: Path) -> None:
        self.loopback, self.home = loopback, home

    def __call__(self, hub: Path, *words: str, token: str | None = OWNER) -> Done:
        words = ("publish", str(hub), "--namespace", "ada", *words)
        return run_command(*words, **self.loopback.environment(self.home, token=token))

    def start(self, hub: Path, *words: str) -> subprocess.Popen[str]:
        """The same, at work."""
        command = [sys.executable, "-m", "bindchain", "publish", str(hub), "--namespace", "ada", *words]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **self.loopback.environment(self.home)}
        return subprocess.Popen(command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)  # fmt: skip

    @property
    def writes(self) -> list[str]:
        """The requests that could have changed something, since the last plan."""
        return [seen.path for seen in self.loopback.seen if seen.method not in ("GET", "HEAD")]


@pytest.fixture
def publisher(loopback: Loopback, tmp_path: Path) -> Iterator[Publisher]:
    loopback.plan()
    yield Publisher(loopback, tmp_path / "home")


def is_refused(done: Done, *said: str) -> bool:
    """Exit code 2 and one sentence that says it (with a list of places below it)."""
    first = done.stderr.strip().splitlines()[-1] if "differences" not in done.stderr else done.stderr
    return done.returncode == 2 and "Traceback" not in done.stderr and all(word in first for word in said)


def test_a_dry_run_says_it_all_and_changes_nothing(publisher: Publisher, releases: Path) -> None:
    done = publisher(releases / "one", *ONLY, "--dry-run", token=None)
    assert done.returncode == 0, done.stderr
    assert publisher.writes == []
    parcels = pack(releases / "one", "ada", ("ExBind", "exbind_metric"))
    for parcel in parcels:
        for path, file in parcel.contents.files.items():
            assert f"create  {path}  {file.size:,} bytes" in done.stdout
    total = sum(file.size for parcel in parcels for file in parcel.contents.files.values())
    assert f"{total:,} bytes to upload; nothing was changed" in done.stdout
    assert "new repository" in done.stdout and "tag v2.0.0" in done.stdout


def test_a_new_version_stands_beside_the_old_one(publisher: Publisher, releases: Path, tmp_path: Path) -> None:
    assert publisher(releases / "one", *ONLY).returncode == 0
    planned = publisher(releases / "two", *ONLY, "--dry-run")
    assert "change  data/targeted_table/" in planned.stdout and "tag v2.1.0" in planned.stdout
    done = publisher(releases / "two", *ONLY)
    assert done.returncode == 0, done.stderr
    environment = publisher.loopback.environment(publisher.home, token=None)
    program = (
        "from datasets import load_dataset\n"
        "for revision in ('v2.0.0', 'v2.1.0', None):\n"
        "    print(load_dataset('ada/ExBind', 'targeted_table', split='test', revision=revision)[0]['seed'])\n"
    )
    assert run_client(program, tmp_path, publisher.home, **environment).split() == ["7", "8", "8"]
    for revision in ("v2.0.0", "v2.1.0", "main"):
        verified = run_command("verify", "ada/ExBind", "--revision", revision, **environment)
        assert verified.returncode == 0, verified.stderr
    digests = [read_manifest(releases / name / "ExBind")["digest"] for name in ("one", "two")]
    card = read_card(publisher.loopback.api(), "main")
    table = card[card.index("## Versions") :].partition("\n## ")[0]
    assert table.index("2.1.0") < table.index("2.0.0") and "Fresh rows from seed 8." in table
    assert all(digest[:15] in table for digest in digests)
    again = publisher(releases / "two", *ONLY)
    assert again.stdout.count("nothing to do") == 2, again.stdout
    older = publisher(releases / "one", *ONLY)
    assert is_refused(older, "2.1.0", "v2.0.0"), older.stderr


def read_card(api: HfApi, revision: str) -> str:
    return Path(api.hf_hub_download("ada/ExBind", "README.md", repo_type="dataset", revision=revision)).read_text()


def test_changed_rows_under_a_released_version_are_refused(
    publisher: Publisher, releases: Path, tmp_path: Path
) -> None:
    assert publisher(releases / "one", *ONLY).returncode == 0
    changed = build_small(tmp_path / "changed", "--seed", "9")
    kept = publisher.loopback.keep()
    publisher.loopback.plan()
    done = publisher(changed, *ONLY)
    digests = [read_manifest(hub / "ExBind")["digest"] for hub in (releases / "one", changed)]
    assert is_refused(done, "v2.0.0", *digests, "--version"), done.stderr
    assert publisher.writes == []
    assert is_refused(publisher(changed, *ONLY, "--dry-run"), *digests)
    publisher.loopback.restore(kept)
    publisher.loopback.api().delete_tag("ada/ExBind", tag="v2.0.0", repo_type="dataset")  # as if it were never set
    assert is_refused(publisher(changed, *ONLY), *digests)


def test_a_card_alone_may_be_mended(publisher: Publisher, releases: Path, tmp_path: Path) -> None:
    hub = copy_of(releases / "one", tmp_path / "hub")
    assert publisher(hub, *ONLY).returncode == 0
    card = hub / "ExBind/README.md"
    card.write_text(card.read_text().replace("# ExBind\n", "# ExBind\n\nMended.\n", 1))
    done = publisher(hub, *ONLY)
    assert done.returncode == 0, done.stderr
    assert "0 to create, 1 to change, 0 to delete" in done.stdout
    api = publisher.loopback.api()
    assert "Mended." in read_card(api, "main") and "Mended." not in read_card(api, "v2.0.0")


def test_leftovers_go_with_the_next_publication(publisher: Publisher, releases: Path) -> None:
    assert publisher(releases / "one", *ONLY).returncode == 0
    api = publisher.loopback.api()
    for path in ("data/old/test-00000-of-00001.parquet", "notes.txt"):
        api.upload_file(path_or_fileobj=b"old", path_in_repo=path, repo_id="ada/ExBind", repo_type="dataset")
    done = publisher(releases / "one", *ONLY)
    assert done.returncode == 0, done.stderr
    assert "0 to create, 0 to change, 2 to delete" in done.stdout
    (parcel, _) = pack(releases / "one", "ada", ("ExBind", "exbind_metric"))
    there = published_files(api, parcel)
    assert there == expected_files(parcel, there)


BROKEN = {
    "a changed row": ("ExBind/data/targeted_table/test-00000-of-00001.parquet", b"PAR1 no more"),
    "a changed manifest": ("ExBind/manifest.json", b"{}"),
    "a changed scorer": ("exbind_metric/scoring.py", b"def score_case(*_): return {'exact': True}\n"),
    "provenance of other rows": ("ExBind/artifacts.json", b'{"digest": "sha256-0"}'),
    "a secret": ("ExBind/REPRODUCE.md", b"token: hf_" + b"abcDEF1234" * 3),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_does_not_verify_does_not_leave_the_machine(
    publisher: Publisher, releases: Path, tmp_path: Path, name: str
) -> None:
    hub = copy_of(releases / "one", tmp_path / "hub")
    path, data = BROKEN[name]
    (hub / path).write_bytes(data)
    done = publisher(hub, *ONLY)
    assert is_refused(done, path.split("/")[1]), done.stderr
    assert publisher.writes == []


def test_private_repositories_are_created_private_and_public_ones_are_not_taken_for_them(
    publisher: Publisher, releases: Path
) -> None:
    assert publisher(releases / "one", *ONLY, "--private").returncode == 0
    api = publisher.loopback.api()
    assert api.repo_info("ada/ExBind", repo_type="dataset").private
    assert publisher(releases / "one", *ONLY, "--private").returncode == 0
    publisher.loopback.reset()
    assert publisher(releases / "one", *ONLY).returncode == 0
    assert not publisher.loopback.api().repo_info("ada/ExBind", repo_type="dataset").private
    assert is_refused(publisher(releases / "one", *ONLY, "--private"), "public", "--private")


ACCESS = {
    "no token": (None, "ada", ("token", "hf auth login")),
    "a wrong token": (WRONG, "ada", ("token", "hf auth login")),
    "an expired token": (EXPIRED, "ada", ("token", "hf auth login")),
    "a token that may only read": (READER, "ada", ("write rights", "--namespace")),
    "somebody else's namespace": (STRANGER, "ada", ("write rights", "--namespace")),
}


@pytest.mark.parametrize("name", ACCESS)
def test_who_may_not_publish_is_told_so(publisher: Publisher, releases: Path, name: str) -> None:
    token, _, said = ACCESS[name]
    done = publisher(releases / "one", "--only", "exbind_metric", token=token)
    assert is_refused(done, *said), done.stderr
    assert not publisher.loopback.api().repo_exists("ada/exbind_metric", repo_type="space")


def test_a_token_given_by_option_is_used_and_never_shown(publisher: Publisher, releases: Path) -> None:
    done = publisher(releases / "one", "--only", "exbind_metric", "--token", OWNER, token=None)
    assert done.returncode == 0, done.stderr
    refused = publisher(releases / "one", "--only", "exbind_metric", "--token", WRONG, token=None)
    assert refused.returncode == 2
    assert not any(token in done.stdout + done.stderr + refused.stderr for token in (OWNER, WRONG))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--only", "exbind"), "ExBind"),
        (("--namespace", "a/b"), "a/b"),
        (("--namespace", "-x"), "-x"),
        (("--only", "CondChain"), "bindchain build"),
    ],
)
def test_a_mistake_is_one_sentence(publisher: Publisher, releases: Path, words: tuple[str, ...], said: str) -> None:
    assert is_refused(publisher(releases / "one", *words), said)
    assert publisher.writes == []


def test_somebody_elses_repository_of_the_same_name_is_not_touched(publisher: Publisher, releases: Path) -> None:
    api = publisher.loopback.api()
    api.create_repo("ada/ExBind", repo_type="dataset")
    api.upload_file(path_or_fileobj=b"1,2", path_in_repo="mine.csv", repo_id="ada/ExBind", repo_type="dataset")
    publisher.loopback.plan()
    assert is_refused(publisher(releases / "one", *ONLY), "ada/ExBind", "manifest.json")
    assert publisher.writes == []


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
    assert done.returncode == 0, done.stderr
    there = published_files(api, parcel, "v2.1.0")
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
    assert is_refused(done, "another build or publication"), done.stderr
    assert json.loads((hub / "ExBind/manifest.json").read_text())["sizes"]["per_level"] == 2
