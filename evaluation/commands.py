"""The commands that answer, score, pool, compare, report and reproduce. They are thin, and import what they need
inside, so that `--help` answers at once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.errors import UserError

if TYPE_CHECKING:
    from predictors.running import Summary

DATASET = "hub/ExBind"

Dataset = Annotated[str, typer.Option(help="A built folder, or a dataset on the Hub (org/name).")]
Datasets = Annotated[
    list[str] | None,
    typer.Option(
        "--dataset", help="Where the answered dataset is now, at most one a benchmark; default: as it was run."
    ),
]
Config = Annotated[str, typer.Option(help="The config, for instance broad, targeted_table or natural.")]
Parser = Annotated[str | None, typer.Option(help="How CondChain answers are read: official (the default) or robust.")]
Json = Annotated[Path | None, typer.Option("--json", help="Write all numbers to this file.")]
RunFiles = Annotated[list[Path], typer.Argument(help="Prediction files; what each answers, its manifest says.")]
RunConfig = Annotated[str | None, typer.Option(help="The config of files that have no manifest beside them.")]


def predict(
    config: Annotated[list[str], typer.Option(help="The config to answer; may be given several times.")],
    predictor: Annotated[
        list[str],
        typer.Option(help="baseline:NAME, transformers:PATH_OR_ID or openai:MODEL; may be given several times."),
    ],
    dataset: Dataset = DATASET,
    out: Annotated[Path | None, typer.Option(help="JSON Lines file; default runs/NAME__CONFIG.jsonl.")] = None,
    revision: Annotated[str | None, typer.Option(help="A tag or commit of a dataset on the Hub.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Ask for the first so many answers only.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a run; failed answers are asked again.")] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Begin anew, whatever the file holds.")] = False,
    max_new_tokens: Annotated[
        int | None, typer.Option(min=1, help="Models: most tokens of an answer; default 96 (ExBind), 4096 (CondChain).")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Baselines: seed of those that draw; default 0.")] = None,
    batch_size: Annotated[int | None, typer.Option(min=1, help="transformers: cases at once; default 4.")] = None,
    device: Annotated[
        str | None, typer.Option(help="transformers: cuda, mps or cpu; default the best there is.")
    ] = None,
    dtype: Annotated[str | None, typer.Option(help="transformers: bfloat16, float16 or float32.")] = None,
    max_pixels: Annotated[int | None, typer.Option(min=1, help="transformers: shrink pictures to so many.")] = None,
    model_revision: Annotated[str | None, typer.Option(help="transformers: tag or commit of the model.")] = None,
    base_url: Annotated[str | None, typer.Option(help="openai: the server, as in http://127.0.0.1:8000/v1.")] = None,
    api_key_env: Annotated[
        str | None, typer.Option(help="openai: the environment variable with the key for --base-url; none by default.")
    ] = None,
    concurrency: Annotated[int | None, typer.Option(min=1, help="openai: requests under way at once.")] = None,
    timeout: Annotated[float | None, typer.Option(help="openai: seconds until a request is given up.")] = None,
    max_retries: Annotated[int | None, typer.Option(min=0, help="openai: how often a request is tried again.")] = None,
    request: Annotated[
        str | None, typer.Option(help="openai: JSON object merged into each request; null removes a field.")
    ] = None,
) -> None:
    """Answer every case of a config, score the answers, and keep both in runs/, for each predictor and config given.

    Each reply is on disk before the next one is asked for: Ctrl-C loses nothing, and --resume goes on.
    """
    from evaluation.predicting import PredictOptions, predict_all
    from generator.interrupt import INTERRUPTED
    from predictors.texts import printable

    given = {
        "seed": seed,
        "batch_size": batch_size,
        "device": device,
        "dtype": dtype,
        "max_pixels": max_pixels,
        "model_revision": model_revision,
        "base_url": base_url,
        "api_key_env": api_key_env,
        "concurrency": concurrency,
        "timeout": timeout,
        "max_retries": max_retries,
        "request": _json_object("--request", request),
    }
    options = PredictOptions(
        predictors=tuple(predictor),
        configs=tuple(config),
        dataset=dataset,
        revision=revision,
        out=out,
        limit=limit,
        resume=resume,
        overwrite=overwrite,
        max_new_tokens=max_new_tokens,
        of_predictor={name: value for name, value in given.items() if value is not None},
    )
    failed: list[Summary] = []
    for summary in predict_all(options, say=typer.echo):
        _warn(*summary.warnings)
        if summary.interrupted:
            typer.echo(f"bindchain: interrupted; go on with --resume ({printable(summary.path)})", err=True)
            raise typer.Exit(INTERRUPTED)
        if summary.failed:
            failed.append(summary)
    if failed:
        total = sum(summary.failed for summary in failed)
        first = failed[0]
        raise UserError(
            f"{printable(first.path)}: {total} answers failed (the first, {first.first_failure}); they count as wrong: "
            "mend what is wrong and ask them again with --resume"
        )


def score(
    files: Annotated[list[Path], typer.Argument(help="Prediction files: .jsonl, .json, .csv or .parquet.")],
    config: Config,
    dataset: Dataset = DATASET,
    json_out: Json = None,
    cases: Annotated[Path | None, typer.Option(help="Write one row a case: .jsonl, .csv or .parquet.")] = None,
    brief: Annotated[bool, typer.Option("--brief", help="Print one row a file, without the tables of each.")] = False,
    parser: Parser = None,
) -> None:
    """Score prediction files and print the tables. Nothing is scored unless every file can be read whole."""
    from evaluation.manifests import with_manifests
    from evaluation.names import distinct_names
    from evaluation.scoring import read_target, score_files, write_scores
    from metrics.case_rows import check_ending, write_cases
    from metrics.terminal import make_console
    from predictors.outputs import check_outputs, output_path
    from predictors.rows import dataset_files
    from predictors.texts import printable

    outputs = {"--json": json_out, "--cases": cases}
    inputs = [*with_manifests(files), *dataset_files(dataset)]
    check_outputs(inputs, {option: path for option, path in outputs.items() if path})
    if cases:
        check_ending(cases)
    target = read_target(dataset, config, parser)
    scored = score_files(files, target)
    names = [printable(path) for path in files]
    for run in scored:
        _warn(*run.warnings)
    if json_out:
        write_scores(json_out, target, scored)
    if cases:
        case_rows = [
            {"file": name, **row, "prediction": text}
            for name, run in zip(names, scored, strict=True)
            for row, text in zip(run.rows, run.texts, strict=True)
        ]
        with output_path(cases) as temporary:
            write_cases(temporary, case_rows)
    console = make_console()  # last: who reads what is printed may stop reading, and has the files all the same
    if not brief:
        for name, run in zip(names, scored, strict=True):
            target.scorer.print_result(console, f"{name} on {config}", run.result)
    if brief or len(files) > 1:
        known = distinct_names(scored)
        shown = known if len(set(known)) == len(known) else names
        runs = list(zip(shown, (run.result for run in scored), strict=True))
        target.scorer.print_runs(console, config, runs)


def compare(
    files: RunFiles,
    dataset: Datasets = None,
    config: RunConfig = None,
    parser: Parser = None,
    json_out: Json = None,
) -> None:
    """Set runs beside each other: paired differences, controls, ablations, confounds, whatever the runs allow.

    Runs that are to be paired must answer the same cases of the same version; else they are refused.
    """
    from evaluation.loading import load_runs
    from evaluation.manifests import with_manifests
    from metrics.comparison import compare as compare_runs
    from metrics.comparison_tables import print_comparison
    from metrics.terminal import make_console
    from predictors.outputs import check_outputs, write_json

    check_outputs(with_manifests(files), {"--json": json_out} if json_out else {})
    comparison = compare_runs(load_runs(files, dataset or (), config, parser, warn=_warn))
    if json_out:
        write_json(json_out, comparison)
    print_comparison(make_console(), comparison)


def report(
    files: RunFiles,
    out: Annotated[Path, typer.Option(help="The folder of the report; its files are written anew.")] = Path("report"),
    dataset: Datasets = None,
    config: RunConfig = None,
    parser: Parser = None,
    reported: Annotated[bool, typer.Option("--reported", help="Show what the papers report, marked as such.")] = False,
) -> None:
    """Write a self-contained HTML page and a Markdown file with the tables and figures of runs."""
    from evaluation.loading import load_runs
    from evaluation.report.build import check_out, write_report
    from metrics.comparison import compare as compare_runs

    check_out(out)
    runs = load_runs(files, dataset or (), config, parser, warn=_warn)
    for path in write_report(out, runs, compare_runs(runs), reported=reported):
        if path.suffix in (".html", ".md"):
            typer.echo(f"written: {path}")


def aggregate(
    rows: Annotated[Path, typer.Argument(help="Score rows as score --cases writes them: a .jsonl file.")],
    json_out: Json = None,
) -> None:
    """Pool score rows into numbers, for each run in the file, and print one row a run."""
    from evaluation.aggregating import aggregate_file, write_results
    from metrics.benchmarks import SCORERS
    from metrics.terminal import make_console
    from predictors.outputs import check_outputs
    from predictors.texts import printable

    check_outputs([rows], {"--json": json_out} if json_out else {})
    pool = aggregate_file(rows)
    if json_out:
        write_results(json_out, pool)
    title = f"{printable(rows)}, {pool.rows} rows each"
    SCORERS[pool.benchmark].print_runs(make_console(), title, pool.named())


def reproduce(
    release: Annotated[
        list[str] | None,
        typer.Argument(
            help="A built folder, a dataset on the Hub (org/name), an artifacts.json, or ExBind or CondChain for the "
            "official release of it; default: both of these."
        ),
    ] = None,
    revision: Annotated[str | None, typer.Option(help="A tag or commit of a dataset on the Hub.")] = None,
    out: Annotated[Path, typer.Option(help="Where to work: a folder of its own for each dataset.")] = Path(
        "build/reproduce"
    ),
    num_proc: Annotated[int, typer.Option(min=1, help="Worker processes; the result does not depend on it.")] = 1,
) -> None:
    """Make releases again from nothing and compare every digest.

    The exit code is 1 where something differs, and 2 where a release could not be made here.
    """
    from evaluation.reproduction.running import differences, outcome, print_checked
    from evaluation.reproduction.running import reproduce as make_again
    from evaluation.reproduction.sources import find_sources
    from generator.interrupt import ends_at_once
    from metrics.terminal import make_console
    from predictors.texts import printable

    failed = False
    with ends_at_once(lambda: None, f"interrupted; what was made by now is in {printable(out)}"):
        for source in find_sources(release or [], revision):
            provenance = source.provenance
            checked = make_again(source, out / provenance.recipe.dataset, num_proc, say=typer.echo)
            print_checked(make_console(), provenance.title, checked)
            for line in (found := differences(checked)):
                typer.echo(f"differs: {line}", err=True)
            typer.echo(f"{'bindchain: ' if found else ''}{outcome(provenance, checked)}", err=bool(found))
            failed = failed or bool(found)
    if failed:
        raise typer.Exit(1)


def _warn(*warnings: str) -> None:
    for warning in warnings:
        typer.echo(f"bindchain: warning: {warning}", err=True)


def _json_object(option: str, text: str | None) -> Mapping[str, Any] | None:
    if text is None:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UserError(f"{option}: is no JSON ({error}); write an object, as in '{{\"top_p\": 0.9}}'") from error
    if not isinstance(value, dict):
        raise UserError(f"{option}: is no JSON object; write one, as in '{{\"top_p\": 0.9}}'")
    return value
