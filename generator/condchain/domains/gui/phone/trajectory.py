"""Trajectories: a task, or two, carried out on a fresh phone, with about as many frames as drawn beforehand."""

from __future__ import annotations

import random
from typing import Any

from generator.condchain.domains.gui.phone.agent import Agent, TaskFailed
from generator.condchain.domains.gui.phone.app import Page
from generator.condchain.domains.gui.phone.apps import APPS
from generator.condchain.domains.gui.phone.state import LONGEST, Phone, new_phone
from generator.condchain.domains.gui.phone.tasks import TASKS

SHORTEST = 4
LENGTHS = {4: 1, 5: 2, 6: 4, 7: 6, 8: 8, 9: 9, 10: 8, 11: 6, 12: 4, 13: 2, 14: 1, 15: 1}  # frames: weight
_TRIES = 9
_TWO_FROM, _TWO_CHANCE = 9, 0.45  # frames from which a second task may follow, and how often
_PATIENCE = 3  # tries after which a length that is off by one more is taken
_DETOURS = (0.0, 0.1, 0.25)
_STARTS = {"home": 6, "same": 3, "other": 2}  # where the phone is at first: weight


def _open_at_first(phone: Phone, wanted: str, source: random.Random) -> None:
    """Perhaps have an app open from the start: the one that the task needs, or another one."""
    start = source.choices(list(_STARTS), list(_STARTS.values()))[0]
    if start != "home":
        name = wanted if start == "same" else source.choice(sorted(APPS))
        phone.stack.append(Page(name, APPS[name].root))


def carry_out(names: list[str], source: random.Random) -> dict[str, Any]:
    """The trajectory of these tasks, one after the other, on a fresh phone.

    Raises:
        TaskFailed: one of them makes no sense on this phone, or all of it takes more than 15 frames.
    """
    phone = new_phone(source)
    _open_at_first(phone, TASKS[names[0]][0], source)
    agent = Agent(phone, source, source.choice(_DETOURS))
    told = []
    for name in names:
        app, script = TASKS[name]
        agent.begin(app)
        told.append(script(agent, source))
    agent.complete()
    rest = [text[0].lower() + text[1:] for text in told[1:]]
    instruction = ", and then ".join([told[0], *rest]) + "."
    return {"instruction": instruction, "task": "+".join(names), "frames": agent.frames, "actions": agent.actions}


def make_trajectory(source: random.Random, index: int) -> dict[str, Any]:
    """A trajectory of 4 to 15 frames: instruction, task, frames, and the action done on each frame.

    index: the number of the input; it changes nothing, all that varies comes from the source.

    Raises:
        RuntimeError: no task could be carried out, which a table of tasks that work never lets happen.
    """
    wanted = source.choices(list(LENGTHS), list(LENGTHS.values()))[0]
    first = source.choice(sorted(TASKS))
    others = sorted(name for name, (app, _) in TASKS.items() if app != TASKS[first][0])
    best: dict[str, Any] | None = None
    least = LONGEST
    for attempt in range(_TRIES):
        two = wanted >= _TWO_FROM and source.random() < _TWO_CHANCE
        try:
            made = carry_out([first, source.choice(others)] if two else [first], source)
        except TaskFailed:
            continue
        off = abs(len(made["frames"]) - wanted)
        if off < least and len(made["frames"]) >= SHORTEST:
            best, least = made, off
        if least <= attempt // _PATIENCE:
            break
    if best is None:
        raise RuntimeError(f"the task {first} cannot be carried out")
    return best
