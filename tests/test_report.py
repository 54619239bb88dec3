"""Reports: what stands in them, that nothing a model is called can act in them, and that they never change."""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

from evaluation.report.blocks import Plot, Table
from evaluation.report.build import write_report
from evaluation.report.catalogue import FIGURES
from evaluation.report.content import make_report
from evaluation.report.markdown import render_markdown
from evaluation.report.page import render_page
from evaluation.report.summary import MOST_FACTS, run_facts
from evaluation.report.wording import visible
from generator.errors import UserError
from making import ROOT
from metrics.comparison import compare
from metrics.reported import REPORTED
from metrics.runs import Run
from report_samples import HOSTILE, all_runs
from runs_by_hand import table_run

KEYS = [key for kinds in FIGURES.values() for key in kinds]
VOID = {"meta", "img", "link", "br", "hr", "input"}
ONCE_MORE = """
import sys
from pathlib import Path
from evaluation.report.build import write_report
from metrics.comparison import compare
from report_samples import all_runs
runs = [run for run in all_runs() if run.config == "cross_format"]
write_report(Path(sys.argv[1]), runs, compare(runs), reported=True)
"""


def written(folder: Path, runs: Sequence[Run], **options: Any) -> dict[str, bytes]:
    """name -> content of the files of a report."""
    paths = write_report(folder, runs, compare(runs), **options)
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    assert sorted(found) == sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
    return found


class Page(HTMLParser):
    """What a browser would find: elements with their attributes, and the cells of tables and lists."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.cells: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag in ("td", "dd", "dt"):
            self.cells.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "dd", "dt"):
            self.cells[-1] += data


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return written(tmp_path_factory.mktemp("everything"), all_runs(), reported=True)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    runs = [replace(run, facts={}) for run in all_runs(HOSTILE) if run.config == "targeted_table"]  # few figures
    runs[0] = replace(runs[0], manifest={HOSTILE[0]: [{"<b>": HOSTILE[10]}], "| x |": HOSTILE[7]}, file=HOSTILE[9])
    return written(tmp_path_factory.mktemp("hostile"), runs)


def page_of(files: dict[str, bytes]) -> Page:
    return Page(files["index.html"].decode())


def tables_of(files: dict[str, bytes]) -> dict[str, list[list[str]]]:
    """Title -> rows of cells, as a reader of the rendered Markdown sees them."""
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(files["report.md"].decode())
    found: dict[str, list[list[str]]] = {}
    title = ""
    for place, token in enumerate(tokens):
        if token.type == "inline" and tokens[place - 1].type == "paragraph_open":
            title = plain(token)
        elif token.type == "table_open":
            found[title] = []
        elif token.type == "tr_open":
            found[title].append([])
        elif token.type == "inline" and tokens[place - 1].type in ("td_open", "th_open"):
            found[title][-1].append(plain(token))
    return found


def plain(token: Any) -> str:
    """The text of a line, which holds nothing but text, but for what the report itself makes bold and its figures."""
    kinds = {child.type for child in token.children}
    assert kinds <= {"text", "text_special", "strong_open", "strong_close", "image"}, token.content
    return "".join(child.content for child in token.children if child.type != "image")


def test_every_figure_is_there_on_the_page_in_markdown_and_as_two_files(everything: dict[str, bytes]) -> None:
    page, markdown = everything["index.html"].decode(), everything["report.md"].decode()
    ids = [attributes.get("id") for tag, attributes in Page(page).elements if tag == "figure"]
    assert ids == KEYS
    linked = re.findall(r"\]\((figures/[\w-]+)\.svg\)", markdown)
    files = {name.partition(".")[0] for name in everything if name.startswith("figures/")}
    assert sorted(linked) == sorted(files) and len(linked) == page.count("<svg")
    for stem in files:
        assert everything[f"{stem}.svg"].startswith(b"<?xml") and everything[f"{stem}.png"].startswith(b"\x89PNG")


def test_page_and_markdown_say_the_same() -> None:
    runs = [run for run in all_runs() if run.config == "cross_format"]
    report = make_report(runs, compare(runs), reported=False)
    page, markdown = html.unescape(render_page(report)), MarkdownIt().enable("table").render(render_markdown(report))
    markdown = html.unescape(markdown)
    blocks = [block for section in report.sections for block in section.blocks]
    plots = [block for block in blocks if isinstance(block, Plot)]
    tables = [block for block in blocks if isinstance(block, Table)] + [plot.numbers for plot in plots]
    assert len(plots) == 5 and len(tables) == 8, "two of the summary, what changed, and the numbers of each figure"
    said = [text for plot in plots for text in (plot.title, plot.caption)]
    said += [
        text for table in tables for text in (table.title, *table.headers, *(c for row in table.rows for c in row))
    ]
    for text in said:
        assert text in page and text in markdown, text


def test_the_page_needs_nothing_else(everything: dict[str, bytes]) -> None:
    """No script, no request, no sheet of style but its own; all references lead to one place of the page."""
    elements = page_of(everything).elements
    assert not {tag for tag, _ in elements} & {"script", "link", "img", "iframe", "object", "base", "image"}
    ids = Counter(attributes["id"] for _, attributes in elements if "id" in attributes)
    assert set(ids.values()) == {1}
    text = everything["index.html"].decode()
    assert "@import" not in text and set(re.findall(r"url\((.)", text)) == {"#"}
    targets = set(re.findall(r'(?:href="#|url\(#)([^")]+)', text))
    assert targets <= ids.keys()
    for _, attributes in elements:
        assert all(not name.startswith("on") for name in attributes)
        assert all(attributes[name].startswith("#") for name in ("href", "xlink:href") if name in attributes)


def test_reported_points_are_marked_and_only_there_when_asked_for(
    everything: dict[str, bytes], hostile: dict[str, bytes]
) -> None:
    tables = tables_of(everything)
    models = {point.model for point in REPORTED}
    named = [cell for rows in tables.values() for row in rows for cell in row if any(model in cell for model in models)]
    assert len(named) > 10 and all(cell.endswith(" (reported)") for cell in named)
    assert "Points marked 'reported'" in everything["report.md"].decode()
    assert "eported" not in hostile["report.md"].decode()


def test_names_are_text_on_the_page(hostile: dict[str, bytes]) -> None:
    page = page_of(hostile)
    assert not {tag for tag, _ in page.elements} & {"script", "img", "b"}
    links = [attributes["href"] for tag, attributes in page.elements if tag == "a"]
    assert links == ["#summary", "#exbind", "#changes-between-runs", "#runs"]
    for name in HOSTILE:
        assert visible(name) in page.cells, "in full somewhere"


def test_names_are_text_in_markdown(hostile: dict[str, bytes]) -> None:
    """`plain` refuses links, code, emphasis and HTML; pipes do not shift a cell."""
    tables = tables_of(hostile)
    assert all(len(row) == len(rows[0]) for rows in tables.values() for row in rows)
    shown = {row[0] for row in tables["ExBind test: targeted_table"][1:]}
    assert {visible(name) for name in HOSTILE if len(name) < 64} <= shown
    full = {row[1] for row in tables["Names in full"][1:]}
    assert {"m" * 200, "m" * 201} <= full, "what is shortened elsewhere stands there"
    assert len(shown) == len(HOSTILE), "no two are shown alike"


def test_files_are_named_by_us_alone(hostile: dict[str, bytes]) -> None:
    assert all(re.fullmatch(r"index\.html|report\.md|figures/[a-z0-9_-]+\.(svg|png)", name) for name in hostile)


def test_the_same_runs_give_the_same_bytes_in_another_process_with_another_hash_seed(tmp_path: Path) -> None:
    """Warnings are errors there, so that making a report is shown to warn of nothing."""
    here = written(tmp_path / "here", [run for run in all_runs() if run.config == "cross_format"], reported=True)
    there = tmp_path / "there"
    places = {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}", "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-W", "error", "-c", ONCE_MORE, str(there)]
    done = subprocess.run(command, env={**os.environ, **places}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(here) > 10
    for name, content in here.items():
        assert (there / name).read_bytes() == content, name


def test_a_manifest_is_a_list_of_facts(everything: dict[str, bytes]) -> None:
    lines = everything["report.md"].decode().splitlines()
    for line in (
        "- run: model: base url: http\\://127.0.0.1:8000/v1",
        "- run: model: &lt;b&gt;key&lt;/b&gt;: -",
        "- run: decoding: greedy: yes",
        "- sessions 1: started: 2026-09-01T10:00:00+00:00",
        "- sessions 2: answered: 1",
        "- manifest: none beside the file",
    ):
        assert line in lines, line


def test_a_manifest_may_hold_anything() -> None:
    deep: Any = "end"
    for _ in range(50):
        deep = {"d": deep}
    manifest = {"deep": deep, "many": {str(n): n for n in range(500)}, "long": "x" * 10**5, "": [], "list": [{}, 1]}
    # Facts: `deep` 1, `many` 500, `long` 1, the empty list 1, and `list` 2.
    facts = run_facts(replace(table_run("m", ["right"]), manifest=manifest))
    assert len(facts.entries) <= MOST_FACTS + 10 and all(len(text) <= 400 for _, text in facts.entries)
    assert facts.entries[-1] == ("more", "385 further facts in the manifest")


def test_no_runs_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="needs at least one run"):
        write_report(tmp_path, [], {})
