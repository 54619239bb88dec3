"""Publishing while things go wrong: one fault at each request in turn, and what is on the Hub then and afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.errors import UserError
from generator.publishing.publish import Parcel, Patience, pack, publish
from generator.publishing.remote import Remote
from hub_faults import ALWAYS, Fault
from loopback import OWNER, Loopback, skip_waits
from publishing import PROMPT, expected_files, publish_here, published_files

DATASET, METRIC = ("ExBind",), ("exbind_metric",)


@dataclass(frozen=True)
class Place:
    """Folders to be published, a Hub and its state before, and the requests that an undisturbed publication sends.

    moments: the number of each request, of the many uploads of files the first and the last one only.
    """

    hub: Path
    only: tuple[str, ...]
    loopback: Loopback
    before: int
    moments: tuple[int, ...]

    def parcels(self) -> list[Parcel]:
        return pack(self.hub, "ada", self.only)

    def publish(self) -> None:
        publish_here(self.hub, self.loopback, self.only)

    def again(self, *faults: Fault) -> None:
        """Everything as it was before, and what is to go wrong from now on."""
        self.loopback.restore(self.before)
        self.loopback.plan(*faults)


Prepare = Callable[[tuple[str, ...], bool], Place]


@pytest.fixture
def prepare(loopback: Loopback, releases: Path, monkeypatch: pytest.MonkeyPatch) -> Prepare:
    """(repositories, whether an older version is on the Hub already) -> the place."""
    skip_waits(monkeypatch)

    def make(only: tuple[str, ...], older: bool) -> Place:
        if older:
            publish_here(releases / "one", loopback, only)
        before = loopback.keep()
        loopback.plan()
        publish_here(releases / "two", loopback, only)
        uploads = [seen.number for seen in loopback.seen if seen.method == "PUT" or seen.path.endswith("/verify")]
        moments = [seen.number for seen in loopback.seen if seen.number not in uploads[1:-1]]
        loopback.restore(before)
        return Place(releases / "two", only, loopback, before, tuple(moments))

    return make


def check_whole(place: Place) -> bool:
    """Whether all is there; what is there is never half: main is as before or complete, and a tag is on whole files."""
    api, done = place.loopback.api(), True
    for parcel in place.parcels():
        if not api.repo_exists(parcel.repo_id, repo_type=parcel.repository.kind):
            done = False
            continue
        there = published_files(api, parcel)
        old = {path for path in there if parcel.repository.is_fixed(path)}
        complete = _only_ours(there, parcel)
        refs = api.list_repo_refs(parcel.repo_id, repo_type=parcel.repository.kind)
        tags = {ref.name: ref.target_commit for ref in refs.tags}
        tag = f"v{parcel.version}"
        if tag in tags:
            assert _only_ours(published_files(api, parcel, tags[tag]), parcel), (
                f"{tag} is on a commit that is not whole"
            )
        if not complete:
            done = False
            assert not old or "v2.7.0" in tags, "main holds part of a version"
        done = done and tag in tags
    return done


def _only_ours(there: dict[str, str], parcel: Parcel) -> bool:
    """Whether the fixed files are those that are here; the card may list more versions than it does here."""
    expected = expected_files(parcel, there)
    return there.keys() == expected.keys() and all(
        there[path] == known for path, known in expected.items() if parcel.repository.is_fixed(path)
    )


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
        ("answer lost", DATASET, False),
        ("answer lost", DATASET, True),
        ("connection closed before", DATASET, False),
        ("busy", DATASET, True),
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
        for parcel in place.parcels():
            commits = place.loopback.api().list_repo_commits(parcel.repo_id, repo_type=parcel.repository.kind)
            assert len(commits) == 2 + older, f"{kind} at request {at}: {len(commits)} commits"


FATAL = {401: "token", 403: "write rights", 413: "large"}


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
        with pytest.raises(UserError, match="run it again later"):
            place.publish()
        place.loopback.plan()
        check_whole(place)
        place.publish()
        assert check_whole(place)


def test_somebody_elses_commit_in_between_is_seen_before_ours(prepare: Prepare) -> None:
    """A true 412: the head moved between looking and committing; the next try looks again and cleans up."""
    place, said = prepare(DATASET, True), []
    place.loopback.plan(Fault("rival", matching=("POST", ".*/ExBind/commit/main")))
    publish_here(place.hub, place.loopback, DATASET, said)
    statuses = [seen.status for seen in place.loopback.seen if seen.path.endswith("/ExBind/commit/main")]
    assert statuses == [412, 200] and any("412" in line for line in said)
    assert check_whole(place)


def test_somebody_elses_tag_of_our_version_is_found_out(prepare: Prepare) -> None:
    place = prepare(DATASET, False)
    api = place.loopback.api()
    api.create_repo("ada/ExBind", repo_type="dataset")
    api.create_tag("ada/ExBind", tag="v2.8.0", repo_type="dataset")
    with pytest.raises(UserError, match="never changes"):
        place.publish()


def test_a_long_wait_is_told_and_not_waited_for(loopback: Loopback, releases: Path) -> None:
    loopback.plan(Fault("status", times=ALWAYS, status=429, retry_after=3600))
    with pytest.raises(UserError, match="wait 3600 seconds"):
        publish_here(releases / "two", loopback, ("exbind_metric",))
    assert len(loopback.seen) == 1


def test_waits_are_told_and_grow(loopback: Loopback, releases: Path) -> None:
    said: list[str] = []
    (parcel,) = pack(releases / "two", "ada", ("exbind_metric",))
    loopback.plan(Fault("status", times=3, status=503))
    patience = Patience(first=0.01)
    publish(parcel, Remote(loopback.api(OWNER), True), private=False, patience=patience, say=said.append)
    assert [line.rpartition("in ")[2] for line in said] == ["0.01 s", "0.02 s", "0.04 s"]
    assert all("503" in line for line in said)
    assert PROMPT.wait_after(3, None) == 0.0
