"""What helps to write a prediction file: an empty one of a config, and a finished one."""

from __future__ import annotations

from markupsafe import Markup

from generator.errors import UserError
from space.desks import desk_with
from space.runs.baselines import AT
from space.runs.recognising import SEPARATOR
from space.templates import download_link, example, template
from space.world import World

ANSWERS = "random"  # the baseline whose answers are the example
NONE_CHOSEN = "Choose a config first: a file answers the cases of one."


def offered_files(world: World, config: str) -> Markup:
    """Links that save an empty prediction file of a config, and one that a baseline has filled in, if it has any.

    Raises:
        UserError: no config is chosen, there is none of that name, or the dataset cannot be reached.
    """
    if not config:
        raise UserError(NONE_CHOSEN)
    desk = desk_with(world.desks, config)
    layout, references = desk.bench.layout, desk.references(config)
    empty = download_link(f"{config}.jsonl", template(layout, references), len(references))
    run = world.find(f"{ANSWERS}{AT}{config}")
    if run is None:  # large configs have no baselines
        return Markup('<p class="note">To fill in: {}.</p>').format(Markup(empty))
    filled = download_link(
        f"{ANSWERS}{SEPARATOR}{config}.jsonl", example(layout, references, run.texts()), len(references)
    )
    return Markup('<p class="note">To fill in: {}. Filled in by the baseline {}: {}.</p>').format(
        Markup(empty), ANSWERS, Markup(filled)
    )
