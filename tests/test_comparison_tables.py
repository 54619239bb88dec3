"""What is printed of a comparison, and which runs count as controls."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace

import pytest

from handmade_chains import chart_chain, make_chain, natural_chain
from metrics.chain_ablations import ARMS, COMPLEXITY, DEPTH
from metrics.comparison import compare, controls
from metrics.comparison_tables import NARROW, PRINTERS, print_comparison
from metrics.condchain_metric.scoring import aggregate, score_case
from metrics.runs import Run
from metrics.terminal import MOST_TEXT, fitted, make_console
from runs_by_hand import ORDERS, chain_run, only, order_runs, pair_run, part, table_run

RIGHT, HALF = ("right", "right"), ("right", "ran_on")
NOTHING = "Nothing to compare"


def printed(runs: Sequence[Run]) -> str:
    """The tables, with each row on one line, as words."""
    file = io.StringIO()
    console = make_console(file)
    console.width = 240
    print_comparison(console, compare(runs))
    return "\n".join(" ".join(line.split()) for line in file.getvalue().splitlines())


def arm_runs(*configs: str, name: str = "m") -> list[Run]:
    """Two chains over the same two scenes in each config of an ablation, or of `natural`."""
    runs = []
    for config in configs:
        stem = "natural" if config == "natural_depth6" else config
        chains = [make_chain(f"{stem}_{number:04d}", depth=3) for number in range(2)]
        runs.append(chain_run(name, [RIGHT, HALF], config, chains=chains))
    return runs


def test_runs_stand_first_with_what_became_of_their_answers() -> None:
    """Six answers: two ok, one failed (a status of its own), one missing, two without an id that can be read."""
    run = table_run("m", ["right", "row", "lost", "lost", "no answer", ""])
    rows = [*run.rows[:2], {**run.rows[2], "status": "error"}, *run.rows[3:]]
    statuses = {"ok": 2, "error": 1, "missing": 1, "no_json": 1, "empty": 1}
    run = replace(run, rows=rows, result={**run.result, "statuses": statuses})
    (entry,) = compare([run])["runs"]
    assert (entry["n"], entry["answers"]) == (6, 6)
    assert entry["statuses"] == {"error": 1, "missing": 1, "no_json": 1, "empty": 1}
    lines = printed([run]).splitlines()
    assert lines[2] == "run config answers ok failed missing unreadable"
    assert lines[4] == "m targeted_table 6 2 1 1 2"


def test_answers_and_cases_of_runs_are_told_apart() -> None:
    runs = [chain_run("a", [RIGHT] * 3), chain_run("b", [HALF, HALF, RIGHT])]
    assert [(entry["n"], entry["answers"], entry["statuses"]) for entry in compare(runs)["runs"]] == [(3, 6, {})] * 2
    lines = printed(runs).splitlines()
    assert "group base other difference [95 %] parents answers" in lines
    (whole,) = [line for line in lines if line.startswith("all ")]
    assert whole.split()[1:4] == ["100.00", "66.67", "-33.33"] and whole.split()[-2:] == ["3", "6"]


@pytest.mark.parametrize("config", ORDERS)
def test_a_control_alone_is_audited_and_beside_its_original_it_is_not(config: str) -> None:
    alone = printed(order_runs(configs=(config,)))
    assert f"confounds of m on {config}" in alone and NOTHING not in alone
    assert controls(compare(order_runs(configs=(config,)))) == set()
    both = compare(order_runs(configs=("targeted_table", "table_order_2")))
    assert controls(both) == {("m", "table_order_2")}
    assert "confounds of m on table_order_2" not in printed(order_runs(configs=("targeted_table", "table_order_2")))


def test_told_columns_are_a_control_of_their_own_model_alone() -> None:
    runs = [table_run("m", ["right", "row"]), table_run("m", ["right", "right"], "table_columns")]
    other = table_run("other", ["right", "right"], "table_columns")
    assert controls(compare([*runs, other])) == {("m", "table_columns")}


@pytest.mark.parametrize("whole", ["natural", "all"])
def test_the_arms_of_an_ablation_are_controls_where_what_they_vary_is_there(whole: str) -> None:
    depths = [config for config in DEPTH.configs if config != "natural_depth6"]
    arms = arm_runs(*depths, *COMPLEXITY.configs)
    assert controls(compare(arms)) == set()
    base = chain_run(
        "m", [RIGHT] * 2, whole, chains=[make_chain(f"natural_{number:04d}", depth=3) for number in (0, 1)]
    )
    assert controls(compare([*arms, base])) == {("m", config) for config in (*depths, *COMPLEXITY.configs)}
    assert controls(compare([*arms, replace(base, name="other")])) == set()


def test_what_nothing_can_be_said_of_is_said() -> None:
    run = replace(table_run("m", ["right"]), facts={})
    assert NOTHING in printed([run]) and "m targeted_table 1 1 0 0 0" in printed([run])
    assert NOTHING in printed([])


def test_ablations_show_their_source_and_the_change_from_level_to_level() -> None:
    """By config both depths have True 2/2, False 1/2; within `chart` depth 2 has one chain, so no interval follows."""
    chains = [make_chain(f"chart_{number:04d}", depth=3 - number // 3) for number in range(4)]
    runs = [*arm_runs("natural_depth2", "natural_depth4"), chain_run("m", [RIGHT] * 3 + [HALF], "chart", chains=chains)]
    text = " ".join(printed(runs).split())
    for source in ("configs natural_depth2, natural_depth4", "by depth within chart"):
        assert f"accuracy by depth, {source} (change: of Path F1 from the level above; intervals: {NARROW})" in text
    level = "100.00 50.00 66.67 [0.0, 100.0]"
    assert f" m 2 (natural_depth2) {level} 2 m 4 (natural_depth4) {level} 0.00 2 - " in text
    assert " m 2 100.00 0.00 0.00 - 1 m 3 100.00 100.00 100.00 - +100.00 3 - " in text


def test_labels_count_as_read_by_the_official_parser_and_pair_with_no_texts_that_the_robust_one_read() -> None:
    """The labels of a result file were read before, whichever parser is asked for now."""
    chain = natural_chain(0)
    rows = [score_case("C1", chain.reference(path), "label", parser="robust") for path in ("true", "false")]
    labels = replace(chain_run("labels", [("right", "ran_on")], parser="robust"), rows=rows, result=aggregate(rows))
    texts = {parser: chain_run(parser, [("right", "right")], parser=parser) for parser in ("official", "robust")}
    apart = compare([labels, texts["robust"]])
    assert apart["paired"] == [] and [run["parser"] for run in apart["runs"]] == ["official", "robust"]
    assert [entry["parser"] for entry in apart["chain_gap"]] == ["official", "robust"]
    entry = only(compare([texts["official"], labels])["paired"])
    assert part(entry, "other", "parser", "delta") == ("labels", "official", -50.0)


def test_chains_on_which_parsers_differ_are_unknown_where_texts_are() -> None:
    chain = natural_chain(0)
    rows = [score_case("C1", chain.reference(path), "label") for path in ("true", "false")]
    labels = replace(chain_run("labels", [RIGHT]), rows=rows, result=aggregate(rows))
    assert "m natural 100.00 100.00 0.00 - 0" in printed([chain_run("m", [RIGHT])]).splitlines()
    assert "labels natural 0.00 - - - -" in printed([labels]).splitlines()


def test_a_long_name_is_cut_in_the_table_alone() -> None:
    names = ["org/" + "long" * 60 + end for end in ("-2B", "-4B")]
    runs = [table_run(name, ["right"]) for name in names]
    text = printed(runs)
    assert [entry["name"] for entry in compare(runs)["runs"]] == names
    assert all(fitted(name) in text and name not in text for name in names)
    assert len({fitted(name) for name in names}) == 2
    assert max(len(word) for word in text.split() if "long" in word) == MOST_TEXT


def test_every_table_of_bootstrap_intervals_says_where_they_fail() -> None:
    runs = [*order_runs("m"), *order_runs("other"), table_run("m", ["right"] * 6, "table_columns")]
    runs += [*arm_runs(*ARMS), chain_run("m", [RIGHT, HALF]), chain_run("other", [HALF, HALF])]
    runs += [pair_run("m", [("right", "lost")]), chain_run("m", [RIGHT], "chart", chains=[chart_chain(0)])]
    found = compare(runs)
    assert all(found[key] for key in PRINTERS)
    without = {"cross_format", "confounds"}
    file = io.StringIO()
    for key, printer in PRINTERS.items():
        file.seek(0)
        file.truncate()
        printer(make_console(file), found[key])
        assert (NARROW in " ".join(file.getvalue().split())) == (key not in without), key
