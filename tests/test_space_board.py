"""The leaderboard: what may be submitted, what is ranked against what, and what a visitor sees of it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from boards import HOSTILE, entry, facts_of
from generator.canonical import digest_text
from generator.errors import UserError
from handmade import predict, raw, write_dataset
from handmade_chains import natural_chain, write_chains
from metrics.reported import REPORTED, points
from space.board.entries import entry_of
from space.board.ranking import groups
from space.board.rows import rows_of
from space.board.submissions import read_submission
from space.board.view import show_board
from space.places import Place, link, read_place
from space.runs.scoring import kept_from_file
from space.runs.store import RunStore

START = Place("board")


class Page(HTMLParser):
    """What a browser makes of HTML: its tags with their attributes, and the text of every table row."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.lines: list[str] = []
        self.feed(str(html))  # Markup would escape what the parser has read

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag in ("tr", "table", "section"):
            self.lines.append("")
        elif self.lines and tag in ("td", "th", "small"):
            self.lines[-1] += "|"

    def handle_data(self, data: str) -> None:
        if self.lines:
            self.lines[-1] += data

    def all(self, tag: str, **wanted: str) -> list[dict[str, str | None]]:
        return [found for name, found in self.tags if name == tag and wanted.items() <= found.items()]

    def names(self) -> list[str]:
        """(rank, name) of the measured runs, in order."""
        rows = [line.split("|") for line in self.lines if re.match(r"\|(\d+|-)\|", line)]
        return [f"{row[1]} {row[2]}" for row in rows]


def shown(*entries, place: Place = START, **given) -> Page:
    return Page(show_board(entries, (), given.pop("mine", ()), place, **given))


REFUSED = {
    "name": ["", " \n ", "!!!", "a" * 81, "a\nb", "a\u202eb", "a\u200bb", "\ud800x", "x" * 200_000],
    "link": [
        "javascript:alert(1)", "JavaScript:alert(1)", "java\nscript:alert(1)", "data:text/html,x", "//example.org",
        "example.org", "https://", "https://ada:secret@example.org", "https://ada@example.org", "https://e.org/a b",
        'https://e.org/"onclick="', "https://e.org:x/", "https://[e/", "ftp://e.org", "https://e.org/" + "a" * 300,
    ],
    "precision": ["FP16", "4bit", "<b>", "bf16 "[:5] + "x"],
    "notes": ["a" * 501, "a\x1b[31m", "a\u2066b"],
}  # fmt: skip


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, many in REFUSED.items() for value in many])
def test_a_field_that_is_not_taken_is_named(field: str, value: str) -> None:
    with pytest.raises(UserError, match=field) as caught:
        read_submission({"name": "ada", field: value})
    assert len(str(caught.value)) < 300
    assert ":" in str(caught.value)  # the cure


@pytest.mark.parametrize("value", [7, ["a"], {"a": 1}, True])
def test_what_is_no_text_is_not_taken(value: object) -> None:
    with pytest.raises(UserError, match="The field link"):
        read_submission({"name": "ada", "link": value})


def test_what_is_taken_is_trimmed_and_nothing_else() -> None:
    said = read_submission({"name": " 模型 é ", "link": "http://e.org/?a=1&b=2", "notes": "a\r\nb ", "token": "x"})
    assert (said.name, said.link, said.notes) == ("模型 é", "http://e.org/?a=1&b=2", "a\nb")


def test_an_entry_says_of_a_run_what_the_metric_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_dataset(tmp_path / "ExBind")
    store = RunStore(tmp_path)
    answers = predict(tmp_path / "ExBind", "lexical")
    run = kept_from_file("ExBind", str(tmp_path / "ExBind"), "broad", answers, store, "lexical").facts
    found = entry_of(run, name="Lexical")
    assert found.measures["exact_accuracy"] == (
        run.numbers["exact_accuracy"],
        pytest.approx(tuple(run.numbers["exact_accuracy_ci"])),
    )
    assert found.measures["candidate_validity"][0] == run.numbers["candidate_validity"]
    assert found.measures["strict_exact_accuracy"][0] == run.numbers["strict_exact_accuracy"]
    assert (found.predictions, found.token, found.is_complete) == (digest_text(answers.read_bytes()), "", True)
    assert entry_of(replace(run, is_built_in=True)).token == run.token


@pytest.mark.parametrize("config", ["all", "natural"])
def test_an_entry_of_chains_has_the_numbers_of_its_domains(tmp_path: Path, config: str) -> None:
    folder = tmp_path / "CondChain"
    write_chains(folder)
    lines = [{"id": natural_chain(0).chain_id, "path": path, "prediction": "A1"} for path in ("true", "false")]
    answers = raw(tmp_path, "a.jsonl", "\n".join(map(json.dumps, lines)))
    run = kept_from_file("CondChain", str(folder), config, answers, RunStore(tmp_path), "one").facts
    found, pooled = entry_of(run), run.numbers["pooled"]
    for name in ("true_accuracy", "false_accuracy", "path_f1"):
        ends = pooled["ci"][name]
        assert found.measures[name] == (pooled[name], tuple(ends) if ends else None)
    several = {"avg_f1", "path_f1_natural", "path_f1_chart"}
    assert several & set(found.measures) == (several if config == "all" else set())
    assert found.lacking == f"{run.n - 2} missing"
    [group] = groups([found])
    assert (group.lead, group.runs[0].rank) == ("avg_f1" if config == "all" else "path_f1", None)


BROKEN = {
    "name": "", "link": "javascript:alert(1)", "benchmark": "Other", "config": "../x", "dataset": "a\nb", "digest": "x",
    "parser": "official", "kind": "reported", "predictions": "", "submitted": "yesterday", "n": 11, "answered": True,
    "statuses": {"ok": -1, "missing": 11}, "measures": {"exact_accuracy": (1.5, None)}, "token": None,
}  # fmt: skip


@pytest.mark.parametrize("field", BROKEN)
def test_no_entry_holds_what_cannot_be(field: str) -> None:
    with pytest.raises(ValueError):
        entry(**{field: BROKEN[field]}) if field not in ("n", "name") else replace(entry(), **{field: BROKEN[field]})


@pytest.mark.parametrize(
    "measured", [(float("nan"), None), (0.5, (0.9, 0.1)), (0.5, (0.1,)), (None, (0, 1)), ("1", None)]
)
def test_no_measure_is_what_cannot_be(measured: tuple) -> None:
    with pytest.raises(ValueError):
        entry(measures={"exact_accuracy": measured})


def test_equal_runs_share_a_rank_and_those_that_lack_answers_have_none() -> None:
    page = shown(entry("low", 2), entry("a", 5), entry("part", 8, missing=2), entry("b", 5), entry("top", 9))
    assert page.names() == ["1 top", "2 a", "2 b", "4 low", "- part"]
    [line] = [line for line in page.lines if "part" in line]
    assert "8 of 10 cases" in line and "incomplete, not ranked: 2 missing" in line


def test_only_what_was_scored_on_the_same_rows_is_ranked_together() -> None:
    other = {"dataset": "ExBind 3.0.0", "digest": digest_text("other rows")}
    page = shown(
        entry("old", 9, **{**other, "dataset": "ExBind 1.0.0"}), entry("here", 5, kind="baseline"), entry("b", 2)
    )
    assert page.names() == ["1 here", "2 b", "1 old"]  # those of this page's data come first


def test_sorting_goes_by_links_there_and_back() -> None:
    entries = [entry("B", 2), entry("a", 5), entry("c", 9)]
    page = shown(*entries)
    [name] = [found for found in page.all("a") if "sort=name" in (found["href"] or "")]
    place = read_place(name["href"])
    page = shown(*entries, place=place)
    assert page.names() == ["2 a", "3 B", "1 c"]
    assert len(page.all("th", **{"aria-sort": "ascending"})) == 1
    [again] = [found for found in page.all("a") if "sort=-name" in (found["href"] or "")]
    assert shown(*entries, place=read_place(again["href"])).names() == ["1 c", "3 B", "2 a"]
    assert shown(*entries, place=replace(place, sort="exact_accuracy")).names() == ["3 B", "2 a", "1 c"]
    assert shown(*entries, place=replace(place, sort="-nonsense<b>")).names() == ["1 c", "2 a", "3 B"]


def test_search_keeps_ranks_and_says_what_to_do_where_it_finds_nothing() -> None:
    entries = [entry("Qwen", 2), entry("other", 5, notes="a fork of QWEN"), entry("third", 9)]
    assert shown(*entries, place=replace(START, search=" qwen ")).names() == ["2 other", "3 Qwen"]
    page = shown(*entries, place=replace(START, search=HOSTILE, sort="name"))
    assert page.names() == []
    assert page.all("input", name="q")[0]["value"] == HOSTILE
    assert link(replace(START, config="ExBind/broad", sort="name")) in [found["href"] for found in page.all("a")]


def test_columns_are_chosen_and_intervals_shown() -> None:
    found = entry("ada", 5, notes="greedy\nsecond")
    usual, chosen = shown(found), shown(found, place=replace(START, columns=("exact_accuracy", "notes", "oops")))
    heads = [next(line for line in page.lines if line.startswith("|Rank")) for page in (usual, chosen)]
    assert heads == [
        "|Rank|Model|Exact \u25bc|Valid|Answers|Kind|Precision|Profile",
        "|Rank|Model|Exact \u25bc|Answers|Notes|Profile",
    ]
    [line] = [line for line in chosen.lines if "ada" in line]
    assert "|50.0 %|23.7 to 76.3 %|" in line and "greedy\nsecond" in line
    assert chosen.all("td", title="5 of 10 cases")
    checked = [found["value"] for found in chosen.all("input", type="checkbox") if "checked" in found]
    assert checked == ["exact_accuracy", "notes"]


def test_what_is_reported_stands_apart_and_has_no_rank() -> None:
    html = show_board([entry("ada", 1)], REPORTED, (), START)
    measured, reported = html.split("Reported by the papers", 1)
    assert Page(html).names() == ["1 ada"]
    for point in points("ExBind", "broad"):
        assert point.model not in measured and point.model in reported
    assert "76.4 % (191 of 250)" in reported and "70.8 to 81.2 %" in reported and "arXiv 2609.01344" in reported
    chains = show_board([], REPORTED, (), replace(START, config="CondChain/all"))
    assert "53.33 %" in chains and "No run of this config is on the leaderboard yet." in chains


def test_a_run_can_be_looked_at_by_those_who_may() -> None:
    facts = facts_of("mine")
    base = entry_of(facts_of("base", is_built_in=True, predictions=""), name="Baseline")
    entries = [entry_of(facts), entry("foreign"), base]
    targets = [found["href"] for found in shown(*entries, mine=[facts]).all("a")]
    profiles = [target for target in targets if "tab=profile" in (target or "")]
    assert sorted(profiles) == ["?tab=profile&run=token-of-base", "?tab=profile&run=token-of-mine"]
    assert "token-of-mine" not in show_board(entries, (), (), START)


def test_the_form_says_what_happens_and_keeps_what_was_typed() -> None:
    mine = [facts_of("one"), facts_of("two", is_built_in=False)]
    given = {"run": "token-of-two", "name": HOSTILE, "notes": "</textarea><b>", "precision": "int4", "link": ["x"]}
    html = show_board([], (), mine, START, where="the public dataset repository ada/results", given=given)
    for words in ("What is published", "your answers", "ada/results", "cannot be changed", "self-reported"):
        assert words in html
    page = Page(html)
    assert page.all("input", name="name")[0]["value"] == HOSTILE and not page.all("b", **{})[1:]
    assert [found["value"] for found in page.all("option") if "selected" in found] == ["token-of-two", "int4"]
    assert {found.get("name") for tag in ("input", "select", "textarea") for found in page.all(tag)} >= {
        "run", "name", "link", "precision", "notes",
    }  # fmt: skip
    nothing = show_board([entry()], (), (), START)
    assert "score a prediction file first" in nothing and 'href="?tab=score"' in nothing


def test_whatever_is_said_is_text() -> None:
    name, notes = HOSTILE[:80].strip(), HOSTILE + "\n" + "=" * 300
    hostile = entry(name, notes=notes, link="https://e.org/?a=1&b=2")
    place = Place("board", run=HOSTILE, search="", config=HOSTILE, sort=HOSTILE, columns=(HOSTILE, "notes"))
    mine = [facts_of(HOSTILE + "\u202e" + "x" * 200_000, file=HOSTILE, token="t")]
    html = show_board([hostile], (), mine, place, HOSTILE + "\u202e" + "x" * 200_000)
    page = Page(html)
    assert not page.all("img") and not page.all("script")
    assert len(html) < 300_000 and "\u202e" not in html
    [anchor] = page.all("a", target="_blank")
    assert anchor["href"] == "https://e.org/?a=1&b=2" and anchor["rel"] == "noopener nofollow ugc"
    assert any(name in line for line in page.lines)


def test_programs_get_plain_json_without_tokens() -> None:
    entries = [entry("a", 5), entry("part", 9, missing=1), replace(entry("base", 7, kind="baseline"), token="t")]
    rows = json.loads(json.dumps(rows_of(entries)))
    assert [(row["rank"], row["name"], row["kind"]) for row in rows] == [
        (1, "base", "baseline"),
        (2, "a", "submitted"),
        (None, "part", "submitted"),
    ]
    assert (
        rows[1]["measures"]["exact_accuracy"]["value"] == 0.5
        and len(rows[1]["measures"]["exact_accuracy"]["interval"]) == 2
    )
    assert not {"token", "file"} & set(rows[0])


def test_very_many_runs_are_cut() -> None:
    page = shown(*(entry(f"m{n:04}", 5) for n in range(450)))
    assert len(page.names()) == 200
    assert any("The first 200 of 450 runs" in line for line in page.lines)
