"""The repositories on the Hub, as a literal table: their kind, the files they may hold, and what of them is fixed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.canonical import canonical_json, digest_text, is_digest
from generator.hub import ARTIFACTS, MANIFEST, README, REPRODUCE
from generator.versions import numbers_of

DATA = r"data/\w+/test-[\w-]+\.parquet"
_DATASET = (*map(re.escape, (README, REPRODUCE, MANIFEST, ARTIFACTS)), DATA, r"assets/\w+\.png")
_DATA = (re.escape(MANIFEST), r"data/.+")
_OURS = r"(evaluation|generator|metrics|predictors|space)/([a-z]\w*/)*\w+\.py"
_PAGE = (re.escape(README), r"requirements\.txt", r"app\.py", _OURS)
_METRIC_FILE = r"(?!app\.py)[a-z]\w*\.py"  # the files that `evaluate.load` brings


@dataclass(frozen=True, slots=True)
class Repository:
    """One repository on the Hub.

    allowed: patterns of the paths that it may hold; whatever else stands in its folder stays at home.
    marker: the file that every state of it holds, and is_ours: whether its bytes are of this benchmark; a repository
    without such a file is somebody's own, and is not touched.
    fixed: patterns of the paths that a version is made of; under a version they never change.
    read_version: the bytes of the marker -> its version, None where they hold none; None for a repository that has no
    versions, whose newest state is all there is.
    read_digest: (bytes of the marker, fixed path -> git object id or sha256) -> the digest by which people know what a
    version is made of.
    is_whole: (bytes of the marker, path -> sha256 where the Hub knows it) -> whether all files of the marker's version
    are there.
    renew: what to do where a version is out already.
    """

    name: str
    kind: str  # dataset or space
    allowed: tuple[str, ...]
    marker: str
    is_ours: Callable[[bytes], bool]
    fixed: tuple[str, ...] = ()
    read_version: Callable[[bytes], str | None] | None = None
    read_digest: Callable[[bytes, Mapping[str, str]], str] | None = None
    is_whole: Callable[[bytes, Mapping[str, str | None]], bool] = lambda marker, files: False
    renew: str = ""

    def __post_init__(self) -> None:
        if self.kind not in ("dataset", "space"):
            raise ValueError(f"a repository of the kind {self.kind!r} is none that is published")
        if bool(self.fixed) != (self.read_version is not None):
            raise ValueError(f"{self.name}: a version is made of fixed files, and only a version is")

    def allows(self, path: str) -> bool:
        """Whether the repository may hold a file of this path."""
        return any(re.fullmatch(pattern, path) for pattern in self.allowed)

    def is_fixed(self, path: str) -> bool:
        """Whether a version is made of this file, too."""
        return any(re.fullmatch(pattern, path) for pattern in self.fixed)


def _manifest_version(manifest: bytes) -> str | None:
    return _version(_manifest_entry(manifest, "version"))


def _manifest_digest(manifest: bytes, files: Mapping[str, str]) -> str:
    digest = _manifest_entry(manifest, "digest")
    return str(digest) if is_digest(digest) else "unknown"


def _has_all_rows(manifest: bytes, files: Mapping[str, str | None]) -> bool:
    """Whether every file that a manifest lists is there, with its digest where that is known."""
    configs = _manifest_entry(manifest, "configs")
    try:
        listed = {path: digest for facts in configs.values() for path, digest in facts["files"].items()}
    except (AttributeError, LookupError, TypeError):
        return False
    known = {path: files.get(path) for path in listed}
    return bool(listed) and all(path in files and known[path] in (None, listed[path][7:]) for path in listed)


def _code_digest(code: bytes, files: Mapping[str, str]) -> str:
    return digest_text(canonical_json(dict(files)))


def _manifest_entry(manifest: bytes, key: str) -> object:
    try:
        loaded = json.loads(manifest)
    except (ValueError, RecursionError):
        return None
    return loaded.get(key) if isinstance(loaded, dict) else None


def _code_version(code: bytes) -> str | None:
    found = re.search(rb'^__version__ = "([^"\n]*)"$', code, re.MULTILINE)
    return _version(found[1].decode("utf-8", "replace")) if found else None


def _version(value: object) -> str | None:
    return value if isinstance(value, str) and numbers_of(value) else None


def _dataset(name: str) -> Repository:
    return Repository(
        name=name,
        kind="dataset",
        allowed=_DATASET,
        marker=MANIFEST,
        is_ours=lambda manifest: _manifest_entry(manifest, "dataset") == name,
        fixed=_DATA,
        read_version=_manifest_version,
        read_digest=_manifest_digest,
        is_whole=_has_all_rows,
        renew="build it with a new --version",
    )


def _metric(name: str) -> Repository:
    return Repository(
        name=name,
        kind="space",
        allowed=(*_PAGE, _METRIC_FILE),
        marker=f"{name}.py",
        fixed=(_METRIC_FILE,),
        is_ours=lambda code: b"(evaluate.Metric):" in code and _code_version(code) is not None,
        read_version=_code_version,
        read_digest=_code_digest,
        renew=f"raise __version__ in metrics/{name}/{name}.py and build again",
    )


REPOSITORIES: dict[str, Repository] = {  # in the order in which they are published: pages read datasets
    "ExBind": _dataset("ExBind"),
    "CondChain": _dataset("CondChain"),
    "exbind_metric": _metric("exbind_metric"),
    "condchain_metric": _metric("condchain_metric"),
    "bindchain": Repository(  # whoever has a file of this name at this place has it from here
        "bindchain", "space", allowed=_PAGE, marker="space/scorers.py", is_ours=bool
    ),
}
