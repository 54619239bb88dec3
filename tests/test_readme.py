"""What the README shows is what the commands that it names give today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.exbind.replay import same_picture
from generator.exbind.surfaces import SURFACES
from generator.records import Latent, Record
from making import ROOT
from metrics.exbind_metric.scoring import aggregate, score_case
from predictors.baselines import BASELINES, make_baseline

README = (ROOT / "README.md").read_text(encoding="utf-8")
CONFIGS = ("broad", "targeted_table", "targeted_hierarchy")


@pytest.mark.parametrize("name", BASELINES)
def test_the_table_of_baselines_is_what_they_score(rows, name: str) -> None:
    shown = re.search(rf"^\| `{name}` \| (.*) \|$", README, re.MULTILINE)[1].split(" | ")
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
