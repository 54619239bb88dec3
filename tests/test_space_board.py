"""The leaderboard: what is ranked against what, and what a visitor sees of it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from boards import HOSTILE, entry, facts_of
from generator.canonical import digest_text
from metrics.reported import REPORTED, points
from space.board.entries import entry_of
from space.board.rows import rows_of
from space.board.view import show_board
from space.listing.runs import in_short
from space.places import Place, link, read_place

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
    lines = shown(*entries, place=replace(START, search=" qwen ")).lines
    assert any("Found: 2 of 3 runs, ranked by Exact" in line for line in lines)
    assert any("3 runs, ranked" in line and "Found" not in line for line in shown(*entries).lines)
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
    assert "</textarea><b>" not in html and "&lt;/textarea&gt;&lt;b&gt;" in html
    page = Page(html)
    assert page.all("input", name="name")[0]["value"] == HOSTILE
    [known] = page.all("input", type="checkbox", name="known")
    assert "required" in known and "checked" not in known
    assert [found["value"] for found in page.all("option") if "selected" in found] == ["token-of-two", "int4"]
    assert {found.get("name") for tag in ("input", "select", "textarea") for found in page.all(tag)} >= {
        "run", "name", "link", "precision", "notes",
    }  # fmt: skip
    nothing = show_board([entry()], (), (), START)
    assert "score a prediction file first" in nothing and 'href="?tab=score"' in nothing


def test_what_became_of_a_submission_stands_below_the_form_and_the_fields_are_empty() -> None:
    html = show_board([entry()], REPORTED, [facts_of("one")], START, "ada is on the leaderboard.")
    page = Page(html)
    assert page.all("h2", id="lb-submit") and not page.all("p", role="alert")
    assert html.index('<form class="lb-submit') < html.index("ada is on the leaderboard.") < html.index("Reported by")
    assert [page.all("input", name=name)[0]["value"] for name in ("name", "link")] == ["", ""]
    refused = Page(show_board([entry()], (), [facts_of("one")], START, "The name is missing.", given={"notes": "x"}))
    assert len(refused.all("p", role="alert")) == 1


def test_the_run_to_submit_is_called_as_everywhere_else() -> None:
    chains = {"avg_f1": 5.44, "domains": {"natural": {}}, "pooled": {"path_f1": 8.3}}
    mine = [
        facts_of("one"),
        facts_of("two", benchmark="CondChain", config="natural", parser="robust", numbers=chains),
    ]
    html = show_board([], (), mine, START)
    for facts in mine:
        assert in_short(facts) in html
    assert "Path F1 8.3 % (robust parser)" in html


@pytest.mark.parametrize(
    ("statuses", "told", "is_praised"),
    [
        ({"empty": 10}, "10 of 10 cases|all answered, 10 of them empty", False),
        ({"no_json": 10}, "10 of 10 cases|all answered, none of them readable", False),
        ({"ok": 7, "empty": 3}, "10 of 10 cases|\u2713 complete, 3 empty", True),
        ({"empty": 8, "missing": 2}, "8 of 10 cases|\u2717 incomplete, not ranked: 2 missing", False),
    ],
)
def test_a_run_that_says_nothing_is_not_praised(statuses: dict, told: str, is_praised: bool) -> None:
    page = shown(entry_of(facts_of(right=0, statuses=statuses), name="ada"))
    [line] = [line for line in page.lines if "ada" in line]
    assert told in line
    assert bool(page.all("small", **{"class": "lb-whole"})) is is_praised


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
