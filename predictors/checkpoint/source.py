"""Where a checkpoint is, and which one exactly: a folder known by a digest, or a commit of the Hub."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from huggingface_hub import HfApi, hf_hub_download
from huggingface_hub.errors import (
    EntryNotFoundError,
    GatedRepoError,
    HfHubHTTPError,
    HFValidationError,
    LocalEntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

from generator.canonical import DIGEST_PREFIX
from generator.errors import UserError
from predictors.texts import on_one_line, printable

CONFIG = "config.json"
WEIGHTS = (".safetensors", ".bin")
READ = (*WEIGHTS, ".json", ".jinja", ".txt", ".model")  # endings of the files that make a checkpoint what it is
WHOLE = 1 << 30  # bytes; a larger file is sampled
SAMPLES = 64
BLOCK = 1 << 20  # bytes
PATIENCE = 10  # seconds for the Hub's first answer
LOG_IN = "ask for access on its page, then `hf auth login`"


@dataclass(frozen=True, slots=True)
class Source:
    """One checkpoint.

    name: as asked. location: what transformers loads it by, a folder or an id on the Hub.
    commit: of the Hub; None for a folder. cached: the Hub cannot be reached, so that an earlier download must do.
    """

    name: str
    location: str
    commit: str | None = None
    cached: bool = False

    @property
    def is_folder(self) -> bool:
        return self.commit is None


def find_checkpoint(name: str, revision: str | None = None) -> Source:
    """The checkpoint that a user names by a folder or by an id on the Hub; a folder that exists goes first.

    revision: branch, tag or commit on the Hub; None is its main branch.

    Raises:
        UserError: there is none, or the user may not have it.
    """
    place = os.path.expanduser(name)
    shown = printable(name)
    if name and os.path.isdir(place):
        return _in_folder(name, Path(place), revision)
    if name and os.path.exists(place):
        raise UserError(f"checkpoint {shown}: is a file; give the folder that it stands in")
    if name.startswith((".", "/", "~")) or name.count("/") != 1 or "\\" in name:
        raise UserError(f"checkpoint {shown}: there is no such folder; give one with a {CONFIG}, or an id as ORG/NAME")
    return _on_hub(name, revision)


def folder_digest(folder: Path) -> str:
    """`sha256-` and 64 hexadecimal digits of what a checkpoint's folder holds: weights, settings, tokenizer, template.

    SHA-256 over name, size and content of every file directly in it with one of the endings `READ`, by name. Of a file
    above 1 GiB the content is 64 blocks of 1 MiB that lie evenly from its first byte to its last, so that tens of
    gigabytes do not keep a run waiting; equal sizes that differ only between the blocks go unseen.

    Raises:
        OSError: a file cannot be read.
    """
    total = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.suffix in READ:
            content = hashlib.sha256()
            for block in _blocks(path):
                content.update(block)
            total.update(
                f"{path.name}\x1f{path.stat().st_size}\x1f{content.hexdigest()}\n".encode(errors="surrogateescape")
            )
    return DIGEST_PREFIX + total.hexdigest()


def _blocks(path: Path) -> Iterator[bytes]:
    size = path.stat().st_size
    with path.open("rb") as file:
        if size <= WHOLE:
            while block := file.read(BLOCK):
                yield block
        else:
            for sample in range(SAMPLES):
                file.seek((size - BLOCK) * sample // (SAMPLES - 1))
                yield file.read(BLOCK)


def _in_folder(name: str, folder: Path, revision: str | None) -> Source:
    shown = printable(name)
    if revision is not None:
        raise UserError(
            f"checkpoint {shown}: is a folder, which has no revision {revision!r}; leave --model-revision out"
        )
    try:
        files = [path for path in folder.iterdir() if path.is_file()]
    except OSError as error:
        raise UserError(f"checkpoint {shown}: cannot be read ({error.strerror}); change its permissions") from error
    if not any(path.name == CONFIG for path in files):
        raise UserError(f"checkpoint {shown}: has no {CONFIG}; give the folder that a model was saved to")
    if not any(path.suffix in WEIGHTS for path in files):
        raise UserError(
            f"checkpoint {shown}: has a {CONFIG} but no weights (*.safetensors); copy or download them, too"
        )
    return Source(name, str(folder))


def _on_hub(name: str, revision: str | None) -> Source:
    shown = printable(name) + ("" if revision is None else f" at revision {revision!r}")
    try:
        cached = not _answers(name, revision)
        # By the revision's name, so that the client keeps which commit it is now, for a later run without network.
        config = hf_hub_download(name, CONFIG, revision=revision, local_files_only=cached)
    except GatedRepoError as error:
        raise UserError(f"checkpoint {shown}: its owner gives it out on request only; {LOG_IN}") from error
    except (RepositoryNotFoundError, HFValidationError) as error:
        raise UserError(
            f"checkpoint {shown}: is neither a folder here nor a checkpoint on the Hub; check the spelling, or if it "
            "is private, `hf auth login`"
        ) from error
    except RevisionNotFoundError as error:
        raise UserError(f"checkpoint {shown}: the Hub has none; give a revision that is on its page") from error
    except LocalEntryNotFoundError as error:
        raise UserError(
            f"checkpoint {shown}: is no folder here, the Hub cannot be reached, and no earlier download of it is "
            "left; go online (HF_HUB_OFFLINE unset), or give a folder"
        ) from error
    except EntryNotFoundError as error:
        raise UserError(f"checkpoint {shown}: has no {CONFIG} on the Hub; give one for transformers") from error
    except (HfHubHTTPError, OSError) as error:
        raise UserError(f"checkpoint {shown}: cannot be fetched ({on_one_line(str(error), 200)}); try again") from error
    return Source(name, name, Path(config).parent.name, cached)


def _answers(name: str, revision: str | None) -> bool:
    """Whether the Hub says, at once, that it has the checkpoint; its client would try for half a minute to reach it.

    Raises:
        HfHubHTTPError, HFValidationError: it says that there is none, or no such revision.
    """
    try:
        HfApi().model_info(name, revision=revision, timeout=PATIENCE)
    except (RepositoryNotFoundError, RevisionNotFoundError, HFValidationError):
        raise
    except Exception:  # no network, no such host, too slow, 503: the errors of the client differ between versions
        return False
    return True
