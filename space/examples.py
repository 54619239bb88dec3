"""What helps to write a prediction file: an empty one of a config, and a finished one."""

from __future__ import annotations

from markupsafe import Markup

from generator.errors import UserError
from space.desks import desk_with
from space.runs.baselines import AT
from space.templates import download_link, example
from space.world import World

ANSWERS = "random"  # the baseline whose answers are the example
NONE_CHOSEN = "Choose a config first: a file answers the cases of one."


def offered_files(world: World, config: str) -> Markup:
    """Links that save an empty prediction file of a config, and one that a baseline has filled in.

    Raises:
        UserError: no config is chosen, there is none of that name, or the dataset cannot be reached.
    """
    if not config:
        raise UserError(NONE_CHOSEN)
    desk = desk_with(world.desks, config)
    empty, rows = desk.template(config)
    run = world.find(f"{ANSWERS}{AT}{config}")
    references = desk.bench.read_references(desk.folder(config), config)
    filled = example(desk.bench.layout, references, run.texts()) if run else empty
    links = (
        download_link(f"{config}.jsonl", empty, rows),
        download_link(f"{ANSWERS}__{config}.jsonl", filled, rows),
    )
    return Markup('<p class="note">To fill in: {}. Filled in by the baseline {}: {}.</p>').format(
        Markup(links[0]), ANSWERS, Markup(links[1])
    )
