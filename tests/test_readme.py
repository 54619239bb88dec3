"""What the README shows is what the commands that it names give today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.condchain.chains import PATHS
from generator.exbind.surfaces import SURFACES
from generator.pictures import same_picture
from generator.records import Latent, Record
from making import ROOT
from metrics.condchain_metric.scoring import aggregate as pool_paths
from metrics.condchain_metric.scoring import score_case as score_path
from metrics.exbind_metric.scoring import aggregate, score_case
from official import Official, drawn
from predictors.baselines import BASELINES, make_baseline
from predictors.chain_baselines import BASELINES as CHAIN_BASELINES
from predictors.chain_baselines import make_baseline as make_chain_baseline

README = (ROOT / "README.md").read_text(encoding="utf-8")
CONFIGS = ("broad", "targeted_table", "targeted_hierarchy")


@pytest.mark.parametrize("name", BASELINES)
def test_the_table_of_baselines_is_what_they_score(rows, name: str) -> None:
    table = README.partition("## ExBind: what the scores say")[2]
    shown = re.search(rf"^\| `{name}` \| (.*) \|$", table, re.MULTILINE)[1].split(" | ")
    for config, cell in zip(CONFIGS, shown, strict=True):
        answer, scored = make_baseline(name), []
        for row in rows(config):
            record = Record.from_row(row)
            scored.append(score_case(answer(record, Latent.from_json(record.latent)), row["reference"]))
        result = aggregate(scored)
        low, high = result["exact_accuracy_ci"]
        assert cell == f"{result['exact_accuracy']:.3f} [{low:.3f}, {high:.3f}]", config


@pytest.mark.parametrize("form", SURFACES)
def test_the_pictures_are_those_of_a_build(hub: Path, form: str) -> None:
    shown = (ROOT / f"docs/gallery/{form}.png").read_bytes()
    assert same_picture(shown, (hub / f"ExBind/assets/{form}.png").read_bytes())
    card = (hub / "ExBind/README.md").read_text()
    instruction, gold = re.search(rf"> (.*)\n\n!\[.*\]\(assets/{form}\.png\)\n\nGold: (`.*`)", card).groups()
    assert f"{instruction}<br>{gold}" in README


def test_every_relative_link_leads_somewhere() -> None:
    links = re.findall(r"\]\((?!https?://)([^)#]+)\)", README)
    assert links
    assert not [link for link in links if not (ROOT / link).exists()]


def test_every_command_of_the_readme_is_one_that_there_is() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"\bmake ([a-z]+)", README):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


CHAIN_SIZES = {"natural": 60, "chart": 60, "gui": 40}  # as in the Makefile's demo


def test_the_table_of_chain_baselines_is_what_they_score(official: Official) -> None:
    makefile = (ROOT / "Makefile").read_text()
    assert " ".join(f"--{name} {count}" for name, count in CHAIN_SIZES.items()) in makefile
    chains = [chain for name, count in CHAIN_SIZES.items() for chain in official.chains[name][:count]]
    assert len(chains) == sum(CHAIN_SIZES.values())
    for name in CHAIN_BASELINES:
        answer = make_chain_baseline(name)
        scored = [score_path(answer(chain, path), chain.reference(path)) for chain in chains for path in PATHS]
        result = pool_paths(scored)
        cells = [result["domains"][domain]["path_f1"] for domain in CHAIN_SIZES]
        cells += [result["pooled"][f"{path}_accuracy"] for path in PATHS]
        assert f"| `{name}` | {' | '.join(f'{cell:.2f}' for cell in cells)} |" in README, name


@pytest.mark.parametrize("domain", CHAIN_SIZES)
def test_the_chains_of_the_page_are_those_of_a_build(chain_hub: Path, domain: str) -> None:
    shown = (ROOT / f"docs/gallery/chain_{domain}.png").read_bytes()
    assert same_picture(shown, (chain_hub / f"CondChain/assets/{domain}.png").read_bytes())
    chain = drawn(domain, 0)
    condition = next(found for layer, found in chain.gated() if layer.number == chain.divergence_layer)
    assert condition.text in README and condition.counter_text in README
