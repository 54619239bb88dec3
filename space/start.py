"""What stands below the form of the tab Score before anything is scored: what the benchmarks are, and earlier runs."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from generator.errors import UserError
from space.html import NOTHING, go, join
from space.links import links_of
from space.places import Place
from space.runs.baselines import AT, usual_config
from space.runs.kept import KeptRun
from space.scored import KEPT, listed
from space.world import FIRST_SHOWN, World

LEADS = {
    "ExBind": "A picture or a source text with many objects, and an instruction that denotes one of them. Does the "
    "model name the id of exactly that object? Where it does not, the profile says which constraint broke first: the "
    "thing itself, an attribute, the relation to an anchor, the place in a hierarchy, the role, the row or the column.",
    "CondChain": "A chain of conditions over a scene, a chart or a recording of screens: as soon as one does not hold, "
    "the chain is to be left there. Each chain is asked twice, and the two texts differ in one clause. The profile "
    "says where a model leaves too early or too late.",
}
CALLED = {"ExBind": "ExBind", "CondChain": "MM-CondChain"}
EXAMPLES = {"ExBind": FIRST_SHOWN, "CondChain": "random"}  # a baseline to look at


def show_start(world: World, mine: Sequence[KeptRun]) -> Markup:
    """What stands there before anything is scored: the visitor's earlier runs, and what the benchmarks are."""
    earlier = Markup('<section class="earlier-runs"><h2>Your runs</h2>{}<p class="note">{}</p></section>').format(
        listed(mine), KEPT
    )
    about = join(_benchmark(world, desk.bench.name) for desk in world.desks)
    return Markup('{}<div class="start">{}</div>').format(earlier if mine else NOTHING, about)


def _benchmark(world: World, name: str) -> Markup:
    desk = next(desk for desk in world.desks if desk.bench.name == name)
    try:
        offer, config = desk.offer(), usual_config(desk)
        example = go(Place("profile", run=f"{EXAMPLES[name]}{AT}{config}"), f"Look at the baseline {EXAMPLES[name]}")
        state = Markup("<li>{}</li><li>{}</li>").format(offer.title, example)
        more = links_of(name, desk.find())
    except UserError as error:
        state, more = Markup('<li role="alert">{}</li>').format(str(error)), ()
    outside = join(
        Markup('<li><a href="{}" target="_blank" rel="noopener">{}</a></li>').format(place, called)
        for called, place in more
    )
    return Markup("<section><h2>{}</h2><p>{}</p><ul>{}{}</ul></section>").format(
        CALLED[name], LEADS[name], state, outside
    )
