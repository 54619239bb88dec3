"""Tables of a report: hand-computed numbers, what is undefined, and what runs do not tell."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from evaluation.report.catalogue import FIGURES
from evaluation.report.content import make_report
from evaluation.report.material import make_material
from evaluation.report.page import render_page
from evaluation.report.pair_figures import changes
from evaluation.report.summary import incomplete_runs, run_facts, summaries
from handmade_chains import chart_chain, make_chain, natural_chain
from metrics.comparison import compare
from metrics.runs import Run
from runs_by_hand import ORDERS, chain_run, order_runs, table_run


def tables(runs: Sequence[Run]) -> dict[str, list[list[str]]]:
    """Title -> headers and rows of all tables of a report over the runs, without its pictures."""
    material = make_material(runs, compare(runs), reported=False)
    found = [*summaries(material), incomplete_runs(material), changes(material)]
    for kind in (kind for kinds in FIGURES.values() for kind in kinds.values()):
        parts = kind.parts(material)
        found += [kind.numbers(material, parts)] if parts else []
    return {table.title: [[*line] for line in (table.headers, *table.rows)] for table in found if table}


def numbers(found: dict[str, list[list[str]]], beginning: str) -> list[dict[str, str]]:
    """The rows of the one table whose title begins so, as header -> cell."""
    ((headers, *rows),) = [lines for title, lines in found.items() if title.startswith(beginning)]
    return [dict(zip(headers, row, strict=True)) for row in rows]


def ablated(config: str, outcomes: list[tuple[str, str]]) -> Run:
    chains = [make_chain(f"{config}_{place:04d}") for place in range(len(outcomes))]
    return chain_run("m", outcomes, config, chains=chains)


def test_summary_and_changes_in_numbers() -> None:
    """Specification 8: 63 of 120, the others in the right row and the wrong column. Wilson: [0.436, 0.612]."""
    runs = [table_run("3B", ["right"] * 63 + ["column"] * 57), table_run("4B", ["right"] * 119 + ["lost"])]
    found = tables(runs)
    assert found["ExBind test: targeted_table"] == [
        ["run", "exact [95 %]", "cases", "valid", "strict", "ok", "not ok"],
        ["3B", "0.525 [0.436, 0.612]", "120", "1.000", "0.525", "120", "-"],
        ["4B", "0.992 [0.954, 0.999]", "120", "0.992", "0.992", "119", "missing 1"],
    ]
    assert found["First violations"][1:] == [
        ["targeted_table", "3B", "table column", "57/120", "0.475"],
        ["targeted_table", "4B", "invalid", "1/120", "0.008"],
    ]
    (changed,) = numbers(found, "Answers that became right or wrong")
    assert [*changed.values()] == ["targeted_table", "3B", "4B", "56", "0", "63", "1", "< 0.001"], (
        "120 is wrong in both"
    )


def test_runs_with_missing_or_failed_answers_are_named_as_incomplete() -> None:
    """A text that cannot be read is an answer: its run is complete."""
    runs = [table_run("all", ["right", "no JSON"]), table_run("part", ["right", "lost"])]
    found = tables(runs)
    (row,) = numbers(found, "Incomplete runs")
    assert [*row.values()] == ["part", "targeted_table", "2", "1", "0"]
    assert not [title for title in tables(runs[:1]) if title.startswith("Incomplete")]


def test_undefined_is_a_dash_and_never_zero() -> None:
    """Two runs alike: without discordant answers McNemar is undefined; a single chain gives no interval."""
    runs = [chain_run(name, [("right", "ran_on")]) for name in ("a", "b")]
    found = tables(runs)
    (changed,) = numbers(found, "Answers that became right or wrong")
    assert [*changed.values()] == ["natural", "a", "b", "0", "0", "1", "1", "-"]
    row = next(row for row in found["Paired changes"] if row[3] == "all")
    assert row[4:7] == ["50.00", "50.00", "0.00"], "one parent tells nothing of an interval"


def test_what_breaks_no_constraint_but_the_first_is_called_invalid() -> None:
    """In every table; the stage that such an answer does not reach is still called valid."""
    found = tables(order_runs())
    cells = {cell for rows in found.values() for row in rows[1:] for cell in row}
    assert not [cell for cell in cells if "candidate valid" in cell]
    assert numbers(found, "First violations")[0]["first violation"] == "invalid", "ORDERS has one lost answer"
    assert "invalid 1" in numbers(found, "Candidate-order control")[0]["first violations"]
    assert numbers(found, "Survival")[0]["share still without a violation"].startswith("valid 0.833")


def test_depth_tells_the_change_from_depth_to_depth() -> None:
    """Depth 2: True 4/4, False 2/4, F1 66.67; depth 4: 2/4 and 2/4, F1 50. The change is -16.67, over four scenes."""
    runs = [
        ablated("natural_depth2", [("right", "right"), ("right", "ran_on")] * 2),
        ablated("natural_depth4", [("right", "ran_on"), ("wrong", "right")] * 2),
    ]
    first, second = numbers(tables(runs), "Depth")
    change = "change from above [95 %]"
    assert first["Path F1 [95 %]"].startswith("66.67 [") and first[change] == ""
    assert second["Path F1 [95 %]"].startswith("50.00 [") and second[change].startswith("-16.67 [")


def test_ablations_without_the_run_they_control_are_runs_like_others() -> None:
    """Beside `natural`, whose scenes they ask about, they are shown in the figures of the ablation alone."""
    both = [("right", "right"), ("right", "ran_on")]
    arms = [ablated("natural_depth2", both), ablated("natural_depth4", both)]
    shown = numbers(tables(arms), "True against False")
    assert [row["config"] for row in shown] == ["natural_depth2", "natural_depth4"]
    whole = tables([chain_run("m", both), *arms])
    assert {row["config"] for row in numbers(whole, "True against False")} == {"natural"}


def test_the_mean_over_domains_stands_under_its_own_name() -> None:
    """Natural: True 2/2, False 1/2, F1 66.67; chart: 0 and 1/2, F1 0. The mean is 33.33. Pooled: 1/2 and 1/2, 50."""
    outcomes = [("right", "right"), ("right", "ran_on"), ("wrong", "right"), ("wrong", "ran_on")]
    chains = [natural_chain(0), natural_chain(1), chart_chain(0), chart_chain(1)]
    rows = numbers(tables([chain_run("m", outcomes, "all", chains=chains)]), "True against False")
    assert [(row["domain"], row["Avg F1"]) for row in rows] == [
        ("natural", "-"), ("chart", "-"), ("all domains", "33.33"),
    ]  # fmt: skip
    assert rows[2]["Path F1 [95 %]"].startswith("50.00")


def test_on_how_many_chains_the_parsers_differ_is_a_dash_where_the_texts_are_not_known() -> None:
    run = chain_run("m", [("right", "ran_on"), ("right", "right")])
    labels = replace(run, rows=[{**row, "disagree": None} for row in run.rows])
    for shown, expected in ((run, "0"), (labels, "-")):
        (row,) = numbers(tables([shown]), "The two parsers")
        assert row["chains differ"] == expected


def test_manifests_nested_without_end_are_cut() -> None:
    lists: Any = json.loads("[" * 600 + "1" + "]" * 600)
    objects: Any = json.loads('{"a":[' * 400 + "1" + "]}" * 400)
    facts = dict(run_facts(replace(table_run("m", ["right"]), manifest={"l": lists, "o": [[objects], 2]})).entries)
    assert facts["l"] == "…" and facts["o"].startswith("a: a: ") and facts["o"].endswith("…, 2")


def test_a_blank_name_is_said_to_be_none() -> None:
    runs = [table_run(name, ["right", "row"], facts={}) for name in ("  ", "m")]
    assert [row["run"] for row in numbers(tables(runs), "ExBind test")] == ["(no name)", "m"]
    assert run_facts(runs[0]).heading == "(no name) on targeted_table"


def test_names_are_laid_out_by_themselves_in_their_own_direction() -> None:
    """An Arabic name that ends in ASCII would else be reordered with what stands around it."""
    runs = [table_run("\u0645\u0648\u062f\u0644-7B", ORDERS["targeted_table"], facts={})]
    page = render_page(make_report(runs, compare(runs), reported=False))
    assert '<td class="text" dir="auto">\u0645\u0648\u062f\u0644-7B</td>' in page
    assert "<summary><bdi>\u0645\u0648\u062f\u0644-7B</bdi> on targeted_table</summary>" in page
