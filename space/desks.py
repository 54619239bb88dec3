"""What a page does for one benchmark, whoever asks: a visitor or a program."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from generator.errors import UserError
from predictors.texts import shorten
from space.judging import MOST_UPLOAD_MB, Bench
from space.links import Link, links_of
from space.sources import Offer, Reached, find_dataset, names_only, read_offer
from space.telling import Judged, judge_file, judge_text
from space.templates import template
from space.uploads import Uploads

NOTHING_GIVEN = (
    "There is nothing to score: upload a prediction file (again, for an upload is deleted once it is scored), or paste "
    "predictions, one JSON object a line."
)
BOTH_GIVEN = "Both a file and a text are given: remove one of them."
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

    def judge(self, config: str, parser: str | None, path: Path | None, text: str) -> Judged:
        """Judge a prediction file, or a text where there is none; raises as `judge_file`."""
        folder = self.folder(config)
        if path is None:
            return judge_text(self.bench, folder, config, text, parser)
        return judge_file(self.bench, folder, config, path, parser)

    def template(self, config: str) -> tuple[str, int]:
        """An empty prediction file of a config, and its rows.

        Raises:
            UserError: there is no such config, or the dataset cannot be read.
        """
        folder = self.folder(config)
        with names_only({folder: self.bench.name}):
            references = self.bench.read_references(folder, config)
        return template(self.bench.layout, references), len(references)

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
        UserError: neither or both of them are given, no desk has the config, or as `judge_file`.
    """
    with uploads.taken(upload) if upload else nullcontext() as path:
        if path and text.strip():
            raise UserError(BOTH_GIVEN)
        if path and path.stat().st_size > MOST_UPLOAD_MB << 20:
            raise UserError(f"{path.name}: is larger than {MOST_UPLOAD_MB} MB; split it")
        if not path and not text.strip():
            raise UserError(NOTHING_GIVEN)
        return desk_with(desks, config).judge(config, parser, path, text)


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
