"""Repositories packed to go: copied out of the built folder, and their cards made ready for where they go."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.changelog import Change, change_of, with_changes
from generator.errors import UserError
from generator.hub import MANIFEST, README, read_manifest
from generator.publishing.contents import Contents, take_contents
from generator.publishing.plan import version_here
from generator.repositories import REPOSITORIES, Repository
from generator.versions import tag_of

PLACEHOLDERS = ("<org>/", "NAME/")  # what stands in the cards where the namespace belongs
_NAMESPACE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9]|[-_.](?=[A-Za-z0-9])){0,95}")


@dataclass(frozen=True, slots=True)
class Publication:
    """One repository ready to go. folder: where it was built; copy: of the files that go; contents: these."""

    repository: Repository
    repo_id: str
    folder: Path
    copy: Path
    contents: Contents

    @property
    def version(self) -> str | None:
        """The version of what is here; None for a repository that has none."""
        return version_here(self.repository, self.contents)

    @property
    def title(self) -> str:
        """What it is, in a few words: kind, name, version."""
        version = f" {self.version}" if self.version else ""
        return f"{self.repository.kind} {self.repo_id}{version}"


def pack(hub: Path, namespace: str, only: Sequence[str], copies: Path, token: str | None = None) -> list[Publication]:
    """The repositories of a built folder, in the order in which they are published.

    only: those of these names; copies: an empty folder for what goes; token: the one in use.

    Raises:
        UserError: there is no such repository, a folder is missing or may not go, or the namespace is no name.
    """
    unknown = [name for name in only if name not in REPOSITORIES]
    if unknown:
        raise UserError(f"--only: there is no repository {unknown[0]!r}; choose from: {', '.join(REPOSITORIES)}")
    if not _NAMESPACE.fullmatch(namespace):
        raise UserError(f"--namespace: {namespace!r} is no name of a user or an organisation on the Hub")
    if (hub / README).is_file():
        raise UserError(f"{hub} is the folder of one repository; give the one around it: {hub.parent}")
    packed = []
    for name, repository in REPOSITORIES.items():
        if not only or name in only:
            contents = take_contents(repository, hub / name, copies / name, token)
            packed.append(Publication(repository, f"{namespace}/{name}", hub / name, copies / name, contents))
            version_here(repository, contents)
    return packed


def as_published(publication: Publication, markers: Iterable[tuple[str, bytes | None]]) -> Contents:
    """The contents with the card as it is to stand on the Hub: under its namespace, a dataset's with all its versions.

    markers: (version, the manifest at its tag) of every version that is out.

    Raises:
        UserError: a tag is not on its version, or the card is not one of ours.
    """
    card = publication.contents.files[README].read().decode("utf-8", "replace")
    if publication.repository.kind == "dataset":
        own = change_of(read_manifest(publication.copy))
        out = [_change_at(publication, version, marker) for version, marker in markers if version != own.version]
        card = with_changes(card, [own, *out])
    namespace = publication.repo_id.partition("/")[0]
    for placeholder in PLACEHOLDERS:
        card = card.replace(placeholder, f"{namespace}/")
    return publication.contents.with_text(README, card)


def _change_at(publication: Publication, version: str, marker: bytes | None) -> Change:
    """What a tag's manifest says of its version.

    Raises:
        UserError: it says nothing that can be read, or is of another version: somebody moved or made the tag.
    """
    place = f"{publication.repo_id}: the tag {tag_of(version)}"
    cure = f"put it back on the commit of {publication.repository.name} {version}, or remove it there"
    try:
        change = change_of(json.loads(marker or b""))
    except (UserError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise UserError(f"{place} is on a commit whose {MANIFEST} cannot be read; {cure}") from error
    if change.version != version:
        raise UserError(f"{place} is on a commit of version {change.version}; {cure}")
    return change
