"""Runs of predictors over configs: each answered, then scored, with all that is known of it beside it."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from evaluation.scoring import read_target, score_files, write_scores
from generator.errors import UserError
from generator.hub import local_folder
from metrics.benchmarks import SCORERS
from predictors import check_options, kind_of, make_predictor
from predictors.asking import Decoding, Predictor
from predictors.benchmarks import Answering, find_benchmark
from predictors.earlier import check_file
from predictors.running import Summary, Task, run
from predictors.texts import printable

RUNS = Path("runs")
SCORES_ENDING = ".scores.json"


@dataclass(frozen=True, slots=True)
class PredictOptions:
    """What a user asks `bindchain predict` for; see its help. of_predictor: what only some kinds of predictors take."""

    predictors: tuple[str, ...]
    configs: tuple[str, ...]
    dataset: str
    revision: str | None = None
    out: Path | None = None
    limit: int | None = None
    resume: bool = False
    overwrite: bool = False
    max_new_tokens: int | None = None
    of_predictor: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.out and len(set(self.configs)) * len(set(self.predictors)) > 1:
            raise UserError("--out names one file; give one --predictor and one --config with it, or leave it out")
        if self.resume and self.overwrite:
            raise UserError("--resume goes on and --overwrite begins anew; give one of them")


def predict_all(options: PredictOptions, say: Callable[[str], None]) -> Iterator[Summary]:
    """Run every predictor over every config, and score each run that is complete.

    All that can be checked before a model is loaded is checked before.

    Raises:
        UserError: something that was asked for is not there, or a run cannot go on.
    """
    folder = local_folder(options.dataset, "", options.revision)
    benchmark = find_benchmark(str(folder))
    for config in options.configs:
        benchmark.read_release(str(folder), config)
    paths = _paths(options)
    for (spec, _), path in paths.items():
        replaceable = not kind_of(spec)[0].sees_prompt
        check_file(path, resume=options.resume, overwrite=options.overwrite, replaceable=replaceable)
    decoding = _decoding(options, benchmark)
    made: dict[str, Predictor] = {}
    for spec in dict.fromkeys(options.predictors):
        check_options(spec, options.of_predictor)
        if not kind_of(spec)[0].is_large:
            made[spec] = make_predictor(spec, benchmark, decoding, options.of_predictor)
    datasets = {config: str(local_folder(options.dataset, config, options.revision)) for config in options.configs}
    for spec in dict.fromkeys(options.predictors):
        predictor = made.get(spec) or make_predictor(spec, benchmark, decoding, options.of_predictor)
        for config, dataset in datasets.items():
            path = paths[spec, config]
            yield _predict(options, spec, predictor, benchmark, decoding, config, dataset, path, say)
        del predictor
        if kind_of(spec)[0].is_large:
            gc.collect()  # a checkpoint must be gone before the next one is loaded


def _predict(
    options: PredictOptions, spec: str, predictor: Predictor, benchmark: Answering, decoding: Decoding,
    config: str, dataset: str, path: Path, say: Callable[[str], None],
) -> Summary:  # fmt: skip
    """One run, scored where it is complete. dataset: the folder that holds the config."""
    sees_prompt = kind_of(spec)[0].sees_prompt
    scorer = SCORERS[benchmark.name]
    scores = path.with_name(path.stem + SCORES_ENDING)
    task = Task(
        spec=spec,
        name=_short_name(spec),
        predictor=predictor,
        sees_prompt=sees_prompt,
        benchmark=benchmark,
        dataset=dataset,
        config=config,
        path=path,
        decoding=decoding,
        source={"path": printable(options.dataset), "revision": _revision(options.dataset, dataset)},
        reader=scorer.reader_version,
        limit=options.limit,
        resume=options.resume,
        overwrite=options.overwrite,
        replaceable=not sees_prompt,
        outdated=(scores,),
    )
    summary = run(task)
    failed = f", {summary.failed} failed" if summary.failed else ""
    say(f"{summary.answered} of {summary.answers} predictions in {printable(path)}{failed}")
    if summary.complete:
        target = read_target(dataset, config)
        scored = score_files([path], target)
        write_scores(scores, replace(target, dataset=options.dataset), scored)
        say(f"  {scorer.headline(scored[0].result)}")
    return summary


def _paths(options: PredictOptions) -> dict[tuple[str, str], Path]:
    """The file of each predictor and config, in the order in which they are run.

    Raises:
        UserError: two of them would be one.
    """
    paths: dict[tuple[str, str], Path] = {}
    specs: dict[Path, str] = {}
    for config in options.configs:
        for spec in options.predictors:
            name = re.sub(r"[^\w.-]", "_", _short_name(spec))
            path = options.out or RUNS / f"{name}__{config}.jsonl"
            path = paths[spec, config] = path.resolve() if path.is_symlink() else path  # a link stays one
            other = specs.setdefault(path, spec)
            if other != spec:
                raise UserError(f"{spec} and {other} would both be written to {path}; run one at a time, with --out")
    return paths


def _decoding(options: PredictOptions, benchmark: Answering) -> Decoding:
    if options.max_new_tokens is None:
        return benchmark.decoding
    if not any(kind_of(spec)[0].sees_prompt for spec in options.predictors):
        raise UserError(f"--max-new-tokens is of models, and {options.predictors[0]} is none; leave it out")
    return replace(benchmark.decoding, max_new_tokens=options.max_new_tokens)


def _short_name(spec: str) -> str:
    """How tables and files call a predictor.

    >>> _short_name("transformers:Qwen/Qwen2.5-VL-3B-Instruct"), _short_name("openai:gpt-4:mini")
    ('Qwen2.5-VL-3B-Instruct', 'gpt-4:mini')
    """
    name = kind_of(spec)[1]
    last = name.rstrip("/").rpartition("/")[2]
    return Path(name).resolve().name if last in ("", ".", "..") else last


def _revision(dataset: str, folder: str) -> str | None:
    """The commit of a dataset from the Hub: the folder of its snapshot is called so."""
    return None if Path(dataset).is_dir() else Path(folder).name
