"""The Hub as publishing needs it: the state of a repository, its creation, one commit, one tag; errors in sentences."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, get_token
from huggingface_hub.errors import (
    HfHubHTTPError,
    HTTPError,
    LocalEntryNotFoundError,
    LocalTokenNotFoundError,
    OfflineModeIsEnabled,
    RemoteEntryNotFoundError,
    RepositoryNotFoundError,
)
from huggingface_hub.hf_api import RepoFile

from generator.errors import UserError
from generator.hub_session import bound_session, seconds
from generator.publishing.contents import Contents
from generator.publishing.plan import Plan, RemoteFile, State
from generator.publishing.retrying import TransientError
from generator.repositories import Repository
from generator.versions import tag_of, versions_among
from predictors.texts import on_one_line, shorten

TRANSIENT = (408, 409, 412, 423, 425, 429, 500, 502, 503, 504)  # somebody else was quicker, or the Hub is busy
HOPELESS = ("UnsupportedProtocol", "LocalProtocolError", "InvalidURL")  # errors of the connection that stay as they are
SDK = "gradio"
MOST_QUOTED = 200  # characters of what the Hub says
NO_TOKEN = "publishing needs a token of the Hub; log in with: hf auth login, or give --token"
SENTENCES = {
    400: "the Hub refuses what was sent to {repo}",
    401: "the Hub does not take the token (it has expired, or was not issued by this Hub); log in again with: "
    "hf auth login, or give --token",
    403: "the token may not write to {repo}; use one with write rights there, or another --namespace",
    404: "the Hub knows no {repo}, or the token may not see it; check --namespace and the rights of the token",
    413: "the Hub does not take files as large as those for {repo}",
}
_RAISED = (HTTPError, RuntimeError, ValueError, LookupError, TypeError, AttributeError, OfflineModeIsEnabled,
           LocalTokenNotFoundError, LocalEntryNotFoundError)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Remote:
    """One Hub under one token. No method tries anything twice: whoever publishes looks at the state first."""

    api: HfApi
    token: str | None

    @classmethod
    def of(cls, token: str | None) -> Remote:
        """The Hub of the environment (`HF_ENDPOINT`), with this token or that of the usual login.

        Raises:
            UserError: what is given is no token, or the environment does not allow a connection.
        """
        used = (token or get_token() or "").strip() or None
        if used is not None and not (used.isascii() and used.isprintable() and " " not in used):
            raise UserError("what is given as a token of the Hub is none: it holds blanks or other letters than ASCII")
        bound_session()
        return cls(HfApi(token=used or False, library_name="bindchain"), used)

    def check_token(self) -> None:
        """See that there is a token and that the Hub takes it.

        Raises:
            UserError: it does not. TransientError: it could not say.
        """
        if self.token is None:
            raise UserError(NO_TOKEN)
        with _told("the account"):
            self.api.whoami()

    def read_state(self, repository: Repository, repo_id: str, version: str | None) -> State | None:
        """A repository as it is now; None where there is none that the token may see.

        version: the one that is to be published.

        Raises:
            UserError, TransientError.
        """
        with _told(repo_id):
            try:
                info = self.api.repo_info(repo_id, repo_type=repository.kind)
            except RepositoryNotFoundError as error:
                if error.response.status_code == 401 and self.token is not None:
                    raise
                return None
            head, private = str(info.sha), bool(info.private)
            refs = self.api.list_repo_refs(repo_id, repo_type=repository.kind)
            tags = {ref.name: ref.target_commit for ref in refs.tags}
            files, marker = self._at(repository, repo_id, head)
            at_tag = tags.get(tag_of(version)) if version else None
            if at_tag is None:
                return State(head, private, files, marker, tags)
            tagged = (files, marker) if at_tag == head else self._at(repository, repo_id, at_tag)
            return State(head, private, files, marker, tags, *tagged)

    def read_markers(self, repository: Repository, repo_id: str, state: State) -> Iterator[tuple[str, bytes | None]]:
        """(version, the marker at its tag) of every version, the newest first; None where it has no such file.

        Raises:
            UserError, TransientError.
        """
        for version in versions_among(state.tags):
            commit = state.tags[tag_of(version)]
            marker = state.marker
            if commit != state.head:
                with _told(repo_id):
                    try:
                        marker = self._read_file(repository, repo_id, commit, repository.marker)
                    except RemoteEntryNotFoundError:
                        marker = None
            yield version, marker

    def create(self, repository: Repository, repo_id: str, *, private: bool) -> None:
        """Create an empty repository; nothing happens where it is there by now.

        Raises:
            UserError, TransientError.
        """
        sdk = SDK if repository.kind == "space" else None
        with _told(repo_id):
            self.api.create_repo(repo_id, repo_type=repository.kind, private=private, exist_ok=True, space_sdk=sdk)

    def commit(self, repository: Repository, plan: Plan, contents: Contents, head: str, message: str) -> None:
        """All changes of a plan as one commit on top of `head`; if something else is on top by now, nothing is changed.

        Raises:
            UserError, TransientError.
        """
        with _told(plan.repo_id):
            operations: list[CommitOperationAdd | CommitOperationDelete] = [
                CommitOperationAdd(path, contents.files[path].source) for path in (*plan.created, *plan.changed)
            ]
            operations += [CommitOperationDelete(path) for path in plan.deleted]
            self.api.create_commit(
                plan.repo_id, operations, commit_message=message, repo_type=repository.kind, parent_commit=head
            )

    def tag(self, repository: Repository, repo_id: str, tag: str, commit: str) -> None:
        """Set a new tag on a commit; an existing one never moves.

        Raises:
            UserError, TransientError.
        """
        with _told(repo_id):
            self.api.create_tag(repo_id, tag=tag, revision=commit, repo_type=repository.kind)

    def url(self, repository: Repository, repo_id: str) -> str:
        """Where people find it."""
        return f"{self.api.endpoint}/{repository.kind}s/{repo_id}"

    def _at(self, repository: Repository, repo_id: str, commit: str) -> tuple[dict[str, RemoteFile], bytes | None]:
        """The files of a commit, and the bytes of its marker."""
        tree = self.api.list_repo_tree(repo_id, recursive=True, revision=commit, repo_type=repository.kind)
        files = {
            item.path: RemoteFile(item.size, item.blob_id, item.lfs.sha256 if item.lfs else None)
            for item in tree
            if isinstance(item, RepoFile)
        }
        has_marker = repository.marker in files
        return files, self._read_file(repository, repo_id, commit, repository.marker) if has_marker else None

    def _read_file(self, repository: Repository, repo_id: str, commit: str, path: str) -> bytes:
        """The bytes of one file at one commit, brought past every cache; errors of the client come out as they are."""
        with TemporaryDirectory() as folder:
            found = self.api.hf_hub_download(
                repo_id, path, repo_type=repository.kind, revision=commit, local_dir=folder
            )
            return Path(found).read_bytes()


@contextmanager
def _told(repo: str) -> Iterator[None]:
    """What the client raises, as TransientError or as a UserError in one sentence; a missing file stays what it is."""
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
    name = type(error).__name__
    if isinstance(error, UserError):
        return error
    if isinstance(error, HfHubHTTPError):
        return _answer(repo, error)
    if isinstance(error, HTTPError) and name in HOPELESS:
        return UserError(f"the address of the Hub (HF_ENDPOINT), or of a proxy, is none ({name})")
    if isinstance(error, (HTTPError, LocalEntryNotFoundError)):
        return TransientError(f"the connection to the Hub failed ({name})")
    if isinstance(error, json.JSONDecodeError):
        return TransientError("the Hub answers something that is no JSON")
    if isinstance(error, LocalTokenNotFoundError):
        return UserError(NO_TOKEN)
    if isinstance(error, (LookupError, TypeError, AttributeError)):
        return UserError(f"what answers at HF_ENDPOINT for {repo} is no Hub ({name}: {shorten(str(error))})")
    return UserError(f"{repo}: {on_one_line(str(error))}")


def _is_upload(error: HfHubHTTPError) -> bool:
    """Whether it is of an upload to the storage, by a link that may have expired; a new try gets a new one."""
    try:
        return error.response.request.method == "PUT"
    except (RuntimeError, AttributeError):  # the client made the error without the request
        return False


def _answer(repo: str, error: HfHubHTTPError) -> Exception:
    status = error.response.status_code
    said = on_one_line(error.server_message or "", MOST_QUOTED)
    words = f" ({said})" if said else ""
    if status in TRANSIENT or (status == 403 and _is_upload(error)):
        return TransientError(f"the Hub answers {status}{words}", seconds(error.response.headers.get("Retry-After")))
    sentence = SENTENCES.get(status, "the Hub answers {status} for {repo}").format(repo=repo, status=status)
    return UserError(f"{sentence}{words}")
