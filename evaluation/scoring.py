"""Prediction files scored against a config: read, joined by id, judged, pooled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from evaluation.manifests import line_of, run_manifest
from generator.errors import UserError
from generator.progress import track
from metrics.benchmarks import SCORERS, Scorer
from predictors.benchmarks import Answering, find_benchmark
from predictors.files import PredictionFile, read_predictions
from predictors.join import Joined, Reference, join, missing_warning
from predictors.outputs import write_json
from predictors.releases import OFFICIAL, Release
from predictors.rows import DAMAGE, damaged, explain, find_configs
from predictors.texts import printable, shorten


@dataclass(frozen=True, slots=True)
class Answers:
    """A prediction file, read whole, with an answer for each reference of a config; manifest: beside it, if any."""

    file: PredictionFile
    joined: Joined
    manifest: dict[str, Any] | None

    @property
    def hold_labels(self) -> bool:
        """Whether any of them is a label that the official parser has read of a text that is not known."""
        return any(status == "label" for _, status in self.joined.answers)


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
        """How tables call the run: as its manifest does, else by its file. See `names.distinct_names`, too."""
        told = line_of(self.manifest["name"]) if self.manifest else ""
        return told or line_of(printable(self.file_name))

    @property
    def file_name(self) -> str:
        """The name of the file without config and ending."""
        return self.path.stem.removesuffix(f"__{self.config}")


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


def read_files(files: Sequence[Path], target: Target) -> list[Answers]:
    """Prediction files that answer a config.

    Raises:
        UserError: one of them cannot be read or does not fit the config.
    """
    read = [read_predictions(path, target.benchmark.layout) for path in files]
    manifests = [run_manifest(path) for path in files]
    for path, manifest in zip(files, manifests, strict=True):
        _check_version(path, manifest, target)
    advice = partial(find_configs, target.dataset, target.benchmark.id_column)
    joined = [join(file, target.references, target.config, find_configs=advice) for file in read]
    return [Answers(*parts) for parts in zip(read, joined, manifests, strict=True)]


def score_answers(answers: Answers, target: Target, label: str = "") -> Scored:
    """Judge the answers of a file and pool them. label: of the progress bar; none is shown where it is empty.

    Raises:
        UserError: the dataset is damaged.
    """
    judge: Callable[..., dict[str, Any]] = partial(target.scorer.score_case, **target.options)
    pairs = zip(target.references, answers.joined.answers, strict=True)
    rows: list[dict[str, Any]] = []
    for reference, (text, status) in track(pairs, len(target.references), label) if label else pairs:
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
    lacking = missing_warning(answers.file, answers.joined)
    warnings = (*answers.file.warnings, *([lacking] if lacking else ()))
    texts = [text for text, _ in answers.joined.answers]
    return Scored(answers.file.path, target.config, rows, result, texts, warnings, answers.manifest)


def score_files(files: Sequence[Path], target: Target) -> list[Scored]:
    """Score files against one config, each under a progress bar. Nothing is scored unless every file can be read whole.

    Raises:
        UserError: a file cannot be read or does not fit the config; the dataset is damaged.
    """
    answers = read_files(files, target)
    return [score_answers(part, target, f"score file {number}") for number, part in enumerate(answers, 1)]


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
