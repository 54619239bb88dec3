"""The four stages of a release, each a list of commands that follows from what was built, and from nothing else.

bindchain build --> predict --> score --> aggregate
rows of configs     runs/       scores/   results/
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from evaluation.reproduction.recipe import HUB, Recipe

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Study:
    """What of a benchmark is answered: the baselines, and the configs; `instead`: of a release that lacks these."""

    baselines: tuple[str, ...]
    configs: tuple[str, ...]
    instead: tuple[str, ...] = ()


STUDIES = {
    "ExBind": Study(
        baselines=("oracle", "random", "first", "last", "lexical", "type", "row_only"),
        configs=("broad", "targeted_table", "targeted_hierarchy"),
    ),
    "CondChain": Study(
        baselines=(
            "oracle", "continue_oracle", "always_final", "first_exit", "random", "longest_option", "similar_option",
        ),
        configs=("all",),
        instead=("natural", "chart", "gui"),
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage. commands: run in this order, in the work folder; reads, writes: the names of artifacts, which are
    paths of files in the work folder, or, of what is generated, the rows of configs."""

    name: str
    commands: tuple[Words, ...]
    reads: tuple[str, ...]
    writes: tuple[str, ...]


def rows_of(config: str) -> str:
    """The name of the artifact that the rows of a config are."""
    return f"rows of {config}"


def plan(recipe: Recipe) -> tuple[Stage, ...]:
    """The stages of a release; just the first one where no config is there that the baselines answer."""
    dataset = f"{HUB}/{recipe.dataset}"
    study = STUDIES[recipe.dataset]
    configs = [name for name in study.configs if name in recipe.configs]
    configs = configs or [name for name in study.instead if name in recipe.configs]
    generate = Stage("generate", (recipe.build_command(),), (), tuple(map(rows_of, recipe.configs)))
    if not configs:
        return (generate,)
    rows = tuple(map(rows_of, configs))
    runs = {config: tuple(f"runs/{name}__{config}.jsonl" for name in study.baselines) for config in configs}
    scores = {config: f"scores/{config}.jsonl" for config in configs}
    results = {config: f"results/{config}.json" for config in configs}
    predict = ("bindchain", "predict", "--dataset", dataset, *_options("--config", configs),
               *_options("--predictor", [f"baseline:{name}" for name in study.baselines]))  # fmt: skip
    score = [
        ("bindchain", "score", *runs[config], "--dataset", dataset, "--config", config, "--cases", scores[config],
         "--brief")
        for config in configs
    ]  # fmt: skip
    aggregate = [("bindchain", "aggregate", scores[config], "--json", results[config]) for config in configs]
    all_runs = tuple(run for config in configs for run in runs[config])
    return (
        generate,
        Stage("predict", (predict,), rows, all_runs),
        Stage("score", tuple(score), (*rows, *all_runs), tuple(scores.values())),
        Stage("aggregate", tuple(aggregate), tuple(scores.values()), tuple(results.values())),
    )


def _options(option: str, values: list[str]) -> Iterator[str]:
    for value in values:
        yield from (option, value)
