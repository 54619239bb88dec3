"""What stands below the tabs: a function of the place, of the visitor's runs and of what is kept, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from generator.errors import UserError
from metrics.reported import REPORTED
from space.board.shown import entries
from space.board.view import show_board
from space.case.chain.view import show_case as show_chain
from space.case.exbind.view import show_case as show_object
from space.comparing.view import show_comparison
from space.html import NOTHING, go, join
from space.judging import damage
from space.listing.runs import show_chooser
from space.listing.view import show_cases
from space.places import TABS, Place
from space.profile.view import show_profile
from space.rendering import problem
from space.runs.kept import KeptCase, KeptRun
from space.submitting import submit
from space.takeaway.view import show_links
from space.world import World


def show_tabs(place: Place) -> Markup:
    """The ways to the parts of the page."""
    parts = join(
        go(place.to(tab), name, aria_current="page" if tab == place.tab else None) for tab, name in TABS.items()
    )
    return Markup('<nav class="parts" aria-label="Parts of the page" data-tab="{}">{}</nav>').format(place.tab, parts)


def show_pane(world: World, place: Place, mine: list[KeptRun]) -> Markup:
    """The content of a tab; the form of the tab Score stands on the page by itself."""
    try:
        return PANES[place.tab](world, place, mine)
    except UserError as error:
        return alert(error)


def show_submitted(world: World, place: Place, given: Any, mine: list[KeptRun]) -> Markup:
    """Submit a run, and show the leaderboard with what became of it. place: where the visitor is; given: what the form
    says, unchecked."""
    try:
        taken, told = submit(world, given, mine)
    except UserError as error:
        return _leaderboard(world, place, mine, str(error), given if isinstance(given, Mapping) else {})
    return _leaderboard(world, taken, mine, told)


def alert(error: UserError) -> Markup:
    """Why something cannot be shown or done; all of its text is escaped."""
    return Markup(problem(str(error)))


def _chosen(world: World, place: Place, mine: list[KeptRun]) -> tuple[Markup, KeptRun | None]:
    """The chooser of runs, and the run that is looked at; in place of one that is not kept a sentence."""
    try:
        run = world.shown(place, mine)
    except UserError as error:
        chooser = show_chooser(world.offered(mine), place)
        return Markup("{}{}").format(alert(error), chooser), None
    groups = world.offered(mine, [run.facts.config] if run.facts.is_built_in else [])
    if all(run.facts.token != facts.token for _, group in groups for facts in group):
        groups.insert(0, ("The run of this link", [run.facts]))
    return show_chooser(groups, place.to(place.tab, run=run.facts.token)), run


def _score(world: World, place: Place, mine: list[KeptRun]) -> Markup:
    return NOTHING


def _profile(world: World, place: Place, mine: list[KeptRun]) -> Markup:
    chooser, run = _chosen(world, place, mine)
    return Markup("{}{}{}").format(chooser, show_profile(run), show_links(run)) if run else chooser


def _cases(world: World, place: Place, mine: list[KeptRun]) -> Markup:
    chooser, run = _chosen(world, place, mine)
    if run is None:
        return chooser
    there = place if place.run else place.to("cases", run=run.facts.token)

    def show_one(case: KeptCase) -> Markup:
        try:
            return _one(world, run, there, case)
        except UserError as error:
            return alert(error)

    return Markup("{}{}").format(chooser, show_cases(run, there, show_one))


def _one(world: World, run: KeptRun, place: Place, case: KeptCase) -> Markup:
    record = world.record(run, case.place)
    benchmark = run.facts.benchmark
    count = world.count_pictures(run, case.place)
    pictures = [f"picture/{benchmark}/{run.facts.config}/{case.place}/{number}.png" for number in range(count)]
    with damage(world.desk_of(run).bench, run.facts.config):
        if benchmark == "ExBind":
            return show_object(case, record, pictures)
        return show_chain([answer for _, answer in run.of(case.id)], case.path, record, pictures, place)


def _compare(world: World, place: Place, mine: list[KeptRun]) -> Markup:
    found = [world.find(token) for token in place.runs]
    runs = [run for run in found if run]
    gone = len(found) - len(runs)
    lost = UserError(f"{gone} of the runs of this link {'is' if gone == 1 else 'are'} not kept here any more.")
    configs = [run.facts.config for run in runs if run.facts.is_built_in]
    offered = world.offered(mine, configs)
    key = (place, tuple((run.facts.token, run.facts.digest) for run in runs),
           tuple(facts.token for _, group in offered for facts in group))  # fmt: skip
    shown = world.comparisons.get(key, lambda: show_comparison(runs, offered, place, world.facts_of))
    return Markup("{}{}").format(alert(lost) if gone else NOTHING, shown)


def _board(world: World, place: Place, mine: list[KeptRun]) -> Markup:
    return _leaderboard(world, place, mine)


def _leaderboard(
    world: World, place: Place, mine: list[KeptRun], told: str = "", given: Mapping[str, Any] | None = None
) -> Markup:
    board, own = world.board, [run.facts for run in mine]
    found = entries(world, place.config.rpartition("/")[2])
    return show_board(found, REPORTED, own, place, told, where=board.where, left_out=board.left_out(), given=given)


PANES: dict[str, Callable[[World, Place, list[KeptRun]], Markup]] = {
    "score": _score,
    "profile": _profile,
    "cases": _cases,
    "compare": _compare,
    "board": _board,
}
