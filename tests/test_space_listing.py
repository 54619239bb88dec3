"""The list of cases, the frame around one, and the chooser of runs, as a visitor meets them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup

from handmade import write_dataset
from handmade_chains import boxed, write_chains
from making import read_rows
from seen_html import Seen
from space.listing.runs import show_chooser
from space.listing.view import show_cases
from space.places import Place, read_place
from space.runs.kept import KeptCase, KeptRun, write_run
from space.runs.scoring import kept_from_file
from space.runs.store import RunStore

MANY = 130
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "a & 'b' \u202e\x07",
    "{0} {case} %s",
    "x" * 200_000,
)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> RunStore:
    return RunStore(tmp_path_factory.mktemp("runs"))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory, store: RunStore) -> KeptRun:
    """Six tables and two graphs: t0 is right, t1 has no answer, t2 no JSON, all else is wrong."""
    folder = tmp_path_factory.mktemp("tables")
    write_dataset(folder)
    answers = {f"t{number}__table": '{"cell_id": "cell_r01_c01"}' for number in (0, 4, 5)}
    answers |= {
        "t2__table": "no idea",
        "t3__table": '{"cell_id": "cell_r01_c00"}',
        "g0__graph": '{"source_id": "b8rtn", "target_id": "k7f2w"}',
    }
    return scored(
        "ExBind", folder, "broad", store, [{"id": case, "prediction": text} for case, text in answers.items()]
    )


@pytest.fixture(scope="module")
def chains(tmp_path_factory: pytest.TempPathFactory, store: RunStore) -> KeptRun:
    """Every path answered with A1."""
    folder = tmp_path_factory.mktemp("chains")
    write_chains(folder)
    ids = [f"natural_{number:04d}" for number in range(4)] + [f"chart_{number:04d}" for number in range(2)]
    lines = [{"id": case, "path": path, "prediction": boxed("A1")} for case in ids for path in ("true", "false")]
    return scored("CondChain", folder, "all", store, lines)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory, tables: KeptRun) -> KeptRun:
    """130 answers, c0 to c129; those whose number ends in 0 are of t0, the others of t3."""
    right, wrong = tables.of("t0__table")[0][1], tables.of("t3__table")[0][1]
    cases = [renamed(wrong if number % 10 else right, f"c{number}") for number in range(MANY)]
    return write_run(tmp_path_factory.mktemp("many"), replace(tables.facts, n=MANY), cases)


def scored(benchmark: str, folder: Path, config: str, store: RunStore, lines: Iterable[dict[str, Any]]) -> KeptRun:
    file = folder / "mine.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return kept_from_file(benchmark, str(folder), config, file, store, "mine")


def renamed(case: KeptCase, case_id: str) -> KeptCase:
    return replace(case, id=case_id, row={**case.row, "id": case_id})


def seen(run: KeptRun, query: str = "", show_one: Callable[[KeptCase], Markup] | None = None) -> Seen:
    return Seen(show_cases(run, read_place(f"tab=cases&run={run.facts.token}&{query}"), show_one))


def options(page: Seen, facet: str) -> list[str]:
    """What a choice offers, as it is read."""
    (start,) = [n for n, (tag, found, _) in enumerate(page.elements) if found.get("name") == f"is.{facet}"]
    after = takewhile(lambda element: element[0] == "option", page.elements[start + 1 :])
    return ["".join(texts) for _, _, texts in after]


def test_all_cases_stand_in_a_table_with_what_broke(tables: KeptRun) -> None:
    page = seen(tables)
    assert "8 answers: 1 right (12.5 %)" in page.text
    assert page.ids() == [case.id for case in tables.at(range(8))]
    told = [case.told for case in tables.at(range(8)) if case.told]
    assert len(told) == 7 and all(text in page.text for text in told)
    assert page.text.count("✓ right") == 1 and page.text.count("✗ wrong") == 7
    assert [text for _, text in page.all("th", scope="col")][:4] == ["Case", "Result", "What broke", "Answer"]
    assert "no answer in the file" in page.text and "no idea" in page.text
    assert page.place("t2__table") == Place("cases", run=tables.facts.token, case="t2__table")
    assert not page.all("nav") and not page.all("a", rel="next")


def test_choices_have_counts_and_what_is_no_choice_is_not_offered(tables: KeptRun, chains: KeptRun) -> None:
    page = seen(tables)
    assert options(page, "format") == ["any", "graph (2)", "table (6)"]
    assert options(page, "result") == ["any", "right (1)", "wrong (7)"]
    assert all("data-now" in found for found, _ in page.all("select"))
    assert not page.all("select", name="is.pair") and page.all("select", name="is.validity")
    assert "open" not in page.all("details")[0][0]
    assert options(seen(chains), "path") == ["any", "false (6)", "true (6)"]
    assert options(seen(tables, "is.format=table"), "result")[1:] == ["right (1)", "wrong (5)"]
    assert options(seen(tables, "is.format=table"), "format") == ["any", "graph (2)", "table (6)"]


def test_filters_in_force_are_told_and_each_can_be_taken_away(tables: KeptRun) -> None:
    page = seen(tables, "is.format=table&is.validity=valid&q=owner&sheet=7&case=")
    assert [text for found, text in page.all("option") if "selected" in found] == ["table", "valid"]
    assert page.all("input", name="q")[0][0]["value"] == "owner"
    ((folded, words),) = page.all("details")
    assert "open" in folded and "More filters (1 in force)" in words
    rest = Place("cases", run=tables.facts.token, search="owner", filters=(("validity", "valid"),))
    assert page.place("Remove: Format: table") == rest
    assert page.place("Remove: Search: owner").filters == (("format", "table"), ("validity", "valid"))
    assert page.place("Clear all") == Place("cases", run=tables.facts.token)


def test_search_finds_ids_answers_and_what_broke(tables: KeptRun) -> None:
    assert seen(tables, "q=G0__").ids() == ["g0__graph"]
    assert seen(tables, "q=no+idea").ids() == ["t2__table"]
    assert seen(tables, "q=right+row").ids() == seen(tables, "is.category=wrong_column").ids()
    page = seen(tables, "q=%20t0__table%20")
    assert page.ids() == ["t0__table"] and "1 of 8 answers: 1 right (100.0 %)" in page.text


@pytest.mark.parametrize("query", ["is.format=hologram", "q=nowhere+at+all", "is.result=right&is.format=graph"])
def test_where_nothing_fits_there_is_a_way_out(tables: KeptRun, query: str) -> None:
    page = seen(tables, query)
    assert page.ids() == [] and "0 of 8 answers" in page.text and "No answer fits." in page.text
    assert page.place("Clear all filters") == Place("cases", run=tables.facts.token)


def test_filter_that_does_not_exist_is_named(tables: KeptRun, chains: KeptRun) -> None:
    page = seen(chains, "is.format=table&is.path=true")
    assert page.ids() == [] and "There is no filter called format." in page.text
    assert "0 of 12 answers" in page.text
    assert seen(chains, f"is.depth={'9' * 5000}").ids() == []


def test_pages_follow_one_another(many: KeptRun) -> None:
    first, middle, last = (seen(many, f"sheet={page}") for page in (1, 2, 3))
    assert [len(page.ids()) for page in (first, middle, last)] == [50, 50, 30]
    assert "51–100 of 130" in middle.text and "101–130 of 130" in last.text
    assert middle.ids()[0] == "c50"
    hrefs = {
        found["aria-label"]: read_place(found["href"]).page for found, _ in middle.all("a") if "aria-label" in found
    }
    assert hrefs == {"First page": 1, "Previous page": 1, "Next page": 3, "Last page": 3}
    assert "Previous" not in first.text and "Next" not in last.text
    assert seen(many, "sheet=999").ids() == last.ids()
    assert seen(many, "is.result=right&sheet=4").ids() == [f"c{number}" for number in range(0, MANY, 10)]


def test_opened_case_stands_beside_its_page_of_the_list_and_leads_to_its_neighbours(many: KeptRun) -> None:
    page = seen(many, "is.result=wrong&case=c56", lambda case: Markup("<p>It is {}.</p>").format(case.id))
    place = Place("cases", run=many.facts.token, filters=(("result", "wrong"),))
    assert "It is c56." in page.text and "51 of 117" in page.text
    assert page.all("h2", id="ls-id")[0][1] == "c56"
    assert page.ids()[0] == "c56" and len(page.ids()) == 50  # the second page, though the address names none
    assert [text.split()[0] for found, text in page.all("a") if "aria-current" in found] == ["c56✗"]
    assert page.place("Previous (←)") == replace(place, case="c55", page=1)
    assert page.place("Next (→)") == replace(place, case="c57", page=2)
    assert [text for rel in ("prev", "next") for _, text in page.all("a", rel=rel)] == ["Previous (←)", "Next (→)"]
    assert page.place("Back to the list") == replace(place, page=2)
    alone = Place("cases", run=many.facts.token, case="c56")
    assert page.place("Link to this case") == alone
    (copied,) = [found["data-copy"] for found, _ in page.all("button") if "data-copy" in found]
    assert read_place(copied) == alone


def test_ends_of_the_list_lead_one_way(many: KeptRun) -> None:
    first, last = seen(many, "case=c0"), seen(many, "case=c129")
    assert not first.all("a", rel="prev") and first.place("Next (→)").case == "c1"
    assert not last.all("a", rel="next") and last.place("Previous (←)").case == "c128"


def test_case_outside_of_the_filter_is_shown_and_said_to_be(many: KeptRun) -> None:
    page = seen(many, "is.result=right&case=c7&sheet=3", lambda case: Markup("<b>{}</b>").format(case.id))
    assert page.all("b")[0][1] == "c7" and "not among those that the filters leave" in page.text
    assert not page.all("a", rel="prev") and not page.all("a", rel="next")
    assert not [found for found, _ in page.all("a") if "aria-current" in found]
    assert page.ids()[:2] == ["c0", "c10"]
    empty = seen(many, "is.format=hologram&case=c7")
    assert empty.all("h2", id="ls-id")[0][1] == "c7" and "No answer fits." in empty.text


def test_unknown_case_is_said_above_the_list(tables: KeptRun) -> None:
    page = seen(tables, "case=t99")
    assert "This run has no case t99; choose one from the list." in page.text
    assert len(page.ids()) == 8 and not page.all("article")


def test_paths_of_a_chain_are_two_answers_of_one_case(chains: KeptRun) -> None:
    def tell(case: KeptCase) -> Markup:
        return Markup("<p>The {} path.</p>").format(case.path)

    page = seen(chains, "case=natural_0001&path=false", tell)
    assert "The false path." in page.text and "4 of 12" in page.text
    assert page.place("Previous (←)") == Place("cases", run=chains.facts.token, case="natural_0001", path="true")
    assert page.place("Link to this case").path == "false"
    assert "The true path." in seen(chains, "case=natural_0001", tell).text
    assert "The true path." in seen(chains, "case=natural_0001&path=sideways", tell).text
    headers = [text for _, text in seen(chains).all("th", scope="col")]
    assert headers[4:7] == ["Path", "Domain", "How it was left"]


@pytest.mark.parametrize("hostile", HOSTILE, ids=["img", "script", "marks", "braces", "long"])
def test_what_comes_from_outside_is_text_everywhere(tables: KeptRun, tmp_path: Path, hostile: str) -> None:
    plain = tables.of("t3__table")[0][1]
    row = {**plain.row, "id": hostile, "level": hostile, "format": hostile, "status": hostile, "category": hostile}
    other = replace(plain, row={**plain.row, "level": "easy"})
    case = replace(plain, id=hostile, told=hostile, text=hostile, status=hostile, row=row)
    facts = replace(tables.facts, name=hostile, config=hostile, n=2, token=hostile)
    run = write_run(tmp_path, facts, [case, other])
    place = Place("cases", run=hostile, search=hostile, filters=(("level", hostile), (hostile, hostile)))
    pages = [
        show_cases(run, Place("cases"), None),
        show_cases(run, Place("cases").opened(hostile), None),
        show_cases(run, place, None),
        show_cases(run, place.opened(hostile[:-1]), None),
        show_chooser([(hostile, [facts])], place),
    ]
    for html in pages:
        page = Seen(html)
        assert {tag for tag, _, _ in page.elements}.isdisjoint({"img", "script", "case"})
        assert not any(name.startswith("on") for _, found, _ in page.elements for name in found)
        assert "\u202e" not in page.text and "\x07" not in page.text and len(page.text) < 10_000
    assert Seen(pages[0]).ids()[0].startswith(hostile[:8])


def test_chooser_offers_the_runs_by_their_groups(tables: KeptRun, chains: KeptRun) -> None:
    groups: Sequence[Any] = [("Your runs", [tables.facts]), ("Nothing", []), ("Baselines", [chains.facts])]
    page = Seen(show_chooser(groups, Place("profile", run=chains.facts.token, case="c", page=3)))
    assert [found["label"] for found, _ in page.all("optgroup")] == ["Your runs", "Baselines"]
    offered = page.all("option")
    assert [text for _, text in offered] == ["mine · broad · 12.5 % exact", "mine · all · Avg F1 0.0 %"]
    assert [found["value"] for found, _ in offered if "selected" in found] == [chains.facts.token]
    assert [(found["name"], found["value"]) for found, _ in page.all("input")] == [("tab", "profile")]
    assert page.all("select", name="run") and page.all("button", type="submit")


def test_chooser_without_a_chosen_run_asks_and_without_runs_says_what_to_do(tables: KeptRun) -> None:
    page = Seen(show_chooser([("Your runs", [tables.facts])], Place("cases", run="gone")))
    assert [text for found, text in page.all("option") if "selected" in found] == ["Choose a run"]
    nothing = Seen(show_chooser([("Your runs", [])], Place("cases")))
    assert nothing.place("Score a prediction file") == Place("score")


def test_real_cases_can_be_walked_from_the_first_to_the_last(hub: Path, tmp_path: Path) -> None:
    dataset = hub / "ExBind"
    run = run_of_firsts(dataset, tmp_path)
    assert run.facts.n == 250
    page = seen(run, "is.format=dom&is.level=depth3")
    ids = page.ids()
    walked, place = [], page.place(ids[0])
    while place is not None and len(walked) < 250:
        here = Seen(show_cases(run, place, None))
        walked.append(place.case)
        place = here.place("Next (→)") if here.all("a", rel="next") else None
    assert walked == ids and all("__dom" in case for case in ids)


def run_of_firsts(dataset: Path, folder: Path) -> KeptRun:
    """The config broad, answered with the same wrong text everywhere."""
    lines = [{"id": row["case_id"], "prediction": "{}"} for row in read_rows(str(dataset), "broad")]
    file = folder / "firsts.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    (folder / "runs").mkdir()
    return kept_from_file("ExBind", str(dataset), "broad", file, RunStore(folder / "runs"), "firsts")
