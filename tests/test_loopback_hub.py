"""The Hub that the tests of publishing use: what the unmodified client finds, may do, and is refused."""

from __future__ import annotations

from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi
from huggingface_hub.errors import (
    HfHubHTTPError,
    RemoteEntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

from loopback import EXPIRED, OWNER, READER, STRANGER, WRONG, Loopback, in_process, in_thread

DATASET = {"repo_id": "lab/x", "repo_type": "dataset"}
CARD = b"---\nlicense: apache-2.0\n---\n# x\n"
HELLO = "b6fc4c620b67d95f953a5c1c1230aaab5db5a1b0"  # what `printf hello | git hash-object --stdin` prints
PARQUET = b"PAR1" * 100


def put(api: HfApi, files: dict[str, bytes], *deleted: str, **options: Any) -> str:
    """Commit to `DATASET`; the commit's id."""
    operations = [CommitOperationAdd(path, content) for path, content in files.items()]
    operations += [CommitOperationDelete(path) for path in deleted]
    return api.create_commit(operations=operations, commit_message="Change", **DATASET, **options).oid


def files_of(api: HfApi, revision: str | None = None) -> list[str]:
    """What `DATASET` holds."""
    return sorted(api.list_repo_files(revision=revision, **DATASET))


@pytest.fixture
def api(loopback: Loopback) -> HfApi:
    """The owner's client of a Hub that holds the empty `DATASET`."""
    api = loopback.api()
    api.create_repo(**DATASET)
    loopback.plan()
    return api


def test_a_new_repository_holds_what_the_hub_puts_in(loopback: Loopback, tmp_path: Path) -> None:
    api = loopback.api()
    for kind, sdk, files in (
        ("dataset", None, [".gitattributes"]),
        ("space", "gradio", [".gitattributes", "README.md"]),
    ):
        url = api.create_repo("ada/new", repo_type=kind, space_sdk=sdk)
        assert url == f"{loopback.url}/{kind}s/ada/new"
        assert api.list_repo_files("ada/new", repo_type=kind) == files
        with pytest.raises(HfHubHTTPError, match="409") as caught:
            api.create_repo("ada/new", repo_type=kind, space_sdk=sdk)
        assert caught.value.server_message == f"You already created this {kind} repo"
        assert api.create_repo("ada/new", repo_type=kind, space_sdk=sdk, exist_ok=True) == url
    card = api.hf_hub_download("ada/new", "README.md", repo_type="space", local_dir=tmp_path)
    assert "sdk: gradio\n" in Path(card).read_text()


def test_a_name_without_namespace_is_the_users_own(loopback: Loopback) -> None:
    loopback.api(STRANGER).create_repo("mine", repo_type="dataset")
    assert loopback.api().repo_info("bob/mine", repo_type="dataset").author == "bob"


def test_small_files_are_in_git_and_large_ones_beside_it(loopback: Loopback, api: HfApi) -> None:
    put(api, {"README.md": CARD, "notes/a.txt": b"hello", "data/a.parquet": PARQUET})
    tree = {entry.path: entry for entry in api.list_repo_tree(recursive=True, **DATASET)}
    assert list(tree) == [".gitattributes", "README.md", "data", "data/a.parquet", "notes", "notes/a.txt"]
    assert (tree["notes/a.txt"].blob_id, tree["notes/a.txt"].size, tree["notes/a.txt"].lfs) == (HELLO, 5, None)
    large = tree["data/a.parquet"].lfs
    assert (large.sha256, large.size) == ("ae8f7dea6303baf5f654930bb0871c3a3c25048fa44855b7b293f1f1d62bcc4f", 400)
    assert large.pointer_size == 128  # three lines: the specification's address, the digest, the size
    assert [request.path.rpartition("/")[2] for request in loopback.seen if request.method in ("POST", "PUT")] == [
        "validate-yaml", "main", "batch", large.sha256, "verify", "main",
    ]  # fmt: skip
    top = {entry.path for entry in api.list_repo_tree(**DATASET)}
    assert top == {".gitattributes", "README.md", "data", "notes"}
    assert [entry.path for entry in api.list_repo_tree(path_in_repo="notes", **DATASET)] == ["notes/a.txt"]
    found = api.get_paths_info(paths=["data", "notes/a.txt", "nothing"], **DATASET)
    assert [entry.path for entry in found] == ["data", "notes/a.txt"]


def test_the_size_decides_where_the_name_does_not(loopback: Loopback) -> None:
    loopback.reset(large_from=6)
    api = loopback.api()
    api.create_repo(**DATASET)
    put(api, {"five.txt": b"12345", "six.txt": b"123456", "five.png": b"12345"})
    info = api.repo_info(files_metadata=True, **DATASET)
    assert {file.rfilename for file in info.siblings if file.lfs} == {"five.png", "six.txt"}


def test_what_is_there_already_is_not_sent_again(loopback: Loopback, api: HfApi) -> None:
    first = put(api, {"a.parquet": PARQUET, "a.txt": b"hello"})
    loopback.plan()
    assert put(api, {"a.parquet": PARQUET, "a.txt": b"hello"}) == first  # the client makes no empty commit
    assert "PUT" not in {request.method for request in loopback.seen}
    loopback.plan()
    put(api, {"copy.parquet": PARQUET})
    assert "PUT" not in {request.method for request in loopback.seen}  # known by its digest


def test_deleting_files_and_folders(api: HfApi) -> None:
    put(api, {"a/1.txt": b"1", "a/2.txt": b"2", "b/1.txt": b"1", "b.txt": b"b"})
    put(api, {"b/1.txt": b"new"}, "a/", "b.txt")
    assert files_of(api) == [".gitattributes", "b/1.txt"]
    with pytest.raises(RemoteEntryNotFoundError, match="A file with this name doesn't exist"):
        put(api, {"c.txt": b"c"}, "gone.txt")
    assert files_of(api) == [".gitattributes", "b/1.txt"]  # nothing of the refused commit


def test_a_commit_on_a_parent_that_is_no_longer_the_head_is_refused(api: HfApi) -> None:
    head = api.repo_info(**DATASET).sha
    second = put(api, {"a.txt": b"a"}, parent_commit=head)
    with pytest.raises(HfHubHTTPError, match="A commit has happened since") as caught:
        put(api, {"b.txt": b"b"}, parent_commit=head)
    assert caught.value.response.status_code == 412
    assert api.repo_info(**DATASET).sha == second
    assert [commit.commit_id for commit in api.list_repo_commits(**DATASET)] == [second, head]


def test_a_tag_stays_where_it_was_set(api: HfApi, tmp_path: Path) -> None:
    first = put(api, {"a.txt": b"old", "a.parquet": b"old rows", "dir/b.txt": b"b"})
    api.create_tag(tag="v1", revision=first, **DATASET)
    second = put(api, {"a.txt": b"new", "a.parquet": b"new rows"}, "dir/")
    with pytest.raises(HfHubHTTPError, match="Tag reference exists already") as caught:
        api.create_tag(tag="v1", **DATASET)
    assert caught.value.response.status_code == 409
    refs = api.list_repo_refs(**DATASET)
    assert [(tag.name, tag.target_commit) for tag in refs.tags] == [("v1", first)]
    assert [(branch.name, branch.target_commit) for branch in refs.branches] == [("main", second)]
    for revision, word, files in (("v1", "old", 4), ("main", "new", 3), (first, "old", 4)):
        folder = Path(api.snapshot_download(revision=revision, cache_dir=tmp_path, **DATASET))
        assert (folder / "a.txt").read_text() == word
        assert (folder / "a.parquet").read_text() == f"{word} rows"
        assert len([path for path in folder.rglob("*") if path.is_file()]) == files
    api.delete_tag(tag="v1", **DATASET)
    for call in (api.repo_info, api.list_repo_files, api.list_repo_commits):
        with pytest.raises(RevisionNotFoundError):
            call(revision="v1", **DATASET)


def test_a_branch_and_a_name_with_a_slash(api: HfApi) -> None:
    api.create_branch(branch="next/try", **DATASET)
    put(api, {"a.txt": b"a"}, revision="next/try")
    assert files_of(api) == [".gitattributes"]
    assert files_of(api, "next/try") == [".gitattributes", "a.txt"]
    assert files_of(api, "refs/heads/next/try") == files_of(api, "next/try")


@pytest.mark.parametrize(
    ("asked", "status", "body", "told"),
    [
        ("bytes=0-3", 206, b"0123", "bytes 0-3/10"),
        ("bytes=7-", 206, b"789", "bytes 7-9/10"),
        ("bytes=-2", 206, b"89", "bytes 8-9/10"),
        ("bytes=5-99", 206, b"56789", "bytes 5-9/10"),
        ("bytes=10-", 416, b"", "bytes */10"),
        ("lines=1-2", 200, b"0123456789", None),
    ],
)
def test_parts_of_a_file(
    loopback: Loopback, api: HfApi, asked: str, status: int, body: bytes, told: str | None
) -> None:
    put(api, {"a.txt": b"0123456789"})
    connection = HTTPConnection(urlsplit(loopback.url).netloc)
    connection.request("GET", "/datasets/lab/x/resolve/main/a.txt", headers={"Range": asked})
    answer = connection.getresponse()
    assert (answer.status, answer.read(), answer.getheader("Content-Range")) == (status, body, told)
    connection.close()


CALLS: dict[str, Callable[[HfApi], object]] = {
    "see": lambda api: api.repo_info("lab/public", repo_type="dataset"),
    "see private": lambda api: api.list_repo_files("lab/private", repo_type="dataset"),
    "see nothing": lambda api: api.repo_info("lab/nothing", repo_type="dataset"),
    "load private": lambda api: api.get_hf_file_metadata(url=f"{api.endpoint}/datasets/lab/private/resolve/main/a.txt"),
    "create": lambda api: api.create_repo("lab/new", repo_type="dataset"),
    "commit": lambda api: api.create_commit(
        "lab/public", [CommitOperationAdd("b.txt", b"")], commit_message="b", repo_type="dataset"
    ),
    "tag": lambda api: api.create_tag("lab/public", tag="v1", repo_type="dataset"),
    "hide": lambda api: api.update_repo_settings("lab/public", private=True, repo_type="dataset"),
    "delete": lambda api: api.delete_repo("lab/public", repo_type="dataset"),
}
ANSWERS = {  # status of a call, 0 for done, in the order of `CALLS`
    OWNER: (0, 0, 404, 0, 0, 0, 0, 0, 0),
    READER: (0, 0, 404, 0, 403, 403, 403, 403, 403),
    STRANGER: (0, 404, 404, 404, 403, 403, 403, 403, 403),
    EXPIRED: (401,) * 9,
    WRONG: (401,) * 9,
    False: (0, 401, 401, 401, 401, 401, 401, 401, 401),
}


@pytest.mark.parametrize("token", ANSWERS)
def test_who_may_do_what(loopback: Loopback, token: str | bool) -> None:
    owner = loopback.api()
    for name, private in (("public", False), ("private", True)):
        owner.create_repo(f"lab/{name}", repo_type="dataset", private=private)
        operation = CommitOperationAdd("a.txt", b"a")
        owner.create_commit(f"lab/{name}", [operation], commit_message="a", repo_type="dataset")
    assert owner.repo_info("lab/private", repo_type="dataset").private
    found = []
    for call in CALLS.values():
        try:
            call(loopback.api(token))
            found.append(0)
        except HfHubHTTPError as error:
            found.append(error.response.status_code)
    assert tuple(found) == ANSWERS[token]


def test_what_the_refusals_say(loopback: Loopback, api: HfApi) -> None:
    def refusal(token: str | bool, call: Callable[[HfApi], object]) -> HfHubHTTPError:
        with pytest.raises(HfHubHTTPError) as caught:
            call(loopback.api(token))
        return caught.value

    def make(api: HfApi) -> object:
        return api.create_repo("other/y", repo_type="dataset", exist_ok=True)

    rights = 'You don\'t have the rights to create a dataset under the namespace "other"'
    assert refusal(OWNER, make).server_message == rights
    assert "create_pr=1" in refusal(READER, lambda api: put(api, {"a.txt": b""})).server_message
    assert refusal(WRONG, make).server_message == "Invalid credentials in Authorization header"
    assert type(refusal(WRONG, lambda api: api.repo_info(**DATASET))) is HfHubHTTPError
    loopback.expire(OWNER)
    expired = refusal(OWNER, lambda api: api.repo_info(**DATASET))
    # So the client reads the real Hub's 401: the status tells, not the class.
    assert isinstance(expired, RepositoryNotFoundError) and expired.response.status_code == 401
    assert expired.server_message == 'User Access Token "ada" is expired'


def test_whose_the_token_is(loopback: Loopback) -> None:
    me = loopback.api(READER).whoami()
    assert (me["name"], [org["name"] for org in me["orgs"]]) == ("ada", ["lab"])
    assert me["auth"]["accessToken"]["role"] == "read"
    with pytest.raises(HfHubHTTPError, match="Invalid user token"):
        loopback.api(EXPIRED).whoami()


@pytest.mark.parametrize(
    ("kind", "card", "fault"),
    [
        ("dataset", "a: [", "Invalid YAML"),
        ("dataset", "- a", "must be an object"),
        ("space", "title: x", '"sdk" must be one of'),
        ("space", "sdk: gradio\ncolorFrom: teal", '"colorFrom" must be one of'),
        ("space", f"sdk: gradio\nshort_description: {'x' * 61}", '"short_description" length'),
    ],
)
def test_cards_that_the_hub_does_not_take(loopback: Loopback, kind: str, card: str, fault: str) -> None:
    api = loopback.api()
    api.create_repo("ada/y", repo_type=kind, space_sdk="gradio" if kind == "space" else None)
    operation = CommitOperationAdd("README.md", f"---\n{card}\n---\n".encode())
    with pytest.raises(ValueError, match=fault):
        api.create_commit("ada/y", [operation], commit_message="Card", repo_type=kind)


def test_going_back_to_what_was_kept(loopback: Loopback, api: HfApi) -> None:
    put(api, {"a.txt": b"a"})
    kept = loopback.keep()
    for _ in range(2):
        put(api, {"b.parquet": PARQUET}, "a.txt")
        api.create_tag(tag="v1", **DATASET)
        loopback.restore(kept)
        assert files_of(api) == [".gitattributes", "a.txt"]
        assert not api.list_repo_refs(**DATASET).tags
    loopback.reset()
    assert not api.repo_exists(**DATASET)


def test_the_same_acts_give_the_same_ids_everywhere(loopback: Loopback, api: HfApi) -> None:
    """In another thread or process, and each with repositories of its own."""
    here = put(api, {"a.txt": b"a", "a.parquet": PARQUET})
    for other in (in_thread, in_process):
        with other() as hub:
            assert not hub.api().repo_exists(**DATASET)
            hub.api().create_repo(**DATASET)
            assert put(hub.api(), {"a.txt": b"a", "a.parquet": PARQUET}) == here
            assert hub.seen[-1].path == "/api/datasets/lab/x/commit/main"
