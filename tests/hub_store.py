"""What a Hub keeps: repositories with commits, branches and tags, large files by their digest, and who may do what.

There is no HTTP, no clock and no chance in it: the same acts give the same ids and dates in every run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fnmatch import fnmatchcase

from generator.canonical import canonical_json

KINDS = ("model", "dataset", "space")
LARGE_FROM = 10 * 2**20  # bytes from which on the Hub keeps a file outside git, whatever its name
RIGHTS = 'You don\'t have the rights to create a {kind} under the namespace "{namespace}"'
PULL_REQUEST = "Forbidden: pass `create_pr=1` as a query parameter to create a Pull Request"
ANONYMOUS = "Invalid username or password."
WRONG_TOKEN = "Invalid credentials in Authorization header"
MOVED = "A commit has happened since. Please refresh and try again."

_DATA = ("arrow", "bin", "gz", "npy", "npz", "parquet", "pkl", "pt", "safetensors", "tar", "zip", "zst")
_MEDIA = ("bmp", "gif", "jpeg", "jpg", "mp3", "mp4", "png", "wav", "webp")
_LARGE_SUFFIXES = {"model": _DATA, "dataset": _DATA + _MEDIA, "space": _DATA}
_CARD = "---\ntitle: {name}\nemoji: 🐢\ncolorFrom: gray\ncolorTo: gray\nsdk: {sdk}\napp_file: app.py\n---\n"
_BEGINNING = datetime(2025, 1, 1)


class Refusal(Exception):
    """What the Hub says instead of doing what it was asked. code: names the client's exception; may be ""."""

    def __init__(self, status: int, message: str, code: str = "") -> None:
        super().__init__(message)
        self.status, self.message, self.code = status, message, code


@dataclass(frozen=True, slots=True)
class Account:
    """Whose a token is. orgs: further namespaces of the user's. role: of the token, "read" or "write"."""

    name: str
    orgs: tuple[str, ...] = ()
    role: str = "write"
    expired: bool = False

    def __post_init__(self) -> None:
        if self.role not in ("read", "write"):
            raise ValueError(f"a token's role is read or write, not {self.role!r}")

    def belongs_to(self, namespace: str) -> bool:
        """Whether a namespace is the user's own or one of the orgs."""
        return namespace == self.name or namespace in self.orgs

    def may_write(self, namespace: str) -> bool:
        """Whether the token gives the right to change what is in a namespace."""
        return self.role == "write" and self.belongs_to(namespace)


@dataclass(frozen=True, slots=True)
class File:
    """One file of a commit. large: git keeps a pointer only. blob_id: git's id of what git keeps."""

    content: bytes
    large: bool = False
    sha256: str = field(init=False)
    blob_id: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sha256", hashlib.sha256(self.content).hexdigest())
        kept = self.pointer if self.large else self.content
        object.__setattr__(self, "blob_id", hashlib.sha1(b"blob %d\0" % len(kept) + kept).hexdigest())

    @property
    def pointer(self) -> bytes:
        """The text that stands in git for a large file."""
        spec = f"version https://git-lfs.github.com/spec/v1\noid sha256:{self.sha256}\nsize {len(self.content)}\n"
        return spec.encode()

    @property
    def etag(self) -> str:
        """What tells clients whether they have the file already."""
        return self.sha256 if self.large else self.blob_id


@dataclass(frozen=True, slots=True)
class Commit:
    """files: path -> file, all that the repository holds at this commit. date: ISO 8601 in UTC."""

    id: str
    parent: str | None
    files: Mapping[str, File]
    title: str
    text: str
    author: str
    date: str


class Repository:
    """One repository. branches, tags: name -> the id of a commit."""

    def __init__(self, kind: str, id: str, *, private: bool, files: Mapping[str, File]) -> None:
        self.kind, self.id, self.private = kind, id, private
        self.commits: dict[str, Commit] = {}
        self.branches: dict[str, str] = {}
        self.tags: dict[str, str] = {}
        self.add("main", files, "initial commit", author="system")

    @property
    def namespace(self) -> str:
        """The user or org whose it is."""
        return self.id.partition("/")[0]

    def add(self, branch: str, files: Mapping[str, File], title: str, text: str = "", *, author: str) -> Commit:
        """A new head of a branch."""
        parent = self.branches.get(branch)
        ids = {path: file.blob_id for path, file in files.items()}
        date = (_BEGINNING + timedelta(minutes=len(self.commits))).isoformat(timespec="milliseconds") + "Z"
        told = canonical_json([self.kind, self.id, branch, parent, ids, title, text, author, date])
        commit = Commit(hashlib.sha1(told.encode()).hexdigest(), parent, dict(files), title, text, author, date)
        self.commits[commit.id] = commit
        self.branches[branch] = commit.id
        return commit

    def resolve(self, revision: str) -> Commit:
        """The commit of a branch, a tag or an id.

        Raises:
            Refusal: there is none.
        """
        name = revision
        for prefix in ("refs/heads/", "refs/tags/"):
            name = name.removeprefix(prefix)
        commit = self.commits.get(self.branches.get(name) or self.tags.get(name) or name)
        if commit is None:
            raise Refusal(404, f"Invalid rev id: {revision}", "RevisionNotFound")
        return commit

    def history(self, revision: str) -> Iterator[Commit]:
        """The commits that led to a revision, the latest first."""
        commit: Commit | None = self.resolve(revision)
        while commit is not None:
            yield commit
            commit = self.commits[commit.parent] if commit.parent else None

    def change(
        self,
        branch: str,
        added: Mapping[str, File],
        deleted: Collection[str],
        title: str,
        text: str = "",
        *,
        parent: str | None = None,
        author: str,
    ) -> Commit:
        """One commit, or nothing.

        deleted: paths; one that ends with a slash is a folder. parent: what the head must be, if it matters.

        Raises:
            Refusal: the branch has moved on, or it lacks what is to be deleted.
        """
        head = self.commits.get(self.branches.get(branch, ""))
        if head is None:
            raise Refusal(404, f"Invalid rev id: {branch}", "RevisionNotFound")
        if parent not in (None, head.id):
            raise Refusal(412, MOVED)
        files = dict(head.files)
        for path in deleted:
            gone = [name for name in files if name == path or (path.endswith("/") and name.startswith(path))]
            if not gone:
                raise Refusal(404, "A file with this name doesn't exist", "EntryNotFound")
            for name in gone:
                del files[name]
        return self.add(branch, {**files, **added}, title, text, author=author)

    def tag(self, name: str, revision: str) -> None:
        """A name for a commit that stays.

        Raises:
            Refusal: the name is taken, or there is no such commit.
        """
        commit = self.resolve(revision)
        if name in self.tags:
            raise Refusal(409, "Tag reference exists already")
        self.tags[name] = commit.id

    def keeps_large(self, path: str, size: int, large_from: int) -> bool:
        """Whether a file goes outside git: by its size, or by the repository's own `.gitattributes`."""
        attributes = self.resolve("main").files.get(".gitattributes")
        lines = attributes.content.decode().splitlines() if attributes else []
        patterns = [line.split()[0] for line in lines if "filter=lfs" in line]
        return size >= large_from or any(fnmatchcase(path.rpartition("/")[2], pattern) for pattern in patterns)


class HubStore:
    """All repositories, all large files (SHA-256 -> bytes), and the accounts (token -> account)."""

    def __init__(self, accounts: Mapping[str, Account], *, large_from: int = LARGE_FROM) -> None:
        self.accounts, self.large_from = dict(accounts), large_from
        self.repositories: dict[tuple[str, str], Repository] = {}
        self.objects: dict[str, bytes] = {}

    def account(self, token: str | None) -> Account | None:
        """Whose the token is; None without one.

        Raises:
            Refusal: it is nobody's, or no longer.
        """
        if token is None:
            return None
        account = self.accounts.get(token)
        if account is None:
            raise Refusal(401, WRONG_TOKEN)
        if account.expired:
            raise Refusal(401, f'User Access Token "{account.name}" is expired')
        return account

    def create(
        self, account: Account | None, kind: str, name: str, namespace: str | None, *, private: bool, sdk: str
    ) -> Repository:
        """A new repository with the files that the Hub puts into it.

        Raises:
            Refusal: the account may not, or it is there already.
        """
        if account is None:
            raise Refusal(401, ANONYMOUS)
        if kind not in KINDS:
            raise Refusal(400, f"Invalid repo type: {kind}")
        namespace = namespace or account.name
        if not account.may_write(namespace):
            raise Refusal(403, RIGHTS.format(kind=kind, namespace=namespace))
        id = f"{namespace}/{name}"
        if (kind, id) in self.repositories:
            raise Refusal(409, f"You already created this {kind} repo")
        large = "".join(f"*.{suffix} filter=lfs diff=lfs merge=lfs -text\n" for suffix in _LARGE_SUFFIXES[kind])
        files = {".gitattributes": File(large.encode())}
        if kind == "space":
            files["README.md"] = File(_CARD.format(name=name, sdk=sdk).encode())
        return self.repositories.setdefault((kind, id), Repository(kind, id, private=private, files=files))

    def find(self, account: Account | None, kind: str, id: str) -> Repository:
        """A repository that the account may read.

        Raises:
            Refusal: there is none that it may see; which of both is not told.
        """
        repository = self.repositories.get((kind, id))
        if repository is None or (repository.private and not (account and account.belongs_to(repository.namespace))):
            raise Refusal(404, "Repository not found", "RepoNotFound") if account else Refusal(401, ANONYMOUS)
        return repository

    def find_to_write(
        self, account: Account | None, kind: str, id: str, message: str = "Authorization error."
    ) -> Repository:
        """A repository that the account may change. message: what it is told if it may only read.

        Raises:
            Refusal: it may not, or there is none that it may see.
        """
        repository = self.find(account, kind, id)
        if account is None:
            raise Refusal(401, ANONYMOUS)
        if not account.may_write(repository.namespace):
            raise Refusal(403, message)
        return repository

    def delete(self, account: Account | None, kind: str, id: str) -> None:
        """Remove a repository.

        Raises:
            Refusal: as for `find_to_write`.
        """
        self.find_to_write(account, kind, id)
        del self.repositories[kind, id]
