"""The page of a run's constraint profile."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from markupsafe import Markup

from space.charts.parts import figures
from space.profile.breaks import broken_sets, categories, first_violations
from space.profile.exits import confusion, outcomes
from space.profile.holds import exact_by, held_by
from space.profile.paths import by_domain, by_facet
from space.profile.ranks import gold_ranks
from space.profile.survival import survival
from space.profile.top import show_top
from space.runs.kept import KeptRun

CHAIN_FACETS = (  # facet, numbers of the metric, title, what its values are, how to read it
    ("depth", "by_depth", "By depth", "layers", "How many layers the chain has."),
    (
        "divergence", "by_divergence_layer", "By layer of the changed condition", "layer",
        "The layer whose condition the False path changes. The True path of the same chains stands beside it.",
    ),
    ("complexity", "by_complexity", "By complexity", "complexity", "How complex the conditions of the chain are."),
    (
        "family", "by_template_family", "By family of conditions", "family",
        "How the clauses of the changed condition are joined.",
    ),
    (
        "kind", "by_flipped_kind", "By kind of the changed clause", "kind",
        "What the clause says that is changed on the False path.",
    ),
)  # fmt: skip


def show_profile(run: KeptRun) -> Markup:
    """All of a run's profile: its top, then figures whose every part leads to its cases."""
    found = FIGURES[run.facts.benchmark](run)
    return Markup('<section class="pf-profile">{}{}</section>').format(show_top(run), figures(found))


def _exbind(run: KeptRun) -> Iterator[Markup]:
    yield first_violations(run)
    yield categories(run)
    yield held_by(run, "format", "What holds on each format", is_summed=True)
    yield exact_by(run, "format", "By format")
    yield exact_by(run, "level", "By level")
    if len(run.facts.numbers["by_level"]) > 1:
        yield held_by(run, "level", "What holds at each level")
    yield survival(run)
    yield broken_sets(run)
    ranks = gold_ranks(run)
    if ranks is not None:
        yield ranks


def _condchain(run: KeptRun) -> Iterator[Markup]:
    yield by_domain(run)
    yield outcomes(run)
    yield confusion(run)
    for facet, key, title, corner, lead in CHAIN_FACETS:
        yield by_facet(run, facet, run.facts.numbers[key], title, corner, lead)


FIGURES: dict[str, Callable[[KeptRun], Iterator[Markup]]] = {"ExBind": _exbind, "CondChain": _condchain}
