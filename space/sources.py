"""Where the datasets are that a page judges against: a folder beside its own, or the Hub.

All that is read is read by `generator.hub`. Of a folder here nothing is remembered, so a new version is judged against
as soon as it stands there; what is on the Hub is looked for again after a minute.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from generator.canonical import DIGEST_PREFIX
from generator.errors import UserError
from generator.hub import MANIFEST, local_folder, read_manifest
from generator.versions import UNRELEASED
from predictors.texts import on_one_line

OVERRIDE = "BINDCHAIN_DATASETS"  # environment variable: a folder that holds datasets, or a namespace of the Hub
SPACE_ID = "SPACE_ID"  # environment variable of every Space, as in NAME/bindchain
BUILT = "hub"  # the folder that a build writes to
_ABOVE = 3  # folders above an entry's own in which datasets are looked for
REMEMBERED = 60  # seconds that a dataset of the Hub is not looked for again
_SHOWN = len(DIGEST_PREFIX) + 12  # characters of a digest


@dataclass(frozen=True, slots=True)
class Offer:
    """A dataset that can be judged against. changes, digest: as in its manifest; configs: name -> rows."""

    name: str
    version: str
    changes: str
    digest: str
    configs: Mapping[str, int]

    @property
    def title(self) -> str:
        """Which data it is; of rows that are no release, how they differ from one.

        >>> Offer("ExBind", "2.0.0", "New.", "sha256-c32ca4f69df7b039", {}).title
        'ExBind 2.0.0'
        >>> Offer("ExBind", "0.0.0", "Other sizes: gui 8 instead of 198.", "sha256-c32ca4f69df7b039", {}).title
        'ExBind 0.0.0 (Other sizes: gui 8 instead of 198)'
        """
        named = f"{self.name} {self.version}"
        return f"{named} ({on_one_line(self.changes).removesuffix('.')})" if self.version == UNRELEASED else named

    @property
    def label(self) -> str:
        """Name, version and the beginning of the digest.

        >>> Offer("ExBind", "2.0.0", "New.", "sha256-c32ca4f69df7b039", {}).label
        'ExBind 2.0.0 (sha256-c32ca4f69df7)'
        """
        return f"{self.name} {self.version} ({self.digest[:_SHOWN]})"


def find_dataset(name: str, entry: Path, environment: Mapping[str, str]) -> str:
    """A built folder, or a repository of the Hub. entry: the file of the page.

    Raises:
        UserError: nothing says where it is.

    >>> find_dataset("ExBind", Path("app.py"), {"SPACE_ID": "ada/bindchain"})
    'ada/ExBind'
    """
    override = environment.get(OVERRIDE, "").strip()
    if override:
        return str(Path(override) / name) if Path(override).is_dir() else f"{override}/{name}"
    namespace, _, space = environment.get(SPACE_ID, "").partition("/")
    if namespace and space:
        return f"{namespace}/{name}"
    for above in entry.resolve().parents[1 : 1 + _ABOVE]:
        for folder in (above / name, above / BUILT / name):
            if (folder / MANIFEST).is_file():
                return str(folder)
    raise UserError(
        f"{name} is not beside this page; build it with: bindchain build, or say in the environment variable "
        f"{OVERRIDE} which folder, or which namespace of the Hub, holds it"
    )


class Reached:
    """Where datasets stand on this machine, those of the Hub once they are brought here. clock: seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: dict[tuple[str, str | None], tuple[float, str]] = {}

    def folder(self, dataset: str, config: str | None = None) -> str:
        """The folder with the rows of a config, or of all, or with the manifest alone where the config is empty.

        Raises:
            UserError: it cannot be reached, or has no such config.
        """
        since, known = self._known.get((dataset, config), (0.0, ""))
        if known and self._clock() - since < REMEMBERED:
            return known
        found = str(local_folder(dataset, config))
        if found != dataset and not Path(dataset).is_dir():
            self._known[dataset, config] = self._clock(), found
        return found


def read_offer(folder: str) -> Offer:
    """What a dataset offers.

    Raises:
        UserError: it cannot be reached, or is damaged.
    """
    manifest = read_manifest(local_folder(folder, ""))
    configs = {name: entry["rows"] for name, entry in manifest["configs"].items()}
    return Offer(manifest["dataset"], manifest["version"], manifest["changes"], manifest["digest"], configs)


@contextmanager
def names_only(places: Mapping[str, str]) -> Iterator[None]:
    """Whatever a user is told in this block calls files and folders by name. places: where one stands -> its name.

    >>> with names_only({"/srv/hub/ExBind": "ExBind"}):
    ...     raise UserError("/srv/hub/ExBind has no config 'b'")
    Traceback (most recent call last):
    generator.errors.UserError: ExBind has no config 'b'
    """
    try:
        yield
    except UserError as error:
        message = str(error)
        for place, name in places.items():
            message = message.replace(place, name)
        raise UserError(message) from error
