"""Prediction files as the runs that comparisons and reports are made of."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from evaluation.manifests import run_manifest
from evaluation.names import distinct_names
from evaluation.scoring import Answers, Scored, Target, read_files, read_target, score_answers
from generator.errors import UserError
from generator.hub import local_folder
from generator.progress import track
from metrics.benchmarks import SCORERS
from metrics.runs import Run
from predictors.benchmarks import BENCHMARKS, find_benchmark
from predictors.texts import printable, shorten


@dataclass(frozen=True, slots=True)
class Asked:
    """What a file answers. revision: of a dataset on the Hub, where the run says it."""

    dataset: str
    config: str
    revision: str | None = None


@dataclass(frozen=True, slots=True)
class _Loaded:
    scored: Scored
    target: Target
    facts: Mapping[str, Mapping[str, Any]]
    warnings: tuple[str, ...]


def load_runs(
    files: Sequence[Path],
    datasets: Sequence[str] = (),
    config: str | None = None,
    parser: str | None = None,
    *,
    warn: Callable[[str], None],
) -> list[Run]:
    """The runs of prediction files, scored, in the order given.

    What a file answers, its manifest says. datasets: where to look instead of where the run found its dataset, at most
    one a benchmark. config: of the files without a manifest. warn: called with each warning about a file.

    Raises:
        UserError: it is not known what a file answers; it cannot be read, or does not fit its dataset.
    """
    _check_given_once(files)
    given = {find_benchmark(dataset).name: dataset for dataset in datasets}
    if len(given) < len(datasets):
        raise UserError(f"--dataset: two of {', '.join(datasets)} are of one benchmark; give one of each")
    asked: dict[Asked, list[Path]] = {}
    for path in files:
        asked.setdefault(_answered(path, given, config), []).append(path)
    found = {loaded.scored.path: loaded for loaded in track(_load(asked, parser), len(files), "score runs")}
    loaded = [found[path] for path in files]
    for warning in (warning for part in loaded for warning in part.warnings):
        warn(warning)
    names = distinct_names([part.scored for part in loaded])
    return [_run(name, part) for name, part in zip(names, loaded, strict=True)]


def _check_given_once(files: Sequence[Path]) -> None:
    known: dict[str, Path] = {}
    for path in files:
        if known.setdefault(os.path.realpath(path), path) is not path:
            raise UserError(f"{printable(path)}: is given twice; give every run once")


def _answered(path: Path, given: Mapping[str, str], config: str | None) -> Asked:
    if not path.is_file():
        raise UserError(f"{printable(path)}: {'is no regular file' if path.exists() else 'there is no such file'}")
    manifest = run_manifest(path)
    if manifest is None:
        if config is None or len(given) != 1:
            raise UserError(
                f"{printable(path)}: no manifest beside it says what it answers; say it with --config and one --dataset"
            )
        return Asked(next(iter(given.values())), config)
    name = manifest["benchmark"]
    if name not in BENCHMARKS:
        raise UserError(f"{printable(path)}: its manifest calls its benchmark {shorten(name)}; move the manifest away")
    if name in given:
        return Asked(given[name], manifest["config"])
    source = manifest.get("source") or {}
    dataset, revision = source.get("path"), source.get("revision")
    if dataset is None:
        raise UserError(f"{printable(path)}: its manifest names no dataset; give it with --dataset")
    if revision is None and not Path(dataset).is_dir():
        raise UserError(
            f"{printable(path)}: was run over the folder {printable(dataset)}, which is not here; say with --dataset "
            "where it is now"
        )
    return Asked(dataset, manifest["config"], revision)


def _load(asked: Mapping[Asked, Sequence[Path]], parser: str | None) -> Iterator[_Loaded]:
    """What is asked for, config by config: the files of one are scored if all of them can be read."""
    for what, files in asked.items():
        dataset = str(local_folder(what.dataset, what.config, what.revision))
        several = SCORERS[find_benchmark(dataset).name].parsers
        target = read_target(dataset, what.config, parser if several else None)
        facts = target.benchmark.read_facts(dataset, what.config)
        for answers in read_files(files, target):
            own, warnings = _readable(answers, target)
            scored = score_answers(answers, own)
            yield _Loaded(scored, own, facts, (*scored.warnings, *warnings))


def _readable(answers: Answers, target: Target) -> tuple[Target, tuple[str, ...]]:
    """The target with the parser that can have read these answers, and a warning where another one was asked for."""
    options = target.scorer.options(None)
    if not answers.hold_labels or options == target.options:
        return target, ()
    warning = (
        f"{printable(answers.file.path)}: holds labels that the {options['parser']} parser has read already, so it "
        f"counts as read by that, not by the {target.options['parser']} one"
    )
    return replace(target, options=options), (warning,)


def _run(name: str, loaded: _Loaded) -> Run:
    scored, target = loaded.scored, loaded.target
    return Run(
        name=name,
        file=printable(scored.path),
        benchmark=target.benchmark.name,
        config=scored.config,
        dataset=f"{target.release.name} {target.release.version}",
        digest=target.release.digest,
        rows=scored.rows,
        result=scored.result,
        parser=target.options.get("parser"),
        facts=loaded.facts,
        manifest=scored.manifest,
    )
