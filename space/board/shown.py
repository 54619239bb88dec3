"""What stands on the leaderboard here: the baselines of a few configs, and all submissions."""

from __future__ import annotations

from contextlib import suppress

from generator.errors import UserError
from space.board.entries import Entry, entry_of
from space.runs.baselines import usual_config
from space.world import World

SEE_GOLD = ("oracle", "continue_oracle")  # baselines that would be first without having answered anything


def entries(world: World, config: str = "") -> list[Entry]:
    """The submissions, and the baselines of the usual configs, of this one, if there is such a config, and of all that
    are scored already. Baselines of a dataset that cannot be read are left out."""
    desks = world.reached()
    named = [config] if any(config in desk.offer().configs for desk in desks) else []
    found: list[Entry] = []
    for name in dict.fromkeys([*map(usual_config, desks), *named, *world.baselines.ready()]):
        with suppress(UserError):
            found += [entry_of(run.facts) for run in world.baselines.of(name) if run.facts.name not in SEE_GOLD]
    return found + world.board.entries()
