"""What a page does for one benchmark, whoever asks: a visitor or a program."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from generator.errors import UserError
from predictors.join import Reference
from predictors.texts import shorten
from space.giving import check_size, given
from space.judging import Bench
from space.links import Link, links_of
from space.sources import Offer, Reached, find_dataset, names_only, read_offer
from space.telling import Judged, judge_file
from space.templates import template
from space.uploads import Uploads

NO_CONFIG = "There is no config: choose the one that the predictions answer."


@dataclass(frozen=True, slots=True)
class Desk:
    """A benchmark, and where its dataset is. find: says that, or raises UserError; reached: where it stands then.

    What the methods raise says nothing of where files stand on this machine.
    """

    bench: Bench
    find: Callable[[], str]
    reached: Reached = field(default_factory=Reached)

    def offer(self) -> Offer:
        """The dataset as it is now.

        Raises:
            UserError: it cannot be reached, or is damaged.
        """
        dataset = self.find()
        with names_only({dataset: self.bench.name}):
            folder = self.reached.folder(dataset, "")
        with names_only({folder: self.bench.name}):
            return read_offer(folder)

    def links(self) -> tuple[Link, ...]:
        """What a visitor can read of the benchmark; raises as `find`."""
        return links_of(self.bench.name, self.find())

    def judge(self, config: str, parser: str | None, path: Path, name: str) -> Judged:
        """Judge a prediction file; name: what messages call it; raises as `judge_file`."""
        return judge_file(self.bench, self.folder(config), config, path, parser, name)

    def template(self, config: str) -> tuple[str, int]:
        """An empty prediction file of a config, and its rows.

        Raises:
            UserError: there is no such config, or the dataset cannot be read.
        """
        references = self.references(config)
        return template(self.bench.layout, references), len(references)

    def references(self, config: str) -> list[Reference]:
        """What answers to a config are scored against; raises as `template`."""
        folder = self.folder(config)
        with names_only({folder: self.bench.name}):
            return self.bench.read_references(folder, config)

    def folder(self, config: str | None = None) -> str:
        """The folder with the rows of a config, or of all, brought here where they are on the Hub.

        Raises:
            UserError: the dataset cannot be reached, or has no such config.
        """
        dataset = self.find()
        with names_only({dataset: self.bench.name}):
            return self.reached.folder(dataset, config)


def make_desk(bench: Bench, entry: Path) -> Desk:
    """The desk of a page. entry: the file that starts it."""
    return Desk(bench, partial(find_dataset, bench.name, entry, os.environ))


def desk_with(desks: Sequence[Desk], config: str) -> Desk:
    """The desk whose dataset has a config; no two of ours have one of the same name.

    Raises:
        UserError: none is named, or no desk has it; the message names those there are, or says which dataset cannot be
            reached.
    """
    if not config:
        raise UserError(NO_CONFIG)
    known: list[str] = []
    failed = None
    for desk in desks:
        try:
            configs = desk.offer().configs
        except UserError as error:
            failed = failed or error
            continue
        if config in configs:
            return desk
        known += configs
    raise failed or UserError(f"There is no config {shorten(config)}; choose from: {', '.join(known)}")


def judge_given(
    desks: Sequence[Desk], uploads: Uploads, config: str, parser: str | None, upload: str | None, text: str
) -> Judged:
    """Judge an upload or a text. upload: a path as the upload route gave it; whatever comes of it, it is deleted.

    Raises:
        UserError: as `given`, `check_size` and `judge_file`, or no desk has the config.
    """
    with given(uploads, [upload] if upload else [], text) as [(path, name)]:
        check_size(path, name)
        return desk_with(desks, config).judge(config, parser, path, name)


def as_json(judged: Judged) -> Mapping[str, Any]:
    """A result as a program gets it: what a page says, and all numbers as the metric gives them."""
    return {
        "benchmark": judged.benchmark,
        "file": judged.file,
        "dataset": judged.dataset,
        "config": judged.config,
        "parser": judged.parser,
        "headline": judged.headline,
        "coverage": judged.coverage,
        "warnings": list(judged.warnings),
        "numbers": judged.numbers,
    }
