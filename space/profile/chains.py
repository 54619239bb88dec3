"""CondChain: the sentences that say in which way most chains are left wrongly, and at which layers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from space.charts.parts import anchor, shown
from space.html import NOTHING
from space.profile.answers import wrong_answers
from space.profile.leads import cases_if, cases_of
from space.profile.outstanding import Shares, enumerated, extremes, standing_out
from space.runs.facets import RIGHT, WRONG
from space.runs.kept import KeptRun
from space.tables import percent

UNREAD = "no_answer"  # an outcome


@dataclass(frozen=True, slots=True)
class Way:
    """A way to leave a chain wrongly. words: what answers did; why: what is taken for what, if anything.

    facet: the layer at which they err. path: the only path that can be left so, empty where both can. is_before: they
    err before the layer at which the chain is to be left, not at it.
    """

    words: str
    why: str
    facet: str = "expected"
    path: str = ""
    is_before: bool = False


WAYS = {  # outcome -> its way
    "left_early": Way("left too early", ": a true condition was taken for false", "chosen", is_before=True),
    "left_late": Way("left too late", ": a false condition was taken for true", path="false"),
    "ran_on": Way("ran on to the end", ": a false condition was taken for true", path="false"),
    "right_exit_wrong_option": Way("left at the right layer with the wrong option", ""),
}


def chains_told(run: KeptRun) -> Iterator[Markup]:
    """Which way most chains are left wrongly, at which layers above all, which ways come next, and in which domains."""
    wrong = wrong_answers(run)
    if not wrong:
        yield Markup("All {} answers are right: every chain is left where it should be.").format(run.facts.n)
        return
    sides = run.facts.numbers["exit"].values()
    found = {name: sum(side.get(name, 0) for side in sides) for name in WAYS}
    found = {name: count for name, count in sorted(found.items(), key=lambda entry: -entry[1]) if count}
    unread = wrong - sum(found.values())
    counts = anchor(cases_if(unread, run, outcome=UNREAD), f"{unread} of {wrong}")
    if unread == wrong:
        yield Markup("No wrong answer gives a label that is offered ({}), so none shows where chains are left.").format(
            counts
        )
    else:
        if unread:
            yield Markup("{} wrong answers give no label that is offered.").format(counts)
        yield _most(run, found, wrong - unread, "other wrong answers" if unread else "wrong answers")
        yield from _next(run, found)
    yield from _domains(run)


def _most(run: KeptRun, found: Mapping[str, int], whole: int, who: str) -> Markup:
    """What most answers do. whole: how many answers these are, and who, in words."""
    name, count = next(iter(found.items()))
    way = WAYS[name]
    often = f"All {who}" if count == whole else f"Most {who}" if 2 * count > whole else f"The {who} most often"
    counts = anchor(cases_of(run, outcome=name), f"{count} of {whole}")
    return Markup("{} {} ({}{}){}.").format(often, way.words, counts, way.why, _where(run, name, way))


def _where(run: KeptRun, outcome: str, way: Way) -> Markup:
    """At which layers chains are left so above all, of the answers that could be."""
    groups = _layers(run, outcome, way)
    if len(groups) < 2:
        return NOTHING
    above = standing_out(groups)
    if not above:
        return Markup(", at no layer clearly more often than at the others")
    what = "that should go on there" if way.is_before else "that should leave there"
    parts = (
        Markup("layer {} ({}{})").format(
            layer,
            anchor(cases_of(run, outcome=outcome, **{way.facet: layer}), "{} of {}".format(*groups[layer])),
            f" {what}" if layer == above[0] else "",
        )
        for layer in above
    )
    return Markup(", above all at {}").format(enumerated(parts))


def _layers(run: KeptRun, outcome: str, way: Way) -> Shares:
    """Layer -> (answers that leave so there, answers that could)."""
    left = run.tally(way.facet, (("outcome", outcome),))
    asked = run.tally("expected", (("path", way.path),) if way.path else ())
    layers = sorted(map(int, {*left, *asked}))
    reached = {
        layer: sum(n for expected, (_, n) in asked.items() if _could(int(expected), layer, way)) for layer in layers
    }
    return {str(layer): (left.get(str(layer), (0, 0))[1], n) for layer, n in reached.items() if n}


def _could(expected: int, layer: int, way: Way) -> bool:
    return expected > layer if way.is_before else expected == layer


def _next(run: KeptRun, found: Mapping[str, int]) -> Iterator[Markup]:
    parts = [
        Markup("{} {}").format(anchor(cases_of(run, outcome=name), str(count)), WAYS[name].words)
        for name, count in list(found.items())[1:]
    ]
    if parts:
        yield Markup("Of the rest, {}.").format(enumerated(parts))


def _domains(run: KeptRun) -> Iterator[Markup]:
    scores = {name: found["path_f1"] for name, found in run.facts.numbers["domains"].items()}
    best, worst = extremes({name: score for name, score in scores.items() if score is not None})
    if best:
        yield Markup("Path F1 is highest on {} ({}) and lowest on {} ({}).").format(
            enumerated(anchor(cases_of(run, domain=name, result=RIGHT), shown(name)) for name in best),
            percent(scores[best[0]]),
            enumerated(anchor(cases_of(run, domain=name, result=WRONG), shown(name)) for name in worst),
            percent(scores[worst[0]]),
        )
