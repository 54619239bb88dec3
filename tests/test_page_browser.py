"""A visitor of a metric's page in a real browser: what they see, and that nothing in a file can act on the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from browsing import NARROW, WIDE, Watched, browser, needs_browser, visit
from generator.hub import MANIFEST
from generator.spaces import assemble
from handmade import manifest_entry, table_case, write_config, write_dataset
from handmade_chains import boxed, write_chains
from serving import Started, served

pytestmark = needs_browser

SCRIPT = '<img src=x onerror="alert(1)"><script>alert(2)</script>[link](javascript:alert(3))'
HOSTILE_ID = f"{SCRIPT}0__table"
OWN_PICTURE = """() => new Promise((done) => {
  const picture = new Image();
  picture.onerror = done;
  picture.src = "x-of-our-own";
})"""  # done when a picture asked for later than any of a file's has failed: theirs have done what they can by then
RIGHT = json.dumps({"cell_id": "cell_r01_c01"})  # of the cases t0 and t3


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Small datasets; the config `hostile` has a script in its ids."""
    hub = tmp_path_factory.mktemp("page") / "hub"
    write_dataset(hub / "ExBind")
    write_config(hub / "ExBind", "hostile", [table_case(0, SCRIPT).to_row()])
    manifest = json.loads((hub / "ExBind" / MANIFEST).read_text())
    manifest["configs"]["hostile"] = manifest_entry("hostile", 1)
    (hub / "ExBind" / MANIFEST).write_text(json.dumps(manifest))
    write_chains(hub / "CondChain")
    return hub


@pytest.fixture(scope="module")
def space(hub: Path) -> Iterator[Started]:
    assemble("exbind_metric", hub / "exbind_metric")
    with served(hub / "exbind_metric", hub.parent / "scratch") as started:
        yield started


@pytest.fixture(scope="module")
def chains(hub: Path) -> Iterator[Started]:
    assemble("condchain_metric", hub / "condchain_metric")
    with served(hub / "condchain_metric", hub.parent / "scratch_of_chains") as started:
        yield started


@pytest.fixture(scope="module")
def chromium():
    with browser() as opened:
        yield opened


def lines(*rows: dict[str, object]) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def score(visitor: Watched, name: str, content: bytes) -> None:
    """Upload a file and press Score; returns when something came of it, and the upload is taken away."""
    panel = visitor.page
    panel.locator("input[type=file]").first.set_input_files({"name": name, "mimeType": "", "buffer": content})
    panel.get_by_label("Clear").wait_for()
    panel.get_by_role("button", name="Score").click()
    panel.get_by_label("Clear").wait_for(state="detached")


def choose(visitor: Watched, config: str) -> None:
    page = visitor.page
    page.get_by_label("Config").locator("visible=true").click()
    page.get_by_role("option", name=config).click()


def assert_calm(visitor: Watched) -> None:
    assert (visitor.dialogs, visitor.errors, visitor.strangers) == ([], [], [])
    assert (visitor.overflow, visitor.cut_off) == (0, [])
    assert visitor.page.locator("img[src=x], script:text('alert'), a[href^=javascript]").count() == 0


def test_a_good_file_is_scored_and_its_cases_can_be_searched(space, chromium):
    rows = [{"id": f"t{n}__table", "prediction": RIGHT} for n in range(5)]
    with visit(chromium, space.url) as visitor:
        page = visitor.page
        page.get_by_text("Nothing is scored yet").locator("visible=true").wait_for()
        score(visitor, "good.jsonl", lines(*rows))
        result = page.locator(".result:visible").inner_text().replace("\u00a0", " ")
        sentence = "25.0 % exact: in 2 of 8 cases the answer names the very object that is meant (95 % interval 7.1 to"
        assert sentence in result
        assert (
            "5 of 8 cases answered (0 of them unreadable), 0 empty, 3 missing, 0 failed" in result
            and "good.jsonl: config broad of ExBind" in result
            and "'t5__table', 'g0__graph'" in result
        )
        found = page.get_by_role("region", name="What breaks first").inner_text().replace("\u00a0", " ").split("\n")
        assert [line.split("\t") for line in found][1:3] == [
            ["valid candidate", "37.5 % (3 of 8)", "3"],
            ["row", "50.0 % (3 of 6)", "3"],
        ]
        cell = page.locator('[data-testid="cell-1-2"]')
        assert cell.inner_text().startswith("wrong row, right column. It is row0 owner; the gold is row1 owner")
        page.get_by_placeholder("Search").locator("visible=true").fill("t4__")
        page.locator('[data-testid="cell-0-0"]').wait_for(state="detached")
        assert page.locator('[data-testid^="cell-"][data-testid$="-0"]').all_inner_texts() == ["t4__table"]
        assert_calm(visitor)
    assert space.files() == []


def test_a_bad_file_is_refused_with_its_lines_and_leaves_no_result_behind(space, chromium):
    with visit(chromium, space.url) as visitor:
        score(visitor, "good.jsonl", lines({"id": "t0__table", "prediction": RIGHT}))
        visitor.page.get_by_role("region", name="By format").wait_for()
        score(visitor, "bad.jsonl", lines(*({"id": f"t{n}", "prediction": n} for n in range(30))))
        told = visitor.page.locator(".problem:visible").inner_text()
        assert told.startswith("bad.jsonl: 30 problems, so nothing of it was used:")
        assert "line 20, id 't19': the prediction is a number" in told and "line 21" not in told
        assert "... and 10 more" in told
        assert visitor.page.locator(".tables:visible, .result:visible").count() == 0
        assert_calm(visitor)
    assert space.files() == []


@pytest.mark.parametrize("good", [True, False], ids=["scored", "refused"])
def test_a_hostile_file_is_shown_as_text(good, space, chromium):
    row = {"id": HOSTILE_ID, "prediction": SCRIPT} if good else {"id": HOSTILE_ID, "prediction": 7}
    with visit(chromium, space.url) as visitor:
        choose(visitor, "hostile (1 cases)")
        score(visitor, '"><img src=x onerror=alert(4)>.jsonl', lines(row))
        if good:
            cells = [visitor.page.locator(f'[data-testid="cell-0-{column}"]').inner_text().strip() for column in (0, 3)]
            assert cells == [HOSTILE_ID, SCRIPT]
        else:
            told = visitor.page.locator(".problem:visible").inner_text()
            assert SCRIPT[:60] in told and "img src=x onerror=alert(4).jsonl: 1 problem" in told
        visitor.page.evaluate(OWN_PICTURE)
        assert_calm(visitor)


def test_chains_are_read_by_the_parser_that_was_chosen(chains, chromium):
    rows = [{"id": "chart_0000", "path": path, "prediction": f"The answer is: {label}"} for path, label in
            (("true", "C2 (not A1)"), ("false", boxed("B2")))]  # fmt: skip
    with visit(chromium, chains.url) as visitor:
        page = visitor.page
        choose(visitor, "chart (2 chains)")
        for parser, share in (("official", "0.0"), ("robust", "50.0")):
            page.get_by_label(parser).check()
            score(visitor, "p.jsonl", lines(*rows))
            page.get_by_text(f"read by the {parser} parser").wait_for()
            assert f"True path {share}\u00a0%" in page.locator(".result:visible").inner_text()
            assert page.locator(".earlier:visible").count() == 0
        page.get_by_label("official").check()
        page.get_by_text("still the result of what stands in the lines below").wait_for()
        page.get_by_label("robust").check()
        score(visitor, "p.jsonl", lines(*rows))  # the same result once more, and no longer an earlier one
        page.locator(".earlier").wait_for(state="hidden")
        assert_calm(visitor)


def test_an_empty_prediction_file_can_be_saved(space, chromium):
    with visit(chromium, space.url) as visitor:
        with visitor.page.expect_download() as saved:
            visitor.page.get_by_role("button", name="Get an empty prediction file").locator("visible=true").click()
        assert saved.value.suggested_filename == "broad.jsonl"
        rows = [json.loads(line) for line in Path(saved.value.path()).read_text().splitlines()]
        assert len(rows) == 8 and rows[0] == {"id": "t0__table", "prediction": ""}


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (NARROW, "dark")], ids=["wide_light", "narrow_dark"])
def test_the_page_fits_its_window_and_can_be_read(size, scheme, space, chromium):
    with visit(chromium, space.url, size=size, scheme=scheme) as visitor:
        score(visitor, "good.jsonl", lines({"id": "t0__table", "prediction": "x" * 5000}))
        visitor.page.get_by_role("region", name="By format").wait_for()
        assert_calm(visitor)
        ground = visitor.page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert visitor.faint == []
        assert (sum(map(int, ground[4:-1].split(","))) < 128) == (scheme == "dark")
        assert visitor.hidden == []


def test_a_phone_shows_the_result_and_the_reason_of_a_case(space, chromium):
    with visit(chromium, space.url, size=NARROW) as visitor:
        score(visitor, "good.jsonl", lines({"id": "t1__table", "prediction": RIGHT}))
        reason = visitor.page.locator('[data-testid="cell-1-2"]')
        reason.wait_for()
        box, head = reason.bounding_box(), visitor.page.locator('[data-testid="header-2"]').bounding_box()
        assert box["x"] + box["width"] < NARROW[0] and box["x"] == pytest.approx(head["x"], abs=2)
        assert "the gold is row1 owner" in reason.inner_text()
        assert visitor.hidden == []
