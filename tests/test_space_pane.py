"""What stands below the tabs when something is wrong: one sentence, no place of the server, nothing else lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from generator.errors import UserError
from handmade import raw, write_dataset
from handmade_chains import boxed, write_chains
from space import programs
from space.board.storage import FolderBoard
from space.desks import Desk
from space.examples import offered_files
from space.pane import PANES, show_pane, show_submitted, show_tabs
from space.places import TABS, Place
from space.records import Records
from space.runs.baselines import Baselines
from space.runs.kept import GONE, KeptRun
from space.runs.scoring import kept_from_file
from space.runs.store import RunStore
from space.runs.uploading import Wish
from space.scored import show_scored
from space.scorers import scored_bench
from space.start import show_start
from space.uploads import Uploads
from space.world import World

BOARD = Place("board", config="ExBind/broad")
SUBMISSION = {"name": "tiny", "link": "", "precision": "bf16", "notes": "", "sure": "on"}


@dataclass(frozen=True)
class Visit:
    """A visitor with a run over each benchmark."""

    world: World
    hub: Path
    objects: KeptRun
    chains: KeptRun

    @property
    def own(self) -> list[KeptRun]:
        return [self.objects, self.chains]

    def pane(self, tab: str, run: KeptRun, **more: Any) -> str:
        place = Place(tab, run=run.facts.token, runs=(run.facts.token, f"random@{run.facts.config}"), **more)
        return show_pane(self.world, place, self.own)


@pytest.fixture
def visit(tmp_path: Path) -> Visit:
    hub = tmp_path / "hub"
    write_dataset(hub / "ExBind")
    write_chains(hub / "CondChain")
    desks = tuple(Desk(scored_bench(name), lambda name=name: str(hub / name)) for name in ("ExBind", "CondChain"))
    for name in ("runs", "baselines"):
        (tmp_path / name).mkdir()
    store = RunStore(tmp_path / "runs")
    baselines = Baselines(desks, RunStore(tmp_path / "baselines"))
    board = FolderBoard(tmp_path / "results", today=lambda: "2026-11-30")
    world = World(desks, store, baselines, board, Records())
    objects = raw(tmp_path, "o.jsonl", '{"id": "t0__table", "prediction": "{}"}\n')
    chains = raw(tmp_path, "c.jsonl", f'{{"id": "natural_0001", "path": "true", "prediction": "\\{boxed("A1")}"}}\n')
    return Visit(
        world,
        hub,
        kept_from_file("ExBind", str(hub / "ExBind"), "broad", objects, store, "objects"),
        kept_from_file("CondChain", str(hub / "CondChain"), "natural", chains, store, "chains"),
    )


def damage(hub: Path, name: str) -> None:
    for path in (hub / name).glob("data/*/*"):
        path.write_bytes(b"PAR1 broken PAR1")


@pytest.mark.parametrize("tab", PANES)
def test_a_damaged_dataset_takes_nothing_from_the_other_and_says_no_place(tab: str, visit: Visit) -> None:
    intact = visit.pane(tab, visit.objects)
    damage(visit.hub, "CondChain")
    assert visit.pane(tab, visit.objects).count('role="alert"') == intact.count('role="alert"')
    for run in visit.own:
        for case in ("", run.at([0])[0].id):
            shown = visit.pane(tab, run, case=case)
            assert str(visit.hub) not in shown and "Traceback" not in shown
    assert "ExBind" in show_start(visit.world, visit.own)


@pytest.mark.parametrize("tab", [tab for tab in PANES if tab not in ("score", "board")])
def test_a_run_that_goes_while_it_is_looked_at_is_told(tab: str, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    find = RunStore.find

    def found_and_gone(store: RunStore, token: str) -> KeptRun | None:
        run = find(store, token)
        if run is not None and not run.facts.is_built_in:
            shutil.rmtree(run.folder, ignore_errors=True)
        return run

    monkeypatch.setattr(RunStore, "find", found_and_gone)
    assert GONE in visit.pane(tab, visit.objects)


@pytest.mark.parametrize("tab", TABS)
def test_every_tab_says_where_the_visitor_is_and_leads_on(tab: str, visit: Visit) -> None:
    tabs = show_tabs(Place(tab, run="abc", case="x"))
    assert tabs.count("data-go") == len(TABS) and tabs.count("aria-current") == 1 and "case=" not in tabs
    if tab != "score":
        assert "data-go" in visit.pane(tab, visit.chains)


def test_without_a_run_of_their_own_a_visitor_sees_a_baseline(visit: Visit) -> None:
    assert "lexical" in show_pane(visit.world, Place("profile"), [])
    assert GONE in show_pane(visit.world, Place("profile", run="nobody's"), [])
    assert "random" in show_pane(visit.world, Place("cases", run="random@natural"), [])


def test_data_that_changed_since_are_not_shown_beside_old_answers(visit: Visit) -> None:
    changed = replace(visit.objects.facts, digest="sha256-other")
    run = visit.world.store.keep(changed, visit.objects.at([0]))
    assert "has other rows in broad by now" in visit.pane("cases", run, case="t0__table")


def test_a_submission_is_taken_once_and_only_of_an_own_run(visit: Visit) -> None:
    given = {**SUBMISSION, "run": visit.objects.facts.token}
    assert "tiny is on the leaderboard" in show_submitted(visit.world, BOARD, given, visit.own)
    show_submitted(visit.world, BOARD, given, visit.own)
    assert [entry.name for entry in visit.world.board.entries("ExBind")] == ["tiny"]
    for wrong in (None, [], {}, {"run": 7}, {**SUBMISSION, "run": "lexical@broad"}):
        assert "Choose the run that you submit" in show_submitted(visit.world, BOARD, wrong, visit.own)
    assert "Choose the run that you submit" in show_submitted(visit.world, BOARD, given, [])
    assert len(visit.world.board.entries("ExBind")) == 1
    damage(visit.hub, "CondChain")
    assert "tiny" in visit.pane("board", visit.objects)


def test_programs_get_what_visitors_see(visit: Visit) -> None:
    uploads = Uploads()
    text = '{"id": "t0__table", "prediction": "no"}'
    told = programs.score(visit.world, uploads, [], text, Wish(name="by a program"))
    assert (told["benchmark"], told["config"], told["name"]) == ("ExBind", "broad", "by a program")
    case = programs.case(visit.world, told["run"], "t0__table", "")
    assert case["text"] == "no" and case["right"] is False and case["status"] == "no_json" and case["instruction"]
    chain = programs.case(visit.world, "first_exit@natural", "natural_0001", "false")
    assert chain["which_path"] == chain["row"]["which_path"] == "false" and chain["instruction"]
    rows = programs.leaderboard(visit.world, "broad")
    assert {row["name"] for row in rows} >= {"lexical", "random"} and "oracle" not in {row["name"] for row in rows}
    assert len(programs.template(visit.world, "natural").splitlines()) == visit.chains.facts.n


WRONG: dict[str, tuple[Callable[[World], Any], str]] = {
    "no run": (lambda world: programs.case(world, "nobody's", "t0__table", ""), "There is no run"),
    "no case": (lambda world: programs.case(world, "lexical@broad", "<b>", ""), "has no answer to the case '<b>'"),
    "no path": (lambda world: programs.case(world, "random@natural", "natural_0001", "both"), "both path"),
    "no config": (lambda world: programs.leaderboard(world, "nowhere"), "There is no config 'nowhere'"),
    "no config chosen": (lambda world: offered_files(world, ""), "Choose a config first"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_exist_is_said(name: str, visit: Visit) -> None:
    call, told = WRONG[name]
    with pytest.raises(UserError, match=told):
        call(visit.world)


def test_what_was_scored_leads_on(visit: Visit) -> None:
    one, several = show_scored([visit.objects]), show_scored([visit.objects, visit.chains, visit.objects])
    assert visit.objects.facts.headline in one and "objects, broad" in one
    assert "Compare the 2 runs over broad" in several and "over natural" not in several.split("<details")[0]
    links = offered_files(visit.world, "broad")
    assert 'download="broad.jsonl"' in links and 'download="random__broad.jsonl"' in links
