"""What a publication would change, decided before anything is changed: pure, over what is here and what is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.errors import UserError
from generator.hub import README
from generator.publishing.contents import Contents, LocalFile
from generator.repositories import Repository
from generator.versions import numbers_of, tag_of, versions_among

OF_THE_HUB = (".gitattributes",)  # the Hub writes it into every repository, and it is no leftover of ours
_OF_A_NEW_REPOSITORY = {"dataset": {*OF_THE_HUB}, "space": {*OF_THE_HUB, README}}


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file as it is on the Hub: its size, and its sha256 where it is stored by that, else its git object id."""

    size: int
    blob: str
    sha256: str | None = None

    def equals(self, here: LocalFile) -> bool:
        """Whether the bytes are the same."""
        return self.sha256 == here.sha256 if self.sha256 else self.blob == here.blob


@dataclass(frozen=True, slots=True)
class State:
    """A repository on the Hub at one moment.

    head: the newest commit; files: at it; marker: the bytes of its marker file there, None where it has none.
    tags: name -> commit; tagged: the files, tagged_marker: the marker, at the tag of the version that is to be
    published, None where there is no such tag.
    """

    head: str
    private: bool
    files: Mapping[str, RemoteFile]
    marker: bytes | None
    tags: Mapping[str, str]
    tagged: Mapping[str, RemoteFile] | None = None
    tagged_marker: bytes | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done to one repository, in this order.

    overdue: the tag of an older version whose commit is the newest one, and whose publication ended before it was set;
    created, changed: path -> bytes to upload, in order; tag: the one to set once the commit stands.
    """

    repo_id: str
    creates: bool
    tag: str | None
    created: Mapping[str, int] = field(default_factory=dict)
    changed: Mapping[str, int] = field(default_factory=dict)
    deleted: tuple[str, ...] = ()
    overdue: str | None = None

    @property
    def upload_bytes(self) -> int:
        """How much is to be uploaded."""
        return sum(self.created.values()) + sum(self.changed.values())

    @property
    def commits(self) -> bool:
        """Whether there is anything to commit."""
        return bool(self.created or self.changed or self.deleted)

    @property
    def is_done(self) -> bool:
        """Whether the Hub has it all already."""
        return not (self.creates or self.overdue or self.commits or self.tag)


def make_plan(
    repository: Repository, repo_id: str, contents: Contents, state: State | None, *, private: bool = False
) -> Plan:
    """What it takes to make a repository what is here; state: None where there is none yet.

    Raises:
        UserError: what is here may not be published there: the version is out with other files, or a newer one is; the
            repository is somebody's own; or it is public and is to be private.
    """
    version = version_here(repository, contents)
    tag = None if version is None else tag_of(version)
    sizes = {path: file.size for path, file in contents.files.items()}
    if state is None:
        return Plan(repo_id, True, tag, sizes)
    if private and not state.private:
        raise UserError(
            f"{repo_id} is public on the Hub; make it private in its settings there, or leave out --private"
        )
    _refuse_foreign(repository, repo_id, contents, state)
    if version is not None:
        _refuse_other_version(repository, repo_id, contents, state, version)
    return Plan(
        repo_id,
        False,
        tag=None if tag in state.tags else tag,
        created={path: size for path, size in sizes.items() if path not in state.files},
        changed={
            path: sizes[path]
            for path, file in contents.files.items()
            if path in state.files and not state.files[path].equals(file)
        },
        deleted=tuple(path for path in sorted(state.files) if path not in contents.files and path not in OF_THE_HUB),
        overdue=_overdue(repository, repo_id, state, version),
    )


def version_here(repository: Repository, contents: Contents) -> str | None:
    """The version of what is here; None for a repository that has none.

    Raises:
        UserError: it should have one and has none.
    """
    if repository.read_version is None:
        return None
    version = repository.read_version(contents.files[repository.marker].read())
    if version is None:
        raise UserError(f"{repository.name}/{repository.marker} names no version; build it again with: bindchain build")
    return version


def _version_at_head(repository: Repository, state: State) -> str | None:
    if repository.read_version is None or state.marker is None or not repository.is_ours(state.marker):
        return None
    return repository.read_version(state.marker)


def _overdue(repository: Repository, repo_id: str, state: State, version: str | None) -> str | None:
    at_head = _version_at_head(repository, state)
    if at_head is None or at_head == version or tag_of(at_head) in state.tags:
        return None
    if state.marker is None or not repository.is_whole(state.marker, {p: f.sha256 for p, f in state.files.items()}):
        raise UserError(
            f"{repo_id} stands at {at_head}, which never got its tag and is not seen to be whole: publish {at_head} "
            f"again first, or set the tag {tag_of(at_head)} there by hand"
        )
    return tag_of(at_head)


def _refuse_foreign(repository: Repository, repo_id: str, contents: Contents, state: State) -> None:
    if state.marker is not None and repository.is_ours(state.marker):
        return
    if state.tagged is not None and not _differing(repository, contents, state.tagged):
        return  # somebody damaged what stands on top of this very version
    if set(state.files) - _OF_A_NEW_REPOSITORY[repository.kind]:
        raise UserError(
            f"{repo_id} on the Hub is not a repository of this benchmark (its {repository.marker} is not ours) and "
            "a publication would replace it: move it away there, or choose another --namespace"
        )


def _refuse_other_version(repository: Repository, repo_id: str, contents: Contents, state: State, version: str) -> None:
    """A version is out for good: its files never change, neither at its tag nor before the tag was set."""
    at_head = _version_at_head(repository, state)
    if state.tagged is not None:
        _refuse_changed(repository, f"{repo_id} {tag_of(version)}", contents, state.tagged, state.tagged_marker)
    elif at_head == version:
        _refuse_changed(repository, f"{repo_id} {version}", contents, state.files, state.marker)
    known = versions_among([*state.tags, *([tag_of(at_head)] if at_head else [])])
    newer = [other for other in known if (numbers_of(other) or ()) > (numbers_of(version) or ())]
    if newer and state.tagged is not None:
        raise UserError(f"{repo_id} has {version} already, and the newer {newer[0]}: there is nothing to publish")
    if newer:
        raise UserError(f"{repo_id} has the newer {newer[0]}, so {version} cannot be published: {repository.renew}")


def _refuse_changed(
    repository: Repository, what: str, contents: Contents, there: Mapping[str, RemoteFile], marker: bytes | None
) -> None:
    """
    Raises:
        UserError: the files that a version is made of are others here than there.
    """
    differing = _differing(repository, contents, there)
    if not differing or repository.read_digest is None:
        return
    ids_here = {path: file.blob for path, file in contents.files.items() if repository.is_fixed(path)}
    ids_there = {path: file.blob for path, file in there.items() if repository.is_fixed(path)}
    ours = repository.read_digest(contents.files[repository.marker].read(), ids_here)
    theirs = "unknown" if marker is None else repository.read_digest(marker, ids_there)
    if ours != theirs:
        raise UserError(
            f"{what} is published with other content: {theirs} on the Hub, {ours} here; a version never changes: "
            f"{repository.renew}"
        )
    how = "with other bytes in" if differing[0] in there else "without"
    raise UserError(
        f"{what} is published {how} {differing[0]}, though the digest {ours} is the same (other libraries write other "
        f"bytes); use the libraries that it was published with, or {repository.renew}"
    )


def _differing(repository: Repository, contents: Contents, there: Mapping[str, RemoteFile]) -> list[str]:
    """The fixed files that are not the same here and there."""
    here = {path: file for path, file in contents.files.items() if repository.is_fixed(path)}
    fixed = {path: file for path, file in there.items() if repository.is_fixed(path)}
    same = {path for path in here.keys() & fixed.keys() if fixed[path].equals(here[path])}
    return sorted((here.keys() | fixed.keys()) - same)
