"""The Hub as publishing needs it: the state of a repository, its creation, one commit, one tag; errors in sentences."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx2
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, get_token
from huggingface_hub.errors import (
    HfHubHTTPError,
    LocalEntryNotFoundError,
    LocalTokenNotFoundError,
    OfflineModeIsEnabled,
    RemoteEntryNotFoundError,
    RepositoryNotFoundError,
)
from huggingface_hub.hf_api import RepoFile
from huggingface_hub.utils import get_session

from generator.errors import UserError
from generator.publishing.contents import Contents
from generator.publishing.plan import Plan, State, There
from generator.publishing.repositories import Repository
from generator.versions import tag_of, versions_among

PASSING = (408, 409, 412, 423, 425, 429, 500, 502, 503, 504)  # somebody else was quicker, or the Hub is busy: try again
SDK = "gradio"
TIMEOUT = 300.0  # seconds; by itself the client would wait for ever for a Hub that hangs
MOST_QUOTED = 200  # characters of what the Hub says
NO_TOKEN = "publishing needs a token of the Hub; log in with: hf auth login, or give --token"
SENTENCES = {
    400: "the Hub refuses what was sent to {repo}",
    401: "the Hub does not take the token (it has expired, or is none of its own); log in again with: hf auth login, "
    "or give --token",
    403: "the token may not write to {repo}; use one with write rights there, or another --namespace",
    404: "the Hub knows no {repo}, or the token may not see it; see to the --namespace and the rights of the token",
    413: "the Hub takes no files so large in {repo}",
}

_RAISED = (httpx2.HTTPError, RuntimeError, ValueError, OfflineModeIsEnabled, LocalTokenNotFoundError,
           LocalEntryNotFoundError)  # fmt: skip


class Passing(Exception):
    """The Hub could not do it just now; it is worth trying again. wait: seconds that it asks for, None where none."""

    def __init__(self, why: str, wait: float | None = None) -> None:
        super().__init__(why)
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Remote:
    """One Hub under one token. No method tries anything twice: whoever publishes looks at the state first."""

    api: HfApi
    has_token: bool

    @classmethod
    def of(cls, token: str | None) -> Remote:
        """The Hub of the environment (`HF_ENDPOINT`), with this token or that of the usual login."""
        used = token or get_token()
        get_session().timeout = httpx2.Timeout(TIMEOUT)
        return cls(HfApi(token=used or False, library_name="bindchain"), used is not None)

    def check_token(self) -> None:
        """See that there is a token and that the Hub takes it.

        Raises:
            UserError: it does not. Passing: it could not say.
        """
        if not self.has_token:
            raise UserError(NO_TOKEN)
        with _told("the account"):
            self.api.whoami()

    def read_state(self, repository: Repository, repo_id: str, version: str | None) -> State | None:
        """A repository as it is now; None where there is none that the token may see.

        version: the one that is to be published.

        Raises:
            UserError, Passing.
        """
        with _told(repo_id):
            try:
                info = self.api.repo_info(repo_id, repo_type=repository.kind)
            except RepositoryNotFoundError as error:
                if error.response.status_code == 401 and self.has_token:
                    raise
                return None
            head = str(info.sha)
            refs = self.api.list_repo_refs(repo_id, repo_type=repository.kind)
            tags = {ref.name: ref.target_commit for ref in refs.tags}
            files = self._files(repository, repo_id, head)
            marker = (
                self.read_file(repository, repo_id, head, repository.marker) if repository.marker in files else None
            )
            tag = tag_of(version) if version else None
            if tag not in tags:
                return State(head, bool(info.private), files, marker, tags)
            at_tag = tags[tag]
            tagged = files if at_tag == head else self._files(repository, repo_id, at_tag)
            tagged_marker = marker
            if at_tag != head and repository.marker in tagged:
                tagged_marker = self.read_file(repository, repo_id, at_tag, repository.marker)
            return State(head, bool(info.private), files, marker, tags, tagged, tagged_marker)

    def read_markers(self, repository: Repository, repo_id: str, state: State) -> Iterator[bytes]:
        """The marker at the tag of every version, the newest version first; tags of something else have none.

        Raises:
            UserError, Passing.
        """
        for version in versions_among(state.tags):
            commit = state.tags[tag_of(version)]
            if commit == state.head and state.marker is not None:
                yield state.marker
                continue
            with _told(repo_id):
                try:
                    marker = self.read_file(repository, repo_id, commit, repository.marker)
                except RemoteEntryNotFoundError:
                    continue
            yield marker

    def read_file(self, repository: Repository, repo_id: str, commit: str, path: str) -> bytes:
        """The bytes of one file at one commit, brought past every cache; errors of the client come out as they are."""
        with TemporaryDirectory() as folder:
            return Path(
                self.api.hf_hub_download(repo_id, path, repo_type=repository.kind, revision=commit, local_dir=folder)
            ).read_bytes()

    def create(self, repository: Repository, repo_id: str, *, private: bool) -> None:
        """Create an empty repository; none happens where it is there by now.

        Raises:
            UserError, Passing.
        """
        with _told(repo_id):
            self.api.create_repo(
                repo_id,
                repo_type=repository.kind,
                private=private,
                exist_ok=True,
                space_sdk=SDK if repository.kind == "space" else None,
            )

    def commit(self, repository: Repository, plan: Plan, contents: Contents, head: str, message: str) -> None:
        """All changes of a plan as one commit on top of `head`; if something else is on top by now, nothing is changed.

        Raises:
            UserError, Passing.
        """
        operations: list[CommitOperationAdd | CommitOperationDelete] = [
            CommitOperationAdd(path, contents.files[path].source) for path in (*plan.created, *plan.changed)
        ]
        operations += [CommitOperationDelete(path) for path in plan.deleted]
        with _told(plan.repo_id):
            self.api.create_commit(
                plan.repo_id, operations, commit_message=message, repo_type=repository.kind, parent_commit=head
            )

    def tag(self, repository: Repository, repo_id: str, tag: str, commit: str) -> None:
        """Set a new tag on a commit; an existing one never moves.

        Raises:
            UserError, Passing.
        """
        with _told(repo_id):
            self.api.create_tag(repo_id, tag=tag, revision=commit, repo_type=repository.kind)

    def url(self, repository: Repository, repo_id: str) -> str:
        """Where people find it."""
        return f"{self.api.endpoint}/{repository.kind}s/{repo_id}"

    def _files(self, repository: Repository, repo_id: str, commit: str) -> dict[str, There]:
        tree = self.api.list_repo_tree(repo_id, recursive=True, revision=commit, repo_type=repository.kind)
        return {
            item.path: There(item.size, item.blob_id, item.lfs.sha256 if item.lfs else None)
            for item in tree
            if isinstance(item, RepoFile)
        }


@contextmanager
def _told(repo: str) -> Iterator[None]:
    """What the client raises, as Passing or as a UserError in one sentence; a missing file stays what it is."""
    try:
        yield
    except (RemoteEntryNotFoundError, UserError):
        raise
    except _RAISED as error:
        raise _in_words(repo, _cause(error)) from error


def _cause(error: BaseException) -> BaseException:
    """What the Hub or the connection said: uploads and downloads wrap it."""
    while isinstance(error, (RuntimeError, LocalEntryNotFoundError)) and error.__cause__ is not None:
        error = error.__cause__
    return error


def _in_words(repo: str, error: BaseException) -> Exception:
    if isinstance(error, HfHubHTTPError):
        return _answer(repo, error)
    if isinstance(error, (httpx2.HTTPError, LocalEntryNotFoundError)):
        return Passing(f"the connection to the Hub failed ({type(error).__name__})")
    if isinstance(error, json.JSONDecodeError):
        return Passing("the Hub answers something that is no JSON")
    if isinstance(error, LocalTokenNotFoundError):
        return UserError(NO_TOKEN)
    return UserError(f"{repo}: {' '.join(str(error).split())}")


def _answer(repo: str, error: HfHubHTTPError) -> Exception:
    status = error.response.status_code
    said = (error.server_message or "").split()
    words = f" ({' '.join(said)[:MOST_QUOTED]})" if said else ""
    if status in PASSING:
        return Passing(f"the Hub answers {status}{words}", _seconds(error.response.headers.get("Retry-After")))
    sentence = SENTENCES.get(status, "the Hub answers {status} for {repo}").format(repo=repo, status=status)
    return UserError(f"{sentence}{words}")


def _seconds(text: str | None) -> float | None:
    return float(text) if text is not None and text.isascii() and text.isdecimal() else None
