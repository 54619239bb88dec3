"""A visitor of the Space in a real browser: from a prediction file to the case that broke, and to the leaderboard."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, expect

from browsing import NARROW, WIDE, Watched, browser, needs_browser, visit
from generator.hub import data_path, iter_rows
from handmade import raw, run
from serving import Started
from studios import SHOTS, assert_calm, go, lines, reopened, score, settle, travel

pytestmark = needs_browser

SCRIPT = '<img src=x onerror="alert(1)"><script>alert(2)</script>[link](javascript:alert(3))<svg onload=alert(4)>'
TABS = ("Score", "Constraint profile", "Cases", "Compare", "Leaderboard")
VIEWS = {  # name of a screenshot -> an address
    "score": "?tab=score",
    "profile_exbind": "?tab=profile&run=lexical@broad",
    "profile_condchain": "?tab=profile&run=random@all",
    "cases": "?tab=cases&run=lexical@broad&is.format=dom",
    "case_table": "?tab=cases&run=random@broad&case=broad_table_0001__table",
    "case_canvas": "?tab=cases&run=random@broad&case=broad_relational_0001__canvas",
    "case_chain": "?tab=cases&run=random@all&case=natural_0001&path=false",
    "case_screens": "?tab=cases&run=first_exit@all&case=gui_0001&path=true",
    "compare": "?tab=compare&with=random@broad&with=lexical@broad",
    "compare_chains": "?tab=compare&with=random@all&with=first_exit@all",
    "leaderboard": "?tab=board",
}
FAULTS = """() => {
  const shown = (part) => part.getClientRects().length;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const fields = all("input:not([type=hidden]), select, textarea");
  const nameless = fields.filter((part) => !(part.labels?.length || part.ariaLabel || part.title));
  const blind = all("img:not([alt])");
  const levels = all("h1, h2, h3, h4").map((part) => Number(part.tagName[1]));
  const jumps = levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1);
  return [...nameless, ...blind].map((part) => part.outerHTML.slice(0, 99)).concat(jumps.map((level) => `h${level}`));
}"""  # fields without a label, pictures without a text, headings that leave a level out


@pytest.fixture
def space(studio_space: Started) -> Started:
    return studio_space


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def tables(hub: Path) -> list[dict]:
    """The cases of `targeted_table`."""
    return list(iter_rows(hub / "ExBind" / data_path("targeted_table"), ["case_id", "gold", "candidates"]))


def answers(tables: list[dict], text: str | None = None) -> bytes:
    """The last candidate of every case, or the same text."""
    last = [json.dumps({"cell_id": row["candidates"][-1]["candidate_id"]}) for row in tables]
    rows = zip(tables, last, strict=True)
    return lines(*({"id": row["case_id"], "prediction": text or answer} for row, answer in rows))


def shown(visitor: Watched) -> str:
    return visitor.page.locator("#pane").inner_text().replace("\u00a0", " ")


def test_from_a_file_to_the_case_that_broke(space: Started, chromium: Browser, tables: list[dict], tmp_path: Path):
    content = answers(tables)
    numbers = command_s_numbers(raw(tmp_path, "p.jsonl", content), "targeted_table", space)
    with visit(chromium, space.url) as visitor:
        page = visitor.page
        score(visitor, ("mine__targeted_table.jsonl", content), name="My model")
        result = page.locator("#scored").inner_text().replace("\u00a0", " ")
        exact = numbers["dimensions"]["exact"]["correct"]
        assert f"{100 * exact / 120:.1f} % exact: in {exact} of 120 cases" in result and "My model" in result
        assert "mine__targeted_table.jsonl over targeted_table of ExBind 2.0.0" in result
        page.get_by_role("link", name="See where it breaks").click()
        settle(visitor)
        count = numbers["first_violation"]["table_column"]
        page.get_by_role("link", name="column", exact=True).first.click()
        page.get_by_text(re.compile(rf"^{count} of 120 answers")).wait_for()
        assert page.get_by_text("Broke first: column").is_visible()
        rows = page.locator("#pane tbody tr")
        assert rows.count() == min(count, 50)
        assert all("right row, wrong column" in text for text in rows.all_inner_texts())
        first = rows.first.get_by_role("link").inner_text()
        rows.first.get_by_role("link").click()
        expect(page.get_by_role("heading", level=2, name=first)).to_be_visible()
        assert f"1 of {count}" in shown(visitor)
        page.keyboard.press("ArrowRight")
        page.get_by_text(f"2 of {count}", exact=True).wait_for()
        page.keyboard.press("ArrowLeft")
        page.get_by_text(f"1 of {count}", exact=True).wait_for()
        assert re.search("Right row, wrong column: asked for .+chose", shown(visitor))
        page.go_back()
        page.get_by_text(f"2 of {count}", exact=True).wait_for()
        address = urljoin(space.url, page.get_by_role("link", name="Link to this case").get_attribute("href"))
        second = page.locator("#pane h2").first.inner_text()
        assert_calm(visitor)
        page.reload()
        page.get_by_role("heading", level=2, name=second).wait_for()
    with visit(chromium, space.url) as another:  # who is given the link sees just this case
        assert second in reopened(another, address)
        assert "My model" not in another.page.locator("select[name=run] optgroup[label='Your runs']").all_inner_texts()
        assert_calm(another)
    assert space.files() == []


def command_s_numbers(file: Path, config: str, space: Started) -> dict:
    dataset = space.uploads.parent.parent / "datasets" / "ExBind"
    told = file.with_suffix(".json")
    run("score", file, "--dataset", dataset, "--config", config, "--json", told)
    return json.loads(told.read_text())["runs"][0]["result"]


def test_a_bad_file_is_refused_with_its_lines_and_nothing_is_scored(space: Started, chromium: Browser, tables):
    bad = lines(*({"id": row["case_id"], "prediction": n} for n, row in enumerate(tables)))
    with visit(chromium, space.url) as visitor:
        score(visitor, ("good__targeted_table.jsonl", answers(tables)), ("bad__targeted_table.jsonl", bad))
        told = visitor.page.locator("#scored [role=alert]").inner_text()
        assert told.startswith("Nothing was scored: one of the 2 files cannot be:")
        assert "bad__targeted_table.jsonl: 120 problems" in told and "line 20, id" in told and "line 21," not in told
        assert "... and 100 more" in told
        go(visitor, "Compare")
        assert "Your runs" not in shown(visitor)
        score_tab_fits(visitor)
    assert space.files() == []


def score_tab_fits(visitor: Watched) -> None:
    go(visitor, "Score")
    assert_calm(visitor)
    assert visitor.faint == []


@pytest.mark.parametrize(
    ("size", "scheme"), [(WIDE, "light"), (WIDE, "dark"), (NARROW, "light"), (NARROW, "dark")],
    ids=["wide_light", "wide_dark", "narrow_light", "narrow_dark"],
)  # fmt: skip
def test_every_view_fits_its_window_and_can_be_read(
    size: tuple[int, int], scheme: str, space: Started, chromium: Browser
):
    SHOTS.mkdir(parents=True, exist_ok=True)
    with visit(chromium, space.url, size=size, scheme=scheme) as visitor:
        visitor.page.locator("#scored p").first.wait_for()
        ground = visitor.page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (sum(map(int, ground[4:-1].split(","))) < 128) == (scheme == "dark")
        for name, address in VIEWS.items():
            travel(visitor, address)
            visitor.page.screenshot(path=SHOTS / f"{name}_{size[0]}_{scheme}.png", full_page=True)
            assert_calm(visitor)
            assert visitor.page.evaluate(FAULTS) == [], name
            assert visitor.faint == [], name


def test_whatever_a_file_holds_is_shown_as_text_on_every_tab(space: Started, chromium: Browser, tables):
    content = answers(tables[1:], SCRIPT) + answers(tables[:1], SCRIPT + "\u202e" + "x" * 200_000)
    with visit(chromium, space.url) as visitor:
        score(visitor, ('"><img src=x onerror=alert(5)>__targeted_table.jsonl', content), name=SCRIPT[:80])
        visitor.page.locator("#scored .result h2").first.wait_for()
        assert SCRIPT[:60] in visitor.page.locator("#scored .result h2").first.inner_text()
        assert_calm(visitor)
        for tab in TABS[1:]:
            go(visitor, tab)
            assert_calm(visitor)
        go(visitor, "Cases")
        visitor.page.locator("#pane tbody th a, #pane tbody td a").first.click()
        visitor.page.get_by_role("heading", name="Answer").wait_for()
        assert SCRIPT in shown(visitor) and "\u202e" not in shown(visitor)
        assert_calm(visitor)
        address = visitor.page.url
        for damage in ("&case=" + SCRIPT, "&is.status=" + SCRIPT, "&q=" + SCRIPT, "&run=" + SCRIPT, "&sheet=-1"):
            visitor.page.goto(address + damage)
            visitor.page.locator("#pane :is(h2, p, select)").first.wait_for()
            assert_calm(visitor)


def test_runs_are_compared_down_to_the_cases_that_changed(space: Started, chromium: Browser):
    with visit(chromium, space.url) as visitor:
        page = visitor.page
        go(visitor, "Compare")
        boxes = page.locator("#pane input[name=with]")
        for token in ("random@broad", "lexical@broad"):
            boxes.and_(page.locator(f'[value="{token}"]')).check()
        page.get_by_role("button", name="Compare").click()
        page.get_by_role("heading", name="What changes from the base").wait_for()
        told = re.search(r"from random to lexical: (\d+) improved, (\d+) regressed", shown(visitor))
        assert page.locator("#pane .cp-list li:visible").count() >= int(told[1]) + int(told[2])
        assert_calm(visitor)
        page.locator("#pane .cp-list li a:visible").first.click()
        page.locator("#pane article").wait_for()
        assert "✓ right" in page.locator("#pane article header").inner_text()  # improved: right in the other run
        assert page.locator("select[name=run]").input_value() == "lexical@broad"


def test_a_run_is_submitted_and_everybody_sees_it_but_its_answers(space: Started, chromium: Browser, tables):
    with visit(chromium, space.url) as visitor, visit(chromium, space.url + "?tab=board") as other:
        page = visitor.page
        score(visitor, ("mine__targeted_table.jsonl", answers(tables)))
        page.get_by_role("link", name="Submit it to the leaderboard").click()
        form = page.locator("#pane form[data-act]")
        form.locator("[name=name]").fill("<b>ada</b>/[model](javascript:alert(1))")
        form.locator("[name=link]").fill("javascript:alert(1)")
        form.locator("[name=notes]").fill("greedy\n<script>alert(1)</script>")
        form.get_by_label("I know").check()
        form.locator("button").click()
        page.get_by_role("alert").wait_for()
        assert "The link is no address of a page" in page.get_by_role("alert").inner_text()
        assert form.locator("[name=name]").input_value().startswith("<b>ada</b>")  # nothing is typed twice
        form.locator("[name=link]").fill("https://example.org/model")
        form.get_by_label("I know").check()
        form.locator("button").click()
        page.get_by_text("is on the leaderboard").wait_for()
        assert_calm(visitor)
        other.page.goto(space.url + "?tab=board&config=ExBind/targeted_table")
        row = other.page.locator("tr", has_text="<b>ada</b>/[model](javascript:alert(1))")
        row.wait_for()
        assert row.get_by_role("link").first.get_attribute("href") == "https://example.org/model"
        assert "submitted" in row.inner_text() and row.get_by_text("Look at").count() == 0
        assert_calm(other)
        go(other, "Compare")
        assert other.page.locator("[value$=targeted_table]").count() == 0 or "Your runs" not in shown(other)
    kept = list((space.uploads.parent.parent / "results").glob("*.json"))
    assert len(kept) == 1 and "cell_id" not in kept[0].read_text()


def test_the_first_page_asks_nothing_of_the_visitor_but_a_file(space: Started, chromium: Browser):
    with visit(chromium, space.url) as visitor:
        visitor.page.get_by_text("Does the model name the id of exactly that object?").wait_for()
        visitor.page.get_by_role("button", name="Score", exact=True).click()
        visitor.page.get_by_text("There is nothing to score").wait_for()
        visitor.page.get_by_role("button", name="Get an empty file and an example").click()
        visitor.page.get_by_text("Choose a config first").wait_for()
        assert_calm(visitor)


def test_a_second_press_is_not_lost_and_every_window_keeps_its_runs(space: Started, chromium: Browser, tables):
    """While something is scored the form says so and stays filled in; two windows of one browser share their runs."""
    with visit(chromium, space.url) as visitor:
        page = visitor.page
        other = page.context.new_page()
        other.goto(space.url)
        other.locator("#scored p").first.wait_for()
        page.get_by_label("or paste predictions").fill(answers(tables).decode())
        page.get_by_label("Config").select_option("targeted_table")
        page.evaluate("for (let n = 0; n < 3; n++) document.querySelector('.sc-first').click()")
        settle(visitor)
        page.locator("#scored .result").wait_for()
        page.wait_for_function("JSON.parse(localStorage.getItem('bindchain-runs')).length === 1")
        other.get_by_label("or paste predictions").fill(answers(tables).decode())
        other.get_by_label("Config").select_option("targeted_table")
        other.get_by_role("button", name="Score", exact=True).click()
        other.wait_for_function("JSON.parse(localStorage.getItem('bindchain-runs')).length === 2")
        page.reload()
        page.get_by_role("heading", name="Your runs").wait_for()
        assert page.locator("#scored details.run").count() == 2
        page.evaluate("localStorage.setItem('bindchain-runs', '{nonsense')")
        page.reload()
        page.get_by_text("Does the model name the id").wait_for()
        assert_calm(visitor)
