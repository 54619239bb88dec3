"""What the code on a card calls: does it parse, and is what it loads there, under the version that it names?"""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from markdown_it.token import Token

_LOADED = re.compile(r"""load_dataset\(\s*"(?:(?:<org>|NAME)/)?(\w+)"(?:,\s*"(\w+)")?(?:[^()]*?revision="([^"]*)")?""")
_EVALUATED = re.compile(r"""evaluate\.load\(\s*"(?:(?:<org>|NAME)/)?(\w+)"(?:[^()]*?revision="([^"]*)")?""")
_FILE = re.compile(r'"(?:hf://datasets/(?:<org>|NAME)/)?(\w+)(?:@([^/"]+))?/(data/[^"]+)"')


@dataclass(frozen=True, slots=True)
class Release:
    """The version of a repository that examples may name, and its configs, if it is of a dataset."""

    version: str
    configs: Collection[str] = ()


def snippet_faults(folder: Path, fences: Sequence[Token], releases: Mapping[str, Release]) -> Iterator[str]:
    """What is wrong with the code of a page."""
    for fence in fences:
        if not fence.info:
            yield f"the code that begins {fence.content[:30]!r} is of no language"
        if fence.info == "python":
            yield from _unreadable(fence.content)
        for name, config, revision in _LOADED.findall(fence.content):
            yield from _unknown(name, revision, releases)
            if config and name in releases and config not in releases[name].configs:
                yield f"there is no config {config} of {name}"
        for name, revision in _EVALUATED.findall(fence.content):
            yield from _unknown(name, revision, releases)
        for name, revision, path in _FILE.findall(fence.content):
            yield from _unknown(name, revision, releases)
            if name == folder.name and not list(folder.glob(path)):
                yield f"there is no {path} to open"


def _unreadable(code: str) -> Iterator[str]:
    try:
        examples = doctest.DocTestParser().get_examples(code)
        ast.parse("".join(example.source for example in examples) if examples else code)
    except (SyntaxError, ValueError) as error:
        yield f"the code that begins {code[:30]!r} is no Python: {error}"


def _unknown(name: str, revision: str, releases: Mapping[str, Release]) -> Iterator[str]:
    if name not in releases:
        yield f"there is no repository {name}"
    elif revision and revision != f"v{releases[name].version}":
        yield f"{name} has no revision {revision}, but v{releases[name].version}"
