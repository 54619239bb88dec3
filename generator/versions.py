"""Versions: three numbers. On the Hub a version is a tag `vX.Y.Z` on a commit, and never moves."""

from __future__ import annotations

import re
from collections.abc import Iterable

UNRELEASED = "0.0.0"  # the number of data that is not the official one and was given none
_VERSION = re.compile(r"(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})")

Numbers = tuple[int, int, int]


def numbers_of(version: str) -> Numbers | None:
    """The three numbers of a version, by which versions are ordered; None where the text is no version.

    >>> numbers_of("2.10.0") > numbers_of("2.9.1"), numbers_of("v2.0.0"), numbers_of("2.0")
    (True, None, None)
    """
    found = _VERSION.fullmatch(version)
    return None if found is None else (int(found[1]), int(found[2]), int(found[3]))


def tag_of(version: str) -> str:
    """The tag of a version.

    >>> tag_of("2.0.0")
    'v2.0.0'
    """
    return f"v{version}"


def versions_among(tags: Iterable[str]) -> list[str]:
    """The versions among the tags of a repository, the newest first; other tags are nobody's business here.

    >>> versions_among(["v2.9.0", "main-backup", "v2.10.0", "v1"])
    ['2.10.0', '2.9.0']
    """
    known = [tag.removeprefix("v") for tag in tags if tag.startswith("v") and numbers_of(tag[1:])]
    return sorted(known, key=lambda version: numbers_of(version) or (0, 0, 0), reverse=True)
