"""Runs side by side, as a visitor meets them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from evaluation.scoring import read_target, score_files
from generator.errors import UserError
from handmade import write_dataset
from making import read_rows
from metrics.runs import Run
from runs_by_hand import ORDERS, chain_run, order_runs, pair_run, table_run
from seen_html import Seen
from space.comparing.runs import as_run, as_runs
from space.comparing.view import show_comparison
from space.places import MOST_RUNS, Place, read_place
from space.runs.facets import FACETS
from space.runs.kept import KeptCase, KeptRun, RunFacts, read_run, write_run
from space.runs.scoring import RANK, kept_from_file
from space.runs.store import RunStore

HOSTILE = "<img src=x onerror=alert(1)>\"><script>alert('&')</script>\u202e{0} %s"
PAIRS = [("right", "right")] * 15 + [("right", "module")] * 2 + [("module", "right")] * 3 + [("lost", "module")] * 5
FIRST = {"right": "correct", "module": "identity", "lost": "candidate_valid"}  # what breaks first in an answer of PAIRS
RIGHT = {"ExBind": "exact", "CondChain": "correct"}
FACTS = {"token": "", "headline": "", "coverage": "", "warnings": (), "title": "by hand"}


def keep(folder: Path, *runs: Run, **changes: Any) -> list[KeptRun]:
    """Runs as the page has them: scored, told, written, and read again; the token of each is its name and config."""
    found = []
    for place, run in enumerate(runs):
        rows = [{**row, RANK: 1 + number} for number, row in enumerate(run.rows)]
        facts = RunFacts(
            **{
                **FACTS,
                **{name: getattr(run, name) for name in ("name", "benchmark", "config", "dataset", "digest", "parser")},
                "file": f"{run.name}__{run.config}.jsonl",
                "token": f"{run.name[:9]}.{run.config}",
                "n": len(rows),
                "items": len({row["id"] for row in rows}),
                "numbers": run.result,
                "statuses": dict(Counter(row["status"] for row in rows)),
                **changes,
            }
        )
        right = [bool(row.get(RIGHT[run.benchmark])) for row in rows]
        cases = [
            KeptCase(n, row["id"], row.get("path", ""), right[n - 1], row["status"], "", None, row)
            for n, row in enumerate(rows, 1)
        ]
        own = folder / f"{len(list(folder.iterdir()))}_{place}"
        own.mkdir()
        write_run(own, facts, cases)
        found.append(read_run(own))
    return found


def moved(name: str, outcomes: Sequence[tuple[str, str]]) -> Run:
    """A `pair_run` with what scoring adds for the page: what broke first on both surfaces."""
    run = pair_run(name, outcomes)
    moves = (f"tree+dom:{FIRST[one]}->{FIRST[other]}" for one, other in outcomes for _ in range(2))
    return replace(run, rows=[{**row, "transition": move} for row, move in zip(run.rows, moves, strict=True)])


def show(runs: Sequence[KeptRun], offered: Sequence[Any] = (), facts: Mapping[str, Any] | None = None) -> Seen:
    place = Place("compare", run="mine", runs=tuple(run.facts.token for run in runs))
    return Seen(show_comparison(runs, offered, place, lambda run: facts or {}))


def check_counts(seen: Seen, runs: Sequence[KeptRun]) -> int:
    """Every number that leads to a list of cases is how many stand there; how many such links there are."""
    known = {run.facts.token: run for run in runs}
    checked = 0
    for attributes, text in seen.all("a"):
        place = read_place(attributes["href"] or "")
        if place.tab != "cases" or place.case:
            continue
        names = [facet.name for facet in FACETS[known[place.run].facts.benchmark]]
        assert all(name in names for name, _ in place.filters), place
        if text.replace(",", "").isdecimal():
            assert len(known[place.run].select(place.filters)) == int(text.replace(",", "")), place
            checked += 1
    return checked


def test_a_kept_run_is_the_run_that_was_scored(tmp_path: Path) -> None:
    """With answers that are missing, failed, unreadable, and none at all; the page's own additions are gone."""
    write_dataset(tmp_path)
    lines = [
        {"id": "t0__table", "prediction": '{"cell_id": "cell_r01_c01"}'},
        {"id": "t1__table", "prediction": None, "status": "error"},
        {"id": "t2__table", "prediction": "no idea"},
        {"id": "t3__table", "prediction": " "},
    ]
    path = tmp_path / "m__broad.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)))
    (scored,) = score_files([path], read_target(str(tmp_path), "broad"))
    (tmp_path / "store").mkdir()
    kept = kept_from_file("ExBind", str(tmp_path), "broad", path, RunStore(tmp_path / "store"), path.name)
    run = as_run(kept, {})
    assert run.rows == json.loads(json.dumps(scored.rows))
    assert run.result == scored.result
    assert (run.name, run.file, run.config) == ("m", "m__broad.jsonl", "broad"), "its model is joined to other configs"
    assert dict(kept.facts.statuses) == run.result["statuses"] | {"ok": 1}


def test_runs_that_are_called_alike_are_told_apart(tmp_path: Path) -> None:
    runs = keep(tmp_path, *(table_run("m", ["right"], config) for config in ("broad", "broad", "targeted_table")))
    assert [run.name for run in as_runs(runs, lambda run: {})] == ["m", "m (2)", "m"]
    others = keep(tmp_path, chain_run("m", [("right", "right")]), chain_run("m", [("right", "right")], parser="robust"))
    assert [run.name for run in as_runs(others, lambda run: {})] == ["m", "m"], "their parsers tell them apart"
    asked: list[str] = []
    as_runs(runs, lambda run: asked.append(run.facts.config) or {})
    assert asked == ["broad", "targeted_table"], "the dataset is read once for each config"


def test_improvements_and_regressions_lead_to_both_answers(tmp_path: Path) -> None:
    answers = {"3B": ["right", "column", "row", "lost"], "4B": ["right", "right", "right", "row"]}
    base, other = runs = keep(tmp_path, *(table_run(*each) for each in answers.items()))
    seen = show(runs)
    assert seen.place("t1__table") == Place("cases", run=other.facts.token, case="t1__table")
    smalls = [read_place(attributes["href"] or "") for attributes, text in seen.all("a") if text == "base"]
    assert smalls == [Place("cases", run=base.facts.token, case=f"t{number}__table") for number in (1, 2)]
    assert "Improved: wrong in the base, right in this run: 2" in seen.text
    assert "Regressed: right in the base, wrong in this run: 0" in seen.text
    assert "+50.0 [" in seen.text and "0.500" in seen.text, "two of four, and McNemar's p of 2 to 0"
    assert seen.place("1 no answer in the file") == Place(run=base.facts.token).cases(status="missing")
    assert seen.place("make it the base").runs == (other.facts.token, base.facts.token)
    assert seen.place("make it the base").run == "mine", "the visitor's own run stays"
    assert not seen.all("p", role="alert")


def test_long_lists_are_cut_and_counted(tmp_path: Path) -> None:
    runs = keep(tmp_path, table_run("a", ["row"] * 230), table_run("b", ["right"] * 230), table_run("c", ["row"] * 230))
    alone, together = show(runs[:2]), show(runs)
    assert "in this run: 230" in alone.text
    assert "30 more are not listed here: all are among the 230 wrong answers of a." in alone.text
    assert alone.place("230") == Place("cases", run=runs[0].facts.token, filters=(("result", "wrong"),))
    assert "130 more are not listed here: compare these two alone." in together.text, "two lists share the room"
    assert together.place("compare these two alone").runs == tuple(run.facts.token for run in runs[:2])
    assert not any("these two alone" in text for _, text in alone.all("a"))


def test_controls_and_what_they_need(tmp_path: Path) -> None:
    facts = table_run("m", ORDERS["targeted_table"]).facts
    runs = keep(tmp_path, *order_runs(), table_run("m", ["right"] * 6, "table_columns"))
    seen = show(runs, facts=facts)
    assert "Candidate order: choose" not in seen.text and "Column metadata: choose" not in seen.text
    assert "m depends on the order: 3" in seen.text
    assert "m improved with columns: 2" in seen.text
    assert "Exact answers by the gold's place" in seen.text
    assert check_counts(seen, runs) >= 10
    lacking = show(runs[:1] + runs[-1:])
    ((_, needs),) = lacking.all("details", **{"class": "cp-needs"})
    assert needs.startswith("Not shown, because it needs other runs: changes from run to run, candidate order, ")
    assert "its name, a run over targeted_table and one over table_order_1" in needs
    assert "What changes from the base" not in lacking.text, "no section without anything in it"
    assert "A change is in points" in lacking.text, "its marks are drawn of column metadata, too"


def test_runs_that_share_nothing_get_one_sentence(tmp_path: Path) -> None:
    runs = keep(tmp_path, *(table_run("m", ["right", "row"], config) for config in ("broad", "targeted_table", "t3")))
    seen = show(runs)
    assert [text for _, text in seen.all("h2")] == ["Compare runs", "At a glance"]
    told = "Each of these runs is the only one over its config, so no answers can be held against each other. "
    assert f"{told}Choose a second run over broad, targeted_table or t3." in seen.text
    assert [text for _, text in seen.all("h3")] == ["ExBind"], "one table for all three"
    ((_, needs),) = seen.all("details", **{"class": "cp-needs"})
    assert "Depth" not in needs, "that is of the other benchmark"
    report = "take/report.zip?with=m.broad&with=m.targeted_table&with=m.t3"
    assert [text for _, text in seen.all("a", href=report)] == ["Report of these runs, ZIP"]


def test_transitions_between_surfaces_count_what_their_lists_show(tmp_path: Path) -> None:
    runs = keep(tmp_path, *(moved(name, pairs) for name, pairs in (("m", PAIRS), ("n", [("right", "right")] * 25))))
    seen = show(runs)
    assert "m, consistency 60.0 %" in seen.text, "15 right on both; an invalid answer agrees with nothing"
    totals = [read_place(a["href"] or "").filters for a, text in seen.all("a") if text == "18"]
    assert (("format", "dom"), ("pair", "tree+dom"), ("result", "right")) in totals
    assert check_counts(seen, runs) == 10 + 4, "each cell with latents in it, and each total"
    assert "latents" in seen.text.partition("one scene or tree shown in two formats")[2], "it is said what they are"
    assert "latents" not in seen.text.partition("A latent is")[0].partition("A change is")[0]


def test_chains_side_by_side(tmp_path: Path) -> None:
    runs = keep(
        tmp_path,
        chain_run("a", [("right", "ran_on"), ("right", "right"), ("wrong", "lost"), ("right", "ran_on")]),
        chain_run("b", [("right", "right")] * 4),
    )
    seen = show(runs)
    for words in ("True/False gap", "ran on to the end", "Depth", "Complexity: choose", "Path F1 by either parser"):
        assert words in seen.text
    assert seen.place("natural_0000, False path") == Place("cases", run="b.natural", case="natural_0000", path="false")
    assert check_counts(seen, runs) >= 8
    assert "Candidate order" not in seen.text, "that is of the other benchmark"


def test_real_cases_and_both_benchmarks_together(tmp_path: Path, hub: Path) -> None:
    """Half of the answers of one run are right, and all others name the first candidate."""
    folder, rows = str(hub / "ExBind"), read_rows(str(hub / "ExBind"), "broad")
    (tmp_path / "store").mkdir()
    store = RunStore(tmp_path / "store")
    kept = []
    for name, every in (("half", 2), ("none", len(rows) + 1)):
        path = tmp_path / f"{name}__broad.jsonl"
        answers = []
        for number, row in enumerate(rows, 1):
            keys = {key: value for key, value in row["gold"].items() if value is not None}
            first = dict.fromkeys(keys, row["candidates"][0]["candidate_id"])
            answers.append({"id": row["case_id"], "prediction": json.dumps(first if number % every else keys)})
        path.write_text("\n".join(map(json.dumps, answers)))
        kept.append(kept_from_file("ExBind", folder, "broad", path, store, name))
    chains = keep(tmp_path / "store", chain_run("a", [("right", "right")]))
    seen = show([*kept, *chains])
    assert check_counts(seen, [*kept, *chains]) >= 12
    assert not seen.all("details", **{"class": "cp-pair"}), "the one pair is not folded"
    assert len(seen.all("section", **{"class": "cp-pair"})) == 1, "the chains have no counterpart"
    cells = [text for attributes, text in seen.all("span") if (attributes.get("class") or "").startswith("cp-heat")]
    moves = [a for a, _ in seen.all("a") if "move" in dict(read_place(a["href"] or "").filters)]
    assert len(moves) >= sum(text != "0" for text in cells) > 0, "every cell with latents in it is a link"
    assert "broad: svg and canvas" in seen.text and "True/False gap" in seen.text
    levels = [int(name[1]) for name, _, _ in seen.elements if name in ("h2", "h3", "h4")]
    assert all(two - one <= 1 for one, two in zip(levels, levels[1:], strict=False)), "no heading is skipped"


def test_what_cannot_be_compared_is_a_sentence_and_the_rest_is_shown(tmp_path: Path) -> None:
    runs = keep(tmp_path, *(table_run(name, ["right", "row"]) for name in "abc"))
    old = replace(runs[1], facts=replace(runs[1].facts, digest="sha256-old", dataset="ExBind 1.9.0"))
    seen = show([runs[0], old, runs[2]])
    ((_, alert),) = seen.all("p", role="alert")
    assert alert.startswith("a and b cannot be paired") and alert.endswith("leaves out b.")
    assert len(seen.all("section", **{"class": "cp-pair"})) == 1, "a against c"
    assert not any("report.zip" in (attributes["href"] or "") for attributes, _ in seen.all("a")), "it would be refused"
    assert "ExBind 1.9.0" in seen.text

    def unreachable(run: KeptRun) -> Mapping[str, Any]:
        raise UserError("the dataset cannot be reached")

    told = Seen(show_comparison(runs, (), Place("compare"), unreachable))
    assert "the dataset cannot be reached" in told.all("p", role="alert")[0][1]
    assert len(told.all("details", **{"class": "cp-pair"})) == 2


def test_a_run_against_itself(tmp_path: Path) -> None:
    run, again = keep(tmp_path, *[table_run("m", ["right", "row"])] * 2, predictions="sha256-file")
    again = replace(again, facts=replace(again.facts, token="again"))
    assert "Both runs come from the same file" in show([run, again]).text
    assert "m (2)" in show([run, again]).text
    assert "One run is chosen" in show([run, run]).text


def test_the_chooser(tmp_path: Path) -> None:
    runs = keep(tmp_path, *(table_run(f"m{number}", ["right"]) for number in range(MOST_RUNS + 2)))
    facts = [run.facts for run in runs]
    offered = [("Your runs", facts)]
    assert "score a prediction file" in show([]).text
    empty = show([], offered)
    assert "Choose two or more runs" in empty.text
    assert [attributes for attributes, _ in empty.all("details")] == [{"class": "cp-chooser", "open": None}]
    assert empty.place(f"Your runs (the first 12 of {MOST_RUNS + 2})").runs == tuple(
        run.token for run in facts[:MOST_RUNS]
    )
    seen = show(runs[3:1:-1], offered)
    boxes = seen.all("input", type="checkbox")
    assert [box["value"] for box, _ in boxes[:2]] == [facts[3].token, facts[2].token], "what is chosen keeps its order"
    assert ["checked" in box for box, _ in boxes] == [True] * 2 + [False] * MOST_RUNS
    assert {box["name"] for box, _ in boxes} == {"with"}
    hidden = [(field["name"], field["value"]) for field, _ in seen.all("input", type="hidden")]
    assert hidden == [("tab", "compare"), ("run", "mine")]
    assert "open" not in seen.all("details", **{"class": "cp-chooser"})[0][0]


@pytest.mark.parametrize("name", [HOSTILE, "x" * 200_000, " "])
def test_no_text_is_markup(tmp_path: Path, name: str) -> None:
    """Names of runs, of files and datasets, and ids."""
    run = table_run("m", ["right", "row"])
    rows = [{**row, "id": f"{name}{number}"} for number, row in enumerate(run.rows)]
    lost = [{**row, "id": f"{name}{number}"} for number, row in enumerate(table_run("m", ["row", "right"]).rows)]
    hostile = [replace(run, name=name, rows=own, dataset=name) for own in (rows, lost)]
    runs = keep(tmp_path, *hostile, token="t", file=name)
    runs = [replace(each, facts=replace(each.facts, token=token)) for each, token in zip(runs, "ab", strict=True)]
    place, offered = Place("compare", runs=("a", "b")), [(name, [run.facts for run in runs])]
    seen = Seen(show_comparison(runs, offered, place, lambda run: {}))
    tags = {tag for tag, _, _ in seen.elements}
    assert not tags & {"img", "script", "x"}
    assert not any(key.startswith("on") for _, attributes, _ in seen.elements for key in attributes)
    assert "\u202e" not in seen.text
    places = [read_place(attributes["href"] or "") for attributes, _ in seen.all("a")]
    assert any(place.case.startswith(name[:20]) for place in places), "the link keeps the id as it is"
