"""Runs that a visitor has scored: which config a file answers, all files or none, what is kept and for how long."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import UserError
from handmade import manifest_entry, raw, table_case, write_config, write_dataset
from handmade_chains import boxed, write_chains
from space.desks import Desk
from space.places import FILTER, TABS, Place, link, read_place
from space.runs.baselines import Baselines, usual_config
from space.runs.facets import FACETS
from space.runs.kept import ROWS_A_GROUP, KeptCase, KeptRun
from space.runs.recognising import recognise
from space.runs.scoring import kept_from_file
from space.runs.store import RunStore
from space.runs.uploading import Wish, score_given
from space.scorers import scored_bench
from space.uploads import Uploads

RIGHT = json.dumps({"cell_id": "cell_r01_c01"})  # of the cases t0 and t3
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
places = st.builds(
    Place,
    tab=st.sampled_from(sorted(TABS)),
    run=texts,
    case=texts,
    path=texts,
    search=texts,
    page=st.integers(1, 999),
    filters=st.dictionaries(st.sampled_from(["status", "a=b&c", "é"]), texts.filter(bool)).map(
        lambda found: tuple(sorted(found.items()))
    ),
    runs=st.lists(texts.filter(bool), max_size=3, unique=True).map(tuple),
    columns=st.lists(texts.filter(bool), max_size=3, unique=True).map(tuple),
)


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Small datasets; `permuted` has the ids of `broad`."""
    hub = tmp_path_factory.mktemp("runs") / "hub"
    write_dataset(hub / "ExBind")
    manifest = json.loads((hub / "ExBind/manifest.json").read_text())
    write_config(hub / "ExBind", "few", [table_case(n, "f").to_row() for n in range(2)])
    write_config(hub / "ExBind", "few_again", [table_case(n, "f").to_row() for n in range(2)])
    manifest["configs"] |= {name: manifest_entry(name, 2) for name in ("few", "few_again")}
    (hub / "ExBind/manifest.json").write_text(json.dumps(manifest))
    write_chains(hub / "CondChain")
    return hub


@pytest.fixture
def desks(hub: Path) -> list[Desk]:
    return [Desk(scored_bench(name), lambda name=name: str(hub / name)) for name in ("ExBind", "CondChain")]


@pytest.fixture
def store(tmp_path: Path) -> RunStore:
    (tmp_path / "kept").mkdir()
    return RunStore(tmp_path / "kept")


def file_of(folder: Path, name: str, *rows: dict[str, object]) -> Path:
    return raw(folder, name, "".join(json.dumps(row) + "\n" for row in rows))


def answers(*ids: str, text: str = RIGHT) -> list[dict[str, object]]:
    return [{"id": case_id, "prediction": text} for case_id in ids]


@given(places)
def test_every_place_is_found_again_by_its_address(place: Place) -> None:
    assert read_place(link(place)) == place


@given(st.text(max_size=300))
def test_any_address_is_some_place(query: str) -> None:
    place = read_place(query)
    assert place.tab in TABS and place.page >= 1
    assert read_place(link(place)) == place


def test_a_file_is_recognised_by_its_ids(desks: list[Desk], tmp_path: Path) -> None:
    few = file_of(tmp_path, "mine__few.jsonl", *answers("f0__table", "f1__table"))
    assert recognise(desks, few, few.name)[1] == "few"
    with pytest.raises(UserError, match="few, few_again have the same ids; choose the config"):
        recognise(desks, few, "mine.jsonl")
    one_wrong = file_of(tmp_path, "b.jsonl", *answers("t0__table", "t1__table", "nobody"))
    assert recognise(desks, one_wrong, "b.jsonl")[1] == "broad"
    chains = file_of(tmp_path, "c.jsonl", {"id": "natural_0001", "path": "true", "prediction": 7})
    desk, config = recognise(desks, chains, "c.jsonl")
    assert (desk.bench.name, config) == ("CondChain", "natural")
    with pytest.raises(UserError, match="none of its ids is of ExBind or CondChain"):
        recognise(desks, file_of(tmp_path, "d.jsonl", *answers("x")), "d.jsonl")
    with pytest.raises(UserError, match="line 1: is no valid JSON"):
        recognise(desks, raw(tmp_path, "e.jsonl", "nonsense\n"), "e.jsonl")


def given_to(uploads: Uploads, *paths: Path) -> list[str]:
    for path in paths:
        uploads.arrived(str(path))
    return [str(path) for path in paths]


def test_several_files_are_scored_together_or_not_at_all(desks: list[Desk], store: RunStore, tmp_path: Path) -> None:
    uploads, told = Uploads(), []
    good = file_of(tmp_path, "good.jsonl", *answers("t0__table", "t1__table"))
    chains = file_of(tmp_path, "chains.jsonl", {"id": "natural_0001", "path": "true", "prediction": boxed("A1")})
    paths = given_to(uploads, good, chains)
    wish = Wish(name="Mine", parser="robust")
    runs = score_given(desks, uploads, store, paths, "", wish, lambda share, label: told.append((share, label)))
    assert [(run.facts.name, run.facts.config, run.facts.parser) for run in runs] == [
        ("Mine · good", "broad", None),
        ("Mine · chains", "natural", "robust"),
    ]
    assert not good.exists() and not chains.exists()
    shares = [share for share, _ in told]
    assert shares == sorted(shares) and 0 <= shares[0] and shares[-1] <= 1
    assert store.find(runs[0].facts.token) == runs[0]

    good = file_of(tmp_path, "good.jsonl", *answers("t0__table"))
    bad = file_of(tmp_path, "bad.jsonl", *({"id": f"t{n}__table", "prediction": n} for n in range(2)))
    before = sorted((tmp_path / "kept").iterdir())
    with pytest.raises(UserError) as caught:
        score_given(desks, uploads, store, given_to(uploads, bad, good), "", Wish(), lambda share, label: None)
    assert str(caught.value).splitlines()[0] == "Nothing was scored: one of the 2 files cannot be:"
    assert "line 2, id 't1__table': the prediction is a number" in str(caught.value)
    assert str(tmp_path) not in str(caught.value)
    assert sorted((tmp_path / "kept").iterdir()) == before and not bad.exists() and not good.exists()


def kept(hub: Path, store: RunStore, tmp_path: Path) -> KeptRun:
    rows = [*answers("t0__table", "t1__table"), *answers("t2__table", text="\ud800 no idea")]
    return kept_from_file("ExBind", str(hub / "ExBind"), "broad", file_of(tmp_path, "p.jsonl", *rows), store, "p")


def test_a_kept_run_is_filtered_and_counted_by_its_facets(hub: Path, store: RunStore, tmp_path: Path) -> None:
    run = kept(hub, store, tmp_path)
    cases = run.at(range(run.facts.n))
    for facet in FACETS["ExBind"]:
        expected: dict[str, list[bool]] = {}
        for case in cases:
            for value in facet.values(case.row):
                expected.setdefault(value, []).append(case.right)
        assert run.tally(facet.name) == {value: (sum(found), len(found)) for value, found in expected.items()}
        for value, found in expected.items():
            assert [case.right for case in run.at(run.select(((facet.name, value),)))] == found
    assert run.select((("no such facet", "x"),)).tolist() == []
    found = run.at(run.select((("status", "no_json"),), "NO IDEA"))
    assert [(case.id, case.text) for case in found] == [("t2__table", "\\ud800 no idea")]
    assert run.tally("status", (("format", "graph"),)) == {"missing": (0, 2)}
    assert Counter(case.status for case in cases) == run.facts.statuses


def test_cases_come_back_in_the_order_asked_for(hub: Path, store: RunStore, tmp_path: Path) -> None:
    run = kept(hub, store, tmp_path)
    first = run.at([0])[0]
    many = [replace(first, id=f"c{n}", place=n) for n in range(2 * ROWS_A_GROUP + 1)]
    long = store.keep(replace(run.facts, n=len(many)), many)
    wanted = [2 * ROWS_A_GROUP, 0, ROWS_A_GROUP, ROWS_A_GROUP - 1]
    assert [case.id for case in long.at(wanted)] == [f"c{n}" for n in wanted]
    assert [number for number, _ in long.of("c7")] == [7] and long.of("c") == []


def test_the_oldest_runs_go_when_there_are_too_many_or_their_time_is_over(
    hub: Path, store: RunStore, tmp_path: Path
) -> None:
    run = kept(hub, store, tmp_path)
    cases: list[KeptCase] = run.at([0])
    now = [0.0]
    folder = tmp_path / "few"
    folder.mkdir()
    few = RunStore(folder, clock=lambda: now[0], most_runs=2, seconds=10)
    tokens = [few.keep(run.facts, cases).facts.token for _ in range(3)]
    assert [few.find(token) is not None for token in tokens] == [False, True, True]
    assert len(set(tokens)) == 3 and len(list(folder.iterdir())) == 2
    now[0] = 11.0
    assert few.find(tokens[2]) is None and list(folder.iterdir()) == []
    small = RunStore(folder, most_bytes=1)
    token = small.keep(run.facts, cases).facts.token
    assert small.find(token) is not None  # the newest is kept whatever it takes
    assert small.find("../few") is None and small.find("") is None


def test_baselines_are_runs_that_everybody_can_look_at(desks: list[Desk], store: RunStore) -> None:
    baselines = Baselines(desks, store)
    oracle = baselines.find("oracle@broad")
    assert oracle is not None and oracle.facts.numbers["exact_accuracy"] == 1 and oracle.facts.is_built_in
    assert baselines.find("oracle@broad").folder == oracle.folder  # scored once
    chains = {run.facts.name: run.facts.numbers["pooled"] for run in baselines.of("natural")}
    assert chains["oracle"]["true_accuracy"] == 100 and chains["continue_oracle"]["false_accuracy"] == 0
    for token in ("oracle", "oracle@", "@broad", "nobody@broad", "oracle@nowhere", "oracle@broad@broad"):
        assert baselines.find(token) is None
    assert usual_config(desks[0]) == "broad"


def test_a_name_of_a_facet_is_safe_in_an_address() -> None:
    for facets in FACETS.values():
        names: list[str] = [facet.name for facet in facets]
        assert len(set(names)) == len(names) and all(name.isidentifier() for name in names)
    assert FILTER.endswith(".")
