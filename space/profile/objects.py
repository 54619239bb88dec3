"""ExBind: the sentences that say what breaks most, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from metrics.exbind_metric.scoring import DECLARED_ORDER
from space.charts.parts import anchor
from space.html import NOTHING
from space.profile.answers import wrong_answers
from space.profile.breaks import SCENES
from space.profile.leads import cases_if, cases_of
from space.profile.outstanding import enumerated, extremes, standing_out
from space.runs.facets import RIGHT, WRONG
from space.runs.kept import KeptRun
from space.tables import percent
from space.words import STAGES, called

VALIDITY = "candidate_valid"
EXACTNESS = {"exact": "nothing but exactness"}  # a stage that is no thing to break
MOST_NEXT = 3  # constraints that are named after the first one


def objects_told(run: KeptRun) -> Iterator[Markup]:
    """What breaks first, on which formats above all, what comes next, and where answers are exact."""
    wrong = wrong_answers(run)
    if not wrong:
        yield Markup("All {} answers are exact: nothing breaks.").format(run.facts.n)
        return
    first = dict(run.facts.numbers["first_violation"])
    invalid = first.pop(VALIDITY, 0)
    counts = anchor(cases_if(invalid, run, first=VALIDITY), f"{invalid} of {wrong}")
    if invalid == wrong:
        yield Markup("No wrong answer names a candidate ({}), so none shows which constraint would break.").format(
            counts
        )
    else:
        if invalid:
            yield Markup("{} wrong answers name no candidate.").format(counts)
        yield _most(run, first, wrong - invalid, "other wrong answers" if invalid else "wrong answers")
        yield from _next(run, first)
    yield from _formats(run)


def _most(run: KeptRun, first: Mapping[str, int], whole: int, who: str) -> Markup:
    """What most answers break first. whole: how many answers these are, and who, in words."""
    count, names = max(first.values()), _leading(first)
    often = f"All {who}" if count == whole else f"Most {who}" if 2 * count > whole else f"The {who} most often"
    counts = anchor(cases_of(run, first=names[0]) if len(names) == 1 else None, f"{count} of {whole}")
    each = " each" if len(names) > 1 else ""
    where = _where(run, names[0]) if len(names) == 1 else NOTHING
    return Markup("{} break {} first ({}{}){}.").format(often, enumerated(map(_the, names)), counts, each, where)


def _where(run: KeptRun, name: str) -> Markup:
    """On which formats a constraint breaks first above all, of those that have it."""
    found = run.tally("format", (("first", name),))
    groups = {
        each: (found.get(each, (0, 0))[1], group["n"])
        for each, group in run.facts.numbers["by_format"].items()
        if name in DECLARED_ORDER[each]
    }
    if len(groups) < 2:
        return NOTHING
    above = standing_out(groups)
    if not above:
        return Markup(", on no format clearly more often than on the others")
    parts = (
        Markup("{} ({})").format(anchor(cases_of(run, format=each, first=name), each), "{} of {}".format(*groups[each]))
        for each in above
    )
    scenes = [each for each in above if each in SCENES and name == "identity"]
    known = f"; on {enumerated(scenes)} every wrong object has the wrong identity" if scenes else ""
    return Markup(", above all on {}{}").format(enumerated(parts), known)


def _next(run: KeptRun, first: Mapping[str, int]) -> Iterator[Markup]:
    leading = _leading(first)
    rest = sorted(((name, count) for name, count in first.items() if name not in leading), key=lambda entry: -entry[1])
    parts = [
        Markup("{} ({})").format(_the(name), anchor(cases_of(run, first=name), str(count)))
        for name, count in rest[:MOST_NEXT]
    ]
    if parts:
        yield Markup("Next {} {}.").format("comes" if len(parts) == 1 else "come", enumerated(parts))


def _formats(run: KeptRun) -> Iterator[Markup]:
    found = run.facts.numbers["by_format"]
    rates = {name: group["exact"] / group["n"] for name, group in found.items() if group["n"]}
    best, worst = extremes(rates)
    if best:
        yield Markup("Exact answers are most frequent on {} ({}) and rarest on {} ({}).").format(
            enumerated(anchor(cases_of(run, format=name, result=RIGHT), name) for name in best),
            percent(100 * rates[best[0]]),
            enumerated(anchor(cases_of(run, format=name, result=WRONG), name) for name in worst),
            percent(100 * rates[worst[0]]),
        )


def _leading(counts: Mapping[str, int]) -> list[str]:
    return [name for name, count in counts.items() if count == max(counts.values())]


def _the(name: str) -> str:
    return EXACTNESS.get(name, f"the {called(STAGES, name)}")
