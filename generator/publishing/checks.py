"""What must hold of the packed repositories before anything of them leaves the machine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, UnidentifiedImageError

from generator.benchmarks import of_manifest
from generator.changelog import number_fault
from generator.errors import UserError
from generator.hub import MANIFEST, README, read_manifest
from generator.publishing.publications import Publication, as_published
from generator.spaces import assemble
from generator.verifying import verify

FindFaults = Callable[[Path], list[str]]
_MOST_NAMED = 5
_PICTURE = re.compile(r"\]\((assets/\w+\.png)\)")


def check(publications: Sequence[Publication]) -> None:
    """See that everything but the rows is fit to be published: it takes no time, so it comes first.

    Raises:
        UserError: something is not; the first differences are named.
    """
    for publication in publications:
        if publication.repository.kind == "dataset":
            _refuse(publication, list(_dataset_faults(publication)))
        else:
            _refuse(publication, list(_space_faults(publication)))
        as_published(publication, ())


def verify_rows(
    publications: Sequence[Publication], workers: int, provenance_faults: FindFaults, say: Callable[[str], None]
) -> None:
    """Replay every dataset from its rows, as `bindchain verify` does, and then what is said of how it is made again.

    provenance_faults: what is wrong with that, in a folder that it may change.

    Raises:
        UserError: one does not verify.
    """
    for publication in publications:
        if publication.repository.kind == "dataset":
            benchmark = of_manifest(publication.copy, read_manifest(publication.copy))
            _refuse(publication, verify(benchmark, publication.copy, workers, say)[1])
            _refuse(publication, provenance_faults(publication.copy))
            say(f"verified {publication.folder}")


def _refuse(publication: Publication, found: Sequence[str]) -> None:
    if not found:
        return
    more = f"\n  and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
    shown = "\n  ".join(found[:_MOST_NAMED]).replace(str(publication.copy), str(publication.folder))
    raise UserError(f"{publication.folder} is not fit to be published; build it again:\n  {shown}{more}")


def _dataset_faults(publication: Publication) -> Iterator[str]:
    manifest = read_manifest(publication.copy)
    benchmark = of_manifest(publication.copy, manifest)
    if benchmark.name != publication.repository.name:
        yield f"{MANIFEST}: it is of {benchmark.name}"
        return
    try:
        if fault := number_fault(benchmark, manifest):
            yield f"{MANIFEST}: {fault}"
    except (LookupError, TypeError, ValueError):
        yield f"{MANIFEST}: its configs or its sizes are none of this {benchmark.name}"
        return
    files = publication.contents.files
    for path in sorted({path for facts in manifest["configs"].values() for path in facts["files"]} - files.keys()):
        yield f"{path}: is listed in {MANIFEST} and may not go"
    shown = set(_PICTURE.findall(files[README].read().decode("utf-8", "replace")))
    for path in sorted(shown ^ {path for path in files if path.startswith("assets/")}):
        yield f"{path}: {'is missing' if path in shown else 'is shown nowhere on the card'}"
    for path in sorted(shown & files.keys()):
        try:
            with Image.open(publication.copy / path) as picture:
                picture.verify()
        except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError):
            yield f"{path}: is no picture"


def _space_faults(publication: Publication) -> Iterator[str]:
    with TemporaryDirectory() as parent:
        made = Path(parent) / publication.repository.name
        assemble(publication.repository.name, made)
        fresh = {path.relative_to(made).as_posix(): path.read_bytes() for path in made.rglob("*") if path.is_file()}
    here = publication.contents.files
    for path in sorted(fresh.keys() | here.keys()):
        if path not in here:
            yield f"{path}: is missing"
        elif path not in fresh:
            yield f"{path}: is no part of it"
        elif here[path].read() != fresh[path]:
            yield f"{path}: is not that of this installation"
