"""The command line. Every command is thin and imports what it needs inside, so that `--help` answers at once."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from evaluation.commands import DATASET, aggregate, compare, predict, report, reproduce, score
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
    """Build, check, publish, answer, score, compare and reproduce two benchmarks.

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
    version: Annotated[
        str | None, typer.Option(help="The number of this release, X.Y.Z; default: that of the official data.")
    ] = None,
    changes: Annotated[
        str | None, typer.Option(help="What is new in this release, one line for the manifest and the card.")
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
    """Build the repositories: datasets, their metrics and the Space, ready for load_dataset, evaluate and publish.

    Every case is checked; the built-in baselines then answer and are scored, so that each dataset says how all of it is
    made again, with the digests of what must come out.
    """
    from evaluation.reproduction.writing import write_provenance
    from generator.benchmarks import choose, sizes_of
    from generator.building import build as build_dataset
    from generator.changelog import check_label
    from generator.spaces import SPACE, assemble
    from generator.staging import staged

    chosen = choose(dataset or [], config or [])
    check_label(version, changes, chosen)
    sizes = sizes_of(
        chosen,
        ExBind={"n_per_family": n_per_family, "n_cross_format_groups": groups, "per_level": per_level},
        CondChain={"natural": natural, "chart": chart, "gui": gui},
    )
    exports = _exports(chosen, {"official_layout": official_layout, "traces": traces})
    built = {}
    with staged(out) as stage:
        for name, (benchmark, configs) in chosen.items():
            built[name] = build_dataset(
                benchmark, stage / name, configs, sizes[name], seed, num_proc, typer.echo, version, changes
            )
            write_provenance(stage / name, _in_this_process, say=typer.echo)
            assemble(benchmark.metric, stage / benchmark.metric)
        assemble(SPACE, stage / SPACE)
    for write, folder in exports:
        write(out / "CondChain", folder)
        typer.echo(f"written: {folder}")
    for name, (benchmark, _) in chosen.items():
        manifest = built[name]
        rows = sum(facts["rows"] for facts in manifest["configs"].values())
        typer.echo(f"{out / name}: {len(manifest['configs'])} configs, {rows} rows")
        typer.echo(f"{out / benchmark.metric}: its metric")
        typer.echo(f"digest {manifest['digest']}")
    typer.echo(f"{out / SPACE}: the Space")


def _in_this_process(words: Sequence[str]) -> int | None:
    """A command as a part of this one: its exit code, None where it ends well; its errors come out as they are."""
    return app(["--debug", *words], standalone_mode=False)


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
    """Replay a dataset from its rows; exit code 1 where something differs.

    Gates, digests, mappings and pictures are made again and compared, and so is a fresh draw of every case.
    """
    from generator.benchmarks import of_manifest
    from generator.hub import local_folder, read_manifest
    from generator.interrupt import ends_at_once
    from generator.verifying import verify as verify_dataset
    from generator.versions import numbers_of

    with ends_at_once(lambda: None, "interrupted; nothing was changed"):
        folder = local_folder(dataset, revision=revision)
        benchmark = of_manifest(folder, read_manifest(folder))
        manifest, found = verify_dataset(benchmark, folder, num_proc, say=typer.echo)
    version = manifest["version"]
    if revision and numbers_of(revision.removeprefix("v")) and revision.removeprefix("v") != version:
        found.append(f"the revision {revision} is of version {version}: its tag was moved, or set by somebody else")
    for fault in found:
        typer.echo(f"differs: {fault}", err=True)
    if found:
        typer.echo(f"bindchain: {dataset} does not verify: {len(found)} differences", err=True)
        raise typer.Exit(1)
    rows = sum(facts["rows"] for facts in manifest["configs"].values())
    typer.echo(f"{dataset}: {len(manifest['configs'])} configs and {rows} rows of version {version} verified")
    typer.echo(f"digest {manifest['digest']}")


def _provenance_faults(folder: Path) -> list[str]:
    """What a dataset folder says of how it is made again, and is not so; it is said anew in its place."""
    from evaluation.reproduction.writing import WRITTEN, write_provenance

    before = {name: (folder / name).read_bytes() if (folder / name).is_file() else None for name in WRITTEN}
    write_provenance(folder, _in_this_process, say=lambda text: None)
    return [f"{name}: is not what its rows make" for name in WRITTEN if (folder / name).read_bytes() != before[name]]


@app.command()
def publish(
    hub: Annotated[Path, typer.Argument(help="The folder that a build filled.")],
    namespace: Annotated[str, typer.Option(help="The user or organisation on the Hub to publish under.")],
    only: Annotated[
        list[str] | None, typer.Option(help="Publish this repository only, as ExBind; may be given several times.")
    ] = None,
    private: Annotated[bool, typer.Option("--private", help="Create new repositories as private ones.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Verify, say what would be created, changed and deleted, change nothing.")
    ] = False,
    token: Annotated[
        str | None, typer.Option(help="A token of the Hub; default: HF_TOKEN, or the usual login.")
    ] = None,
    num_proc: Annotated[int, typer.Option(min=1, help="Worker processes of the verification.")] = 1,
) -> None:
    """Publish the built repositories to the Hub: two datasets, two metrics, the Space.

    Everything is verified first. Each repository gets one commit; datasets and metrics get their version as a tag that
    never moves. Running it again finishes what was interrupted.
    """
    from generator.interrupt import ends_at_once
    from generator.publishing.command import publish_all

    if not hub.is_dir():
        raise UserError(f"there is no folder {hub}; build one with: bindchain build")
    copies = Path(tempfile.mkdtemp(prefix="bindchain-"))

    def clean() -> None:
        shutil.rmtree(copies, ignore_errors=True)

    said = "interrupted; no version on the Hub is half there, run it again to finish"
    with ExitStack() as at_end, ends_at_once(clean, said):
        at_end.callback(clean)
        publish_all(
            hub,
            copies,
            namespace,
            tuple(only or ()),
            token,
            private=private,
            dry_run=dry_run,
            workers=num_proc,
            say=typer.echo,
            provenance_faults=_provenance_faults,
        )


for command in (predict, score, aggregate, compare, report, reproduce):
    app.command()(command)


def main() -> None:
    """The entry point of the installed command."""
    app()


if __name__ == "__main__":
    main()
