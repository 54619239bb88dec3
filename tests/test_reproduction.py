"""What a release is made of, the commands that follow from it, and what is written of both."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
import typer
from markdown_it import MarkdownIt

from bindchain import app
from evaluation.reproduction.document import read_document, write_document
from evaluation.reproduction.page import render_page
from evaluation.reproduction.plan import STUDIES, plan
from evaluation.reproduction.recipe import Recipe
from evaluation.reproduction.sources import find_sources
from generator.benchmarks import choose, sizes_of
from generator.changelog import label_of
from making import ROOT
from predictors.benchmarks import BENCHMARKS
from provenances import facts_of, provenance_of

GOLDEN = json.loads((ROOT / "tests/golden/digests.json").read_text())
ODD = '-it\'s ```new`` | <b> $HOME "x" \\'
BUILDS: dict[str, dict[str, Any]] = {  # the command that builds a release -> how it was built
    "bindchain build ExBind --out hub": {"dataset": "ExBind"},
    "bindchain build CondChain --out hub": {"dataset": "CondChain"},
    "bindchain build ExBind --out hub --seed 7": {"dataset": "ExBind", "seed": 7},
    "bindchain build ExBind --out hub --config broad --seed 20260824": {
        "dataset": "ExBind", "names": ["broad"], "seed": 20260824,
    },
    "bindchain build ExBind --out hub --config targeted_table": {
        "dataset": "ExBind", "names": ["targeted_table"], "seed": 20260824,  # the official seed of this one
    },
    "bindchain build ExBind --out hub --n-per-family 4 --groups 3 --per-level 2": {
        "dataset": "ExBind", "n_per_family": 4, "n_cross_format_groups": 3, "per_level": 2,
    },
    "bindchain build ExBind --out hub --n-per-family 4": {"dataset": "ExBind", "n_per_family": 4},
    "bindchain build CondChain --out hub --config gui --config natural_depth6 --natural 3": {
        "dataset": "CondChain", "names": ["gui", "natural_depth6"], "natural": 3,
    },
    "bindchain build CondChain --out hub --config all --natural 6 --chart 6 --gui 4": {
        "dataset": "CondChain", "names": ["all"], "natural": 6, "chart": 6, "gui": 4,
    },
    "bindchain build ExBind --out hub --seed 8 --version 2.1.0": {"dataset": "ExBind", "seed": 8, "version": "2.1.0"},
    f"bindchain build ExBind --out hub --version 2.0.1 --changes {shlex.quote(ODD)}": {
        "dataset": "ExBind", "version": "2.0.1", "changes": ODD,
    },
}  # fmt: skip


@pytest.mark.parametrize("command", BUILDS)
def test_the_build_command_says_what_differs_from_the_defaults(command: str) -> None:
    asked = BUILDS[command]
    words = Recipe.read(facts_of(**asked)).build_command()
    assert sorted(words) == sorted(shlex.split(command))
    assert words[:5] == tuple(shlex.split(command)[:5])


@pytest.mark.parametrize("command", BUILDS)
def test_the_build_command_builds_that_release(command: str) -> None:
    """Its words, taken by the command line itself, give the same configs, sizes, seed, version and changes."""
    facts = facts_of(**BUILDS[command])
    words = list(Recipe.read(facts).build_command())
    group = typer.main.get_command(app)
    given = group.commands["build"].make_context("build", words[2:]).params
    ((name, (benchmark, configs)),) = choose(given["dataset"], given["config"] or []).items()
    options = {"ExBind": ("n_per_family", "groups", "per_level"), "CondChain": ("natural", "chart", "gui")}[name]
    sizes = {option.replace("groups", "n_cross_format_groups"): given[option] for option in options}
    read = sizes_of({name: (benchmark, configs)}, **{name: sizes})[name]
    wanted = benchmark.with_parts(configs)
    assert (name, wanted, asdict(read)) == (facts["dataset"], list(facts["configs"]), facts["sizes"])
    assert [facts["configs"][config]["seed"] for config in wanted] == [
        benchmark.configs[config].seed if given["seed"] is None else given["seed"] for config in wanted
    ]
    label = label_of(benchmark, wanted, read, given["seed"], given["version"], given["changes"])
    assert label == (facts["version"], facts["changes"])


def test_the_baselines_are_all_there_are_and_those_of_the_demo() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for dataset, variable in (("ExBind", "BASELINES"), ("CondChain", "CHAIN_BASELINES")):
        study = STUDIES[dataset]
        assert " ".join(study.baselines) == re.search(rf"^{variable} := (.*)$", makefile, re.MULTILINE)[1]
        for name in study.baselines:
            assert BENCHMARKS[dataset].make_baseline(name)
    assert " ".join(STUDIES["ExBind"].configs) == re.search(r"^CONFIGS := (.*)$", makefile, re.MULTILINE)[1]


@pytest.mark.parametrize(
    ("dataset", "built", "answered"),
    [
        ("ExBind", (), ("broad", "targeted_table", "targeted_hierarchy")),
        ("ExBind", ("targeted", "targeted_table"), ("targeted_table",)),
        ("ExBind", ("adjudication",), ()),
        ("CondChain", (), ("all",)),
        ("CondChain", ("gui", "natural"), ("natural", "gui")),
        ("CondChain", ("natural_depth2",), ()),
    ],
)
def test_what_was_built_says_what_is_answered(dataset: str, built: tuple[str, ...], answered: tuple[str, ...]) -> None:
    stages = plan(Recipe.read(facts_of(dataset, built)))
    assert [stage.name for stage in stages] == ["generate", "predict", "score", "aggregate"][: 4 if answered else 1]
    assert [path for stage in stages[3:] for path in stage.writes] == [f"results/{name}.json" for name in answered]


def test_each_stage_reads_what_an_earlier_one_writes_and_names_it_in_its_commands() -> None:
    made: set[str] = set()
    for stage in plan(Recipe.read(facts_of("ExBind"))):
        assert made.issuperset(stage.reads)
        made.update(stage.writes)
        words = {word for command in stage.commands for word in command}
        if stage.name in ("score", "aggregate"):
            assert words.issuperset(path for path in (*stage.reads, *stage.writes) if "/" in path)
        assert not [word for word in words if word.startswith(("/", "."))]


def test_a_document_is_read_as_it_was_written(tmp_path: Path) -> None:
    for command, asked in BUILDS.items():
        provenance = provenance_of(facts_of(**asked))
        write_document(tmp_path, provenance)
        assert read_document(tmp_path / "artifacts.json") == provenance, command


@pytest.mark.parametrize("command", BUILDS)
def test_the_blocks_of_the_page_are_the_stages(command: str) -> None:
    provenance = provenance_of(facts_of(**BUILDS[command]))
    page = render_page(provenance)
    blocks = [token.content for token in MarkdownIt().parse(page) if token.type == "fence" and token.info == "bash"]
    found = [[shlex.split(line) for line in block.replace("\\\n", " ").splitlines()] for block in blocks]
    assert found == [[list(words) for words in stage.commands] for stage in provenance.stages]
    assert max(map(len, "\n".join(blocks).splitlines())) <= 110
    for artifact, digest in provenance.digests.items():
        assert f"| `{artifact}` | `{digest}` |" in page
    told = " ".join(page.split())
    assert "package `bindchain`, version 2.0.0, in the source repository" in told and "`pip install .`" in told
    assert "`sha256-`, and then the SHA-256 of the file as `sha256sum` prints it" in told


def test_the_official_release_of_exbind_is_that_of_the_golden_digests_and_of_a_build(hub: Path) -> None:
    """Where the version is raised: build ExBind, and copy its artifacts.json to docs/released/ExBind.json."""
    (source,) = find_sources(["ExBind"])
    document = source.provenance.document()
    assert (document["version"], source.folder) == (GOLDEN["version"], None)
    assert {name: facts["digest"] for name, facts in document["configs"].items()} == GOLDEN["configs"]
    built = json.loads((hub / "ExBind/artifacts.json").read_text())
    assert document | {"libraries": {}} == built | {"libraries": {}}
    assert (hub / "ExBind/REPRODUCE.md").read_text() == render_page(read_document(hub / "ExBind/artifacts.json"))


def test_the_official_release_of_condchain_is_the_whole_one() -> None:
    """Its rows are made by `make reproduce` only; where the version is raised, as for ExBind."""
    (source,) = find_sources(["CondChain"])
    recipe = source.provenance.recipe
    assert recipe.build_command() == ("bindchain", "build", "CondChain", "--out", "hub")
    golden = json.loads((ROOT / "tests/golden/chain_digests.json").read_text())
    assert (recipe.version, recipe.configs["all"].rows) == (golden["version"], 398 + 200 + 377)
    assert [source.provenance.recipe.dataset for source in find_sources([])] == ["ExBind", "CondChain"]
