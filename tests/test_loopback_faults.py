"""What the loopback Hub does wrong when it is told to, and what it remembers."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest
from huggingface_hub import CommitOperationAdd, HfApi
from huggingface_hub.errors import HfHubHTTPError

from hub_faults import ALWAYS, Fault
from loopback import OWNER, Loopback, in_thread, skip_waits

DATASET = {"repo_id": "lab/x", "repo_type": "dataset"}
COMMIT = ("POST", ".*/commit/main")


@pytest.fixture
def api(loopback: Loopback) -> HfApi:
    """The owner's client of a Hub that holds the empty `DATASET`."""
    api = loopback.api()
    api.create_repo(**DATASET)
    return api


def put(api: HfApi, path: str = "a.txt", **options: Any) -> str:
    """Commit one file to `DATASET`."""
    operations = [CommitOperationAdd(path, b"a")]
    return api.create_commit(operations=operations, commit_message="Add", **DATASET, **options).oid


def has(api: HfApi, path: str = "a.txt") -> bool:
    return path in api.list_repo_files(**DATASET)


@pytest.mark.parametrize("status", [401, 403, 412, 429, 500, 502, 503])
def test_an_answer_in_place_of_the_deed(loopback: Loopback, api: HfApi, status: int) -> None:
    loopback.plan(Fault("status", matching=COMMIT, status=status))
    with pytest.raises(HfHubHTTPError) as caught:
        put(api)
    assert caught.value.response.status_code == status
    assert caught.value.response.headers["Content-Type"].startswith(
        "text/html" if status >= 500 else "application/json"
    )
    assert not has(api)
    put(api)
    assert has(api)


@pytest.mark.parametrize(("kind", "done"), [("drop", False), ("lost", True)])
def test_a_connection_that_ends_without_an_answer(loopback: Loopback, api: HfApi, kind: str, done: bool) -> None:
    head = api.repo_info(**DATASET).sha
    loopback.plan(Fault(kind, matching=COMMIT))
    with pytest.raises(httpx2.RemoteProtocolError, match="without sending a response"):
        put(api, parent_commit=head)
    assert [(request.status, request.fault) for request in loopback.seen if request.fault] == [(None, kind)]
    assert has(api) is done
    if done:  # whoever tries the same commit again is told that the head has moved
        with pytest.raises(HfHubHTTPError, match="412"):
            put(api, "b.txt", parent_commit=head)


def test_somebody_else_commits_in_between(loopback: Loopback, api: HfApi) -> None:
    head = api.repo_info(**DATASET).sha
    loopback.plan(Fault("rival", matching=COMMIT, times=2))
    with pytest.raises(HfHubHTTPError, match="A commit has happened since"):
        put(api, parent_commit=head)
    assert has(api, "rival.txt") and not has(api)
    put(api)  # without a parent both stand
    assert has(api, "rival.txt") and has(api)
    assert [commit.authors for commit in api.list_repo_commits(**DATASET)] == [
        ["ada"],
        ["rival"],
        ["rival"],
        ["system"],
    ]


def test_a_rival_writes_the_file_that_it_is_told_to(loopback: Loopback, api: HfApi) -> None:
    loopback.plan(Fault("rival", path="README.md"))
    assert sorted(api.list_repo_files(**DATASET)) == [".gitattributes", "README.md"]


@pytest.mark.parametrize(
    ("fault", "failing"),
    [
        (Fault("drop", at=2), [2]),
        (Fault("drop", at=3, times=2), [3, 4]),
        (Fault("drop", times=ALWAYS), [1, 2, 3, 4, 5, 6]),
        (Fault("drop", at=2, matching=("GET", ".*/refs")), [4]),
        (Fault("drop", matching=("*", ".*/refs"), times=ALWAYS), [2, 4, 6]),
        (Fault("drop", matching=("GET", "/refs")), []),  # the whole path has to match
        (Fault("drop", matching=("POST", ".*")), []),
    ],
)
def test_which_requests_a_fault_happens_to(loopback: Loopback, api: HfApi, fault: Fault, failing: list[int]) -> None:
    loopback.plan(fault)
    found = []
    for number in range(1, 7):
        call = api.list_repo_refs if number % 2 == 0 else api.repo_info
        try:
            call(**DATASET)
        except httpx2.RemoteProtocolError:
            found.append(number)
    assert found == failing == [request.number for request in loopback.seen if request.fault]


def test_the_first_of_several_faults_that_is_due_happens(loopback: Loopback, api: HfApi) -> None:
    loopback.plan(Fault("status", at=2, status=500), Fault("status", times=3, status=403))
    found = []
    for _ in range(4):
        try:
            api.repo_info(**DATASET)
            found.append(200)
        except HfHubHTTPError as error:
            found.append(error.response.status_code)
    assert found == [403, 500, 403, 200] == [request.status for request in loopback.seen]


def test_what_the_client_tries_again_by_itself(loopback: Loopback, api: HfApi, monkeypatch: pytest.MonkeyPatch) -> None:
    """The publish step retries the rest: these facts are what it is built on."""
    waited = skip_waits(monkeypatch)
    loopback.plan(Fault("drop", matching=("GET", ".*/tree/main")))
    assert has(api) is False
    assert waited == [1]
    waited.clear()
    loopback.plan(Fault("status", matching=("GET", ".*/tree/main"), times=ALWAYS))
    with pytest.raises(HfHubHTTPError, match="503"):
        has(api)
    assert (waited, len(loopback.seen)) == ([1, 2, 4, 8, 8], 6)
    waited.clear()
    loopback.plan(Fault("status", status=429, retry_after=7))
    has(api)
    assert waited == [8]


@pytest.mark.parametrize(
    ("call", "matching"),
    [
        (lambda api: api.whoami(), ("GET", "/api/whoami-v2")),
        (lambda api: api.create_repo("lab/y", repo_type="dataset", exist_ok=True), ("POST", "/api/repos/create")),
        (lambda api: api.repo_info(**DATASET), ("GET", "/api/datasets/lab/x")),
        (lambda api: api.list_repo_refs(**DATASET), ("GET", "/api/datasets/lab/x/refs")),
        (lambda api: api.get_paths_info(paths=["a"], **DATASET), ("POST", ".*/paths-info/main")),
        (lambda api: put(api, "README.md"), ("POST", "/api/validate-yaml")),
        (lambda api: put(api), COMMIT),
        (lambda api: api.create_tag(tag="v1", **DATASET), ("POST", ".*/tag/main")),
    ],
)
def test_what_the_client_does_not_try_again(
    loopback: Loopback, api: HfApi, call: Callable[[HfApi], object], matching: tuple[str, str]
) -> None:
    loopback.plan(Fault("drop", matching=matching))
    with pytest.raises(httpx2.RemoteProtocolError):
        call(api)
    call(api)


def test_a_failed_upload_hides_its_reason_one_level_down(loopback: Loopback, api: HfApi) -> None:
    loopback.plan(Fault("status", matching=("PUT", ".*"), status=403))
    with pytest.raises(RuntimeError, match="Error while uploading 'a.parquet'") as caught:
        put(api, "a.parquet")
    assert caught.value.__cause__.response.status_code == 403


def test_a_failed_check_of_a_card_looks_like_bad_json(loopback: Loopback, api: HfApi) -> None:
    """The client reads the answer before it looks at its status."""
    loopback.plan(Fault("status", status=502))
    with pytest.raises(json.JSONDecodeError):
        put(api, "README.md")


@pytest.mark.parametrize("kind", ["hang", "held"])
def test_a_client_is_killed_while_the_hub_is_silent(loopback: Loopback, api: HfApi, tmp_path: Path, kind: str) -> None:
    program = (
        "from huggingface_hub import CommitOperationAdd, HfApi\n"
        "HfApi().create_commit('lab/x', [CommitOperationAdd('a.txt', b'a')], commit_message='a', repo_type='dataset')\n"
    )
    loopback.plan(Fault(kind, matching=COMMIT))
    with subprocess.Popen([sys.executable, "-c", program], env=loopback.environment(tmp_path)) as client:
        loopback.wait_until_hanging()
        client.kill()
    assert has(api) is (kind == "held")
    loopback.release()
    assert has(api) is (kind == "held")


def test_what_was_held_is_answered_in_the_end(loopback: Loopback, api: HfApi) -> None:
    loopback.plan(Fault("held", matching=COMMIT))
    with ThreadPoolExecutor(1) as pool:
        committed = pool.submit(put, api)
        loopback.wait_until_hanging()
        assert not committed.done()
        loopback.release()
        assert committed.result() == api.repo_info(**DATASET).sha


def test_of_many_commits_on_one_parent_one_stands(loopback: Loopback, api: HfApi) -> None:
    head = api.repo_info(**DATASET).sha

    def attempt(number: int) -> int:
        try:
            put(api, f"{number}.txt", parent_commit=head)
            return 200
        except HfHubHTTPError as error:
            return error.response.status_code

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(attempt, range(16))) == [200] + [412] * 15
    assert len(api.list_repo_commits(**DATASET)) == 2


def test_the_log_says_who_asked_for_what_and_no_token(loopback: Loopback, api: HfApi) -> None:
    loopback.plan(Fault("status", at=2, status=403))
    api.repo_info(revision="main", **DATASET)
    with pytest.raises(HfHubHTTPError):
        loopback.api(False).repo_info(**DATASET)
    first, second = loopback.seen
    assert (first.number, first.method, first.path) == (1, "GET", "/api/datasets/lab/x/revision/main")
    assert (first.user, first.status, first.fault) == ("ada", 200, "")
    assert (second.number, second.user, second.status, second.fault) == (2, None, 403, "status")
    assert OWNER not in json.dumps([str(request) for request in loopback.seen])
    loopback.plan()
    assert loopback.seen == []


def test_a_hub_that_is_gone() -> None:
    with in_thread() as hub:
        api = hub.api()
        api.whoami()
    with pytest.raises(httpx2.ConnectError):
        api.whoami()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Fault("slow"),
        lambda: Fault("drop", at=0),
        lambda: Fault("drop", times=0),
        lambda: Fault("status", status=200),
    ],
)
def test_faults_that_there_are_not(wrong: Callable[[], Fault]) -> None:
    with pytest.raises(ValueError, match="no such fault"):
        wrong()
