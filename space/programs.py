"""What the Space answers to programs, as plain JSON: the same results that a visitor sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.errors import UserError
from predictors.texts import shorten
from space.board.rows import rows_of
from space.board.shown import entries
from space.desks import desk_with
from space.places import Place, link
from space.runs.kept import KeptCase, RunFacts
from space.runs.uploading import Wish, score_given
from space.uploads import Uploads
from space.world import World

WHICH = "which_path"  # of a chain; what is called `path` the client library takes for a file


def score(world: World, uploads: Uploads, paths: Sequence[str], text: str, wish: Wish) -> dict[str, Any]:
    """Score one file or text: what was judged, the headline, and all numbers of the metric; raises as `score_given`."""
    (run,) = score_given(world.desks, uploads, world.store, paths, text, wish, lambda share, label: None)
    return _told(run.facts)


def case(world: World, token: str, case_id: str, path: str) -> dict[str, Any]:
    """One case of a run, as asked and as answered. path: of a chain, `true` or `false`; empty for the True path.

    Raises:
        UserError: there is no such run or case, or its dataset cannot be reached.
    """
    run = world.find(token)
    if run is None:
        raise UserError(f"There is no run {shorten(token)} here; score its file again")
    answers = [answer for _, answer in run.of(case_id) if path in ("", answer.path)]
    if not answers:
        raise UserError(f"{run.facts.name} has no answer to the case {shorten(case_id)}{f', {path} path' * bool(path)}")
    answer = answers[0]
    record = world.record(run, answer.place)
    return {
        "run": token,
        "id": answer.id,
        **({WHICH: answer.path} if answer.path else {}),
        "right": answer.right,
        "status": answer.status,
        "told": answer.told,
        "text": answer.text,
        "row": {WHICH if name == "path" else name: value for name, value in answer.row.items()},
        "instruction": _instruction(record, answer),
        "link": link(Place("cases", run=token).opened(answer.id, answer.path)),
    }


def leaderboard(world: World, config: str) -> list[dict[str, Any]]:
    """The baselines and the submissions over a config, as the leaderboard has them.

    Raises:
        UserError: there is no such config, or its dataset cannot be reached.
    """
    desk_with(world.desks, config)
    return rows_of([entry for entry in entries(world, config) if entry.config == config])


def template(world: World, config: str) -> str:
    """An empty prediction file of a config, as JSON Lines; raises as `leaderboard`."""
    return desk_with(world.desks, config).template(config)[0]


def _told(facts: RunFacts) -> dict[str, Any]:
    kept = ("benchmark", "file", "config", "parser", "headline", "coverage", "numbers")
    return {
        **{name: getattr(facts, name) for name in kept},
        "run": facts.token,
        "name": facts.name,
        "dataset": f"{facts.dataset} ({facts.digest})",
        "warnings": list(facts.warnings),
        "statuses": dict(facts.statuses),
        "link": link(Place("profile", run=facts.token)),
    }


def _instruction(record: Any, answer: KeptCase) -> str:
    return record["instruction"] if not answer.path else record[f"{answer.path}_path"]["full_instruction"]
