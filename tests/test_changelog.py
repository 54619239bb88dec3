"""What a release is called and what is new in it: options, manifest, and the table of the card."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from generator.building import build
from generator.changelog import MOST_CHARACTERS, Change, change_of, check_label, label_of, with_changes
from generator.condchain.benchmark import BENCHMARK as CONDCHAIN
from generator.condchain.configs import Sizes as ChainSizes
from generator.dataset_card import markdown_table, markdown_text
from generator.errors import UserError
from generator.exbind.benchmark import BENCHMARK as EXBIND
from generator.exbind.suites import Sizes
from generator.verifying import verify
from handmade import run

DIGEST = "sha256-" + "ab" * 32
FIRST = Change("2.9.0", 1330, DIGEST, "The first rows.")
LATER = Change("2.10.0", 12, DIGEST.replace("ab", "cd"), "Fresh rows.")
CARD = """---
license: cc-by-4.0
---

# X

## Versions

| version | rows | digest | what is new |
| --- | --- | --- | --- |
| 0.0.0 | 0 | `sha256-` | old |

Prose below | with a bar, and \\1.

| another | table |
| --- | --- |
"""


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("labelled") / "ExBind"
    build(EXBIND, folder, ["adjudication"], Sizes(1, 2, 1), 8, 1, lambda text: None, "3.0.1", "*New* rows | a.org")
    return folder


def test_a_label_stands_in_manifest_yaml_and_page(labelled: Path) -> None:
    manifest, found = verify(EXBIND, labelled)
    assert found == []
    assert (manifest["version"], manifest["changes"]) == ("3.0.1", "*New* rows | a.org")
    card = (labelled / "README.md").read_text()
    assert [entry["version"] for entry in yaml.safe_load(card.split("---\n")[1])["configs"]] == ["3.0.1"]
    assert f"| 3.0.1 | 3 | `{manifest['digest'][:19]}…` | \\*New\\* rows \\| `a.org` |\n" in card
    assert 'load_dataset("<org>/ExBind", "adjudication", revision="v3.0.1")' in card
    assert EXBIND.version not in card.replace("arXiv:2609.01344", "")


def test_the_changelog_of_a_built_card_is_that_of_its_manifest(labelled: Path) -> None:
    card = (labelled / "README.md").read_text()
    change = change_of(json.loads((labelled / "manifest.json").read_text()))
    assert with_changes(card, [change]) == card
    longer = with_changes(card, [FIRST, change])
    assert with_changes(longer, [change]) == card and len(longer.splitlines()) == len(card.splitlines()) + 1


def test_rows_of_configs_that_are_made_of_others_count_once(chain_hub: Path) -> None:
    """Six files of natural and chart have 6 rows, that of gui has 4; `all` and `natural_depth6` have no file."""
    manifest = json.loads((chain_hub / "CondChain/manifest.json").read_text())
    assert change_of(manifest).rows == 6 * 6 + 4
    assert sum(facts["rows"] for facts in manifest["configs"].values()) == 6 * 6 + 4 + 16 + 6


def test_releases_stand_newest_first_and_everything_else_stays() -> None:
    card = with_changes(CARD, [FIRST, LATER, FIRST])
    before, _, after = card.partition("## Versions\n\n")
    assert before == CARD.partition("## Versions\n\n")[0]
    table, _, rest = after.partition("\n\n")
    assert rest == CARD.partition("| old |\n\n")[2]
    assert [line.split(" | ")[:2] for line in table.splitlines()[2:]] == [["| 2.10.0", "12"], ["| 2.9.0", "1,330"]]
    assert with_changes(card, [LATER, FIRST]) == card


@pytest.mark.parametrize(
    "card",
    [
        CARD.replace("## Versions", "## Editions"),
        CARD.replace("## Versions\n", "## Versions\n\nProse first.\n"),
        CARD + CARD,
        "",
    ],
)
def test_a_card_without_the_one_table_is_refused(card: str) -> None:
    with pytest.raises(UserError, match="one table below the heading '## Versions'"):
        with_changes(card, [FIRST])


def test_two_different_releases_of_one_version_are_refused() -> None:
    with pytest.raises(UserError, match="two different releases 2.9.0"):
        with_changes(CARD, [FIRST, replace(LATER, version="2.9.0")])


BROKEN: dict[str, tuple[str, Any]] = {
    "version": ("version", "v2.0.0"),
    "version with a line end": ("version", "2.0.0\n"),
    "version in other digits": ("version", "2.0.٣"),
    "version with a nought": ("version", "2.01.0"),
    "huge version": ("version", "2.0." + "9" * 5000),
    "line end": ("changes", "a\nb"),
    "hidden direction": ("changes", "a\u202eb"),
    "blank": ("changes", " "),
    "long": ("changes", "a" * (MOST_CHARACTERS + 1)),
    "digest": ("digest", "sha256-"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_damaged_manifest_of_a_release_is_one_sentence(labelled: Path, name: str) -> None:
    key, value = BROKEN[name]
    manifest = {**json.loads((labelled / "manifest.json").read_text()), key: value}
    with pytest.raises(UserError, match="a release of 'ExBind' is damaged") as caught:
        change_of(manifest)
    assert len(str(caught.value)) < 200 and str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("version", "changes", "datasets", "said"),
    [
        ("v2.1.0", None, ["ExBind"], "--version: 'v2.1.0' is no version"),
        ("2.1", None, ["ExBind"], "--version: '2.1' is no version"),
        ("2.1.0-rc1", None, ["ExBind"], "is no version"),
        (None, "two\nlines", ["ExBind"], "--changes: "),
        (None, "", ["ExBind"], "--changes: "),
        ("2.1.0", None, ["ExBind", "CondChain"], "ExBind, CondChain are to be built; name one"),
        (None, "Fresh rows.", ["ExBind", "CondChain"], "name one"),
    ],
)
def test_a_label_that_is_none_is_refused(version: str, changes: str, datasets: list[str], said: str) -> None:
    with pytest.raises(UserError, match=re.escape(said)):
        check_label(version, changes, datasets)


def test_the_command_refuses_a_label_before_it_builds(tmp_path: Path) -> None:
    for words, said in (
        (("--version", "2.1.0"), "name one of them"),
        (("ExBind", "--version", "v2"), "--version: 'v2'"),
    ):
        done = run("build", *words, "--out", tmp_path / "out", code=2)
        assert said in done.stderr and len(done.stderr.splitlines()) == 1
        assert not (tmp_path / "out").exists()


CHAINS = list(CONDCHAIN.configs)
LABELS = {
    "official": ((None, None), (ChainSizes(), CHAINS), (CONDCHAIN.version, CONDCHAIN.changes)),
    "renamed": (("1.1.0", None), (ChainSizes(), CHAINS), ("1.1.0", "The rows of 1.0.0.")),
    "official seed": ((None, 260312266), (ChainSizes(), CHAINS), (CONDCHAIN.version, CONDCHAIN.changes)),
    "another seed": (("1.1.0", 8), (ChainSizes(), CHAINS), ("1.1.0", "Rows drawn anew from seed 8.")),
    "smaller": (
        (None, None),
        (ChainSizes(60, 60, 377), CHAINS),
        ("0.0.0", "Other sizes: natural 60 instead of 398, chart 60 instead of 200."),
    ),
    "fewer": (("1.1.0", 8), (ChainSizes(), ["gui"]), ("1.1.0", "Rows drawn anew from seed 8. Only gui.")),
}


@pytest.mark.parametrize("name", LABELS)
def test_what_is_not_given_is_told_from_what_is_built(name: str) -> None:
    (version, seed), (sizes, configs), expected = LABELS[name]
    assert label_of(CONDCHAIN, configs, sizes, seed, version, None) == expected
    assert label_of(CONDCHAIN, configs, sizes, seed, version, "Mine.") == (expected[0], "Mine.")


HOSTILE = (
    "<img src=x onerror=alert(1)> & &lt;b&gt;",
    "[a](https://a.org) ![b](b.png) <https://c.org> www.d.org e@f.org http://g",
    "`code` ``a`b`` \\| a|b@c.org \\\\|`x`@ | **bold** _it_ ~~no~~ $x$ #7 @name",
    "|" * 9 + "\\" * 7 + "`" * 5 + "@",
    "www.1.2 WWW.3 (www.4)",
)
TAG = re.compile(r"<[^>]*>")


def cell(text: str) -> str:
    """The HTML of the second cell of a row that holds a text between two others."""
    table = markdown_table(("a", "b", "c"), [("x", markdown_text(text), "z")])
    html = MarkdownIt("gfm-like", {"linkify": False, "html": True}).render(table)
    cells = re.findall(r"<td>(.*?)</td>", html, re.DOTALL)
    assert len(cells) == 3 and (cells[0], cells[2]) == ("x", "z"), html
    return cells[1]


def shown(html: str) -> list[str]:
    assert set(TAG.findall(html)) <= {"<code>", "</code>"}, html
    return unescape(TAG.sub("", html)).split()


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_new_is_shown_as_text(text: str) -> None:
    assert shown(cell(text)) == text.split()


@given(st.text(st.sampled_from("ab1.:/@#|\\`*_~<>&[]()!$ "), min_size=1, max_size=40))
def test_no_text_becomes_anything_but_text(text: str) -> None:
    assert shown(cell(text)) == text.split()


LINKS = re.compile(r"://|www\.|\w@\w|\w\.[a-z]|@\w|#\d", re.IGNORECASE)  # what some page or other makes a link of


@example("see www.1.2 and WWW.3")
@given(st.text(st.sampled_from("abw1.:/@#|\\` "), min_size=1, max_size=40))
def test_what_a_page_could_take_for_a_link_stands_in_code(text: str) -> None:
    outside = re.sub(r"<code>.*?</code>", "\0", cell(text))
    assert not LINKS.search(unescape(outside)), outside
