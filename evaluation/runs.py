"""Prediction files as the runs that comparisons and reports are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from evaluation.scoring import NAME_LENGTH, Scored, Target, read_target, score_files
from generator.errors import UserError
from metrics.benchmarks import SCORERS
from metrics.runs import Run
from predictors.benchmarks import BENCHMARKS, find_benchmark
from predictors.manifests import read_run_manifest
from predictors.problems import on_one_line, printable


def load_runs(
    files: Sequence[Path], datasets: Sequence[str] = (), config: str | None = None, parser: str | None = None
) -> list[Run]:
    """The runs of prediction files, scored, in the order given.

    What a file answers, its manifest says. datasets: where to look instead of where the run found its dataset, at most
    one a benchmark. config: of the files without a manifest.

    Raises:
        UserError: it is not known what a file answers; it cannot be read, or does not fit its dataset.
    """
    given = {find_benchmark(dataset).name: dataset for dataset in datasets}
    if len(given) < len(datasets):
        raise UserError(f"--dataset: two of {', '.join(datasets)} are of one benchmark; give one of each")
    asked: dict[tuple[str, str], list[Path]] = {}
    for path in files:
        asked.setdefault(_answered(path, given, config), []).append(path)
    runs: dict[Path, Run] = {}
    for (dataset, name), members in asked.items():
        parsers = SCORERS[find_benchmark(dataset).name].parsers
        target = read_target(dataset, name, parser if parsers else None)
        facts = target.benchmark.read_facts(dataset, name)
        runs |= {scored.path: _run(scored, target, facts) for scored in score_files(members, target)}
    return _with_different_names([runs[path] for path in files])


def _answered(path: Path, given: dict[str, str], config: str | None) -> tuple[str, str]:
    """The dataset and the config that a file answers."""
    if not path.exists():
        raise UserError(f"{printable(path)}: there is no such file")
    manifest = read_run_manifest(path)
    if manifest is None:
        if not path.exists():
            raise UserError(f"{printable(path)}: there is no such file")
        if config is None or len(given) != 1:
            raise UserError(
                f"{printable(path)}: no manifest beside it says what it answers; say it with --config and one --dataset"
            )
        return next(iter(given.values())), config
    name = manifest["benchmark"]
    if name not in BENCHMARKS:
        raise UserError(f"{printable(path)}: its manifest calls its benchmark {name!r}; move the manifest away")
    found = given.get(name) or (manifest.get("source") or {}).get("path")
    if not isinstance(found, str):
        raise UserError(f"{printable(path)}: its manifest names no dataset; give it with --dataset")
    return found, manifest["config"]


def _run(scored: Scored, target: Target, facts: Mapping[str, Mapping[str, Any]]) -> Run:
    return Run(
        name=scored.name,
        file=printable(scored.path),
        benchmark=target.benchmark.name,
        config=scored.config,
        dataset=f"{target.release.name} {target.release.version}",
        digest=target.release.digest,
        rows=scored.rows,
        result=scored.result,
        parser=target.options.get("parser"),
        facts=facts,
        manifest=scored.manifest,
    )


def _with_different_names(runs: list[Run]) -> list[Run]:
    """Runs of one name over one config get longer names: what their predictors are called, else their files.

    Raises:
        UserError: a file is given twice.
    """
    twice = [file for file, count in Counter(run.file for run in runs).items() if count > 1]
    if twice:
        raise UserError(f"{twice[0]}: is given twice; give every run once")
    for longer in (_predictor, lambda run: run.file):
        counts = Counter((run.name, run.config) for run in runs)
        names = {run.name for run in runs if counts[run.name, run.config] > 1}
        runs = [replace(run, name=longer(run)) if run.name in names else run for run in runs]
    return runs


def _predictor(run: Run) -> str:
    return on_one_line(run.manifest["predictor"], NAME_LENGTH) if run.manifest else run.file
