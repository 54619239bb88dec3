"""Publishing while things go wrong: one fault at each request in turn, and what is on the Hub then and afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from huggingface_hub import HfApi
from huggingface_hub.errors import HTTPError
from huggingface_hub.utils import get_session, http_backoff

from generator import hub_session
from generator.errors import UserError
from generator.publishing.publications import Publication
from generator.publishing.retrying import RetryPolicy
from hub_faults import ALWAYS, Fault
from loopback import Loopback, skip_waits
from publishing import (
    expected_files,
    is_refused,
    packed,
    packed_one,
    publish_here,
    publish_packed,
    published_files,
)

DATASET, METRIC = ("ExBind",), ("exbind_metric",)


Files = dict[str, str]


@dataclass(frozen=True)
class Place:
    """Folders to be published, a Hub and its state before, and the requests that an undisturbed publication sends.

    moments: the number of each request, of the many uploads of files the first and the last one only.
    earlier: name -> the fixed files of the version that stood on main before.
    """

    publications: Sequence[Publication]
    loopback: Loopback
    before: int
    moments: tuple[int, ...]
    earlier: dict[str, Files]

    def publish(self) -> None:
        publish_packed(self.publications)

    def again(self, *faults: Fault) -> None:
        """Everything as it was before, and what is to go wrong from now on."""
        self.loopback.restore(self.before)
        self.loopback.plan(*faults)


Prepare = Callable[[tuple[str, ...], bool], Place]


@pytest.fixture
def prepare(loopback: Loopback, releases: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Prepare]:
    """(repositories, whether an older version is on the Hub already) -> the place."""
    skip_waits(monkeypatch)

    def make(only: tuple[str, ...], older: bool) -> Place:
        earlier = {}
        if older:
            publish_here(releases / "one", only)
            for publication in (packed_one(releases / "one", name) for name in only):
                earlier[publication.repo_id] = fixed_files(publication, published_files(loopback.api(), publication))
        before = loopback.keep()
        loopback.plan()
        publications = opened.enter_context(packed(releases / "two", only))
        publish_packed(publications)
        uploads = [seen.number for seen in loopback.seen if seen.method == "PUT" or seen.path.endswith("/verify")]
        moments = [seen.number for seen in loopback.seen if seen.number not in uploads[1:-1]]
        loopback.restore(before)
        return Place(publications, loopback, before, tuple(moments), earlier)

    with ExitStack() as opened:
        yield make


def fixed_files(publication: Publication, files: Files) -> Files:
    return {path: known for path, known in files.items() if publication.repository.is_fixed(path)}


def check_whole(place: Place) -> bool:
    """Whether all is there; what is there is never half: main is as before or complete, and a tag is on whole files."""
    api, done = place.loopback.api(), True
    for publication in place.publications:
        kind = publication.repository.kind
        if not api.repo_exists(publication.repo_id, repo_type=kind):
            done = False
            continue
        there = published_files(api, publication)
        whole = fixed_files(publication, expected_files(publication, there))
        on_main = fixed_files(publication, there)
        assert on_main in (whole, place.earlier.get(publication.repo_id, {})), "main holds part of a version"
        tags = {ref.name: ref.target_commit for ref in api.list_repo_refs(publication.repo_id, repo_type=kind).tags}
        tag = f"v{publication.version}"
        if tag in tags:
            at_tag = fixed_files(publication, published_files(api, publication, tags[tag]))
            assert at_tag == whole, f"{tag} is on half a commit"
        done = done and on_main == whole and tag in tags
    return done


PASSING: dict[str, Callable[[int], Fault]] = {
    "connection closed before": lambda at: Fault("drop", at=at),
    "answer lost": lambda at: Fault("lost", at=at),
    "busy": lambda at: Fault("status", at=at, status=503),
    "too many requests": lambda at: Fault("status", at=at, status=429, retry_after=0),
    "moved": lambda at: Fault("status", at=at, status=412),
}


@pytest.mark.parametrize(
    ("kind", "only", "older"),
    [
        ("answer lost", DATASET, True),
        ("connection closed before", DATASET, False),
        ("busy", METRIC, False),
        ("moved", METRIC, False),
        ("too many requests", METRIC, False),
    ],
)
def test_what_passes_is_sat_out_at_whatever_request_it_comes(
    prepare: Prepare, kind: str, only: tuple[str, ...], older: bool
) -> None:
    place = prepare(only, older)
    assert len(place.moments) > 10
    for at in place.moments:
        place.again(PASSING[kind](at))
        place.publish()
        place.loopback.plan()
        assert check_whole(place), f"{kind} at request {at}"
        for publication in place.publications:
            commits = place.loopback.api().list_repo_commits(publication.repo_id, repo_type=publication.repository.kind)
            assert len(commits) == 2 + older, f"{kind} at request {at}: {len(commits)} commits"


FATAL = {401: "token", 403: "write rights"}


@pytest.mark.parametrize("status", FATAL)
def test_what_does_not_pass_is_one_sentence_and_running_again_finishes(prepare: Prepare, status: int) -> None:
    place = prepare(METRIC, False)
    for at in place.moments:
        place.again(Fault("status", at=at, times=ALWAYS, status=status))
        with pytest.raises(UserError) as caught:
            place.publish()
        assert "\n" not in str(caught.value) and FATAL[status] in str(caught.value), str(caught.value)
        place.loopback.plan()
        done = check_whole(place)
        assert not done or at > place.moments[-1] - 6, "it was refused before the tag, and yet all is there"
        place.publish()
        assert check_whole(place)


def test_a_hub_that_stays_busy_is_not_asked_for_ever(prepare: Prepare) -> None:
    place = prepare(METRIC, False)
    for at in place.moments:
        place.again(Fault("drop", at=at, times=ALWAYS))
        with pytest.raises(UserError, match="2 times in a row; run it again later"):
            publish_packed(place.publications, retries=RetryPolicy(tries=2, first_wait=0.0))
        place.loopback.plan()
        check_whole(place)
        place.publish()
        assert check_whole(place)


def test_somebody_elses_commit_in_between_is_not_deleted_unseen(prepare: Prepare) -> None:
    """A true 412: the head moved between looking and committing. What came meanwhile was announced to nobody."""
    place = prepare(DATASET, True)
    place.loopback.plan(Fault("rival", matching=("POST", ".*/ExBind/commit/main"), path="data/theirs.csv"))
    with pytest.raises(UserError, match="data/theirs.csv"):
        place.publish()
    statuses = [seen.status for seen in place.loopback.seen if seen.path.endswith("/ExBind/commit/main")]
    assert statuses == [412]
    place.publish()
    assert "data/theirs.csv" not in place.loopback.api().list_repo_files("ada/ExBind", repo_type="dataset")


def test_somebody_elses_tag_of_our_version_is_found_out(prepare: Prepare) -> None:
    place = prepare(DATASET, False)
    api = place.loopback.api()
    api.create_repo("ada/ExBind", repo_type="dataset")
    api.create_tag("ada/ExBind", tag="v2.8.0", repo_type="dataset")
    with pytest.raises(UserError, match="never changes"):
        place.publish()


def test_a_hub_on_which_nothing_changes_is_given_up(prepare: Prepare, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy that answers yes to every commit and passes none on."""
    place = prepare(METRIC, False)
    monkeypatch.setattr(HfApi, "create_commit", lambda self, *given, **named: None)
    with pytest.raises(UserError, match="does not become what is committed"):
        place.publish()


@pytest.mark.parametrize("status", [408, 423, 429, 503])
@pytest.mark.parametrize("path", [".*/whoami-v2", ".*/tree/.*", ".*/preupload/main"])
def test_a_long_wait_is_told_and_not_waited_for(
    loopback: Loopback, publisher, releases: Path, path: str, status: int
) -> None:
    loopback.plan(Fault("status", matching=("*", path), times=ALWAYS, status=status, retry_after=3600))
    done = publisher(releases / "two", "--only", "exbind_metric")
    assert is_refused(done, "wait 3600 seconds"), done.stderr


@pytest.mark.parametrize("path", ["/api/spaces/ada/exbind_metric", ".*/tree/.*", ".*/commit/main"])
def test_a_hub_that_hangs_is_not_waited_for_for_ever(
    prepare: Prepare, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    place = prepare(METRIC, False)
    monkeypatch.setattr(hub_session, "TIMEOUT", 0.2)
    place.loopback.plan(Fault("hang", matching=("*", path), times=2))
    place.publish()
    assert sum(seen.fault == "hang" for seen in place.loopback.seen) == 2
    place.loopback.release()
    assert check_whole(place)


def test_connections_stay_bounded_when_the_client_makes_a_new_one(loopback: Loopback) -> None:
    hub_session.bound_session()
    first = get_session()
    with pytest.raises(HTTPError):
        http_backoff("GET", "http://127.0.0.1:9/", max_retries=0)  # nobody listens there
    assert get_session() is not first
    sent = get_session().build_request("GET", loopback.url, timeout=None)
    for hook in get_session().event_hooks["request"]:
        hook(sent)
    assert sent.extensions["timeout"]["read"] == hub_session.TIMEOUT


def test_an_upload_whose_link_has_expired_gets_a_new_one(prepare: Prepare) -> None:
    place = prepare(DATASET, False)
    place.loopback.plan(Fault("status", matching=("PUT", ".*"), status=403))
    place.publish()
    assert check_whole(place)


def test_waits_are_told_and_grow(loopback: Loopback, releases: Path) -> None:
    said: list[str] = []
    loopback.plan(Fault("status", times=3, status=503))
    publish_here(releases / "two", METRIC, said, RetryPolicy(first_wait=0.01))
    assert [line.rpartition("in ")[2] for line in said] == ["0.01 s", "0.02 s", "0.04 s"]
    assert all("503" in line for line in said)


@pytest.mark.parametrize(
    ("status", "said"), [(400, "refuses"), (404, "knows no ada/exbind_metric"), (413, "large"), (418, "418")]
)
def test_whatever_the_hub_refuses_is_one_sentence(loopback: Loopback, releases: Path, status: int, said: str) -> None:
    loopback.plan(Fault("status", matching=("POST", ".*/commit/main"), times=ALWAYS, status=status))
    with pytest.raises(UserError, match=said) as caught:
        publish_here(releases / "two", METRIC)
    assert "\n" not in str(caught.value)


def test_a_policy_of_no_tries_is_none() -> None:
    with pytest.raises(ValueError, match="0 times"):
        RetryPolicy(tries=0)
