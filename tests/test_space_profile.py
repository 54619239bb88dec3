"""The constraint profile of a run: its numbers, and that each of them leads to just the cases that it counts."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from handmade import graph_case, raw, table_case, write_config, write_dataset
from handmade_chains import boxed, make_chain, write_chains
from making import read_rows
from seen_html import Seen
from space.places import read_place
from space.profile.view import show_profile
from space.runs.kept import KeptRun
from space.runs.scoring import kept_from_file
from space.runs.store import RunStore

HOSTILE = "\"><script>alert(1)</script> & <img src=x onerror=alert(1)> ' \u202edlog"
COUNTS = re.compile(r"(\d+) of (\d+)")
Found = tuple[str, int, int]  # where a link leads, and the counts that stand beside it: a part and its whole


@pytest.fixture
def store(tmp_path: Path) -> RunStore:
    (tmp_path / "kept").mkdir()
    return RunStore(tmp_path / "kept")


Keep = Callable[[str, Path, str, dict[Any, str]], KeptRun]


@pytest.fixture
def keep(store: RunStore, tmp_path: Path) -> Keep:
    """A run of a benchmark's folder and config from answers by id, or by id and path."""

    def kept(benchmark: str, folder: Path, config: str, answers: dict[Any, str]) -> KeptRun:
        rows = (
            {"id": key, "prediction": text} if isinstance(key, str) else dict(id=key[0], path=key[1], prediction=text)
            for key, text in answers.items()
        )
        file = raw(tmp_path, "answers.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
        return kept_from_file(benchmark, str(folder), config, file, store, f"run {HOSTILE}")

    return kept


def figures_of(shown: str) -> dict[str, str]:
    """Each figure by its heading."""
    parts = shown.split('<section class="ch-figure')[1:]
    return {html.unescape(re.search(r"<h3>(.*?)</h3>", part)[1]): part for part in parts}


def rows_of(part: str) -> Iterator[Found]:
    """Of every row with a single bar: where its label leads ("" if nowhere), and its counts."""
    for row in re.findall(r"<tr.*?</tr>", part.split("<tbody>", 1)[1], re.DOTALL):
        found = re.search(r'<th[^>]*><a data-go href="([^"]*)"', row)
        counts = COUNTS.search(row.split("<small>")[1]) if "<small>" in row else None
        if counts:
            yield html.unescape(found[1]) if found else "", int(counts[1]), int(counts[2])


def cells_of(part: str, kind: str) -> Iterator[Found]:
    """Of every cell: where its link of a kind leads ("" if nowhere), and the counts of its title."""
    for title, cell in re.findall(r'<td [^>]*title="([^"]*)"[^>]*>(.*?)</td>', part, re.DOTALL):
        found = re.search(rf'<a data-go href="([^"]*)"{kind}', cell)
        if counts := COUNTS.search(title):
            yield html.unescape(found[1]) if found else "", int(counts[1]), int(counts[2])


def listed(run: KeptRun, address: str) -> int:
    """How many answers a link lists; none where there is no link."""
    place = read_place(address)
    assert not address or (place.tab, place.run) == ("cases", run.facts.token)
    return len(run.select(place.filters)) if address else 0


def check_links(run: KeptRun, shown: str) -> int:
    """Every link leads to some answers of the run, and to no other place; how many there are."""
    addresses = [attributes["href"] for attributes, _ in Seen(shown).all("a")]
    for address in set(addresses):
        assert listed(run, address) > 0
    return len(addresses)


def told_of(run: KeptRun, shown: str) -> str:
    """What the sentences at the top say; each number in them is that of its link's list."""
    part = re.search(r'<p class="pf-told">(.*?)</p>', shown)[1]
    for address, text, after in re.findall(r'<a data-go href="([^"]*)">([^<]*)</a>((?: \(\d+ of \d+\))?)', part):
        if number := re.match(r"\d+", text if text[0].isdecimal() else after.lstrip(" (")):
            assert listed(run, html.unescape(address)) == int(number[0]), text
    return re.sub("<[^>]+>", "", part).replace("\u00a0", " ")


def mixed_answers(rows: list[dict[str, Any]]) -> dict[str, str]:
    """Some right, some wrong in many ways, some unreadable, some missing."""
    answers = {}
    for place, row in enumerate(rows):
        keys = [key for key, value in row["gold"].items() if value is not None]
        kind = next(c["candidate_type"] for c in row["candidates"] if c["candidate_id"] == row["gold"][keys[0]])
        ids = [c["candidate_id"] for c in row["candidates"] if c["candidate_type"] == kind]
        wrong = {key: ids[(place + shift) % len(ids)] for shift, key in enumerate(keys)}
        said = {0: {key: row["gold"][key] for key in keys}, 1: "no JSON", 2: {key: "nobody" for key in keys}}
        if place % 9 != 8:
            answers[row["case_id"]] = json.dumps(said.get(place % 7, wrong))
    return answers


def test_every_number_of_exbind_leads_to_its_cases(hub: Path, keep: Keep) -> None:
    folder = hub / "ExBind"
    run = keep("ExBind", folder, "broad", mixed_answers(read_rows(str(folder), "broad")))
    shown = show_profile(run)
    parts = figures_of(shown)
    assert check_links(run, shown) > 200
    wrong = run.facts.n - run.tally("result")["right"][1]
    assert parts.keys() > {"What breaks together", "Kinds of failure", "By level", "What survives each stage"}
    for title in ("What breaks first", "What breaks together", "Kinds of failure"):
        found = list(rows_of(parts[title]))
        assert found and all(listed(run, address) == count for address, count, _ in found), title
    panels = [list(rows_of(f"<tbody>{part}")) for part in parts["What breaks first"].split('class="ch-panel ')[1:]]
    by_rate, by_count, in_any_order = panels
    assert sum(count for _, count, _ in in_any_order) > wrong
    shares = [count / whole for _, count, whole in by_rate]
    assert shares == sorted(shares, reverse=True)
    assert sum(count for _, count, _ in by_rate) == sum(count for _, count, _ in by_count) == wrong
    assert {whole for _, _, whole in by_count} == {250} and {whole for _, _, whole in by_rate} >= {50, 75, 200}
    assert sum(count for _, count, _ in rows_of(parts["Kinds of failure"])) == wrong
    for title in ("What holds on each format", "What holds at each level"):
        cells = list(cells_of(parts[title], ""))
        assert cells and all(listed(run, address) == whole - held for address, held, whole in cells), title
    for title in ("By format", "By level"):
        for kind, wanted in (("", lambda part, whole: part), (' class="ch-rest"', lambda part, whole: whole - part)):
            cells = list(cells_of(parts[title], kind))
            assert cells and all(listed(run, address) == wanted(*counts) for address, *counts in cells if address)
    points = re.findall(
        r'href="([^"]*)"><circle[^>]*></circle><title>[^<]*; (\d+) broke', parts["What survives each stage"]
    )
    assert len(points) > 10
    assert all(listed(run, html.unescape(address)) == int(lost) for address, lost in points)
    together = [(held, whole) for _, held, whole in list(cells_of(parts["What holds on each format"], ""))[-11:]]
    dimensions = run.facts.numbers["dimensions"].values()
    assert together == [(found["correct"], found["applicable"]) for found in dimensions]


def test_the_top_says_what_breaks_most_and_where(hub: Path, keep: Keep) -> None:
    folder = hub / "ExBind"
    rows = read_rows(str(folder), "broad")
    answers = mixed_answers(rows)
    run = keep("ExBind", folder, "broad", answers)
    told = told_of(run, show_profile(run))
    first = Counter(row["first_violation"] for row in run.rows())
    invalid, wrong = first.pop("candidate_valid"), run.facts.n - first.pop(None)
    count = first["identity"]
    assert count == max(first.values()) and 2 * count > wrong - invalid
    said = f"{invalid} of {wrong} wrong answers name no candidate. Most other wrong answers break the identity first ("
    assert told.startswith(f"{said}{count} of {wrong - invalid})") and "Next come the row (" in told
    golds = {row["case_id"]: json.dumps({key: value for key, value in row["gold"].items() if value}) for row in rows}
    trees = {key: text for key, text in answers.items() if "__tree" in key and "{" in text}
    run = keep("ExBind", folder, "broad", {**golds, **trees})
    assert ", above all on tree (" in (told := told_of(run, show_profile(run))) and "rarest on tree (" in told


def test_answers_that_are_not_there_are_told_apart(hub: Path, keep: Keep) -> None:
    folder = hub / "ExBind"
    golds = {row["case_id"]: json.dumps(row["gold"]) for row in read_rows(str(folder), "broad")[:100]}
    there = {
        key: text if place < 40 else "none" if place < 80 else "" for place, (key, text) in enumerate(golds.items())
    }
    shown = Seen(show_profile(keep("ExBind", folder, "broad", there))).text.replace("\u00a0", " ")
    assert "Of the 80 cases that have an answer, 50.0 % are exact (40 of 80, 95 %" in shown
    assert "The other 170 count as wrong." in shown


def test_the_gold_rank_curve_counts_all_tables(hub: Path, keep: Keep) -> None:
    folder = hub / "ExBind"
    run = keep("ExBind", folder, "targeted_table", mixed_answers(read_rows(str(folder), "targeted_table")))
    part = figures_of(show_profile(run))["Tables: exact answers by the place of the gold"]
    found = re.findall(r'href="([^"]*)"><circle[^>]*></circle><title>[^<]* \((\d+) of (\d+)\) exact', part)
    assert sum(int(whole) for _, _, whole in found) == run.facts.n == 120
    assert sum(int(right) for _, right, _ in found) == run.tally("result")["right"][1]
    for address, right, whole in found:
        filters = dict(read_place(html.unescape(address)).filters)
        first, _, last = filters["rank"].partition("-")
        within = [run.tally("rank").get(str(rank), (0, 0)) for rank in range(int(first), int(last or first) + 1)]
        assert [sum(numbers) for numbers in zip(*within, strict=True)] == [int(right), int(whole)]


def test_every_number_of_condchain_leads_to_its_answers(tmp_path: Path, keep: Keep) -> None:
    write_chains(tmp_path / "chains")
    says = {"true": ("C1", "A1", "C2", "Q9"), "false": ("A1", "B2", "C1", "A3")}
    answers = {(f"natural_{n:04d}", path): boxed(labels[n]) for path, labels in says.items() for n in range(4)}
    run = keep("CondChain", tmp_path / "chains", "all", answers)
    shown = show_profile(run)
    parts = figures_of(shown)
    assert check_links(run, shown) > 50
    assert list(parts)[:3] == ["Both paths by domain", "How the chains are left", "Where the chains are left"]
    for title in ("How the chains are left", "Where the chains are left"):
        cells = list(cells_of(parts[title], ""))
        assert sum(count for _, count, _ in cells) == run.facts.n == 12
        assert all(listed(run, address) == count for address, count, _ in cells)
    names = (
        "Both paths by domain", "By depth", "By layer of the changed condition", "By complexity",
        "By family of conditions", "By kind of the changed clause",
    )  # fmt: skip
    for title in names:
        for kind, wanted in ((' class="ch-fill"', 0), (' class="ch-rest"', 1)):
            cells = [cell for cell in cells_of(parts[title], kind) if cell[0] and "path=" in cell[0]]
            assert all(listed(run, address) == (part, whole - part)[wanted] for address, part, whole in cells)
    assert "no label" in parts["Where the chains are left"] and "all together" in parts["Both paths by domain"]
    assert told_of(run, shown) == (
        "5 of 9 wrong answers give no label that is offered. The other wrong answers most often left at the right "
        "layer with the wrong option (2 of 4), at no layer clearly more often than at the others. Of the rest, 1 left "
        "too early and 1 ran on to the end. Path F1 is highest on natural (33.3 %) and lowest on chart (0.0 %)."
    )


def test_the_top_says_at_which_layer_chains_are_left(tmp_path: Path, keep: Keep) -> None:
    write_chains(tmp_path)
    ids = [f"natural_{n:04d}" for n in range(12)]
    write_config(tmp_path, "natural", [make_chain(key, divergence=1 + n % 2).to_row() for n, key in enumerate(ids)])
    early = keep(
        "CondChain", tmp_path, "natural", {(key, path): boxed("A1") for key in ids for path in ("true", "false")}
    )
    assert told_of(early, show_profile(early)) == (
        "All wrong answers left too early (18 of 18: a true condition was taken for false), above all at layer 1 (18 "
        "of 18 that should go on there)."
    )
    on = {key: boxed("C1") if n % 2 else boxed("A1") for n, key in enumerate(ids)}
    late = keep(
        "CondChain",
        tmp_path,
        "natural",
        {(key, p): boxed("C1") if p == "true" else on[key] for key in ids for p in ("true", "false")},
    )
    assert told_of(late, show_profile(late)) == (
        "All wrong answers ran on to the end (6 of 6: a false condition was taken for true), above all at layer 2 (6 "
        "of 6 that should leave there)."
    )


@pytest.mark.parametrize("benchmark", ["ExBind", "CondChain"])
def test_a_run_without_a_single_answer_and_a_perfect_one_are_shown(tmp_path: Path, keep: Keep, benchmark: str) -> None:
    folder = tmp_path / "data"
    (write_dataset if benchmark == "ExBind" else write_chains)(folder)
    if benchmark == "ExBind":
        nothing, gold = (
            {"t0__table": ""},
            {f"g{n}__graph": '{"source_id": "m3q9d", "target_id": "k7f2w"}' for n in range(2)},
        )
        write_config(folder, "broad", [graph_case(n).to_row() for n in range(2)] + [table_case(0).to_row()])
        gold["t0__table"] = '{"cell_id": "cell_r01_c01"}'
        config, said = "broad", ("0.0 % exact", "100.0 % exact")
    else:
        nothing = {("natural_0000", "true"): ""}
        gold = {}
        for n in range(4):
            depth = 2 if n == 3 else 3
            exit_layer = 1 if depth == 2 else 1 + n % 2
            gold[f"natural_{n:04d}", "true"] = boxed(f"{'ABC'[depth - 1]}{1 + n}")
            gold[f"natural_{n:04d}", "false"] = boxed(f"{'ABC'[exit_layer - 1]}{1 + n}")
        config, said = "natural", ("Path F1 0.0 %", "Path F1 100.0 %")
    for answers, sentence in zip((nothing, gold), said, strict=True):
        run = keep(benchmark, folder, config, answers)
        shown = show_profile(run)
        assert sentence in Seen(shown).text.replace("\u00a0", " ")
        check_links(run, shown)
        told = told_of(run, shown)
        assert told.startswith("All ") == (answers is gold)
        assert told.startswith("No wrong answer ") == (answers is nothing)
        assert ("nothing broke" in shown) == (answers is gold and benchmark == "ExBind")


def test_a_hostile_text_is_text(tmp_path: Path, keep: Keep) -> None:
    write_dataset(tmp_path / "ExBind")
    records = [table_case(0), table_case(1)]
    for level, place in ((HOSTILE, 0), ("long " * 40_000, 1)):
        loaded = {**json.loads(records[place].reference), "level": level}
        records[place] = replace(records[place], level=level, reference=json.dumps(loaded))
    write_config(tmp_path / "ExBind", "broad", [record.to_row() for record in records])
    write_chains(tmp_path / "CondChain")
    write_config(tmp_path / "CondChain", "natural", [make_chain("natural_0000", HOSTILE).to_row()])
    runs = (
        keep("ExBind", tmp_path / "ExBind", "broad", {"t0__table": '{"cell_id": "cell_r01_c00"}'}),
        keep("CondChain", tmp_path / "CondChain", "natural", {("natural_0000", "true"): boxed("C1")}),
    )
    for run in runs:
        shown = show_profile(run)
        seen = Seen(shown)
        assert not [tag for tag, *_ in seen.elements if tag in ("script", "img")]
        assert not any(name.startswith("on") for _, attributes, _ in seen.elements for name in attributes)
        assert "<script>alert(1)</script> & <img src=x" in seen.text and "\u202e" not in shown
        assert len(shown) < 150_000
        check_links(run, shown)
