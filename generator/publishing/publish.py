"""The doing of a publication: look at everything, then one commit and one tag for each repository that needs them."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from generator.changelog import Change, change_of, with_changes
from generator.errors import UserError
from generator.publishing.checks import check_folder
from generator.publishing.contents import Contents, read_contents
from generator.publishing.plan import Plan, State, make_plan
from generator.publishing.remote import Passing, Remote
from generator.publishing.repositories import README, REPOSITORIES, Repository

MOST_STEPS = 12  # three are enough; a Hub on which a commit changes nothing would otherwise be asked for ever
Say = Callable[[str], None]
Result = TypeVar("Result")
_NAMESPACE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9]|[-_.](?=[A-Za-z0-9])){0,95}")


@dataclass(frozen=True, slots=True)
class Patience:
    """How often something is tried, and how many seconds are waited in between where the Hub asks for no other wait.

    longest: a longer wait than this is not waited for.
    """

    tries: int = 6
    first: float = 1.0
    longest: float = 120.0

    def wait_after(self, attempt: int, asked: float | None) -> float:
        """Seconds to wait after an attempt, counted from 1.

        >>> [Patience().wait_after(attempt, None) for attempt in (1, 2, 3)], Patience().wait_after(1, 30.0)
        ([1.0, 2.0, 4.0], 30.0)
        """
        return asked if asked is not None else self.first * 2 ** (attempt - 1)


PATIENCE = Patience()


@dataclass(frozen=True, slots=True)
class Parcel:
    """One repository ready to go: what it is, where it goes to, and its files as they are here."""

    repository: Repository
    repo_id: str
    folder: Path
    contents: Contents

    @property
    def version(self) -> str | None:
        """The version of what is here."""
        read = self.repository.read_version
        return read(self.contents.files[self.repository.marker].read()) if read else None


def pack(hub: Path, namespace: str, only: Sequence[str] = ()) -> list[Parcel]:
    """The repositories of a built folder, in the order in which they are published. only: those of these names.

    Raises:
        UserError: there is no such repository, a folder is missing or may not go, or the namespace is no name.
    """
    unknown = [name for name in only if name not in REPOSITORIES]
    if unknown:
        raise UserError(f"--only: there is no repository {unknown[0]!r}; choose from: {', '.join(REPOSITORIES)}")
    if not _NAMESPACE.fullmatch(namespace):
        raise UserError(f"--namespace: {namespace!r} is no name of a user or an organisation on the Hub")
    chosen = [repository for name, repository in REPOSITORIES.items() if not only or name in only]
    return [
        Parcel(
            repository,
            f"{namespace}/{repository.name}",
            hub / repository.name,
            read_contents(repository, hub / repository.name),
        )
        for repository in chosen
    ]


def check(parcels: Sequence[Parcel], workers: int, say: Say) -> None:
    """See that every parcel is fit to be published, before anything leaves the machine.

    Raises:
        UserError: one is not.
    """
    for parcel in parcels:
        check_folder(parcel.repository, parcel.folder, parcel.contents, workers, say)
        say(f"verified {parcel.folder}")


def preview(parcels: Sequence[Parcel], remote: Remote, *, private: bool, patience: Patience, say: Say) -> list[Plan]:
    """What a publication would change, for each parcel; nothing is changed.

    Raises:
        UserError: one of them may not be published, or the Hub cannot be asked.
    """
    return [patiently(lambda: _look(parcel, remote, private)[2], patience, say) for parcel in parcels]  # noqa: B023


def publish(parcel: Parcel, remote: Remote, *, private: bool, patience: Patience, say: Say) -> None:
    """Bring one repository to the Hub: create it, one commit, then its tag, whatever of it is not there yet.

    Whatever goes wrong in between, the next try begins by looking at what the Hub has by then, so nothing is done
    twice, and a tag is set only on a commit that is seen to stand with the files of its version.

    Raises:
        UserError: it may not be published, or the Hub did not take it, however often it was tried.
    """

    def bring() -> None:
        for _ in range(MOST_STEPS):
            state, contents, plan = _look(parcel, remote, private)
            if state is None:
                remote.create(parcel.repository, parcel.repo_id, private=private)
            elif plan.commits:
                remote.commit(parcel.repository, plan, contents, state.head, _message(parcel))
            elif plan.tag:
                remote.tag(parcel.repository, parcel.repo_id, plan.tag, state.head)
            else:
                return
        raise UserError(f"{parcel.repo_id} is not what was committed, again and again; look at it on the Hub")

    patiently(bring, patience, say)


def patiently(call: Callable[[], Result], patience: Patience, say: Say) -> Result:
    """The result of a call that is made again while the Hub cannot do it just now.

    Raises:
        UserError: it could not for too long.
    """
    for attempt in range(1, patience.tries + 1):
        try:
            return call()
        except Passing as error:
            wait = patience.wait_after(attempt, error.wait)
            if wait > patience.longest:
                raise UserError(f"{error} and asks to wait {wait:.0f} seconds; run it again then") from error
            if attempt == patience.tries:
                raise UserError(
                    f"{error}, {attempt} times in a row; what was committed stands, run it again later to finish"
                ) from error
            say(f"{error}; trying again in {wait:g} s")
            time.sleep(wait)
    raise ValueError("patience must allow one try at least")


def _look(parcel: Parcel, remote: Remote, private: bool) -> tuple[State | None, Contents, Plan]:
    """The state of a repository on the Hub, what is to be there, and the plan that leads from one to the other."""
    state = remote.read_state(parcel.repository, parcel.repo_id, parcel.version)
    contents = parcel.contents
    if state is not None and parcel.repository.kind == "dataset":
        markers = list(remote.read_markers(parcel.repository, parcel.repo_id, state))
        contents = _with_all_versions(parcel, markers)
    return state, contents, make_plan(parcel.repository, parcel.repo_id, contents, state, private=private)


def _with_all_versions(parcel: Parcel, markers: Sequence[bytes]) -> Contents:
    """The contents with every version that is out in the card's list of versions, beside the one that is here."""
    own = json.loads(parcel.contents.files[parcel.repository.marker].read())
    changes: dict[str, Change] = {own["version"]: change_of(own)}
    for marker in markers:
        change = _read_change(marker)
        if change:
            changes.setdefault(change.version, change)
    card = parcel.contents.files[README].read().decode()
    return parcel.contents.with_text(README, with_changes(card, list(changes.values())))


def _read_change(marker: bytes) -> Change | None:
    """What a manifest on the Hub says of its version; None where it says nothing that can be read."""
    try:
        loaded: Mapping[str, object] = json.loads(marker)
        return change_of(loaded)
    except (UserError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _message(parcel: Parcel) -> str:
    return f"{parcel.repository.name} {parcel.version}" if parcel.version else parcel.repository.name
