"""The command line. Every command is thin and imports what it needs inside, so that `--help` answers at once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from evaluation.commands import DATASET, compare, predict, report, score
from generator.errors import UserError


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
    """Build, check, answer, score and compare two benchmarks.

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


for command in (predict, score, compare, report):
    app.command()(command)


def main() -> None:
    """The entry point of the installed command."""
    app()


if __name__ == "__main__":
    main()
