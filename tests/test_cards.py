"""Every card that is published says what is true; and the linter that holds it finds a card broken in each way."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from card_linter import faults
from card_snippets import Release
from generator.benchmarks import MODULES, benchmark_of

CARDS = ("ExBind", "CondChain", "exbind_metric", "condchain_metric", "bindchain")
_OWN_VERSION = re.compile(r'^__version__ = "([^"]*)"$', re.MULTILINE)


@pytest.fixture(scope="session")
def folders(hub: Path, chain_hub: Path) -> dict[str, Path]:
    """Name -> the built folder of each repository."""
    return {name: (hub if name in ("ExBind", "exbind_metric", "bindchain") else chain_hub) / name for name in CARDS}


@pytest.fixture(scope="session")
def named(folders: dict[str, Path]) -> dict[str, Release]:
    found = {}
    for name, folder in folders.items():
        if name.endswith("_metric"):
            found[name] = Release(_OWN_VERSION.search((folder / f"{name}.py").read_text())[1])
        elif name != "bindchain":
            manifest = json.loads((folder / "manifest.json").read_text())
            found[name] = Release(manifest["version"], tuple(manifest["configs"]))
    return found


@pytest.mark.parametrize("name", CARDS)
def test_a_published_card_is_without_a_fault(folders: dict[str, Path], named: dict[str, Release], name: str) -> None:
    official = {other: Release(benchmark_of(other).version, named[other].configs) for other in MODULES}
    assert faults(folders[name], named if name in MODULES else {**named, **official}) == []


@pytest.fixture(scope="module")
def card(folders: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of which every test writes the card anew."""
    return Path(shutil.copytree(folders["ExBind"], tmp_path_factory.mktemp("card") / "ExBind"))


def replaced(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


def number_changed(pattern: str) -> Callable[[str], str]:
    """One more than the number that follows a pattern first."""
    return lambda text: re.sub(rf"({pattern})(\d+)", lambda found: found[1] + str(int(found[2]) + 1), text, count=1)


def below(text: str) -> Callable[[str], str]:
    return lambda card: f"{card}\n{text}\n"


BROKEN: dict[str, tuple[Callable[[str], str], str]] = {
    "no yaml": (lambda text: text.partition("---\n\n")[2], "yaml: the card does not begin"),
    "yaml that does not parse": (replaced("license:", "license: ["), "yaml: it cannot be read"),
    "yaml of another kind": (lambda text: "---\n7\n---\n", "yaml: it is no mapping"),
    "no licence": (replaced("license: cc-by-4.0\n", ""), "keys: license is missing"),
    "another licence": (replaced("license: cc-by-4.0", "license: cc"), "keys: the licence 'cc'"),
    "a licence that the page denies": (replaced("CC BY 4.0", "MIT"), "licence: the page does not name"),
    "no language": (replaced("language:\n- en\n", ""), "keys: language is missing"),
    "a language that is none": (replaced("- en\n", "- English\n"), "keys: a language"),
    "no name": (replaced("pretty_name: ExBind\n", ""), "keys: pretty_name is missing"),
    "no citation": (replaced("```bibtex", "```text"), "citation: there is no BibTeX"),
    "a torn citation": (replaced("{2026}\n}", "{2026}\n"), "citation: the BibTeX entry is not well"),
    "a citation without a year": (replaced("  year ", "  note "), "citation: the BibTeX entry has no year"),
    "a paper without a link": (
        lambda text: text.replace("arxiv.org/abs/", "arxiv.org/pdf/"),
        "citation: the page does not lead to arXiv",
    ),
    "a config left out": (
        lambda text: re.sub(r"- config_name: targeted\n.*?(?=- config_name)", "", text, count=1, flags=re.DOTALL),
        "configs: configs and dataset_info do not",
    ),
    "a config without files": (
        replaced("path: data/targeted/", "path: data/targetted/"), "configs: targeted: data/targetted"),
    "files without a config": (
        lambda text: text.replace("data/targeted/test-*", "data/broad/test-*"),
        "configs: data/targeted/test-00000-of-00001.parquet belongs to no config",
    ),
    "no default config": (replaced("  default: true\n", ""), "configs: there is not one default"),
    "another split": (replaced("- split: test", "- split: train"), "configs: broad: its data_files"),
    "two versions": (replaced("version: 2.0.0", "version: 2.0.1"), "configs: the configs are not all of one version"),
    "a config that the page forgets": (
        lambda text: text.replace("`adjudication`", "the audit pack"),
        "configs: the page does not speak of the config adjudication",
    ),
    "a wrong number of rows": (number_changed("num_examples: "), "sizes: broad: test has 250 rows, not 251"),
    "a wrong size of a split": (number_changed("num_bytes: "), "sizes: broad: test is"),
    "a wrong size of a download": (number_changed("download_size: "), "sizes: broad: its files have"),
    "a wrong size of a dataset": (number_changed("dataset_size: "), "sizes: broad: it is"),
    "a wrong category": (replaced("- 1K<n<10K", "- n<1K"), "sizes: 1330 rows are of the size"),
    "a dead link": (below("[more](docs/more.md)"), "links: docs/more.md leads nowhere"),
    "a dead link in HTML": (below('<a href="more.md">more</a>'), "links: more.md leads nowhere"),
    "a link out of the repository": (below("[more](../exbind_metric/README.md)"), "links: ../exbind_metric"),
    "a link to no heading": (below("[more](#more)"), "links: there is no heading for #more"),
    "a link that is no address": (below("[more](file:///etc/passwd)"), "links: file:///etc/passwd is no https"),
    "a dead picture": (replaced("(assets/svg.png)", "(assets/svgs.png)"), "links: assets/svgs.png leads nowhere"),
    "a picture without a text": (below("![](assets/svg.png)"), "pictures: the picture assets/svg.png has no text"),
    "a picture with its name for a text": (below("![see svg.png](assets/svg.png)"), "pictures: the picture"),
    "a picture in HTML without a text": (below('<img src="assets/svg.png">'), "pictures: the picture <img"),
    "two titles": (below("# ExBind"), "levels: the page does not begin with its one"),
    "no title": (replaced("# ExBind\n", ""), "levels: the page does not begin with its one"),
    "a heading that jumps": (below("#### Deep"), "levels: the heading 'Deep' jumps from level 2 to 4"),
    "a row of two cells": (below("| a | b |\n| --- | --- |\n| 1 | 2 |\n| 1 |"), "tables: '| 1 |' has not"),
    "a row with a bar too many": (below("| a | b |\n| --- | --- |\n| `x|y` | 2 |"), "tables: '| `x|y` | 2 |' has not"),
    "a table without a line": (below("| a | b |\n| 1 | 2 |"), "tables: '| a | b |' is a row of no table"),
    "a path of a machine": (below("See `/home/me/hub`."), "machine: '/home/' is a path"),
    "a path of another machine": (below("See `C:\\hub`."), "machine: 'C:\\\\h' is a path"),
    "code of no language": (below("```\nx\n```"), "snippets: the code that begins 'x\\n' is of no language"),
    "code that is no Python": (below("```python\nx = = 1\n```"), "snippets: the code that begins 'x = = 1"),
    "a session that is no Python": (below("```python\n>>> x = = 1\n```"), "snippets: the code that begins"),
    "a dataset that there is not": (
        replaced('load_dataset("ExBind"', 'load_dataset("XBind"'), "snippets: there is no repository XBind"),
    "a config that there is not": (
        replaced('"<org>/ExBind", "broad"', '"<org>/ExBind", "brod"'), "snippets: there is no config brod"),
    "another revision": (
        replaced('revision="v2.0.0"', 'revision="v1.9.0"'), "snippets: ExBind has no revision v1.9.0, but v2.0.0"),
    "another revision of a file": (replaced("ExBind@v2.0.0/", "ExBind@main/"), "snippets: ExBind has no revision main"),
    "a file that there is not": (
        replaced('"ExBind/data/broad/test', '"ExBind/data/broad/tests'), "snippets: there is no data/broad/tests"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_card_that_is_broken_in_one_way_is_found(
    folders: dict[str, Path], card: Path, named: dict[str, Release], name: str
) -> None:
    change, said = BROKEN[name]
    (card / "README.md").write_text(change((folders["ExBind"] / "README.md").read_text()))
    found = faults(card, named)
    assert any(fault.startswith(said) for fault in found), found


SPACE = """---
title: A Space
emoji: 🎯
colorFrom: blue
colorTo: indigo
sdk: gradio
sdk_version: 6.31.0
python_version: "3.11"
app_file: app.py
license: apache-2.0
short_description: Scores answers
---

# A Space

See [the paper](https://arxiv.org/abs/2609.01344).

```bibtex
@article{a,
  title = {T}, author = {A}, journal = {arXiv preprint arXiv:2609.01344}, year = {2026}
}
```
"""
BROKEN_SPACES: dict[str, tuple[Callable[[str], str], str]] = {
    "no title": (replaced("title: A Space\n", ""), "keys: title is missing"),
    "no version of gradio": (replaced("sdk_version: 6.31.0\n", ""), "keys: sdk_version is missing"),
    "a version read as a number": (replaced('"3.11"', "3.11"), "keys: a version is read as a number"),
    "a colour that is none": (replaced("colorTo: indigo", "colorTo: black"), "keys: colorTo is no colour"),
    "nothing to start": (replaced("app_file: app.py", "app_file: main.py"), "keys: there is no 'main.py' to start"),
    "a long description": (replaced("Scores answers", "Scores " * 9), "keys: the short description is too long"),
    "no licence": (replaced("license: apache-2.0\n", ""), "keys: license is missing"),
}


@pytest.mark.parametrize("name", BROKEN_SPACES)
def test_the_card_of_a_space_that_is_broken_in_one_way_is_found(tmp_path: Path, name: str) -> None:
    (tmp_path / "app.py").write_text("")
    (tmp_path / "README.md").write_text(SPACE)
    assert faults(tmp_path, {}) == []
    change, said = BROKEN_SPACES[name]
    (tmp_path / "README.md").write_text(change(SPACE))
    found = faults(tmp_path, {})
    assert any(fault.startswith(said) for fault in found), found
