"""What a publication would change, decided before anything is changed: pure, over what is here and what is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import UserError
from generator.publishing.contents import Contents, File
from generator.publishing.repositories import README, Repository
from generator.versions import numbers_of, tag_of, versions_among

OF_THE_HUB = (".gitattributes",)  # the Hub writes it into every repository, and it is no leftover of ours
_OF_A_NEW_REPOSITORY = {*OF_THE_HUB, README}


@dataclass(frozen=True, slots=True)
class There:
    """A file as it is on the Hub: its size, and its sha256 where it is stored by that, else its git object id."""

    size: int
    blob: str
    sha256: str | None = None

    def equals(self, here: File) -> bool:
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
    files: Mapping[str, There]
    marker: bytes | None
    tags: Mapping[str, str]
    tagged: Mapping[str, There] | None = None
    tagged_marker: bytes | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done to one repository.

    created, changed: path -> bytes to upload, in order; tag: the one to set once the commit stands.
    """

    repo_id: str
    creates: bool
    created: Mapping[str, int]
    changed: Mapping[str, int]
    deleted: tuple[str, ...]
    tag: str | None

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
        return not (self.creates or self.commits or self.tag)


def make_plan(
    repository: Repository, repo_id: str, contents: Contents, state: State | None, *, private: bool = False
) -> Plan:
    """What it takes to make a repository what is here; state: None where there is none yet.

    Raises:
        UserError: what is here may not be published there: the version is out with other files, or a newer one is; the
            repository is somebody's own; or it is public and is to be private.
    """
    version = _version_here(repository, contents)
    sizes = {path: file.size for path, file in contents.files.items()}
    if state is None:
        return Plan(repo_id, True, sizes, {}, (), version and tag_of(version))
    if private and not state.private:
        raise UserError(
            f"{repo_id} is public on the Hub; make it private in its settings there, or leave out --private"
        )
    _refuse_foreign(repository, repo_id, state)
    if version is not None:
        _refuse_other_version(repository, repo_id, contents, state, version)
    created = {path: size for path, size in sizes.items() if path not in state.files}
    changed = {
        path: sizes[path]
        for path, file in contents.files.items()
        if path in state.files and not state.files[path].equals(file)
    }
    deleted = tuple(path for path in sorted(state.files) if path not in contents.files and path not in OF_THE_HUB)
    tag = tag_of(version) if version is not None and tag_of(version) not in state.tags else None
    return Plan(repo_id, False, created, changed, deleted, tag)


def _version_here(repository: Repository, contents: Contents) -> str | None:
    if repository.read_version is None:
        return None
    version = repository.read_version(contents.files[repository.marker].read())
    if version is None:
        raise UserError(f"{repository.name}/{repository.marker} names no version; build it again with: bindchain build")
    return version


def _refuse_foreign(repository: Repository, repo_id: str, state: State) -> None:
    if state.marker is None and set(state.files) - _OF_A_NEW_REPOSITORY:
        raise UserError(
            f"{repo_id} on the Hub holds other things and no {repository.marker}; a publication would delete them: "
            "move it away there, or choose another --namespace"
        )


def _refuse_other_version(repository: Repository, repo_id: str, contents: Contents, state: State, version: str) -> None:
    """A version is out for good: its files never change, neither at its tag nor before the tag was set."""
    tag = tag_of(version)
    at_head = repository.read_version(state.marker) if repository.read_version and state.marker is not None else None
    if state.tagged is not None:
        _refuse_changed(repository, f"{repo_id} {tag}", contents, state.tagged, state.tagged_marker)
        if at_head != version:
            raise UserError(
                f"{repo_id} is at version {at_head or 'unknown'} and {tag} is out: what is here is that older version; "
                f"{repository.renew}"
            )
    elif at_head == version:
        _refuse_changed(repository, f"{repo_id} {version}", contents, state.files, state.marker)
    known = versions_among([*state.tags, *([tag_of(at_head)] if at_head else [])])
    newer = [other for other in known if (numbers_of(other) or ()) > (numbers_of(version) or ())]
    if newer:
        raise UserError(
            f"{repo_id} has the newer version {newer[0]}, so {version} cannot be published; {repository.renew}"
        )


def _refuse_changed(
    repository: Repository, what: str, contents: Contents, there: Mapping[str, There], marker: bytes | None
) -> None:
    """
    Raises:
        UserError: the files that a version is made of are others here than there.
    """
    here = {path: file for path, file in contents.files.items() if repository.is_fixed(path)}
    fixed = {path: file for path, file in there.items() if repository.is_fixed(path)}
    differing = [path for path in sorted({*here, *fixed}) if path not in here or path not in fixed
                 or not fixed[path].equals(here[path])]  # fmt: skip
    if not differing:
        return
    ours = repository.read_digest(contents.files[repository.marker].read())
    theirs = repository.read_digest(marker) if marker is not None else "unknown"
    if ours != theirs:
        raise UserError(
            f"{what} is published with other content: {theirs} on the Hub, {ours} here; a version never changes: "
            f"{repository.renew}"
        )
    raise UserError(
        f"{what} is published with other bytes in {differing[0]}, though the digest {ours} is the same (other "
        f"libraries write other bytes); use the libraries that it was published with, or {repository.renew}"
    )
