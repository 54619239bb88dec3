"""Prediction files scored against a config: read, joined by id, judged, pooled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from generator.errors import UserError
from generator.progress import track
from metrics.benchmarks import SCORERS, Scorer
from predictors.benchmarks import Answering, find_benchmark
from predictors.files import PredictionFile, read_predictions
from predictors.join import Joined, Reference, join, missing_warning
from predictors.manifests import read_run_manifest
from predictors.outputs import write_json
from predictors.problems import on_one_line, printable, shorten
from predictors.releases import OFFICIAL, Release
from predictors.rows import DAMAGE, damaged, explain, find_configs

NAME_LENGTH = 80  # of what a manifest calls its run, which anybody may have written


@dataclass(frozen=True, slots=True)
class Scored:
    """One file, scored. rows: of `score_case`, in the dataset's order; result: of `aggregate`; texts: the answers, for
    each row the text or None; manifest: of the run, where there is one beside the file."""

    path: Path
    config: str
    rows: list[dict[str, Any]]
    result: dict[str, Any]
    texts: list[str | None]
    warnings: tuple[str, ...]
    manifest: dict[str, Any] | None

    @property
    def name(self) -> str:
        """How tables call the run: as its manifest does, else by its file."""
        if self.manifest:
            return on_one_line(self.manifest["name"], NAME_LENGTH)
        return printable(self.path.stem.removesuffix(f"__{self.config}"))


@dataclass(frozen=True, slots=True)
class Target:
    """What files are scored against: a config of a dataset, with the way to judge answers to it.

    options: of the scorer's `score_case`.
    """

    dataset: str
    config: str
    benchmark: Answering
    scorer: Scorer
    options: dict[str, str]
    references: list[Reference]
    release: Release


def read_target(dataset: str, config: str, parser: str | None = None) -> Target:
    """The config of a dataset as scoring needs it.

    Raises:
        UserError: there is no such dataset, config or parser, or the dataset is damaged.
    """
    benchmark = find_benchmark(dataset)
    scorer = SCORERS[benchmark.name]
    options = scorer.options(parser)
    references = benchmark.read_references(dataset, config)
    release = benchmark.read_release(dataset, config)
    return Target(dataset, config, benchmark, scorer, options, references, release)


def score_files(files: Sequence[Path], target: Target) -> list[Scored]:
    """Score files against one config. Nothing is scored unless every file can be read whole.

    Raises:
        UserError: a file cannot be read or does not fit the config; the dataset is damaged.
    """
    runs = [read_predictions(path, target.benchmark.layout) for path in files]
    manifests = [read_run_manifest(path) for path in files]
    for path, manifest in zip(files, manifests, strict=True):
        _check_version(path, manifest, target)
    advice = partial(find_configs, target.dataset, target.benchmark.id_column)
    joined = [join(run, target.references, target.config, find_configs=advice) for run in runs]
    return [
        _score(run, answers, manifest, target, f"score file {number}")
        for number, (run, answers, manifest) in enumerate(zip(runs, joined, manifests, strict=True), 1)
    ]


def write_scores(path: Path, target: Target, scored: Sequence[Scored]) -> None:
    """All numbers of scored files as JSON.

    Raises:
        UserError: it cannot be written.
    """
    listed = [{"file": printable(run.path), "result": run.result} for run in scored]
    write_json(path, {"dataset": printable(target.dataset), "config": target.config, **target.options, "runs": listed})


def _check_version(path: Path, manifest: dict[str, Any] | None, target: Target) -> None:
    """
    Raises:
        UserError: the file answers another config, or other rows of the same one.
    """
    if manifest is None or manifest["benchmark"] != target.benchmark.name:
        return  # where the benchmark is another one, no id fits, and that is told with more help
    dataset = manifest["run"]["dataset"]
    answered = dataset.get("config_digest")
    if answered == target.release.digest or (dataset.get("version") == OFFICIAL) != target.release.is_official:
        return  # a build has another digest than upstream's files of the same chains
    place, config = printable(path), manifest["config"]
    if config != target.config:
        raise UserError(
            f"{place}: answers {shorten(config)}, as its manifest says, and not {target.config!r}; score it with "
            f"--config {printable(config)}"
        )
    raise UserError(
        f"{place}: answers other rows of {config!r} ({shorten(str(answered))}) than those of "
        f"{printable(target.dataset)} ({target.release.digest}); score it against the version that it was made with, "
        "or run it again"
    )


def _score(run: PredictionFile, joined: Joined, manifest: dict[str, Any] | None, target: Target, label: str) -> Scored:
    judge: Callable[..., dict[str, Any]] = partial(target.scorer.score_case, **target.options)
    rows: list[dict[str, Any]] = []
    references = target.references
    for reference, (text, status) in track(zip(references, joined.answers, strict=True), len(references), label):
        try:
            rows.append(judge(text, reference.text, status))
        except DAMAGE as error:
            raise damaged(target.dataset, target.config, reference.row, explain(error)) from error
        if (rows[-1]["id"], rows[-1].get("path", "")) != reference.key:
            why = f"the reference in it is not that of the case {reference.key}"
            raise damaged(target.dataset, target.config, reference.row, why)
    try:
        result = target.scorer.aggregate(rows)
    except DAMAGE as error:
        raise damaged(target.dataset, target.config, None, explain(error)) from error
    lacking = missing_warning(run, joined)
    warnings = (*run.warnings, *([lacking] if lacking else ()))
    return Scored(run.path, target.config, rows, result, [text for text, _ in joined.answers], warnings, manifest)
