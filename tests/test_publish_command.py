"""The command `publish`: what it says and refuses, and new versions beside old ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from huggingface_hub import HfApi

from generator.hub import read_manifest
from loopback import EXPIRED, OWNER, READER, STRANGER, WRONG
from making import run_client, run_command
from publishing import PublishCommand, build_small, copy_of, expected_files, is_refused, packed_one, published_files

ONLY = ("--only", "ExBind", "--only", "exbind_metric")


def test_a_dry_run_says_it_all_and_changes_nothing(publisher: PublishCommand, releases: Path) -> None:
    done = publisher(releases / "one", *ONLY, "--dry-run", token=None)
    assert done.exit_code == 0, done.stderr
    assert publisher.writes == []
    packed = [packed_one(releases / "one", name) for name in ("ExBind", "exbind_metric")]
    for publication in packed:
        for path, file in publication.contents.files.items():
            assert f"create  {path}  {file.size:,} bytes" in done.stdout
    total = sum(file.size for publication in packed for file in publication.contents.files.values())
    assert f"{total:,} bytes to upload; nothing was changed" in done.stdout
    assert "new public repository" in done.stdout and "tag v2.7.0" in done.stdout


def test_a_new_version_stands_beside_the_old_one(publisher: PublishCommand, releases: Path, tmp_path: Path) -> None:
    assert publisher(releases / "one", *ONLY).exit_code == 0
    planned = publisher(releases / "two", *ONLY, "--dry-run")
    assert "change  data/targeted_table/" in planned.stdout and "tag v2.8.0" in planned.stdout
    done = publisher(releases / "two", *ONLY)
    assert done.exit_code == 0, done.stderr
    environment = publisher.loopback.environment(publisher.home, token=None)
    program = (
        "from datasets import load_dataset\n"
        "for revision in ('v2.7.0', 'v2.8.0', None):\n"
        "    print(load_dataset('ada/ExBind', 'targeted_table', split='test', revision=revision)[0]['seed'])\n"
    )
    assert run_client(program, tmp_path, publisher.home, **environment).split() == ["7", "8", "8"]
    for revision in ("v2.7.0", "main"):
        verified = run_command("verify", "ada/ExBind", "--revision", revision, **environment)
        assert verified.returncode == 0, verified.stderr
    digests = [read_manifest(releases / name / "ExBind")["digest"] for name in ("one", "two")]
    card = read_card(publisher.loopback.api(), "main")
    table = card[card.index("## Versions") :].partition("\n## ")[0]
    assert table.index("2.8.0") < table.index("2.7.0") and "Fresh rows from seed 8." in table
    assert all(digest[:15] in table for digest in digests)
    again = publisher(releases / "two", *ONLY)
    assert again.stdout.count("nothing to do") == 2, again.stdout
    older = publisher(releases / "one", *ONLY)
    assert is_refused(older, "2.7.0 already", "2.8.0"), older.stderr


def read_card(api: HfApi, revision: str) -> str:
    return Path(api.hf_hub_download("ada/ExBind", "README.md", repo_type="dataset", revision=revision)).read_text()


def test_changed_rows_under_a_released_version_are_refused(
    publisher: PublishCommand, releases: Path, tmp_path: Path
) -> None:
    assert publisher(releases / "one", *ONLY).exit_code == 0
    changed = build_small(tmp_path / "changed", "--seed", "9", "--version", "2.7.0")
    kept = publisher.loopback.keep()
    publisher.loopback.plan()
    done = publisher(changed, *ONLY)
    digests = [read_manifest(hub / "ExBind")["digest"] for hub in (releases / "one", changed)]
    assert is_refused(done, "v2.7.0", *digests, "--version"), done.stderr
    assert publisher.writes == []
    assert is_refused(publisher(changed, *ONLY, "--dry-run"), *digests)
    publisher.loopback.restore(kept)
    publisher.loopback.api().delete_tag("ada/ExBind", tag="v2.7.0", repo_type="dataset")  # as if it were never set
    assert is_refused(publisher(changed, *ONLY), *digests)


def test_a_card_alone_may_be_mended(publisher: PublishCommand, releases: Path, tmp_path: Path) -> None:
    hub = copy_of(releases / "one", tmp_path / "hub")
    assert publisher(hub, *ONLY).exit_code == 0
    card = hub / "ExBind/README.md"
    card.write_text(card.read_text().replace("# ExBind\n", "# ExBind\n\nMended.\n", 1))
    done = publisher(hub, *ONLY)
    assert done.exit_code == 0, done.stderr
    assert "0 to create, 1 to change, 0 to delete" in done.stdout
    api = publisher.loopback.api()
    assert "Mended." in read_card(api, "main") and "Mended." not in read_card(api, "v2.7.0")


def test_leftovers_go_with_the_next_publication(publisher: PublishCommand, releases: Path) -> None:
    assert publisher(releases / "one", *ONLY).exit_code == 0
    api = publisher.loopback.api()
    for path in ("data/old/test-00000-of-00001.parquet", "notes.txt"):
        api.upload_file(path_or_fileobj=b"old", path_in_repo=path, repo_id="ada/ExBind", repo_type="dataset")
    done = publisher(releases / "one", *ONLY)
    assert done.exit_code == 0, done.stderr
    assert "0 to create, 0 to change, 2 to delete" in done.stdout
    expected = packed_one(releases / "one", "ExBind")
    there = published_files(api, expected)
    assert there == expected_files(expected, there)


BROKEN = {
    "a changed row": (
        "ExBind/data/targeted_table/test-00000-of-00001.parquet",
        b"PAR1 no more",
        "targeted_table: its files cannot be read",
    ),
    "a changed manifest": ("ExBind/manifest.json", b"{}", "manifest.json"),
    "a changed scorer": ("exbind_metric/scoring.py", b"def score_case(*_): return {'exact': True}\n", "scoring.py"),
    "provenance of other rows": ("ExBind/artifacts.json", b'{"digest": "sha256-0"}', "artifacts.json"),
    "a secret": ("ExBind/REPRODUCE.md", b"token: hf_" + b"abcDEF1234" * 3, "REPRODUCE.md, line 1"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_does_not_verify_does_not_leave_the_machine(
    publisher: PublishCommand, releases: Path, tmp_path: Path, name: str
) -> None:
    hub = copy_of(releases / "one", tmp_path / "hub")
    path, data, said = BROKEN[name]
    (hub / path).write_bytes(data)
    done = publisher(hub, *ONLY)
    assert is_refused(done, said), done.stderr
    assert publisher.writes == []


def test_private_repositories_are_created_private_and_public_ones_are_not_taken_for_them(
    publisher: PublishCommand, releases: Path
) -> None:
    assert publisher(releases / "one", *ONLY, "--private").exit_code == 0
    api = publisher.loopback.api()
    assert api.repo_info("ada/ExBind", repo_type="dataset").private
    assert publisher(releases / "one", *ONLY, "--private").exit_code == 0
    publisher.loopback.reset()
    assert publisher(releases / "one", *ONLY).exit_code == 0
    assert not publisher.loopback.api().repo_info("ada/ExBind", repo_type="dataset").private
    assert is_refused(publisher(releases / "one", *ONLY, "--private"), "public", "--private")


def test_other_data_than_the_official_one_is_not_published_without_a_number(
    publisher: PublishCommand, tmp_path: Path
) -> None:
    hub = build_small(tmp_path / "hub", "--seed", "7")
    assert is_refused(publisher(hub, "--only", "ExBind"), "0.0.0", "--version")
    assert publisher.writes == []


ACCESS = {
    "no token": (None, "ada", ("token", "hf auth login")),
    "a wrong token": (WRONG, "ada", ("token", "hf auth login")),
    "an expired token": (EXPIRED, "ada", ("token", "hf auth login")),
    "a token that may only read": (READER, "ada", ("write rights", "--namespace")),
    "somebody else's namespace": (STRANGER, "ada", ("write rights", "--namespace")),
}


@pytest.mark.parametrize("name", ACCESS)
def test_who_may_not_publish_is_told_so(publisher: PublishCommand, releases: Path, name: str) -> None:
    token, _, said = ACCESS[name]
    done = publisher(releases / "one", "--only", "exbind_metric", token=token)
    assert is_refused(done, *said), done.stderr
    assert not publisher.loopback.api().repo_exists("ada/exbind_metric", repo_type="space")


def test_a_token_given_by_option_is_used_and_never_shown(publisher: PublishCommand, releases: Path) -> None:
    done = publisher(releases / "one", "--only", "exbind_metric", "--token", OWNER, token=None)
    assert done.exit_code == 0, done.stderr
    refused = publisher(releases / "one", "--only", "exbind_metric", "--token", WRONG, token=None)
    assert refused.exit_code == 2
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
def test_a_mistake_is_one_sentence(
    publisher: PublishCommand, releases: Path, words: tuple[str, ...], said: str
) -> None:
    assert is_refused(publisher(releases / "one", *words), said)
    assert publisher.writes == []


def test_somebody_elses_repository_of_the_same_name_is_not_touched(publisher: PublishCommand, releases: Path) -> None:
    api = publisher.loopback.api()
    api.create_repo("ada/ExBind", repo_type="dataset")
    api.upload_file(path_or_fileobj=b"1,2", path_in_repo="mine.csv", repo_id="ada/ExBind", repo_type="dataset")
    publisher.loopback.plan()
    assert is_refused(publisher(releases / "one", *ONLY), "ada/ExBind", "manifest.json")
    assert publisher.writes == []
