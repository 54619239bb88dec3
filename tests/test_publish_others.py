"""What others did to a repository on the Hub: their own things are not touched, and what they moved is found out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd, HfApi

from generator.hub import read_manifest
from loopback import OWNER
from making import run_command
from publishing import PublishCommand, copy_of, is_refused, publish_here

ONLY = ("--only", "ExBind")
OWN = {  # somebody's own repository under a name of ours -> its files
    "ExBind": {"manifest.json": b'{"name": "an extension"}', "mine.csv": b"1,2"},
    "exbind_metric": {"exbind_metric.py": b"# mine", "mine.csv": b"1,2"},
    "bindchain": {"app.py": b"print('my own Space')", "precious.bin": b"mine"},
}


@pytest.mark.parametrize("name", OWN)
def test_somebody_elses_repository_of_the_same_name_is_not_touched(
    publisher: PublishCommand, releases: Path, name: str
) -> None:
    api, kind = publisher.loopback.api(), "dataset" if name == "ExBind" else "space"
    api.create_repo(f"ada/{name}", repo_type=kind, space_sdk=None if kind == "dataset" else "gradio")
    put(api, f"ada/{name}", OWN[name], kind=kind)
    publisher.loopback.plan()
    assert is_refused(publisher(releases / "one", "--only", name), f"ada/{name}", "not ours")
    assert publisher.writes == []


def put(api: HfApi, repo_id: str, files: dict[str, bytes], *, kind: str = "dataset") -> None:
    operations = [CommitOperationAdd(path, data) for path, data in files.items()]
    api.create_commit(repo_id, operations, commit_message="by hand", repo_type=kind)


def test_a_tag_that_was_moved_is_found_out_by_publish_and_by_verify(publisher: PublishCommand, releases: Path) -> None:
    for name in ("one", "two"):
        publish_here(releases / name, ("ExBind",))
    api = publisher.loopback.api()
    api.delete_tag("ada/ExBind", tag="v2.7.0", repo_type="dataset")
    api.create_tag("ada/ExBind", tag="v2.7.0", revision="v2.8.0", repo_type="dataset")
    publisher.loopback.plan()
    assert is_refused(publisher(releases / "two", *ONLY), "v2.7.0", "2.8.0")
    assert publisher.writes == []
    environment = publisher.loopback.environment(publisher.home, token=None)
    verified = run_command("verify", "ada/ExBind", "--revision", "v2.7.0", **environment)
    assert verified.returncode == 1 and "version 2.8.0" in verified.stderr


DAMAGED = {
    "another config": lambda manifest: manifest["configs"].update(nope=manifest["configs"]["targeted_table"]),
    "another size": lambda manifest: manifest["sizes"].update(zzz=1),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_manifest_of_another_bindchain_is_told_so(
    publisher: PublishCommand, releases: Path, tmp_path: Path, name: str
) -> None:
    hub = copy_of(releases / "one", tmp_path / "hub")
    manifest = read_manifest(hub / "ExBind")
    DAMAGED[name](manifest)
    (hub / "ExBind/manifest.json").write_text(json.dumps(manifest))
    assert is_refused(publisher(hub, *ONLY), "manifest.json", "none of this ExBind")


LIES: dict[str, Callable[[dict], None]] = {
    "another number": lambda manifest: manifest.update(version="9.9.9"),
    "rows beyond counting": lambda manifest: manifest["configs"]["targeted_table"].update(rows=10**30),
    "no changes": lambda manifest: manifest.pop("changes"),
    "a link for a change": lambda manifest: manifest.update(changes="x" * 1000),
    "no digest": lambda manifest: manifest.update(digest="\x1b[2J\nall is well"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_tag_that_says_something_else_stops_a_publication(
    publisher: PublishCommand, releases: Path, lie: str
) -> None:
    publish_here(releases / "one", ("ExBind",))
    api, manifest = publisher.loopback.api(), read_manifest(releases / "one" / "ExBind")
    manifest["version"] = "2.5.0"
    LIES[lie](manifest)
    api.create_branch("ada/ExBind", branch="lies", repo_type="dataset")
    operation = CommitOperationAdd("manifest.json", json.dumps(manifest).encode())
    api.create_commit("ada/ExBind", [operation], commit_message="lies", repo_type="dataset", revision="lies")
    api.create_tag("ada/ExBind", tag="v2.5.0", revision="lies", repo_type="dataset")
    done = publisher(releases / "two", *ONLY)
    assert is_refused(done, "v2.5.0"), done.stderr
    assert "\x1b" not in done.stderr


def test_a_version_that_was_never_tagged_keeps_its_place(publisher: PublishCommand, releases: Path) -> None:
    """Its publication ended before the tag was set; the next version does not bury it."""
    publish_here(releases / "one", ("ExBind",))
    api = publisher.loopback.api()
    api.delete_tag("ada/ExBind", tag="v2.7.0", repo_type="dataset")
    done = publisher(releases / "two", *ONLY)
    assert done.exit_code == 0 and "tag v2.7.0 on what is there" in done.stdout, done.stderr
    tags = {ref.name for ref in api.list_repo_refs("ada/ExBind", repo_type="dataset").tags}
    assert tags == {"v2.7.0", "v2.8.0"}
    card = Path(api.hf_hub_download("ada/ExBind", "README.md", repo_type="dataset")).read_text()
    assert "| 2.7.0 |" in card and "| 2.8.0 |" in card


def test_names_on_the_hub_are_shown_as_text(publisher: PublishCommand, releases: Path) -> None:
    publish_here(releases / "one", ("ExBind",))
    put(publisher.loopback.api(), "ada/ExBind", {"a\x1b[31m\nbindchain: all well": b"x"})
    done = publisher(releases / "two", *ONLY, "--dry-run")
    assert done.exit_code == 0, done.stderr
    assert "delete  a\\x1b[31m\\nbindchain: all well" in done.stdout and "\x1b" not in done.stdout


def test_what_is_deleted_is_named_without_a_dry_run_too(publisher: PublishCommand, releases: Path) -> None:
    publish_here(releases / "one", ("ExBind",))
    put(publisher.loopback.api(), "ada/ExBind", {"notes.txt": b"x"})
    assert "  delete  notes.txt" in publisher(releases / "two", *ONLY).stdout


@pytest.mark.parametrize("endpoint", ["{}", "[]", '"x"'])
def test_what_is_no_hub_is_told_so(publisher: PublishCommand, releases: Path, endpoint: str, monkeypatch) -> None:
    """Whatever answers there answers with other JSON."""
    monkeypatch.setattr(HfApi, "_build_hf_headers", lambda self, *given, **named: {})
    monkeypatch.setattr(HfApi, "whoami", lambda self, *given, **named: json.loads(endpoint)["name"])
    assert is_refused(publisher(releases / "one", *ONLY, token=OWNER), "no Hub")


@pytest.mark.parametrize("token", ["hf owner", "hf_ownér", "hf_owner\n\nx"])
def test_what_is_no_token_is_told_so_and_not_shown(publisher: PublishCommand, releases: Path, token: str) -> None:
    done = publisher(releases / "one", *ONLY, "--token", token)
    assert is_refused(done, "token") and token not in done.stderr
    assert publisher.loopback.seen == []


def test_a_pasted_token_may_have_blanks_around_it(publisher: PublishCommand, releases: Path) -> None:
    done = publisher(releases / "one", *ONLY, "--dry-run", "--token", f" {OWNER}\n", token=None)
    assert done.exit_code == 0, done.stderr
