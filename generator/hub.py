"""The folder `hub/`: one sub-folder per Hub repository, and how datasets in it, or on the Hub, are read.

Everything here serves both benchmarks: it knows files, Parquet, digests and the shape of a manifest, not what a row
means.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.dataset as pads
import pyarrow.parquet as pq
from huggingface_hub import snapshot_download
from huggingface_hub.errors import (
    HFValidationError,
    HTTPError,
    LocalEntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)
from huggingface_hub.utils import disable_progress_bars

from generator.canonical import DIGEST_PREFIX, canonical_json, digest_rows
from generator.errors import UserError
from generator.hub_session import bound_session

MANIFEST = "manifest.json"
README = "README.md"
ARTIFACTS = "artifacts.json"  # what a release consists of, for programs
REPRODUCE = "REPRODUCE.md"  # and for people
MANIFEST_SHAPE = {
    "dataset": str,
    "version": str,
    "changes": str,
    "digest": str,
    "sizes": dict,
    "configs": dict,
    "libraries": dict,
}
ENTRY_SHAPE = {
    "rows": int,
    "bytes": int,
    "loaded_bytes": int,
    "seed": int,
    "generator_version": str,
    "digest": str,
    "files": dict,
    "gates": dict,
}
PICTURE_COLUMNS = ("image", "images")
ROW_GROUP = 100  # rows; small enough for the dataset viewer to show pictures page by page
_DATA_PATH = re.compile(r"data/\w+/test-00000-of-00001\.parquet")  # nothing outside the folder is ever read
_NO_FOLDER = "go to the folder that holds hub/, give the path of a built dataset, or build one with: bindchain build"


def merge_parquet(parts: list[Path], target: Path) -> None:
    """One Parquet file out of a builder's parts, with the same bytes however many parts there were."""
    target.parent.mkdir(parents=True, exist_ok=True)
    source = pads.dataset([str(part) for part in parts], format="parquet")
    with pq.ParquetWriter(target, source.schema, compression="zstd", write_page_index=True) as writer:
        waiting: list[pa.RecordBatch] = []
        for batch in source.to_batches(batch_size=ROW_GROUP):
            waiting.append(batch)
            while sum(map(len, waiting)) >= ROW_GROUP:
                table = pa.Table.from_batches(waiting)
                writer.write_table(table.slice(0, ROW_GROUP).combine_chunks(), row_group_size=ROW_GROUP)
                waiting = table.slice(ROW_GROUP).to_batches()
        if waiting:
            writer.write_table(pa.Table.from_batches(waiting).combine_chunks(), row_group_size=ROW_GROUP)


def iter_rows(path: Path, columns: Collection[str] | None = None) -> Iterator[dict[str, Any]]:
    """The rows of one Parquet file as plain dictionaries; an image is {"bytes", "path"}.

    columns: read these only; those that the file lacks are left out.
    """
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches(batch_size=ROW_GROUP, columns=columns and list(columns)):
            yield from batch.to_pylist()


def row_digest(rows: Iterator[dict[str, Any]] | list[dict[str, Any]]) -> str:
    """The digest of canonical rows without their pictures (PNG bytes depend on the drawing library's version)."""
    return digest_rows({key: value for key, value in row.items() if key not in PICTURE_COLUMNS} for row in rows)


def file_digest(path: Path) -> str:
    """`sha256-` and the SHA-256 of a file's bytes."""
    with path.open("rb") as file:
        total = hashlib.sha256()
        while block := file.read(1 << 20):
            total.update(block)
    return DIGEST_PREFIX + total.hexdigest()


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _misfits(value: Any, shape: Any, where: str) -> Iterator[str]:
    """Where a value is not of a shape: a type, or a dictionary of shapes whose keys must all be there."""
    if not isinstance(shape, dict):
        if not isinstance(value, shape) or isinstance(value, bool):
            yield f"{where} is no {shape.__name__}"
    elif not isinstance(value, dict):
        yield f"{where} is no object"
    else:
        for key, part in shape.items():
            yield from _misfits(value.get(key), part, f"{where}.{key}")


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a built dataset folder; every entry that `MANIFEST_SHAPE` and `ENTRY_SHAPE` name is there.

    Raises:
        UserError: there is no folder, no manifest in it, or it is damaged; the message says where.
    """
    path = folder / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"), parse_constant=_refuse_constant)
        canonical_json(manifest).encode()  # a lone surrogate is no text
    except FileNotFoundError as error:
        inner = [place.name for place in sorted(folder.glob("*")) if (place / MANIFEST).is_file()]
        cure = f"did you mean {folder / inner[0]}?" if inner else "give the folder of a built dataset, as hub/ExBind"
        raise UserError(f"{folder} holds no {MANIFEST}; {cure}") from error
    except (OSError, ValueError, RecursionError) as error:
        raise UserError(f"{path} cannot be read ({str(error).splitlines()[0]}); build it again") from error
    faults = list(_misfits(manifest, MANIFEST_SHAPE, "it"))
    if not faults:
        for name, entry in manifest["configs"].items():
            faults += _misfits(entry, ENTRY_SHAPE, f"configs.{name}")
            files = entry.get("files") if isinstance(entry, dict) else None
            if isinstance(files, dict) and not (files and all(map(_DATA_PATH.fullmatch, files))):
                faults.append(f"configs.{name}.files names no files of a config")
    if faults:
        raise UserError(f"{path} is no manifest of a built dataset: {faults[0]}; build it again")
    return manifest


def data_path(config: str) -> str:
    """The path of a config's own Parquet file inside its repository."""
    return f"data/{config}/test-00000-of-00001.parquet"


def config_files(folder: Path, config: str) -> list[Path]:
    """The Parquet files of a config, in order; a config may be made of the files of others.

    Raises:
        UserError: the folder has no such config; the message names those it has.
    """
    configs = read_manifest(folder)["configs"]
    if config not in configs:
        raise UserError(f"{folder} has no config {config!r}; it has: {', '.join(configs)}")
    return [folder / path for path in configs[config]["files"]]


def _fetch(dataset: str, revision: str | None, patterns: list[str]) -> Path:
    if not sys.stderr.isatty():
        disable_progress_bars()
    bound_session()
    try:
        return Path(snapshot_download(dataset, repo_type="dataset", revision=revision, allow_patterns=patterns))
    except RevisionNotFoundError as error:
        raise UserError(
            f"{dataset} has no revision {revision!r} on the Hub; give one of its tags, branches or commits"
        ) from error
    except RepositoryNotFoundError as error:
        raise UserError(
            f"there is no dataset {dataset} on the Hub that this login may read (log in with hf auth login if it is a "
            f"private one), and no such folder here; {_NO_FOLDER}"
        ) from error
    except (HTTPError, LocalEntryNotFoundError, HFValidationError, OSError, LookupError, TypeError) as error:
        why = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise UserError(f"{dataset} is no folder here, and the Hub does not give it ({why}); {_NO_FOLDER}") from error


def local_folder(dataset: str, config: str | None = None, revision: str | None = None) -> Path:
    """The folder of a dataset: a built folder as it is, or a Hub repository `org/name` brought into the local cache.

    config: bring only the files of this config, `""` none but manifest and card; revision: a tag or a commit of the Hub
    repository.

    Raises:
        UserError: there is no such folder, and no such repository can be reached.
    """
    folder = Path(dataset)
    if folder.is_dir():
        if revision is not None:
            raise UserError(f"--revision is of a dataset on the Hub, and {dataset} is a folder here; leave it out")
        return folder
    if dataset.count("/") != 1 or dataset.startswith((".", "/")):
        raise UserError(f"there is no folder {dataset}; {_NO_FOLDER}")
    if config is None:
        return _fetch(dataset, revision, [MANIFEST, README, REPRODUCE, ARTIFACTS, "data/*/*"])
    found = _fetch(dataset, revision, [MANIFEST, README])
    if not config:
        return found
    paths = [path.relative_to(found).as_posix() for path in config_files(found, config)]
    return _fetch(dataset, revision, [MANIFEST, README, *paths])


def stream_rows(dataset: str, config: str, columns: Collection[str] | None = None) -> Iterator[dict[str, Any]]:
    """The rows of one config from a built folder, or from a Hub repository `org/name`, read as they are asked for.

    Files are read directly and never through the cache of `datasets`, which would go on serving the rows of an
    earlier build of the same folder. columns: as for `iter_rows`.

    Raises:
        UserError: there is no such dataset or config, or it cannot be read.
    """
    for path in config_files(local_folder(dataset, config), config):
        try:
            yield from iter_rows(path, columns)
        except (OSError, ValueError, pa.ArrowException) as error:
            raise UserError(f"{path} cannot be read ({str(error).splitlines()[0]}); build it again") from error
