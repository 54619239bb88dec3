"""Which rows are answered: a config of a dataset, with what tells it from any other version of the same name."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.errors import UserError
from generator.hub import file_digest, local_folder, read_manifest

OFFICIAL = "official"  # the version of upstream's own files, which have none


@dataclass(frozen=True, slots=True)
class Release:
    """A config of a dataset. digest: of the config's rows; of the file for upstream's own files."""

    name: str
    version: str
    config: str
    digest: str

    @property
    def is_official(self) -> bool:
        """Whether it is a file of upstream's, in which the same chains have another digest than in a build."""
        return self.version == OFFICIAL


def check_files(release: Release, dataset: str) -> None:
    """See that the files of a built config are those of its manifest; upstream's own files have none.

    Raises:
        UserError: one of them was changed or damaged since, or cannot be read.
    """
    if release.is_official:
        return
    folder = local_folder(dataset, release.config)
    for path, digest in read_manifest(folder)["configs"][release.config]["files"].items():
        try:
            found = file_digest(folder / path) if digest else digest  # some manifests give none
        except OSError as error:
            raise UserError(f"{folder / path}: cannot be read ({error.strerror}); build the dataset again") from error
        if found != digest:
            raise UserError(f"{folder / path}: is not the file that its manifest says, so it was changed or damaged "
                            "since; build the dataset again, then begin anew with --overwrite")  # fmt: skip


def built_release(dataset: str, config: str) -> Release:
    """The release of a config of a built folder, or of a dataset on the Hub.

    Raises:
        UserError: the dataset cannot be read, or has no such config.
    """
    manifest = read_manifest(local_folder(dataset, ""))
    if config not in manifest["configs"]:
        raise UserError(f"{Path(dataset)} has no config {config!r}; it has: {', '.join(manifest['configs'])}")
    return Release(manifest["dataset"], manifest["version"], config, manifest["configs"][config]["digest"])
