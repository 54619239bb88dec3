"""The command line. Every command is thin and imports what it needs inside, so that `--help` answers at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from generator.errors import UserError

if TYPE_CHECKING:
    from predictors.join import Reference

DATASET = "hub/ExBind"

Dataset = Annotated[str, typer.Option(help="A built folder, or a dataset on the Hub (org/name).")]
Config = Annotated[str, typer.Option(help="The config, for instance broad, targeted_table or natural.")]


class Commands(TyperGroup):
    """Turns what a user can cause into one sentence on stderr and exit code 2; `--debug` lets the traceback through."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (UserError, OSError) as error:
            if ctx.params.get("debug") or isinstance(error, BrokenPipeError):
                raise
            named = isinstance(error, OSError) and error.filename
            place = (error.filename2 or error.filename) if named else None
            typer.echo(f"bindchain: {f'{place}: {error.strerror}' if named else error}", err=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=Commands, rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False, no_args_is_help=True
)


@app.callback()
def options(debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False) -> None:
    """Build, check, answer and score two benchmarks.

    ExBind: does a model name the exact executable object that a clear referent denotes? CondChain: does it follow a
    deep chain of visual conditions, and leave it at the right layer?
    """


@app.command()
def build(
    dataset: Annotated[list[str] | None, typer.Argument(help="ExBind, CondChain; both where none is named.")] = None,
    out: Annotated[Path, typer.Option(help="The folder that holds one sub-folder for each Hub repository.")] = Path(
        "hub"
    ),
    config: Annotated[
        list[str] | None, typer.Option(help="Build this config only; may be given several times.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**63 - 1, help="Draw fresh data from this seed, not the official one.")
    ] = None,
    n_per_family: Annotated[
        int | None, typer.Option(help="ExBind: latents of each family in broad; default 50.")
    ] = None,
    per_level: Annotated[
        int | None, typer.Option(help="ExBind: cases of each level in the targeted suites; default 40.")
    ] = None,
    groups: Annotated[
        int | None,
        typer.Option(help="ExBind: pairs in cross_format, half of them svg+canvas; default 50 or as many as fit."),
    ] = None,
    natural: Annotated[int | None, typer.Option(help="CondChain: chains over scenes; default 398.")] = None,
    chart: Annotated[int | None, typer.Option(help="CondChain: chains over charts; default 200.")] = None,
    gui: Annotated[int | None, typer.Option(help="CondChain: chains over phone recordings; default 377.")] = None,
    official_layout: Annotated[
        Path | None, typer.Option(help="CondChain: also write upstream's file layout into this folder.")
    ] = None,
    traces: Annotated[
        Path | None, typer.Option(help="CondChain: also write the planner's trace of each chain into this folder.")
    ] = None,
    num_proc: Annotated[int, typer.Option(min=1, help="Worker processes; the result does not depend on it.")] = 1,
) -> None:
    """Build the dataset repositories and their metrics beside them, ready for load_dataset and evaluate."""
    from generator.benchmarks import choose, sizes_of
    from generator.building import build as build_dataset
    from generator.hub import staged
    from generator.metric_repo import copy_metric

    chosen = choose(dataset or [], config or [])
    sizes = sizes_of(
        chosen,
        ExBind={"n_per_family": n_per_family, "n_cross_format_groups": groups, "per_level": per_level},
        CondChain={"natural": natural, "chart": chart, "gui": gui},
    )
    exports = _exports(chosen, {"official_layout": official_layout, "traces": traces})
    built = {}
    with staged(out) as stage:
        for name, (benchmark, configs) in chosen.items():
            built[name] = build_dataset(benchmark, stage / name, configs, sizes[name], seed, num_proc, say=typer.echo)
            copy_metric(benchmark.metric, stage)
    for write, folder in exports:
        write(out / "CondChain", folder)
        typer.echo(f"written: {folder}")
    for name, (benchmark, _) in chosen.items():
        manifest = built[name]
        rows = sum(facts["rows"] for facts in manifest["configs"].values())
        typer.echo(f"{out / name}: {len(manifest['configs'])} configs, {rows} rows")
        typer.echo(f"{out / benchmark.metric}: its metric")
        typer.echo(f"digest {manifest['digest']}")


def _exports(chosen: Collection[str], folders: dict[str, Path | None]) -> list[tuple[Callable[..., None], Path]]:
    """(writer, folder) of what is to be written beside the repositories; refused before anything is built."""
    asked = {option: folder for option, folder in folders.items() if folder}
    if not asked:
        return []
    from generator.condchain.exports import EXPORTS, check_folder

    for option, folder in asked.items():
        words = f"--{option.replace('_', '-')}"
        if "CondChain" not in chosen:
            raise UserError(f"{words} is of CondChain, which is not built here")
        check_folder(words, folder)
    return [(EXPORTS[option], folder) for option, folder in asked.items()]


@app.command()
def verify(
    dataset: Annotated[str, typer.Argument(help="A built folder, or a dataset on the Hub (org/name).")] = DATASET,
    revision: Annotated[str | None, typer.Option(help="A tag or commit of a dataset on the Hub.")] = None,
    num_proc: Annotated[int, typer.Option(min=1, help="Worker processes.")] = 1,
) -> None:
    """Replay gates, digests and mappings from the published rows alone; exit code 1 where something differs."""
    from generator.benchmarks import of_manifest
    from generator.hub import local_folder, read_manifest
    from generator.interrupt import ends_at_once
    from generator.verifying import verify as verify_dataset

    with ends_at_once(lambda: None, "interrupted; nothing was changed"):
        folder = local_folder(dataset, revision=revision)
        benchmark = of_manifest(folder, read_manifest(folder))
        manifest, found = verify_dataset(benchmark, folder, num_proc, say=typer.echo)
    for fault in found:
        typer.echo(f"differs: {fault}", err=True)
    if found:
        typer.echo(f"bindchain: {dataset} does not verify: {len(found)} differences", err=True)
        raise typer.Exit(1)
    rows = sum(facts["rows"] for facts in manifest["configs"].values())
    typer.echo(f"{dataset}: {len(manifest['configs'])} configs and {rows} rows verified, digest {manifest['digest']}")


@app.command()
def predict(
    config: Annotated[list[str], typer.Option(help="The config to answer; may be given several times.")],
    predictor: Annotated[list[str], typer.Option(help="KIND:NAME, as in baseline:oracle; may be given several times.")],
    dataset: Dataset = DATASET,
    out: Annotated[Path | None, typer.Option(help="JSON Lines file; default runs/NAME__CONFIG.jsonl.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of predictors that draw.")] = 0,
) -> None:
    """Answer every case of a config and write a prediction file, for each predictor and each config given."""
    from generator.progress import track
    from predictors import make_predictor
    from predictors.benchmarks import find_benchmark
    from predictors.files import answer_to, write_predictions
    from predictors.problems import printable

    if out and len(config) * len(predictor) > 1:
        raise UserError("--out names one file; give one --predictor and one --config with it, or leave it out")
    benchmark = find_benchmark(dataset)
    answerers = {spec: make_predictor(spec, seed=seed, benchmark=benchmark.name) for spec in predictor}
    for name in config:
        cases = benchmark.read_cases(dataset, name)
        for spec, answer in answerers.items():
            path = out or Path("runs") / f"{spec.partition(':')[2]}__{name}.jsonl"
            shown = track(cases, len(cases), f"{spec} on {name}")
            count = write_predictions(path, (answer_to(benchmark.key_of(*case), answer(*case)) for case in shown))
            typer.echo(f"{count} predictions in {printable(path)}")


@app.command()
def score(
    files: Annotated[list[Path], typer.Argument(help="Prediction files: .jsonl, .json, .csv or .parquet.")],
    config: Config,
    dataset: Dataset = DATASET,
    json_out: Annotated[Path | None, typer.Option("--json", help="Write all numbers to this file.")] = None,
    cases: Annotated[Path | None, typer.Option(help="Write one row a case: .jsonl, .csv or .parquet.")] = None,
    brief: Annotated[bool, typer.Option("--brief", help="Print one row a file, without the tables of each.")] = False,
    parser: Annotated[
        str | None, typer.Option(help="How CondChain answers are read: official (the default) or robust.")
    ] = None,
) -> None:
    """Score prediction files and print the tables. Nothing is scored unless every file can be read whole."""
    from functools import partial

    from metrics.benchmarks import SCORERS
    from metrics.case_rows import check_ending, write_cases
    from metrics.terminal import make_console
    from predictors.benchmarks import find_benchmark
    from predictors.files import read_predictions
    from predictors.join import join, missing_warning
    from predictors.outputs import check_outputs, output_path, write_json
    from predictors.problems import printable
    from predictors.rows import dataset_files, find_configs

    outputs = {"--json": json_out, "--cases": cases}
    check_outputs([*files, *dataset_files(dataset)], {option: path for option, path in outputs.items() if path})
    if cases:
        check_ending(cases)
    benchmark = find_benchmark(dataset)
    scorer = SCORERS[benchmark.name]
    options = scorer.options(parser)
    references = benchmark.read_references(dataset, config)
    runs = [read_predictions(path, benchmark.layout) for path in files]
    advice = partial(find_configs, dataset, benchmark.id_column)
    joined = [join(run, references, config, find_configs=advice) for run in runs]
    names = [printable(path) for path in files]

    judge = partial(scorer.score_case, **options)
    scored, results = [], []
    for number, answers in enumerate(joined, 1):
        score_rows, result = _score(
            dataset, config, references, answers.answers, judge, scorer.aggregate, f"score file {number}"
        )
        scored.append(score_rows)
        results.append(result)
    console = make_console()
    for name, run, answers, result in zip(names, runs, joined, results, strict=True):
        for warning in (*run.warnings, missing_warning(run, answers)):
            if warning:
                typer.echo(f"bindchain: warning: {warning}", err=True)
        if not brief:
            scorer.print_result(console, f"{name} on {config}", result)
    if brief or len(runs) > 1:
        scorer.print_comparison(console, config, list(zip(_run_names(files, config), results, strict=True)))

    if json_out:
        listed = [{"file": name, "result": result} for name, result in zip(names, results, strict=True)]
        write_json(json_out, {"dataset": printable(dataset), "config": config, **options, "runs": listed})
    if cases:
        case_rows = [
            {"file": name, **row, "prediction": text}
            for name, answers, score_rows in zip(names, joined, scored, strict=True)
            for row, (text, _) in zip(score_rows, answers.answers, strict=True)
        ]
        with output_path(cases) as temporary:
            write_cases(temporary, case_rows)


def _score(
    dataset: str,
    config: str,
    references: Sequence[Reference],
    answers: Sequence[tuple[str | None, str | None]],
    judge: Callable[..., dict[str, Any]],
    aggregate: Callable[..., dict[str, Any]],
    label: str,
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The score rows of one run and their aggregate; a reference that cannot be scored is the dataset's fault."""
    from generator.progress import track
    from predictors.rows import DAMAGE, damaged, explain

    rows: list[dict[str, Any]] = []
    for reference, (text, status) in track(zip(references, answers, strict=True), len(references), label):
        try:
            rows.append(judge(text, reference.text, status))
        except DAMAGE as error:
            raise damaged(dataset, config, reference.row, explain(error)) from error
        if (rows[-1]["id"], rows[-1].get("path", "")) != reference.key:
            raise damaged(
                dataset, config, reference.row, f"the reference in it is not that of the case {reference.key}"
            )
    try:
        return rows, aggregate(rows)
    except DAMAGE as error:
        raise damaged(dataset, config, None, explain(error)) from error


def _run_names(files: Sequence[Path], config: str) -> list[str]:
    from predictors.problems import printable

    names = [path.stem.removesuffix(f"__{config}") for path in files]
    return [printable(name) for name in (names if len(set(names)) == len(names) else files)]


def main() -> None:
    """The entry point of the installed command."""
    app()


if __name__ == "__main__":
    main()
