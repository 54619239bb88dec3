"""A run onto the leaderboard: what its visitor says of it, checked, beside what was measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from generator.errors import UserError
from space.board.entries import SUBMITTED, entry_of
from space.board.submissions import read_submission
from space.places import Place
from space.runs.kept import KeptRun
from space.world import World

NO_RUN = "Choose the run that you submit: only one that you have scored here, and that is still kept, can be."


def submit(world: World, given: Any, own: Sequence[KeptRun]) -> tuple[Place, str]:
    """Submit one of a visitor's runs. given: what the form says, unchecked; own: the visitor's runs.

    Returns:
        Where the run is listed now, and what happened to it in a sentence.

    Raises:
        UserError: a field is not as it must be, the run is none of theirs, or the submission cannot be kept.
    """
    given = given if isinstance(given, Mapping) else {}
    run = next((run for run in own if run.facts.token == given.get("run")), None)
    if run is None:
        raise UserError(NO_RUN)
    entry = entry_of(run.facts, kind=SUBMITTED, **asdict(read_submission(given)))
    return Place("board", config=f"{run.facts.benchmark}/{run.facts.config}"), world.board.add(entry)
